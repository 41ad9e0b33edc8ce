"""Steps a second of OpenSpiel's pig (C++, called from Python): python open_spiel_pig.py SECONDS.

A step is `apply_action` with one of `legal_actions`, taken by lot; rolls are steps, too.
"""

import importlib.metadata
import json
import random
import sys
import time

import pyspiel


def main(seconds: float) -> None:
    game, steps = pyspiel.load_game("pig"), 0
    began_s = time.process_time()
    while time.process_time() - began_s < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(random.random() * len(legal))])
            steps += 1
    rate = steps / (time.process_time() - began_s)
    print(json.dumps({"version": importlib.metadata.version("open_spiel"), "playing": rate}))


if __name__ == "__main__":
    main(float(sys.argv[1]))
