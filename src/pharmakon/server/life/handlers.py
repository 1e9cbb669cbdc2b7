"""What every command does: a table of functions, one for each type of message.

A handler gets the room, the connection and the command, and gives the bytes of the answer. Those
that change something run with the room's lock held.
"""

import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from pharmakon.engine.errors import IllegalMove
from pharmakon.server.life import phase, seating
from pharmakon.server.life.bots import check_level
from pharmakon.server.life.room import Listener, Room, done
from pharmakon.server.refusals import Refused
from pharmakon.server.wire import messages
from pharmakon.server.wire.audience import encode
from pharmakon.table.fairness import fresh_secret

if TYPE_CHECKING:
    from pharmakon.server.life.hall import Hall


class Visitor(Listener, Protocol):
    """A connection, as handlers know it."""

    hall: "Hall"


Handler = Callable[[Room, Visitor, Any], Awaitable[bytes]]


async def handle(room: Room, visitor: Visitor, command: Any) -> bytes:
    """Carry out a command; one that was sent before is only answered again."""
    handler = HANDLERS[command.type]
    if command.type in READING:
        return await handler(room, visitor, command)
    if not visitor.greeted:
        raise Refused("common.server.hello")
    async with room.lock:
        answer = room.answered(visitor.person, command.id)
        if answer is None:
            if room.entry.status == "paused":
                raise Refused("common.server.paused", game=room.entry.settings.game)
            answer = await handler(room, visitor, command)
            room.remember(visitor.person, command.id, answer)
    return answer


# Commands that change nothing.


async def ping(room: Room, visitor: Visitor, command: messages.Ping) -> bytes:
    """Still here."""
    return PONG


async def hello(room: Room, visitor: Visitor, command: messages.Hello) -> bytes:
    """Show the table, and from now on everything that happens there."""
    visitor.language = command.language
    visitor.greeted = True
    return room.welcome(visitor, command.id, command.seen)


async def why(room: Room, visitor: Visitor, command: messages.Why) -> bytes:
    """Say why a move would be refused. Only the seat to act is told: the reason may speak of
    its cards."""
    seating.check_own(room.entry, command.seat, visitor.person)
    match = room.match
    if match is None or room.entry.status != "playing":
        raise Refused("common.server.not_playing")
    if match.seat != command.seat:
        raise Refused("common.server.turn", seat=match.seat)
    text = rule = None
    try:
        match.clone().play(command.move)
    except IllegalMove as refused:
        text, rule = refused.say(visitor.language), refused.rule
    return encode({"type": "reason", "id": command.id, "text": text, "rule": rule})


# Commands about seats.


async def sit(room: Room, visitor: Visitor, command: messages.Sit) -> bytes:
    """Sit down."""
    name = await visitor.hall.name_of(visitor.person, visitor.language)
    entry = seating.sit(room.entry, command.seat, visitor.person, name)
    return await changed(room, command, entry)


async def stand(room: Room, visitor: Visitor, command: messages.Stand) -> bytes:
    """Leave a seat."""
    stand_in = room.settings.stand_in
    entry = seating.stand(room.entry, command.seat, visitor.person, stand_in, time.time())
    return await changed(room, command, entry)


async def take_back(room: Room, visitor: Visitor, command: messages.TakeBack) -> bytes:
    """Take a seat back."""
    entry = seating.take_back(room.entry, command.seat, visitor.person)
    return await changed(room, command, entry)


async def rename(room: Room, visitor: Visitor, command: messages.Rename) -> bytes:
    """Change the name on a seat, or one's own everywhere."""
    name = seating.check_name(command.name)
    if command.seat is None:
        await visitor.hall.rename(visitor.person, name, locked=room)
        return done(command.id)
    chair = seating.check_own(room.entry, command.seat, visitor.person)
    entry = room.entry.with_chair(command.seat, replace(chair, name=name))
    return await changed(room, command, entry)


async def fill(room: Room, visitor: Visitor, command: messages.Fill) -> bytes:
    """Put a bot on a seat."""
    seating.check_host(room.entry, visitor.person)
    level = None if command.level is None else check_level(command.level)
    by = await name_at(room, visitor)
    entry = seating.fill(room.entry, command.seat, level, by, time.time())
    return await changed(room, command, entry)


async def remove(room: Room, visitor: Visitor, command: messages.Remove) -> bytes:
    """Remove a person."""
    seating.check_host(room.entry, visitor.person)
    by, stand_in = await name_at(room, visitor), room.settings.stand_in
    entry = seating.remove(room.entry, command.seat, stand_in, by, time.time())
    return await changed(room, command, entry)


async def hand_over(room: Room, visitor: Visitor, command: messages.HandOver) -> bytes:
    """Make somebody else the host."""
    seating.check_host(room.entry, visitor.person)
    return await changed(room, command, seating.hand_over(room.entry, command.seat))


async def name_at(room: Room, visitor: Visitor) -> str:
    """The name by which a person is known at a table, seated or not."""
    seats = room.entry.seats_of(visitor.person)
    if seats:
        return phase.signature(room.entry.chairs[seats[0]].name)
    return phase.signature(await visitor.hall.name_of(visitor.person, visitor.language))


async def changed(room: Room, command: Any, entry: Any) -> bytes:
    """Write down and show what a command has changed."""
    if entry != room.entry:
        await room.change(entry)
    return done(command.id)


# Commands about the match.


async def start(room: Room, visitor: Visitor, command: messages.Start) -> bytes:
    """Start the match: show a new commitment, and ask for the hashes of the nonces."""
    seating.check_host(room.entry, visitor.person)
    return await changed(room, command, phase.start(room.entry, fresh_secret(), room.here))


async def nonce_hash(room: Room, visitor: Visitor, command: messages.NonceHash) -> bytes:
    """Take the hash of a seat's nonce; the last one shows them all."""
    seating.check_own(room.entry, command.seat, visitor.person)
    given = command.seat, command.commitment, command.nonce_hash
    return await changed(room, command, phase.take_hash(room.entry, *given))


async def nonce(room: Room, visitor: Visitor, command: messages.Nonce) -> bytes:
    """Take the nonce of a seat; the last one begins the match."""
    seating.check_own(room.entry, command.seat, visitor.person)
    given = command.seat, command.commitment, command.nonce
    return await changed(room, command, phase.take_nonce(room.entry, *given))


async def move(room: Room, visitor: Visitor, command: messages.Move) -> bytes:
    """Play a move."""
    chair = seating.check_own(room.entry, command.seat, visitor.person)
    match = room.match
    if match is None or room.entry.status != "playing":
        raise Refused("common.server.not_playing")
    if command.seq != match.steps:
        raise Refused("common.server.stale", seq=command.seq, now=match.steps)
    if match.seat != command.seat:
        raise Refused("common.server.turn", seat=match.seat)
    if chair.level is not None:
        raise Refused("common.server.stood_in", seat=command.seat)
    await room.play(command.seat, command.move, visitor.person, command.id)
    return done(command.id)


async def rematch(room: Room, visitor: Visitor, command: messages.Rematch) -> bytes:
    """Another table with the same settings and people."""
    if not room.entry.seats_of(visitor.person) and room.entry.host != visitor.person:
        raise Refused("common.server.not_seated")
    if room.entry.status != "over":
        raise Refused("common.server.not_over")
    if room.entry.next is None:
        following = await visitor.hall.rematch(room.entry, visitor.person)
        await room.change(replace(room.entry, next=following.id))
    return done(command.id, room.entry.next)


PONG = encode({"type": "pong"})

HANDLERS: Mapping[str, Handler] = {
    "hello": hello,
    "sit": sit,
    "stand": stand,
    "take_back": take_back,
    "rename": rename,
    "fill": fill,
    "remove": remove,
    "hand_over": hand_over,
    "start": start,
    "nonce_hash": nonce_hash,
    "nonce": nonce,
    "move": move,
    "why": why,
    "rematch": rematch,
    "ping": ping,
}
READING = frozenset({"hello", "ping", "why"})
"""Those that change nothing."""
