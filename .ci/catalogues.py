"""Catalogues of translations: gather what the program says, update them, compile them.

    python .ci/catalogues.py update [LANGUAGE ...]    new and changed messages into the .po files
    python .ci/catalogues.py compile [FOLDER]         .mo files beside them, or below FOLDER

A message is a literal string that goes to one of the doors of pushnet.words or to a view's phrase,
and what click shows as help. Babel keeps the files; the gathering is ours, because a door like
`about` takes two messages, and help pages are docstrings.
"""

import ast
import inspect
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "pushnet"
CATALOGUES = PACKAGE / "catalogues"
LANGUAGES = ("bg", "su", "hi", "ja")
DOMAIN = "pushnet"
EPOCH = datetime(2026, 11, 30, tzinfo=UTC)
# Where the messages of a call stand, by argument: (context, one, many). `about` takes two messages.
DOORS = {
    "say": [(None, 0, None)],
    "told": [(None, 0, None)],
    "say_n": [(None, 0, 1)],
    "told_n": [(None, 0, 1)],
    "say_as": [(0, 1, None)],
    "told_as": [(0, 1, None)],
    "phrase": [(None, 0, None)],
    "phrase_n": [(None, 0, 1)],
    "phrase_as": [(0, 1, None)],
    "about": [(None, 1, None), (None, 2, None)],
}
NOTE = "Translators:"  # a comment that begins so, above a message, goes with it
# What click says by itself (click 8), as far as players meet it.
CLICK = (
    "Usage:", "Options", "Commands", "Arguments", "Show this message and exit.",
    "Show the version and exit.", "Error: {message}", "Missing argument", "Missing option",
    "Missing parameter", "Missing parameter: {param_name}", "No such option {name!r}.",
    "Missing command.", "Invalid value: {message}",
    "Invalid value for {param_hint}: {message}", "Try '{command} {option}' for help.",
    "{value!r} is not a valid {number_type}.", "default: {default}", "required", "Aborted!",
    "env var: {var}", "{name} {filename!r} does not exist.", "{name} {filename!r} is a directory.",
    "{name} {filename!r} is a file.", "{name} {filename!r} is not readable.",
    "{name} {filename!r} is not writable.", "{value} is not in the range {range}.",
    "Argument {name!r} takes {nargs} values.", "Choose from:\n\t{choices}",
    "Option {name!r} does not take a value.", "Repeat for confirmation",
    "Error: The two entered values do not match.", "file",
    "directory", "path", "File", "Directory", "Path",
)  # fmt: skip
CLICK_PLURALS = (
    (
        "{value!r} is not {choice}.",
        "{value!r} is not one of {choices}.",
    ),
    (
        "Did you mean {possibility}?",
        "(Did you mean one of: {possibilities}?)",
    ),
    (
        "Option {name!r} requires an argument.",
        "Option {name!r} requires {nargs} arguments.",
    ),
    (
        "{value!r} does not match the format {format}.",
        "{value!r} does not match the formats {formats}.",
    ),
    (
        "Got unexpected extra argument ({args})",
        "Got unexpected extra arguments ({args})",
    ),
)


def messages() -> Catalog:
    """Return everything the program says, in the order of its files."""
    catalog = Catalog(domain=DOMAIN, project="pushnet", charset="utf-8")
    for path in sorted(PACKAGE.rglob("*.py")):
        place = path.relative_to(ROOT).as_posix()
        lines = path.read_text(encoding="utf-8").splitlines()
        found = [*calls(ast.parse("\n".join(lines)))]
        if "commands" in path.parts or path.name == "cli.py":
            found += helps(ast.parse("\n".join(lines)))
        for line, context, one, many in sorted(found, key=lambda each: each[0]):
            note = [*notes(lines, line)]
            catalog.add(
                (one, many) if many else one,
                locations=[(place, line)],
                auto_comments=note,
                context=context,
            )
    for text in CLICK:
        catalog.add(text, locations=[("click", 0)])
    for pair in CLICK_PLURALS:
        catalog.add(pair, locations=[("click", 0)])
    for message in catalog:
        message.flags.discard("python-format")  # "11 % of" is no directive
    return catalog


Message = tuple[int, str | None, str, str | None]  # line, context, one, many


def calls(tree: ast.Module) -> Iterator[Message]:
    """Yield the messages that go through the doors."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name), args=args):
                for context, one, many in DOORS.get(name, ()):
                    if one < len(args) and (text := literal(args[one])):
                        yield (
                            args[one].lineno,
                            literal(args[context]) if context is not None else None,
                            text,
                            literal(args[many]) if many is not None else None,
                        )


def helps(tree: ast.Module) -> Iterator[Message]:
    """Yield what click shows as help: of options, and the docstrings of commands."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(keywords=keywords):
                for keyword in keywords:
                    text = literal(keyword.value)
                    if keyword.arg in {"help", "epilog", "short_help"} and text:
                        yield keyword.value.lineno, None, inspect.cleandoc(text), None
            case ast.FunctionDef(decorator_list=decorators) if any(map(is_command, decorators)):
                if text := ast.get_docstring(node):
                    yield node.lineno, None, text, None


def is_command(decorator: ast.expr) -> bool:
    """Say whether a decorator makes a click command."""
    match decorator:
        case ast.Call(func=ast.Attribute(attr="command" | "group")):
            return True
    return False


def literal(node: ast.expr) -> str | None:
    """Return a literal string; None for anything else."""
    match node:
        case ast.Constant(value=str(text)):
            return text
    return None


def notes(lines: list[str], line: int) -> Iterator[str]:
    """Yield the translators' note in the comments right above a line."""
    above = line - 2
    block: list[str] = []
    while above >= 0 and lines[above].strip().startswith("#"):
        block.insert(0, lines[above].strip().lstrip("# "))
        above -= 1
    text = " ".join(block)
    if NOTE in text:
        yield text[text.index(NOTE) + len(NOTE) :].strip()


def po_file(language: str) -> Path:
    """Return where a language's catalogue lies."""
    return CATALOGUES / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def update(languages: list[str]) -> None:
    """Bring new and changed messages into the catalogues; what is said no more goes."""
    gathered = messages()
    # Git knows when; a date in here would be a change where nothing changed.
    gathered.creation_date = EPOCH
    for language in languages:
        path = po_file(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            with path.open("rb") as stream:
                catalog = read_po(stream, locale=language, domain=DOMAIN)
        else:
            catalog = Catalog(locale=language, domain=DOMAIN, project="pushnet", charset="utf-8")
        catalog.fuzzy = False
        catalog.header_comment = (
            f"# pushnet in {catalog.locale.english_name}; see docs/translating.md"
        )
        catalog.msgid_bugs_address = catalog.copyright_holder = "the pushnet authors"
        catalog.last_translator = catalog.language_team = "the pushnet authors"
        catalog.creation_date = catalog.revision_date = EPOCH
        # Guesses by likeness would be wrong more often than right for sentences as short as these.
        catalog.update(gathered, no_fuzzy_matching=True)
        with path.open("wb") as stream:
            write_po(stream, catalog, width=100, include_lineno=False, ignore_obsolete=True)
        left = sum(1 for each in catalog if each.id and not said(each.string))
        print(f"{language}: {len(catalog)} messages, {left} to translate")


def said(string: str | tuple[str, ...]) -> bool:
    """Say whether a translation is there, in all its forms."""
    return all(string) if isinstance(string, tuple | list) else bool(string)


def compile_into(folder: Path) -> list[Path]:
    """Write the compiled catalogues below a folder that is laid out like ours; return them."""
    written = []
    for language in LANGUAGES:
        source = po_file(language)
        if not source.exists():
            continue
        with source.open("rb") as stream:
            catalog = read_po(stream, locale=language, domain=DOMAIN)
        target = folder / language / "LC_MESSAGES" / f"{DOMAIN}.mo"
        target.parent.mkdir(parents=True, exist_ok=True)
        content = BytesIO()
        write_mo(content, catalog)
        if not target.exists() or target.read_bytes() != content.getvalue():
            target.write_bytes(content.getvalue())
        written.append(target)
    return written


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["update", *languages]:
            update(languages or list(LANGUAGES))
        case ["compile"]:
            compile_into(CATALOGUES)
        case ["compile", folder]:
            compile_into(Path(folder))
        case _:
            sys.exit(__doc__)
