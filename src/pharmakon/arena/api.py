"""The arena from Python, in one call: bots by name or as objects."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from pharmakon.arena.matches import Plan
from pharmakon.arena.names import check_names
from pharmakon.arena.pairs import Matrix, all_pairs
from pharmakon.arena.tournament import Result, play, play_until
from pharmakon.arena.workers import Workers
from pharmakon.bots.seat import Budget
from pharmakon.engine.errors import OptionError
from pharmakon.table.game import Game
from pharmakon.table.seeds import check_seed


def tournament(
    game: Game,
    bots: Sequence[Any],
    matches: int = 400,
    *,
    until: float | None = None,
    budget: Budget | None = None,
    seed: int = 0,
    processes: int | None = 1,
    on: str | None = None,
) -> Result:
    """Let bots play each other on the same deals: names, or objects with `choose`.

    An object with `choose_batch` answers for many seats at once. With `until`, the matches go on
    until every interval of a win share is that narrow. `processes` is 1 unless given, since an
    object from a notebook does not always travel to another process; `on="ray"` plays on Ray.

    >>> import pharmakon
    >>> found = tournament(pharmakon.make("glass", players=2), ["rules", "random"], 200)
    >>> found.rows[0].win_share > 0.5
    True
    """
    with Workers(processes, on) as workers:
        return player(until, matches, workers)(plan_of(game, bots, budget, seed))


def pairs(
    game: Game,
    bots: Sequence[Any],
    matches: int = 400,
    *,
    until: float | None = None,
    budget: Budget | None = None,
    seed: int = 0,
    processes: int | None = 1,
    on: str | None = None,
) -> Matrix:
    """The same for every pair of the bots: a matrix of win shares."""
    named = named_bots(bots)
    if len(named) < 2:
        raise OptionError("common.arena.pairs")
    with Workers(processes, on) as workers:
        go = player(until, matches, workers)

        def meet(pair: tuple[str, str]) -> Result:
            return go(plan_of(game, [named[name] for name in pair], budget, seed))

        return all_pairs(tuple(named), meet)


def player(until: float | None, matches: int, workers: Workers) -> Callable[[Plan], Result]:
    """What plays a plan as far as it was asked for."""
    if until is None:
        return partial(play, matches=matches, workers=workers)
    return partial(play_until, width=until, matches=matches, workers=workers)


def plan_of(game: Game, bots: Sequence[Any], budget: Budget | None, seed: int) -> Plan:
    """What is to be played, checked."""
    named = named_bots(bots)
    objects = {name: given for name, given in named.items() if not isinstance(given, str)}
    names = tuple(given if isinstance(given, str) else name_in(named, given) for given in bots)
    check_names(names, game.players, known=tuple(objects))
    return Plan(game, names, budget or Budget(), check_seed(seed), objects=objects)


def named_bots(bots: Sequence[Any]) -> dict[str, Any]:
    """Every bot by a name of its own: what it was called by, its `name`, or that of its class.

    >>> class Mine:
    ...     def choose(self, seat, budget):
    ...         return seat.moves()[0]
    >>> list(named_bots(["rules", Mine(), Mine()]))
    ['rules', 'Mine', 'Mine 2']
    """
    found: dict[str, Any] = {}
    for given in bots:
        if isinstance(given, str):
            found[given] = given
            continue
        if not any(callable(getattr(given, verb, None)) for verb in ("choose", "choose_batch")):
            raise OptionError("common.arena.not_a_bot", value=repr(given))
        if any(given is known for known in found.values()):
            continue
        called = getattr(given, "name", None)
        name = base = called if isinstance(called, str) else type(given).__name__
        number = 1
        while name in found:
            number += 1
            name = f"{base} {number}"
        found[name] = given
    return found


def name_in(named: dict[str, Any], given: Any) -> str:
    """The name that an object goes by."""
    return next(name for name, known in named.items() if known is given)
