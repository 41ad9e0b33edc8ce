"""What happens at a table, one line each: for people, or as JSON objects for programs.

JSON objects have an "event": link, empty, started, slot, ended, verified, alert. Fields are only
ever added. Slots are told at most ten times a second; a game at full speed closes hundreds.
"""

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any, Final

from pushnet.client import Alert, Client, ClientChange, Verified
from pushnet.commands.report_lines import VERDICTS, report_table, result_line
from pushnet.games.registry import rules_of
from pushnet.net.transport import Connection, StatusChanged
from pushnet.session.effects import Advanced, GameEnded, GameStarted, StartAborted
from pushnet.session.snapshot import GameSnapshot
from pushnet.verify import Verdict
from pushnet.words import say, speak, told, told_n

SLOTS_EVERY_S: Final = 0.1
EMPTY_S: Final = 5.0  # wrong words are another room, an empty one: nothing else tells (design 5)
EMPTY: Final = say("Nobody is in this room yet. If that is a surprise, compare the words.")

Print = Callable[[str], None]


class TableNews:
    """Prints the news of one client."""

    def __init__(self, put: Print, *, as_json: bool) -> None:
        self._put = put
        self._as_json = as_json
        self._slot_told_s = 0.0
        self._looks_around = False

    def tell(self, client: Client, change: ClientChange) -> None:
        """Print what this change means, if it means something to a reader."""
        if not self._looks_around and client.link.connection is Connection.ONLINE:
            self._looks_around = True
            asyncio.get_running_loop().call_later(EMPTY_S, self._look_around, client)
        if self._as_json:
            if isinstance(change, Advanced) and not self._slot_is_due():
                return
            fields = _fields(client, change)
            if fields is not None:
                self._put(json.dumps(fields))
        else:
            sentence = _sentence(client, change)
            if sentence:
                self._put(sentence)

    def _look_around(self, client: Client) -> None:
        if len(client.snapshot.peers) == 1:
            self._put(json.dumps({"event": "empty"}) if self._as_json else speak(EMPTY))

    def _slot_is_due(self) -> bool:
        now_s = time.monotonic()
        if now_s - self._slot_told_s < SLOTS_EVERY_S:
            return False
        self._slot_told_s = now_s
        return True


def _fields(client: Client, change: ClientChange) -> dict[str, Any] | None:
    game = client.snapshot.game
    match change:
        case StatusChanged(connection, detail):
            return {"event": "link", "connection": connection.value, "detail": detail}
        case GameStarted(started):
            seats = 0 if game is None else len(game.seats)
            return {"event": "started", "game": started.hex(), "seats": seats}
        case Advanced() if game is not None:
            return {
                "event": "slot",
                "h": game.h,
                "waiting_for": list(game.waiting_for),
                **_deal(game),
            }
        case GameEnded(ended):
            return {"event": "ended", "game": ended.hex()}
        case Verified(report):
            return {"event": "verified", **report_table(report)}
        case Alert(text):
            return {"event": "alert", "detail": text}
        case _:
            return None


def _deal(game: GameSnapshot) -> dict[str, Any]:
    """Return which deal is played, in a game of several, and how far its deck is shuffled."""
    if rules_of(game.rules).sealed is None or game.state is None:
        return {}
    deal = {"deal": game.state.deal}
    if game.deal is not None and game.deal.shuffles < len(game.deal.order):
        deal |= {"shuffles": game.deal.shuffles, "of": len(game.deal.order)}
    return deal


def _sentence(client: Client, change: ClientChange) -> str:
    game = client.snapshot.game
    match change:
        case StatusChanged(connection, detail) if connection is not Connection.CONNECTING:
            return speak(detail)
        case GameStarted():
            seats = 0 if game is None else len(game.seats)
            return told_n(
                "A game begins, with {count} seat.", "A game begins, with {count} seats.", seats
            )
        case StartAborted():
            return told("The start was called off.")
        case Verified(report) if report.verdict is Verdict.COMPLETE:
            return told("Game over: {result}. The record holds.", result=result_line(report))
        case Verified(report):
            return told("Game over: {verdict}.", verdict=VERDICTS[report.verdict])
        case Alert(text):
            return speak(text)
        case _:
            return ""
