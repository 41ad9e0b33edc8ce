"""The lobby says who sits, who is ready, and what is missing."""

from dataclasses import replace

import pytest

from pushnet.ids import PublicKey
from pushnet.session.snapshot import Snapshot, Standing
from pushnet.views.lobby import left_out, lobby_view, room_name
from pushnet.views.phrase import Phrase
from pushnet.views.table import Contact
from tests.tui.scripted_doors import OWN, key_of, lobby_snapshot, peer, with_game

ANA, BEN, CARO = key_of(1), key_of(2), key_of(3)


def said(snapshot: Snapshot) -> tuple[str, bool]:
    """Return the prompt's template and whether it is a call to act."""
    prompt = lobby_view(snapshot).prompt
    return prompt.text.template, prompt.is_mine


def fields(text: Phrase) -> dict[str, object]:
    return dict(text.fields)


def test_seats_come_in_table_order_then_empty_ones() -> None:
    view = lobby_view(lobby_snapshot(peer(ANA, "Ana", ready=True)), seats_max=4)
    assert [(seat.number, seat.name) for seat in view.seats] == [
        (1, "Mika"),
        (2, "Ana"),
        (3, ""),
        (4, ""),
    ]
    assert [seat.key is None for seat in view.seats] == [False, False, True, True]
    assert (view.taken_count, view.ready_count) == (2, 1)


def test_nobody_sits_down_as_you() -> None:
    view = lobby_view(lobby_snapshot(peer(ANA, "you"), peer(BEN, "Ben")))
    assert [seat.name for seat in view.seats if seat.key] == [
        "Mika",
        f"you {ANA[:2].hex()}",
        "Ben",
    ]


def test_own_seat_host_and_bots_are_marked() -> None:
    view = lobby_view(lobby_snapshot(peer(ANA, "Bot·Kestrel", operator=OWN)))
    own, bot, *_ = view.seats
    assert own.is_me
    assert own.is_host
    assert own.operator == ""
    assert bot.operator == "Mika"
    assert not bot.is_host


def test_without_a_proposal_we_see_ourselves_and_the_others_that_sit() -> None:
    view = lobby_view(lobby_snapshot(peer(ANA, "Ana"), peer(BEN, "Ben", sitting=False), host=None))
    assert [seat.name for seat in view.seats if seat.key] == ["Mika", "Ana"]
    assert [guest.name for guest in view.guests] == ["Ben"]


@pytest.mark.parametrize(
    ("standing", "contact", "quiet_s"),
    [
        (Standing.PRESENT, Contact.GOOD, 0),
        (Standing.ONE_WAY, Contact.HALF, 0),
        (Standing.SUSPECT, Contact.LAGGING, 12),
        (Standing.SILENT, Contact.GONE, 12),
        (Standing.LOST, Contact.GONE, 12),
        (Standing.LEFT, Contact.LEFT, 12),
    ],
)
def test_contact_and_silence(standing: Standing, contact: Contact, quiet_s: int) -> None:
    snapshot = lobby_snapshot(peer(ANA, "Ana", standing=standing, heard_ms=48_000))
    seat = lobby_view(snapshot).seats[1]
    assert (seat.contact, seat.quiet_s) == (contact, quiet_s)


def test_a_seat_whose_player_was_never_heard_still_has_a_row() -> None:
    snapshot = lobby_snapshot(peer(ANA, "Ana"))
    assert snapshot.proposal is not None
    unheard = replace(snapshot, peers=snapshot.peers[:1])
    seat = lobby_view(unheard).seats[1]
    assert (seat.name, seat.contact) == ("nameless", Contact.GONE)


def test_names_are_cleaned_and_told_apart() -> None:
    view = lobby_view(lobby_snapshot(peer(ANA, "[red]\x1b[2J"), peer(BEN, "Mika")))
    assert [seat.name for seat in view.seats if seat.key] == ["Mika 4f2a", "[red][2J", "Mika 0202"]


@pytest.mark.parametrize(
    ("snapshot", "template", "mine"),
    [
        (lobby_snapshot(), "Pass the invite on to your friends, or add a bot.", True),
        (lobby_snapshot(host=None), "Waiting for the host to lay the table.", False),
        (
            lobby_snapshot(peer(ANA, "Ana"), sitting=False, host=ANA),
            "You are watching. Take a seat to play.",
            True,
        ),
        (
            lobby_snapshot(peer(ANA, "Ana"), peer(BEN, "Ben"), host=ANA, excluded=[OWN]),
            "The host has laid the table without you.",
            False,
        ),
        (lobby_snapshot(peer(ANA, "Ana")), "Are you ready?", True),
        (lobby_snapshot(peer(ANA, "Ana"), ready=True), "Waiting for {names}.", False),
        (
            lobby_snapshot(peer(ANA, "Ana", ready=True), ready=True),
            "Everybody is ready: start the game.",
            True,
        ),
        (
            lobby_snapshot(peer(ANA, "Ana", ready=True), ready=True, host=ANA),
            "Everybody is ready: {host} starts the game.",
            False,
        ),
        (with_game(lobby_snapshot(peer(ANA, "Ana"))), "The game is starting …", False),
    ],
)
def test_the_prompt_says_what_is_awaited(snapshot: Snapshot, template: str, mine: bool) -> None:
    assert said(snapshot) == (template, mine)


def test_the_prompt_names_whom_we_wait_for() -> None:
    snapshot = lobby_snapshot(peer(ANA, "Ana", ready=True), peer(BEN, "Ben"), ready=True)
    assert fields(lobby_view(snapshot).prompt.text) == {"names": ("Ben",)}


def test_two_versions_are_both_named() -> None:
    other = replace(peer(ANA, "Ana"), speaks=False, program="pushnet 9")
    snapshot = lobby_snapshot(other)
    text = lobby_view(snapshot).prompt.text
    assert "do not understand each other" in text.template
    assert fields(text)["theirs"] == "pushnet 9"


def test_what_may_be_done() -> None:
    alone = lobby_view(lobby_snapshot(), seats_max=2)
    assert (alone.may_mark_ready, alone.may_start, alone.may_add_bot) == (False, False, True)
    full = lobby_view(lobby_snapshot(peer(ANA, "Ana", ready=True), ready=True), seats_max=2)
    assert (full.may_mark_ready, full.may_start, full.may_add_bot) == (True, True, False)


def kicked(*keys: PublicKey) -> frozenset[PublicKey]:
    return frozenset(keys)


def test_who_comes_when_the_table_is_full_is_left_out() -> None:
    before = lobby_snapshot(peer(BEN, "Ben"))
    # Ana's key is smaller, so she stands before Ben in the list; but Ben sat first.
    own, ben = before.peers
    after = replace(before, peers=(own, peer(ANA, "Ana"), ben))
    assert left_out(after, kicked=kicked(), seats_max=2) == {ANA}
    assert left_out(after, kicked=kicked(), seats_max=3) == set()


def test_a_kicked_key_frees_a_seat() -> None:
    snapshot = lobby_snapshot(peer(ANA, "Ana"), peer(BEN, "Ben"), peer(CARO, "Caro"))
    assert left_out(snapshot, kicked=kicked(ANA), seats_max=3) == {ANA}
    assert left_out(snapshot, kicked=kicked(ANA), seats_max=2) == {ANA, CARO}


def test_the_host_is_never_left_out() -> None:
    snapshot = lobby_snapshot(peer(ANA, "Ana"), peer(BEN, "Ben"), excluded=[OWN])
    assert OWN not in left_out(snapshot, kicked=kicked(), seats_max=2)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("acorn-basil-cedar-dune-ember", "acorn-basil"),
        ("acorn basil cedar dune ember@10.0.0.7:4000", "acorn-basil"),
        ("", ""),
    ],
)
def test_a_room_is_called_by_two_of_its_words(text: str, name: str) -> None:
    assert room_name(text) == name
