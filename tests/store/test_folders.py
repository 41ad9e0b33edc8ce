"""PUSHNET_HOME moves everything; what pushnet makes is closed to others."""

import os
import stat
from pathlib import Path

import pytest

from pushnet.store.errors import StoreError
from pushnet.store.folders import find_folders


def test_home_moves_all_three_folders(tmp_path: Path) -> None:
    home = tmp_path / "home"
    folders = find_folders({"PUSHNET_HOME": str(home)})
    assert (folders.store, folders.config, folders.state) == (
        home / "data",
        home / "config",
        home / "state",
    )
    assert folders.games == home / "data" / "games"
    assert folders.locks == home / "state" / "locks"
    assert folders.config_file == home / "config" / "config.toml"


@pytest.mark.skipif(os.name != "posix", reason="modes mean nothing on Windows")
def test_only_what_is_ours_is_closed(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    folders = find_folders({"PUSHNET_HOME": str(tmp_path)})
    for folder in (folders.store, folders.config, folders.state, folders.games, folders.locks):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755


def test_without_home_the_system_says_where(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "HOME", "APPDATA"):
        monkeypatch.setenv(name, str(tmp_path))
    folders = find_folders({})
    assert "pushnet" in str(folders.store)
    assert folders.store.is_dir()


def test_a_file_in_the_way_is_a_sentence(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("not a folder")
    with pytest.raises(StoreError, match="home"):
        find_folders({"PUSHNET_HOME": str(home)})
