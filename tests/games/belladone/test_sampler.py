"""The worlds that a seat of Belladone Bluff may be in: each as likely as it should be."""

import random
from collections import Counter
from itertools import islice

import pytest

import pharmakon
from pharmakon.engine.kernel import INTERPRETED
from pharmakon.games.belladone.cards import CARD_NAMES
from pharmakon.table.exactness import IMPROBABLE, histories, surprise
from pharmakon.table.registry import spec_of
from pharmakon.table.setups import Chance
from tests.oracle import compare_beliefs

from .tables import Position, begin, lay_out, played

OPEN = ("G+1", "B+1", "V+1")
DRAWS = 60 if INTERPRETED else 2000


def share(match: pharmakon.Match, seat: int | None, what: str) -> float:
    """How often something holds in the worlds of a seat: `hands 1 R+6` or `rows 2 1 R+6`."""
    field, index, *slot, card = what.split()
    hits = 0
    for seed in range(DRAWS):
        place = match.resample(seat, seed).reveal()[field][int(index)]
        hits += card in place if not slot else place["slots"][int(slot[0])]["card"] == card
    return hits / DRAWS


def near(measured: float, expected: float) -> bool:
    """Within five standard deviations."""
    return bool(abs(measured - expected) < 5 * (expected * (1 - expected) / DRAWS) ** 0.5)


KNOWN_IN_HAND = (
    lay_out(OPEN, ("R+6 B+2 B+3", "Gspy V+6 R+3 R+4")),
    ("R+6@1", ".", "Gspy@1", "~2:V+6", ".", "B+2@2", "."),
)
"""Seat 1 swapped out the R+6 that seat 0 laid: three red backs, one of them known to seat 0."""


def after(*moves: str) -> pharmakon.Match:
    position, before = KNOWN_IN_HAND
    return played(position, *before, *moves)


def test_a_known_card_that_was_swapped_out_is_in_that_hand() -> None:
    assert share(after(), 0, "hands 1 R+6") == 1


def test_a_known_card_after_one_of_three_is_laid_face_down() -> None:
    assert near(share(after("R+4@3"), 0, "rows 2 1 R+6"), 1 / 3)


def test_a_known_card_after_a_second_one_is_laid_face_up() -> None:
    """Not one third: with R+6 face down there were two ways to lay R+3, else only one."""
    assert near(share(after("R+4@3", "R+3@3"), 0, "rows 2 1 R+6"), 1 / 2)


def test_a_known_card_is_found_again_when_it_is_laid_face_up() -> None:
    match = after("R+4@3", "R+6@3")
    assert share(match, 0, "hands 1 R+6") == share(match, 0, "rows 2 1 R+6") == 0
    assert near(share(match, 0, "rows 2 1 R+4"), 1 / 2)


def test_a_known_card_is_found_again_when_a_spy_sees_it() -> None:
    rows = ("G+1", "B+1", "V+1")
    hands = ("R+6 B+2 B+3 Vspy", "Gspy V+6 R+3 R+4")
    match = played(lay_out(rows, hands), "R+6@1", ".", "Gspy@1", "~2:V+6", ".", "B+2@2", ".")
    for move in ("R+4@3", ".", "Vspy@3"):
        match.play(move)
    assert share(match, 0, "rows 2 1 R+4") == 1
    assert share(match, 0, "hands 1 R+6") == 1
    assert share(match, None, "rows 2 1 R+4") < 1


LAID_AGAIN = (
    lay_out(OPEN, ("R+6 B+2 B+3 Bspy", "Gspy V+6 R+3 R+4")),
    (
        *("R+6@1", ".", "Gspy@1", "~2:V+6", ".", "B+2@1", ".", "R+4@3", "."),
        *("B+3@1", ".", "R+6@2", ".", "Bspy@2"),
    ),
)
"""Seat 1 puts away a red card unseen, then the known one, which a spy of seat 0 finds."""


def test_a_known_card_found_again_was_not_put_away_before() -> None:
    match = played(LAID_AGAIN[0], *LAID_AGAIN[1])
    assert share(match, 0, "rows 1 1 R+6") == 1
    assert near(share(match, 0, "rows 2 1 R+4"), 1 / 2)


def test_for_others_the_swapped_card_is_any_red_one() -> None:
    position, before = KNOWN_IN_HAND
    match = played(position, *before)
    assert share(match, None, "hands 1 R+6") == 1  # all other reds lie open
    match = played(lay_out(OPEN, ("R+6 B+2 B+3", "Gspy V+6 R+3"), "R+1 R+2 R+5"), *before)
    assert near(share(match, None, "hands 1 R+6"), 3 / 5)  # three red backs, five unseen reds
    assert share(match, 0, "hands 1 R+6") == 1


def test_the_top_of_the_stock_keeps_its_colour() -> None:
    match = begin(lay_out(OPEN, ("R+6", "O+6"), "R+1 O+1 R+2 O+2 O+3"))
    tops = Counter(match.resample(0, seed).reveal()["stock"][-1] for seed in range(DRAWS))
    assert set(tops) == {"O+1", "O+2", "O+3", "O+6"}
    assert near(tops["O+6"] / DRAWS, 1 / 4)


def test_a_world_keeps_all_that_is_public() -> None:
    match = pharmakon.make("belladone", players=3).new(seed=5)
    chance = Chance(5)
    for _ in range(40):
        chance.play(match)
    for seed in range(5):
        world = match.resample(1, seed)
        assert world.view(1) == match.view(1)
        assert world.reveal()["hands"][1] == match.reveal()["hands"][1]
        assert world.reveal()["hands"][0] != match.reveal()["hands"][0]
        assert pharmakon.make("belladone", players=3).load(world.reveal()).reveal()


def test_in_a_world_the_others_remember_that_world() -> None:
    """Seat 1 laid one of its reds face down and discarded nothing: it knows which one it was."""
    match = after("R+4@3", ".")
    for seed in range(20):
        world = match.resample(0, seed)
        lying = world.reveal()["rows"][2]["slots"][1]["card"]
        assert world.view(1)["rows"][2]["slots"][1]["card"] == lying
        assert world.resample(1, 3).reveal()["rows"][2]["slots"][1]["card"] == lying


def test_a_world_does_not_depend_on_the_truth() -> None:
    rows = ("G+1", "B+1 O+1", "V+1")
    hands = ("R+6 B+2 B+3", "Gspy Bspy V+6 R+3 R+4")
    match = played(lay_out(rows, hands, "O+2 O+3 O+4 O+5"), "R+6@1", ".", "Gspy@1", "~2:V+6", ".")
    for move in ("B+2@3", ".", "Bspy@2", "~2:R+4", ".", "B+3@3", ".", "R+6@3", "R+3@3"):
        match.play(move)
    for audience in (None, 0, 1):
        for seed in range(20):
            world = match.resample(audience, seed)
            assert world.resample(audience, 7) == match.resample(audience, 7)


# Against brute force.


def test_the_reference_counts_every_world_once() -> None:
    position = lay_out(
        ("G+1 R+1 G+2 O+1", "B+1", "V+1"), ("R+2 O+2", "R+3 R+4 O+3"), "R+5 V+2 O+4", down="O+5"
    )
    worlds = [str(world) for world in spec_of("belladone").worlds(position, 0)]
    # Four unseen reds for two in hand and one lying, four unseen oranges for the rest, two orders.
    assert len(worlds) == len(set(worlds)) == (4 * 3) * (4 * 3 * 2) * 2
    assert str(begin(position).reveal()) in worlds
    spying = lay_out(("G+1 R+1 Gspy", "B+1 R+2", "V+1"), ("", "R+3"), phase="spy", turn=(0, "G", 1))
    assert len(list(spec_of("belladone").worlds(spying, 0))) == 2
    assert len(list(spec_of("belladone").worlds(spying, 1))) == 2
    assert len(list(spec_of("belladone").worlds(spying, None))) == 6


LATE: dict[str, tuple[Position, tuple[str, ...]]] = {
    "one of three laid face down": (KNOWN_IN_HAND[0], (*KNOWN_IN_HAND[1], "R+4@3")),
    "then one face up": (KNOWN_IN_HAND[0], (*KNOWN_IN_HAND[1], "R+4@3", "R+3@3")),
    "the known one laid face down": (KNOWN_IN_HAND[0], (*KNOWN_IN_HAND[1], "R+6@3", "R+3@3")),
    "the known one laid face down and found": LAID_AGAIN,
    "a swap in the same colour": (
        lay_out(OPEN, ("R+6 B+2", "Gspy R+3 R+4 R+5")),
        ("R+6@1", ".", "Gspy@1", "~2:R+4", ".", "B+2@2", ".", "R+6@3", "R+3@3"),
    ),
    "swapped out, laid, swapped out by a third": (
        lay_out(OPEN, ("R+6 B+2 B+3", "Gspy V+6 R+3 R+4", "V-1 Vspy R+5")),
        (
            *("R+6@1", ".", "Gspy@1", "~2:V+6", ".", "V-1@2", "."),
            *("B+2@2", ".", "R+6@3", ".", "Vspy@3", "~2:R+5", "."),
        ),
    ),
    "swapped out twice": (
        lay_out(OPEN, ("R+6 R-6 B+2 B+3", "Gspy Bspy V+6 R+3 V+5")),
        (
            *("R+6@1", ".", "Gspy@1", "~2:V+6", ".", "R-6@2", ".", "Bspy@2", "~2:V+5", "."),
            *("B+2@3", ".", "R+6@3", "R+3@3"),
        ),
    ),
    "found again by turning over": (
        lay_out(
            ("G+1", "B+1 O+1 B+4 O+2 B+5", "V+1"), ("R+6 B+2 R-6", "Gspy V+6 R+3 R+4 R+5"), "V+2"
        ),
        ("R+6@1", ".", "Gspy@1", "~2:V+6", ".", "B+2@3", ".", "R+4@2", "R+3@2"),
    ),
    "a spy in slot 7": (
        lay_out(
            ("G+1 V-1 G+2 B-1 G+3 O+3", "B+1", "V+1"),
            ("O+6 R+6", "Ospy O+5 R+5"),
            "R+4 V+2",
            seat=1,
        ),
        ("Ospy@1", "~6:R+5", "R+6@2", "."),
    ),
    "a spy in slot 7 being decided": (
        lay_out(
            ("G+1 V-1 G+2 B-1 G+3 O+3", "B+1", "V+1"), ("O+6 R+6", "Ospy O+5 R+5"), "R+4", seat=1
        ),
        ("Ospy@1",),
    ),
    "loaded while a spy is decided": (
        lay_out(
            ("G+1 R+1 Gspy", "B+1 R+2", "V+1"),
            ("R+3 R+4", "R+5 R+6"),
            phase="spy",
            turn=(0, "G", 1),
        ),
        ("~2:R+3", ".", "R+5@3", "R+6@3"),
    ),
    "a hidden discard from before": (
        lay_out(OPEN, ("R+6", "R+5 R+4 O+1"), "R+3", down="R+2 O+2"),
        ("R+6@1", ".", "R+4@2", "."),
    ),
    "a row given away": (
        lay_out(
            ("G+1 V-1 Ggive B-1 G+3 O+3", "B+1 R+3", "V+1"), ("R+6", "O+6 R+5 R+4"), "R-1", seat=1
        ),
        ("O+6@1",),
    ),
}

FORCED = ("G+1 O+1 Gforce O+2 G+3 R+1", "B+1", "V+1")
"""Nobody without a red card can lay any."""


def blocked(mine: str, others: str, stock: str, down: str = "") -> Position:
    """Both seats are unable, and seat 0 begins its pass."""
    return lay_out(FORCED, (mine, others), stock, down=down, forced=0, phase="pass")


PASSES: dict[str, tuple[Position, tuple[str, ...]]] = {
    "one of two discarded": (
        blocked("B+6", "G+6 G+5", "G-1 V+2"),
        (".", "-G+5", "."),
    ),
    "two discarded and drawn": (
        blocked("B+6 V+6", "G+6 G+5 G+4", "G-1 G-2"),
        (".", "-G+5", "-G+4", "."),
    ),
    "discards of both": (
        blocked("G+6 B+5", "B+6 G-6", "G-1 B-1"),
        ("-G+6", ".", "-B+6", "."),
    ),
    "a pass, then a card laid": (
        blocked("B+6 B+5", "G+6 G+5", "G-1 R+2", down="G-2"),
        ("-B+6", ".", "-G+5", ".", "R+2@1"),
    ),
    "a known card perhaps discarded": (
        lay_out(
            ("G+1 O+1 Gforce", "B+1", "V+1"),
            ("R+5 B+6", "Vspy R+4 V+4"),
            "O-1 G-1 V-2 G-2",
            forced=0,
        ),
        ("R+5@1", ".", "Vspy@1", "~4:V+4", ".", "B+6@1", ".", "-R+4"),
    ),
}


@pytest.mark.compiled
@pytest.mark.parametrize("name", [*LATE, *PASSES])
def test_late_positions_agree_with_brute_force(name: str) -> None:
    position, moves = {**LATE, **PASSES}[name]
    match = played(position, *moves)
    assert compared(match, position, moves, most=600) > 0


def compared(match: pharmakon.Match, position: Position, moves: tuple[str, ...], most: int) -> int:
    """Compare the sampler with brute force for every audience; how many had few enough worlds."""
    count = 0
    for audience in (None, *range(match.game.players)):
        candidates = match.game.spec.worlds(position, audience)
        if sum(1 for _ in islice(candidates, most + 1)) > most:
            continue
        worlds = histories(match.game, position, list(moves), audience)
        if len(worlds) > 1:
            assert surprise(match, audience, worlds, Chance(11)) < IMPROBABLE, (audience, moves)
            compare_beliefs(match.beliefs(audience), worlds, audience)
            count += 1
    return count


def late_table(luck: random.Random) -> Position:
    """Few hidden cards, most of them red, and spies in every hand."""
    numbers = {
        colour: luck.sample([name for name in CARD_NAMES if name[:1] == colour][:12], 12)
        for colour in "ROV"
    }
    spies = luck.sample([name for name in CARD_NAMES if name.endswith("spy")], 5)
    reds = numbers["R"]
    hands = tuple(" ".join([reds.pop(), reds.pop(), spies.pop()]) for _ in range(2))
    rows = [f"{numbers['V'].pop()} {reds.pop()}" if luck.random() < 0.6 else numbers["V"].pop()]
    rows.append(numbers["V"].pop())
    stock = numbers["O"].pop() if luck.random() < 0.4 else ""
    rows.append(numbers["V"].pop() if stock else "")
    return lay_out((rows[0], rows[1], rows[2]), hands, stock)


@pytest.mark.compiled
@pytest.mark.heavy
def test_thirty_random_late_positions_agree_with_brute_force() -> None:
    luck = random.Random(5)
    count, swaps, spies = 0, 0, 0
    while count < 40 or swaps < 8:
        position = late_table(luck)
        match = begin(position)
        moves: list[str] = []
        for _ in range(luck.randint(4, 14)):
            if not match.over:
                choices = match.moves()
                eager = [move for move in choices if move[0] == "~" or "spy" in move]
                moves.append(luck.choice(eager if eager and luck.random() < 0.6 else choices))
                match.play(moves[-1])
        found = compared(match, position, tuple(moves), most=150)
        count += found
        swaps += bool(found) and any(":" in move for move in moves)
        spies += bool(found) and any("spy@" in move for move in moves)
    assert spies > 10
