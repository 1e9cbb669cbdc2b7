"""The bluff ledger: what each opponent believed before and after a move, and what was true.

A game says what its hidden cards add up to (`Beliefs.subjects`: the worth of a row, of a glass).
For every move that hides a card or that others can read, each opponent's expectation is compared
with the truth: before the move, after it at face value, and after it if the opponent takes the
mover for somebody who plays by the rules of thumb. Who is further off by reading it was fooled. A
game without subjects has an empty ledger.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from pharmakon.engine.doubts import Subjects
from pharmakon.engine.events import Json
from pharmakon.engine.fields import Fields
from pharmakon.reviews.evaluation import Judgement, judge_decision
from pharmakon.reviews.naming import said_move
from pharmakon.reviews.reading import Array, looks_alike, read_move
from pharmakon.reviews.review import Record, Review
from pharmakon.reviews.seeds import seed_of
from pharmakon.table.match import Match
from pharmakon.table.records import begin, replay
from pharmakon.texts import LANGUAGES, Text

WORLDS = 400
"""So many worlds tell what an opponent believes."""
SIMULATIONS = 2_000
"""So many simulations tell what a move is worth, where no review has told it."""
LEAST = 1.0
"""Nobody is fooled by less than one point."""
ERRORS = 3.0


@dataclass(frozen=True)
class Belief:
    """What one opponent expected something to be worth before a move and after it."""

    seat: int
    before: float
    plain: float
    """After the move, taken at face value."""
    after: float
    """After the move, read as one by the rules of thumb."""
    truth_before: float
    truth: float
    error: float
    """The standard error of the difference that reading makes."""

    @property
    def misled(self) -> float:
        """How much further from the truth reading has led the opponent; below 0: closer to it."""
        return abs(self.after - self.truth) - abs(self.plain - self.truth)

    @property
    def fooled(self) -> bool:
        """Is it more than noise?"""
        return self.misled >= LEAST and self.misled > ERRORS * self.error

    def json(self) -> dict[str, Json]:
        """The belief, ready for JSON."""
        return {
            "seat": self.seat,
            "before": self.before,
            "plain": self.plain,
            "after": self.after,
            "truth_before": self.truth_before,
            "error": self.error,
            "fooled": self.fooled,
        }


@dataclass(frozen=True)
class Entry:
    """A move that others could read: what it was about, and what it made each of them believe.

    `worth` is what it was worth beside the best other move, in shares of a match, with its error;
    None where there was no other.
    """

    step: int
    seat: int
    move: str
    hidden: bool
    about: str
    name: Text
    said: Text | str
    """The move in words."""
    truth: float
    worth: tuple[float, float] | None
    others: tuple[Belief, ...]

    @property
    def fooled(self) -> list[int]:
        """The seats that the move fooled."""
        return [belief.seat for belief in self.others if belief.fooled]

    def sentence(self, belief: Belief) -> Text:
        """What an opponent believed, and what is true, in words."""
        return Text(
            "common.ledger.fooled" if belief.fooled else "common.ledger.believed",
            {
                "move": self.said,
                "seat": Text("common.seat.called", {"number": self.seat}),
                "other": Text("common.seat.called", {"number": belief.seat}),
                "about": self.name,
                "plain": f"{belief.plain:+.1f}",
                "after": f"{belief.after:+.1f}",
                "truth": f"{self.truth:+.0f}",
            },
        )

    def json(self) -> dict[str, Json]:
        """The entry, ready for JSON; sentences in every language, one for each opponent."""
        return {
            "step": self.step,
            "seat": self.seat,
            "move": self.move,
            "kind": "hidden" if self.hidden else "choice",
            "about": self.about,
            "truth": self.truth,
            "worth": None if self.worth is None else self.worth[0],
            "worth_error": None if self.worth is None else self.worth[1],
            "others": [
                {
                    **belief.json(),
                    "sentence": {
                        language: self.sentence(belief).say(language) for language in LANGUAGES
                    },
                }
                for belief in self.others
            ],
        }


@dataclass(frozen=True)
class Ledger:
    """All bluffs of a match, and who was fooled when."""

    game: str
    players: int
    entries: Sequence[Entry]

    @property
    def fooled(self) -> list[tuple[int, int, int]]:
        """Who was fooled when: step, who moved, who was fooled."""
        return [(entry.step, entry.seat, other) for entry in self.entries for other in entry.fooled]

    def json(self) -> dict[str, Json]:
        """The ledger, ready for JSON; `table` counts by mover, then by who was fooled."""
        table = np.zeros((self.players, self.players), dtype=np.int64)
        for _, mover, other in self.fooled:
            table[mover, other] += 1
        return {
            "game": self.game,
            "entries": [entry.json() for entry in self.entries],
            "fooled": [
                {"step": step, "seat": mover, "other": other} for step, mover, other in self.fooled
            ],
            "table": table.tolist(),
        }


def ledger(
    record: Record,
    *,
    reviewed: Review | None = None,
    worlds: int = WORLDS,
    simulations: int = SIMULATIONS,
    seed: int = 0,
) -> Ledger:
    """The bluff ledger of a match, as far as it was played.

    What moves were worth is taken from a review where there is one, else judged here.

    >>> import pharmakon
    >>> match = pharmakon.make("glass", players=2).new(seed=7)
    >>> for _ in range(4):
    ...     _ = match.play(match.moves()[0])
    >>> [entry.about for entry in ledger(match.record(), simulations=50).entries]
    ['glass:1', 'glass:1']
    """
    match = replay(record)
    judged = {} if reviewed is None else {d.step: d.judged for d in reviewed.decisions}
    subjects = match.game.spec.beliefs.subjects
    found: list[Entry] = []
    if subjects is not None:
        found = list(entries(record, subjects, judged, worlds, simulations, seed))
    return Ledger(match.game.name, match.game.players, found)


def entries(
    record: Record,
    subjects: Subjects,
    judged: Mapping[int, Judgement],
    worlds: int,
    simulations: int,
    seed: int,
) -> Iterator[Entry]:
    """One entry for each move that others could read, and for each subject that it is about."""
    match = begin(record)
    for step, move in enumerate(record["moves"]):
        action, seat = match.game.encode(move), match.seat or 0
        about = subjects.told_by(Fields(match.states), action)
        after = match.clone()
        after.play(move)
        worth = None
        if about and len(match.moves()) > 1:
            own = seed_of(seed, step)
            worth = worth_of(judged.get(step) or judge_decision(match, simulations, own), move)
        for subject in about:
            others = [other for other in range(match.game.players) if other != seat]
            yield Entry(
                step=step,
                seat=seat,
                move=move,
                hidden=not all(looks_alike(match.states, action, seat, o) for o in others),
                about=subjects.names[subject],
                name=subjects.named(subject),
                said=said_move(match.game, move),
                truth=float(subjects.worth(after.states, subject)[0]),
                worth=worth,
                others=tuple(
                    believed(match, after, action, other, subjects, subject, worlds, seed)
                    for other in others
                ),
            )
        match = after


def worth_of(judged: Judgement, move: str) -> tuple[float, float]:
    """What a move is worth beside the best other one, and the standard error of that."""
    if move != judged.best:
        lost, error = judged.difference(move)
        return 0.0 - lost, error
    others = [other for other in judged.moves if other != move]
    return min(judged.difference(other) for other in others)


def believed(
    match: Match,
    after: Match,
    action: int,
    seat: int,
    subjects: Subjects,
    subject: int,
    worlds: int,
    seed: int,
) -> Belief:
    """What an opponent expects a subject to be worth before a move and after it."""
    reading = read_move(match, after, action, seat, worlds, seed_of(seed, match.steps))
    before, _ = weighted(subjects.worth(reading.before, subject), reading.likely)
    plain, doubt = weighted(subjects.worth(reading.plain, subject), np.ones(worlds))
    then, error = weighted(subjects.worth(reading.read, subject), reading.weights)
    return Belief(
        seat=seat,
        before=before,
        plain=plain,
        after=then,
        truth_before=float(subjects.worth(match.states, subject)[0]),
        truth=float(subjects.worth(after.states, subject)[0]),
        error=float(np.hypot(doubt, error)),
    )


def weighted(numbers: Array, weights: Array) -> tuple[float, float]:
    """The weighted mean, and its standard error."""
    total = weights.sum()
    mean = float(weights @ numbers / total)
    return mean, float(np.sqrt(weights**2 @ (numbers - mean) ** 2) / total)
