"""Building a match of Duel from a position."""

from pharmakon.engine.positions import Reader
from pharmakon.engine.rules import State
from pharmakon.engine.spec import Position

from .cards import CARD_OF, CARDS, ROUNDS
from .state import OPEN, PHASES

FIELDS = (
    *("game", "options", "round", "leader", "seat"),
    *("phase", "hands", "scores", "over", "winners"),
)


def load(state: State, position: Position) -> None:
    """Fill a state that holds the options."""
    field = dict(zip(FIELDS, Reader(position).fields(*FIELDS), strict=True))
    over = field["over"].flag()
    state.over = over
    state.finished = ROUNDS if over else field["round"].integer(1, ROUNDS) - 1
    state.leader = field["leader"].integer(0, 1)
    state.phase = PHASES.index(field["phase"].one_of(PHASES))
    turn = int(state.leader) if state.phase == OPEN else 1 - int(state.leader)
    field["seat"].exactly(None if over else turn)
    state.seat = -1 if over else turn
    for seat, points in enumerate(field["scores"].items(2)):
        state.points[seat] = points.integer(0, 2 * ROUNDS)
    if over:
        state.cards[:] = -1
        return
    held = [hand.name(CARD_OF) for hand in field["hands"].items(2)]
    if held[0] == held[1]:
        field["hands"].expect("two cards")
    aside = [card for card in range(CARDS) if card not in held]
    state.cards[:] = [*held, *aside]
