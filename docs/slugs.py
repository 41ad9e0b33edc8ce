"""Names of headings, for links to them, in every script that our pages are written in."""

import unicodedata


def slug(heading: str) -> str:
    """Return a heading as GitHub names it: letters, digits and the signs that letters carry."""
    kept = (
        each
        for each in heading.lower()
        if each.isalnum() or each in "_- " or unicodedata.category(each).startswith("M")
    )
    return "".join(kept).replace(" ", "-")
