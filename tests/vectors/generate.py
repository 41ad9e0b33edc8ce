"""Write every vector again: `python -m tests.vectors.generate`, then read the diff.

From the first release on a changed vector is a changed protocol: another version.
"""

from pathlib import Path

from tests.vectors import (
    bodies,
    deck_shares,
    decks,
    envelopes,
    hashes,
    push_games,
    push_steps,
    records,
    rooms,
    rummy_games,
    rummy_steps,
    session_faults,
    session_votes,
    sessions,
    signatures,
    spoilt_records,
    tables,
    values,
)
from tests.vectors.layout import Files

FOLDER = Path(__file__).parents[2] / "protocol" / "vectors"
FAMILIES = (
    values,
    bodies,
    envelopes,
    tables,
    hashes,
    signatures,
    decks,
    deck_shares,
    spoilt_records,
    rooms,
    push_steps,
    push_games,
    rummy_steps,
    rummy_games,
    records,
    sessions,
    session_faults,
    session_votes,
)
BY_HAND = {"README.md"}


def files() -> Files:
    """Return all vector files by their path."""
    found: Files = {}
    for family in FAMILIES:
        for path, content in family.files().items():
            assert path not in found, f"{path} is written twice"
            found[path] = content
    return found


def written() -> Files:
    """Return what stands in the folder, but for what people write."""
    paths = [path for path in FOLDER.rglob("*") if path.is_file()]
    found = {path.relative_to(FOLDER).as_posix(): path.read_bytes() for path in paths}
    return {path: content for path, content in found.items() if path not in BY_HAND}


def main() -> None:
    wanted = files()
    for path in written().keys() - wanted.keys():
        (FOLDER / path).unlink()
    for path, content in wanted.items():
        (FOLDER / path).parent.mkdir(parents=True, exist_ok=True)
        (FOLDER / path).write_bytes(content)


if __name__ == "__main__":
    main()
