"""A match: (game, options, seed, moves) and everything that follows from them.

A game makes matches and a match knows its game, so the two stand in one file.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from pharmakon.engine.errors import (
    IllegalMove,
    PharmakonError,
    PositionError,
    RecordError,
    SeatError,
)
from pharmakon.engine.events import Event, Json
from pharmakon.engine.fields import Fields
from pharmakon.engine.foretold import Foretold
from pharmakon.engine.log import empty_log, noted, rows_of
from pharmakon.engine.moves import Moves, empty_moves, listed
from pharmakon.engine.options import settle, shown
from pharmakon.engine.rules import SPECTATOR
from pharmakon.engine.spec import Position, Result
from pharmakon.engine.turns import (
    States,
    count_points,
    describe,
    explain,
    find_moves,
    imagine,
    start,
    take_turn,
)
from pharmakon.table.beliefs import believe
from pharmakon.table.html import picture_html
from pharmakon.table.registry import spec_of
from pharmakon.table.seeds import check_seed, fresh_seed
from pharmakon.table.variant import Variant

FORMAT = "pharmakon/1"

Told = list[dict[str, Json]]
"""Events as one audience was told them."""


class Match:
    """One match at one table. Make it by `Game.new`, `Game.load`, `replay` or `resample`."""

    def __init__(self, game: "Game", states: States, moves: Moves) -> None:
        self.game = game
        self.states = states
        self._moves = moves
        self._log = empty_log()
        self._seed: int | None = None
        self._position: Position | None = None
        self._played: list[int] = []
        self._notes: list[bytes] = []
        self._made: dict[int, list[Event]] = {}
        """The events of steps that were asked for."""
        self._told: dict[int | None, dict[int, Told]] = {}

    @classmethod
    def dealt(cls, game: "Game", seed: int) -> "Match":
        """A match from a seed's deal."""
        match = cls(game, game.blank(1), empty_moves(game.actions))
        match._seed = seed
        start(match.states, np.uint64(seed), match._log, match._moves)
        match._notes.append(noted(match._log))
        return match

    @classmethod
    def loaded(cls, game: "Game", position: Position, seed: int) -> "Match":
        """A match from a position; what does not follow from its rest is refused."""
        try:
            game.check_options(position)
        except PositionError:
            raise
        except PharmakonError as error:
            raise PositionError("common.position.part", reason=error.message) from None
        match = cls(game, game.blank(1), empty_moves(game.actions))
        match.states[0].generator[0] = np.uint64(seed)
        game.spec.load(match.states[0], position)
        find_moves(match.states, match._moves)
        revealed = match.reveal()
        check_same(position, {**revealed, "options": position["options"]}, "")
        match._seed, match._position = seed, revealed
        return match

    def _repr_html_(self) -> str:
        """The table as the seat to act sees it, or a spectator at the end, for notebooks."""
        return picture_html(self.game.spec, self.view(self.seat), self.game.players)

    # Playing.

    @property
    def seat(self) -> int | None:
        """The seat to act; None when the match is over."""
        return None if self.over else int(self.states["seat"][0])

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return bool(self.states["over"][0])

    def moves(self) -> list[str]:
        """The legal moves in notation, in the order of the action index; [] when over.

        >>> import pharmakon
        >>> pharmakon.make("poison", edition="outset").new(seed=1).moves()[:3]
        ['R1@1', 'R5@1', 'B2@2']
        """
        notation = self.game.spec.notation
        return [notation[action] for action in listed(self._moves)]

    def mask(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """The legal moves as a boolean array over the action space."""
        bits = np.unpackbits(self._moves.view(np.uint8), bitorder="little")
        return bits[: self.game.actions].astype(np.bool_)

    def play(self, move: str | int) -> list[Event]:
        """Play a move, in notation or as an action index, and tell what happened, in order.

        IllegalMove carries the id of the rule and a sentence; the match is unchanged.
        """
        action = self._action(move)
        if not take_turn(self.states, action, self._log, self._moves):
            raise self._refusal(action)
        self._played.append(action)
        self._notes.append(noted(self._log))
        return self._happened(len(self._notes) - 1)

    def foresee(self, move: str | int) -> Foretold:
        """What is certain to follow from a legal move, from what the seat to act knows.

        The move is played in another world that this seat could be in; IllegalMove as in `play`.

        >>> import pharmakon
        >>> match = pharmakon.make("poison", edition="outset").new(seed=1)
        >>> match.foresee("R5@1").say()
        'Makes 5: room for 8.'
        """
        seat = self.seat
        world = self.resample(seat, 0)
        before = world.view(seat)
        events = [event.view(seat) for event in world.play(move)]
        return self.game.spec.foretell(before, world.view(seat), events)

    def _action(self, move: str | int) -> int:
        if isinstance(move, str):
            return self.game.encode(move)
        self.game.decode(move)
        return int(move)

    def _refusal(self, action: int) -> IllegalMove:
        code = int(explain(self.states, action))
        return self.game.spec.refuse(self.states[0], action, code)

    @property
    def _steps(self) -> list[list[Event]]:
        """The events of every step."""
        return [self._happened(index) for index in range(len(self._notes))]

    def _happened(self, index: int) -> list[Event]:
        """The events of one step; they are not made again."""
        if index not in self._made:
            self._made[index] = self.game.spec.events(rows_of(self._notes[index]))
        return self._made[index]

    def forget_events(self) -> None:
        """Keep no events ready: a step that is asked for is made again, as it was."""
        self._made, self._told = {}, {}

    @property
    def events(self) -> list[Event]:
        """Everything that has happened since the first deal, or since the position was loaded."""
        return [event for events in self._steps for event in events]

    def step(self, number: int) -> list[Event]:
        """What happened in one step: 0 is the deal (or the position), then one for each move."""
        first = self._position is not None  # what came before a position is not known
        index = range(len(self._notes) + first)[number] - first
        return [] if index < 0 else list(self._happened(index))

    def told(self, seat: int | None) -> Told:
        """Everything that has happened, as a seat or a spectator (None) was told it.

        It is kept: asked for again after a move, only what is new is put into words.
        """
        return self.teller(seat)()

    def teller(self, seat: int | None) -> Callable[[], Told]:
        """A function that says what `told` would say now, also if it is called after later moves.

        Nothing is put into words before it is called, and nothing twice.
        """
        steps, told = tuple(self._steps), self._told.setdefault(seat, {})

        def tell() -> Told:
            for step, events in enumerate(steps):
                if step not in told:
                    told[step] = [event.view(seat) for event in events]
            return [event for step in range(len(steps)) for event in told[step]]

        return tell

    @property
    def steps(self) -> int:
        """How many moves were played."""
        return len(self._played)

    # Seeing.

    def view(self, seat: int | None) -> dict[str, Json]:
        """What a seat, or a spectator (None), may know: ready for JSON."""
        return self.views([seat])[0]

    def views(self, seats: Sequence[int | None]) -> list[dict[str, Json]]:
        """The views of several seats at once, which is quicker than one by one."""
        for seat in seats:
            self._check_seat(seat)
        view, fields, result = self.game.spec.view, Fields(self.states), self._result()
        return [view(fields, self.game.options, result, seat) for seat in seats]

    def reveal(self) -> dict[str, Json]:
        """The whole position, ready for JSON and for `Game.load`."""
        spec, fields = self.game.spec, Fields(self.states)
        position: dict[str, Json] = spec.reveal(fields, self.game.options, self._result())
        return position

    def observe(self, seat: int, observe: str = "full") -> np.ndarray[Any, np.dtype[np.float32]]:
        """What a seat knows, as numbers; `Game.features_of(observe)` says what lies where."""
        features = np.zeros(self.game.observation_size(observe), dtype=np.float32)
        if self._check_seat(seat) == SPECTATOR:
            raise self._no_seat(seat)
        describe(self.states, seat, features)
        return features

    @property
    def scores(self) -> list[int]:
        """The points of each seat."""
        return self._result().scores

    @property
    def winners(self) -> list[int]:
        """The seats that have won, rising; [] until the match is over."""
        return self._result().winners

    @property
    def outcome(self) -> dict[str, Json] | None:
        """How the match ended, None before: the reason, a key of the game's texts; the result.

        >>> import pharmakon
        >>> match = pharmakon.make("poison", players=3).new(seed=1)
        >>> match.outcome is None
        True
        >>> while not match.over:
        ...     _ = match.play(match.moves()[0])
        >>> match.outcome["reason"], match.outcome["winners"] == match.winners
        ('rounds_played', True)
        """
        if not self.over:
            return None
        result = self._result()
        reason = self.game.spec.reason(Fields(self.states))
        return {"reason": reason, "winners": result.winners, "scores": result.scores}

    def _result(self) -> Result:
        points = np.zeros(self.game.players, dtype=np.int64)
        wins = np.zeros(self.game.players, dtype=np.int8)
        count_points(self.states, points, wins)
        return Result(points.tolist(), np.flatnonzero(wins).tolist())

    def _check_seat(self, seat: int | None) -> int:
        """The seat as the kernels count it."""
        if seat is None:
            return SPECTATOR
        if isinstance(seat, bool) or not isinstance(seat, int | np.integer):
            raise self._no_seat(seat)
        if not 0 <= seat < self.game.players:
            raise self._no_seat(seat)
        return int(seat)

    def _no_seat(self, seat: object) -> SeatError:
        return SeatError("common.seat.range", value=shown(seat), last=self.game.players - 1)

    # Copies and other worlds.

    def clone(self) -> "Match":
        """A copy that goes its own way."""
        copy = Match(self.game, copied(self.states), self._moves.copy())
        copy._seed, copy._position = self._seed, self._position
        copy._played, copy._notes = self._played.copy(), self._notes.copy()
        copy._made = self._made.copy()
        copy._told = {seat: told.copy() for seat, told in self._told.items()}
        return copy

    def resample(self, seat: int | None, seed: int) -> "Match":
        """Another match, drawn uniformly from all that a seat cannot tell apart from this one.

        It depends on what the seat knows and on the seed alone. It has no record.
        """
        known_by = self._check_seat(seat)
        world = Match(self.game, copied(self.states), self._moves.copy())
        imagine(world.states, known_by, np.uint64(check_seed(seed)))
        find_moves(world.states, world._moves)
        return world

    def beliefs(
        self, seat: int | None, *, worlds: int | None = None, read: bool = False, seed: int = 0
    ) -> dict[str, Json]:
        """Where a seat, or a spectator (None), should expect the cards that it cannot place.

        For every card that does not lie in the same places in all worlds that agree with what the
        seat knows: the expected number of its unknown copies in each place. It is exact where there
        are at most 100,000 worlds, else 10,000 are drawn; `worlds` draws that many in any case.
        `read` gives more weight to worlds in which the others would have acted as they did.

        >>> import pharmakon
        >>> match = pharmakon.make("glass", players=3).new(seed=1)
        >>> match.beliefs(0)["cards"]["P5"]["glass:1:1"]  # one of nine cards that seat 0 lacks
        0.1111111111111111
        """
        return believe(self.game, self.states, self._check_seat(seat), worlds, read, seed)

    def __eq__(self, other: object) -> bool:
        """The same game in the same state, the order of later shuffles included."""
        if not isinstance(other, Match):
            return NotImplemented
        return self.game == other.game and self.states.tobytes() == other.states.tobytes()

    __hash__ = None  # type: ignore[assignment]  # a match changes as it is played

    def __getstate__(self) -> dict[str, object]:
        made_again = ("_log", "_made", "_told")
        return {name: value for name, value in self.__dict__.items() if name not in made_again}

    def __setstate__(self, state: dict[str, object]) -> None:
        self.__dict__.update(state, _log=empty_log(), _made={}, _told={})

    def __repr__(self) -> str:
        turn = "over" if self.over else f"seat {self.seat} to act"
        return f"<{self.game.name} match, {len(self._played)} moves, {turn}>"

    # Records.

    def record(self) -> dict[str, Json]:
        """The match as a JSON-ready record that `pharmakon.replay` plays again."""
        if self._seed is None:
            raise RecordError("common.record.none")
        return {
            "format": FORMAT,
            "game": self.game.name,
            "version": self.game.version,
            "options": dict(self.game.options),
            "seed": str(self._seed),
            "moves": [self.game.spec.notation[action] for action in self._played],
            "position": self._position,
            "fairness": None,
            "players": None,
            "notes": None,
        }


class Game(Variant):
    """A game and its options, to be played; `make` builds one."""

    def new(self, seed: int | None = None) -> Match:
        """A new match, decided by its seed; without one, by the system's secure source.

        >>> import pharmakon
        >>> pharmakon.make("poison").new(seed=7).seat
        1
        """
        return Match.dealt(self, fresh_seed() if seed is None else check_seed(seed))

    def load(self, position: Position, seed: int | None = None) -> Match:
        """A match that goes on from a full position, as `Match.reveal` gives it.

        Later shuffles come from the seed. PositionError says what cannot be.
        """
        return Match.loaded(self, position, fresh_seed() if seed is None else check_seed(seed))

    def __reduce__(self) -> tuple[object, ...]:
        return make_from, (self.name, dict(self.options))


def make_from(name: str, options: Mapping[str, object]) -> Game:
    """Like `make`, with the options in a mapping."""
    spec = spec_of(name)
    return Game(spec, settle(name, spec.options, options))


def copied(states: States) -> States:
    """A copy of states (far faster by bytes than record by record)."""
    return np.frombuffer(bytearray(states.data.cast("B")), dtype=states.dtype)


def check_same(given: Json, revealed: Json, path: str) -> None:
    """What a position says must be what follows from it; the order of cards in a hand is free."""
    if isinstance(revealed, dict) and isinstance(given, dict):
        for name, value in revealed.items():
            check_same(given[name], value, f"{path}.{name}" if path else name)
    elif isinstance(revealed, list) and isinstance(given, list) and len(given) == len(revealed):
        if all(isinstance(item, str) for item in given):
            given, revealed = sorted(given), sorted(revealed)
        for index, value in enumerate(revealed):
            check_same(given[index], value, f"{path}[{index}]")
    elif type(given) is not type(revealed) or given != revealed:
        wanted = shown(revealed)
        raise PositionError("common.position.follows", path=path, value=shown(given), wanted=wanted)
