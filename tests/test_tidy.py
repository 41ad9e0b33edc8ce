"""The house rules a program can check: sizes, names, determinism of the core, no dead modules.

docs/style.md says why. Each rule is a function from a syntax tree to the lines that break it, and
is shown here to find what it looks for.
"""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pushnet.commands.lazy import LISTINGS

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "pushnet"
MODULES = sorted(PACKAGE.rglob("*.py"))
FILES = [
    *MODULES,
    *sorted((ROOT / "tests").rglob("*.py")),
    *sorted((ROOT / ".ci").glob("*.py")),
    *sorted((ROOT / "docs").glob("*.py")),
    *(path for path in sorted((ROOT / "protocol").rglob("*.py")) if path.name != "verifier.py"),
]

FILE_LINES_MAX = 400
BODY_LINES_MAX = 50
VAGUE = frozenset({
    "base", "common", "data", "handler", "helper", "manager", "misc", "util",
    "bases", "handlers", "helpers", "managers", "utils",
})  # fmt: skip
# The core gets time, chance and files as arguments (design: layers).
CORE = ("errors", "ids", "crypto", "wire", "games", "session", "views", "bots", "verify")
# Where a rounding error would be a fork of the game; odds and bots may weigh with floats.
EXACT = ("errors", "ids", "crypto", "wire", "games", "session", "verify")
WORLD = frozenset({
    "aiomqtt", "asyncio", "datetime", "glob", "io", "logging", "multiprocessing", "os", "paho",
    "pathlib", "platform", "random", "secrets", "shutil", "socket", "sqlite3", "subprocess", "sys",
    "tempfile", "textual", "threading", "time", "uuid",
})  # fmt: skip
ENTRIES = ("pushnet.__main__", "pushnet.cli", *(f"pushnet.commands.{name}" for name in LISTINGS))
PLACES = re.compile(r"(?<![\w.~])/(home|tmp|root|work|Users)/")

Rule = Callable[[ast.Module], Iterator[int]]


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def shown(path: Path) -> str:
    return str(path.relative_to(ROOT))


def broken(rule: Rule, paths: list[Path]) -> list[str]:
    return [f"{shown(path)}:{line}" for path in paths for line in rule(parsed(path))]


def inside(*parts: str) -> list[Path]:
    return [path for path in MODULES if path.relative_to(PACKAGE).with_suffix("").parts[0] in parts]


# Rules


def long_bodies(tree: ast.Module) -> Iterator[int]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            body = node.body[1:] if ast.get_docstring(node) is not None else node.body
            if body and (body[-1].end_lineno or 0) - body[0].lineno >= BODY_LINES_MAX:
                yield node.lineno


def vague_names(tree: ast.Module) -> Iterator[int]:
    for node in ast.walk(tree):
        named = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        if named and words_of(node.name) & VAGUE:
            yield node.lineno


def words_of(name: str) -> set[str]:
    return set(re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower().split("_"))


def floats(tree: ast.Module) -> Iterator[int]:
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=float()) | ast.Call(func=ast.Name(id="float")):
                yield node.lineno
            case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
                yield node.lineno


def hashes(tree: ast.Module) -> Iterator[int]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="hash" | "id")):  # differ from process to process
                yield node.lineno


def set_orders(tree: ast.Module) -> Iterator[int]:
    """Find where the order of a set becomes the order of something; `sorted` is the way out."""
    for node in ast.walk(tree):
        match node:
            case ast.For(iter=source) | ast.comprehension(iter=source) | ast.Starred(value=source):
                pass
            case (
                ast.Call(
                    func=ast.Name(id="list" | "tuple" | "iter" | "enumerate" | "zip" | "map"),
                    args=args,
                )
                | ast.Call(func=ast.Attribute(attr="join"), args=args)
            ):
                source = next(filter(is_set, args), None)
            case _:
                continue
        if is_set(source):
            yield source.lineno


def is_set(node: ast.expr | None) -> bool:
    match node:
        case ast.Set() | ast.SetComp() | ast.Call(func=ast.Name(id="set" | "frozenset")):
            return True
        case _:
            return False


def world_imports(tree: ast.Module) -> Iterator[int]:
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                found = {alias.name for alias in names}
            case ast.ImportFrom(module=str(module)):
                found = {module}
            case _:
                continue
        if any(name.split(".")[0] in WORLD or name == "pushnet.clock" for name in found):
            yield node.lineno


def imported_modules(tree: ast.Module) -> Iterator[str]:
    """Yield dotted names that may be modules, also those given to `import_module`."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(module), names=names):
                yield module
                yield from (f"{module}.{alias.name}" for alias in names)
            case ast.Call(
                func=ast.Name(id="import_module"), args=[ast.Constant(value=str(module)), *_]
            ):
                yield module


def defined_names(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Yield what a module defines; whoever decorates a function has taken it somewhere."""
    for node in tree.body:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() if not node.decorator_list:
                yield node.name, node.lineno
            case ast.ClassDef(name=name):
                yield name, node.lineno
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                yield name, node.lineno


def used_names(tree: ast.Module) -> Iterator[str]:
    """Yield what a module asks for by name: its own, others' and imported ones."""
    for node in ast.walk(tree):
        match node:
            case (
                ast.Name(id=name, ctx=ast.Load()) | ast.Attribute(attr=name) | ast.alias(name=name)
            ):
                yield name
            case ast.AnnAssign(
                annotation=ast.Name(id="TypeAlias"), value=ast.Constant(value=str(text))
            ):
                yield from re.findall(r"\w+", text)  # of a type that names itself


def dotted(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


# The house


def test_a_file_can_be_read_in_one_sitting() -> None:
    lines = {shown(path): path.read_text(encoding="utf-8").count("\n") for path in FILES}
    assert {name: count for name, count in lines.items() if count > FILE_LINES_MAX} == {}


def test_a_function_fits_on_a_screen() -> None:
    assert broken(long_bodies, MODULES) == []


def test_names_say_what_a_thing_is() -> None:
    assert broken(vague_names, MODULES) == []
    assert [shown(path) for path in MODULES if words_of(path.stem) & VAGUE] == []


@pytest.mark.parametrize(
    ("rule", "paths"),
    [
        (floats, inside(*EXACT)),
        (hashes, inside(*CORE)),
        (set_orders, inside(*CORE)),
        (world_imports, inside(*CORE)),
    ],
)
def test_the_core_gives_the_same_bits_everywhere(rule: Rule, paths: list[Path]) -> None:
    assert paths
    assert broken(rule, paths) == []


def test_every_module_is_used() -> None:
    used = {name for path in MODULES for name in imported_modules(parsed(path))}
    dead = [
        shown(path)
        for path in MODULES
        if path.name != "__init__.py" and dotted(path) not in used and dotted(path) not in ENTRIES
    ]
    assert dead == []


def test_every_name_of_a_module_is_used_by_the_program() -> None:
    trees = {path: parsed(path) for path in MODULES}
    used = {name for tree in trees.values() for name in used_names(tree)}
    dead = [
        f"{shown(path)}:{line} {name}"
        for path, tree in trees.items()
        for name, line in defined_names(tree)
        if name not in used and not name.startswith("__")
    ]
    assert dead == []


def test_no_path_of_somebodys_computer_is_written_down() -> None:
    found = [
        f"{shown(path)}:{number}"
        for path in MODULES
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if PLACES.search(line)
    ]
    assert found == []


# Each rule finds what it looks for


@pytest.mark.parametrize(
    ("rule", "bad", "good"),
    [
        (long_bodies, "def f():\n" + "    x\n" * 51, 'def f():\n    """Do."""\n' + "    x\n" * 50),
        (vague_names, "def parse_data(): ...", "def parse_database(): ..."),
        (vague_names, "class DeckManager: ...", "class Deck: ..."),
        (floats, "x = 0.5", "x = 5"),
        (floats, "x = a / b", "x = a // b"),
        (floats, "a /= b", "a //= b"),
        (hashes, "hash(card)", "digest(card)"),
        (set_orders, "for x in {1, 2}: ...", "for x in (1, 2): ..."),
        (set_orders, "[x for x in set(y)]", "[x for x in sorted(set(y))]"),
        (set_orders, "(x for x in {y for y in z})", "{y for y in z}"),
        (set_orders, "tuple(frozenset(x))", "len(frozenset(x))"),
        (set_orders, "f(*{x})", "f({x})"),
        (set_orders, "','.join({x})", "','.join([x])"),
        (world_imports, "import os.path", "import ossature"),
        (world_imports, "def f():\n    from random import choice", "from pushnet.ids import Seat"),
        (world_imports, "from pushnet.clock import Clock", "from pushnet import ids"),
    ],
)
def test_each_rule_finds_its_fault_and_nothing_else(rule: Rule, bad: str, good: str) -> None:
    assert len(list(rule(ast.parse(bad)))) == 1
    assert list(rule(ast.parse(good))) == []


def test_imports_are_found_in_every_form() -> None:
    source = 'import a.b\nfrom c import d\nimport_module("e.f")'
    assert set(imported_modules(ast.parse(source))) == {"a.b", "c", "c.d", "e.f"}


def test_names_are_found_where_they_are_defined_and_used() -> None:
    tree = ast.parse("A = 1\nB: int = A\ndef c(): d.e\n@f\ndef g(): ...\nclass H: ...\nimport i")
    assert [name for name, _ in defined_names(tree)] == ["A", "B", "c", "H"]
    assert {"A", "d", "e", "f", "i"} <= set(used_names(tree))
    assert not {"B", "c", "g", "H"} & set(used_names(tree))


def test_paths_are_told_from_mere_slashes() -> None:
    assert PLACES.search('open("/home/ann/x")')
    assert not PLACES.search("~/home/x and ./tmp/y and a/root/b")
