"""Options as parameters that OpenSpiel can hold: it knows no None."""

from collections.abc import Mapping
from typing import Any

from pharmakon.engine.options import Option, Value

Parameters = Mapping[str, Any]

NO_SEAT = -1


def as_parameter(value: Value) -> Value:
    """An option's value as OpenSpiel can hold it."""
    return NO_SEAT if value is None else value


def chosen_options(declared: tuple[Option, ...], parameters: Parameters) -> dict[str, Value]:
    """The options that parameters stand for; those without a meaning beside the rest are left out.

    OpenSpiel fills in the default of whatever was not given, so it cannot be told from a wish.
    """
    chosen: dict[str, Value] = {}
    for option in declared:
        value = parameters[option.name]
        if option.kind == "seat" and value == NO_SEAT:
            value = None
        chosen[option.name] = value if option.applies(chosen) else option.otherwise
    return chosen
