"""Steps a second of pushnet's Push, four players: python push_engine.py SECONDS."""

import json
import sys
import time

from pushnet import __version__
from pushnet.bench.engine import GAME, play, replay
from pushnet.games.registry import rules_of

PLAYERS = 4


def main(seconds: float) -> None:
    rules = rules_of(GAME)
    games = play(rules, PLAYERS)
    size = sum(map(len, games))
    rates = {}
    for how, work in (
        ("playing", lambda: play(rules, PLAYERS)),
        ("replaying", lambda: replay(rules, PLAYERS, games)),
    ):
        steps, began_s = 0, time.process_time()
        while time.process_time() - began_s < seconds:
            work()
            steps += size
        rates[how] = steps / (time.process_time() - began_s)
    print(json.dumps({"version": __version__, **rates}))


if __name__ == "__main__":
    main(float(sys.argv[1]))
