"""What strangers get: wheel and sdist, built once, compared with the tree, installed and run.

Nothing here needs a network: the build backend is in the lock, and the wheel's dependencies are
taken from the environment of the tests.
"""

import json
import os
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pushnet import __version__, locale
from tests.e2e.programs import WAIT_S, environment
from tests.lock import ROOT

EPOCH = "1767225600"  # any moment: both builds are told the same
NOT_KEPT = {"__pycache__", ".mypy_cache", ".pytest_cache", ".ruff_cache", ".hypothesis"}
LANGUAGES = tuple(locale.LANGUAGES)
SDIST_FOLDERS = ("pushnet", "protocol", "tests", "docs", ".ci")
SDIST_FILES = ("README.md", "LICENSE", "Makefile", "requirements.lock", "pyproject.toml")
NEEDED = (  # what would be missed late if it were not there
    *("py.typed", "tui/app.tcss", "texts/rules-push.md", "texts/rules-rummy.md"),
    *("web/page/index.html", "web/page/dejavu-sans-mono.woff2", "web/page/LICENSE-fonts"),
    *(f"catalogues/{code}/LC_MESSAGES/pushnet.mo" for code in LANGUAGES[1:]),
    *(f"texts/rules-{game}.{code}.md" for game in ("push", "rummy") for code in LANGUAGES[1:]),
)


def tree(folder: str, *, but: str = ".mo") -> set[str]:
    """Return the files of a folder as they are in a clone: without what is compiled there.

    Args:
        folder: Of the project.
        but: Files that end so are left out instead.
    """
    paths = (path for path in (ROOT / folder).rglob("*") if path.is_file())
    return {
        path.relative_to(ROOT).as_posix()
        for path in paths
        if not NOT_KEPT & set(path.parts) and path.suffix not in {".pyc", but}
    }


def build(source: Path, out: Path, *kinds: str) -> None:
    """Build in a process of its own, as `make dist` does."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", *kinds, "-d", str(out)],
        cwd=source,
        env=os.environ | {"SOURCE_DATE_EPOCH": EPOCH},
        check=True,
        capture_output=True,
        timeout=WAIT_S,
    )


@pytest.fixture(name="built", scope="module")
def built_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("built")
    build(ROOT, out)
    return out


@pytest.fixture(name="wheel", scope="module")
def the_wheel(built: Path) -> Path:
    (wheel,) = built.glob("*.whl")
    return wheel


@pytest.fixture(name="sdist", scope="module")
def the_sdist(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the unpacked sdist."""
    (packed,) = built.glob("*.tar.gz")
    place = tmp_path_factory.mktemp("sdist")
    with tarfile.open(packed) as archive:
        archive.extractall(place, filter="data")
    return place / f"pushnet-{__version__}"


@pytest.fixture(name="installed", scope="module")
def installed_wheel(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the programs' folder of an environment that holds the wheel and what it needs."""
    place = tmp_path_factory.mktemp("empty")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(place)], check=True)
    binaries = place / ("Scripts" if os.name == "nt" else "bin")
    python = binaries / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet"]
    alone = ["--no-deps", "--no-index", "--no-compile", "--disable-pip-version-check", str(wheel)]
    subprocess.run([*pip, *alone], check=True, timeout=WAIT_S)
    asked = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = subprocess.run([str(python), "-c", asked], check=True, capture_output=True, text=True)
    # A path in a .pth brings the packages there, but not the editable pushnet among them.
    others = sysconfig.get_path("purelib")
    Path(site.stdout.strip(), "dependencies.pth").write_text(f"{others}\n")
    return binaries


@pytest.fixture(name="pushnet")
def pushnet_from_the_wheel(
    installed: Path, tmp_path: Path
) -> Iterator[Callable[..., subprocess.CompletedProcess[str]]]:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()

    def run(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        environ = environment(tmp_path / "home")
        environ.pop("PYTHONPATH", None)
        return subprocess.run(
            [str(installed / "pushnet"), *arguments],
            cwd=elsewhere,
            env=environ,
            input=stdin,
            capture_output=True,
            text=True,
            timeout=WAIT_S,
            check=False,
        )

    yield run
    assert list(elsewhere.iterdir()) == []


def test_the_wheel_holds_the_whole_package_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
        about = {name.partition(".dist-info/")[2] for name in archive.namelist()} - {""}
    assert held == tree("pushnet", but=".po")
    assert {f"pushnet/{name}" for name in NEEDED} <= held
    assert about == {"METADATA", "WHEEL", "RECORD", "entry_points.txt", "licenses/LICENSE"}
    assert wheel.name == f"pushnet-{__version__}-py3-none-any.whl"


def test_the_sdist_holds_the_tree_with_vectors_and_tests(sdist: Path) -> None:
    held = {path.relative_to(sdist).as_posix() for path in sdist.rglob("*") if path.is_file()}
    wanted = set(SDIST_FILES).union(*map(tree, SDIST_FOLDERS))
    assert held - {"PKG-INFO", ".gitignore"} == wanted
    assert any(name.startswith("protocol/vectors/") for name in held)


def test_a_wheel_from_the_sdist_is_the_same_to_the_byte(
    wheel: Path, sdist: Path, tmp_path: Path
) -> None:
    for path in (sdist / "pushnet").rglob("*"):  # another day, another umask
        path.chmod(0o700 if path.is_dir() else 0o600)
        os.utime(path, (1, 1))
    build(sdist, tmp_path, "-t", "wheel")
    (again,) = tmp_path.glob("*.whl")
    assert again.read_bytes() == wheel.read_bytes()


def test_an_sdist_from_the_sdist_is_the_same_to_the_byte(
    built: Path, sdist: Path, tmp_path: Path
) -> None:
    (first,) = built.glob("*.tar.gz")
    build(sdist, tmp_path, "-t", "sdist")
    (again,) = tmp_path.glob("*.tar.gz")
    assert again.read_bytes() == first.read_bytes()


def test_it_runs_from_the_wheel(pushnet) -> None:
    done = pushnet("--version")
    assert (done.stdout, done.stderr, done.returncode) == (f"pushnet {__version__}\n", "", 0)
    where = pushnet("report", "-").stdout
    assert f"pushnet {__version__}" in where


def test_it_checks_a_game(pushnet) -> None:
    done = pushnet("verify", str(ROOT / "docs" / "fairness-game.push"))
    assert done.returncode == 0, done.stderr


def test_its_doctor_finds_it_healthy(pushnet) -> None:
    done = pushnet("doctor", "--json")
    found = json.loads(done.stdout)
    assert {each["area"] for each in found["findings"] if each["state"] == "bad"} == set()
    assert done.returncode == 0


@pytest.mark.parametrize(
    "table", [("solo", "--bots=1"), ("solo", "--game=rummy"), ("host", "--broker=amqtt")]
)
def test_a_table_opens(pushnet, table: tuple[str, ...]) -> None:
    done = pushnet("--plain", *table, stdin="quit\nyes\n")
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert done.stdout


def test_joining_says_what_is_wrong(pushnet) -> None:
    done = pushnet("--plain", "join", "acorn-brick")
    assert done.returncode == 2
    assert "An invite has 5 words; this has 2." in done.stderr


def test_what_runs_is_the_wheel(pushnet, installed: Path) -> None:
    asked = "import pushnet, hypothesis; print(pushnet.__file__)"
    found = subprocess.run(
        [str(installed / "python"), "-I", "-c", asked], check=True, capture_output=True, text=True
    )
    assert Path(found.stdout.strip()).is_relative_to(installed.parent)
    assert "Push rummy" in pushnet("rules", "rummy").stdout


def test_the_wheel_speaks_every_language(pushnet) -> None:
    helps = {code: pushnet("--lang", code, "--help").stdout for code in LANGUAGES}
    rules = {code: pushnet("--lang", code, "rules").stdout for code in LANGUAGES}
    assert len(set(helps.values())) == len(LANGUAGES)
    assert len(set(rules.values())) == len(LANGUAGES)
