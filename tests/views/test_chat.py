"""Chat lines are cleaned, named and bounded; emotes have words of ours."""

from dataclasses import replace

import pytest

from pushnet.session.snapshot import ChatLine
from pushnet.views.chat import EMOTES, ChatRow, Talker, chat_rows, talkers
from tests.tui.scripted_doors import OWN, key_of, lobby_snapshot, peer

ANA, STRANGER = key_of(1), key_of(9)


def rows(*lines: tuple[bytes, int, str], rows_max: int = 10) -> tuple[ChatRow, ...]:
    said = tuple(ChatLine(key=key, emote=emote, text=text, at_ms=0) for key, emote, text in lines)
    snapshot = replace(lobby_snapshot(peer(ANA, "Ana")), chat=said)
    return chat_rows(snapshot, rows_max)


def test_who_said_what() -> None:
    assert rows((ANA, 0, "hello"), (OWN, 0, "hi")) == (
        ChatRow("Ana", "hello", is_me=False),
        ChatRow("You", "hi", is_me=True),
    )


def test_only_the_newest_are_returned_oldest_first() -> None:
    shown = rows(*((ANA, 0, str(number)) for number in range(9)), rows_max=3)
    assert [row.text for row in shown] == ["6", "7", "8"]


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("[bold]x[/]", "[bold]x[/]"),
        ("a\x1b[2Jb\nc", "a[2Jb c"),
        ("\u202egnorw", "gnorw"),
        ("😀 ok", "ok"),
    ],
)
def test_text_is_cleaned(raw: str, text: str) -> None:
    assert [row.text for row in rows((ANA, 0, raw))] == [text]


def test_lines_without_anything_to_show_are_left_out() -> None:
    assert rows((ANA, 0, "\u200b"), (ANA, 7, ""), (ANA, 99, "")) == ()


def test_emotes_have_our_words_whatever_came_with_them() -> None:
    assert rows((ANA, 1, "evil"))[0].text == EMOTES[0]
    assert rows((ANA, 6, ""))[0].text == EMOTES[5]


def test_who_has_left_the_room_is_named_by_the_key() -> None:
    assert rows((STRANGER, 0, "bye"))[0].name == "09:09:09"


def test_nobody_can_be_called_you() -> None:
    snapshot = replace(
        lobby_snapshot(peer(ANA, "You")), chat=(ChatLine(key=ANA, emote=0, text="x", at_ms=0),)
    )
    assert chat_rows(snapshot, 5)[0].name != "You"


def test_who_is_muted_is_left_out_by_key_whatever_the_name() -> None:
    said = (
        ChatLine(key=ANA, emote=0, text="x", at_ms=0),
        ChatLine(key=ANA, emote=2, text="", at_ms=0),
        ChatLine(key=STRANGER, emote=0, text="y", at_ms=0),
    )
    for name in ("Ana", "somebody else"):
        snapshot = replace(lobby_snapshot(peer(ANA, name)), chat=said)
        assert [row.text for row in chat_rows(snapshot, 10, {ANA})] == ["y"]


def test_everybody_else_can_be_muted_and_who_is_gone_heard_again() -> None:
    bot = peer(key_of(2), "Bot", operator=OWN)
    snapshot = lobby_snapshot(peer(ANA, "A\x1bna"), peer(key_of(3), "Zoe"), bot)
    assert talkers(snapshot, {ANA, STRANGER}) == (
        Talker(STRANGER, "09:09:09", is_muted=True),
        Talker(ANA, "Ana", is_muted=True),
        Talker(key_of(3), "Zoe", is_muted=False),
    )
