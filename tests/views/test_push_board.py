"""Cards lie where a player expects them, and each column says what choosing it would mean."""

from pushnet.games.push_cards import ROLL_FIRST, SWITCH_FIRST, Colour, number_card
from pushnet.games.push_notation import parse_position
from pushnet.games.push_types import Draw, Place, Push, Stop, Take
from pushnet.games.table_options import Odds
from pushnet.ids import Seat
from pushnet.views.marks import CardMark, HandMark, card_mark, hand_marks
from pushnet.views.push import push_view
from pushnet.views.push_board import ColumnView
from tests.tui.scripted_client import ScriptedClient
from tests.views.telling import told


def columns_of(client: ScriptedClient) -> tuple[ColumnView, ...]:
    snapshot = client.snapshot
    return push_view(snapshot, snapshot.game).columns


def at(position: str) -> ScriptedClient:
    state = parse_position(position)
    return ScriptedClient(len(state.benches), state=state)


def test_reasons_name_the_colour_before_the_rank_and_the_roll_card() -> None:
    columns = columns_of(at("4p 1:place:R4 columns=R3B5/G4"))
    assert [told(column.reason) for column in columns[:2]] == ["has R", "has 4"]
    columns = columns_of(at("4p 1:place:! columns=R3!/G2"))
    assert told(columns[0].reason) == "has !"
    assert columns[1].reason is None


def test_legal_places_carry_the_action_and_a_new_column_is_one_of_them() -> None:
    columns = columns_of(at("4p 1:place:Y5 columns=R3B5/G2"))
    assert [column.action for column in columns] == [None, Place(1), Place(2)]
    assert columns[2].cards == ()
    assert told(columns[0].reason) == "has 5"


def test_somebody_elses_choice_is_not_ours() -> None:
    columns = columns_of(at("4p 2:place:Y5 columns=R3B5/G2"))
    assert [column.action for column in columns] == [None, None, None]
    assert told(columns[0].reason) == "has 5"  # but everybody sees why


def test_a_bust_shows_what_kept_the_card_out() -> None:
    columns = columns_of(at("4p 2:bust:R4 columns=R3B5/G2R6/Y4"))
    assert [told(column.reason) for column in columns] == ["has R", "has R", "has 4"]


def test_cards_lie_in_the_order_they_came() -> None:
    client = ScriptedClient(3)
    yellow, red = number_card(Colour.YELLOW, 6), number_card(Colour.RED, 1)
    client.cards.extend([yellow, ROLL_FIRST, red])
    client.play(Push(), Place(0), Draw(), Place(0), Draw(), Place(0))
    assert columns_of(client)[0].cards == tuple(map(card_mark, (yellow, ROLL_FIRST, red)))
    assert columns_of(client)[0].points == 7


def test_taken_columns_leave_a_note_in_their_place() -> None:
    client = ScriptedClient(3)
    cards = [number_card(0, 1), number_card(1, 2), number_card(2, 3)]
    client.cards.extend(cards)
    client.play(Push(), Place(0), Draw(), Place(1), Draw(), Place(2), Stop(), Take(1))
    first, second, third = columns_of(client)
    assert (second.cards, second.taken_points) == ((), 2)
    assert second.taken_by is not None
    assert second.taken_by.is_me
    assert [card.rank for card in (*first.cards, *third.cards)] == [1, 3]
    client.own_seat = client.state.actor
    assert [column.action for column in columns_of(client)] == [Take(0), None, Take(1)]


def test_a_column_with_a_roll_card_warns_its_taker() -> None:
    client = at("3p 1:collect:1 columns=R6!/B2 bench=R6/-/-")
    roll, plain = columns_of(client)[:2]
    assert told(roll.warning) == "then roll: -2 avg"  # twelve red points, one face of six
    assert plain.warning is None
    snapshot = client.snapshot
    quiet = push_view(snapshot, snapshot.game, odds=Odds.BUST_ONLY).columns[0]
    assert told(quiet.warning) == "then roll"
    client.own_seat = Seat(1)
    assert columns_of(client)[0].warning is None


def test_benches_and_banks_are_shown_by_colour_and_counted() -> None:
    client = at("3p 2:choose bench=R116B2/-/Y3 bank=G5/-/-")
    snapshot = client.snapshot
    rows = push_view(snapshot, snapshot.game).rows
    assert rows[0].bench == ((1, 1, 6), (2,), (), (), ())
    assert rows[0].bank == ((), (), (5,), (), ())
    assert (rows[0].bench_points, rows[0].bank_points, rows[0].points) == (10, 5, 15)
    assert [row.has_turn for row in rows] == [False, True, False]
    assert [row.acts for row in rows] == [False, True, False]


def test_the_open_card_is_the_one_turned_up() -> None:
    client = at("4p 1:place:R4 columns=G2")
    snapshot = client.snapshot
    drawn = push_view(snapshot, snapshot.game).drawn
    assert drawn.card is not None
    assert (drawn.card.colour, drawn.card.rank) == (Colour.RED, 4)
    assert (drawn.is_awaited, drawn.is_bust) == (False, False)


def test_a_switch_card_stays_in_sight_until_the_next_card() -> None:
    client = ScriptedClient(3)
    client.cards.extend([SWITCH_FIRST, number_card(0, 1)])
    client.play(Push())
    snapshot = client.snapshot
    assert push_view(snapshot, snapshot.game).drawn.card == card_mark(SWITCH_FIRST)
    client.play(Draw(), Place(0))
    snapshot = client.snapshot
    assert push_view(snapshot, snapshot.game).drawn.card is None


def test_a_card_on_its_way_is_awaited() -> None:
    client = ScriptedClient(3)
    client.auto_chance = False
    client.play(Push())
    snapshot = client.snapshot
    drawn = push_view(snapshot, snapshot.game).drawn
    assert (drawn.is_awaited, drawn.card, drawn.pile_count) == (True, None, 120)


def test_marks_show_what_is_printed() -> None:
    assert card_mark(number_card(Colour.BLUE, 5, 2)) == CardMark(
        card_mark(number_card(Colour.BLUE, 5)).kind, Colour.BLUE, 5
    )
    bench = (1 << number_card(0, 1)) | (1 << number_card(0, 6)) | (1 << number_card(3, 2))
    assert hand_marks(bench) == (HandMark(Colour.RED, (1, 6)), HandMark(Colour.YELLOW, (2,)))
