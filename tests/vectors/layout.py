"""How vector files are laid out: JSON, a line for each case, the same bytes at every writing."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

Case = dict[str, Any]
Files = dict[str, bytes]  # by path below protocol/vectors

NUMBER_MAX = (1 << 53) - 1  # above, readers of JSON that know only doubles lose digits


def case(name: str, expect: Mapping[str, Any], **given: Any) -> Case:
    """Return one case: what is given, and what has to come out."""
    return {"name": name, **given, "expect": dict(expect)}


def refused(name: str, code: str, **given: Any) -> Case:
    """Return a case that has to be refused with a code."""
    return case(name, {"code": str(code)}, **given)


def cases_file(kind: str, about: str, cases: Iterable[Case]) -> bytes:
    """Return a file with many cases of one kind; no two have the same name."""
    listed = list(cases)
    names = [each["name"] for each in listed]
    assert len(set(names)) == len(names), f"a name stands twice: {kind} {about}"
    return single_file(kind, about, cases=listed)


def single_file(kind: str, about: str, **fields: Any) -> bytes:
    """Return a file that is one case; a list of objects has a line for each."""
    given = {"kind": kind, "about": about, **fields}
    lines = ",\n".join(f"{_line(name)}: {_lines(value)}" for name, value in given.items())
    return f"{{\n{lines}\n}}\n".encode()


def _lines(value: Any) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        lines = ",\n".join(map(_line, value))
        return f"[\n{lines}\n]"
    return _line(value)


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def shown(value: Any) -> Any:
    """Return a value of the wire in JSON's types (vectors/README.md says how)."""
    match value:
        case bytes():
            return {"bin": value.hex()}
        case list() | tuple():
            return [shown(element) for element in value]
        case int() if not isinstance(value, bool) and value > NUMBER_MAX:
            return {"uint": str(value)}
        case _:
            return value


def unshown(value: Any) -> Any:
    """Return the value of the wire that `shown` gave."""
    match value:
        case {"bin": str(digits)}:
            return bytes.fromhex(digits)
        case {"uint": str(digits)}:
            return int(digits)
        case list():
            return [unshown(element) for element in value]
        case _:
            return value
