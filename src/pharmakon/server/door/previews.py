"""What other sites show of a link to a replay: a title, a sentence and a picture (Open Graph).

Title and sentence are the match's own: who won, why it ended, and how everybody stood. The picture
is that of the game: sites take no SVG, and drawing PNGs would need a library for nothing else.
"""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

import orjson

from pharmakon.engine.errors import PharmakonError
from pharmakon.engine.events import Json
from pharmakon.server.door.visits import Visit
from pharmakon.server.kept.models import Entry, Played
from pharmakon.server.life.phase import first_match
from pharmakon.server.wire.messages import Outcome
from pharmakon.server.wire.replays import names_of, record_brought
from pharmakon.server.wire.tablestate import chair_name
from pharmakon.table.records import replay
from pharmakon.table.registry import names as games
from pharmakon.table.registry import spec_of
from pharmakon.texts import enumerate_words, say

WIDTH, HEIGHT = 1200, 630
"""The size of the pictures, which `make pictures` draws."""
END_OF_HEAD = "</head>"
ENDING = 10
"""What it costs to find how a match ended, in tokens."""
UNFINISHED = b"null"


async def tags_for(visit: Visit, record: str, static: Path) -> str:
    """The tags for the replay of a finished table or of a record brought along; "" for neither."""
    language = visit.language
    brought = await visit.services.store.record(record)
    if brought is not None:
        content = record_brought(brought)
        ending = await ended(visit, brought.game, record, end_of_record, content)
        title, text = told(brought.game, names_of(content, language), ending, language)
        return tags(visit, brought.game, title, text, static)
    kept = await finished(visit, record)
    if kept is None:
        return ""
    entry, played = kept
    seats = [chair_name(chair, seat, language) for seat, chair in enumerate(entry.chairs)]
    ending = await ended(visit, entry.settings.game, record, end_of_table, entry, played)
    ending = ending or Outcome(reason="", winners=[*entry.winners], scores=[*entry.scores])
    title, text = told(entry.settings.game, seats, ending, language)
    return tags(visit, entry.settings.game, title, text, static)


async def finished(visit: Visit, table: str) -> tuple[Entry, list[Played]] | None:
    """A table whose match is over, and its moves; nobody is let in by this."""
    room = visit.services.hall.rooms.get(table)
    if room is not None and room.entry.status != "over":
        return None
    kept = await visit.services.store.load(table)
    return kept if kept is not None and kept[0].status == "over" else None


async def ended(
    visit: Visit, game: str, record: str, function: Callable[..., bytes], *arguments: Any
) -> Outcome | None:
    """How a match ended, found once; None if it can't be said now."""
    if not visit.services.hall.thinkers.compiled.get(game):
        return None
    made = visit.services.workbench.made
    try:
        found = await made(("ending", record), visit.address, ENDING, function, *arguments)
    except PharmakonError:  # of another version, or too much is asked of the server
        return None
    return None if found == UNFINISHED else Outcome.model_validate_json(found)


def end_of_record(content: Json) -> bytes:
    """How a match that was brought along ended."""
    return orjson.dumps(replay(content).outcome)


def end_of_table(entry: Entry, played: Sequence[Played]) -> bytes:
    """How the match at a table ended."""
    match = first_match(entry)
    for move in played:
        match.play(move.move)
    return orjson.dumps(match.outcome)


def told(game: str, seats: Sequence[str], ending: Outcome | None, language: str) -> tuple[str, str]:
    """A match in a title and some sentences."""
    name = title_of(game, language)
    if ending is None or not ending.winners:
        by = enumerate_words(list(seats))
        return say("common.preview.replay", language, game=name), say(
            "common.preview.played", language, names=by
        )
    won = enumerate_words([seats[seat] for seat in ending.winners])
    key = "common.preview.won" if len(ending.winners) == 1 else "common.preview.shared"
    rows = ", ".join(f"{name} {score}" for name, score in zip(seats, ending.scores, strict=False))
    title = say(key, language, game=name, names=won)
    why = say(f"{game}.outcome.{ending.reason}", language) if ending.reason else ""
    stood = say("common.preview.scores", language, scores=rows)
    return title, f"{why} {stood}".strip()


def title_of(game: str, language: str) -> str:
    """What a game is called; its plain name if this server does not have it."""
    if game not in games():
        return game
    spec_of(game)  # its texts come with it
    return say(f"{game}.name", language)


def tags(visit: Visit, game: str, title: str, text: str, static: Path) -> str:
    """The tags as they stand in the head of the page."""
    said: Mapping[str, object] = {
        "og:type": "website",
        "og:site_name": say("web.name", visit.language),
        "og:title": title,
        "og:description": text,
        "og:url": visit.link(visit.request.url.path) + query(visit),
        **picture(visit, game, static),
    }
    return "".join(
        f'<meta property="{name}" content="{escape(str(value))}">' for name, value in said.items()
    )


def query(visit: Visit) -> str:
    """The step and the eyes that the link names."""
    asked = visit.request.url.query
    return f"?{asked}" if asked else ""


def picture(visit: Visit, game: str, static: Path) -> Mapping[str, object]:
    """The picture of a game's table, where there is one."""
    path = f"share/{game}.jpg"
    if game not in games() or not (static / path).is_file():
        return {}
    return {
        "og:image": visit.link(f"/{path}"),
        "og:image:width": WIDTH,
        "og:image:height": HEIGHT,
        "twitter:card": "summary_large_image",
    }


def with_tags(page: str, tags: str) -> str:
    """A page with tags at the end of its head."""
    return page.replace(END_OF_HEAD, tags + END_OF_HEAD, 1)
