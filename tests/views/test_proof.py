"""The proof panel: whose links made this card, as short text that people can compare."""

from pushnet.views.proof import proof_view, short
from pushnet.views.replay import recorded_game
from pushnet.views.table import people
from tests.session.logs import log_of, plain, replayed
from tests.views.telling import told


def seats():
    result = replayed(plain())
    return people(recorded_game(result.log, result.report.names, ()))


def test_who_begins_comes_from_everybody_s_link() -> None:
    proof = proof_view(log_of(plain()), 2, seats())
    event = proof.event
    assert event is not None
    assert [share.who.name for share in event.shares] == ["Ana", "Borislav", "Chie"]
    assert event.holds
    (draw,) = event.draws
    assert draw.bound == 3
    assert int(draw.word, 16) % 3 == draw.index
    assert told(draw.result) == "Ana begins"


def test_a_card_is_the_one_at_its_index_in_the_pile() -> None:
    log = log_of(plain())
    for note in log.notes:
        event = proof_view(log, note.h, seats()).event
        if event is not None and note.h > 2:
            drew = next(e for e in note.events if hasattr(e, "card") or hasattr(e, "face"))
            assert told(event.draws[0].result)
            if hasattr(drew, "card"):
                assert log.positions[note.h - 1].state.pile[event.draws[0].index] == drew.card


def test_a_slot_without_chance_names_who_signed_it() -> None:
    log = log_of(plain())
    proof = proof_view(log, 5, seats())
    assert proof.event is None
    assert [who.name for who in proof.signers] == ["Ana"]
    assert proof.before == proof_view(log, 4, seats()).after


def test_digests_are_groups_of_four() -> None:
    assert short(bytes(range(32))) == "0001 0203 0405"
