"""What makes the pages an app that can be installed."""

import asyncio
from typing import Any

import orjson
import pytest
from starlette.requests import Request

from pharmakon.server.door.manifest import icon, manifest
from pharmakon.server.door.pages import STATIC


def asked(language: str) -> Any:
    """The manifest for a browser in this language."""
    headers = [(b"accept-language", language.encode())]
    request = Request({"type": "http", "query_string": b"", "headers": headers})
    return orjson.loads(bytes(asyncio.run(manifest(request)).body))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_app_speaks_the_browsers_language(language: str) -> None:
    content = asked(language)
    assert content["lang"] == language
    assert content["name"]
    assert content["description"]


def test_the_words_differ_and_nothing_else_does() -> None:
    english, french = asked("en"), asked("fr")
    differ = {name for name in english if english[name] != french[name]}
    assert "description" in differ
    assert differ <= {"name", "short_name", "description", "lang"}


def test_every_icon_is_there() -> None:
    assert icon("192", 192, "any")["sizes"] == "192x192"
    for one in asked("en")["icons"]:
        assert (STATIC / one["src"].lstrip("/")).is_file(), one["src"]
