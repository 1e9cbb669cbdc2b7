"""What a seat of Poison knows: features, and the worlds it may be in."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pharmakon
from pharmakon import Match
from pharmakon.table.setups import Chance

Table = Callable[..., Match]


def feature(match: Match, seat: int, name: str) -> list[float]:
    """One block of what a seat observes, in the units that people count in."""
    block = match.game.features[name]
    unit = next(feature.unit for feature in match.game.spec.features if feature.name == name)
    values: list[float] = (match.observe(seat)[block.slice] * unit).round(4).tolist()
    return values


def test_features_have_one_length_for_all_options() -> None:
    sizes = set()
    for players in (3, 6):
        for edition in ("amigo", "outset"):
            game = pharmakon.make("poison", players=players, edition=edition, draw=players == 6)
            sizes.add(game.new(seed=1).observe(0).shape)
    assert sizes == {(1668,)}


def test_features_count_seats_from_the_observer(table: Table) -> None:
    match = table(["R1", "R2 B2", "B1", "P1"], ["", "X", ""], ["", "", "R7"], seat=1)
    assert feature(match, 1, "turn") == [1, 0, 0, 0, 0, 0]
    assert feature(match, 0, "turn") == [0, 1, 0, 0, 0, 0]
    assert feature(match, 2, "hand_sizes") == [1, 1, 1, 2, 0, 0]
    assert feature(match, 3, "dealer") == [0, 1, 0, 0, 0, 0]
    assert feature(match, 1, "taken")[16:32] == [0, 0, 0, 0, 1] + [0] * 11
    assert feature(match, 0, "totals") == [0, 4, 0]
    assert sum(feature(match, 0, "hand")) == 1
    assert sum(feature(match, 0, "unseen")) == 4


def test_features_show_colours_players_and_scores(table: Table) -> None:
    match = table(["R1", "", "B1", "P1"], ["", "B1", ""], number=2, sheet=[[1, 2, 3, 4]])
    assert feature(match, 1, "scores") == [2, 3, 4, 1, 0, 0]
    assert feature(match, 1, "colours") == [0, 0, 0, 0, 1, 0, 0, 0, 0]
    assert feature(match, 1, "players") == [0, 1, 0, 0]
    assert feature(match, 1, "round") == [0, 1, 0, 0, 0, 0]
    assert feature(match, 1, "edition") == feature(match, 1, "drawing") == [0]


def test_features_recall_every_play_of_the_round() -> None:
    match = pharmakon.make("poison").new(seed=8)
    chance = Chance(5)
    played = []
    for _ in range(7):
        seat = match.seat
        played.append((seat, chance.play(match)[0].view(None)["move"]))
    plays = np.array(feature(match, 2, "plays")).reshape(50, 25)
    for row, (seat, move) in zip(plays, played, strict=False):
        assert row[:6].argmax() == (int(seat or 0) - 2) % 4
        card, cauldron = int(row[6:22].argmax()), int(row[22:].argmax())
        assert match.game.decode(card * 3 + cauldron) == move
    assert not plays[7:].any()


def test_features_recall_ones_own_draws_only() -> None:
    match = pharmakon.make("poison", draw=True, first=0).new(seed=8)
    drawn = []
    for _ in range(9):
        for event in match.play(match.moves()[0]):
            if event.type == "drew" and event.seat == 1:
                drawn.append(event.view(1)["card"])
    draws = np.array(feature(match, 1, "draws")).reshape(12, 16)
    names = [match.game.decode(3 * int(card))[:-2] for card in draws[: len(drawn)].argmax(axis=1)]
    assert names == drawn
    assert draws.sum() == len(drawn)


def test_features_have_room_for_a_seat_that_draws_alone(table: Table) -> None:
    stock = "R1 R1 R2 R2 R4 R4 R5 R5 B1 B1 B1 B2 B2 B4 B4 P1 P1 P1 P2 P2"
    match = table(["R7 R7", "", "", ""], stock=stock, draw=True)
    for _ in range(20):
        match.play(match.moves()[0])
    draws = np.array(feature(match, 0, "draws")).reshape(12, 16)
    assert draws.sum() == 12


def test_features_when_the_match_is_over(table: Table) -> None:
    match = table(["R1", "", "", ""], number=4)
    match.play("R1@1")
    assert feature(match, 0, "turn") == [0] * 6
    assert feature(match, 0, "round") == [0, 0, 0, 1, 0, 0]


def test_every_feature_has_its_sentence_and_place() -> None:
    from pharmakon.texts import messages

    game = pharmakon.make("poison")
    for language in ("en", "fr"):
        said = {key for key in messages("poison", language) if key.startswith("feature.")}
        assert said == {f"feature.{name}" for name in game.features}


def test_a_world_keeps_what_the_seat_has_seen(table: Table) -> None:
    match = table(["R1 R2", "B1 B2 B4", "P1", "X X"], ["", "R5", ""], ["", "R7"])
    for seed in range(5):
        world = match.resample(0, seed).reveal()
        for field in ("cauldrons", "taken", "scores", "seat"):
            assert world[field] == match.reveal()[field]
        assert world["hands"][0] == ["R1", "R2"]
        assert [len(hand) for hand in world["hands"]] == [2, 3, 1, 2]


def test_equal_cards_are_distinct_pieces_of_paper(table: Table) -> None:
    """Two X and a P1 in three hands: P1 is in each hand a third of the time."""
    match = table(["R1", "X", "X", "P1"])
    holder = Counter(
        match.resample(0, seed).reveal()["hands"].index(["P1"]) for seed in range(3000)
    )
    assert all(abs(holder[seat] - 1000) < 130 for seat in (1, 2, 3))


def test_another_seats_draws_are_redrawn_with_its_cards(table: Table) -> None:
    """Seat 1 held B1, drew, played: in half of all worlds the card played is the one drawn."""
    match = table(["P1", "B1 B2", "P2", "P4"], stock="R1 R2 R4 X X", draw=True)
    for move in ("P1@1", "B1@2", "P2@1", "P4@1", "X@3"):
        match.play(move)
    moves = match.reveal()["hands"][1]
    assert len(moves) == 2
    drew: Counter[str] = Counter()
    for seed in range(400):
        world = match.resample(0, seed)
        draws = np.array(feature(world, 1, "draws")).reshape(12, 16)[0]
        card = match.game.decode(3 * int(draws.argmax()))[:-2]
        assert card in world.reveal()["hands"][1]
        drew[card] += 1
    assert len(drew) > 2


def test_a_spectator_sees_no_hand() -> None:
    match = pharmakon.make("poison").new(seed=1)
    worlds = [match.resample(None, seed).reveal()["hands"] for seed in range(4)]
    assert all(worlds[0][seat] != worlds[1][seat] for seat in range(4))
    assert [len(hand) for hand in worlds[0]] == [len(hand) for hand in match.reveal()["hands"]]


@pytest.mark.parametrize("seat", [4, -1, True, "0", 1.0])
def test_a_wrong_seat_is_refused(seat: Any) -> None:
    match = pharmakon.make("poison").new(seed=1)
    for ask in (match.view, match.observe, lambda wrong: match.resample(wrong, 1)):
        with pytest.raises(pharmakon.SeatError, match="seats are 0 to 3"):
            ask(seat)
