"""What is alike: colours, rows or glasses that could change their names and nothing else would.

Who has learned what to do with red cards knows nothing yet of blue ones. So before a net looks, all
that is alike is put in order by what the seat knows of it: in Belladone Bluff the colour that it
holds most cards of comes first, whatever it is called. A game says what is alike (`Likeness`); the
orders that follow are tables (`Orders`), so that one number says which of them is meant.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product
from math import factorial, prod
from typing import Any, NamedTuple

import numpy as np

from pharmakon.engine.kernel import kernel

Array = Any
Layout = tuple[tuple[int, ...], tuple["Axis | None", ...]]
"""The shape of some numbers, and what lies along each of its axes."""


class Axis(NamedTuple):
    """An axis along which things of a kind lie: which of them each entry is about."""

    kind: str
    entries: tuple[tuple[int, ...], ...]

    def renamed(self, names: tuple[int, ...]) -> list[int]:
        """Where each entry goes when its things are renamed."""
        return goes(self, names)

    def labels(self, names: Sequence[int]) -> list[tuple[tuple[int, ...], int]]:
        """For each entry what it is about, and how many entries about the same come before it."""
        seen: dict[tuple[int, ...], int] = {}
        labels = []
        for entry in self.entries:
            before = seen[entry] = seen.get(entry, -1) + 1
            labels.append((tuple(sorted(names[thing] for thing in entry)), before))
        return labels


@cache
def goes(axis: Axis, names: tuple[int, ...]) -> list[int]:
    """The same, once for each of the orders that it is a part of."""
    places = {label: place for place, label in enumerate(axis.labels(range(len(names))))}
    return [places[label] for label in axis.labels(names)]


def along(kind: str, count: int, each: int = 1, more: int = 0) -> Axis:
    """So many things with so many entries each, and more entries that are about none of them.

    >>> along("colour", 2, each=2, more=1).renamed((1, 0))
    [2, 3, 0, 1, 4]
    """
    own = [(thing,) for thing in range(count) for _ in range(each)]
    return Axis(kind, (*own, *[()] * more))


@dataclass(frozen=True)
class Likeness:
    """The kinds of things that are alike in a game, and where they are told apart.

    `kinds` says how many things there are of each. `features` names the blocks of the compact
    observation that tell them apart, with their axes, and `actions` the same for all actions, block
    after block; `cards` and `places` the same for what may lie hidden, and where (`Beliefs`).
    `weights` is how they are put in order: for each kind, what the numbers about a thing weigh in
    each feature; the heaviest comes first, of equals the one with the lower number. Where a feature
    has no axis of the kind, its weights are given for each thing.
    """

    kinds: Mapping[str, int]
    features: Mapping[str, tuple[Axis | None, ...]]
    actions: tuple[Layout, ...]
    weights: Mapping[str, Mapping[str, Array]]
    cards: tuple[Layout, ...] = ()
    places: tuple[Layout, ...] = ()


class Orders(NamedTuple):
    """All orders that there are, as tables; things are numbered through all kinds."""

    columns: Array  # by order and number of an ordered observation: where that number comes from
    actions: Array  # by order and action: what the action is called then
    originals: Array  # by order and action of that order: what it is really
    cards: Array  # by order and card: what the card is called then
    places: Array  # by order and place: what the place is called then
    weights: Array  # by number of an observation and thing
    earlier: Array  # by pair of things of a kind: the one with the lower number
    later: Array  # by pair: the other
    steps: Array  # by pair: how much is added to the number of the order if the other comes first


def orders_of(
    likeness: Likeness | None, blocks: Mapping[str, Any], size: int, n: int, lying: tuple[int, int]
) -> Orders:
    """The orders of a game with `n` actions, for compact observations of a size.

    `lying` is how many cards there are, and places where they may lie hidden.
    """
    kinds = {} if likeness is None else dict(likeness.kinds)
    columns, actions, cards, places = [], [], [], []
    for chosen in product(*(permutations(range(count)) for count in kinds.values())):
        names = dict(zip(kinds, chosen, strict=True))
        moved = np.arange(size)
        if likeness is not None:
            for name, axes in likeness.features.items():
                block = blocks[name]
                moved[block.slice] = block.slice.start + renamed((block.shape, axes), names)
        columns.append(np.argsort(moved))
        actions.append(called(likeness.actions if likeness else (), names, n))
        cards.append(called(likeness.cards if likeness else (), names, lying[0]))
        places.append(called(likeness.places if likeness else (), names, lying[1]))
    return Orders(
        np.array(columns, dtype=np.int32),
        np.array(actions, dtype=np.int32),
        np.argsort(actions, axis=1).astype(np.int32),
        np.array(cards, dtype=np.int32),
        np.array(places, dtype=np.int32),
        weights_of(likeness, blocks, size),
        *pairs_of(list(kinds.values())),
    )


def called(blocks: Sequence[Layout], names: Mapping[str, tuple[int, ...]], n: int) -> Array:
    """What `n` numbers are called in an order; what is behind the last block keeps its name."""
    found, at = np.arange(n), 0
    for layout in blocks:
        count = prod(layout[0])
        found[at : at + count] = at + renamed(layout, names)
        at += count
    return found


def renamed(layout: Layout, names: Mapping[str, tuple[int, ...]]) -> Array:
    """Where each of some numbers goes when the things along their axes are renamed."""
    shape, axes = layout
    places = [
        list(range(length)) if axis is None else axis.renamed(names[axis.kind])
        for length, axis in zip(shape, axes, strict=True)
    ]
    return np.arange(prod(shape)).reshape(shape)[np.ix_(*places)].reshape(-1)


def weights_of(likeness: Likeness | None, blocks: Mapping[str, Any], size: int) -> Array:
    """What each number of an observation weighs for each thing."""
    if likeness is None:
        return np.zeros((size, 0), np.float32)
    found = np.zeros((size, sum(likeness.kinds.values())), np.float32)
    first = 0
    for kind, count in likeness.kinds.items():
        for name, weights in likeness.weights[kind].items():
            block = blocks[name]
            numbers = np.arange(prod(block.shape)).reshape(block.shape) + block.slice.start
            axes = likeness.features.get(name, ())
            place = next((i for i, axis in enumerate(axes) if axis and axis.kind == kind), None)
            for thing in range(count):
                if place is None:
                    found[numbers, first + thing] += weights[thing]
                    continue
                axis = axes[place]
                assert axis is not None
                own = [i for i, entry in enumerate(axis.entries) if entry == (thing,)]
                found[np.take(numbers, own, axis=place), first + thing] += weights
        first += count
    return found


def pairs_of(counts: Sequence[int]) -> tuple[Array, Array, Array]:
    """All pairs of things of a kind, and what each adds to the number of an order.

    Orders are numbered as `itertools` lists them, those of the last kind the fastest.
    """
    pairs: list[tuple[int, int, int]] = []
    first = 0
    for index, count in enumerate(counts):
        behind = prod(factorial(other) for other in counts[index + 1 :])
        for one in range(count):
            step = behind * factorial(count - 1 - one)
            pairs += [(first + one, first + other, step) for other in range(one + 1, count)]
        first += count
    earlier, later, steps = np.array(pairs, dtype=np.int64).reshape(-1, 3).T
    return earlier.copy(), later.copy(), steps.copy()


def number_of(heavy: Array, earlier: Array, later: Array, steps: Array) -> Array:
    """The numbers of the orders for rows of what all things weigh; arrays or tensors alike."""
    return ((heavy[:, later] > heavy[:, earlier]) * steps).sum(-1)


@kernel
def put_in_order(orders: Orders, seen: Array, heavy: Array, ordered: Array) -> int:
    """Write an observation with all that is alike in order; the number of that order.

    `heavy` is room for what each thing weighs.
    """
    heavy[:] = 0
    for index in range(seen.size):
        if seen[index] != 0:
            for thing in range(heavy.size):
                heavy[thing] += seen[index] * orders.weights[index, thing]
    number = 0
    for pair in range(orders.steps.size):
        if round(heavy[orders.later[pair]]) > round(heavy[orders.earlier[pair]]):
            number += orders.steps[pair]
    for index in range(seen.size):
        ordered[index] = seen[orders.columns[number, index]]
    return number
