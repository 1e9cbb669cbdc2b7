"""What is alike: renamed, a position is the same to those who learn, with other names for moves."""

import json
import re
from collections.abc import Callable
from itertools import permutations, product
from typing import Any

import numpy as np
import pytest

import pharmakon
from pharmakon.engine.kernel import INTERPRETED
from pharmakon.engine.likeness import number_of, put_in_order
from pharmakon.engine.rules import SPECTATOR, locate
from pharmakon.games.belladone.cards import CARD_NAMES as BELLADONE_CARDS
from pharmakon.games.glass.cards import GLASSES
from pharmakon.games.poison.cards import CARD_NAMES as POISON_CARDS
from pharmakon.table.setups import Chance

Names = dict[str, list[int]]
Position = dict[str, Any]


def in_colours(position: Position, codes: str, names: list[int]) -> Position:
    """The position with its colours renamed, in cards and by themselves."""
    other = {code: codes[name] for code, name in zip(codes, names, strict=True)}
    text = re.sub(
        rf'"([{codes}])((?:[-+]?\d|inv|give|force|spy)?)"',
        lambda found: f'"{other[found[1]]}{found[2]}"',
        json.dumps(position),
    )
    found: Position = json.loads(text)
    return found


def placed(things: list[Any], names: list[int]) -> list[Any]:
    """Things in the places of their new names."""
    return [things[names.index(place)] for place in range(len(things))]


def poison(position: Position, names: Names) -> Position:
    other = in_colours(position, "RBP", names["colour"])
    other["cauldrons"] = placed(other["cauldrons"], names["cauldron"])
    for part in ("hands", "taken"):
        other[part] = [sorted(cards, key=POISON_CARDS.index) for cards in other[part]]
    other["aside"] = sorted(other["aside"], key=POISON_CARDS.index)
    return other


def glass(position: Position, names: Names) -> Position:
    other: Position = json.loads(json.dumps(position))
    used = len(other["glasses"])
    other["glasses"] = placed(other["glasses"], names["glass"][:used])
    other["peeks"] = [[seat, names["glass"][place]] for seat, place in other["peeks"]]
    return other


def belladone(position: Position, names: Names) -> Position:
    other = in_colours(position, "ROGBV", names["colour"])
    other["rows"] = placed(other["rows"], names["row"])
    for holder, key in ((other["turn"], "row"), (other, "forced")):
        if holder[key] is not None:
            holder[key] = names["row"][holder[key]]
    other["hands"] = [sorted(cards, key=BELLADONE_CARDS.index) for cards in other["hands"]]
    return other


RENAMED: dict[str, Callable[[Position, Names], Position]] = {
    "poison": poison,
    "glass": glass,
    "belladone": belladone,
}


def some_names(game: pharmakon.Game, luck: np.random.Generator) -> Names:
    """New names for all that is alike; glasses that are not there keep theirs."""
    likeness = game.spec.likeness
    assert likeness is not None
    found = {}
    for kind, count in likeness.kinds.items():
        used = int(GLASSES[game.players]) if kind == "glass" else count
        found[kind] = [*luck.permutation(used).tolist(), *range(used, count)]
    return found


def number_named(game: pharmakon.Game, names: Names) -> int:
    """The number of an order, as `itertools` would count."""
    every = product(*(permutations(range(len(of_kind))) for of_kind in names.values()))
    return list(every).index(tuple(tuple(of_kind) for of_kind in names.values()))


WAYS = [
    pharmakon.make(name, players=players)
    for name in pharmakon.games()
    for players in pharmakon.make(name).spec.options[0].choices
]


@pytest.mark.parametrize("game", WAYS, ids=lambda game: f"{game.name}-{game.players}")
def test_renamed_a_position_is_the_same_in_another_order(game: pharmakon.Game) -> None:
    luck, chance, orders = np.random.default_rng(1), Chance(3), game.spec.orders
    for seed in range(1 if INTERPRETED else 3):
        match = game.new(seed=seed)
        while not match.over:
            if chance.below(8) == 0:
                names = some_names(game, luck)
                number = number_named(game, names)
                here = game.load(match.reveal(), seed=1)
                there = game.load(RENAMED[game.name](match.reveal(), names), seed=1)
                for seat in range(game.players):
                    seen, other = (each.observe(seat, "compact") for each in (here, there))
                    assert np.array_equal(other, seen[orders.columns[number]])
                    assert weights(game, other) == pytest.approx(moved(game, seen, names))
                assert np.array_equal(there.mask(), here.mask()[orders.originals[number]])
                cards, places = orders.cards[number], orders.places[number]
                renamed = [(cards[card], places[place]) for card, place in hidden(here)]
                assert sorted(renamed) == hidden(there)
            chance.play(match)


def hidden(match: pharmakon.Match) -> list[tuple[int, int]]:
    """The cards that are not open to all, and where they lie."""
    pieces = match.game.spec.beliefs.pieces
    places = np.zeros(pieces.size, dtype=np.int8)
    locate(match.states[0], SPECTATOR, places)
    return sorted(
        (int(card), int(place)) for card, place in zip(pieces, places, strict=True) if place >= 0
    )


def weights(game: pharmakon.Game, seen: Any) -> list[float]:
    """What all things weigh."""
    found: list[float] = (seen @ game.spec.orders.weights).tolist()
    return found


def moved(game: pharmakon.Game, seen: Any, names: Names) -> list[float]:
    """The same under their new names."""
    heavy, found = weights(game, seen), []
    for of_kind in names.values():
        found += placed(heavy[: len(of_kind)], of_kind)
        heavy = heavy[len(of_kind) :]
    return found


@pytest.mark.parametrize("name", pharmakon.games())
def test_the_heaviest_comes_first_and_nothing_is_lost(name: str) -> None:
    game, chance = pharmakon.make(name), Chance(5)
    orders, match = game.spec.orders, game.new(seed=5)
    for _ in range(30):
        seen = match.observe(match.seat or 0, "compact")
        ordered, heavy = np.zeros_like(seen), np.zeros(orders.weights.shape[1], np.float32)
        number = put_in_order(orders, seen, heavy, ordered)
        weighed = np.round(seen @ orders.weights)[None]
        assert number_of(weighed, orders.earlier, orders.later, orders.steps) == [number]
        again = np.round(ordered @ orders.weights)
        assert (again[orders.earlier] >= again[orders.later]).all()
        assert put_in_order(orders, ordered, heavy, ordered.copy()) == 0
        assert np.array_equal(seen, ordered[np.argsort(orders.columns[number])])
        if match.seat is not None:
            chance.play(match)
