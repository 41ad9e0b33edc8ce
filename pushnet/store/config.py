"""The player's settings: `config.toml`, a flat list of `key = value`, and a section of keys.

A missing file means all defaults. Nothing in the file stops a game: an unknown key or a wrong
value is reported in a sentence, and the default stands in for it. Writing keeps unknown keys (a
newer pushnet may know them) but no comments.
"""

import json
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final

from pushnet.store.errors import ConfigError
from pushnet.store.files import private_folder, read_file, write_atomically
from pushnet.store.key_section import SECTION, Keys, read_keys
from pushnet.views.lists import listed
from pushnet.words import say

CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "language": ("auto", "en", "bg", "su", "hi", "ja"),
    "symbols": ("auto", "shapes", "letters", "ascii"),
    "color": ("auto", "always", "never"),
    "theme": ("dark", "light", "contrast"),
    "animations": ("full", "basic", "off"),
    "odds": ("full", "bust", "off"),
    "keyboard": ("auto", "latin", "bg-bds", "bg-phonetic", "ru", "inscript", "kana"),
}
NAME_BYTES_MAX = 64  # protocol/pushnet.md 6: the name of a HELLO
BOT_SPEED_MAX = 3
BROKER_WORDS: Final = ("auto", "amqtt", "mosquitto")  # of our own
PUBLIC_BROKER_WORDS: Final = ("emqx", "hivemq", "mosquitto-test")
BROKER_SCHEMES: Final = ("mqtt://", "mqtts://", "ws://", "wss://")
CONFIG_BYTES_MAX = 100_000
_SWITCHES: Final[Mapping[str, bool]] = {
    "on": True,
    "yes": True,
    "true": True,
    "off": False,
    "no": False,
    "false": False,
}

Value = str | int | bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """Every setting with its default. Field names are the keys of the file."""

    name: str = ""  # shown to others; empty: ask at the next start
    language: str = "auto"  # auto: the system's
    symbols: str = "auto"  # card symbols; auto: what this terminal can show
    color: str = "auto"
    theme: str = "dark"  # of the screen around the cards
    animations: str = "full"
    plain: bool = False  # lines of text instead of a screen, for screen readers
    mouse: bool = True
    keyboard: str = "auto"  # the layout whose letters count as the Latin ones in their places
    odds: str = "full"  # the odds panel: everything, only the chance of a bust, or nothing
    broker: str = "auto"  # auto: mosquitto if installed, else amqtt; or a public one, or a URL
    bot_speed: int = 1  # 0 at once .. 3 slow
    auto_place: bool = True  # a card that fits one column only goes there by itself
    bell: bool = True  # when it is my turn: ring the terminal's bell,
    notify: bool = True  # send a desktop notification,
    title: bool = True  # change the window's title
    keys: Keys = field(default_factory=dict)  # [keys]: other keys than an action's usual letters


KEYS: Final = tuple(each.name for each in fields(Config) if each.name != SECTION)


def load_config(path: Path) -> tuple[Config, tuple[str, ...]]:
    """Return the settings in the file, and one sentence for each thing wrong with it."""
    if not path.exists():
        return Config(), ()
    try:
        table = _read(path)
    except ConfigError as error:
        return Config(), (say("{detail}; the defaults are used.", detail=error.detail),)
    problems: list[str] = [
        say('{path}: there is no setting "{key}".', path=path, key=key)
        for key in table
        if key not in (*KEYS, SECTION)
    ]
    keys, faults = read_keys(table.get(SECTION, {}))
    problems += [say("{path}: {fault}", path=path, fault=fault) for fault in faults]
    known: dict[str, Any] = {SECTION: keys}
    for key in KEYS:
        if key in table:
            wrong = _fault(key, table[key])
            if wrong is None:
                known[key] = table[key]
            else:
                default = _toml(getattr(Config(), key))
                problems.append(
                    say(
                        "{path}: {wrong}; {default} is used.",
                        path=path,
                        wrong=wrong,
                        default=default,
                    )
                )
    return Config(**known), tuple(problems)


def parse_value(key: str, text: str) -> Value:
    """Return what `text`, typed by a person, means as the value of `key`.

    Raises:
        ConfigError: No such setting, or no such value.
    """
    if key == SECTION:
        raise ConfigError(
            say("keys are changed in the file itself; `pushnet config keys` says how")
        )
    if key not in KEYS:
        raise ConfigError(say('there is no setting "{key}"', key=key))
    kind = type(getattr(Config(), key))
    value: Value = text
    if kind is bool:
        value = _SWITCHES.get(text.lower(), text)
    elif kind is int and text.isascii() and text.isdecimal():
        value = int(text)
    if wrong := _fault(key, value):
        raise ConfigError(wrong)
    return value


def save_value(path: Path, key: str, value: Value) -> None:
    """Set one key in the file, made if missing; a value that is the default is left out.

    Raises:
        ConfigError: The file is no TOML, so that rewriting it would lose it.
        StoreError: It cannot be written.
    """
    table = _read(path) if path.exists() else {}
    table.pop(key, None)
    if value != getattr(Config(), key):
        table[key] = value
    private_folder(path.parent)
    write_atomically(path, to_toml(table).encode())


def override(config: Config, **given: Value | None) -> Config:
    """Return `config` with the values that are not None: option over file over default."""
    chosen: dict[str, Any] = {key: value for key, value in given.items() if value is not None}
    return replace(config, **chosen)


def to_toml(table: Mapping[str, Any]) -> str:
    """Return a TOML file of one line per key; a table in it is a section after the others."""
    flat = {key: value for key, value in table.items() if not isinstance(value, Mapping)}
    lines = [f"{_toml_key(key)} = {_toml(value)}\n" for key, value in flat.items()]
    for key, value in table.items():
        if isinstance(value, Mapping):
            lines += [f"\n[{_toml_key(key)}]\n", *_section("", value)]
    return "".join(lines)


def _section(path: str, table: Mapping[str, Any]) -> list[str]:
    """Return the lines of a section; what lies deeper has dots in its key."""
    lines: list[str] = []
    for key, value in table.items():
        here = f"{path}{_toml_key(key)}"
        if isinstance(value, Mapping) and value:
            lines += _section(f"{here}.", value)
        else:
            lines.append(f"{here} = {_toml(value)}\n")
    return lines


def _read(path: Path) -> dict[str, Any]:
    content = read_file(path, bytes_max=CONFIG_BYTES_MAX)
    try:
        return tomllib.loads(content.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(say("{path} is not TOML: {error}", path=path, error=error)) from None


def _fault(key: str, value: object) -> str | None:
    """Return what is wrong with a value, or None."""
    kind = type(getattr(Config(), key))
    if type(value) is not kind:  # exact: True is no number here
        if kind is str:
            return say("{key} must be text in quotes, not {value!r}", key=key, value=value)
        if kind is int:
            return say("{key} must be a whole number, not {value!r}", key=key, value=value)
        return say("{key} must be true or false, not {value!r}", key=key, value=value)
    if key in CHOICES and value not in CHOICES[key]:
        choices = listed(CHOICES[key])
        return say(
            "{key} must be one of {choices}, not {value!r}", key=key, choices=choices, value=value
        )
    check = _CHECKS.get(key)
    return check(value) if check else None


def _name_fault(name: str) -> str | None:
    if len(name.encode()) > NAME_BYTES_MAX:
        return say("name must fit in {count} bytes", count=NAME_BYTES_MAX)
    return None if name.isprintable() else say("name must not hold control characters")


def _broker_fault(broker: str) -> str | None:
    words = (*BROKER_WORDS, *PUBLIC_BROKER_WORDS)
    if broker in words or broker.startswith(BROKER_SCHEMES):
        return None
    return say(
        "broker must be {words} or a URL ({schemes}), not {broker!r}",
        words=listed(words),
        schemes=listed(BROKER_SCHEMES),
        broker=broker.rpartition("@")[2],  # said on the first screen, which others may see
    )


def _bot_speed_fault(speed: int) -> str | None:
    if 0 <= speed <= BOT_SPEED_MAX:
        return None
    return say("bot_speed must be 0 to {highest}, not {speed}", highest=BOT_SPEED_MAX, speed=speed)


_CHECKS: Final[Mapping[str, Callable[[Any], str | None]]] = {
    "name": _name_fault,
    "broker": _broker_fault,
    "bot_speed": _bot_speed_fault,
}


def _toml_key(key: str) -> str:
    bare = key.isascii() and key.replace("-", "").replace("_", "").isalnum()
    return key if bare else _toml(key)


def _toml(value: object) -> str:
    """Return one value as TOML; nested tables inline."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        # A JSON string is a TOML basic string, but for DEL and escaped surrogate pairs.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, list | tuple):
        return f"[{', '.join(_toml(item) for item in value)}]"
    if isinstance(value, dict):
        pairs = (f"{_toml_key(key)} = {_toml(item)}" for key, item in value.items())
        return f"{{{', '.join(pairs)}}}"
    return str(value)  # numbers, dates and times print as TOML
