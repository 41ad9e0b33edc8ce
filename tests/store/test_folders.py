"""PUSHNET_HOME moves everything; what pushnet makes is closed to others."""

import os
import stat
from pathlib import Path

import pytest

from pushnet.store.config import load_config, save_value
from pushnet.store.errors import StoreError
from pushnet.store.folders import find_folders
from pushnet.store.keys import load_or_create_key


def test_home_moves_all_three_folders(tmp_path: Path) -> None:
    home = tmp_path / "home"
    folders = find_folders({"PUSHNET_HOME": str(home)})
    assert (folders.store, folders.config, folders.state) == (
        home / "data",
        home / "config",
        home / "state",
    )
    assert folders.config_file == home / "config" / "config.toml"


def test_looking_makes_nothing(tmp_path: Path) -> None:
    folders = find_folders({"PUSHNET_HOME": str(tmp_path / "home")})
    load_config(folders.config_file)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name != "posix", reason="modes mean nothing on Windows")
def test_what_is_made_is_closed_and_the_home_itself_left_alone(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    folders = find_folders({"PUSHNET_HOME": str(tmp_path)})
    assert folders.locks == tmp_path / "state" / "locks"
    load_or_create_key(folders.store, lambda: bytes(32))
    save_value(folders.config_file, "bell", value=False)
    made = (folders.locks, folders.store, folders.config)
    assert [stat.S_IMODE(folder.stat().st_mode) for folder in made] == [0o700] * 3
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755


def test_without_home_the_system_says_where(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "HOME", "APPDATA"):
        monkeypatch.setenv(name, str(tmp_path))
    folders = find_folders({})
    assert "pushnet" in str(folders.store)
    assert "pushnet" in str(folders.config)


def test_a_file_in_the_way_is_a_sentence(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("not a folder")
    folders = find_folders({"PUSHNET_HOME": str(home)})
    with pytest.raises(StoreError, match="home"):
        _ = folders.locks
