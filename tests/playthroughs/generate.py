"""Write every playthrough again: `python -m tests.playthroughs.generate`, then read the diff.

A changed playthrough is a changed game: it is right only if the rules were meant to change.
"""

from pathlib import Path

from tests.playthroughs import push_games, rummy_matches

FOLDER = Path(__file__).parent
PLAYTHROUGHS = (*push_games.GAMES, *rummy_matches.MATCHES)


def main() -> None:
    for playthrough in PLAYTHROUGHS:
        file = FOLDER / f"{playthrough.name}.txt"
        file.write_text(playthrough.text(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
