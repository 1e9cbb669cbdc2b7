"""`--reduce`: less chance in a result, and the same mean."""

import numpy as np
import pytest

import pharmakon
from pharmakon.arena.matches import Plan, play_set
from pharmakon.arena.reduction import manner
from pharmakon.arena.tournament import luck_of, summed_up, values
from pharmakon.bots.names import bot
from pharmakon.bots.seat import Budget


@pytest.mark.parametrize(
    "bots",
    [
        ("rules", "rules:forgetful=true"),
        pytest.param(("pimc", "random"), marks=pytest.mark.heavy),
    ],
)
def test_known_luck_is_nobodys_gain_on_the_whole(bots: tuple[str, str]) -> None:
    plan = Plan(pharmakon.make("glass", players=2), bots, Budget(simulations=20), 1, reduce=True)
    sets = [play_set(plan, deal) for deal in range(20)]
    luck = luck_of(plan, bots, sets)
    assert luck.sum(axis=1) == pytest.approx(np.zeros(20), abs=1e-9)
    assert np.abs(luck).max() > 0.01
    plain, _ = values(plan, bots, sets)
    error = (plain - luck)[:, 0].std() / 20**0.5 + plain[:, 0].std() / 20**0.5
    assert abs(luck[:, 0].mean()) < 4 * error


def test_where_all_manners_are_known_a_match_tells_as_much_as_many() -> None:
    plan = Plan(
        pharmakon.make("glass", players=2),
        ("rules", "rules:forgetful=true"),
        Budget(),
        1,
        reduce=True,
    )
    result = summed_up(plan, [play_set(plan, deal) for deal in range(20)])
    assert result.worth > 2
    assert result.json()["reduced"] == {"worth": result.worth}


def test_a_plain_tournament_says_nothing_of_it() -> None:
    plan = Plan(pharmakon.make("glass", players=2), ("rules", "rules:forgetful=true"), Budget(), 1)
    result = summed_up(plan, [play_set(plan, deal) for deal in range(3)])
    assert result.worth == 1
    assert "reduced" not in result.json()


def test_a_level_has_the_manner_of_its_bot() -> None:
    assert manner(bot("apprentice")) == manner(bot("rules:forgetful=true")) == (True, 100, True)
    assert manner(bot("random")) == (True, 0, False)
    assert not manner(bot("grandmaster"))[0]
