"""Envelopes: packing loses nothing, opening refuses everything else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pushnet.crypto.sealing import ENVELOPE_BYTES_MAX
from pushnet.errors import Code, RefusedError
from pushnet.wire import canonical
from pushnet.wire.envelope import ITEMS_MAX, open_envelope, pack_envelopes
from tests.wire.bodies import signed


@given(st.lists(signed, min_size=1, max_size=60))
def test_items_come_back_in_order_within_the_limits(items: list) -> None:  # type: ignore[type-arg]
    envelopes = pack_envelopes(items)
    assert all(len(envelope) <= ENVELOPE_BYTES_MAX for envelope in envelopes)
    opened = [open_envelope(envelope) for envelope in envelopes]
    assert all(len(group) <= ITEMS_MAX for group in opened)
    assert [item for group in opened for item in group] == items


def test_nothing_packs_into_nothing() -> None:
    assert pack_envelopes([]) == ()


@given(st.binary(max_size=200))
def test_arbitrary_bytes_are_refused(envelope: bytes) -> None:
    with pytest.raises(RefusedError):
        open_envelope(envelope)


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (1, Code.FORM),
        ([1], Code.FORM),
        ([0, [[b"b", bytes(64)]]], Code.FORM),
        ([2, [[b"b", bytes(64)]]], Code.NEWER_VERSION),
        ([1, []], Code.FORM),
        ([1, [[b"b", bytes(64)]] * 17], Code.FORM),
        ([1, [[b"b", bytes(63)]]], Code.FORM),
        ([1, [[b"b"]]], Code.FORM),
        ([1, [[b"b", bytes(64)]], 1], Code.FORM),
    ],
)
def test_a_wrong_form_is_refused(value: object, code: Code) -> None:
    with pytest.raises(RefusedError) as caught:
        open_envelope(canonical.encode(value))  # type: ignore[arg-type]
    assert caught.value.code is code
