"""What every command does: a table of functions, one for each type of message.

A handler gets the room, the connection and the command, and gives the bytes of the answer. Those
that change the table run with the room's lock held, and only for people who have the right to:
nobody else ever waits for the lock, or lets anybody wait.
"""

import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import nullcontext
from dataclasses import replace
from typing import Any, Protocol

from pharmakon.engine.errors import IllegalMove
from pharmakon.server.kept.models import Entry
from pharmakon.server.life import absence, phase, seating
from pharmakon.server.life.answers import done
from pharmakon.server.life.bots import check_level
from pharmakon.server.life.hall import Hall
from pharmakon.server.life.names import check_name
from pharmakon.server.life.presence import Listener
from pharmakon.server.life.room import Room
from pharmakon.server.life.undoing import check_undo, last_decision
from pharmakon.server.refusals import Refused
from pharmakon.server.wire import commands
from pharmakon.server.wire.audience import encode, foreseen_message
from pharmakon.table.fairness import fresh_secret
from pharmakon.table.match import Match


class Visitor(Listener, Protocol):
    """A connection, as handlers know it."""

    hall: Hall


Handler = Callable[[Room, Visitor, Any], Awaitable[bytes]]
Right = Callable[[Entry, str, Any], object]
"""Refuses a command of a person who may not give it at a table."""


async def handle(room: Room, visitor: Visitor, command: Any) -> bytes:
    """Carry out a command; one that was sent before is only answered again."""
    handler = HANDLERS[command.type]
    if command.type in READING:
        return await handler(room, visitor, command)
    if not visitor.greeted:
        raise Refused("common.server.hello")
    answer = check(room, visitor, command)
    if answer is not None:
        return answer
    async with room.lock if changes_table(command) else nullcontext():
        answer = check(room, visitor, command)  # much may have happened during the wait
        if answer is None:
            answer = await handler(room, visitor, command)
            room.remember(visitor.person, command.id, answer)
    return answer


def changes_table(command: Any) -> bool:
    """Whether a command changes this table; one's own name is changed elsewhere, and words pass."""
    if command.type == "say":
        return False
    return command.type != "rename" or command.seat is not None


def check(room: Room, visitor: Visitor, command: Any) -> bytes | None:
    """Whether a command may be given now; the answer that it had, if it was given before."""
    answer = room.answers.find(visitor.person, command.id)
    if answer is None:
        if room.entry.status == "paused":
            raise Refused("common.server.paused", game=room.entry.settings.game)
        RIGHTS[command.type](room.entry, visitor.person, command)
    return answer


# Commands that change nothing.


async def ping(room: Room, visitor: Visitor, command: commands.Ping) -> bytes:
    """Still here."""
    return PONG


async def hello(room: Room, visitor: Visitor, command: commands.Hello) -> bytes:
    """Show the table, and from now on everything that happens there."""
    try:
        await visitor.hall.be_sure()
        if room.lock.closed:  # it is another node's by now
            raise Refused("common.server.moved")
    except Refused:
        visitor.send_away()  # the browser comes back to whoever knows
        raise
    visitor.language = command.language
    visitor.greeted = True
    return room.welcome(visitor, command.id, command.seen)


async def why(room: Room, visitor: Visitor, command: commands.Why) -> bytes:
    """Say why a move would be refused. Only the seat to act is told: the reason may speak of
    its cards."""
    match = match_of_turn(room, visitor, command.seat)
    text = rule = None
    try:
        match.clone().play(command.move)
    except IllegalMove as refused:
        text, rule = refused.say(visitor.language), refused.rule
    return encode({"type": "reason", "id": command.id, "text": text, "rule": rule})


async def foresee(room: Room, visitor: Visitor, command: commands.Foresee) -> bytes:
    """Say what would follow from moves, to the seat to act: it comes from what that seat knows."""
    match = match_of_turn(room, visitor, command.seat)
    return foreseen_message(match, command.id, command.moves, visitor.language)


def match_of_turn(room: Room, visitor: Visitor, seat: int) -> Match:
    """The match, for whoever holds the seat to act."""
    seating.check_own(room.entry, seat, visitor.person)
    match = room.match
    if match is None or room.entry.status != "playing":
        raise Refused("common.server.not_playing")
    if match.seat != seat:
        raise Refused("common.server.turn", seat=match.seat)
    return match


# Commands about seats.


async def sit(room: Room, visitor: Visitor, command: commands.Sit) -> bytes:
    """Sit down."""
    name = await visitor.hall.name_of(visitor.person, visitor.language)
    entry = seating.sit(room.entry, command.seat, visitor.person, name)
    return await changed(room, command, entry)


async def stand(room: Room, visitor: Visitor, command: commands.Stand) -> bytes:
    """Leave a seat."""
    stand_in = room.settings.stand_in
    entry = seating.stand(room.entry, command.seat, visitor.person, stand_in, time.time())
    return await changed(room, command, entry)


async def take_back(room: Room, visitor: Visitor, command: commands.TakeBack) -> bytes:
    """Take a seat back."""
    return await changed(room, command, absence.take_back(room, visitor.person, command.seat))


async def stand_in(room: Room, visitor: Visitor, command: commands.StandIn) -> bytes:
    """Let a bot play for somebody who is away."""
    return await changed(room, command, absence.stand_in(room, visitor.person, command.seat))


async def rename(room: Room, visitor: Visitor, command: commands.Rename) -> bytes:
    """Change the name on a seat, or one's own everywhere: then each table follows by itself."""
    if command.seat is None:
        await visitor.hall.rename(visitor.person, command.name)
        return done(command.id)
    name = seating.own_name(room.entry, command.seat, check_name(command.name))
    chair = replace(room.entry.chairs[command.seat], name=name)
    return await changed(room, command, room.entry.with_chair(command.seat, chair))


async def fill(room: Room, visitor: Visitor, command: commands.Fill) -> bytes:
    """Put a bot on a seat."""
    level = None if command.level is None else check_level(command.level)
    by = await name_at(room, visitor)
    entry = seating.fill(room.entry, command.seat, level, by, time.time())
    return await changed(room, command, entry)


async def remove(room: Room, visitor: Visitor, command: commands.Remove) -> bytes:
    """Remove a person."""
    by, stand_in = await name_at(room, visitor), room.settings.stand_in
    entry = seating.remove(room.entry, command.seat, stand_in, by, time.time())
    return await changed(room, command, entry)


async def hand_over(room: Room, visitor: Visitor, command: commands.HandOver) -> bytes:
    """Make somebody else the host."""
    return await changed(room, command, seating.hand_over(room.entry, command.seat))


async def say(room: Room, visitor: Visitor, command: commands.Say) -> bytes:
    """Say one of the phrases to everybody at the table."""
    room.chatter.check(visitor.person)
    room.crier.said(command.seat, command.phrase)
    return done(command.id)


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


async def start(room: Room, visitor: Visitor, command: commands.Start) -> bytes:
    """Start the match: show a new commitment, and ask for the hashes of the nonces."""
    return await changed(room, command, phase.start(room.entry, fresh_secret(), room.here))


async def nonce_hash(room: Room, visitor: Visitor, command: commands.NonceHash) -> bytes:
    """Take the hash of a seat's nonce; the last one shows them all."""
    given = command.seat, command.commitment, command.nonce_hash
    return await changed(room, command, phase.take_hash(room.entry, *given))


async def nonce(room: Room, visitor: Visitor, command: commands.Nonce) -> bytes:
    """Take the nonce of a seat; the last one begins the match."""
    given = command.seat, command.commitment, command.nonce
    return await changed(room, command, phase.take_nonce(room.entry, *given))


async def move(room: Room, visitor: Visitor, command: commands.Move) -> bytes:
    """Play a move."""
    chair = seating.check_own(room.entry, command.seat, visitor.person)
    match = room.match
    if match is None or room.entry.status != "playing":
        raise Refused("common.server.not_playing")
    check_step(room, command.seq)
    if match.seat != command.seat:
        raise Refused("common.server.turn", seat=match.seat)
    if chair.level is not None:
        raise Refused("common.server.stood_in", seat=command.seat)
    await room.play(command.seat, command.move, visitor.person, command.id)
    return done(command.id)


def check_step(room: Room, seq: int) -> None:
    """A command that answers a step must answer the last one."""
    now = 0 if room.match is None else room.match.steps
    if seq != now:
        raise Refused("common.server.stale", seq=seq, now=now)


async def undo(room: Room, visitor: Visitor, command: commands.Undo) -> bytes:
    """Take moves back, as far as one's own last decision."""
    check_undo(room.entry, command.seat)
    check_step(room, command.seq)
    found = await room.store.load(room.entry.id)
    assert found is not None
    played = found[1]
    kept = last_decision(room.dealt(), played, command.seat)
    await room.undo(command.seat, played, kept)
    return done(command.id)


async def rematch(room: Room, visitor: Visitor, command: commands.Rematch) -> bytes:
    """Another table with the same settings and people."""
    if room.entry.status != "over":
        raise Refused("common.server.not_over")
    if room.entry.next is None:
        following = await visitor.hall.rematch(room.entry, visitor.person)
        by = await name_at(room, visitor)
        await room.change(replace(room.entry, next=following.id, next_by=by))
    return done(command.id, room.entry.next)


PONG = encode({"type": "pong"})

HANDLERS: Mapping[str, Handler] = {
    "hello": hello,
    "sit": sit,
    "stand": stand,
    "take_back": take_back,
    "stand_in": stand_in,
    "rename": rename,
    "fill": fill,
    "remove": remove,
    "hand_over": hand_over,
    "say": say,
    "start": start,
    "nonce_hash": nonce_hash,
    "nonce": nonce,
    "move": move,
    "undo": undo,
    "why": why,
    "foresee": foresee,
    "rematch": rematch,
    "ping": ping,
}


def host(entry: Entry, person: str, command: Any) -> None:
    """Is the host's to do."""
    seating.check_host(entry, person)


def own(entry: Entry, person: str, command: Any) -> None:
    """May be done by whoever holds the seat that the command names, if it names one."""
    if command.seat is not None:
        seating.check_own(entry, command.seat, person)


def player(entry: Entry, person: str, command: Any) -> None:
    """May be done by the host and those who hold a seat."""
    if person not in entry.holders and entry.host != person:
        raise Refused("common.server.not_seated")


def newcomer(entry: Entry, person: str, command: Any) -> None:
    """May be done where the seat is free, or one's own."""
    seating.check_place(entry, command.seat, person)


RIGHTS: Mapping[str, Right] = {
    "sit": newcomer,
    "stand": own,
    "take_back": own,
    "stand_in": player,
    "rename": own,
    "fill": host,
    "remove": host,
    "hand_over": host,
    "say": own,
    "start": host,
    "nonce_hash": own,
    "nonce": own,
    "move": own,
    "undo": own,
    "rematch": player,
}
"""Who may give which command: checked before anybody waits for the lock, and once it is held."""
READING = frozenset({"hello", "ping", "why", "foresee"})
"""Those that change nothing."""
