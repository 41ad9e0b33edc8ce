from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from pushnet.net.outbox import (
    GIVE_UP_AFTER_MS,
    IN_FLIGHT_MAX,
    RESEND_AFTER_MS,
    WAITING_MAX,
    Outbox,
    Sending,
)


def take_all(outbox: Outbox, now_ms: int) -> list[bytes]:
    taken = []
    while (sending := outbox.take(now_ms)) is not None:
        taken.append(sending.payload)
    return taken


def numbered(count: int) -> list[bytes]:
    return [b"%d" % number for number in range(count)]


def sent_until_spent(outbox: Outbox) -> int:
    """Take the one payload in `outbox` as often as it may; return when it is given up."""
    now_ms = 0
    for number, silence_ms in enumerate(RESEND_AFTER_MS, start=1):
        assert outbox.take(now_ms + silence_ms - 1) is None
        now_ms += silence_ms
        assert outbox.due_ms(now_ms - 1) == now_ms
        is_last = number == len(RESEND_AFTER_MS)
        assert outbox.take(now_ms) == Sending(b"a", is_resend=True, is_last=is_last)
        assert outbox.take(now_ms) is None
    return now_ms + GIVE_UP_AFTER_MS


def test_a_payload_is_resent_after_growing_silences_and_given_up_if_others_come_back() -> None:
    outbox = Outbox()
    outbox.add(b"a")
    assert outbox.take(0) == Sending(b"a", is_resend=False)
    outbox.add(b"b")
    assert outbox.take(0) == Sending(b"b", is_resend=False)
    outbox.echoed(b"b")
    end_ms = sent_until_spent(outbox)
    assert outbox.due_ms(end_ms - 1) == end_ms
    assert not outbox.is_empty
    assert outbox.take(end_ms) is None
    assert outbox.is_empty
    assert outbox.due_ms(end_ms) is None


def test_while_nothing_comes_back_it_is_kept_for_the_next_connection() -> None:
    outbox = Outbox()
    outbox.add(b"a")
    assert outbox.take(0) == Sending(b"a", is_resend=False)
    end_ms = sent_until_spent(outbox)
    assert outbox.due_ms(end_ms) is None
    assert outbox.take(end_ms) is None
    assert not outbox.is_empty
    outbox.restart()
    assert outbox.take(end_ms) == Sending(b"a", is_resend=False)


def test_an_echo_ends_the_resending() -> None:
    outbox = Outbox()
    outbox.add(b"a")
    outbox.take(0)
    assert outbox.echoed(b"a")
    assert not outbox.echoed(b"a")
    assert outbox.take(RESEND_AFTER_MS[0]) is None
    assert outbox.is_empty


def test_what_was_never_sent_has_no_echo() -> None:
    outbox = Outbox()
    outbox.add(b"a")
    assert not outbox.echoed(b"a")
    assert not outbox.echoed(b"b")
    assert take_all(outbox, 0) == [b"a"]


def test_equal_payloads_need_an_echo_each() -> None:
    outbox = Outbox()
    outbox.add(b"a")
    outbox.add(b"a")
    assert take_all(outbox, 0) == [b"a", b"a"]
    assert outbox.echoed(b"a")
    assert not outbox.is_empty
    assert outbox.echoed(b"a")
    assert outbox.is_empty


def test_the_window_opens_with_each_echo() -> None:
    outbox = Outbox()
    payloads = numbered(IN_FLIGHT_MAX + 2)
    for payload in payloads:
        outbox.add(payload)
    assert take_all(outbox, 0) == payloads[:IN_FLIGHT_MAX]
    assert outbox.due_ms(0) == RESEND_AFTER_MS[0]
    outbox.echoed(payloads[3])
    assert outbox.due_ms(0) == 0
    assert take_all(outbox, 0) == [payloads[IN_FLIGHT_MAX]]


def test_a_full_queue_drops_its_oldest_payload() -> None:
    outbox = Outbox()
    payloads = numbered(WAITING_MAX + 3)
    assert [outbox.add(payload) for payload in payloads] == [True] * WAITING_MAX + [False] * 3
    assert outbox.take(0) == Sending(payloads[3], is_resend=False)


def test_a_new_connection_sends_what_has_no_echo_in_the_old_order() -> None:
    outbox = Outbox()
    for payload in numbered(5):
        outbox.add(payload)
    taken = [outbox.take(0) for _ in range(3)]
    assert [sending.payload for sending in taken if sending] == [b"0", b"1", b"2"]
    outbox.echoed(b"1")
    outbox.restart()
    assert take_all(outbox, 60_000) == [b"0", b"2", b"3", b"4"]


@given(st.lists(st.binary(max_size=3), max_size=60))
def test_over_a_perfect_broker_all_is_sent_once_in_order(payloads: list[bytes]) -> None:
    outbox = Outbox()
    sent = []
    for payload in payloads:
        outbox.add(payload)
        while (sending := outbox.take(0)) is not None:
            sent.append(sending.payload)
            assert outbox.echoed(sending.payload)
    assert sent == payloads
    assert outbox.is_empty


class AnyUse(RuleBasedStateMachine):
    """Whatever happens, the bounds hold and `due_ms` tells when `take` has something."""

    def __init__(self) -> None:
        super().__init__()
        self.outbox = Outbox()
        self.now_ms = 0
        self.added = 0
        self.sent: list[bytes] = []

    @rule(count=st.integers(1, 40))
    def add(self, count: int) -> None:
        for _ in range(count):
            self.outbox.add(b"%d" % self.added)
            self.added += 1

    @rule(late_ms=st.integers(0, 20_000))
    def take(self, late_ms: int) -> None:
        due_ms = self.outbox.due_ms(self.now_ms)
        if due_ms is None:
            assert self.outbox.take(self.now_ms + late_ms) is None
            return
        if due_ms > self.now_ms:
            assert self.outbox.take(due_ms - 1) is None
        self.now_ms = max(self.now_ms, due_ms) + late_ms
        if (sending := self.outbox.take(self.now_ms)) is not None:
            self.sent.append(sending.payload)

    @rule(data=st.data())
    def echo(self, data: st.DataObject) -> None:
        if self.sent:
            self.outbox.echoed(data.draw(st.sampled_from(self.sent)))

    @rule()
    def reconnect(self) -> None:
        self.outbox.restart()

    @invariant()
    def bounds_hold(self) -> None:
        assert len(self.outbox._flights) <= IN_FLIGHT_MAX
        assert len(self.outbox._waiting) <= WAITING_MAX + IN_FLIGHT_MAX


TestAnyUse = AnyUse.TestCase
