"""One game between bot processes: a broker, the bots, and the record they all end up with."""

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from pushnet.commands.bot_process import BotProcess
from pushnet.crypto.invite import Invite, new_invite
from pushnet.errors import NetworkError
from pushnet.net.address import parse_broker_url
from pushnet.net.embedded import LOOPBACK
from pushnet.net.transport import Connection, StatusChanged
from pushnet.store.archive import Archive
from pushnet.tables.site import EMBEDDED, Site, own_site, remote_site
from pushnet.verify import Report, verify_record
from pushnet.words import say, told

NAMES: Final = ("Ana", "Borislav", "Chandra", "Dana", "Emi", "Farah")
SILENCE_S: Final = 60.0  # with no news from any bot for so long, something is wrong
PROGRESS_EVERY_S: Final = 1.0

Print = Callable[[str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What is to be played."""

    players: int
    game: str
    level: str
    seed: str | None
    broker: str  # a kind of our own, the name of a well-known one, or a URL
    option_words: tuple[str, ...]  # as options of `pushnet bot`
    language: str  # of what the bots say when they fail


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoGame:
    """A game that was played."""

    record: bytes
    report: Report
    broker: str
    game_s: float  # from the first slot to the last


async def play(plan: Plan, put: Print) -> DemoGame:
    """Play one game and return it.

    Raises:
        NetworkError: The broker or a bot failed, or nothing happened for SILENCE_S.
    """
    site = await _site(plan)
    bots: list[BotProcess] = []
    try:
        await _reach(site)
        assert site.invite is not None
        if site.broker is None:
            broker = place = str(parse_broker_url(site.saved_broker))  # without a login
        else:
            broker, place = site.broker.kind, f"{site.invite.broker} ({site.broker.kind})"
        put(told("{players} bots meet at {place}.", players=plan.players, place=place))
        for number in range(plan.players):
            bot = await BotProcess.start(site.invite.text, _arguments(plan, number), plan.language)
            bots.append(bot)
        async with asyncio.timeout(SILENCE_S) as patience:
            watch = _Watch(put, patience)
            await _all(*(watch.follow(number, bot) for number, bot in enumerate(bots)))
        put(told("Its record is verified once more."))
        record, report = _agreed(bots, watch.reports)
        return DemoGame(record=record, report=report, broker=broker, game_s=watch.game_s)
    except TimeoutError as error:
        raise NetworkError(
            say("No bot has said anything for {seconds} s.", seconds=int(SILENCE_S))
        ) from error
    finally:
        await asyncio.gather(*(bot.stop() for bot in bots), return_exceptions=True)
        await site.close()


async def _site(plan: Plan) -> Site:
    words = new_invite(secrets.token_bytes(32)).words
    kind = EMBEDDED.get(plan.broker)
    if kind is None:
        return await remote_site(Invite(words, plan.broker), plan.broker)
    return await own_site(words, kind, address=LOOPBACK)


async def _reach(site: Site) -> None:
    """Return if the broker lets us in.

    Raises:
        NetworkError: It does not; the text is what the transport says about that.
    """
    line = site.line()
    await line.start()
    try:
        async for item in line.incoming():
            if isinstance(item, StatusChanged) and item.connection is Connection.ONLINE:
                return
            if isinstance(item, StatusChanged) and item.connection is Connection.OFFLINE:
                raise NetworkError(item.detail)
    finally:
        await line.close()


def _arguments(plan: Plan, number: int) -> list[str]:
    arguments = [
        f"--name={NAMES[number]}",
        f"--level={plan.level}",
        "--speed=0",
        f"--game={plan.game}",
    ]
    if plan.seed is not None:
        arguments.append(f"--seed={plan.seed}/{number}")
    if number == 0:
        arguments += [f"--host-for={plan.players}", *plan.option_words]
    return arguments


async def _all(*works: Any) -> None:
    """Wait for all; the first that fails ends the others."""
    try:
        async with asyncio.TaskGroup() as group:
            for work in works:
                group.create_task(work)
    except BaseExceptionGroup as failed:
        raise failed.exceptions[0] from None


class _Watch:
    """Follows the bots, prints how far the game is, and takes its time."""

    def __init__(self, put: Print, patience: asyncio.Timeout) -> None:
        self.game_s = 0.0
        self.reports: dict[int, dict[str, Any]] = {}  # by bot: what it found in its own record
        self._put = put
        self._patience = patience
        self._began_s: float | None = None
        self._told_s = 0.0

    async def follow(self, number: int, bot: BotProcess) -> None:
        async for news in bot.news():
            if news["event"] != "link":
                self._patience.reschedule(asyncio.get_running_loop().time() + SILENCE_S)
            if news["event"] == "verified":
                self.reports[number] = news
            if number == 0:
                self._note(news)

    def _note(self, news: dict[str, Any]) -> None:
        now_s = time.monotonic()
        match news["event"]:
            case "started":
                self._began_s = now_s
                self._put(told("All have anchored their chance: the game begins."))
            case "slot" if now_s - self._told_s >= PROGRESS_EVERY_S:
                self._told_s = now_s
                self._put(f"  {_progress(news)}")
            case "ended" if self._began_s is not None and not self.game_s:
                self.game_s = now_s - self._began_s
                self._put(told("The game is over after {seconds} s.", seconds=f"{self.game_s:.1f}"))


def _progress(news: dict[str, Any]) -> str:
    """Return how far the game is, and which deal is played in a game that has deals."""
    fields = {"slot": news["h"], "deal": news.get("deal")}
    if "deal" not in news:
        return told("slot {slot}", **fields)
    if "of" not in news:
        return told("slot {slot}, deal {deal}", **fields)
    return told(
        "slot {slot}, deal {deal}, shuffled by {count} of {seats}",
        count=news["shuffles"],
        seats=news["of"],
        **fields,
    )


def _agreed(bots: list[BotProcess], reports: dict[int, dict[str, Any]]) -> tuple[bytes, Report]:
    """Return the record that has most signatures under its result; all must tell one game.

    Args:
        bots: Who played.
        reports: By bot, what its own verification found.

    Raises:
        NetworkError: A bot has no record, or two hold different games.
    """
    told = {(report["game"], report["head"], str(report["ranks"])) for report in reports.values()}
    if len(reports) < len(bots):
        raise NetworkError(say("A bot kept no record of the game."))
    if len(told) != 1:
        raise NetworkError(say("The bots do not agree on the game they played."))
    best = max(reports, key=lambda number: len(reports[number]["signed_by"]))
    with contextlib.closing(Archive.open(bots[best].home / "data")) as archive:
        record = archive.games()[0].read()
    return record, verify_record(record)
