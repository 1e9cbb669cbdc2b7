"""The Poisoned Glass as a whole: options, features, texts and random play."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pharmakon
from pharmakon.engine.kernel import INTERPRETED
from pharmakon.engine.moves import empty_moves, listed
from pharmakon.engine.turns import explain, find_moves, play_matches, stop_everywhere
from pharmakon.games import glass
from pharmakon.table.laws import rule_ids
from pharmakon.texts import LANGUAGES, messages

Load = Callable[..., pharmakon.Match]
RULES = {
    *(f"G-{number:02}" for number in range(1, 14)),
    *(f"M-0{number}" for number in range(1, 5)),
}


def test_options_and_their_defaults() -> None:
    game = pharmakon.make("glass")
    assert game.options == {
        "players": 4,
        "edition": "printed",
        "first": None,
        "memory": "aided",
    }
    assert not game.lower_wins
    for players in (1, 6):
        with pytest.raises(pharmakon.OptionError):
            pharmakon.make("glass", players=players)


def test_the_shape_of_a_view() -> None:
    match = pharmakon.make("glass", players=2, first=0).new(seed=5)
    match.play("?1")
    revealed, view = match.reveal(), match.view(0)
    assert list(view) == [*revealed, "known"]
    assert view["hands"] == [revealed["hands"][0], 4]
    assert (view["away"], len(revealed["away"])) == (1, 1)
    assert view["glasses"][0] == {
        "cards": revealed["glasses"][0]["cards"],
        "owner": None,
        "open": False,
    }
    assert view["glasses"][1] == {"cards": [None], "owner": None, "open": False}
    assert view["known"] == match.view(None)["known"] == [[], []]
    assert json.loads(json.dumps(view)) == view


def test_the_dealt_event_shows_each_seat_its_own_hand() -> None:
    match = pharmakon.make("glass", players=3, first=1).new(seed=5)
    (event,) = match.events
    public = {"type": "dealt", "seat": None, "round": 1, "wesley": 1, "vizzini": 0, "hand": None}
    assert event.view(None) == public
    for seat in range(3):
        assert event.view(seat) == {**public, "hand": match.reveal()["hands"][seat]}


def test_the_table_as_a_picture(three: Load, drink: Load) -> None:
    match = three()
    for move in ("P3@1", "P5@2", "P6@3", "."):
        match.play(move)
    drawn = match.game.spec.picture(match.view(0), ["Ann", "Bo", "Cy"], "en")
    assert drawn.split("\n") == [
        "Round 1 · filling the glasses",
        "▶ Ann  ♥♥♥♥  2 in hand  Wesley",
        "  Bo   ♥♥♥♥  2 in hand  surely holds [green]P4[/] [cyan]A2[/]",
        "  Cy   ♥♥♥♥  2 in hand  Vizzini",
        "  @1  [green]P1[/] [green]P3[/] ·· ··",
        "  @2  [cyan]A1[/] ▒▒ ·· ··",
        "  @3  ▒▒ ▒▒ ·· ··",
        "  Your hand: [cyan]A5[/] [cyan]A6[/]",
    ]
    over = drink(["A6 A5 A1 P2", "P6 P5 A3 A2", "P4 P3 P1 A4"], hearts=[1, 4, 4], round=4)
    over.play("refuse")
    lines = over.game.spec.picture(over.view(None), ["Ann", "Bo", "Cy"], "fr").split("\n")
    assert lines[0] == "Manche 4 · boire ou refuser"
    assert lines[1] == "  Ann  -  0 en main  Wesley"
    assert lines[-1] == "  @3  ▒▒ ▒▒ ▒▒ ▒▒  Cy"


# Features.


def feature(match: pharmakon.Match, seat: int, name: str) -> np.ndarray[Any, np.dtype[np.float32]]:
    """One block of what a seat observes, in its shape."""
    block = match.game.features[name]
    unit = next(feature.unit for feature in glass.SPEC.features if feature.name == name)
    return (match.observe(seat)[block.slice] * unit).round(4).reshape(block.shape)


def card(name: str) -> int:
    """The number of a card."""
    return "PA".index(name[0]) * 10 + int(name[1:]) - 1


def test_features_are_named_and_explained() -> None:
    sizes = {pharmakon.make("glass", players=players).new(1).observe(0).size for players in (2, 5)}
    assert len(sizes) == 1
    for language in LANGUAGES:
        explained = messages("glass", language)
        for block in glass.SPEC.features:
            assert explained[f"feature.{block.name}"]


def test_features_of_a_round(three: Load) -> None:
    match = three()
    for move in ("P3@1", "P5@2", "P6@3", "%1,2", "A5@1", "P4@2"):
        match.play(move)
    assert feature(match, 1, "players").tolist() == [0, 1, 0, 0]
    assert feature(match, 1, "phase").tolist() == [0, 1, 0, 0, 0]
    assert feature(match, 1, "round").tolist() == [1]
    assert feature(match, 1, "wesley").tolist() == [0, 0, 1, 0, 0]
    assert feature(match, 1, "turn").tolist() == [0, 1, 0, 0, 0]
    assert feature(match, 1, "hearts").tolist() == [4, 4, 4, 0, 0]
    assert np.flatnonzero(feature(match, 1, "hand")).tolist() == [card("A2")]
    assert feature(match, 1, "hand_sizes").tolist() == [1, 2, 1, 0, 0]
    assert np.argwhere(feature(match, 1, "known_hands")).tolist() == [
        [1, card("A3")],
        [1, card("A4")],
    ]
    assert feature(match, 1, "depths").tolist() == [3, 3, 2, 0, 0]
    assert np.argwhere(feature(match, 1, "glasses")).tolist() == [
        [0, 0, card("P1")],
        [0, 1, card("P5")],
        [1, 0, card("A1")],
        [1, 2, card("P4")],
    ]
    assert np.argwhere(feature(match, 1, "peeks")).tolist() == [
        [seat, glass] for seat in range(3) for glass in range(2)
    ]
    assert np.argwhere(feature(match, 1, "openings")).tolist() == [[0, card("P1")], [1, card("A1")]]
    assert [np.flatnonzero(row).tolist() for row in feature(match, 1, "held")] == [
        [card("P5"), card("A3"), card("A4")],
        [card("P4"), card("A2")],
        [],
        [],
    ]
    plays = feature(match, 1, "plays")
    assert np.argwhere(plays[:, :5]).tolist() == [[0, 2], [1, 0], [2, 1], [3, 2], [4, 0]]
    assert np.argwhere(plays[:, 5:10]).tolist() == [[0, 0], [1, 1], [2, 2], [3, 0], [4, 1]]
    assert np.argwhere(plays[:, 10:]).tolist() == [[1, card("P5")], [4, card("P4")]]
    assert feature(match, 1, "exchanged").tolist() == [1]
    assert feature(match, 1, "exchanged_at").tolist() == [3]
    assert feature(match, 1, "pair").tolist() == [1, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    assert np.argwhere(feature(match, 1, "shown")).tolist() == [[1, card("P5")]]
    assert np.argwhere(feature(match, 2, "shown")).tolist() == [[0, card("P3")], [1, card("P5")]]
    assert match.observe(0).sum() > 0


def test_features_of_the_drinking(drink: Load) -> None:
    match = drink(["A6 A5 A1 P2", "P6 P5 A3 A2", "P4 P3 P1 A4"], hearts=[4, 2, 2], round=3)
    match.play("drink")
    match.play("refuse")
    assert np.argwhere(feature(match, 2, "said")).tolist() == [[1, 0], [2, 1]]
    assert np.argwhere(feature(match, 2, "owners")).tolist() == [[0, 1], [1, 2], [2, 0]]
    assert feature(match, 2, "opened").tolist() == [1, 1, 0, 0, 0]
    match.play("drink")
    assert match.over
    assert feature(match, 2, "turn").sum() == 0


# The rulebook and random play.


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_has_every_rule(language: str) -> None:
    folder = Path(glass.__file__).parent
    assert rule_ids(folder, language) == RULES
    text = (folder / "rulebook" / f"{language}.md").read_text(encoding="utf-8")
    assert all(f"**{rule}**" in text for rule in RULES)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_moves_are_refused_exactly_when_they_are_not_legal(players: int) -> None:
    game = pharmakon.make("glass", players=players)
    states, moves = game.blank(1), empty_moves(game.actions)
    generator = np.array([players], dtype=np.uint64)
    for length in (1, 10, 14, 18, 22, 25, 28, 60):
        stop_everywhere(states, length, moves, generator)
        find_moves(states, moves)
        accepted = [action for action in range(game.actions) if explain(states, action) == 0]
        assert accepted == listed(moves)
    assert play_matches(states, 3, moves, generator) > 3
    assert states["over"][0]


@settings(max_examples=12 if INTERPRETED else 60, deadline=None, derandomize=True)
@given(
    players=st.integers(2, 5),
    memory=st.sampled_from(["aided", "strict"]),
    seed=st.integers(0, 2**64 - 1),
    choices=st.lists(st.integers(0, 10**6), min_size=1, max_size=40),
)
def test_random_play(players: int, memory: str, seed: int, choices: list[int]) -> None:
    game = pharmakon.make("glass", players=players, memory=memory)
    match = game.new(seed)
    for choice in choices:
        moves = match.moves()
        if not moves:
            break
        match.play(moves[choice % len(moves)])
    revealed = match.reveal()
    assert game.load(revealed).reveal() == revealed
    assert pharmakon.replay(match.record()) == match
    assert min(match.scores) == 0 if match.over else min(match.scores) > 0
    for seat in (None, *range(players)):
        world = match.resample(seat, seed ^ 1)
        assert world.view(seat) == match.view(seat)
        assert world.resample(seat, 9) == match.resample(seat, 9)
        assert game.load(world.reveal()).reveal() == world.reveal()
