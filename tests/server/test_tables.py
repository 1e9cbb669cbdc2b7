"""Tables from their making to their end, over real websockets."""

import pytest
from tests.server.conftest import Server
from tests.server.players import Person, run

import pharmakon


@pytest.mark.parametrize("game", pharmakon.games())
def test_a_match_against_bots_is_played_to_its_end(server: Server, game: str) -> None:
    async def scene() -> None:
        ana = await Person(server.url).arrive()
        seats = [None, *["apprentice"] * (pharmakon.make(game).players - 1)]
        page = await ana.open(await ana.create(game, seats))
        last = await page.play_on(await page.start())
        assert last["turn"] is None
        state = await page.expect("table")
        assert state["table"]["status"] == "over"
        assert state["table"]["winners"]
        await page.close()

    run(scene)
