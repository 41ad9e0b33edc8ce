"""What the doctor says of a broker: what was found there, why it matters, what to do.

The measuring is `pushnet.net.probe`'s; here facts become sentences. What a broker must have for a
game is bad where it is missing; what only makes a game better is a note.
"""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from statistics import median_low
from typing import Final

from pushnet.commands.doctor_finding import Finding, State
from pushnet.crypto.sealing import RoomKeys
from pushnet.net.address import BrokerTarget
from pushnet.net.failure import AttemptError
from pushnet.net.loop_thread import log_fault
from pushnet.net.probe import (
    BURST_COUNT,
    STEP_COUNT,
    TRIP_COUNT,
    BrokerFacts,
    Door,
    OpenDoor,
    ShutDoor,
    measure,
    try_door,
)
from pushnet.net.transport import PACKET_BYTES_MAX, PAYLOAD_BYTES_MAX
from pushnet.words import say, say_n

PAGE: Final = "docs/brokers.md"
SLOW_TRIP_MS: Final = 400  # a card takes two: below a second it still feels prompt
SOON_DAYS: Final = 14
DAY_S: Final = 86_400
SECRET_BYTES: Final = 32


def step_count(doors: Sequence[BrokerTarget]) -> int:
    """Return how often an examination of these doors calls its `step`, at most."""
    return len(doors) + STEP_COUNT


async def examine(
    doors: Sequence[BrokerTarget], now_s: int, step: Callable[[], object]
) -> list[Finding]:
    """Return what is to be said of a broker.

    Args:
        doors: The one that the player named, then others of the same broker.
        now_s: Seconds since 1970, for certificates.
        step: Called again and again, `step_count(doors)` times at most.
    """
    asyncio.get_running_loop().set_exception_handler(log_fault)
    topic = RoomKeys.from_secret(secrets.token_bytes(SECRET_BYTES)).topic
    tried: list[Door] = []
    for target in doors:
        tried.append(await try_door(target, topic))
        step()
    opened = [door for door in tried if isinstance(door, OpenDoor)]
    findings = door_findings(tried, now_s)
    if opened:
        try:
            findings += message_findings(await measure(opened, topic, step))
        except AttemptError as error:
            findings.append(
                Finding(
                    "messages",
                    State.BAD,
                    say("It let us in once and no more: {reason}", reason=error.sentence),
                    say("It may allow too few connections: a table needs one for each player."),
                )
            )
    return findings


def door_findings(tried: Sequence[Door], now_s: int) -> list[Finding]:
    """Return what is to be said of a broker's doors, the named one first."""
    named, *others = tried
    findings = [_named(named, others), *(_other(named, door) for door in others)]
    opened = next((door for door in tried if isinstance(door, OpenDoor)), None)
    if opened is not None:
        findings += [
            _encryption(opened, now_s),
            _language(opened),
            _limit(opened),
            _quality(opened),
        ]
    return findings


def message_findings(facts: BrokerFacts) -> list[Finding]:
    """Return what is to be said of the way messages go."""
    return [
        _trips(facts),
        _longest(facts),
        _others(facts),
        _burst(facts),
        _will(facts),
        _twin(facts),
    ]


def _named(door: Door, others: Sequence[Door]) -> Finding:
    area = say("broker")
    if isinstance(door, OpenDoor):
        text = say("{door} lets us in after {ms} ms.", door=str(door.target), ms=door.opened_ms)
        return Finding(area, State.OK, text)
    if any(isinstance(other, OpenDoor) for other in others):
        return Finding(
            area,
            State.NOTE,
            say("From this network only its other door opens: {reason}", reason=door.reason),
            say("Nothing needs to be done: players are led to the door that opens."),
        )
    return Finding(
        area,
        State.BAD,
        say("Nobody can play there from here: {reason}", reason=door.reason),
        say("Check the address, that the broker runs, and what a firewall lets through."),
    )


def _other(named: Door, door: Door) -> Finding:
    area = say("other door")
    if isinstance(door, OpenDoor):
        text = say(
            "{door} opens too, for players whose network blocks port {port}.",
            door=str(door.target),
            port=named.target.port,
        )
        return Finding(area, State.OK, text)
    if isinstance(named, ShutDoor):
        return Finding(area, State.NOTE, door.reason)
    return Finding(
        area,
        State.NOTE,
        say(
            "Players whose network blocks port {port} cannot come: {reason}",
            port=named.target.port,
            reason=door.reason,
        ),
        say("Let it listen there for secure WebSockets: {page}.", page=PAGE),
    )


def _encryption(door: OpenDoor, now_s: int) -> Finding:
    area = say("TLS")
    if door.tls is not None and door.certificate_ends_s is not None:
        days = (door.certificate_ends_s - now_s) // DAY_S
        if days < SOON_DAYS:
            return Finding(
                area,
                State.NOTE,
                say_n(
                    "Its certificate ends in {count} day: nobody gets in after that.",
                    "Its certificate ends in {count} days: nobody gets in after that.",
                    days,
                ),
                say("Renew it."),
            )
        text = say("{tls}, with a certificate good for {days} days.", tls=door.tls, days=days)
        return Finding(area, State.OK, text)
    if door.target.is_local:
        return Finding(area, State.OK, say("None, and none is needed on the local network."))
    if door.target.user is not None:
        text = say("None: whoever is on the way can read your login, though no cards and no chat.")
    else:
        text = say("None: whoever is on the way sees sizes and times, as the broker does.")
    return Finding(area, State.NOTE, text, say("Use mqtts:// or wss:// if the broker has them."))


def _language(door: OpenDoor) -> Finding:
    return Finding("protocol", State.OK, say("It speaks {mqtt}.", mqtt=door.mqtt))


def _limit(door: OpenDoor) -> Finding:
    if door.packet_bytes_max is None:
        return Finding("packets", State.OK, say("It states no limit for their length."))
    text = say(
        "It takes up to {limit} bytes each; a game needs {needed}.",
        limit=door.packet_bytes_max,
        needed=PACKET_BYTES_MAX,
    )
    return Finding("packets", State.OK, text)  # less, and the door would not have opened


def _quality(door: OpenDoor) -> Finding:
    if door.qos:
        return Finding("QoS", State.OK, say("1: what gets lost on the line is sent again."))
    return Finding(
        "QoS",
        State.NOTE,
        say("0 only: what gets lost is sent again by pushnet alone, seconds later."),
        say("Let it grant QoS 1."),
    )


def _trips(facts: BrokerFacts) -> Finding:
    area = say("round trip")
    trips = sorted(facts.trips_ms)
    if not trips:
        return Finding(
            area,
            State.BAD,
            _with_end(say("Nothing that we send comes back, so no game can go on."), facts),
            say("Allow reading and writing of pn1/#, to everybody who plays: {page}.", page=PAGE),
        )
    text = say(
        "{middle} ms in the middle, {longest} ms at most; a card takes two.",
        middle=median_low(trips),
        longest=trips[-1],
    )
    if len(trips) < TRIP_COUNT:
        return Finding(
            area,
            State.NOTE,
            say(
                "Of {sent} short messages {lost} did not come back; they are sent again in play.",
                sent=TRIP_COUNT,
                lost=TRIP_COUNT - len(trips),
            ),
            say("If that stays so, choose a broker that is nearer or less busy."),
        )
    if median_low(trips) > SLOW_TRIP_MS:
        return Finding(area, State.NOTE, text, say("A broker nearer to all of you is faster."))
    return Finding(area, State.OK, text)


def _longest(facts: BrokerFacts) -> Finding:
    area = say("long messages")
    if facts.longest_arrives:
        text = say("One of {bytes} bytes comes back, and none is longer.", bytes=PAYLOAD_BYTES_MAX)
        return Finding(area, State.OK, text)
    return Finding(
        area,
        State.BAD,
        _with_end(
            say(
                "One of {bytes} bytes does not come back, and a game needs those.",
                bytes=PAYLOAD_BYTES_MAX,
            ),
            facts,
        ),
        say(
            "Let it pass packets of {bytes} bytes: message_size_limit and max_packet_size in"
            " mosquitto, mqtt.max_packet_size in EMQX, max-packet-size in HiveMQ.",
            bytes=PACKET_BYTES_MAX,
        ),
    )


def _others(facts: BrokerFacts) -> Finding:
    area = say("other players")
    if facts.others_hear:
        return Finding(area, State.OK, say("A second client hears what the first one says."))
    return Finding(
        area,
        State.BAD,
        _with_end(say("A second client does not hear what the first one says."), facts),
        say("Allow both to read and write pn1/#; in a cluster, let its nodes share topics."),
    )


def _burst(facts: BrokerFacts) -> Finding:
    area = say("rate")
    text = say(
        "{count} of {sent} messages of {bytes} bytes came back in {ms} ms, sent as in a game.",
        count=facts.burst_count,
        sent=BURST_COUNT,
        bytes=PAYLOAD_BYTES_MAX,
        ms=facts.burst_ms,
    )
    if facts.burst_count == BURST_COUNT:
        return Finding(area, State.OK, text)
    if not facts.longest_arrives:
        return Finding(area, State.NOTE, say("Not tried, since long messages do not come back."))
    if facts.lost_because is not None:
        return Finding(
            area,
            State.BAD,
            _with_end(text, facts),
            say("It may cut off who sends so much: allow each client 10 messages a second."),
        )
    return Finding(
        area,
        State.NOTE,
        text,
        say("The rest is sent again in play, which takes its time; allow more in its queues."),
    )


def _will(facts: BrokerFacts) -> Finding:
    area = say("last will")
    if facts.will_ms is not None:
        text = say("Others are told of a broken line after {ms} ms.", ms=facts.will_ms)
        return Finding(area, State.OK, text)
    return Finding(
        area,
        State.NOTE,
        say("Nobody is told of a broken line: others notice by the silence, after 8 seconds."),
        say("Let it publish wills, if it can."),
    )


def _twin(facts: BrokerFacts) -> Finding:
    area = say("identifiers")
    if facts.twin_is_replaced:
        text = say("A client that comes back takes its old place, so no dead lines are left.")
        return Finding(area, State.OK, text)
    return Finding(
        area,
        State.NOTE,
        say("Two clients may have one identifier; ours are random, so no game is harmed."),
    )


def _with_end(text: str, facts: BrokerFacts) -> str:
    """Return `text`, and why the connection ended if it did."""
    if facts.lost_because is None:
        return text
    return say("{text} {reason}", text=text, reason=facts.lost_because)
