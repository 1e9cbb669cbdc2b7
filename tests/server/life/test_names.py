"""Names: what can be shown, and what looks the same."""

import pytest

from pharmakon.server.life.names import check_name, distinct, look
from pharmakon.server.refusals import Refused


@pytest.mark.parametrize(
    "name",
    ["Ana", "Zoé", "O'Neil-Smith", "🧙‍♀️", "👨‍👩‍👧‍👦 Roux", "王小明", "नमस्ते", "می‌خواهم", "x" * 24],
)
def test_names_of_all_kinds_are_fine(name: str) -> None:
    assert check_name(name) == name


def test_names_are_trimmed_and_composed() -> None:
    assert check_name("  Ana \t Lee ") == "Ana Lee"
    assert check_name("Zoe\u0301") == "Zoé"
    assert check_name("👨‍👩‍👧‍👦" * 6) == "👨‍👩‍👧‍👦" * 6


BLANK = ["", " ", "\u3164", "\u2800", "\u200d", "\u200c\u200d", "\u115f\u1160", "\ufe0f", "\u0301"]


@pytest.mark.parametrize("name", BLANK)
def test_blank_names_are_refused(name: str) -> None:
    with pytest.raises(Refused) as refused:
        check_name(name)
    assert refused.value.code == "name"


@pytest.mark.parametrize(
    "name", ["a\0b", "\u202eana", "a\u2066b", "\u200fana", "a\x1bb", "\ue000", "\ud800", "a\u00adb"]
)
def test_control_and_direction_characters_are_refused(name: str) -> None:
    with pytest.raises(Refused):
        check_name(name)


@pytest.mark.parametrize("name", ["x" * 25, "👨‍👩‍👧‍👦" * 7, "a" + "\u0301" * 40])
def test_long_names_are_refused(name: str) -> None:
    with pytest.raises(Refused):
        check_name(name)


def test_names_that_look_alike_get_a_number() -> None:
    assert distinct("Ana", ["Bea"]) == "Ana"
    assert distinct("Ana", ["Ana"]) == "Ana (2)"
    assert distinct("ANA", ["Ana", "Ana (2)"]) == "ANA (3)"
    assert distinct("\uff21\uff4e\uff41", ["Ana"]) == "\uff21\uff4e\uff41 (2)"
    assert distinct("A\u200dna", ["Ana"]) == "A\u200dna (2)"
    assert look("Straße") == look("STRASSE")


def test_a_number_never_makes_a_name_too_long() -> None:
    for name in ("x" * 24, "👨‍👩‍👧‍👦" * 6):
        assert check_name(distinct(name, [name])) == distinct(name, [name])
