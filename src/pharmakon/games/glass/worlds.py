"""Every position that a seat cannot tell from a given one directly after it was loaded.

The slow reference for the sampler.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from pharmakon.engine.spec import Position


def worlds(position: Position, seat: int | None) -> Iterator[Position]:
    """Every way to spread the cards that a seat does not see once a position is loaded.

    It sees its hand, open glasses and, unless cards were exchanged, the openings it looked at.
    """
    looked = {glass for other, glass in position["peeks"] if other == seat}
    hidden_places = [
        (glass, depth)
        for glass, contents in enumerate(position["glasses"])
        for depth in range(len(contents["cards"]))
        if not contents["open"] and (depth or glass not in looked or position["exchanged"])
    ]
    others = [other for other in range(len(position["hands"])) if other != seat]
    hidden = [
        *(position["glasses"][glass]["cards"][depth] for glass, depth in hidden_places),
        *(card for other in others for card in position["hands"][other]),
        *position["away"],
    ]
    sizes = [1] * len(hidden_places) + [len(position["hands"][other]) for other in others]
    for shares in spread(hidden, [*sizes, len(position["away"])]):
        glasses = [{**glass, "cards": list(glass["cards"])} for glass in position["glasses"]]
        for (glass, depth), (card,) in zip(hidden_places, shares, strict=False):
            glasses[glass]["cards"][depth] = card
        hands = list(position["hands"])
        for other, share in zip(others, shares[len(hidden_places) :], strict=False):
            hands[other] = list(share)
        yield {**position, "glasses": glasses, "hands": hands, "away": list(shares[-1])}


def spread(cards: Sequence[str], sizes: Sequence[int]) -> Iterator[list[tuple[str, ...]]]:
    """Every way to divide cards, all different, into shares of given sizes."""
    if not sizes:
        yield []
        return
    for share in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in share]
        for shares in spread(rest, sizes[1:]):
            yield [share, *shares]
