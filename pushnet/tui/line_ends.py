"""Lets lines on screens end where lines of Japanese may.

Rich folds what has no blanks wherever a line is full: then one begins with a full stop, and a word
in Latin letters takes all that follows it to the next line. So the parts in which it moves text,
its words, are replaced by those of `pushnet.views.wrapping`. Scripts with blanks between words have
the same parts as before.

This reaches into a private part of Rich: `words` in `rich._wrap`, which `divide_line` there goes
through, and Textual by it.
Source: docs/screens.md (widths).
"""

import rich._wrap

from pushnet.views.wrapping import parts


def end_lines_by_script() -> None:
    """Break lines between Japanese characters from now on, and only where it is allowed."""
    rich._wrap.words = parts  # noqa: SLF001 - see the module
