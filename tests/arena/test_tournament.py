"""Bots against bots, on the same deals."""

import json
import os

import pytest

import pharmakon
from pharmakon.arena.matches import Plan, Played, play_set
from pharmakon.arena.ratings import rate
from pharmakon.arena.tournament import Result, play
from pharmakon.arena.workers import Workers
from pharmakon.bots.seat import Budget
from pharmakon.engine.errors import OptionError


def plan(*bots: str, game: str = "poison", seed: int = 1, **options: object) -> Plan:
    return Plan(pharmakon.make(game, **options), bots, Budget(), seed)


def played(planned: Plan, matches: int, processes: int = 1) -> Result:
    with Workers(processes) as workers:
        return play(planned, matches, workers)


def without_times(result: Result) -> str:
    found = result.json()
    for row in found["bots"]:
        del row["ms_per_move"], row["longest_ms"]
    return json.dumps(found)


def complaints(result: Result) -> list[int]:
    return [row.conduct.complaints for row in result.rows]


def test_all_seatings_of_a_set_have_the_same_deal(own_bots: str) -> None:
    """Bots that think alike play the same match, whoever sits where."""
    alike = plan(f"{own_bots}:First", f"{own_bots}:First", players=3)
    first = play_set(alike, deal=4)
    assert len(first.matches) == 6
    assert len({tuple(match.scores) for match in first.matches}) == 1
    other = play_set(alike, deal=5)
    assert other.matches[0].scores != first.matches[0].scores


def test_matches_come_in_whole_sets() -> None:
    result = played(plan("random", "random", "random", players=3), matches=10)
    assert (result.matches, result.sets) == (12, 4)


@pytest.mark.parametrize("game", pharmakon.games())
def test_win_shares_add_up_to_one(game: str, own_bots: str) -> None:
    result = played(plan("random", f"{own_bots}:First", game=game), matches=12)
    assert sum(row.win_share for row in result.rows) == pytest.approx(1)
    assert sum(row.even_share for row in result.rows) == pytest.approx(1)
    for row in result.rows:
        assert row.win_share_99[0] <= row.win_share <= row.win_share_99[1]
        assert row.points_99[0] <= row.points <= row.points_99[1]
        assert row.conduct.moves > 0


def test_a_shared_win_is_shared() -> None:
    match = Played((0, 1, 0), scores=[3, 3, 9], winners=[0, 1])
    assert match.shares == [0.5, 0.5, 0]


def test_partners_share_their_win() -> None:
    result = played(plan("random", "random:", game="belladone", players=4), matches=8)
    assert sum(row.win_share for row in result.rows) == pytest.approx(1)


def test_bots_of_one_name_are_one_row() -> None:
    result = played(plan("random", "random", "random:", players=3), matches=6)
    assert [row.name for row in result.rows] == ["random", "random:"]
    assert [row.even_share for row in result.rows] == [pytest.approx(2 / 3), pytest.approx(1 / 3)]


def test_one_deal_tells_nothing_of_others() -> None:
    result = played(plan("random", "random:", players=4), matches=1)
    assert result.sets == 1
    assert all(row.win_share_99 == (0, 1) for row in result.rows)


def test_the_seed_decides_everything_whatever_the_number_of_processes(own_bots: str) -> None:
    bots = ("random", f"{own_bots}:Seeded", "random:")
    game = pharmakon.make("glass", players=3)
    planned = Plan(game, bots, Budget(simulations=7), seed=5)
    result = played(planned, matches=30)
    assert complaints(result) == [0, 0, 0]
    one = without_times(result)
    assert one == without_times(played(planned, matches=30, processes=2))
    other = Plan(game, bots, Budget(simulations=7), seed=6)
    assert one != without_times(played(other, matches=30))


def test_a_bot_that_limits_itself_is_not_limited_by_others(own_bots: str) -> None:
    game = pharmakon.make("glass", players=2)
    result = played(Plan(game, (f"{own_bots}:Limited",), Budget(milliseconds=1), 1), matches=1)
    assert complaints(result) == [0]


def test_a_bot_is_made_anew_for_every_match_and_told_what_happens(own_bots: str) -> None:
    result = played(plan(f"{own_bots}:Memory", game="belladone"), matches=3)
    assert complaints(result) == [0]


def test_a_bot_that_fails_is_replaced_and_reported(own_bots: str) -> None:
    result = played(plan("random", f"{own_bots}:Broken", game="glass", players=2), matches=4)
    fine, broken = result.rows
    assert fine.conduct.complaints == 0
    assert broken.conduct.complaints == broken.conduct.moves > 0
    assert "no idea" in str(broken.conduct.first_complaint)
    assert broken.json()["complaints"] == broken.conduct.complaints


def test_a_process_that_ends_is_told_of_in_one_line(
    own_bots: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME_PROCESS", str(os.getpid()))
    with pytest.raises(OptionError, match="a worker crashed"):
        played(plan(f"{own_bots}:Leaver", game="belladone"), matches=4, processes=2)


def test_who_wins_more_is_rated_higher() -> None:
    matches = [Played((0, 1), [2, 1], [0]), Played((1, 0), [1, 2], [1])] * 10
    ratings = rate(("strong", "weak"), matches)
    assert ratings["strong"].mu > ratings["weak"].mu + 5
    assert ratings["strong"].sigma < 8
