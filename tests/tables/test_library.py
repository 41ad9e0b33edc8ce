"""Records become lines of a list and numbers of statistics, and only true ones get in."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from pushnet.errors import UsageError
from pushnet.ids import PublicKey
from pushnet.store.archive import Archive
from pushnet.tables.library import count_games, facts_of, import_record, statistics
from pushnet.verify import Report, verify_record
from tests.commands.records import abandoned_rummy
from tests.session.logs import eventful, plain, replayed, spoilt, unfinished
from tests.vectors.framing import put_together, taken_apart

NOBODY = PublicKey(bytes(32))


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    with closing(Archive.open(tmp_path)) as opened:
        yield opened


def own(record: bytes, seat: int = 1) -> PublicKey:
    return replayed(record).table.keys[seat]


def test_a_line_says_how_it_went_for_us() -> None:
    facts = facts_of(verify_record(plain()), own(plain()), 7)
    assert (facts.own_seat, facts.seats, facts.finished_ms) == (1, 3, 7)
    assert "won 67-84-75" in facts.summary
    assert "lost" in facts_of(verify_record(plain()), own(plain(), 0), 7).summary
    assert '"67-84-75"' in facts_of(verify_record(plain()), NOBODY, 7).summary
    assert "incomplete" in facts_of(verify_record(unfinished()), None, 7).summary


def test_an_imported_game_is_listed_and_counted(archive: Archive) -> None:
    for record in (plain(), eventful()):
        import_record(archive, record, own(plain()), 3)
    view = statistics(archive)
    assert (view.games, view.won) == (1, 1)  # we played in one of them only
    assert {opponent.label.split()[0] for opponent in view.opponents} == {"Ana", "Chie"}
    assert view.pushes > 0
    assert archive.tallies.missing() == []


@pytest.mark.parametrize("record", [spoilt(40), b"no record", b""], ids=["false", "text", "empty"])
def test_nothing_false_gets_in(archive: Archive, record: bytes) -> None:
    report = import_record(archive, record, NOBODY, 3)
    assert isinstance(report, Report)
    assert report.exit_code != 0
    assert archive.games() == []


def test_a_game_comes_in_once_and_a_better_record_takes_its_place(archive: Archive) -> None:
    parts = taken_apart(plain())
    parts.ends = parts.ends[:1]
    fewer = put_together(parts)
    import_record(archive, fewer, NOBODY, 3)
    with pytest.raises(UsageError):
        import_record(archive, fewer, NOBODY, 4)
    import_record(archive, plain(), NOBODY, 5)
    (stored,) = archive.games()
    assert (stored.read(), stored.facts.finished_ms) == (plain(), 3)
    with pytest.raises(UsageError):
        import_record(archive, fewer, NOBODY, 6)
    assert stored.read() == plain()


def test_a_damaged_record_is_replaced_by_a_true_one(archive: Archive) -> None:
    import_record(archive, plain(), NOBODY, 3)
    (stored,) = archive.games()
    stored.path.write_bytes(b"damaged")
    import_record(archive, plain(), NOBODY, 4)
    assert stored.read() == plain()


def test_what_is_not_finished_does_not_count(archive: Archive) -> None:
    import_record(archive, unfinished(), NOBODY, 3)
    told: list[tuple[int, int]] = []
    count_games(archive, lambda done, count: told.append((done, count)))
    assert told == [(1, 1)]
    assert archive.tallies.games() == []


def test_a_file_that_is_gone_is_looked_for_again(archive: Archive) -> None:
    import_record(archive, plain(), NOBODY, 3)
    (stored,) = archive.games()
    record = stored.read()
    stored.path.unlink()
    count_games(archive)
    assert len(archive.tallies.missing()) == 1
    stored.path.write_bytes(record)
    count_games(archive)
    assert archive.tallies.missing() == []


def test_a_record_under_another_name_does_not_count(archive: Archive) -> None:
    import_record(archive, plain(), NOBODY, 3)
    (stored,) = archive.games()
    stored.path.write_bytes(eventful())
    count_games(archive)
    assert archive.tallies.games() == []


def test_a_match_of_rummy_is_counted_for_its_teams(archive: Archive) -> None:
    record = abandoned_rummy()
    report = verify_record(record)
    assert not isinstance(import_record(archive, record, report.keys[0], 5), Report)
    view = statistics(archive)
    assert view.games == 0, "the numbers of Push are those of Push"
    assert (view.rummy.games, view.rummy.won, view.rummy.shared) == (1, 1, 0)
    assert [(partner.key, partner.won) for partner in view.rummy.partners] == [(report.keys[2], 1)]
    assert {opponent.key for opponent in view.opponents} == {report.keys[1], report.keys[3]}
