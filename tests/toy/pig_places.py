"""Every place that a game stands in, for as long as a test runs.

Of a game that ships, each line here is an entry of the table it names.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from pushnet.bots.registry import GAME_BOTS
from pushnet.games.registry import GAME_RULES
from pushnet.plain.talks import GAME_TALKS
from pushnet.tui.places import GAME_SCREENS
from pushnet.views.game_export import GAME_EXPORTS, GameExport
from pushnet.views.options import GAME_OPTIONS
from tests.conformance.programs import VERIFIER
from tests.toy import pig, pig_bots, pig_table, pig_text, pig_view
from tests.toy.pig_talk import PigTalk
from tests.toy.pig_verifier import pig_game


@contextmanager
def pig_installed() -> Iterator[None]:
    """Make Pig one of the games."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAME_RULES, "pig", lambda: pig.RULES)
        patch.setitem(GAME_OPTIONS, "pig", pig_view.OPTIONS)
        patch.setitem(GAME_BOTS, "pig", lambda: pig_bots.BOTS)
        patch.setitem(
            GAME_EXPORTS, "pig", GameExport(text=pig_text.pig_text, facts=pig_text.pig_facts)
        )
        patch.setitem(GAME_TALKS, "pig", PigTalk)
        patch.setitem(GAME_SCREENS, "pig", pig_table.SCREENS)
        patch.setitem(VERIFIER.GAMES, "pig", pig_game(VERIFIER))
        yield
