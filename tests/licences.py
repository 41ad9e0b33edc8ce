"""Writes docs/licences.md from the metadata of the installed packages: `make licences`."""

from importlib.metadata import Distribution, PackageNotFoundError, distribution

from tests.lock import ROOT, Locked, asked_for, for_players

PAGE = ROOT / "docs" / "licences.md"
# Not installed where this page is written: read from the package once.
ELSEWHERE = {"colorama": ("BSD-3-Clause", "any")}
CLASSIFIER = "License :: OSI Approved :: "
NAMES = {
    "BSD License": "BSD-3-Clause",
    "MIT License": "MIT",
    "Apache Software License": "Apache-2.0",
    "ISC License (ISCL)": "ISC",
    "Python Software Foundation License": "PSF-2.0",
}
OPENING = """\
# Licences

pushnet itself is under the MIT licence, in the file `LICENSE`. It comes with two fonts (DejaVu Sans
Mono, regular and bold, cut down to what the browser needs), whose licence is
`pushnet/web/page/LICENSE-fonts`. Installing it brings these packages, here in the versions of
`requirements.lock`; none of them is changed or copied into ours. This page is written by
`make licences` from their metadata, and a test compares it with the lock.

| package | version | licence | files | needed by |
|---|---|---|---|---|
"""
CLOSING = """
*Files* says how a package is delivered: "any" is one wheel for every computer; "stable" is compiled
for a system and serves all newer versions of Python; "each" is compiled for a system and one
version of Python. LGPL and EPL packages are used as they are, through their public interfaces, and
can be replaced by whoever runs pushnet.
"""


def licence_of(package: Distribution) -> str:
    """Return the SPDX name that a package says of itself."""
    said = package.metadata.get("License-Expression")
    if said:
        return said
    for classifier in package.metadata.get_all("Classifier") or []:
        if classifier.startswith(CLASSIFIER):
            return NAMES[classifier.removeprefix(CLASSIFIER)]
    return str(package.metadata["License"])


def wheel_of(package: Distribution) -> str:
    """Return how a package was delivered: a word of the page, or "built here"."""
    lines = (package.read_text("WHEEL") or "").splitlines()
    tags = [line.removeprefix("Tag: ") for line in lines if line.startswith("Tag: ")]
    kinds = {tag.split("-")[2].partition("_")[0] for tag in tags}
    if not tags or kinds == {"linux"}:  # an index takes no such files: pip compiled it
        return "built here"
    if kinds == {"any"}:
        return "any"
    return "stable" if "abi3" in tags[0] else "each"


def row(package: Locked) -> str:
    """Return the line of one package."""
    try:
        installed = distribution(package.name)
        licence, files = licence_of(installed), wheel_of(installed)
    except PackageNotFoundError:
        licence, files = ELSEWHERE[package.name]
    ours = ["pushnet"] if package.name in asked_for("web") else []
    needed = ", ".join([*ours, *(each for each in package.needed_by if each in for_players())])
    return f"| {package.name} | {package.version} | {licence} | {files} | {needed} |\n"


def page() -> str:
    """Return the whole page."""
    return OPENING + "".join(map(row, for_players().values())) + CLOSING


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
