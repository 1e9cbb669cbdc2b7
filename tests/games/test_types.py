"""What a game shows is what it has declared, in all options and to every audience."""

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

import pharmakon
from pharmakon.engine.kernel import INTERPRETED
from pharmakon.engine.types import kind_of
from pharmakon.table.registry import spec_of
from pharmakon.table.schema import model_of, schema
from pharmakon.table.setups import Chance, games_of

SCHEMAS = Path(__file__).parents[2] / "docs" / "schemas"
MATCHES = 1 if INTERPRETED else 3


def shown(game: pharmakon.Game, seed: int) -> dict[str, Any]:
    """Everything that anybody is shown of a random match."""
    match, chance = game.new(seed), Chance(seed)
    audiences = (None, *range(game.players))
    views, positions = match.views(audiences), [match.reveal()]
    while not match.over:
        chance.play(match)
        if match.over or chance.below(6) == 0:
            views += match.views(audiences)
            positions.append(match.reveal())
    events = [event for audience in audiences for event in match.told(audience)]
    return {"views": views, "positions": positions, "events": events}


@pytest.mark.parametrize("name", pharmakon.games())
def test_views_positions_and_events_are_as_declared(name: str) -> None:
    spec = spec_of(name)
    model, kinds = model_of(spec.types), set()
    for game in games_of(spec):
        for seed in range(MATCHES):
            all_shown = shown(game, seed)
            model.model_validate_json(json.dumps(all_shown))
            kinds |= {event["type"] for event in all_shown["events"]}
    assert kinds <= {kind_of(event) for event in spec.types.events}


def test_a_field_too_many_or_of_another_kind_is_refused() -> None:
    match = pharmakon.make("poison").new(seed=1)
    model, view = model_of(spec_of("poison").types), match.view(0)
    rest: dict[str, Any] = {"positions": [], "events": []}
    model.model_validate_json(json.dumps({"views": [view], **rest}))
    for wrong in (
        {**view, "hint": 1},
        {**view, "dealer": "0"},
        {**view, "options": {**view["options"], "hint": 1}},
        {name: value for name, value in view.items() if name != "stock"},
    ):
        with pytest.raises(ValidationError):
            model.model_validate_json(json.dumps({"views": [wrong], **rest}))


@pytest.mark.parametrize("name", pharmakon.games())
def test_the_schema_in_the_docs_is_current(name: str) -> None:
    assert (SCHEMAS / f"{name}.json").read_text(encoding="utf-8") == schema(name)


def test_events_say_which_fields_are_seats_and_which_count_from_0() -> None:
    meanings = spec_of("glass").types.meanings
    assert meanings["drank"] == {"seat": "seat", "glass": "index", "lost": "seat"}
    assert meanings["exchanged"] == {"seat": "seat", "glasses": "index"}
    assert spec_of("poison").types.meanings["scored"] == {"spared": "seat"}
