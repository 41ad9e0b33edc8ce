"""requirements.lock as values: which package, which version, where, which hashes, and why."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
LOCK = ROOT / "requirements.lock"
OURS = "pushnet (pyproject.toml)"  # as uv names who asks for our own dependencies and extras

_PACKAGE = re.compile(r"(?P<name>[a-z0-9.-]+)==(?P<version>[^ ;\\]+)(?: ; (?P<where>[^\\]+))?")
_HASH = re.compile(r"--hash=(\S+)")
_VIA = re.compile(r"^    #(?: via|  ) +(\S.*)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Locked:
    """One package of the lock."""

    name: str
    version: str
    where: str  # a marker, or "" for everywhere
    hashes: tuple[str, ...]
    needed_by: tuple[str, ...]  # names of packages, or how uv calls us


def asked_for(*extras: str) -> dict[str, Requirement]:
    """Return what pyproject.toml asks for, with these extras, by name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    texts = list(project["dependencies"])
    for extra in extras:
        texts += project["optional-dependencies"][extra]
    return {found.name.lower(): found for found in map(Requirement, texts)}


def locked() -> dict[str, Locked]:
    """Return all packages of the lock, by name."""
    found = {}
    for part in re.split(r"\n(?=[a-z0-9])", LOCK.read_text(encoding="utf-8"))[1:]:
        match = _PACKAGE.match(part)
        assert match is not None, part[:80]
        name, version, where = match.group("name", "version", "where")
        found[name] = Locked(
            name=name,
            version=version,
            where=(where or "").strip(),
            hashes=tuple(_HASH.findall(part)),
            needed_by=tuple(_VIA.findall(part)),
        )
    return found


@cache
def for_players() -> dict[str, Locked]:
    """Return what comes with pushnet and its extras, without what only development needs."""
    everything = locked()
    kept = {name: everything[name] for name in asked_for("web")}
    while more := dict(_next(everything, kept)):
        kept |= more
    return dict(sorted(kept.items()))


def _next(everything: dict[str, Locked], kept: dict[str, Locked]) -> Iterator[tuple[str, Locked]]:
    for name, package in everything.items():
        if name not in kept and kept.keys() & set(package.needed_by):
            yield name, package
