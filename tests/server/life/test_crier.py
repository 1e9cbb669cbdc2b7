"""Everybody is told what they may know, and it is put together once for all who know the same."""

from pathlib import Path

from tests.server.life.house import Guest, house, playing, run, table_for, until


def last(guest: Guest, kind: str) -> bytes:
    """The last message of a kind that a guest was sent, itself and not a copy."""
    return next(raw for raw in reversed(guest.raw) if f'"type":"{kind}"'.encode() in raw[:20])


def test_all_who_hold_no_seat_are_sent_the_same_bytes(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path) as hall:
            room, (ana, ben) = await playing(hall, "ana", "ben")
            crowd = [Guest(hall, room, f"eve {n}", "fr" if n % 2 else "en") for n in range(60)]
            seat = room.match.seat if room.match else 0
            mover = (ana, ben)[seat or 0]
            moves = room.match.moves() if room.match else []
            await mover.do("move", seat=seat, seq=0, move=moves[0])
            await mover.do("rename", seat=seat, name="Moved")
            for kind, languages in (("step", 2), ("table", 2)):
                told = {id(last(guest, kind)) for guest in crowd}
                assert len(told) == languages, kind
            french = [last(guest, "table") for guest in crowd[1::2]]
            english = [last(guest, "table") for guest in crowd[::2]]
            assert len({id(message) for message in french}) == 1
            assert len({id(message) for message in english}) == 1
            assert last(ana, "step") != last(ben, "step") != last(crowd[0], "step")

    run(scene)


def test_a_stranger_is_shown_no_seat_as_their_own_free_ones_and_bots_included(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        async with house(tmp_path) as hall:
            room, (ana, _ben, cleo) = await table_for(hall, "ana", "ben", "cleo")
            await cleo.do("stand", seat=2)
            eve = Guest(hall, room, "eve")
            await ana.do("remove", seat=1)
            await ana.do("fill", seat=1, level="apprentice")
            state = eve.heard[-1]["table"]
            assert [seat["yours"] for seat in state["seats"]] == [False] * 3
            assert [seat["connected"] for seat in state["seats"]] == [True, False, False]
            assert not state["host"]
            state = ana.heard[-1]["table"]
            assert [seat["yours"] for seat in state["seats"]] == [True, False, False]
            assert state["host"]
            assert state["watching"] == 3

    run(scene)


def test_who_comes_and_goes_at_once_is_told_to_nobody(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path) as hall:
            room, (ana, _) = await table_for(hall, "ana", "ben")
            await until(lambda: room.presence._soon is None)
            told = len(ana.raw)
            Guest(hall, room, "eve").leave()
            await until(lambda: room.presence._soon is None)
            assert len(ana.raw) == told
            eve = Guest(hall, room, "eve")
            await until(lambda: len(ana.raw) > told)
            assert ana.heard[-1]["table"]["watching"] == 1
            zoe = Guest(hall, room, "zoe")
            assert (await zoe.ask("hello"))["table"]["watching"] == 2
            eve.leave()
            await until(lambda: zoe.raw)
            assert zoe.heard[-1]["table"]["watching"] == 1

    run(scene)
