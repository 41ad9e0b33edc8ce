"""Each check of a record is a line with its result; what failed says what was expected."""

from dataclasses import replace

from pushnet.errors import Code
from pushnet.tui.checks import checks, fault_of
from pushnet.tui.recording import read_recording
from pushnet.views.phrase import Tone
from pushnet.views.table import people
from tests.session.logs import eventful, plain, spoilt, unfinished, void
from tests.views.telling import told


def lines(record: bytes) -> list[tuple[Tone, str, int | None]]:
    recording = read_recording(record)
    found = checks(recording.report, people(recording.game), recording.left)
    return [(check.tone, told(check.text), check.slot) for check in found]


def test_a_whole_game_holds_in_every_line_but_what_nobody_knows() -> None:
    found = lines(plain())
    assert [tone for tone, _, _ in found] == [Tone.GOOD] * 5 + [Tone.NOTE]
    assert fault_of(read_recording(plain()).report) is None
    assert fault_of(None) is None


def test_where_hands_are_hidden_the_shuffles_are_counted() -> None:
    recording = read_recording(plain())
    report = replace(recording.report, events=1, shuffles=20)
    texts = [told(check.text) for check in checks(report, people(recording.game), ())]
    assert "20 shuffles keep every card" in texts
    assert not any("cards and rolls" in text for text in texts)


def test_who_left_and_who_was_dropped_is_said_with_its_slot() -> None:
    found = lines(eventful())
    slots = [slot for _, _, slot in found if slot is not None]
    assert len(slots) == 3
    assert sum("left on purpose" in text for _, text, _ in found) == 2


def test_an_unfinished_game_says_who_was_due() -> None:
    assert any("Not finished: due were" in text for _, text, _ in lines(unfinished()))


def test_a_false_record_begins_with_what_is_false() -> None:
    tone, text, slot = lines(spoilt(40))[0]
    assert (tone, slot) == (Tone.BAD, 40)
    assert "bad-signature" in text
    assert lines(spoilt(40))[1] == (Tone.GOOD, "All 39 slots before it hold", None)
    said = told(fault_of(read_recording(spoilt(40)).report))
    assert said.startswith("Expected a signature by the key of its seat")


def test_a_broken_rule_names_who_broke_it() -> None:
    tone, text, slot = lines(void())[0]
    assert tone is Tone.BAD
    assert "broke the rules: illegal-action" in text
    assert slot is not None


def test_a_reason_without_a_sentence_is_its_code() -> None:
    report = read_recording(spoilt(40)).report
    assert "record-form" in told(fault_of(replace(report, code=Code.RECORD_FORM)))
