"""Settings: nothing in the file stops a game, and nothing is lost by setting one key."""

import tomllib
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pushnet.store.config import (
    CHOICES,
    KEYS,
    Config,
    load_config,
    override,
    parse_value,
    save_value,
    to_toml,
)
from pushnet.store.errors import ConfigError


def loaded(tmp_path: Path, text: str) -> tuple[Config, tuple[str, ...]]:
    path = tmp_path / "config.toml"
    path.write_text(text, encoding="utf-8")
    return load_config(path)


def test_no_file_means_all_defaults(tmp_path: Path) -> None:
    assert load_config(tmp_path / "config.toml") == (Config(), ())


def test_every_default_is_a_value_the_file_may_hold(tmp_path: Path) -> None:
    assert loaded(tmp_path, to_toml(asdict(Config()))) == (Config(), ())


def test_values_are_read(tmp_path: Path) -> None:
    config, problems = loaded(tmp_path, 'name = "Míka"\nbot_speed = 3\nbell = false\n')
    assert (config, problems) == (Config(name="Míka", bot_speed=3, bell=False), ())


def test_an_unknown_key_is_told_and_the_rest_holds(tmp_path: Path) -> None:
    config, problems = loaded(tmp_path, 'colour = "never"\nbot_speed = 3\n')
    assert config == Config(bot_speed=3)
    assert len(problems) == 1
    assert 'no setting "colour"' in problems[0]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('symbols = "runes"', "must be one of auto, shapes, letters, ascii"),
        ("symbols = 3", "must be text in quotes"),
        ("bot_speed = 4", "must be 0 to 3"),
        ("bot_speed = -1", "must be 0 to 3"),
        ("bot_speed = true", "must be a whole number"),
        ("bell = 1", "must be true or false"),
        ('broker = "http://example.org"', "or a URL"),
        (f'name = "{"x" * 65}"', "must fit in 64 bytes"),
        (r'name = "a\u001b[2J"', "control characters"),
    ],
)
def test_a_wrong_value_is_told_and_the_default_stands_in(
    tmp_path: Path, line: str, told: str
) -> None:
    config, problems = loaded(tmp_path, f"{line}\nplain = true\n")
    assert config == Config(plain=True)
    assert len(problems) == 1
    assert told in problems[0]


def test_a_login_in_a_wrong_setting_is_not_told(tmp_path: Path) -> None:
    _, problems = loaded(tmp_path, 'broker = "tls://ana:s3cr3t@broker.example"')
    assert "broker.example" in str(problems)
    assert "s3cr3t" not in str(problems)


@pytest.mark.parametrize("content", [b"name = ", b"\xff\xfe", b"a = 1\na = 2"])
def test_a_file_that_is_no_toml_is_told_and_never_rewritten(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "config.toml"
    path.write_bytes(content)
    config, problems = load_config(path)
    assert config == Config()
    assert "is not TOML" in problems[0]
    with pytest.raises(ConfigError, match="not TOML"):
        save_value(path, "bell", value=False)
    assert path.read_bytes() == content


def test_setting_one_key_keeps_the_others_even_unknown_ones(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text('bell = false\n[keys]\npush.draw = "a"\n', encoding="utf-8")
    save_value(path, "bot_speed", 3)
    save_value(path, "bell", value=True)  # the default: left out
    assert path.read_text(encoding="utf-8") == 'bot_speed = 3\n\n[keys]\npush.draw = "a"\n'


def test_keys_are_read_by_the_names_of_actions(tmp_path: Path) -> None:
    text = '[keys]\npush.draw = ["x", "f5"]\n"lobby.ready" = "m"\n[keys.app]\nquit = ["f11"]\n'
    config, problems = loaded(tmp_path, text)
    assert problems == ()
    assert config.keys == {"push.draw": ("x", "f5"), "lobby.ready": ("m",), "app.quit": ("f11",)}
    assert loaded(tmp_path, to_toml(asdict(config))) == (config, ())


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("keys = 3", "[keys] on a line of its own"),
        ("[keys]\npush.draw = 3", "push.draw must be a list of keys"),
        ("[keys]\npush.draw = []", "push.draw must be a list of keys"),
        ('[keys]\npush.draw = ["x", 3]', "push.draw must be a list of keys"),
    ],
)
def test_keys_of_another_form_are_told_and_left_out(tmp_path: Path, text: str, told: str) -> None:
    config, problems = loaded(tmp_path, f"bot_speed = 3\n{text}\n")
    assert config == Config(bot_speed=3)
    assert len(problems) == 1
    assert told in problems[0]


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("name", "12", "12"),
        ("bot_speed", "2", 2),
        ("bell", "Off", False),
        ("bell", "true", True),
        ("broker", "wss://broker.example:8884/mqtt", "wss://broker.example:8884/mqtt"),
    ],
)
def test_typed_text_becomes_a_value_of_its_kind(key: str, text: str, value: object) -> None:
    assert parse_value(key, text) == value


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("nothing", "1"),
        ("bot_speed", "fast"),
        ("bot_speed", "9"),
        ("bell", "2"),
        ("odds", ""),
        ("keys", "x"),
    ],
)
def test_typed_nonsense_is_refused(key: str, text: str) -> None:
    with pytest.raises(ConfigError):
        parse_value(key, text)


def test_options_lie_over_the_file() -> None:
    config = Config(symbols="ascii", plain=True)
    assert override(config, symbols=None, plain=False) == Config(symbols="ascii", plain=False)


def test_choices_name_settings_and_hold_their_defaults() -> None:
    assert set(CHOICES) <= set(KEYS)
    for key, choices in CHOICES.items():
        assert getattr(Config(), key) in choices


PLAIN = st.one_of(st.text(), st.integers(-(2**63), 2**63 - 1), st.booleans())
VALUES = st.recursive(
    PLAIN, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=8
)


@given(st.dictionaries(st.text(), VALUES))
def test_what_is_written_is_read_again(table: dict[str, Any]) -> None:
    assert tomllib.loads(to_toml(table)) == table
