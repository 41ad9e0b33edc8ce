"""A refusal says which part of the command line it is about."""

from collections.abc import Iterator
from contextlib import contextmanager

from pushnet.errors import RefusedError
from pushnet.words import say_as


@contextmanager
def naming(what: str) -> Iterator[None]:
    """Put the name of a part of the command line before the sentence of a refusal."""
    try:
        yield
    except RefusedError as refused:
        raise RefusedError(
            refused.code, say_as("refusal", "{place}, {reason}", place=what, reason=refused.detail)
        ) from None
