"""Whatever the docs point at exists: pages, headings, files, folders, tests, commands, sections.

Pages are README.md, docs/**/*.md and protocol/**/*.md. A word in backquotes that looks like a path,
a test or a `pushnet` command is looked up; a command's options have to be ones that it takes.
"""

import re
import shlex
from functools import lru_cache
from pathlib import Path

import click
import pytest

from docs.slugs import slug
from pushnet.cli import program

ROOT = Path(__file__).parent.parent
PAGES = [
    ROOT / "README.md",
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "protocol").rglob("*.md")),
]
SOURCES = ("", "pushnet", "tests", "protocol")  # where a path in backquotes may begin
SPEC = (ROOT / "protocol" / "pushnet.md").read_text(encoding="utf-8")

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"^ {4}(\S.*)$", re.MULTILINE)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
CODE = re.compile(r"`([^`\n]+)`")
FILE = re.compile(r"^[\w.-]+(?:/[\w.-]+)*(?:/|\.(?:py|md|cddl|toml|lock|svg|push|txt|tcss|yml))$")
TEST = re.compile(r"^(?:(tests/[\w/]+\.py)::)?(test_\w+)$")
COMMAND = re.compile(r"^(?:\.venv[/\\](?:bin|Scripts)[/\\])?pushnet(?: (.*))?$")
README_LINES = 150
TO_COME = frozenset({"vectors/", "vectors/README.md"})  # protocol: announced there, made later


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def prose(text: str) -> str:
    return FENCE.sub("", text)


def codes(text: str) -> set[str]:
    """Return all that stands in backquotes."""
    return set(CODE.findall(prose(text)))


@lru_cache
def anchors(path: Path) -> frozenset[str]:
    """Return where links into a page may lead: its headings as GitHub names them, and its ids."""
    text = text_of(path)
    headings = re.findall(r"^#+ (.*)$", prose(text), re.MULTILINE)
    slugs = {slug(head) for head in headings}
    return frozenset(slugs | set(re.findall(r'<a id="([^"]+)"', text)))


@lru_cache
def known_tests() -> dict[str, set[str]]:
    """Return the names of all tests, each with the files that have it."""
    found: dict[str, set[str]] = {}
    for path in (ROOT / "tests").rglob("*.py"):
        for name in re.findall(r"^(?:async )?def (test_\w+)", text_of(path), re.MULTILINE):
            found.setdefault(name, set()).add(named(path))
    return found


def exists(path: str, page: Path) -> bool:
    """Say whether a path in backquotes is one, from the page or from a place of the project."""
    places = [page.parent, *(ROOT / source for source in SOURCES)]
    return path in TO_COME or any((place / path).exists() for place in places)


# Each finds what is wrong with a page, as (what, why)


def broken_links(page: Path, text: str) -> list[str]:
    found = []
    for target in LINK.findall(prose(text)):
        if re.match(r"[a-z]+:", target):
            continue  # elsewhere
        path, _, anchor = target.partition("#")
        there = (page.parent / path).resolve() if path else page
        if not there.exists() or (anchor and anchor not in anchors(there)):
            found.append(target)
    return found


def missing_files(page: Path, text: str) -> list[str]:
    return [code for code in sorted(codes(text)) if FILE.match(code) and not exists(code, page)]


def missing_tests(text: str) -> list[str]:
    wrong = []
    for code in sorted(codes(text)):
        found = TEST.match(code)
        if found is not None:
            files = known_tests().get(found[2], set())
            if not files or (found[1] is not None and found[1] not in files):
                wrong.append(code)
    return wrong


def commands(text: str) -> set[str]:
    """Return the `pushnet` commands of a page: in backquotes, blocks and indented lines."""
    blocks = [line for _, block in FENCE.findall(text) for line in block.splitlines()]
    lines = [*blocks, *INDENTED.findall(text)]
    quoted = {line.removeprefix("$ ").split("  ")[0].split(" #")[0].strip() for line in lines}
    return {one for one in (*quoted, *codes(text)) if COMMAND.match(one)}


def why_not_a_command(line: str) -> str | None:
    """Return why `pushnet` would not take these words; None if it would, stand-ins for values."""
    found = COMMAND.match(line)
    assert found is not None
    words = shlex.split(found[1] or "")
    command: click.Command = program
    try:
        while True:
            context = click.Context(command, info_name=command.name)
            _, words, _ = command.make_parser(context).parse_args(args=list(words))
            # A word in capitals stands for any command.
            if not isinstance(command, click.Group) or not words or words[0].isupper():
                return None
            _, inner, words = command.resolve_command(context, words)
            assert inner is not None
            command = inner
    except click.UsageError as error:
        return error.format_message()


# The docs


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_links_lead_somewhere(page: Path) -> None:
    assert broken_links(page, text_of(page)) == []


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_files_and_folders_exist(page: Path) -> None:
    assert missing_files(page, text_of(page)) == []


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_tests_exist(page: Path) -> None:
    assert missing_tests(text_of(page)) == []


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_commands_are_taken(page: Path) -> None:
    wrong = {line: why_not_a_command(line) for line in sorted(commands(text_of(page)))}
    assert {line: why for line, why in wrong.items() if why is not None} == {}


def test_the_readme_is_read_in_one_go() -> None:
    assert len(text_of(ROOT / "README.md").splitlines()) < README_LINES


def test_every_page_is_reached_from_the_readme() -> None:
    reached, todo = set(), [PAGES[0]]
    while todo:
        page = todo.pop()
        reached.add(page)
        for target in LINK.findall(text_of(page)):
            there = (page.parent / target.partition("#")[0]).resolve()
            if there.suffix == ".md" and there not in reached and there.exists():
                todo.append(there)
    assert sorted(map(named, set(PAGES) - reached)) == []


def test_every_decision_is_listed_under_its_title() -> None:
    index = text_of(ROOT / "docs" / "adr" / "README.md")
    listed = dict(re.findall(r"^\| \[\d{4}\]\((.*?)\) \| (.*?) \|$", index, re.MULTILINE))
    pages = {path.name: path for path in (ROOT / "docs" / "adr").glob("0*.md")}
    assert list(listed) == sorted(pages)
    for name, title in listed.items():
        first, _, *rest = text_of(pages[name]).splitlines()
        assert first == f"# {name[:4]}. {title}"
        assert rest[0].startswith("Status: ")
        assert len(rest) < 40, name


def test_sections_of_the_protocol_that_are_cited_exist() -> None:
    sections = set(re.findall(r"^## (\d+)\. ", SPEC, re.MULTILINE))
    cited = {n for page in PAGES[:1] for n in re.findall(r"§(\d+)", text_of(page))}
    for page in (ROOT / "docs").rglob("*.md"):
        cited |= set(re.findall(r"§(\d+)", text_of(page)))
    assert cited
    assert cited <= sections


def test_odds_of_withholding_follow_from_the_formula() -> None:
    threats = text_of(ROOT / "docs" / "threat-model.md")
    row = re.compile(r"^\| (one seat|the same|two seats).*?1/(\d+) \| ([\d.]+) %", re.MULTILINE)
    rows = row.findall(threats)
    assert len(rows) == 3
    for who, ways, percent in rows:
        draws = 3 if who == "two seats" else 2
        assert f"{100 * (1 - (1 - 1 / int(ways)) ** draws):.1f}" == percent


def test_every_scenario_has_a_row_and_an_answer() -> None:
    page = text_of(ROOT / "docs" / "testing.md")
    rows = re.findall(r"^\| ([A-F])(\d+) \| .+ \| (.+) \|$", page, re.MULTILINE)
    numbers = [int(number) for _, number, _ in rows]
    assert numbers == sorted(set(numbers))
    assert [letter for letter, _, _ in rows] == sorted(letter for letter, _, _ in rows)
    for letter, number, answer in rows:
        says = "not yet" in answer or re.search(r"`(?:test_|tests/)|\]\(", answer)
        assert says, f"{letter}{number}"


# Each check finds what it looks for


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("[x](nowhere.md)", ["nowhere.md"]),
        ("[x](README.md)", []),
        ("[x](README.md#nowhere)", ["README.md#nowhere"]),
        ("[x](README.md#how-a-card-is-fair)", []),
        ("[x](https://example.com)", []),
        ("```\n[x](nowhere.md)\n```", []),
    ],
)
def test_a_link_that_leads_nowhere_is_found(text: str, wrong: list[str]) -> None:
    assert broken_links(ROOT / "README.md", text) == wrong


@pytest.mark.parametrize(
    ("code", "is_there"),
    [
        ("session/position.py", True),
        ("pushnet/session/position.py", True),
        ("tests/sim/", True),
        ("session/positions.py", False),
        ("tests/simulation/", False),
    ],
)
def test_a_file_that_does_not_exist_is_found(code: str, is_there: bool) -> None:
    assert (missing_files(ROOT / "README.md", f"`{code}`") == []) is is_there


@pytest.mark.parametrize(
    ("code", "is_there"),
    [
        ("test_tests_exist", True),
        ("tests/test_docs_links.py::test_tests_exist", True),
        ("tests/test_tidy.py::test_tests_exist", False),
        ("test_tests_exists", False),
    ],
)
def test_a_test_that_does_not_exist_is_found(code: str, is_there: bool) -> None:
    assert (missing_tests(f"`{code}`") == []) is is_there


@pytest.mark.parametrize(
    ("line", "is_taken"),
    [
        ("pushnet", True),
        ("pushnet --version", True),
        ("pushnet COMMAND --help", True),
        ("pushnet verify FILE", True),
        ("pushnet bench fairness --seed x --out a.svg", True),
        ("pushnet -q verify --json -", True),
        ("pushnet verify --fast FILE", False),
        ("pushnet --loudly", False),
        ("pushnet bench speed", False),
        ("pushnet chess", False),
    ],
)
def test_a_command_that_is_not_taken_is_found(line: str, is_taken: bool) -> None:
    assert (why_not_a_command(line) is None) is is_taken


def test_commands_are_found_wherever_they_stand() -> None:
    text = (
        "    pushnet a\n    .venv/bin/pushnet b   # c\n```console\n$ pushnet d\n```\n`pushnet e`."
    )
    assert commands(text) == {"pushnet a", ".venv/bin/pushnet b", "pushnet d", "pushnet e"}
