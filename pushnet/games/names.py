"""The games there are, by the name that stands in TABLE.

Here apart from their rules, so that whoever only has to name a game imports none.
"""

from typing import Final

PUSH: Final = "push"
RUMMY: Final = "rummy"
GAMES: Final = (PUSH, RUMMY)
"""In the order in which they are offered; the first is the usual one."""
