"""Held keys and keys meant for something else are no moves."""

from pushnet.tui.misclick import REPEAT_MS, SETTLE_MS, MisclickGuard


class Hand:
    """A guard and the time."""

    def __init__(self) -> None:
        self.now_ms = 5_000
        self.guard = MisclickGuard(lambda: self.now_ms)

    def admits(self, action: str, *, after_ms: int = 0) -> bool:
        self.now_ms += after_ms
        return self.guard.admits(action)


def test_the_same_action_counts_again_after_a_while() -> None:
    hand = Hand()
    assert hand.admits("draw")
    assert not hand.admits("draw", after_ms=REPEAT_MS - 1)
    assert hand.admits("draw", after_ms=REPEAT_MS)


def test_a_key_held_down_counts_once() -> None:
    hand = Hand()
    assert hand.admits("draw")
    assert not any(hand.admits("draw", after_ms=30) for _ in range(100))


def test_another_action_counts_at_once() -> None:
    hand = Hand()
    assert hand.admits("draw")
    assert hand.admits("stop", after_ms=1)


def test_nothing_counts_just_after_the_choice_became_ours() -> None:
    hand = Hand()
    hand.guard.became_mine()
    assert not hand.admits("draw", after_ms=SETTLE_MS - 1)
    assert hand.admits("stop", after_ms=1)


def test_an_answer_to_ones_own_question_is_never_hasty() -> None:
    hand = Hand()
    hand.guard.became_mine()
    assert hand.guard.admits("digit 2", is_answer=True)
    assert not hand.guard.admits("digit 2", is_answer=True)  # but it may bounce
