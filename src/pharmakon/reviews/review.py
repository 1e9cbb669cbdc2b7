"""`review`: every decision of a match judged, and luck and skill told apart."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor

from pharmakon.bots.seat import Budget
from pharmakon.engine.cores import cores
from pharmakon.engine.errors import RecordError, SeatError
from pharmakon.engine.events import Json
from pharmakon.engine.fields import Fields
from pharmakon.engine.options import shown
from pharmakon.engine.shares import win_shares
from pharmakon.reviews.chances import PLAYOUTS, chances_after
from pharmakon.reviews.evaluation import SIMULATIONS, judge_decision
from pharmakon.reviews.findings import Decision, Findings, Judged
from pharmakon.reviews.page import fragment, page
from pharmakon.reviews.parts import Array, Turn
from pharmakon.reviews.seeds import seed_of
from pharmakon.reviews.stand_ins import stood_in
from pharmakon.reviews.summary import summary
from pharmakon.table.match import Match
from pharmakon.table.records import begin, replay
from pharmakon.table.seeds import check_seed

Record = Mapping[str, Json]


class Review(Findings):
    """A match that was reviewed: what was found, in words and as a page."""

    def summary(self, language: str = "en") -> list[str]:
        """Plain sentences: what moved each seat's chance, and how it decided."""
        return summary(self, language)

    def html(self, language: str = "en") -> str:
        """The review as a page of its own, in one file."""
        return page(self, language)

    def _repr_html_(self) -> str:
        return fragment(self)


class Reviewer:
    """A review in the making: going through it judges step after step, in order.

    >>> import pharmakon
    >>> match = pharmakon.make("glass", players=2).new(seed=7)
    >>> while not match.over:
    ...     _ = match.play(match.moves()[0])
    >>> reviewer = Reviewer(match.record(), simulations=50)
    >>> len(list(reviewer)) == reviewer.total == match.steps
    True
    """

    def __init__(
        self,
        record: Record,
        *,
        simulations: int | None = None,
        seats: Sequence[int] | None = None,
        seed: int = 0,
        threads: int | None = None,
        playouts: int = PLAYOUTS,
    ) -> None:
        """Check the record; a match that is not over is refused. As many threads as cores.

        With fewer play-outs the chances with all cards open are rougher, and sooner there.
        """
        self.threads, self.playouts = threads or cores(), playouts
        self.match = replay(record)
        if not self.match.over:
            raise RecordError("common.review.unfinished")
        self.record = record
        self.seats = checked_seats(seats, self.match.game.players)
        self.simulations = SIMULATIONS if simulations is None else simulations
        Budget(simulations=self.simulations)  # refuses what is not a number of them
        self.seed = check_seed(seed)
        self.judged: list[Judged] = []

    @property
    def total(self) -> int:
        """How many steps there are to judge."""
        return self.match.steps

    def __iter__(self) -> Iterator[Judged]:
        """Judge what is not judged yet."""
        away = stood_in(self.record.get("notes"), self.total)
        with ThreadPoolExecutor(self.threads) as pool:
            before = self._positions()
            work = [
                pool.submit(self._judge, step, match, move, (step, match.seat) not in away)
                for step, (match, move) in enumerate(before)
                if step >= len(self.judged)
            ]
            try:
                for done in work:
                    self.judged.append(done.result())
                    yield self.judged[-1]
            finally:
                pool.shutdown(wait=False, cancel_futures=True)

    def _positions(self) -> Iterator[tuple[Match, str]]:
        """The match before every move, and the move."""
        match = begin(self.record)
        for move in self.record["moves"]:
            yield match.clone(), move
            match.play(move)

    def _judge(self, step: int, match: Match, move: str, counts: bool) -> Judged:
        seat, game = match.seat or 0, match.game
        decision, best = None, move
        if len(match.moves()) > 1:
            judged = judge_decision(match, self.simulations, seed_of(self.seed, step), move)
            best = judged.best
            motive = None
            if best != move:
                motive = game.spec.motive(Fields(match.states), game.encode(best))
            decision = Decision(step, seat, move, judged, motive, counts)
        row = self._chances(match, best)
        made = row if best == move else self._chances(match, move)
        loss = decision.loss if decision else 0.0
        return Judged(step, row, Turn(seat, made - row, loss, counts), decision)

    def _chances(self, match: Match, move: str) -> Array:
        return chances_after(match.game, match.states, match.game.encode(move), self.playouts)

    def review(self) -> Review:
        """The review, as soon as all steps are judged."""
        for _ in self:
            pass
        result = win_shares(self.match.winners, self.match.game.players)
        game = self.match.game
        names = names_in(self.record, game.players)
        return Review(game, self.simulations, self.seed, self.seats, self.judged, result, names)


def review(
    record: Record,
    *,
    simulations: int | None = None,
    seats: Sequence[int] | None = None,
    seed: int = 0,
    tell: Callable[[int, int], None] | None = None,
) -> Review:
    """Judge every decision of a finished match, each from what its seat knew then.

    `simulations` are for each decision; `seats` chooses whose decisions are listed; `tell` is
    called with how many steps are judged, and of how many.

    >>> import pharmakon
    >>> match = pharmakon.make("glass", players=2).new(seed=7)
    >>> while not match.over:
    ...     _ = match.play(match.moves()[0])
    >>> reviewed = pharmakon.review(match.record(), simulations=50)
    >>> [name for name in reviewed.json()]
    ['game', 'options', 'budget', 'seats', 'decisions', 'chances']
    """
    reviewer = Reviewer(record, simulations=simulations, seats=seats, seed=seed)
    for judged in reviewer:
        if tell is not None:
            tell(judged.step + 1, reviewer.total)
    return reviewer.review()


def names_in(record: Record, players: int) -> list[str] | None:
    """What a record calls the players, if it does."""
    found = record.get("players")
    if not isinstance(found, list) or len(found) != players:
        return None
    names = [each.get("name") if isinstance(each, Mapping) else each for each in found]
    called = [name for name in names if isinstance(name, str)]
    return called if len(called) == players else None


def checked_seats(seats: Sequence[int] | None, players: int) -> tuple[int, ...]:
    """The seats that were asked for, rising; all if none were."""
    chosen = range(players) if seats is None else seats
    for seat in chosen:
        if type(seat) is not int or seat not in range(players):
            raise SeatError("common.seat.range", value=shown(seat), last=players - 1)
    return tuple(sorted(set(chosen)))
