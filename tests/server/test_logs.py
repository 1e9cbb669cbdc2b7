"""Failures can be found in the log, and nothing in it is anybody's secret."""

import logging
import re
import sqlite3
import sys
from pathlib import Path
from typing import Any

import orjson
import pytest

from pharmakon.server.logs import Formatter, current_request, log, request, told, words
from pharmakon.server.refusals import Refused
from tests.server.conftest import Server
from tests.server.planted import NAME
from tests.server.players import Person, run

SECRET = "R7@2 Wolfgang 5f0c" + "ab" * 20


def failing(secret: str) -> None:
    """Fail with a secret in a variable and in the message."""
    try:
        int(secret)
    except ValueError as error:
        raise LookupError(f"no {secret}") from error


def caught(secret: str = SECRET) -> LookupError:
    """Such an error."""
    with pytest.raises(LookupError) as info:
        failing(secret)
    return info.value


def test_an_error_tells_where_and_not_what() -> None:
    fields = told(caught())
    assert fields["error"] == "LookupError"
    trace = orjson.dumps(fields["trace"]).decode()
    assert re.search(r"server/test_logs\.py:\d+ failing", trace)
    assert "ValueError" in trace, "also what it came from"
    for part in SECRET.split():
        assert part not in str(fields)


def test_messages_of_the_system_are_told() -> None:
    assert told(OSError(28, "No space left on device"))["reason"] == "No space left on device"
    assert told(sqlite3.OperationalError("database is locked"))["reason"] == "database is locked"
    assert told(Refused("common.server.name", name=NAME))["reason"] == "common.server.name"
    assert told(ValueError(SECRET))["reason"] is None


def test_groups_of_errors_tell_of_each() -> None:
    group = ExceptionGroup(SECRET, [caught(), OSError(28, "No space left on device")])
    trace = orjson.dumps(told(group)["trace"]).decode()
    assert "failing" in trace
    assert "No space left" in trace
    assert "Wolfgang" not in trace


@pytest.mark.parametrize(
    ("message", "left"),
    [
        ("Invalid HTTP request received.", "invalid HTTP request received."),
        ("Exception in ASGI application\n", "exception in ASGI application"),
        ("Task exception was never retrieved\nfuture: R7", "task exception was never retrieved"),
        (f"Could not serve '{SECRET}' with %s", "could not serve with"),
        (f"refused {SECRET}", "refused"),
        (7, ""),
    ],
)
def test_of_a_librarys_message_its_words_are_left(message: object, left: str) -> None:
    assert words(message) == left


def test_a_librarys_record_is_one_line_with_its_trace() -> None:
    error = caught()
    values = ("uvicorn.error", logging.ERROR, "", 1, "Failed for %s", (SECRET,))
    record = logging.LogRecord(*values, (type(error), error, error.__traceback__))
    line = orjson.loads(Formatter().format(record))
    assert (line["event"], line["kind"]) == ("library", "uvicorn.error")
    assert (line["text"], line["error"]) == ("failed for", "LookupError")
    assert "Wolfgang" not in str(line)


def test_only_listed_fields_can_be_logged(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(TypeError, match="cookie"):
        log.info("seen", cookie="secret")
    with request() as chosen:
        log.info("seen", table="abc")
    assert current_request() is None
    line = orjson.loads(capfd.readouterr().err)
    assert (line["event"], line["table"], line["request"]) == ("seen", "abc", chosen)


@pytest.fixture
def planted(tmp_path: Path) -> Any:
    """A server with mistakes in it."""
    server = Server(tmp_path)
    server.program = [sys.executable, "-m", "tests.server.planted"]
    server.start(compiled=False)
    yield server
    if server.process is not None:
        server.kill()


def test_mistakes_are_found_by_what_the_user_is_told(planted: Server) -> None:
    secrets: list[str] = [NAME]
    quoted: dict[str, str] = {}

    async def scene() -> None:
        ana = await Person(planted.url).arrive()
        secrets.extend(ana.cookie.partition("=")[2].strip('"').split("."))
        page = await ana.open(await ana.create("poison", [None] * 4))
        step = await page.start()
        secrets.extend(re.findall("[0-9a-f]{64}", str(ana.nonces)))
        assert (await ana.get("/healthz"))["troubles"] == []
        told = await page.ask("rename", name=NAME)
        assert told["code"] == "mistake"
        quoted["rename"] = told["text"].split()[-1]
        answer = await ana.http.get("/api/me/tables")
        assert answer.status_code == 500
        quoted["GET /api/me/tables"] = answer.headers["x-request-id"]
        assert answer.json()["text"].endswith(answer.headers["x-request-id"])
        await page.do("hand_over", seat=1)
        while not (health := await ana.get("/healthz"))["troubles"]:
            pass
        assert (health["status"], health["troubles"]) == ("trouble", ["task"])
        eyes = step["eyes"][step["turn"]]
        await page.do("move", seat=eyes["seat"], seq=0, move=eyes["moves"][0])

    run(scene)
    assert planted.stop() == 0
    text = planted.log.read_text()
    lines = [orjson.loads(line) for line in text.splitlines() if line.startswith("{")]
    failed = [line for line in lines if line["event"] == "mistake"]
    mistakes = {line["request"]: line for line in failed if "task" not in line}
    found = mistakes[quoted["rename"]]
    assert (found["error"], found["kind"], len(found["table"])) == ("LookupError", "rename", 8)
    assert any(re.search(r"server/planted\.py:\d+ rename", call) for call in found["trace"])
    found = mistakes[quoted["GET /api/me/tables"]]
    assert (found["error"], found["path"]) == ("KeyError", "GET /api/me/tables")
    assert any("tables_of" in call for call in found["trace"])
    (died,) = [line for line in failed if line.get("task") == "planted"]
    assert died["request"] == quoted["rename"], "the connection that led to it"
    assert any("planted.py" in call for call in died["trace"])
    assert "could not serve the guest" in {line.get("text") for line in lines}
    for secret in secrets:
        assert secret not in text
    assert not re.search(r"\b([RBP][12457]|X)(@[123])?\b", re.sub(r'"request":"\w+"', "", text))
