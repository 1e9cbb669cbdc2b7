"""Options, declared once as data: the lobby, the docs, the errors and the tests read the list."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from pharmakon.engine.errors import OptionError
from pharmakon.texts import Text, enumerate_words

Value = int | str | bool | None
Options = Mapping[str, Value]


@dataclass(frozen=True)
class Option:
    """One option of a game; its sentence is in the game's texts under `option.<name>`.

    A `seat` option may be any seat at the table or none. Where another option does not have one
    of the values in `needs`, the option has no meaning and is `otherwise`. One that changes only
    `views` never changes how a match is played; with a value in `remember` players are told
    nothing twice, they have to remember it. Values in `special` are allowed like the `choices`,
    but no lobby offers them; a value in `only` goes with these values of other options alone.
    """

    name: str
    kind: Literal["players", "choice", "flag", "seat"]
    default: Value
    choices: tuple[Value, ...] = ()
    needs: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)
    otherwise: Value = None
    changes: Literal["play", "views"] = "play"
    remember: tuple[Value, ...] = ()
    special: tuple[Value, ...] = ()
    only: Mapping[Value, Mapping[str, tuple[Value, ...]]] = field(default_factory=dict)

    @property
    def values(self) -> tuple[Value, ...]:
        """All values there are, whether a lobby offers them or not; of a seat none is listed."""
        return (False, True) if self.kind == "flag" else (*self.choices, *self.special)

    def applies(self, chosen: Options) -> bool:
        """Whether the option has a meaning beside the options chosen before it."""
        return all(chosen[name] in values for name, values in self.needs.items())

    def allowed(self, chosen: Options) -> tuple[Value, ...]:
        """The values it may have beside the options chosen before it."""
        if not self.applies(chosen):
            return (self.otherwise,)
        if self.kind == "seat":
            return (None, *range(int(chosen["players"] or 0)))
        return tuple(value for value in self.values if self.suits(value, chosen))

    def suits(self, value: Value, chosen: Options) -> bool:
        """Whether a value goes with the options chosen so far."""
        wanted = self.only.get(value, {})
        return all(chosen[name] in values for name, values in wanted.items() if name in chosen)

    def every(self, declared: Iterable["Option"]) -> tuple[Value, ...]:
        """All the values that a lobby offers beside any others of the options declared with it."""
        if self.kind != "seat":
            return (False, True) if self.kind == "flag" else self.choices
        return (None, *range(max(int(o.choices[-1] or 0) for o in declared if o.kind == "players")))

    def unless_given(self, chosen: Options, wanted: tuple[Value, ...]) -> Value:
        """Its value where none is given: the default, or what the other options want it to be."""
        if not self.applies(chosen):
            return self.otherwise
        return self.default if not wanted or self.default in wanted else wanted[0]

    def settle(self, value: Value, chosen: Options) -> Value:
        """The value as it is kept, or a refusal that says what is allowed."""
        if isinstance(value, np.generic):
            value = value.item()
        allowed = self.allowed(chosen)
        for choice in allowed:
            if type(choice) is type(value) and choice == value:
                return choice
        if self.applies(chosen) and self.kind != "seat" and value not in self.values:
            allowed = self.values  # with other options perhaps
        raise OptionError(
            "common.option.value",
            name=self.name,
            value=shown(value),
            allowed=spelled(sorted(allowed, key=repr) if self.kind == "players" else allowed),
        )

    def meant(self, text: str) -> Value:
        """The value of any table that a person means by a text; the text itself if it is none."""
        return next((value for value in self.values if shown(value) == text), text)

    def read(self, text: str, chosen: Options) -> Value:
        """The value a person has typed."""
        for choice in self.allowed(chosen):
            if shown(choice) == text:
                return choice
        return self.settle(text, chosen)


def settle(game: str, declared: Iterable[Option], given: Mapping[str, object]) -> dict[str, Value]:
    """All options with their values: what was given, checked, and the defaults for the rest."""
    declared = tuple(declared)
    names = [option.name for option in declared]
    for name in given:
        if name not in names:
            raise OptionError("common.option.unknown", game=game, name=name, names=spelled(names))
    wanted: dict[str, tuple[Value, ...]] = {}
    for option in declared:
        value = given.get(option.name)
        wanted.update(option.only.get(value, {}) if isinstance(value, str) else {})
    chosen: dict[str, Value] = {}
    for option in declared:
        default = option.unless_given(chosen, wanted.get(option.name, ()))
        value = given.get(option.name, default)
        chosen[option.name] = option.settle(value, chosen)  # type: ignore[arg-type]
    return chosen


def read(game: str, declared: Iterable[Option], typed: Mapping[str, str]) -> dict[str, Value]:
    """All options, from what a person has typed."""
    declared = tuple(declared)
    given: dict[str, Value] = {
        option.name: option.meant(typed[option.name])
        for option in declared
        if option.name in typed and option.kind != "seat"
    }
    for option in declared:  # which seats there are is known when all else is
        if option.name in typed and option.kind == "seat":
            given[option.name] = option.read(typed[option.name], settle(game, declared, given))
    return settle(game, declared, {**typed, **given})


def check_choice(name: str, value: object, allowed: Iterable[object]) -> None:
    """Refuse an argument that is none of those allowed."""
    if value not in allowed:
        raise OptionError(
            "common.option.value", name=name, value=repr(value), allowed=spelled(allowed)
        )


def shown(value: object) -> str:
    """A value as a person types it: `4`, `amigo`, `true`, `none`."""
    if value is None or isinstance(value, bool):
        return str(value).lower()
    return str(value)


def spelled(values: Iterable[object]) -> Text | str:
    """Values in a row, for a sentence."""
    return enumerate_words([shown(value) for value in values])
