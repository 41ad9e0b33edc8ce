"""games/rummy/match-*: whole matches, step by step, with the digest of the state after each."""

from typing import Any

from pushnet.games.replay import Acted, Opened, Shuffled
from pushnet.games.rummy_codec import decode_options
from tests.games.rummy_dealer import match
from tests.vectors.layout import Files, single_file
from tests.vectors.rummy_forms import Telling, given

KIND = "rummy-steps"
# Name, seed and options.
MATCHES: dict[str, tuple[int, list[Any]]] = {
    "match": (21, [0, 0, True, False, False, 0, False, False]),
    "match-every-option": (22, [1, 60, False, True, True, 1, True, True]),
}


def files() -> Files:
    """Return the files of this family."""
    found = {}
    for name, (seed, form) in MATCHES.items():
        moments = list(match(seed, decode_options(form)))
        telling = Telling(moments[0].before)
        for moment in moments:
            if moment.action is not None:
                telling.do(Acted(moment.action, moment.faces))
            else:
                telling.do(Shuffled() if moment.faces is None else Opened(moment.faces))
        start = moments[0].before
        found[f"games/rummy/{name}.json"] = single_file(
            KIND, "a whole match", **given(start), steps=telling.steps, expect=telling.outcome()
        )
    return found
