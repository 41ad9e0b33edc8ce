"""Invites: every way people type them, and a useful sentence for every way they do not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pushnet.crypto.invite import (
    BROKER_MAX,
    TEXT_MAX,
    Invite,
    _is_one_slip,
    new_invite,
    parse_invite,
)
from pushnet.crypto.wordlist import WORDS
from pushnet.errors import Code, RefusedError
from tests.crypto.spelling import distance, slips

FIVE = ("acorn", "brick", "dolphin", "kettle", "velvet")
SAID = "acorn-brick-dolphin-kettle-velvet"

brokers = st.none() | st.sampled_from(
    [
        "laptop",
        "laptop.local:1883",
        "192.168.1.20",
        "192.168.1.20:1883",
        "[fe80::1]:65535",
        "[::1]",
        "mqtt://broker.example",
        "mqtts://broker.example:8883",
        "wss://broker.example:8084/mqtt?x=1",
        "ws://user:pass%20word@broker.example/mqtt",
        "mqtt://[2001:db8::1]:1883",
    ]
)
invites = st.builds(Invite, st.tuples(*[st.sampled_from(WORDS)] * 5), brokers)


def refused(text: str) -> str:
    with pytest.raises(RefusedError) as refusal:
        parse_invite(text)
    assert refusal.value.code is Code.INVITE
    return refusal.value.detail


# --- making and round trips ---


@given(invites)
def test_text_and_link_come_back_as_the_same_invite(invite: Invite) -> None:
    assert parse_invite(invite.text) == invite
    assert parse_invite(invite.link) == invite
    assert len(invite.link) <= TEXT_MAX


def test_the_forms_of_an_invite() -> None:
    assert Invite(FIVE).text == SAID
    assert Invite(FIVE).link == f"pushnet://join/{SAID}"
    assert Invite(FIVE, "10.0.0.2:1883").text == f"{SAID}@10.0.0.2:1883"
    assert Invite(FIVE, "10.0.0.2:1883").link == f"pushnet://join/{SAID}@10.0.0.2:1883"


@given(st.tuples(*[st.integers(0, 1295)] * 5))
def test_random_bytes_become_words_evenly(indexes: tuple[int, ...]) -> None:
    """Every five words come from as many numbers as any other five, up to one in 2^200."""
    number = sum(index * 1296**place for place, index in enumerate(indexes))
    invite = new_invite(number.to_bytes(32, "big"), "laptop")
    assert invite == Invite(tuple(WORDS[index] for index in indexes), "laptop")
    again = new_invite((number + 7 * 1296**5).to_bytes(32, "big"))
    assert again == Invite(invite.words)
    assert 2**256 // 1296**5 > 2**200


@pytest.mark.parametrize("length", [0, 16, 31, 33])
def test_an_invite_is_made_from_32_bytes(length: int) -> None:
    with pytest.raises(AssertionError):
        new_invite(bytes(length))


def test_printing_an_invite_shows_nothing_of_it() -> None:
    assert repr(Invite(FIVE, "mqtt://user:secret@host")) == "Invite()"


# --- forgiving ---


@pytest.mark.parametrize(
    "typed",
    [
        SAID.upper(),
        "Acorn Brick Dolphin Kettle Velvet",
        "  acorn   brick\tdolphin\nkettle velvet ",
        "acorn_brick_dolphin_kettle_velvet",
        "acorn.brick.dolphin.kettle.velvet.",
        "acorn, brick, dolphin, kettle, velvet",
        "«acorn–brick—dolphin−kettle·velvet»",
        "aco bri dol ket vel",
        "acor-bric-dolph-kett-velve",
        "acron brik dolpin kettel vellvet",
        "acorns bricks dolphins kettles velvets",
        "ac0rn brlck dolphin kettle velvet",
        "ａｃｏｒｎ　ｂｒｉｃｋ　ｄｏｌｐｈｉｎ　ｋｅｔｔｌｅ　ｖｅｌｖｅｔ",
        f"PUSHNET://JOIN/{SAID}",
        f"pushnet://{SAID}",
        f"pushnet:{SAID}",
        f"pushnet://join/{SAID}/",
    ],
)
def test_typing_is_forgiven(typed: str) -> None:
    assert parse_invite(typed) == Invite(FIVE)


@given(st.sampled_from(WORDS), st.data())
def test_every_slip_and_every_beginning_of_a_word_is_understood(
    word: str, data: st.DataObject
) -> None:
    slip = data.draw(st.sampled_from(sorted(set(slips(word)))))
    beginning = word[: data.draw(st.integers(3, len(word)))]
    found = parse_invite(f"{slip} {beginning} {word} acorn acorn")
    assert found.words == (word, word, word, "acorn", "acorn")


words_of_few_letters = st.text("abc", max_size=5)


@given(words_of_few_letters, words_of_few_letters)
def test_a_slip_is_one_edit_or_none(typed: str, word: str) -> None:
    assert _is_one_slip(typed, word) == (distance(typed, word) <= 1)


@pytest.mark.parametrize("at", ["@", " @ ", "＠", "@ "])
def test_the_broker_follows_an_at_sign(at: str) -> None:
    assert parse_invite(f"{SAID}{at}10.0.0.2:1883 ") == Invite(FIVE, "10.0.0.2:1883")


def test_the_brokers_spelling_is_kept() -> None:
    """The login of a player's own broker is derived from it, byte for byte."""
    assert parse_invite(f"{SAID}@Laptop.Local:01883").broker == "Laptop.Local:01883"


# --- refused ---


@pytest.mark.parametrize(
    ("typed", "count"), [("", 0), ("@host", 0), ("acorn brick", 2), (f"{SAID}-acorn", 6)]
)
def test_an_invite_has_five_words(typed: str, count: int) -> None:
    assert refused(typed) == f"An invite has 5 words; this has {count}."


@pytest.mark.parametrize(
    ("wrong", "near"), [("dolfin", "dolphin"), ("kettling", "kettle"), ("bickre", "brick")]
)
def test_a_word_two_slips_away_is_named_with_what_is_near(wrong: str, near: str) -> None:
    sentence = refused(f"brick brick {wrong} kettle velvet")
    start, _, suggestions = sentence.partition(" Did you mean ")
    assert start == f'Word 3, "{wrong}", is not in the list.'
    assert near in suggestions.rstrip("?").split(" or ")


def test_a_word_like_none_is_named_alone() -> None:
    assert refused("qqqqqq brick dolphin kettle velvet") == 'Word 1, "qqqqqq", is not in the list.'


@pytest.mark.parametrize("typed", ["a", "ac", "ve", "12", "é", "漢字"])
def test_two_letters_or_other_letters_are_no_word(typed: str) -> None:
    assert "Word 5" in refused(f"acorn brick dolphin kettle {typed}")


@pytest.mark.parametrize(
    "place",
    [
        "",
        " ",
        "host name",
        "host:",
        "host:0",
        "host:65536",
        "host:123456",
        "host:port",
        "-host",
        "host/path",
        "mqtt://",
        "mqtt:///path",
        "http://host",
        "MQTT://host",
        "mqtt://ho st",
        "mqtt://host\x1b[2J",
        "host\x07",
        "host\u202e",
        "mqtt://höst",
        "[::1",
        "::1",
        'mqtt://"host"',
    ],
)
def test_what_is_no_brokers_address_is_refused(place: str) -> None:
    assert "address" in refused(f"{SAID}@{place}")


def test_lengths_are_bounded() -> None:
    longest = "mqtt://" + "h" * (BROKER_MAX - 7)
    assert parse_invite(f"{SAID}@{longest}").broker == longest
    assert "too long" in refused(f"{SAID}@{longest}h")
    assert "too long for an invite" in refused(SAID + " " * (TEXT_MAX + 1 - len(SAID)))
    assert parse_invite(SAID + " " * (TEXT_MAX - len(SAID))) == Invite(FIVE)


def test_a_long_word_is_shown_cut() -> None:
    sentence = refused(f"{'x' * 200} brick dolphin kettle velvet")
    assert sentence == f'Word 1, "{"x" * 16}", is not in the list.'


pieces = [*FIVE, "pushnet://join/", "@", "-", " ", "\0", "\ufdfa", "x" * 40, ":1", "mqtt://"]


def outcome(text: str) -> Invite | RefusedError:
    try:
        return parse_invite(text)
    except RefusedError as refusal:
        return refusal


@given(st.text(max_size=300) | st.lists(st.sampled_from(pieces), max_size=14).map("".join))
def test_any_text_is_an_invite_or_refused(text: str) -> None:
    found = outcome(text)
    if isinstance(found, Invite):
        assert parse_invite(found.text) == found
    else:
        assert found.code is Code.INVITE
        assert found.detail.isprintable()
