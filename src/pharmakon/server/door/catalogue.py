"""The games, their options and rulebooks, and the levels of bots: all from what they declare."""

import re
import tomllib
from functools import cache
from typing import Literal, cast

from markdown_it import MarkdownIt

from pharmakon.bots.levels import LEVELS
from pharmakon.engine.options import Option, Value, shown
from pharmakon.server.kept.models import Chair
from pharmakon.server.life.bots import offered
from pharmakon.server.life.lessons import LEVEL
from pharmakon.server.refusals import Refused
from pharmakon.server.wire.resources import (
    GameRow,
    Lesson,
    LessonNote,
    LessonRow,
    LessonStep,
    LevelRow,
    OptionRow,
    Rulebook,
    Said,
)
from pharmakon.server.wire.tablestate import chair_name
from pharmakon.table.lessons import Lesson as LessonPlan
from pharmakon.table.lessons import lesson_of
from pharmakon.table.registry import names, spec_of
from pharmakon.texts import LANGUAGES, messages, read_text, say

SPOKEN = cast(tuple[Literal["en", "fr"], ...], LANGUAGES)
NOTATION = "<!-- notation -->"
"""What follows in a rulebook is for those who type their moves."""
ANCHOR = re.compile(r'<a id="[A-Z]-\d\d"></a>')


@cache
def games() -> list[GameRow]:
    """All games."""
    return [game_row(name) for name in names()]


def game_row(name: str) -> GameRow:
    """A game as the lobby shows it."""
    spec = spec_of(name)
    players = next(option for option in spec.options if option.kind == "players")
    return GameRow(
        name=name,
        title=said(f"{name}.name"),
        tagline=said(f"{name}.tagline"),
        players=[int(choice or 0) for choice in players.choices],
        default_players=int(players.default or 0),
        minutes=list(spec.minutes),
        version=spec.version,
        lower_wins=spec.lower_wins,
        options=[option_row(name, option) for option in spec.options],
        rulebook=f"/api/games/{name}/rulebook/",
        lesson=lesson_row(name),
    )


def lesson_row(game: str) -> LessonRow | None:
    """What the lobby says of a game's lesson, if it has one."""
    found = lesson_of(game)
    return None if found is None else LessonRow(first=found.first, minutes=found.minutes)


def lesson(game: str) -> LessonPlan:
    """A game's lesson, or a refusal if it has none."""
    found = lesson_of(game) if game in names() else None
    if found is None:
        raise Refused("common.server.not_found")
    return found


@cache
def lesson_told(game: str) -> Lesson:
    """A game's lesson in words."""
    plan = lesson(game)
    return Lesson(
        seat=plan.seat,
        steps=[
            LessonStep(
                at=step.at,
                move=step.move,
                lights=list(step.lights),
                notes=[
                    LessonNote(text=lesson_text(plan, note.name), lights=list(note.lights))
                    for note in step.notes
                ],
                say=lesson_text(plan, f"{step.name}.say"),
                done=lesson_text_if_any(plan, f"{step.name}.done"),
                instead=lesson_text_if_any(plan, f"{step.name}.instead"),
            )
            for step in plan.steps
        ],
        end=lesson_text(plan, "end"),
    )


def lesson_text(plan: LessonPlan, name: str) -> Said:
    """A text of a lesson, with the names of the bots that play in it."""
    key, players = plan.key(name), range(int(plan.record["options"]["players"]))
    assert key is not None, f"{plan.game}: the lesson has no text {name}"
    return {
        language: say(
            key,
            language,
            **{f"seat{seat}": chair_name(Chair(level=LEVEL), seat, language) for seat in players},
        )
        for language in SPOKEN
    }


def lesson_text_if_any(plan: LessonPlan, name: str) -> Said | None:
    """Such a text, or None where there is nothing to say."""
    return None if plan.key(name) is None else lesson_text(plan, name)


def option_row(game: str, option: Option) -> OptionRow:
    """An option as the lobby offers it."""
    choices = option.every(spec_of(game).options)
    return OptionRow(
        name=option.name,
        kind=option.kind,
        default=option.default,
        choices=list(choices),
        changes=option.changes,
        needs={name: list(values) for name, values in option.needs.items()},
        otherwise=option.otherwise,
        title=said(f"{game}.title.{option.name}"),
        labels=[label(game, option, choice) for choice in choices],
        sentence=explained(game, option),
    )


def explained(game: str, option: Option) -> Said:
    """What an option means: where a game has words for who clicks instead of typing, in those."""
    clicked = f"web.option.{option.name}"
    key = clicked if clicked in messages(game, "en") else f"option.{option.name}"
    return said(f"{game}.{key}")


def label(game: str, option: Option, choice: Value) -> Said:
    """What to call a value of an option: a word of the game's for what is its own."""
    if option.kind == "choice":
        return said(f"{game}.value.{option.name}.{choice}")
    if option.kind == "players":
        return {language: str(choice) for language in SPOKEN}
    if option.kind == "flag" or choice is None:
        return said(f"common.value.{shown(choice)}")
    return {
        language: say("common.value.seat", language, number=int(choice) + 1) for language in SPOKEN
    }


def levels() -> list[LevelRow]:
    """All levels, the weakest first, then the bots that the host has brought."""
    return [level_row(name) for name in offered()]


def level_row(name: str) -> LevelRow:
    """A level as the lobby offers it; a bot of the host's goes by its name."""
    if name in LEVELS:
        level = LEVELS[name]
        return LevelRow(name=name, title=said(level.title.key), sentence=said(level.sentence.key))
    return LevelRow(name=name, title={"en": name, "fr": name}, sentence=said("common.server.own"))


def said(key: str) -> Said:
    """A message in every language."""
    return {language: say(key, language) for language in SPOKEN}


@cache
def rulebook(game: str, language: str) -> Rulebook:
    """A rulebook, in full as HTML and in short. How moves are typed is left to the terminal."""
    if game not in names() or language not in LANGUAGES:
        raise Refused("common.server.not_found")
    folder = spec_of(game).folder / "rulebook"
    text, _, _ = read_text(folder / f"{language}.md", language).partition(NOTATION)
    short = folder / f"{language}.toml"
    page = tomllib.loads(read_text(short, language)) if short.exists() else {}
    return Rulebook(html=html_of(text), page=page)


def html_of(text: str) -> str:
    """Markdown as HTML. Of HTML in the source only the rules' anchors are let through."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    anchors = ANCHOR.findall(text)
    html = str(markdown.render(ANCHOR.sub("\x1a", text)))  # a sign that Markdown leaves alone
    for anchor in anchors:
        html = html.replace("\x1a", anchor, 1)
    return html
