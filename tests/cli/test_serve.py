"""`pharmakon serve`, piece by piece; whole servers run in `tests/server`."""

import socket
import threading
import webbrowser
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pharmakon.cli import serve
from pharmakon.engine.errors import OptionError
from pharmakon.server.settings import ServerSettings


def settings(tmp_path: Path, **given: Any) -> ServerSettings:
    return ServerSettings(data=tmp_path, **given)


def test_a_port_in_use_is_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(OptionError, match=f"127.0.0.1:{port} can't be used: .*--port"):
            serve.listen(settings(tmp_path, host="127.0.0.1", port=port))


def test_a_port_that_there_is_not_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=r"127\.0\.0\.1:70000 can't be used"):
        serve.listen(settings(tmp_path, host="127.0.0.1", port=70_000))


def test_friends_are_told_where_unless_the_world_has_an_address(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    serve.tell(settings(tmp_path, friends="http://10.0.0.7:8000"), "http://localhost:8000")
    assert "http://10.0.0.7:8000" in capsys.readouterr().err
    here = settings(tmp_path, url="https://cards.example", friends="http://10.0.0.7:8000")
    serve.tell(here, "http://localhost:8000")
    told = capsys.readouterr().err
    assert "https://cards.example" in told
    assert "10.0.0.7" not in told


@pytest.mark.parametrize(("found", "told"), [(None, ""), ((2, 9), "2 of 9 parts are ready")])
def test_a_first_start_says_how_far_it_is(
    found: tuple[int, int] | None, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    thinkers: Any = SimpleNamespace(first_start=lambda: found)
    serve.tell_progress(thinkers)
    said = capsys.readouterr().err
    assert told in said
    assert bool(said) is (found is not None)


def test_without_a_network_there_is_no_address_for_friends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def unreachable(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(socket.socket, "connect", unreachable)
    assert serve.friends_address() is None


def test_the_browser_opens_once_the_server_answers_and_not_if_it_never_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    server: Any = SimpleNamespace(started=False, should_exit=False)
    waiting = threading.Thread(target=serve.open_browser, args=(server, "http://here"))
    waiting.start()
    server.started = True
    waiting.join(10)
    assert opened == ["http://here"]
    stopped: Any = SimpleNamespace(started=False, should_exit=True)
    serve.open_browser(stopped, "http://nowhere")
    assert opened == ["http://here"]
