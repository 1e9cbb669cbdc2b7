"""The page about the command line: `python -m pharmakon.cli.manual > docs/commands.md`."""

from pharmakon.cli.commands import COMMANDS, described_levels, module_of, word
from pharmakon.cli.flags import Flag
from pharmakon.cli.say import say

HEAD = """# The command line

`pharmakon` and `python -m pharmakon` are the same. Without a command it opens your browser to play.

Every command that takes a game also takes the game's own options as `--name value`, such as \
`--players 3`; `pharmakon play poison --help` lists them, and so does the page of each game. \
With `--json` a command prints exactly one line of JSON, last on standard output; everything else \
goes to standard error. Exit codes: 0 fine, 1 a check failed, 2 bad usage, with one line that says \
what is allowed.

The language is your system's, English or French; `PHARMAKON_LANG=fr` chooses.

To complete commands, games, options and their values with the Tab key, add this line to the \
start-up file of bash or zsh: `eval "$(pharmakon completion)"`. For fish: \
`pharmakon completion --shell fish | source`.
"""


def page() -> str:
    """The whole page, from the flags that the commands declare."""
    parts = [HEAD]
    for command in COMMANDS:
        module = module_of(command)
        line = f"pharmakon {command} {word(module.TAKES)}".rstrip()
        sentence = say(f"help.{command}")
        parts.append(f"## {command}\n\n`{line}`: {sentence}.\n")
        if module.FLAGS:
            rows = [f"| `{typed}` | {means} |" for typed, means in map(Flag.describe, module.FLAGS)]
            parts.append("\n".join(["| option | what it does |", "|---|---|", *rows]) + "\n")
        if any(flag.word == "level" for flag in module.FLAGS):
            rows = [f"| `{name}` | {sentence} |" for name, sentence in described_levels()]
            parts.append("\n".join(["| level | what it does |", "|---|---|", *rows]) + "\n")
    return "\n".join(parts)


if __name__ == "__main__":
    print(page(), end="")
