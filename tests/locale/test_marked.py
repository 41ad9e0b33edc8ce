"""Whatever a player can read goes through a catalogue: no sentence stands in the code by itself.

A literal with a blank and a word in it is taken for a sentence unless it stands where none can:
in a docstring, a log line, an annotation, a contract's `UsageError`, or a place listed here with
its reason.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "pushnet"
DOORS: Final = {
    "say": (0,), "told": (0,), "say_n": (0, 1), "told_n": (0, 1), "say_as": (0, 1),
    "told_as": (0, 1), "phrase": (0,), "phrase_n": (0, 1), "phrase_as": (0, 1), "about": (1, 2),
}  # fmt: skip
HELPS: Final = {"help", "epilog", "short_help"}  # click's; .ci/catalogues.py gathers them
LOGS: Final = {"log", "debug", "info", "warning", "error", "exception", "critical"}
# Keywords and assigned names whose text is no sentence, whatever it looks like.
STYLED: Final = {
    "classes", "style", "metavar", "CSS", "DEFAULT_CSS", "HEADERS", "plays", "key", "position",
}  # fmt: skip
# Calls whose text nobody is shown: contracts between our own parts, and Textual's names of keys,
# in the place of which our own bar and pages stand.
UNSHOWN: Final = {
    "UsageError", "AssertionError", "ConnectionAbortedError", "ConnectionRefusedError",
    "ConnectionResetError", "MqttError", "Binding", "query_one",
}  # fmt: skip

_WORD: Final = re.compile(r"[A-Za-z]{2}")
# Textual's styles: "bold $accent", "on #d70000".
_STYLE: Final = re.compile(
    r"(?:(?:bold|reverse|on|\$[\w-]+|#[0-9a-f]{6}|ansi_\w+|\d+%|\{\})(?: |$))+"
)

# Modules in which nothing is said to players, and why.
SILENT: Final = {
    "bench": "prints measurements for developers",
    "commands/arena": "prints measurements for developers",
    "commands/bench": "prints measurements for developers",
    "commands/report_text.py": "the body of a report, for developers; its head says so",
    "crypto/wordlist.py": "the words of invites are part of the protocol",
    "net/broker_mosquitto.py": "the configuration of another program; its errors are below",
    "store/archive.py": "SQL", "store/database.py": "SQL", "store/journal.py": "SQL",
    "store/tallies.py": "SQL",
    "tables/state_text.py": "the state of a table in a report, for developers",
    "tui/svg.py": "fonts and patterns of a file's format",
    "words.py": "the doors themselves",
}  # fmt: skip
# Single literals that are no sentences; `{}` stands for what is put in.
ALLOWED: Final[dict[str, set[str]]] = {
    # names of programs, and command lines to copy
    "cli.py": {"pushnet %(version)s", "pushnet: {}"},
    "commands/doctor_here.py": {"pushnet {}", "Python {}", "SQLite {}", "chmod 600 {}"},
    "commands/home.py": {"pushnet: {}: {}"},
    "commands/lan.py": {"pushnet join {}@{}"},
    "commands/serve.py": {"exec {}"},
    "net/courier.py": {"MQTT 5", "MQTT 3.1.1"},
    "net/probe.py": {"MQTT 5", "MQTT 3.1.1"},
    "store/keys.py": {"chmod 600 {}"},
    "tables/announcement.py": {"pushnet {}"},
    "tables/house.py": {"pushnet {}"},
    "tui/replay_export.py": {"pushnet {}"},
    "tui/screens/lobby_actions.py": {"{}\n\n{}\n\npushnet join {}"},
    # notation
    "commands/analyse.py": {'[Game "rummy"]'},
    "games/push_game_text.py": {'[Seats "4"]'},
    "games/push_steps.py": {"push, draw, stop, p1, t1, bR, +R3, @red, leave 2", "leave {}"},
    "games/rummy_game_text.py": {'[Dealer "4"]'},
    "games/rummy_step_text.py": {"leave {}"},
    "games/rummy_steps.py": {
        "take, push, lay:8C8H8S/QDQHJK, 9H>2, 6H@2.2>3, x4D, deal, +9C, open:.., leave 2"
    },
    "tui/widgets/proof_panel.py": {"mod {} = "},
    # keys of tables, forms of files and of other protocols
    "commands/pages.py": {"Show this message and exit."},  # click's own, looked up and replaced
    "locale.py": {"Basa Sunda"},  # each language by its own name
    "net/link.py": {"closed before"},
    "store/log_file.py": {
        "%(asctime)s {} %(levelname)s %(name)s: %(message)s",
        "  {}, line {}, {}",
    },
    "tui/screens/push_actions.py": {"digit {}"},  # names of actions: they tell slips of a finger
    "tui/screens/rummy_actions.py": {"lay off", "meld {}", "offer {}", "digit {}"},
    "tui/screens/table_screen.py": {"letter {}"},
    "tui/widgets/qr_code.py": {"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"},
    "views/phrase.py": {"str | int | Mark | Phrase | tuple[Field, ...]"},
    "views/rules_page.py": {r'<a id="\w+"></a>'},
    "web/server.py": {
        "ws://{} wss://{}",
        "attachment; filename*=UTF-8''{}",
    },
}


def literals(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the line and text of each literal that may be a sentence and stands by itself."""
    passed = {id(inside) for node in ast.walk(tree) for inside in _no_sentences(node)}
    for node in ast.walk(tree):
        if id(node) in passed:
            continue
        match node:
            case ast.Constant(value=str(text)):
                pass
            case ast.JoinedStr(values=values):
                text = "".join(
                    str(each.value) if isinstance(each, ast.Constant) else "{}" for each in values
                )
            case _:
                continue
        if _WORD.search(text) and " " in text.strip() and not _STYLE.fullmatch(text):
            yield node.lineno, text


def _no_sentences(node: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes below this one that hold no sentence, or one that goes through a door."""
    match node:
        case ast.Expr(value=ast.Constant()):
            yield node.value
        case ast.JoinedStr(values=values):
            yield from values
        case ast.Call(func=ast.Name(id=name), args=args) if name in DOORS.keys() | UNSHOWN:
            yield from _below(args)
        case ast.Call(func=ast.Attribute(attr=name), args=args) if name in LOGS | UNSHOWN:
            yield from _below(args)
        case ast.AnnAssign(target=ast.Name(id="WORDINGS"), value=ast.Dict(keys=keys)):
            yield from filter(None, keys)  # templates that the views say
        case ast.Assert(msg=ast.expr() as message):
            yield from _below([message])
        case ast.keyword(arg=str(name), value=value) if name in HELPS | STYLED:
            yield from _below([value])
        case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in STYLED:
            yield from _below([value])
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value) if name in STYLED:
            yield from _below([value])
        case ast.AnnAssign(annotation=annotation) | ast.arg(annotation=ast.expr() as annotation):
            yield from _below([annotation])
        case ast.FunctionDef(returns=ast.expr() as annotation):
            yield from _below([annotation])
        case _:
            pass


def _below(nodes: list[ast.expr]) -> Iterator[ast.AST]:
    for node in nodes:
        yield from ast.walk(node)


def modules() -> Iterator[tuple[str, ast.Module]]:
    """Yield the name and tree of each module that may say something."""
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        if not name.startswith(tuple(SILENT)):
            yield name, ast.parse(path.read_text(encoding="utf-8"))


def test_no_sentence_stands_by_itself() -> None:
    found = [
        f"{name}:{line}: {text!r}"
        for name, tree in modules()
        for line, text in literals(tree)
        if text not in ALLOWED.get(name, ())
    ]
    assert found == [], "say them, or list them with the reason"


def test_what_is_allowed_is_still_there() -> None:
    there = {(name, text) for name, tree in modules() for _, text in literals(tree)}
    listed = {(name, text) for name, texts in ALLOWED.items() for text in texts}
    assert listed <= there


def test_what_a_door_is_given_is_a_literal() -> None:
    found = [
        f"{name}:{node.lineno}: {ast.unparse(node)}"
        for name, tree in modules()
        if name not in {"views/phrase.py", "tui/talk.py"}  # which pass on what went through one
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in DOORS
        for at in DOORS[node.func.id]
        if at < len(node.args) and not isinstance(node.args[at], ast.Constant)
    ]
    assert found == [], "no tool for translators finds these"


def test_a_phrase_is_made_by_a_door() -> None:
    found = [
        f"{name}:{node.lineno}: {ast.unparse(node)}"
        for name, tree in modules()
        if name != "views/phrase.py"
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if node.func.id == "Phrase"
    ]
    assert found == [], "what was said elsewhere would lose its context: `phrase_of` keeps it"


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('x = "One moment"', ["One moment"]),
        ('x = f"{n} cards"', ["{} cards"]),
        ('f(a, "b c" "d ef")', ["b cd ef"]),
        ('raise RefusedError(Code.FORM, f"no {x} is here")', ["no {} is here"]),
        ('raise UsageError("started once")', []),
        ('say("One moment")', []),
        ('told_n("{count} card is", "{count} cards are", 2)', []),
        ('about(who, "You drew it", "{who} drew it")', []),
        ('LOG.info("one %s two", x)', []),
        ('"""A docstring."""', []),
        ('x: "int | None" = None', []),
        ('def f(x: "int | None") -> "int | None": ...', []),
        ('Static("text", classes="panel form")', []),
        ('Content.styled(text, "bold $accent on #d70000")', []),
        ('option("--x", help="What it is.")', []),
        ('x = "word"', []),
        ('x = "- 1 2"', []),
    ],
)
def test_it_finds_what_it_looks_for(source: str, found: list[str]) -> None:
    assert [text for _, text in literals(ast.parse(source))] == found
