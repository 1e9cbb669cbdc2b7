"""A kernel's name: the same for the same code, another for anything that it reaches."""

import math
from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

import numpy as np
import pytest
from numba.core import types

from pharmakon.engine import fingerprint as fingerprints
from pharmakon.engine.fingerprint import fingerprint

WHERE: dict[str, Any] = {"np": np, "math": math, "__name__": "toy"}


def defined(source: str, **names: object) -> FunctionType:
    """The function `f` of a module with these other names in it."""
    scope = {**WHERE, **names}
    exec(source, scope)
    found = scope["f"]
    assert isinstance(found, FunctionType)
    return found


def name(source: str, **names: object) -> str:
    return fingerprint(defined(source, **names), (types.int64,))


def test_the_same_code_has_the_same_name() -> None:
    assert name("def f(x): return x + 1") == name("\n\ndef f(x): return x + 1")


@pytest.mark.parametrize(
    "other",
    ["def f(x): return x + 2", "def f(x): return x - 1", "def f(x, y=1): return x + 1"],
)
def test_other_code_has_another_name(other: str) -> None:
    assert name("def f(x): return x + 1") != name(other)


def pair(first: str, second: str) -> Any:
    """A class of named tuples."""
    return NamedTuple("Pair", [(first, int), (second, int)])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, 2),
        (np.array([1, 2], dtype=np.int8), np.array([1, 3], dtype=np.int8)),
        (np.array([1, 2], dtype=np.int8), np.array([1, 2], dtype=np.int16)),
        (np.uint64(1), np.int64(1)),
        ((1, 2), (2, 1)),
        (math.sqrt, math.log),
        (np.sqrt, np.log),
        (np.linalg.norm, np.linalg.det),
        (np.dtype("i1"), np.dtype("i2")),
        (
            NamedTuple("Pair", [("a", int), ("b", int)]),
            NamedTuple("Pair", [("b", int), ("a", int)]),
        ),
    ],
)
def test_what_is_read_is_part_of_the_name(one: object, other: object) -> None:
    source = "def f(x): return limit"
    assert name(source, limit=one) != name(source, limit=other)


def test_what_is_called_is_part_of_the_name_however_far_away() -> None:
    def far(number: int) -> str:
        last = defined(f"def f(x): return {number}")
        last.__qualname__ = "last"
        middle = defined("def f(x): return last(x)", last=last)
        middle.__qualname__ = "middle"
        return name("def f(x): return middle(x) + last(x)", middle=middle, last=last)

    assert far(1) == far(1)
    assert far(1) != far(2)


def test_what_lies_in_a_module_of_ours_is_part_of_the_name() -> None:
    def with_limit(limit: int) -> str:
        cards = ModuleType("cards")
        cards.LIMIT = limit  # type: ignore[attr-defined]
        return name("def f(x): return cards.LIMIT", cards=cards)

    assert with_limit(13) != with_limit(5)


def test_what_is_enclosed_is_part_of_the_name() -> None:
    def enclosing(limit: int) -> Callable[[], int]:
        return lambda: limit

    assert fingerprint(enclosing(1), ()) != fingerprint(enclosing(2), ())


def test_an_inner_function_is_part_of_the_name() -> None:
    source = "def f(x): return (lambda: limit)()"
    assert name(source, limit=1) != name(source, limit=2)


def test_the_fields_of_a_tuple_are_part_of_the_name() -> None:
    named_tuple: Any = types.NamedUniTuple

    def of(*fields: str) -> str:
        kind = named_tuple(types.int64, 2, pair(*fields))
        return fingerprint(defined("def f(pair): return pair.a"), (kind,))

    assert of("a", "b") != of("b", "a")


def test_a_verb_means_the_rule_of_the_game_in_the_signature(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fingerprints, "_links", {})
    verb = defined("def f(state): pass")
    verb.__qualname__ = "verb"
    first, second = (
        types.Array(types.Record.make_c_struct([(field, types.int8)]), 1, "C") for field in "ab"
    )
    rules = {str(first.dtype): "return 1", str(second.dtype): "return 2"}

    def rule_for(record: object) -> FunctionType:
        rule = defined(f"def f(state): {rules[str(record)]}")
        rule.__qualname__ = f"rule_{record}"
        return rule

    fingerprints.link(verb, rule_for)
    function = defined("def f(states): verb(states[0])", verb=verb)
    before = [fingerprint(function, (kind,)) for kind in (first, second)]
    rules[str(first.dtype)] = "return 3"
    after = [fingerprint(function, (kind,)) for kind in (first, second)]
    assert before[0] != after[0]
    assert before[1] == after[1]


def test_what_cannot_be_named_is_refused_not_forgotten() -> None:
    with pytest.raises(TypeError, match="reads table"):
        name("def f(x): return table", table=[1, 2])


class Called(NamedTuple):
    """A kernel that others call, as the compiler keeps it."""

    py_func: FunctionType
    targetoptions: dict[str, bool]


def test_how_a_called_kernel_is_compiled_is_in_the_name() -> None:
    inner = defined("def f(x): return x")
    source = "def f(x): return inner(x)"
    plain, inlined = (Called(inner, {"forceinline": inline}) for inline in (False, True))
    assert name(source, inner=plain) != name(source, inner=inlined)
    assert name(source, inner=plain) == name(source, inner=Called(inner, {"forceinline": False}))
