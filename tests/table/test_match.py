"""Match, Game and records at the public surface."""

import json
import pickle
from typing import Any

import numpy as np
import pytest

import pharmakon
from pharmakon import IllegalMove, Match, OptionError, RecordError, SeedError


@pytest.fixture
def match() -> Match:
    match = pharmakon.make("poison", players=3, edition="outset").new(seed=11)
    for _ in range(20):
        match.play(match.moves()[0])
    return match


def test_the_same_seed_gives_the_same_match() -> None:
    game = pharmakon.make("poison")
    assert game.new(seed=7) == game.new(seed=7)
    assert game.new(seed=7) != game.new(seed=8)
    assert game.new(seed=7) != pharmakon.make("poison", edition="outset").new(seed=7)
    assert game.new(seed=7) != 7


def test_without_a_seed_no_two_matches_are_alike() -> None:
    game = pharmakon.make("poison")
    assert game.new() != game.new()


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "7", True])
def test_a_wrong_seed_is_refused(seed: Any) -> None:
    game = pharmakon.make("poison")
    for use in (game.new, lambda wrong: game.new(1).resample(0, wrong)):
        with pytest.raises(SeedError, match="a whole number from 0 to 18446744073709551615"):
            use(seed)


def test_the_largest_seed_and_numpys_are_seeds() -> None:
    game = pharmakon.make("poison")
    assert game.new(2**64 - 1).record()["seed"] == "18446744073709551615"
    assert game.new(np.uint64(5)) == game.new(5)  # type: ignore[arg-type]


def test_moves_are_in_the_order_of_the_action_index(match: Match) -> None:
    actions = [match.game.encode(move) for move in match.moves()]
    assert actions == sorted(actions) == np.flatnonzero(match.mask()).tolist()
    assert match.mask().shape == (match.game.actions,) == (48,)
    assert [match.game.decode(action) for action in actions] == match.moves()


def test_an_action_index_is_a_move(match: Match) -> None:
    other = match.clone()
    move = match.moves()[-1]
    match.play(move)
    other.play(other.game.encode(move))
    assert match == other


@pytest.mark.parametrize(
    "move", ["", "R1", "r1@1", "R1@1 ", " R1@1", "R3@1", "X@4", 48, -1, None, 1.0]
)
def test_what_is_no_move_is_refused_and_changes_nothing(match: Match, move: Any) -> None:
    before = match.clone()
    with pytest.raises(IllegalMove) as caught:
        match.play(move)
    assert caught.value.rule == "M-01"
    assert match == before
    assert match.record() == before.record()


def test_a_long_wrong_move_is_cut_in_the_message(match: Match) -> None:
    with pytest.raises(IllegalMove) as caught:
        match.play("x" * 1000)
    assert len(caught.value.text) < 150


def test_a_clone_goes_its_own_way(match: Match) -> None:
    other = match.clone()
    other.play(other.moves()[0])
    assert other != match
    assert len(other.record()["moves"]) == len(match.record()["moves"]) + 1


def test_a_match_pickles(match: Match) -> None:
    other = pickle.loads(pickle.dumps(match))
    assert other == match
    other.play(other.moves()[0])
    assert [event.view(0) for event in other.events][:-1] == [e.view(0) for e in match.events]


def test_a_resampled_match_has_no_record_and_no_past(match: Match) -> None:
    world = match.resample(1, seed=5)
    with pytest.raises(RecordError, match="was never played"):
        world.record()
    assert world.events == []
    world.play(world.moves()[0])


def test_a_match_says_what_it_is(match: Match) -> None:
    assert repr(match) == f"<poison match, 20 moves, seat {match.seat} to act>"
    with pytest.raises(TypeError):
        hash(match)


def test_the_game_tells_about_itself() -> None:
    game = pharmakon.make("poison")
    assert (game.name, game.version, game.players, game.lower_wins) == ("poison", 1, 4, True)
    assert game.features["hand"].shape == (16,)
    assert pickle.loads(pickle.dumps(game)) == game
    assert "poison" in pharmakon.games()


def test_an_unknown_game_or_option_is_named() -> None:
    with pytest.raises(OptionError, match="there is no game chess; the games are"):
        pharmakon.make("chess")
    with pytest.raises(OptionError, match="poison has no option colour"):
        pharmakon.make("poison", colour="red")


def test_a_record_survives_json(match: Match) -> None:
    record = json.loads(json.dumps(match.record()))
    assert list(record) == [
        "format",
        "game",
        "version",
        "options",
        "seed",
        "moves",
        "position",
        "fairness",
        "players",
        "notes",
    ]
    assert pharmakon.replay(record) == match
    assert pharmakon.replay({**record, "seed": 11}) == match


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (
            {"format": "pharmakon/2"},
            "unknown format pharmakon/2; this program reads pharmakon/1",
        ),
        ({"game": "chess"}, "there is no game chess"),
        ({"version": 99}, "made with version 99 of poison; this program plays version 1"),
        ({"options": {"players": 9}}, "option players: 9"),
        ({"options": None}, "the field options"),
        ({"seed": "-1"}, "seed '-1' is not allowed"),
        ({"seed": None}, "seed None is not allowed"),
        ({"seed": "9" * 30}, "is not allowed"),
        ({"moves": ["X@9"]}, r"move 1 \(X@9\) is refused: .*M-01"),
        ({"moves": "X@1"}, "a list of moves"),
        ({"moves": [1]}, "a list of moves"),
        ({"position": {}}, "game: none is not possible"),
        ({"extra": 1}, "there is no field extra"),
    ],
)
def test_a_wrong_record_is_refused(match: Match, change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(RecordError, match=complaint) as caught:
        pharmakon.replay({**match.record(), **change})
    assert "\n" not in str(caught.value)
    assert caught.value.say("fr").startswith("partie enregistrée")


def test_a_record_lacks_nothing(match: Match) -> None:
    record = match.record()
    del record["seed"]
    with pytest.raises(RecordError, match="the field seed is missing"):
        pharmakon.replay(record)
    with pytest.raises(RecordError, match="expected an object"):
        pharmakon.replay([])  # type: ignore[arg-type]


def test_a_record_may_leave_out_what_is_null(match: Match) -> None:
    record = {name: value for name, value in match.record().items() if value is not None}
    assert pharmakon.replay(record) == match
