"""Labels: one use, one label."""

import pytest

from pushnet.crypto import tags

LABELS = {name: label for name, label in vars(tags).items() if isinstance(label, bytes)}


def test_no_two_uses_share_a_label() -> None:
    assert len(set(LABELS.values())) == len(LABELS)


@pytest.mark.parametrize("name", LABELS)
def test_a_label_names_project_and_version(name: str) -> None:
    assert LABELS[name].startswith(b"pushnet/v1/")
    assert LABELS[name].decode("ascii").isprintable()
