"""The command line: `pharmakon COMMAND GAME --option value`.

Every command is a module of this package with `FLAGS` and `run(request)`. Exit codes: 0 fine, 1 a
check failed, 2 bad usage with one line on stderr.
"""

import sys
from collections.abc import Sequence

from pharmakon.cli.request import COMMANDS, describe, parse
from pharmakon.cli.say import language, say
from pharmakon.engine.errors import PharmakonError


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        words = words or ["serve", "--open"]
        if words[0] in ("-h", "--help", "help"):
            print(describe(None))
            return 0
        if words[0] == "--version":
            from pharmakon import __version__

            print(__version__)
            return 0
        request = parse(words)
        if request.help:
            print(describe(request.command))
            return 0
        return int(COMMANDS[request.command]().run(request))
    except PharmakonError as refused:
        print(f"pharmakon: {refused.say(language())}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(say("stopped"), file=sys.stderr)
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 0
