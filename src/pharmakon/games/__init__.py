"""The games, one folder each; `pharmakon.table.registry` finds them by their existing.

Games of one's own may lie elsewhere: PHARMAKON_GAMES names the folders that hold them, separated as
in PATH. A folder `duel` there is the game `pharmakon.games.duel`.
"""

import os

__path__ = [*__path__, *filter(None, os.environ.get("PHARMAKON_GAMES", "").split(os.pathsep))]
