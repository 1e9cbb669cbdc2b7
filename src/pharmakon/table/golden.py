"""Golden play-throughs: whole matches as text, kept in git to be read and compared.

If one of them changes, the game is played differently than before: its version goes up.
"""

from collections.abc import Iterator
from pathlib import Path

from pharmakon.engine.events import Event, Json
from pharmakon.engine.options import Option, Value, shown
from pharmakon.engine.spec import GameSpec
from pharmakon.table.game import Game
from pharmakon.table.setups import Chance, games_of

SEED = 13


def golden_files(spec: GameSpec) -> Iterator[tuple[Path, Game]]:
    """The file and the game of each play-through: one for each way to play."""
    for game in games_of(spec, view_only=False):
        words = [named(option, game.options[option.name]) for option in spec.options]
        words = [word for word in words if word]
        yield spec.folder / "golden" / f"{'-'.join(words)}.txt", game


def named(option: Option, value: Value) -> str:
    """What an option adds to the name of a play-through; nothing where it does not change it."""
    if option.kind == "seat" or option.changes == "views" or value is False:
        return ""
    if goes_without_saying(option, value):
        return ""
    if option.kind == "players":
        return f"{shown(value)}p"
    return option.name if value is True else shown(value)


def goes_without_saying(option: Option, value: Value) -> bool:
    """Whether it is the only value of a choice that anybody is offered."""
    return option.kind == "choice" and option.choices == (value,)


def play_through(game: Game) -> str:
    """A whole match, move by move, with everything that happened."""
    match = game.new(SEED)
    chance = Chance(SEED)
    options = ", ".join(
        f"{option.name} {shown(game.options[option.name])}"
        for option in game.spec.options
        if not goes_without_saying(option, game.options[option.name])
    )
    lines = [f"{game.name}, version {game.version}, seed {SEED}", options, ""]
    lines += [told(event) for event in match.events]
    while not match.over:
        seat = match.seat
        moves = match.moves()
        move = moves[chance.below(len(moves))]
        lines.append(f"{seat} {move}  of {' '.join(moves)}")
        lines += [told(event) for event in match.play(move)]
    return "\n".join(lines) + "\n"


def told(event: Event) -> str:
    """An event with all that is hidden in it, on one line."""
    words = [f"    {event.type}"]
    if event.seat is not None:
        words.append(f"seat {event.seat}")
    words += [f"{name} {spelled(value)}" for name, value in event.public.items()]
    for seat, granted in event.private.items():
        for name, value in granted.items():
            words.append(f"[{seat}: {name} {spelled(value)}]")
    return "; ".join(words).replace(";", "", 1) if event.seat is not None else "; ".join(words)


def spelled(value: Json) -> str:
    """A value without quotes and commas."""
    if isinstance(value, dict):
        return " ".join(f"{name}:{spelled(inner)}" for name, inner in value.items())
    if isinstance(value, list):
        nested = any(isinstance(item, list) for item in value)
        return (" | " if nested else " ").join(spelled(item) for item in value) or "-"
    return "-" if value is None else shown(value)
