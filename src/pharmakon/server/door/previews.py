"""What other sites show of a link to a replay: a title, a sentence and a picture (Open Graph)."""

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

from pharmakon.server.door.visits import Visit
from pharmakon.server.kept.models import Entry
from pharmakon.server.wire.replays import names_of
from pharmakon.server.wire.tablestate import chair_name
from pharmakon.table.registry import names as games
from pharmakon.table.registry import spec_of
from pharmakon.texts import enumerate_words, say

WIDTH, HEIGHT = 1200, 630
"""The size of the pictures, which `make pictures` draws."""
END_OF_HEAD = "</head>"


async def tags_for(visit: Visit, record: str, static: Path) -> str:
    """The tags for the replay of a finished table or of a record brought along; "" for neither."""
    language = visit.language
    brought = await visit.services.store.record(record)
    if brought is not None:
        title, text = told(brought["game"], names_of(brought, language), [], [], language)
        return tags(visit, brought["game"], title, text, static)
    entry = await finished(visit, record)
    if entry is None:
        return ""
    seats = [chair_name(chair, seat, language) for seat, chair in enumerate(entry.chairs)]
    game = entry.settings.game
    title, text = told(game, seats, entry.scores, entry.winners, language)
    return tags(visit, game, title, text, static)


async def finished(visit: Visit, table: str) -> Entry | None:
    """A table whose match is over, from memory or from disk; nobody is let in by this."""
    room = visit.services.hall.rooms.get(table)
    if room is not None:
        return room.entry if room.entry.status == "over" else None
    kept = await visit.services.store.load(table)
    return kept[0] if kept is not None and kept[0].status == "over" else None


def told(
    game: str, seats: Sequence[str], scores: Sequence[int], winners: Sequence[int], language: str
) -> tuple[str, str]:
    """A match in a title and a sentence."""
    name = title_of(game, language)
    by = enumerate_words(list(seats))
    if not winners:
        return say("common.preview.replay", language, game=name), say(
            "common.preview.played", language, names=by
        )
    won = enumerate_words([seats[seat] for seat in winners])
    key = "common.preview.won" if len(winners) == 1 else "common.preview.shared"
    rows = ", ".join(f"{name} {score}" for name, score in zip(seats, scores, strict=False))
    title = say(key, language, game=name, names=won)
    return title, say("common.preview.scores", language, scores=rows)


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
