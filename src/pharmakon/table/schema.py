"""JSON Schema of what a game shows, made from the types that it declares.

`python -m pharmakon.table.schema GAME` prints it; `docs/schemas` keeps it. Its roots are lists of
views, of positions and of events, and nothing is allowed that is not declared.
"""

import json
import sys
from types import GenericAlias
from typing import Annotated, Any, Union

from pydantic import BaseModel, ConfigDict, Field, create_model

from pharmakon.engine.types import Types
from pharmakon.table.registry import spec_of


def model_of(types: Types) -> type[BaseModel]:
    """What checks the views, positions and events of a game, strictly."""
    event: Any = types.events[0]
    if len(types.events) > 1:
        event = Annotated[Union[types.events], Field(discriminator="type")]  # noqa: UP007
    shown = {"views": types.view, "positions": types.position, "events": event}
    fields: dict[str, Any] = {name: (GenericAlias(list, each), ...) for name, each in shown.items()}
    strict = ConfigDict(strict=True, extra="forbid")
    return create_model("Shown", __config__=strict, **fields)


def schema(game: str) -> str:
    """The schema of a game as text."""
    found = model_of(spec_of(game).types).model_json_schema()
    return json.dumps({**found, "title": game}, indent=1) + "\n"


if __name__ == "__main__":
    sys.stdout.write(schema(sys.argv[1]))
