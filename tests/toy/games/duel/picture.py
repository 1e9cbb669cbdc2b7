"""A view of Duel drawn in text."""

from collections.abc import Sequence

from pharmakon.engine.events import Json
from pharmakon.texts import say


def picture(view: Json, names: Sequence[str], language: str) -> str:
    """The table as a view shows it."""
    lines = [say("duel.picture.round", language, round=view["round"])]
    for seat, name in enumerate(names):
        mark = "▶" if seat == view["seat"] else " "
        lines.append(f"{mark} {name}  {view['hands'][seat] or '▒'}  {view['scores'][seat]}")
    return "\n".join(lines)
