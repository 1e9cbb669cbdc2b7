"""Belladone Bluff: three rows of cards, half of them face down; win the right one."""

from pathlib import Path

from pharmakon.engine.options import Option, Options
from pharmakon.engine.rules import State
from pharmakon.engine.spec import GameSpec
from pharmakon.games.belladone.knowledge import FEATURES
from pharmakon.games.belladone.notation import NOTATION
from pharmakon.games.belladone.picture import picture
from pharmakon.games.belladone.position import load
from pharmakon.games.belladone.rules import RULES
from pharmakon.games.belladone.state import STATE
from pharmakon.games.belladone.view import events, refuse, reveal, view
from pharmakon.games.belladone.worlds import worlds

OPTIONS = (
    Option("players", "players", 2, choices=(2, 3, 4)),
    Option("teams", "flag", True, needs={"players": (4,)}, otherwise=False),
    Option("easy", "flag", False),
    Option("first", "seat", None),
    Option("memory", "choice", "aided", choices=("aided", "strict")),
)


def configure(state: State, options: Options) -> None:
    """Write the options into an empty state."""
    state.players = options["players"]
    state.teams = bool(options["teams"])
    state.easy = bool(options["easy"])
    state.first = -1 if options["first"] is None else options["first"]


SPEC = GameSpec(
    name="belladone",
    version=1,
    folder=Path(__file__).parent,
    lower_wins=False,
    options=OPTIONS,
    state=STATE,
    rules=RULES,
    notation=NOTATION,
    features=FEATURES,
    configure=configure,
    events=events,
    reveal=reveal,
    view=view,
    load=load,
    refuse=refuse,
    worlds=worlds,
    picture=picture,
)
