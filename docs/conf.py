"""The site of these pages: `make site` builds it into build/site. Sphinx and MyST read Markdown.

The pages are written for GitHub too, so links between them are plain paths.
"""

import re
import sys
from pathlib import Path
from typing import Any

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx
from sphinx.highlighting import lexers

sys.path.insert(0, str(Path(__file__).parent))

project = "pushnet"
author = "the pushnet authors"
project_copyright = "2026 the pushnet authors"

extensions = ["myst_parser"]
# The project's root is where all pages are below; what is no page is not read.
include_patterns = ["README.md", "docs/**", "protocol/**"]
exclude_patterns = ["docs/site"]
source_suffix = {".md": "markdown"}
root_doc = "docs/index"

myst_heading_slug_func = "slugs.slug"  # beside this file
myst_heading_anchors = 3  # links to headings, as GitHub names them
myst_enable_extensions = ["attrs_inline", "html_image"]

html_theme = "furo"
html_title = "pushnet"
html_copy_source = False
html_show_sphinx = False
html_extra_path = ["site"]  # the door: pages lie below docs/
templates_path: list[str] = []

# Positions, moves and frames of the protocol have no colours of their own.
EXAMPLES = (
    "arena", "choices", "game", "layers", "melds", "mermaid", "positions", "rummy", "rummy-game",
    "rummy-positions", "rummy-steps", "steps", "switched", "weighed",
)  # fmt: skip
_ANCHOR = re.compile(r'<a id="(\w+)"></a>\*\*\1\*\*')


def known_anchors(_: Sphinx, __: str, source: list[str]) -> None:
    """Write anchors so that Sphinx knows them too, and finds links that lead to none."""
    source[0] = _ANCHOR.sub(r"[**\1**]{#\1}", source[0])


def setup(app: Sphinx) -> dict[str, Any]:
    """Teach Sphinx the names of our examples and our anchors."""
    app.connect("source-read", known_anchors)
    for name in EXAMPLES:
        lexers[name] = TextLexer(stripnl=False)
    return {"parallel_read_safe": True}
