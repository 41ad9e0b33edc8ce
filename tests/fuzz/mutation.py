"""Small damage to real inputs, from a seed: what a coverage-guided fuzzer does first."""

from collections.abc import Sequence

from tests.sim.dice import Dice

CHANGES_MAX = 4


def mutated(dice: Dice, inputs: Sequence[bytes]) -> bytes:
    """Return one of the inputs after a few changes."""
    content = dice.pick(inputs)
    for _ in range(1 + dice.below(CHANGES_MAX)):
        content = _changed(dice, content, dice.pick(inputs))
    return content


def _changed(dice: Dice, content: bytes, other: bytes) -> bytes:
    at, until = sorted((dice.below(len(content) + 1), dice.below(len(content) + 1)))
    match dice.below(7):
        case 0 if at < len(content):  # a bit
            return content[:at] + bytes([content[at] ^ 1 << dice.below(8)]) + content[at + 1 :]
        case 1:  # a part is gone
            return content[:at] + content[until:]
        case 2:  # a part is there twice
            return content[:until] + content[at:]
        case 3:  # something that was not there
            return content[:at] + dice.bytes(1 + dice.below(8)) + content[at:]
        case 4:  # a part of another input
            start = dice.below(len(other) + 1)
            return content[:at] + other[start : start + until - at] + content[until:]
        case 5:  # bytes that mean something in MessagePack, or the ends of ranges
            return content[:at] + dice.pick(TELLING) + content[at + 1 :]
        case _:  # cut short
            return content[:until]


TELLING = (
    b"\x00", b"\x7f", b"\x80", b"\xff", b"\x90", b"\x9f", b"\xc0", b"\xc1", b"\xc4\xff",
    b"\xcc\x00", b"\xcf" + b"\xff" * 8, b"\xd9\x00", b"\xdb\xff\xff\xff\xff", b"\xdc\x01\x01",
    b"\xdd\xff\xff\xff\xff", "\u202e".encode(), b"\x1b[2J", "ﷺ".encode(), b"\n", b"@", b"=",
)  # fmt: skip
