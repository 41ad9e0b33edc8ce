"""Reading a message's fields one after another, each with its type and bound.

Parsing a message is then the list of its fields in order; whatever does not fit is refused with
one code. A bool is never an integer. Source: protocol/pushnet.md 3.
"""

from typing import TypeAlias

from pushnet.errors import Code, RefusedError
from pushnet.wire.canonical import ARRAY_MAX, UINT_MAX, Value
from pushnet.words import say

Blob: TypeAlias = bytes  # inside the class, `bytes` and `bool` name its methods
Flag: TypeAlias = bool


class Fields:
    """The elements of one decoded array, read from the left; each read moves on by one.

    Every method raises RefusedError(FORM) if the next element is missing or not as asked.
    """

    __slots__ = ("_elements", "_next")

    def __init__(self, value: Value, *, count: int | None = None) -> None:
        """Open `value`, which must be an array, of exactly `count` elements if that is given."""
        if not isinstance(value, list):
            raise _refusal(say("an array"), value)
        if count is not None and len(value) != count:
            raise RefusedError(
                Code.FORM,
                say("expected {count} elements, found {found}", count=count, found=len(value)),
            )
        self._elements = value
        self._next = 0

    def value(self) -> Value:
        """Read an element of any type: the part of a message that something else judges."""
        if self._next == len(self._elements):
            raise RefusedError(Code.FORM, say("an element is missing"))
        self._next += 1
        return self._elements[self._next - 1]

    def uint(self, *, max: int = UINT_MAX) -> int:  # noqa: A002 - reads as the schema does
        """Read an integer from 0 to `max`, both included."""
        return _uint(self.value(), max)

    def bool(self) -> Flag:
        """Read a bool; 0 and 1 are none."""
        value = self.value()
        if not isinstance(value, Flag):
            raise _refusal(say("a bool"), value)
        return value

    def bytes(self, *, length: int | None = None, max: int | None = None) -> Blob:  # noqa: A002
        """Read bytes of exactly `length`, or of at most `max`; one of the two is given."""
        return _bytes(self.value(), length, max)

    def optional_bytes(
        self,
        *,
        length: int | None = None,
        max: int | None = None,  # noqa: A002
    ) -> Blob | None:
        """Read nil, or bytes of exactly `length` or of at most `max`."""
        value = self.value()
        return None if value is None else _bytes(value, length, max)

    def text(self, *, bytes_max: int) -> str:
        """Read text of at most `bytes_max` bytes of UTF-8."""
        return _text(self.value(), bytes_max)

    def array(self, *, count_max: int = ARRAY_MAX) -> list[Value]:
        """Read an array of at most `count_max` elements of any type."""
        value = self.value()
        if not isinstance(value, list) or len(value) > count_max:
            raise _refusal(say("an array of at most {count}", count=count_max), value)
        return value

    def fields(self, *, count: int | None = None) -> "Fields":
        """Read an array to be read field by field in its turn."""
        return Fields(self.value(), count=count)

    def done(self) -> None:
        """Refuse elements that no field has asked for."""
        if self._next != len(self._elements):
            raise RefusedError(
                Code.FORM, say("{count} elements too many", count=len(self._elements) - self._next)
            )


def _uint(value: Value, maximum: int) -> int:
    # bool is a subclass of int in Python, but never an integer on the wire
    if not isinstance(value, int) or isinstance(value, bool) or value > maximum:
        raise _refusal(say("an integer of at most {maximum}", maximum=maximum), value)
    return value


def _bytes(value: Value, length: int | None, maximum: int | None) -> bytes:
    assert (length is None) != (maximum is None)
    lowest, highest = (length, length) if length is not None else (0, maximum)
    assert lowest is not None
    assert highest is not None
    if not isinstance(value, bytes) or not lowest <= len(value) <= highest:
        raise _refusal(say("{lowest} to {highest} bytes", lowest=lowest, highest=highest), value)
    return value


def _text(value: Value, bytes_max: int) -> str:
    if not isinstance(value, str) or len(value.encode()) > bytes_max:
        raise _refusal(say("text of at most {bytes_max} bytes", bytes_max=bytes_max), value)
    return value


def _refusal(expected: str, found: Value) -> RefusedError:
    # the type only: a peer's bytes do not belong in logs
    return RefusedError(
        Code.FORM,
        say("expected {expected}, found {found}", expected=expected, found=type(found).__name__),
    )
