"""What a seat of Belladone Bluff may know, B-22 to B-24: views, events, features."""

from typing import Any

import numpy as np
import pytest

import pharmakon
from pharmakon.games.belladone.picture import picture
from pharmakon.table.registry import spec_of
from pharmakon.table.setups import Chance, games_of
from pharmakon.texts import messages, say

from .tables import Position, begin, lay_out, played, told

OPEN = ("G+1", "B+1", "V+1")


def cards(match: pharmakon.Match, seat: int | None, row: int = 0) -> list[str | None]:
    """A row as a seat sees it."""
    return [entry["card"] for entry in match.view(seat)["rows"][row]["slots"]]


# B-22: what is public.


def test_b22_all_backs_are_public() -> None:
    match = played(lay_out(OPEN, ("Rspy V+6 R-1", "Bgive O+1 Binv"), "O+6 V+5"), "R-1@1")
    for audience in (None, 1):
        view = match.view(audience)
        assert view["hands"][0] == ["R", "V"]
        assert view["rows"][0]["slots"][1] == {"card": None, "colour": "R", "up": False}
        assert view["stock"] == {"count": 2, "top": "V"}
    assert match.view(None)["hands"][1] == ["O", "B", "B"]
    assert match.view(1)["hands"][1] == ["O+1", "Binv", "Bgive"]
    assert begin(lay_out(OPEN, ("R-1", "O+1"))).view(0)["stock"] == {"count": 0, "top": None}


def test_b22_a_view_has_the_shape_of_a_position() -> None:
    match = pharmakon.make("belladone", players=3).new(seed=4)
    assert list(match.view(None)) == list(match.view(1)) == list(match.reveal())


def test_b22_a_hidden_card_is_masked_for_the_others() -> None:
    match = begin(lay_out(OPEN, ("R+1 R+2", "O+1")))
    hidden = match.play("R+1@2")[0]
    fixed = {"type": "laid", "seat": 0, "row": 1, "slot": 1, "colour": "R", "up": False}
    assert hidden.view(0) == {**fixed, "move": "R+1@2", "card": "R+1"}
    assert hidden.view(1) == hidden.view(None) == {**fixed, "move": "R?@2", "card": None}
    shown = match.play("R+2@2")[0]
    assert shown.view(None)["move"] == "R+2@2"
    assert shown.view(None)["card"] == "R+2"


def test_b22_a_swap_shows_the_slot_and_both_colours() -> None:
    rows = ("G+1 R+1", *OPEN[1:])
    match = begin(lay_out(rows, ("Gspy V-6", "O+1")))
    spied = match.play("Gspy@1")[1]
    assert (
        spied.view(1) == spied.view(None) == {"type": "spied", "seat": 0, "row": 0, "cards": None}
    )
    swapped = match.play("~2:V-6")[0]
    assert swapped.view(1) == {
        "type": "swapped",
        "seat": 0,
        "move": "~2:V?",
        "row": 0,
        "slot": 1,
        "out": "R",
        "in": "V",
    }


def test_b22_the_order_of_anything_shown_does_not_tell_the_cards() -> None:
    """Whatever the other seat holds, its backs show the same."""
    seen = set()
    for hand in ("R+6 G-1 R-6", "R-6 R+6 G-1", "R+1 R+2 G+6"):
        match = begin(lay_out(("G+1", "B+1", "V+1"), ("O+1", hand), "R-1 R-2"))
        seen.add(str(match.view(0)["hands"]))
    assert len(seen) == 1


# B-23: pass discards.

UNABLE = (
    "G+1 R+1 G+2 R+2 G+3 O+3",
    "B+1 R+3 B+2 R+4 B+3 O+5",
    "V+1 O+1 V+2 O+2 V+3 R+5",
)


def passing(**options: Any) -> Position:
    return lay_out(UNABLE, ("G+6 B+6", "O+6 G+5"), "V+6 V+5", down="V-1", phase="pass", **options)


def test_b23_pass_discards_are_known_to_their_player_only() -> None:
    match = begin(passing())
    event = match.play("-B+6")[0]
    assert event.view(0) == {
        "type": "discarded",
        "seat": 0,
        "move": "-B+6",
        "card": "B+6",
        "colour": "B",
    }
    assert event.view(1) == {**event.view(0), "move": "-B?", "card": None}
    last = {"card": None, "colour": "B", "up": False}
    assert match.view(1)["discard"][-1] == match.view(None)["discard"][-1] == last
    assert match.view(0)["discard"][-1] == {**last, "card": "B+6"}
    assert match.view(0)["discard"][-2] == {"card": None, "colour": "V", "up": False}
    assert match.reveal()["discard"][-2]["card"] == "V-1"


# B-24: what one has laid and spied.


def test_b24_a_player_knows_what_they_laid_face_down() -> None:
    match = played(lay_out(OPEN, ("R+1 R+2", "O+1"), "V+6 V+5"), "R+1@1", ".")
    assert cards(match, 0) == ["G+1", "R+1"]
    assert cards(match, 1) == cards(match, None) == ["G+1", None]


def test_b24_a_spy_knows_the_row_it_saw_but_not_what_comes_later() -> None:
    match = played(
        lay_out(("G+1 R+1", *OPEN[1:]), ("Gspy G+6", "O+1 O+2"), "V+6 V+5 V+4"),
        "Gspy@1",
        "~",
        ".",
        "O+1@1",
    )
    assert cards(match, 0) == ["G+1", "R+1", "Gspy", None]
    assert cards(match, 1) == ["G+1", None, "Gspy", "O+1"]


def test_b24_anothers_swap_voids_that_slot_only() -> None:
    rows = ("G+1", *OPEN[1:])
    match = played(
        lay_out(rows, ("R+1 R+2 R+3", "Gspy B+6 B+5"), "V+6 V+5 V+4"),
        *("R+1@1", "R+2@1", "R+3@1", "."),
        *("Gspy@1", "~2:B+6"),
    )
    assert cards(match, 0) == ["G+1", None, "R+2", "R+3", "Gspy"]
    assert cards(match, 1) == ["G+1", "B+6", "R+2", "R+3", "Gspy"]
    match.play(".")
    assert cards(match, 1) == ["G+1", "B+6", "R+2", "R+3", "Gspy"]


def test_b24_ones_own_swap_voids_nothing() -> None:
    match = played(
        lay_out(("G+1 R+1", *OPEN[1:]), ("Gspy B+6", "O+1"), "V+6 V+5"), "Gspy@1", "~2:B+6", "."
    )
    assert cards(match, 0) == ["G+1", "B+6", "Gspy"]


def test_b24_strict_memory_shows_none_of_it() -> None:
    rows = ("G+1", *OPEN[1:])
    hands = ("R+1 R+2 R+3", "Gspy B+6 B+5")
    position = lay_out(rows, hands, "V+6 V+5 V+4 V+3", memory="strict")
    match = played(position, "R+1@1", "R+2@1", "R+3@1", ".")
    assert cards(match, 0) == ["G+1", None, "R+2", None]
    match.play("Gspy@1")
    assert cards(match, 1) == ["G+1", "R+1", "R+2", "R+3", "Gspy"]  # while the spy is decided
    assert cards(match, 0) == cards(match, None) == ["G+1", None, "R+2", None, "Gspy"]
    match.play("~2:B+6")
    assert cards(match, 1) == ["G+1", None, "R+2", None, "Gspy"]
    match = played(passing(memory="strict"), "-B+6")
    assert match.view(0)["discard"][-1] == {"card": None, "colour": "B", "up": False}


def test_b24_strict_memory_tells_what_a_move_shows() -> None:
    position = lay_out(("G+1 R+1", *OPEN[1:]), ("Gspy B+6", "O+1"), "V+6", memory="strict")
    assert told(begin(position), "Gspy@1", 0)["spied"]["cards"] == ["R+1"]


def test_b24_strict_shows_other_rows_to_nobody_while_a_spy_is_decided() -> None:
    rows = ("G+1 R+1", "B+1 R+2", "V+1")
    match = played(lay_out(rows, ("Gspy B+6", "O+1"), "V+6", memory="strict"), "Gspy@1")
    assert cards(match, 0, 1) == ["B+1", None]


def test_a_turned_row_is_shown_to_all_in_both_modes() -> None:
    row = "G+1 R+1 Ggive R+2 G+3 O+3"
    for memory in ("aided", "strict"):
        position = lay_out((row, *OPEN[1:]), ("O+5", "V+6"), "V+5", memory=memory)
        match = played(position, "O+5@1")
        for audience in (None, 0, 1):
            assert cards(match, audience) == ["G+1", "R+1", "Ggive", "R+2", "G+3", "O+3", "O+5"]


# Features.


def feature(match: pharmakon.Match, seat: int, name: str) -> list[float]:
    """One block of what a seat observes, in the units that people count in."""
    block = match.game.features[name]
    unit = next(feature.unit for feature in match.game.spec.features if feature.name == name)
    values: list[float] = (match.observe(seat)[block.slice] * unit).round(4).tolist()
    return values


def test_features_have_one_length_for_all_options() -> None:
    sizes = {game.new(seed=1).observe(0).shape for game in games_of(spec_of("belladone"))}
    assert len(sizes) == 1


def test_features_count_seats_from_the_observer() -> None:
    position = lay_out(OPEN, ("R+1", "R+2 O+2", "B+2 B+3"), "V+6", seat=1, scores=(1, 2, -3))
    match = begin(position)
    assert feature(match, 1, "turn") == [1, 0, 0, 0]
    assert feature(match, 0, "turn") == [0, 1, 0, 0]
    assert feature(match, 2, "scores") == [-3, 1, 2, 0]
    assert feature(match, 1, "players") == [0, 1, 0]
    assert feature(match, 2, "colours")[:10] == [0, 0, 0, 2, 0, 1, 0, 0, 0, 0]
    assert sum(feature(match, 1, "hand")) == 2
    assert feature(match, 0, "stock") == [1]
    assert feature(match, 0, "top") == [0, 0, 0, 0, 1]
    assert feature(match, 0, "phase") == [1, 0, 0, 0]


def test_features_show_the_turn() -> None:
    match = played(lay_out(("G+1 R+1", *OPEN[1:]), ("Gforce B+6", "O+1"), "V+6"), "Gforce@1")
    assert feature(match, 1, "turn_row") == [1, 0, 0]
    assert feature(match, 1, "turn_colour") == [0, 0, 1, 0, 0]
    assert feature(match, 1, "laid") == [1]
    assert feature(match, 1, "forced") == [1, 0, 0]
    assert feature(match, 1, "passes") == [0]


def rows_of(match: pharmakon.Match, seat: int) -> list[str]:
    """The cards that the features of a seat name in row 1; `R?` for a colour alone."""
    table = np.array(feature(match, seat, "rows")).reshape(3, 7, 21)[0]
    return [named(entry) for entry in table if entry.any()]


def named(entry: Any) -> str:
    """A card from its feature."""
    colour = "ROGBV"[int(entry[:5].argmax())]
    names = [*(f"{value:+d}" for value in (*range(-6, 0), *range(1, 7))), "inv", "give", "force"]
    return colour + ([*names, "spy"][int(entry[5:].argmax())] if entry[5:].any() else "?")


def test_features_know_what_the_seat_knows_in_strict_memory_too() -> None:
    position = lay_out(OPEN, ("R+1 R+2 R+3", "Gspy B+6 B+5"), "V+6 V+5 V+4", memory="strict")
    match = played(position, "R+1@1", "R+2@1", "R+3@1", ".", "Gspy@1", "~2:B+6", ".")
    assert rows_of(match, 0) == ["G+1", "B?", "R+2", "R+3", "Gspy"]
    assert rows_of(match, 1) == ["G+1", "B+6", "R+2", "R+3", "Gspy"]


def test_features_recall_every_step_and_draw() -> None:
    position = lay_out(OPEN, ("R+1 R+2 R+3", "Gspy B+6 B+5"), "V+6 V+5 V+4 V+3 V+2")
    match = played(position, "R+1@1", "R+2@1", "R+3@1", ".", "Gspy@1", "~2:B+6", ".")
    for seat, swapped in ((0, "B?"), (1, "B+6")):
        steps = np.array(feature(match, seat, "steps")).reshape(85, 37)
        assert [named(step[16:]) for step in steps[:5]] == ["R+1", "R+2", "R+3", "Gspy", swapped]
        movers = [(int(step[:4].argmax()) + seat) % 2 for step in steps[:5]]
        assert movers == [0, 0, 0, 1, 1]
        assert [int(step[4:7].argmax()) for step in steps[:5]] == [0] * 5
        assert [int(step[7:14].argmax()) for step in steps[:5]] == [1, 2, 3, 4, 1]
        assert [int(step[14]) for step in steps[:5]] == [0, 0, 0, 0, 1]
        assert not steps[5:].any()
    draws = np.array(feature(match, 0, "draws")).reshape(80, 27)
    drawn = draws[draws[:, :5].any(axis=1) & (draws[:, 26] > 0)]
    assert [named(draw[5:26]) for draw in drawn] == ["V+2", "V+3", "V+4", "V?"]
    assert (drawn[:, 26] * 85).round().tolist() == [3, 3, 3, 5]


def steps_of(match: pharmakon.Match, seat: int) -> list[str]:
    """The cards that left hands, as the features of a seat name them."""
    steps = np.array(feature(match, seat, "steps")).reshape(85, 37)
    return [named(step[16:]) for step in steps if step.any()]


def test_features_forget_nothing_that_was_turned_over() -> None:
    row = "G+1 R+1 G+2 R+2 G+3"
    match = begin(lay_out((row, *OPEN[1:]), ("O+5 Ospy O+4", "V+6"), "V+5 V-5"))
    match.play("O+5@1")
    assert steps_of(match, 1) == ["R?", "R?", "O?"]
    match.play("Ospy@1")
    assert steps_of(match, 1) == ["R?", "R?", "O?", "Ospy"]
    assert steps_of(match, 0) == ["R+1", "R+2", "O+5", "Ospy"]
    kept = match.clone()
    kept.play("~")
    assert steps_of(kept, 1) == ["R+1", "R+2", "O+5", "Ospy"]
    match.play("~2:O+4")
    assert steps_of(match, 1) == ["R?", "R+2", "O+5", "Ospy", "O+4"]
    assert steps_of(match, 0) == ["R+1", "R+2", "O+5", "Ospy", "O+4"]


def test_features_recall_pass_discards() -> None:
    match = played(passing(), "-B+6", ".")
    for seat, name in ((0, "B+6"), (1, "B?")):
        steps = np.array(feature(match, seat, "steps")).reshape(85, 37)
        away = steps[steps[:, 15] == 1]
        assert [named(step[16:]) for step in away] == ["V?", name]
    assert feature(match, 0, "gone")[0] == 1


def test_features_when_the_match_is_over() -> None:
    match = played(lay_out(OPEN, ("R+1", "")), "R+1@1", ".")
    assert match.over
    assert feature(match, 0, "turn") == [0] * 4
    assert feature(match, 0, "stock") == [0]


def test_every_key_is_in_both_languages_and_every_feature_has_its_sentence() -> None:
    english, french = messages("belladone", "en"), messages("belladone", "fr")
    assert set(english) == set(french)
    features = {f"feature.{name}" for name in pharmakon.make("belladone").features}
    assert {key for key in english if key.startswith("feature.")} == features
    options = {f"option.{name}" for name in pharmakon.make("belladone").options}
    assert {key for key in english if key.startswith("option.")} == options


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_event_and_every_view_can_be_told(language: str) -> None:
    match = pharmakon.make("belladone", players=4).new(seed=6)
    chance = Chance(8)
    told_types = set()
    while not match.over:
        for event in [*match.events[-1:], *chance.play(match)]:
            fields = event.view(1)
            told_types.add(fields["type"])
            assert say(f"belladone.event.{fields.pop('type')}", language, **fields)
        drawn = picture(match.view(1), ["Ada", "Basil", "Clio", "Dido"], language)
        assert len(drawn.splitlines()) == 8
    assert {"laid", "drew", "turned", "scored", "opened", "over"} <= told_types


def test_the_picture_marks_closed_and_forced_rows() -> None:
    rows = ("G+1 R+1 Rforce", "B+1", "")
    drawn = picture(begin(lay_out(rows, ("R+6", "O+1"), forced=0)).view(0), ["Ada", "Bo"], "en")
    assert "only here!" in drawn
    assert drawn.endswith("closed")
    assert "([red]R?[/])" in drawn
    assert "next -" in drawn
