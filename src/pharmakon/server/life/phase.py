"""A table's life, from open to over: each step gives a new entry or a refusal, and nothing else.

    open → dealing → playing → over
    open → playing: a guided first game, which is not dealt
    dealing → open: the start was called off, by whom and when is kept
    playing ⇄ paused: this server plays another version of the game

Every start has a secret, a commitment and nonces of its own, so nothing that came to light before
a start was called off is of any use after. While a table is dealing its browsers are asked twice:
for the hashes of their new nonces and, once all of these are here and shown, for the nonces.
"""

import hmac
from collections.abc import Callable, Sequence
from dataclasses import replace

from pharmakon.server.kept.models import CalledOff, Chair, Entry, Settings
from pharmakon.server.refusals import Refused
from pharmakon.table.fairness import commitment, derive_seed, nonce_hash
from pharmakon.table.match import Match
from pharmakon.table.seeds import read_seed

SERVER = "server"
"""Who calls off a start that a restart has interrupted."""

MOST_CALLED_OFF = 20
"""All of them are shown with the table, so there must be an end to them."""


# Before the match.


def opened(
    table: str, settings: Settings, version: int, host: str, chairs: Sequence[Chair], at: float
) -> Entry:
    """A new table. Its secret is drawn when it starts, and again at each later start."""
    return Entry(
        id=table,
        settings=settings,
        version=version,
        status="open",
        host=host,
        created=at,
        secret=b"",
        commitment="",
        chairs=tuple(chairs),
    )


def check_before_start(entry: Entry) -> None:
    """Some things can be done only before the match."""
    if entry.status not in ("open", "dealing"):
        raise Refused("common.server.begun")


def start(entry: Entry, secret: bytes, here: Callable[[str], bool]) -> Entry:
    """Commit to a new secret and ask for the hashes; everybody must be here."""
    check_before_start(entry)
    if entry.status == "dealing":
        return entry
    for seat, chair in enumerate(entry.chairs):
        if chair.free:
            raise Refused("common.server.empty_seat", seat=seat)
        if chair.person is not None and not here(chair.person):
            raise Refused("common.server.not_ready", name=chair.name)
    if len(entry.called_off or ()) >= MOST_CALLED_OFF:
        raise Refused("common.server.starts", most=MOST_CALLED_OFF)
    game = entry.game()
    return replace(
        entry,
        status="dealing",
        version=game.version,
        secret=secret,
        commitment=commitment(secret, entry.id, game, entry.settings.options),
        chairs=without_nonces(entry.chairs),
        called_off=entry.called_off or (),
    )


def without_nonces(chairs: Sequence[Chair]) -> tuple[Chair, ...]:
    """The same people, who have given nothing yet."""
    return tuple(replace(chair, nonce_hash=None, nonce=None) for chair in chairs)


# Dealing.


def missing(entry: Entry) -> list[str]:
    """The names of those who have not given what they are asked for."""
    wanted = entry.asked
    return [
        signature(chair.name)
        for chair in entry.chairs
        if wanted is not None and chair.person is not None and getattr(chair, wanted) is None
    ]


def take_hash(entry: Entry, seat: int, shown: str, given: str) -> Entry:
    """Take the hash of a seat's nonce; once given it stays. `shown`: the commitment it answers."""
    check_start(entry, shown)
    chair = entry.chairs[seat]
    if chair.nonce_hash == given:
        return entry
    if chair.nonce_hash is not None:
        raise Refused("common.server.hash_given", seat=seat)
    if entry.asked != "nonce_hash":
        raise Refused("common.server.not_asked")
    if any(given in start.nonce_hashes for start in entry.called_off or ()):
        raise Refused("common.server.hash_used")
    return entry.with_chair(seat, replace(chair, nonce_hash=given))


def take_nonce(entry: Entry, seat: int, shown: str, given: str) -> Entry:
    """Take the nonce of a seat, once all hashes have been shown; it must fit its own."""
    check_start(entry, shown)
    chair = entry.chairs[seat]
    if chair.nonce == given:
        return entry
    if entry.asked != "nonce":
        raise Refused("common.server.not_asked")
    if not hmac.compare_digest(nonce_hash(bytes.fromhex(given)), chair.nonce_hash or ""):
        raise Refused("common.server.nonce", seat=seat)
    return entry.with_chair(seat, replace(chair, nonce=given))


def check_start(entry: Entry, shown: str) -> None:
    """What a browser gives belongs to one start, that of the commitment it was shown."""
    if entry.commitment != shown:
        raise Refused("common.server.other_start")


def complete(entry: Entry) -> bool:
    """Whether the cards can be dealt."""
    return entry.status == "dealing" and entry.asked is None


def seed(entry: Entry) -> int:
    """The seed that follows from the secret and the nonces."""
    return derive_seed(entry.secret, entry.nonces())


def first_match(entry: Entry) -> Match:
    """The match before its first move: its opening, or dealt from the secret and the nonces."""
    game, opening = entry.game(), entry.settings.opening
    if opening is None:
        return game.new(seed(entry))
    if opening.position is None:
        return game.new(read_seed(opening.seed))
    return game.load(opening.position, read_seed(opening.seed))


# Starts that are called off.


def call_off(entry: Entry, by: str, at: float) -> Entry:
    """An open table: a start that had begun is called off, and nothing of it is used again."""
    if entry.status != "dealing":
        return entry
    hashes = tuple(chair.nonce_hash for chair in entry.chairs)
    start = CalledOff(round(at, 3), by, entry.commitment, hashes)
    return replace(
        entry,
        status="open",
        secret=b"",
        commitment="",
        chairs=without_nonces(entry.chairs),
        called_off=(*(entry.called_off or ()), start),
    )


def give_up(entry: Entry, at: float) -> Entry:
    """Call a start off because somebody has not given what was asked for in time."""
    return call_off(entry, ", ".join(missing(entry)) or SERVER, at)


def signature(name: str | None) -> str:
    """The name under which a person calls a start off; nobody passes for the server."""
    name = name or ""
    return f"“{name}”" if name.casefold() == SERVER else name


# The match.


def deal(entry: Entry) -> Entry:
    """The match begins: all nonces are here."""
    if not complete(entry):
        raise Refused("common.server.not_dealt")
    return replace(entry, status="playing")


def begin_from_opening(entry: Entry) -> Entry:
    """The match begins where the settings say: there is nothing to deal, and nobody to ask."""
    if entry.status != "open":
        raise Refused("common.server.begun")
    if entry.settings.opening is None:
        raise Refused("common.server.not_dealt")
    return replace(entry, status="playing")


def check_playing(entry: Entry) -> None:
    """Some things can be done only in the match."""
    if entry.status != "playing":
        raise Refused("common.server.not_playing")


def finish(entry: Entry, scores: Sequence[int], winners: Sequence[int]) -> Entry:
    """The match is over."""
    check_playing(entry)
    return replace(entry, status="over", scores=tuple(scores), winners=tuple(winners))


def restored(entry: Entry, at: float) -> Entry:
    """A table as it goes on after a restart: an interrupted start is called off, and a match that
    was begun with another version of its game is paused until that version is back."""
    if entry.status in ("playing", "paused"):
        same = entry.game().version == entry.version
        return replace(entry, status="playing" if same else "paused")
    return call_off(entry, SERVER, at)
