"""How a round of Poison came to where it is: back to its deal, and its moves once more."""

from pharmakon.engine.bits import NONE, bit, ones
from pharmakon.engine.kernel import kernel
from pharmakon.engine.rules import ARRIVED, State
from pharmakon.games.poison.cards import CAULDRONS
from pharmakon.games.poison.rules import empty


@kernel
def rewind(state: State, past: State) -> bool:
    """Every card played goes back into its hand, every card drawn onto the stock."""
    lying = 0
    for seat in range(state.players):
        lying += ones(state.taken[seat])
        past.taken[seat] = NONE
    for cauldron in range(CAULDRONS):
        lying += ones(state.contents[cauldron])
        empty(past, cauldron)
    if lying != state.ply:  # some lay there when the position was loaded
        return False
    for ply in range(state.ply - 1, -1, -1):
        seat, drawn = state.plays[ply, 0], state.draws[ply]
        if drawn >= 0:
            past.hands[seat] ^= bit(drawn)
            past.stock[past.stock_size] = drawn
            past.stock_size += 1
        past.hands[seat] |= bit(state.plays[ply, 2])
        past.seat = seat
        past.draws[ply] = -1
    past.ply = 0
    return True


@kernel
def retrace(state: State, past: State) -> int:
    """The next play of the round."""
    if past.ply == state.ply:
        return ARRIVED
    return int(state.plays[past.ply, 1])
