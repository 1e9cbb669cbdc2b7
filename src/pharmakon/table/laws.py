"""The laws that every game obeys, run on any game by `pharmakon check GAME`.

Each law is a function that goes through matches and raises LawBroken where one fails; it returns
how many cases it has seen.
"""

import json
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from re import findall

from pharmakon.engine.errors import IllegalMove, PharmakonError
from pharmakon.engine.events import Json
from pharmakon.engine.kernel import INTERPRETED
from pharmakon.engine.spec import GameSpec
from pharmakon.engine.turns import explain
from pharmakon.table.batch import devices
from pharmakon.table.exactness import compare_sampler
from pharmakon.table.golden import golden_files, play_through
from pharmakon.table.match import Match
from pharmakon.table.records import replay
from pharmakon.table.registry import spec_of
from pharmakon.table.setups import Chance, games_of
from pharmakon.table.truth import digest
from pharmakon.texts import LANGUAGES

MOST_MOVES = 100_000
"""Random play of any game ends long before this."""


class LawBroken(AssertionError):  # noqa: N818 - said of a law, not of a program
    """A game that does not obey."""


@dataclass(frozen=True)
class Finding:
    """What came of one law."""

    law: str
    cases: int
    broken: str | None = None


def check(name: str, effort: int = 1, seed: int = 0) -> Iterator[Finding]:
    """Check all laws on a game, one after the other; more effort means more matches."""
    spec = spec_of(name)
    for law, test in LAWS.items():
        try:
            yield Finding(law, test(spec, effort, seed))
        except LawBroken as broken:
            yield Finding(law, 0, str(broken))
        except PharmakonError as refused:  # of what the game itself has made
            yield Finding(law, 0, f"{type(refused).__name__}: {refused}")


def no_leak(spec: GameSpec, effort: int, seed: int) -> int:
    """Whatever a seat is shown stays the same, byte for byte, in every world it may be in."""
    cases = 0
    for match, chance in moments(spec, effort, seed):
        for audience in (None, *range(match.game.players)):
            world = match.resample(audience, chance.seed())
            expect(shown_to(match, audience) == shown_to(world, audience), match, "a view leaks")
            cases += 1
    return cases


def shown_to(match: Match, audience: int | None) -> bytes:
    """Every byte that an audience may be sent of this moment."""
    shown = [json.dumps(match.view(audience)).encode()]
    if audience is not None:
        shown.append(match.observe(audience).tobytes())
        if audience == match.seat:
            shown += [json.dumps(match.moves()).encode(), match.mask().tobytes()]
    return b"\n".join(shown)


def foresight(spec: GameSpec, effort: int, seed: int) -> int:
    """What is foretold follows from what the seat knows, and comes true in every world."""
    cases = 0
    for match, chance in moments(spec, effort, seed):
        moves = match.moves()
        for _ in range(min(4, len(moves))):
            move = moves[chance.below(len(moves))]
            foretold = match.foresee(move)
            said = [foretold.json(language) for language in LANGUAGES]
            for world in (match, match.resample(match.seat, chance.seed())):
                again = world.foresee(move)
                same = [again.json(language) for language in LANGUAGES] == said
                expect(same, match, f"what is foretold of {move} leaks")
                told = [event.view(match.seat) for event in world.clone().play(move)]
                expect(come_true(foretold.events, told), match, f"{move} is foretold wrongly")
                cases += 1
    return cases


def come_true(foretold: Sequence[dict[str, Json]], told: Sequence[dict[str, Json]]) -> bool:
    """Whether events were told in this order, each with all that was foretold of it."""
    later = iter(told)
    return all(any(event.items() <= other.items() for other in later) for event in foretold)


def exact_sampler(spec: GameSpec, effort: int, seed: int) -> int:
    """The sampler depends on knowledge alone, and its worlds are as likely as they should be."""
    cases = 0
    for match, chance in moments(spec, effort, seed):
        for audience in (None, *range(match.game.players)):
            first, second = chance.seed(), chance.seed()
            world = match.resample(audience, first)
            expect(
                world.resample(audience, second) == match.resample(audience, second),
                match,
                "the sampler depends on more than the seat knows",
            )
            expect(
                world.states["generator"] != match.states["generator"],
                match,
                "the sampler keeps the generator",
            )
            cases += 1
    for game in games_of(spec, view_only=False):
        cases += compare_sampler(game, effort, seed, LawBroken)
    return cases


def one_truth(spec: GameSpec, effort: int, seed: int) -> int:
    """Interpreted, compiled, batched and CUDA runs give identical matches."""
    ours = list(digest(spec, seed))
    others = [{"NUMBA_DISABLE_JIT": "0" if INTERPRETED else "1"}]
    if "cuda" in devices():
        same_as_ours(ours, list(digest(spec, seed, "cuda")), "the card")
    else:
        others.append({"NUMBA_DISABLE_JIT": "1", "NUMBA_ENABLE_CUDASIM": "1"})
    for settings in others:
        device = "cuda" if "NUMBA_ENABLE_CUDASIM" in settings else "cpu"
        command = [sys.executable, "-m", "pharmakon.table.truth", spec.name, str(seed), device]
        environment = {**os.environ, **settings}
        run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        same_as_ours(ours, run.stdout.splitlines(), f"{settings} {run.stderr[-300:]}")
    return len(ours) * (len(others) + 1)


def same_as_ours(ours: list[str], theirs: list[str], which: str) -> None:
    """Two runs must have told the same."""
    if ours != theirs:
        differing = [our for our, their in zip(ours, theirs, strict=False) if our != their]
        raise LawBroken(f"another run differs: {which} {differing[:1]}")


def records(spec: GameSpec, effort: int, seed: int) -> int:
    """Every notation parses back; replays, positions, clones and pickles are the same match."""
    cases = 0
    for action, text in enumerate(spec.notation):
        if spec.action_of[text] != action:
            raise LawBroken(f"{text} is the notation of two actions")
    for match, _ in moments(spec, effort, seed):
        through_json = json.loads(json.dumps(match.record()))
        expect(replay(through_json) == match, match, "a replay differs")
        revealed = match.reveal()
        loaded = match.game.load(json.loads(json.dumps(revealed)), seed=1)
        expect(loaded.reveal() == revealed, match, "a loaded position differs")
        expect(loaded.moves() == match.moves(), match, "a loaded position has other moves")
        expect(pickle.loads(pickle.dumps(match)) == match, match, "a pickled match differs")
        expect(match.clone() == match, match, "a clone differs")
        cases += 1
    return cases


def refusals(spec: GameSpec, effort: int, seed: int) -> int:
    """Every move not in `moves()` is refused by a rule of the rulebook, and changes nothing."""
    cases = 0
    for match, _ in moments(spec, effort, seed):
        legal = match.moves()
        for move in legal:
            code = explain(match.states, spec.action_of[move])
            expect(code == 0, match, f"{move} is legal but explained away")
        before = match.clone()
        strange = ["", " ", legal[0] + " " if legal else "?", "\x00", "é" * 1000]
        for move in (*(text for text in spec.notation if text not in legal), *strange):
            try:
                match.play(move)
            except IllegalMove as refusal:
                known = all(
                    refusal.rule in rule_ids(spec.folder, language) for language in LANGUAGES
                )
                expect(known, match, f"the rulebook has no {refusal.rule}")
                for language in LANGUAGES:
                    expect(refusal.rule in refusal.say(language), match, "no rule is named")
            else:
                raise LawBroken(f"{move!r} is played but not listed, {where(match)}")
            cases += 1
        expect(match == before and match.record() == before.record(), match, "a refusal changed it")
    return cases


@cache
def rule_ids(folder: Path, language: str) -> frozenset[str]:
    """The rules that the rulebook has an anchor for."""
    text = (folder / "rulebook" / f"{language}.md").read_text(encoding="utf-8")
    return frozenset(findall(r'<a id="([A-Z]-\d\d)"></a>', text))


def conservation(spec: GameSpec, effort: int, seed: int) -> int:
    """Random play ends, and every position on the way holds the right cards."""
    cases = 0
    for game in games_of(spec):
        chance = Chance(seed)
        for _ in range(effort):
            match = game.new(chance.seed())
            for _ in range(MOST_MOVES):
                if match.over:
                    break
                chance.play(match)
                if chance.below(20) == 0:
                    game.load(match.reveal())  # refuses wrong cards
                cases += 1
            expect(match.over, match, "random play does not end")
            expect(bool(match.winners) and not match.moves(), match, "it is over without a winner")
    return cases


def golden(spec: GameSpec, effort: int, seed: int) -> int:
    """The golden play-throughs are played as they always were."""
    files = list(golden_files(spec))
    for path, game in files:
        if not path.exists() or path.read_text(encoding="utf-8") != play_through(game):
            raise LawBroken(f"{path.name} has changed: raise the version of {spec.name}")
    stray = {path.name for path in (spec.folder / "golden").glob("*.txt")}
    stray -= {path.name for path, _ in files}
    if stray:
        raise LawBroken(f"golden play-throughs of no game: {sorted(stray)}")
    return len(files)


LAWS: dict[str, Callable[[GameSpec, int, int], int]] = {
    "leak": no_leak,
    "foresight": foresight,
    "sampler": exact_sampler,
    "truth": one_truth,
    "records": records,
    "refusals": refusals,
    "conservation": conservation,
    "golden": golden,
}


def moments(spec: GameSpec, effort: int, seed: int) -> Iterator[tuple[Match, Chance]]:
    """Matches at random moments, the first and the last among them, for all options."""
    for game in games_of(spec):
        chance = Chance(seed)
        for _ in range(effort):
            match = game.new(chance.seed())
            yield match, chance
            while not match.over:
                chance.play(match)
                if match.over or chance.below(30) == 0:
                    yield match, chance


def expect(holds: bool, match: Match, complaint: str) -> None:
    """Break the law unless something holds; say where, so that it can be played again."""
    if not holds:
        raise LawBroken(f"{complaint}, {where(match)}")


def where(match: Match) -> str:
    """A moment, as a record that leads to it."""
    record: Json = match.record()
    options = {name: value for name, value in record["options"].items() if value is not None}
    return f"{options} seed {record['seed']} after {len(record['moves'])} moves"


def write_golden(spec: GameSpec) -> list[Path]:
    """Write all golden play-throughs again."""
    written = []
    for path, game in golden_files(spec):
        path.parent.mkdir(exist_ok=True)
        path.write_text(play_through(game), encoding="utf-8")
        written.append(path)
    return written
