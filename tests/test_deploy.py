"""What lies in deploy/ fits the program: settings and flags that it names exist."""

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import yaml

from pharmakon.cli.serve import FLAGS
from pharmakon.server.settings import PREFIX, ServerSettings

DEPLOY = Path(__file__).parents[1] / "deploy"
KNOWN = {PREFIX + setting.name.upper() for setting in fields(ServerSettings)} | {"PHARMAKON_CACHE"}


def test_the_compose_file_names_what_there_is() -> None:
    content: Any = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    services = content["services"]
    assert {"one", "two", "database", "messages", "caddy"} <= services.keys()
    for node in (services["one"], services["two"]):
        assert node["environment"].keys() <= KNOWN
        assert node["depends_on"].keys() <= services.keys()
        assert (DEPLOY / node["build"]["context"] / node["build"]["dockerfile"]).exists()
    kept = {name for service in services.values() for name in service.get("volumes", [])}
    named = {volume.partition(":")[0] for volume in kept if not volume.startswith(".")}
    assert named == content["volumes"].keys()


def test_everything_that_is_asked_for_stands_in_the_example() -> None:
    asked = set(re.findall(r"\$\{(\w+)\}", (DEPLOY / "compose.yaml").read_text()))
    given = set(re.findall(r"^(\w+)=", (DEPLOY / "example.env").read_text(), re.MULTILINE))
    assert asked == given


def test_units_give_flags_and_settings_that_exist() -> None:
    for unit in DEPLOY.glob("*.service"):
        text = unit.read_text()
        assert set(re.findall(r"PHARMAKON_\w+", text)) <= KNOWN, unit.name
        assert set(re.findall(r"--(\w+)", text)) <= {flag.word for flag in FLAGS} | {"now"}
