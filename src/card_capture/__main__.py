"""
`card-capture` and `python -m card_capture`: the command line.

Without a command it prints a short tour of a game. `play` lets people play, and
`follow` follows a game with real cards. `watch` prints a whole game, `rules` a rule
sheet, `record` writes a game to a file, `replay` prints the game in a file, and
`check` verifies it. `par` writes the pars of deals, `daily` prints the deal of a
date, and `study` counts the results of many games.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from card_capture._cli.arguments import parse_arguments
from card_capture._cli.screen import discard_output, print_error
from card_capture.errors import CardCaptureError

_CANT_WRITE, _CANT_UNDERSTAND, _INTERRUPTED = 1, 2, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """
    Run the command line and return its exit code.

    Args:
        arguments: The words after the program's name; by default the process's own.
    """
    try:
        options = parse_arguments(arguments)
        options.run(options)
    except SystemExit:  # help was asked for
        return 0
    except KeyboardInterrupt:
        discard_output()
        return _INTERRUPTED
    except BrokenPipeError:  # the reader has seen enough, as in `| head`
        discard_output()
    except CardCaptureError as error:
        print_error(str(error))
        return _CANT_UNDERSTAND
    except OSError as error:
        discard_output()
        print_error(f"can't write: {error.strerror}")
        return _CANT_WRITE
    return 0


if __name__ == "__main__":
    sys.exit(main())
