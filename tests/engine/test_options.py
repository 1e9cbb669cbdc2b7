"""Declared options: defaults, checks, and what a person types."""

import numpy as np
import pytest

from pharmakon.engine.errors import IllegalMove, OptionError
from pharmakon.engine.options import Option, read, settle, shown
from pharmakon.engine.spec import state_type

DECLARED = (
    Option("players", "players", 2, choices=(2, 3, 4)),
    Option("teams", "flag", True, needs={"players": (4,)}, otherwise=False),
    Option("first", "seat", None),
    Option("mood", "choice", "calm", choices=("calm", "wild")),
)


def test_defaults_fill_what_is_not_given() -> None:
    assert settle("game", DECLARED, {}) == {
        "players": 2,
        "teams": False,
        "first": None,
        "mood": "calm",
    }
    assert settle("game", DECLARED, {"players": 4})["teams"] is True


def test_numpy_numbers_are_numbers() -> None:
    chosen = settle("game", DECLARED, {"players": np.int64(3), "first": np.int8(2)})
    assert chosen["players"] == 3
    assert type(chosen["first"]) is int


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"players": 5}, "option players: 5 is not allowed; choose from 2, 3 and 4"),
        ({"players": True}, "option players: true"),
        ({"players": "3"}, "option players: 3"),
        ({"teams": True}, "option teams: true is not allowed; choose from false"),
        ({"first": 2}, "option first: 2 is not allowed; choose from none, 0 and 1"),
        ({"mood": None}, "option mood: none"),
        ({"size": 1}, "game has no option size; its options are players, teams, first and mood"),
    ],
)
def test_what_is_wrong_is_named(given: dict[str, object], complaint: str) -> None:
    with pytest.raises(OptionError) as caught:
        settle("game", DECLARED, given)
    assert str(caught.value).startswith(complaint)


def test_typed_values_are_read() -> None:
    typed = {"teams": "false", "players": "4", "first": "3", "mood": "wild"}
    assert read("game", DECLARED, typed) == {
        "players": 4,
        "teams": False,
        "first": 3,
        "mood": "wild",
    }
    assert read("game", DECLARED, {"first": "none"})["first"] is None


@pytest.mark.parametrize(
    "typed", [{"players": "many"}, {"teams": "yes"}, {"colour": "red"}, {"first": "9"}]
)
def test_typed_nonsense_is_refused(typed: dict[str, str]) -> None:
    with pytest.raises(OptionError):
        read("game", DECLARED, typed)


def test_values_are_shown_as_they_are_typed() -> None:
    assert [shown(value) for value in (None, True, 4, "x")] == ["none", "true", "4", "x"]


def test_a_state_field_may_not_hide_behind_numpy() -> None:
    with pytest.raises(TypeError, match="'round'"):
        state_type([("round", np.int8)])


def test_a_refusal_can_be_pickled() -> None:
    import pickle

    refusal = IllegalMove("M-02", "common.refusal.over")
    again = pickle.loads(pickle.dumps(refusal))
    assert (again.rule, again.text, again.say("fr")) == (
        "M-02",
        "the match is over (M-02)",
        "la partie est finie (M-02)",
    )


def test_all_values_of_an_option_can_be_listed_for_a_form() -> None:
    players = Option("players", "players", 2, choices=(2, 4))
    teams = Option("teams", "flag", True, needs={"players": (4,)}, otherwise=False)
    first = Option("first", "seat", None)
    declared = (players, teams, first)
    assert players.every(declared) == (2, 4)
    assert teams.every(declared) == (False, True)
    assert first.every(declared) == (None, 0, 1, 2, 3)
