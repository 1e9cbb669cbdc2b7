"""What is compared: a game with each combination of the options that vary."""

from collections.abc import Mapping, Sequence
from itertools import product

from pharmakon.engine.errors import OptionError
from pharmakon.engine.options import read, shown
from pharmakon.engine.spec import GameSpec
from pharmakon.table.game import Game, make_from

Varied = Mapping[str, Sequence[str]]


def read_varied(spec: GameSpec, text: str, players: str | None) -> dict[str, list[str]]:
    """The options that vary, each with its values as they were typed.

    Several options are separated by semicolons; without any, all printed editions and all tables.

    >>> from pharmakon.table.registry import spec_of
    >>> read_varied(spec_of("poison"), "edition=amigo,outset", "3,4")
    {'edition': ['amigo', 'outset'], 'players': ['3', '4']}
    """
    found: dict[str, list[str]] = {}
    known = {option.name: option for option in spec.options}
    for piece in filter(None, text.split(";")):
        name, _, values = piece.partition("=")
        if name not in known or not values:
            raise OptionError("common.lab.vary", value=piece, names=", ".join(known))
        found[name] = values.split(",")
    if not text and "edition" in known:
        found["edition"] = [shown(value) for value in known["edition"].choices]
    if "players" not in found:
        counts = [shown(value) for value in known["players"].choices]
        found["players"] = counts if players is None else players.split(",")
    return found


def variants(spec: GameSpec, varied: Varied, fixed: Mapping[str, str]) -> dict[str, Game]:
    """The games to compare, by what tells them apart; combinations that do not exist are left out.

    A value that exists in no combination at all is refused.
    """
    found: dict[str, Game] = {}
    refused: OptionError | None = None
    used: dict[str, set[str]] = {name: set() for name in varied}
    for values in product(*varied.values()):
        chosen = dict(zip(varied, values, strict=True))
        try:
            game = make_from(spec.name, read(spec.name, spec.options, {**fixed, **chosen}))
        except OptionError as error:
            refused = error
            continue
        for name, value in chosen.items():
            used[name].add(value)
        found[" · ".join(f"{name} {value}" for name, value in chosen.items())] = game
    if refused is not None and any(used[name] != set(values) for name, values in varied.items()):
        raise refused
    return found


def pairs_of(games: Mapping[str, Game]) -> list[tuple[str, str]]:
    """Each variant with the first one that differs from it in one option alone.

    Tables of more players are compared only where nothing but the players vary.

    >>> from pharmakon.table.game import make_from
    >>> editions = ("amigo", "outset")
    >>> pairs_of({name: make_from("poison", {"edition": name}) for name in editions})
    [('outset', 'amigo')]
    """
    found = first_pairs(games, counting_players=False)
    return found or first_pairs(games, counting_players=True)


def first_pairs(games: Mapping[str, Game], *, counting_players: bool) -> list[tuple[str, str]]:
    """Such pairs, by a change in the number of players or by any other one."""
    found = []
    names = list(games)
    for index, name in enumerate(names):
        for other in names[:index]:
            ours, theirs = games[name].options, games[other].options
            changed = [option for option in ours if ours[option] != theirs[option]]
            if len(changed) == 1 and (changed == ["players"]) is counting_players:
                found.append((name, other))
                break
    return found
