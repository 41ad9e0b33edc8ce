"""The vectors are what the generators write: nobody changed one by hand, and none by accident."""

from tests.vectors.generate import BY_HAND, FOLDER, files, written

BYTES_MAX = 3_000_000  # all of it is in every clone


def test_writing_the_vectors_again_changes_nothing() -> None:
    wanted, found = files(), written()
    assert wanted.keys() == found.keys()
    changed = [path for path, content in wanted.items() if found[path] != content]
    assert changed == []


def test_the_folder_stays_small() -> None:
    assert sum(map(len, written().values())) < BYTES_MAX


def test_the_format_of_the_files_is_written_down() -> None:
    for name in BY_HAND:
        assert (FOLDER / name).exists()
