"""Tasks beside the commands: none is lost, and one that dies is noticed."""

import asyncio
import io
import sys

import orjson
import pytest

from pharmakon.server.life.tasks import Tasks
from tests.server.life.house import run


def test_a_task_that_dies_is_counted_and_logged_without_a_value(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)

    async def scene() -> None:
        tasks = Tasks()

        async def fail() -> None:
            secret = "R7"
            raise ValueError(secret)

        async def succeed() -> None:
            await asyncio.sleep(0)

        ended = [tasks.spawn(fail(), "failing", "abcd"), tasks.spawn(succeed(), "fine")]
        cancelled = tasks.spawn(asyncio.sleep(60), "endless")
        cancelled.cancel()
        await asyncio.gather(*ended, cancelled, return_exceptions=True)
        await asyncio.sleep(0)
        assert tasks.died == 1
        assert tasks.died_at is not None

    run(scene)
    (line,) = [orjson.loads(line) for line in written.getvalue().splitlines()]
    assert (line["event"], line["table"]) == ("mistake", "abcd")
    assert (line["task"], line["error"]) == ("failing", "ValueError")
    assert any("test_tasks.py" in place and "fail" in place for place in line["trace"])
    assert "R7" not in written.getvalue()
