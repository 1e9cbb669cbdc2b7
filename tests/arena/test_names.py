"""A list of bots, as it is typed."""

import pytest

from pharmakon.arena.names import check_names, split_names
from pharmakon.engine.errors import OptionError


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("random", ("random",)),
        ("random,random", ("random", "random")),
        ("random, mine:Bot", ("random", "mine:Bot")),
        ("ismcts:ms=300,threads=1", ("ismcts:ms=300,threads=1",)),
        ("a,b:x=1,y=2,c:z=3,d", ("a", "b:x=1,y=2", "c:z=3", "d")),
    ],
)
def test_a_setting_belongs_to_the_bot_before_it(typed: str, names: tuple[str, ...]) -> None:
    assert split_names(typed) == names


@pytest.mark.parametrize("typed", ["", "random,", ",random", "random,,random"])
def test_a_missing_name_is_refused(typed: str) -> None:
    with pytest.raises(OptionError, match="a name is missing"):
        split_names(typed)


@pytest.mark.parametrize("typed", ["ms=3", "random,ms=3"])
def test_a_setting_without_a_bot_is_refused(typed: str) -> None:
    with pytest.raises(OptionError, match="ms=3 is a setting"):
        split_names(typed)


def test_more_bots_than_seats_are_refused() -> None:
    with pytest.raises(OptionError, match="4 bots are too many for 3 seats"):
        check_names(("random",) * 4, seats=3)


def test_a_bot_that_cannot_be_made_is_refused_in_one_line(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in ("nothing_there:Bot", "math:Bot", "json:JSONDecodeError"):
        with pytest.raises(OptionError, match=f"bot {name} can't be loaded: \\w+Error"):
            check_names((name,), seats=2)
