"""Reading a position somebody has written: every field is checked, and every error says where."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from pharmakon.engine.errors import PositionError
from pharmakon.engine.options import shown, spelled


@dataclass(frozen=True)
class Reader:
    """A value inside a position, with the path that leads to it."""

    value: Any
    path: str = ""

    def refuse(self, key: str, **arguments: object) -> NoReturn:
        """Say what is wrong here."""
        raise PositionError(key, path=self.path or "position", **arguments)

    def expect(self, wanted: str) -> NoReturn:
        """Say what belongs here instead of the value."""
        shortened = shown(self.value) if len(shown(self.value)) < 60 else "…"
        self.refuse("common.position.expected", wanted=wanted, value=shortened)

    def fields(self, *names: str) -> list["Reader"]:
        """The values of an object that has exactly these fields."""
        if not isinstance(self.value, Mapping):
            self.expect("{" + ", ".join(names) + "}")
        for name in self.value:
            if name not in names:
                self.refuse("common.position.unknown", name=shown(name), names=spelled(names))
        for name in names:
            if name not in self.value:
                self.refuse("common.position.missing", name=name)
        prefix = f"{self.path}." if self.path else ""
        return [Reader(self.value[name], f"{prefix}{name}") for name in names]

    def items(self, count: int | None = None) -> list["Reader"]:
        """The values of a list, of a given length if one is given."""
        if not isinstance(self.value, Sequence) or isinstance(self.value, str):
            self.expect("[…]")
        if count is not None and len(self.value) != count:
            self.refuse("common.position.length", count=count, found=len(self.value))
        return [Reader(value, f"{self.path}[{index}]") for index, value in enumerate(self.value)]

    def integer(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`."""
        if type(self.value) is not int or not low <= self.value <= high:
            self.expect(f"{low}..{high}")
        return self.value

    def flag(self) -> bool:
        """True or false."""
        if type(self.value) is not bool:
            self.expect("true, false")
        return self.value

    def one_of(self, choices: Collection[object]) -> Any:
        """One of a few values."""
        if not any(type(choice) is type(self.value) and choice == self.value for choice in choices):
            self.expect(", ".join(shown(choice) for choice in choices))
        return self.value

    def exactly(self, value: object) -> None:
        """This very value, which the rest of the position decides."""
        if type(self.value) is not type(value) or self.value != value:
            self.expect(shown(value))

    def names(self, known: Mapping[str, int]) -> list[int]:
        """A list of cards, as their numbers."""
        return [item.name(known) for item in self.items()]

    def name(self, known: Mapping[str, int]) -> int:
        """A card, as its number."""
        if not isinstance(self.value, str) or self.value not in known:
            self.refuse("common.position.card", value=shown(self.value), names=" ".join(known))
        return known[self.value]


def check_deck(found: Iterable[int], deck: Iterable[int], name_of: Callable[[int], str]) -> None:
    """The cards of a whole position must be those of the deck, each as often."""
    have, want = list(found), list(deck)
    for card in sorted({*have, *want}):
        if have.count(card) != want.count(card):
            raise PositionError(
                "common.position.cards",
                card=name_of(card),
                found=have.count(card),
                wanted=want.count(card),
            )
