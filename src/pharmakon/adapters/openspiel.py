"""OpenSpiel: every game as a Python game, `pharmakon_<game>`, registered by importing this.

>>> import pyspiel
>>> import pharmakon.adapters.openspiel
>>> game = pyspiel.load_game("pharmakon_poison(players=4,edition=outset,rng_seed=7)")
>>> state = game.new_initial_state()
>>> state.apply_action(0)                       # the only chance node: it deals
>>> state.current_player(), state.legal_actions()[:4]
(2, [3, 6, 9, 12])

The parameters are the options of the game, with -1 for a seat that is none, and

- `reward`: "share" (a win counts 1, shared by the winners) or "points" (the score, turned so that
  more is better);
- `rng_seed`: what the seeds of all deals come from; -1 for the system's secure source.

Chance is sampled: a match begins with one chance node of one outcome, which draws the match's
seed, and later shuffles follow from that seed. So the children of a state share their future;
`resample_from_infostate` draws another one, with all else that the seat does not know.

In a small edition (`edition=mini`) chance is explicit: the one chance node has an outcome for each
deal, nothing is left to chance after it, and so solvers can go through the whole tree.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from rich.text import Text

from pharmakon.adapters.memory import (
    MARK,
    Audience,
    Glimpses,
    Kept,
    Memory,
    World,
    as_text,
    viewed,
)
from pharmakon.adapters.missing import missing
from pharmakon.adapters.native import refuse
from pharmakon.adapters.parameters import Parameters, as_parameter, chosen_options
from pharmakon.engine.events import Json
from pharmakon.engine.rng import word
from pharmakon.engine.seats import relative
from pharmakon.engine.shares import win_shares
from pharmakon.engine.spec import GameSpec
from pharmakon.table.deals import Deal, deals
from pharmakon.table.game import Game, make_from
from pharmakon.table.match import Match
from pharmakon.table.registry import names, spec_of
from pharmakon.table.rewards import AT_THE_END, sign_of
from pharmakon.table.seeds import fresh_seed
from pharmakon.texts import say

try:
    import pyspiel
except ImportError as error:
    raise missing("OpenSpiel", "openspiel") from error

Array = np.ndarray[Any, np.dtype[np.float32]]

PREFIX = "pharmakon_"
DEAL = 0
"""The one outcome of the one chance node, where deals are not listed."""


def game_type(spec: GameSpec, *, explicit: bool = False, shared: bool = False) -> Any:
    """What OpenSpiel is told of a game, more precisely once its options are known."""
    chance, utility = pyspiel.GameType.ChanceMode, pyspiel.GameType.Utility
    seats = next(option.values for option in spec.options if option.kind == "players")
    players = [int(count or 0) for count in seats]
    return pyspiel.GameType(
        short_name=PREFIX + spec.name,
        long_name=say(f"{spec.name}.name"),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if explicit else chance.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.CONSTANT_SUM if shared else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(players),
        min_num_players=min(players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={
            **{option.name: as_parameter(option.default) for option in spec.options},
            "reward": AT_THE_END[0],
            "rng_seed": -1,
        },
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel ships no types
    """A game with its options, as OpenSpiel sees it."""

    spec: GameSpec

    def __init__(self, parameters: Parameters) -> None:
        spec = self.spec
        self.game: Game = make_from(spec.name, chosen_options(spec.options, parameters))
        self.limits = spec.limits(self.game.options)
        self.sign = sign_of(self.game, parameters["reward"])
        self.deals = deals(self.game) if self.limits.deals else ()
        least, most = self.utilities()
        shared = not self.sign  # one win is shared out
        information = pyspiel.GameInfo(
            num_distinct_actions=self.game.actions,
            max_chance_outcomes=max(len(self.deals), 1),
            num_players=self.game.players,
            min_utility=least,
            max_utility=most,
            utility_sum=1.0 if shared else None,
            max_game_length=self.limits.moves,
        )
        kind = game_type(spec, explicit=bool(self.deals), shared=shared)
        super().__init__(kind, information, dict(parameters))
        seed = parameters["rng_seed"]
        self._begun: dict[int, Kept] = {}
        self._generator = None if seed < 0 else np.array([seed], dtype=np.uint64)

    def utilities(self) -> tuple[float, float]:
        """The least and the most a seat can get."""
        if not self.sign:
            return 0.0, 1.0
        ends = self.sign * self.limits.least, self.sign * self.limits.most
        return min(ends), max(ends)

    def next_seed(self) -> int:
        """The seed of the next deal."""
        return fresh_seed() if self._generator is None else int(word(self._generator))

    def begun(self, outcome: int) -> Kept:
        """A match of a small edition by its deal; all that follows from it is kept."""
        if outcome not in self._begun:
            match = self.game.new(self.deals[outcome].seed)
            self._begun[outcome] = Kept(Memory.dealt(match))
        return self._begun[outcome]

    def new_initial_state(self) -> "SpielState":
        """A match that is not dealt yet."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Only the deal is left to chance."""
        return 1

    def make_py_observer(self, kind: Any = None, params: Parameters | None = None) -> "Observer":
        """Something that shows states as the given kind of observation wants it."""
        if params:
            raise ValueError(say("common.adapter.observer", params=sorted(params)))
        return Observer(self, kind or pyspiel.IIGObservationType(perfect_recall=False))

    def deserialize_state(self, text: str) -> "SpielState":
        """The state that `SpielState.serialize` wrote."""
        if not text.startswith("{"):
            return super().deserialize_state(text)  # type: ignore[no-any-return]
        written = json.loads(text)
        state = self.new_initial_state()
        if written["seed"] is not None:
            seed = int(written["seed"])
            outcome = next((at for at, deal in enumerate(self.deals) if deal.seed == seed), DEAL)
            state.next_seed = seed
            state.apply_action(outcome)
        for move in written["moves"]:
            state.apply_action(self.game.encode(move))
        return state

    def __reduce__(self) -> tuple[object, ...]:
        generator = None if self._generator is None else int(self._generator[0])
        return restore_game, (str(self), generator)


@dataclass(frozen=True)
class Struct:
    """A state as data, with the methods of OpenSpiel's own structs, which Python cannot build on.

    `position` is `match.reveal()`; None before the deal.
    """

    current_player: int
    moves: list[str]
    position: Json

    def to_dict(self) -> dict[str, Json]:
        """All of it."""
        return asdict(self)

    def to_json(self) -> str:
        """All of it, on one line."""
        return as_text(self.to_dict())


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel ships no types
    """A match as OpenSpiel sees it.

    A resampled state is a world: its `history` begins when it was resampled, since earlier moves
    of others may be hidden.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.memory: Memory | None = None
        self.next_seed: int | None = None

    def current_player(self) -> int:
        """The seat to act, or OpenSpiel's sign for chance or the end."""
        if self.memory is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.memory.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals; without a list of them, the one drawn when it is applied."""
        found: tuple[Deal, ...] = self.get_game().deals
        return [(at, deal.chance) for at, deal in enumerate(found)] or [(DEAL, 1.0)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.memory is not None
        return self.memory.actions

    def _apply_action(self, action: int) -> None:
        if self.memory is not None:
            self.memory = self.memory.after(action)
            return
        game: SpielGame = self.get_game()
        if game.deals:
            self.memory = game.begun(action)
            return
        seed = game.next_seed() if self.next_seed is None else self.next_seed
        self.memory = Memory.dealt(game.game.new(seed))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action + 1}" if self.get_game().deals else "deal"
        game: SpielGame = self.get_game()
        return game.game.decode(action)

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.memory is not None and self.memory.seat is None

    def returns(self) -> list[float]:
        """What each seat gets: 0 until the match is over."""
        game: SpielGame = self.get_game()
        if not self.is_terminal():
            return [0.0] * game.game.players
        if game.sign:
            return [game.sign * score for score in self._match.scores]
        return win_shares(self._match.winners, game.game.players)

    def outcome(self) -> Json | None:
        """How the match ended, as `Match.outcome` tells it; None before."""
        return self._match.outcome if self.is_terminal() else None

    def to_struct(self) -> "Struct":
        """The whole position, with who is to act and what may be played."""
        if self.memory is None:
            return Struct(current_player=self.current_player(), moves=[], position=None)
        return Struct(self.current_player(), self._match.moves(), self._match.reveal())

    def to_dict(self) -> dict[str, Json]:
        """The same as a dictionary."""
        return self.to_struct().to_dict()

    def to_json(self) -> str:
        """The same as text, on one line."""
        return self.to_struct().to_json()

    def resample_from_infostate(self, player_id: int, sampler: Any) -> "SpielState":
        """Another state that the seat cannot tell from this one, drawn uniformly."""
        state: SpielState = self.get_game().new_initial_state()
        if self.memory is not None:
            state.memory = self.memory.resample(player_id, int(sampler() * 2**53))
        return state

    def serialize(self) -> str:
        """The seed and the moves; a resampled state has none, and is written whole."""
        if self.memory is None:
            return as_text({"seed": None, "moves": []})
        if isinstance(self.memory.past, World):
            return super().serialize()  # type: ignore[no-any-return]
        record = self._match.record()
        return as_text({"seed": record["seed"], "moves": record["moves"]})

    def __reduce__(self) -> tuple[object, ...]:
        return restore_state, (self.get_game(), self.serialize())

    def __str__(self) -> str:
        if self.memory is None:
            return ""
        match = self.memory.match
        seats = [str(seat) for seat in range(match.game.players)]
        picture = match.game.spec.picture(match.view(None), seats, "en")
        return f"{Text.from_markup(picture).plain}\n{as_text(match.reveal())}"

    @property
    def _match(self) -> Match:
        assert self.memory is not None
        return self.memory.match


class Observer:
    """Shows states to a seat, or to all, with or without what is private, now or since the deal.

    As text: the view, or with perfect recall all that was seen, one event a line. What is private
    is a text of its own where it is asked for alone, or for all seats.

    As numbers: `player` (one of the seats), the game's features by their names, and with perfect
    recall `history`: for each step, the deal first, who moved (one of the seats, from the observer
    to the left), the action as a binary number (counted from 1; 0 if it was not to be seen), and
    32 bits that mark everything seen of that step. Public observations have no features; private
    ones alone have no numbers.
    """

    def __init__(self, game: SpielGame, kind: Any) -> None:
        players = game.game.players
        self._game, self._kind = game, kind
        self._asked = kind.public_info, kind.private_info, kind.perfect_recall
        self._code = game.game.actions.bit_length()
        self._width = players + self._code + MARK
        self._alone = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._public = kind.private_info == pyspiel.PrivateInfoType.NONE
        sizes = dict(self._pieces()) if kind.public_info else {}
        self.tensor: Array | None = np.zeros(sum(sizes.values()), np.float32) if sizes else None
        self.dict: dict[str, Array] = {}
        start = 0
        for name, size in sizes.items():
            assert self.tensor is not None
            self.dict[name] = self.tensor[start : start + size]
            start += size

    def _pieces(self) -> Iterator[tuple[str, int]]:
        """The parts of the tensor and their sizes."""
        if self._alone:
            yield "player", self._game.game.players
        for label, audience in self._audiences(0):
            if audience is not None:
                for feature in self._game.game.spec.features:
                    yield label + feature.name, feature.size
            if self._kind.perfect_recall:
                yield label + "history", (self._game.limits.moves + 1) * self._width

    def _audiences(self, player: int) -> list[tuple[str, Audience]]:
        """Who sees, and what its parts are called by."""
        if self._alone:
            return [("", player)]
        if self._public:
            return [("", None)]
        return [(f"seat{seat}.", seat) for seat in range(self._game.game.players)]

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the numbers of a state, as a player sees it."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        if self._alone:
            self.dict["player"][player] = 1
        if state.memory is None:
            return
        for label, audience in self._audiences(player):
            if audience is not None:
                features = state.memory.match.observe(audience)
                for name, block in self._game.game.features.items():
                    self.dict[label + name][:] = features[block.slice]
            if self._kind.perfect_recall:
                rows = self.dict[label + "history"].reshape(-1, self._width)
                self._write(rows, state.memory.seen(audience), audience or 0)

    def _write(self, rows: Array, seen: Glimpses, observer: int) -> None:
        """All that was seen, step by step."""
        players = self._game.game.players
        for row, glimpse in zip(rows, seen, strict=False):
            if glimpse.seat is not None:
                row[relative(glimpse.seat, observer, players)] = 1
            if glimpse.action is not None:
                code = f"{glimpse.action + 1:0{self._code}b}"
                row[players : players + self._code] = [digit == "1" for digit in code]
            row[-MARK:] = glimpse.mark

    def string_from(self, state: SpielState, player: int) -> str:
        """A state in words, as a player sees it."""
        if state.memory is None:
            return ""
        if not isinstance(state.memory, Kept):
            return self._words(state.memory, player)
        said, texts = (*self._asked, player), state.memory.texts
        if said not in texts:
            texts[said] = self._words(state.memory, player)
        return texts[said]

    def _words(self, memory: Memory, player: int) -> str:
        """The same of a memory."""
        lines = []
        if self._kind.public_info:
            audience = player if self._alone else None
            lines += ["table" if audience is None else f"seat {audience}"]
            lines += self._shown(memory, audience, private=False)
        if not self._public and not (self._alone and self._kind.public_info):
            for _, audience in self._audiences(player):
                private = self._shown(memory, audience, private=True)
                lines += [f"seat {audience}", *private] if any(private) else []
        return "\n".join(lines)

    def _shown(self, memory: Memory, audience: Audience, *, private: bool) -> list[str]:
        """What an audience sees, or what only it sees: now, or since the deal."""
        if self._kind.perfect_recall:
            seen = memory.seen(audience)
            return [glimpse.private if private else glimpse.text for glimpse in seen]
        return [viewed(memory.match, audience)[private]]


def restore_game(text: str, generator: int | None) -> SpielGame:
    """A game as it was pickled."""
    game: SpielGame = pyspiel.load_game(text)
    if generator is not None:
        game._generator = np.array([generator], dtype=np.uint64)
    return game


def restore_state(game: SpielGame, text: str) -> SpielState:
    """A state as it was pickled."""
    return game.deserialize_state(text)


def register(name: str) -> None:
    """Make a game known to OpenSpiel.

    It gets a class of its own: OpenSpiel holds on to what it is given until after Python's end,
    where only a class may still be let go.
    """
    spec = spec_of(name)
    pyspiel.register_game(game_type(spec), type(SpielGame.__name__, (SpielGame,), {"spec": spec}))


for _name in names():
    register(_name)
refuse(pyspiel.ISMCTSBot, SpielState)
