"""What every message of the server is made of: its base, kinds of fields, a table's settings."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from pharmakon.engine.types import AnyEvent, AnyView

Json = Any
View = Annotated[dict[str, Json], AnyView]
"""What a game shows of a match: the game's own `types.py` says all of it."""
EventView = Annotated[dict[str, Json], AnyEvent]
"""What a game tells of an event: likewise."""
Identifier = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Name = Annotated[str, Field(min_length=1, max_length=160)]
"""At most 24 signs as a reader counts them; `life.names` does."""
Hash = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Seat = Annotated[int, Field(ge=0, le=9)]
Level = Annotated[str, Field(min_length=1, max_length=24)]
Notation = Annotated[str, Field(min_length=1, max_length=40)]
OptionValue = bool | int | str | None


Phrase = Literal[
    "hello",
    "good_luck",
    "well_played",
    "thanks",
    "sorry",
    "oh_no",
    "lucky",
    "one_moment",
    "take_your_time",
    "good_game",
    "smile",
    "laugh",
    "wonder",
    "weep",
    "cheers",
    "skull",
]
"""All that can be said at a table; every reader sees it in their own language, `web.phrase`."""


class Message(BaseModel):
    """What every message obeys: no field too many, none of another kind.

    Names of fields are cached; values are not, since every id is new. The sentence under a field is
    its description, in the API's pages and in the browser's types.
    """

    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        frozen=True,
        cache_strings="keys",
        use_attribute_docstrings=True,
    )


# Settings of a table, given when it is made.


class Clock(Message):
    """The turn clock: `advisory` only shows the time, `strict` lets a bot step in."""

    kind: Literal["none", "advisory", "strict"] = "none"
    seconds: Annotated[int, Field(ge=5, le=86_400)] = 60


class Settings(Message):
    """A table as its host wants it."""

    game: Annotated[str, Field(min_length=1, max_length=40)]
    options: dict[str, OptionValue] = {}
    seats: Annotated[list[Level | None], Field(min_length=2, max_length=10)]
    """For each a bot's level, or null for a person."""
    public: bool = False
    """Whether it is listed for everybody."""
    spectators: bool = True
    """Whether people without a seat may watch."""
    clock: Clock = Clock()
    pace: Annotated[int, Field(ge=0, le=10_000)] | None = None
    """How long bots pause before they play, in milliseconds; null for the server's own setting."""
    coach: bool = False
    """A training table: the one person at it is stopped before a blunder."""
