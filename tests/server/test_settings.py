"""Settings of the server, by the environment and by flags."""

from dataclasses import fields
from pathlib import Path

import pytest

from pharmakon.engine.errors import OptionError
from pharmakon.server.settings import PREFIX, ServerSettings, from_environment


def test_without_anything_set_all_are_their_defaults() -> None:
    assert from_environment({}) == ServerSettings()


def test_each_is_read_as_its_own_kind() -> None:
    settings = from_environment(
        {
            "PHARMAKON_PORT": "81",
            "PHARMAKON_DATA": "here",
            "PHARMAKON_BOT_SECONDS": "0.5",
            "PHARMAKON_URL": "https://cards.example",
        }
    )
    assert (settings.port, settings.data) == (81, Path("here"))
    assert (settings.bot_seconds, settings.url) == (0.5, "https://cards.example")


def test_what_is_given_comes_before_the_environment_and_none_is_not_given() -> None:
    environment = {"PHARMAKON_PORT": "81", "PHARMAKON_HOST": "::1"}
    settings = from_environment(environment, port=82, host=None)
    assert (settings.port, settings.host) == (82, "::1")


@pytest.mark.parametrize("text", ["", "many", "-1", "1e300", "nan", "inf", "0x10"])
def test_numbers_that_are_none_or_make_no_sense_are_refused(text: str) -> None:
    with pytest.raises(OptionError, match="PHARMAKON_PORT"):
        from_environment({"PHARMAKON_PORT": text})
    if text not in ("", "many", "0x10"):
        with pytest.raises(OptionError, match="PHARMAKON_GRACE_SECONDS"):
            from_environment({"PHARMAKON_GRACE_SECONDS": text})


def test_every_setting_can_be_set_by_the_environment() -> None:
    for setting in fields(ServerSettings):
        default = getattr(ServerSettings(), setting.name)
        given = from_environment({PREFIX + setting.name.upper(): str(default)})
        assert getattr(given, setting.name) == default, setting.name
