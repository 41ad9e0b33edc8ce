"""The docs build as a site without a warning, and the site asks nothing of the internet.

A warning is a link that leads nowhere, a page that no list leads to, or a block in a language that
nobody named.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LOADED = re.compile(r'<(?:script|img|iframe|source)[^>]*\ssrc="([^"]+)"|<link[^>]*\shref="([^"]+)"')


def build(source: Path, target: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [
            *(sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going"),
            *("-c", source / "docs", "-d", target / "read", source, target / "site"),
        ],
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("site")
    done = build(ROOT, target)
    assert (done.returncode, done.stderr) == (0, "")
    return target / "site"


def test_every_page_is_in_the_site(site: Path) -> None:
    pages = [*(ROOT / "docs").rglob("*.md"), *(ROOT / "protocol").rglob("*.md")]
    missing = [
        page.name
        for page in pages
        if not (site / page.relative_to(ROOT).with_suffix(".html")).exists()
    ]
    assert len(pages) > 50
    assert missing == []


def test_the_door_leads_to_the_first_page(site: Path) -> None:
    target = re.search(r"url=([^\"]+)", (site / "index.html").read_text(encoding="utf-8"))
    assert target is not None
    assert (site / target[1]).exists()


def test_a_page_loads_nothing_from_elsewhere(site: Path) -> None:
    loaded = {
        one or other
        for page in site.rglob("*.html")
        for one, other in LOADED.findall(page.read_text(encoding="utf-8"))
    }
    assert len(loaded) > 5
    assert [url for url in sorted(loaded) if re.match(r"(?:[a-z]+:)?//", url)] == []


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    (tmp_path / "docs" / "site").mkdir(parents=True)
    for name in ("conf.py", "slugs.py"):
        shutil.copy(ROOT / "docs" / name, tmp_path / "docs")
    (tmp_path / "docs" / "index.md").write_text("# A\n\n[there](other.md) and [here](#nowhere)\n")
    done = build(tmp_path, tmp_path / "built")
    assert done.returncode != 0
    assert "other.md" in done.stderr
    assert "nowhere" in done.stderr
