"""The lock pins what pyproject.toml asks for, and docs/licences.md tells of what it pins."""

import re

import pytest

from tests.licences import ELSEWHERE, PAGE, page
from tests.lock import LOCK, OURS, Locked, asked_for, for_players, locked

WANTED = asked_for("web", "dev")
# What a player may be asked to accept; LGPL and EPL for packages that are used as they are.
ACCEPTED = re.compile(
    r"MIT|MIT-0|ISC|PSF-2\.0|Apache-2\.0|BSD-[23]-Clause|LGPL-2\.1-or-later"
    r"|.* OR BSD-3-Clause|Apache-2\.0 AND MIT"
)


@pytest.mark.parametrize("name", WANTED)
def test_the_lock_pins_what_the_project_asks_for(name: str) -> None:
    package = locked()[name]
    assert WANTED[name].specifier.contains(package.version)
    assert OURS in package.needed_by


def test_nothing_is_pinned_that_nobody_needs() -> None:
    everything = locked()
    for package in everything.values():
        assert package.needed_by, package.name
        for user in package.needed_by:
            asked = user == OURS and package.name in WANTED
            assert asked or user in everything, (package.name, user)


@pytest.mark.parametrize("package", locked().values(), ids=lambda package: package.name)
def test_each_file_of_a_package_has_its_hash(package: Locked) -> None:
    assert package.hashes
    assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", each) for each in package.hashes)


def test_nothing_comes_from_elsewhere() -> None:
    text = LOCK.read_text(encoding="utf-8")
    assert not re.search(r"^(?:-|\S+ @ )|://|--(?:index|find-links|trusted)", text, re.MULTILINE)


def test_the_page_of_licences_is_that_of_the_lock() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run `make licences`"


def test_every_licence_is_one_that_we_know() -> None:
    rows = [line.split(" | ") for line in page().splitlines() if line.startswith("| ")][1:]
    named = {name.removeprefix("| "): licence for name, _, licence, *_ in rows}
    assert set(named) >= set(for_players()) - set(ELSEWHERE)
    assert {name: said for name, said in named.items() if not ACCEPTED.fullmatch(said)} == {}


def test_no_package_has_to_be_compiled() -> None:
    built = [line for line in page().splitlines() if "| built here |" in line]
    assert built == []
