"""Steps a second of RLCard's uno, without what it makes for learners: python rlcard_uno.py SECONDS.

A step is `Game.step` with an action of `Game.get_legal_actions`, taken by lot. Turning up a card is
part of a step there, not one of its own.
"""

import json
import random
import sys
import time

import rlcard
from rlcard.games.uno import Game


def main(seconds: float) -> None:
    game, steps = Game(), 0
    began_s = time.process_time()
    while time.process_time() - began_s < seconds:
        game.init_game()
        while not game.is_over():
            legal = game.get_legal_actions()
            game.step(legal[int(random.random() * len(legal))])
            steps += 1
    rate = steps / (time.process_time() - began_s)
    print(json.dumps({"version": rlcard.__version__, "playing": rate}))


if __name__ == "__main__":
    main(float(sys.argv[1]))
