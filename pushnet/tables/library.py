"""From verified records to what the archive lists of them, and to statistics."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pushnet.errors import UsageError
from pushnet.games.api import Rank
from pushnet.games.names import PUSH, RUMMY
from pushnet.ids import GameId, PublicKey
from pushnet.session.snapshot import SlotNote
from pushnet.store.archive import Archive, GameFacts, StoredGame
from pushnet.store.errors import UnreadableFileError
from pushnet.verify import Replayed, Report, Verdict, replay_record
from pushnet.views.options import game_choice
from pushnet.views.rummy_tally import MatchTally, tally_match
from pushnet.views.stats import Player, StatsView, stats_view
from pushnet.views.tally import SeatTally, tally_game
from pushnet.words import say

Tally = Callable[[Sequence[SlotNote], Sequence[Rank]], Sequence[SeatTally | MatchTally]]

GAME_TALLIES: Final[Mapping[str, Tally]] = {PUSH: tally_game, RUMMY: tally_match}
"""How a game counts what its players did, for statistics; one without an entry counts nothing."""


def facts_of(report: Report, own: PublicKey | None, now_ms: int) -> GameFacts:
    """Return what a list of games shows of a record that holds.

    Args:
        report: What the verifier said of it.
        own: The player's key.
        now_ms: When it ended, or was imported; milliseconds since 1970.
    """
    assert report.game is not None
    seat = report.keys.index(own) if own in report.keys else None
    return GameFacts(
        game=report.game,
        finished_ms=now_ms,
        game_name=report.rules,
        seats=len(report.keys),
        own_seat=seat,
        summary=json.dumps({"text": _summary(report, seat)}, ensure_ascii=False),
    )


def import_record(
    archive: Archive, record: bytes, own: PublicKey, now_ms: int
) -> StoredGame | Report:
    """Keep a record from elsewhere if it holds; else return the report that says why not.

    A record of a game that is here already takes its place only with more signatures under the
    result, and keeps its day.

    Raises:
        UsageError: The game is here already.
        StoreError: It could not be written.
    """
    result = replay_record(record)
    if isinstance(result, Report):
        return result
    facts = facts_of(result.report, own, now_ms)
    known = next((each for each in archive.games() if each.facts.game == facts.game), None)
    if known is None:
        return archive.add(record, facts)
    before = replay_record(known.read())
    if isinstance(before, Replayed) and _worth(before.report) >= _worth(result.report):
        raise UsageError(say("this game is in the archive already ({name})", name=known.path.name))
    newer = facts_of(result.report, own, known.facts.finished_ms)
    return archive.add(record, newer, replace=True)


def count_games(archive: Archive, progress: Callable[[int, int], None] | None = None) -> None:
    """Count every game of the archive that was not counted yet; a second for three games or so.

    A record that is gone is looked for again next time; one that does not hold does not count.
    """
    missing = archive.tallies.missing()
    for done, game in enumerate(missing, start=1):
        try:
            record = archive.find(game.hex()).read()
        except UnreadableFileError:
            continue
        archive.tallies.put(game, _players(game, record))
        if progress is not None:
            progress(done, len(missing))


def statistics(archive: Archive) -> StatsView:
    """Return the player's statistics, with all games counted."""
    count_games(archive)
    return stats_view(archive.tallies.games(), archive.tallies.nicknames())


def _players(game: GameId, record: bytes) -> tuple[Player, ...]:
    """Return who played how; nobody if the game does not count."""
    result = replay_record(record)
    if isinstance(result, Report) or result.report.verdict is not Verdict.COMPLETE:
        return ()
    report, table = result.report, result.table
    tally = GAME_TALLIES.get(table.rules.name)
    if report.game != game or tally is None:
        return ()
    return tuple(
        Player(key=key, operator=operator, name=name, tally=tally)
        for key, operator, name, tally in zip(
            table.keys,
            table.operators,
            report.names,
            tally(result.notes, report.ranks),
            strict=True,
        )
    )


def _worth(report: Report) -> tuple[int, int]:
    """Return what makes one record of a game better than another: its length, who signed."""
    return report.slots, len(report.signed_by)


def _summary(report: Report, own: int | None) -> str:
    """Return how a game went, in a few words, for lists."""
    if report.verdict is not Verdict.COMPLETE:
        return str(report.verdict.value)
    has_teams = game_choice(report.rules).has_teams
    sides = sorted(report.ranks, key=lambda rank: rank.seat)[: 2 if has_teams else None]
    scores = "-".join(str(rank.score) for rank in sides)
    place = next((rank.place for rank in report.ranks if rank.seat == own), None)
    if place is None:
        return scores
    winners = sum(rank.place == 1 for rank in sides)  # of a team one stands for both
    outcome = "lost" if place != 1 else "won" if winners == 1 else "shared"
    return f"{outcome} {scores}"
