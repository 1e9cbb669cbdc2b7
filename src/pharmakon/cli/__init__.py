"""The command line: `pharmakon COMMAND GAME --option value`.

Exit codes: 0 fine, 1 a check failed, 2 bad usage with one line on stderr, 130 stopped by Ctrl+C.
"""

import os
import sys
from collections.abc import Sequence

import click
from click.shell_completion import shell_complete

from pharmakon.cli.commands import COMMANDS, Commands
from pharmakon.cli.say import language, say
from pharmakon.engine.errors import OptionError, PharmakonError
from pharmakon.engine.options import spelled

COMPLETING = "_PHARMAKON_COMPLETE"
"""The variable by which a shell asks what could be typed next."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments) or ["serve", "--open"]
    if words[0] == "help":
        words = [*words[1:], "--help"]
    commands = Commands()
    if COMPLETING in os.environ:
        return shell_complete(commands, {}, "pharmakon", COMPLETING, os.environ[COMPLETING])
    try:
        with commands.make_context("pharmakon", words) as context:
            return int(commands.invoke(context))
    except click.exceptions.Exit as done:
        return done.exit_code
    except click.UsageError:
        return refuse(OptionError("common.cli.no_command", names=spelled(COMMANDS)))
    except PharmakonError as refused:
        return refuse(refused)
    except KeyboardInterrupt:
        print(say("stopped"), file=sys.stderr)
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 0


def refuse(refused: PharmakonError) -> int:
    """Say in one line what is wrong."""
    print(f"pharmakon: {refused.say(language())}", file=sys.stderr)
    return 2
