"""What has to be done to one record to make another: a spoilt record in a few bytes.

    splice   {"at": 17, "remove": 3, "insert": "0a0b", "zeros": 0}
             at that byte of the old file so many bytes give way to these, and then to zeros
    digest   "made": the splices concern all but the last 32 bytes, and the digest that fits
             follows; "kept": they concern the whole file

Splices are in ascending order and do not touch. All count in bytes of the old file.
"""

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

from pushnet.errors import RefusedError
from tests.vectors.framing import DIGEST_BYTES, pieces_of, with_digest

ZEROS_MIN = 4096  # so many zero bytes are counted, not written out
Splice = dict[str, Any]


def difference(old: bytes, new: bytes) -> dict[str, Any]:
    """Return the fields of a vector that make `new` out of `old`."""
    made = len(new) > DIGEST_BYTES and with_digest(new[:-DIGEST_BYTES]) == new
    if made:
        old, new = old[:-DIGEST_BYTES], new[:-DIGEST_BYTES]
    splices = list(_splices(old, new))
    digest = "made" if made else "kept"
    assert spliced(with_digest(old) if made else old, splices, digest) == (
        with_digest(new) if made else new
    )
    return {"splices": splices, "digest": digest}


def spliced(old: bytes, splices: Sequence[Mapping[str, Any]], digest: str) -> bytes:
    """Return what the splices of a vector make of a record."""
    made = digest == "made"
    content = old[:-DIGEST_BYTES] if made else old
    for splice in reversed(splices):
        at, end = splice["at"], splice["at"] + splice["remove"]
        inserted = bytes.fromhex(splice["insert"]) + bytes(splice.get("zeros", 0))
        content = content[:at] + inserted + content[end:]
    return with_digest(content) if made else content


def _splices(old: bytes, new: bytes) -> Iterator[Splice]:
    """Compare piece by piece, so that a slot put in does not change all that follows."""
    try:
        olds, news = pieces_of(old), pieces_of(new)
    except RefusedError:
        olds, news = [old], [new]
    matcher = SequenceMatcher(None, olds, news, autojunk=False)
    for tag, i, i_end, j, j_end in matcher.get_opcodes():
        if tag != "equal":
            at = len(b"".join(olds[:i]))
            yield _splice(at, b"".join(olds[i:i_end]), b"".join(news[j:j_end]))


def _splice(at: int, old: bytes, new: bytes) -> Splice:
    start = _common(old, new)
    end = _common(old[start:][::-1], new[start:][::-1])
    inserted = new[start : len(new) - end]
    splice: Splice = {"at": at + start, "remove": len(old) - start - end}
    zeros = len(inserted) - len(inserted.rstrip(b"\0"))
    if zeros >= ZEROS_MIN:
        return splice | {"insert": inserted[:-zeros].hex(), "zeros": zeros}
    return splice | {"insert": inserted.hex()}


def _common(one: bytes, other: bytes) -> int:
    """Return how many bytes two byte strings have in common at their beginning."""
    unlike = (i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
    return next(unlike, min(len(one), len(other)))
