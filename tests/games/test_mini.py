"""The small editions: two players, few cards, one round; every deal can be listed."""

from collections import Counter
from math import sqrt

import pytest

import pharmakon
from pharmakon.bots.names import bot
from pharmakon.bots.seat import Budget, SeatView
from pharmakon.engine.errors import IllegalMove, OptionError
from pharmakon.engine.options import read
from pharmakon.table.deals import deals
from pharmakon.table.registry import spec_of

GAMES = ("belladone", "glass", "poison")


@pytest.mark.parametrize("name", GAMES)
def test_the_small_edition_is_for_two(name: str) -> None:
    assert pharmakon.make(name, edition="mini").players == 2
    assert pharmakon.make(name, edition="mini", players=2).options["edition"] == "mini"
    with pytest.raises(OptionError, match="edition"):
        pharmakon.make(name, edition="mini", players=4)


@pytest.mark.parametrize("typed", [{}, {"players": "2"}, {"players": "2", "first": "1"}])
@pytest.mark.parametrize("name", GAMES)
def test_it_can_be_typed(name: str, typed: dict[str, str]) -> None:
    options = read(name, spec_of(name).options, {"edition": "mini", **typed})
    assert (options["players"], options["edition"]) == (2, "mini")
    with pytest.raises(OptionError, match="edition"):
        read(name, spec_of(name).options, {"edition": "tiny"})


def test_two_play_poison_in_the_small_edition_only() -> None:
    with pytest.raises(OptionError, match="mini"):
        pharmakon.make("poison", players=2)
    with pytest.raises(OptionError, match="draw"):
        pharmakon.make("poison", edition="mini", draw=True)


@pytest.mark.parametrize("name", GAMES)
def test_the_printed_edition_stays_the_default(name: str) -> None:
    game = pharmakon.make(name)
    assert game.options["edition"] == ("amigo" if name == "poison" else "printed")
    older = game.new(seed=3).record()
    del older["options"]["edition"]
    assert pharmakon.replay(older) == game.new(seed=3)


DEALS = {"belladone": 140, "glass": 120, "poison": 19}


def chances_of(name: str) -> dict[str, float]:
    """Every deal of a small edition, written out, with its chance."""
    game = pharmakon.make(name, edition="mini", first=0)
    return {str(game.new(deal.seed).reveal()): deal.chance for deal in deals(game)}


@pytest.mark.parametrize("name", DEALS)
def test_every_deal_is_listed_once(name: str) -> None:
    found = deals(pharmakon.make(name, edition="mini", first=0))
    assert len(found) == len(chances_of(name)) == DEALS[name]
    assert sum(deal.chance for deal in found) == pytest.approx(1)


@pytest.mark.compiled
@pytest.mark.parametrize("name", DEALS)
def test_deals_come_as_often_as_listed(name: str) -> None:
    game, chances, tries = pharmakon.make(name, edition="mini", first=0), chances_of(name), 4000
    drawn = Counter(str(game.new(10**9 + seed).reveal()) for seed in range(tries))
    assert set(drawn) == set(chances)
    surprise = sum((drawn[k] - tries * p) ** 2 / (tries * p) for k, p in chances.items())
    count = len(chances)
    assert surprise < count - 1 + 4 * sqrt(2 * count)  # chi-square, four standard deviations


def test_deals_of_printed_editions_are_not_listed() -> None:
    with pytest.raises(OptionError, match="mini"):
        deals(pharmakon.make("glass"))


def test_a_drawn_leader_doubles_the_deals() -> None:
    assert len(deals(pharmakon.make("glass", edition="mini"))) == 240


# Poison: P-18.


def test_p18_seven_cards_two_cauldrons_one_round() -> None:
    match = pharmakon.make("poison", edition="mini", first=0).new(seed=1)
    position = match.reveal()
    cards = [card for cards in [*position["hands"], position["aside"]] for card in cards]
    assert sorted(cards) == ["B7", "B7", "R7", "R7", "X", "X", "X"]
    assert [len(hand) for hand in position["hands"]] == [3, 3]
    assert [cauldron["colour"] for cauldron in position["cauldrons"]] == ["R", "B"]
    assert position["rounds"] == 1


def test_p18_a_third_cauldron_is_refused() -> None:
    game = pharmakon.make("poison", edition="mini", first=0)
    match = next(m for m in map(game.new, range(99)) if "X" in m.reveal()["hands"][0])
    with pytest.raises(IllegalMove) as refused:
        match.play("X@3")
    assert refused.value.rule == "P-18"
    assert "2" in refused.value.say("en")
    assert "2" in refused.value.say("fr")


# The Poisoned Glass: G-13.


def test_g13_two_glasses_five_cards_one_heart() -> None:
    position = pharmakon.make("glass", edition="mini").new(seed=1).reveal()
    lying = [glass["cards"] for glass in position["glasses"]]
    assert [len(cards) for cards in lying] == [1, 1]
    cards = sum(lying + position["hands"], position["away"])
    assert sorted(cards) == ["A1", "A2", "A3", "P1", "P2"]
    assert position["hearts"] == [1, 1]


def test_g13_the_match_ends_with_the_round() -> None:
    game = pharmakon.make("glass", edition="mini", first=0)
    for seed in range(40):
        match = game.new(seed)
        while not match.over:
            match.play(match.moves()[-1])  # everybody refuses
        assert match.reveal()["round"] == 1


# Belladone Bluff: B-25.


def test_b25_one_row_of_five() -> None:
    match = pharmakon.make("belladone", edition="mini", first=0).new(seed=1)
    position = match.reveal()
    assert [len(row["slots"]) for row in position["rows"]] == [1]
    assert [len(hand) for hand in position["hands"]] == [3, 3]
    assert position["stock"] == []


def test_b25_five_cards_fill_the_row_and_end_the_match() -> None:
    game = pharmakon.make("belladone", edition="mini", first=0)
    ends: Counter[str] = Counter()
    for seed in range(60):
        match = game.new(seed)
        while not match.over:
            match.play(match.moves()[seed % len(match.moves())])
        assert match.outcome is not None
        ends[match.outcome["reason"]] += 1
        turned = [event for event in match.events if event.type == "turned"]
        assert [len(event.public["cards"]) for event in turned] in ([5], [])
    assert len(ends) == 2  # the row is won, or somebody is unable


@pytest.mark.parametrize("name", GAMES)
def test_every_bot_plays_it(name: str) -> None:
    match = pharmakon.make(name, edition="mini").new(seed=4)
    players = [bot("rules"), bot("ismcts:simulations=20"), bot("net"), bot("random")]
    while (seat := match.seat) is not None:
        for player in players:
            move = player.choose(SeatView(match, seat), Budget(seed=1, simulations=20))
            assert move in match.moves()
        match.play(move)
