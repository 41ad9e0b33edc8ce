"""Every sentence about an error, and every line of statistics, is in the language chosen."""

import re
import socket
import ssl
from collections.abc import Callable

import pytest

from pushnet.bots.registry import bot_of
from pushnet.commands.exits import sentence
from pushnet.crypto.invite import parse_invite
from pushnet.errors import Code, NetworkError, PushnetError, RefusedError, UsageError
from pushnet.games import push_game_text, rummy_game_text
from pushnet.games.push_notation import parse_position
from pushnet.games.push_steps import play as play_push
from pushnet.games.rummy_notation import parse_diagram
from pushnet.games.rummy_steps import play as play_rummy
from pushnet.net.address import BrokerTarget, parse_broker_url
from pushnet.net.failure import dial_failure, refusal
from pushnet.store.config import parse_value
from pushnet.store.errors import StoreError
from pushnet.store.key_text import key_from_text
from pushnet.views.failure import capital, sentence_of
from pushnet.views.stats import stats_view
from pushnet.views.stats_lines import stats_lines
from pushnet.wire.canonical import decode
from pushnet.words import Said, say
from tests.locale.pseudo import Pseudo, plain_words, pseudo, spoken

PLAY = "3p 1:decide columns=R3B5/G4Y5/R1P5 bench=R3G26/G12/Y4P6 bank=B5"
OWN = "1d 1:play hands=8C8H8SQDQHJK4D/7?/6?/6?"
BROKER = BrokerTarget(scheme="mqtts", host="broker.example", port=8883, ca_file="ca.pem")


def push(text: str, *, start: str = PLAY) -> None:
    tuple(play_push(parse_position(start), text))


def rummy(text: str, *, start: str = OWN) -> None:
    tuple(play_rummy(parse_diagram(start), text))


# What is asked for, and the words of the answer that are typed or shown as they are.
ASKED: list[tuple[Callable[[str], object], str, str]] = [
    (parse_invite, "acorn", ""),
    (parse_invite, "acorn " * 99, ""),
    (parse_invite, "acorn brick dolphin kettle xyzzy", "xyzzy dizzy"),
    (parse_invite, "acorn brick dolphin kettle velvet@a:99999", "host port URL"),
    (parse_broker_url, "ftp://x", "ftp mqtt mqtts ws wss"),
    (parse_broker_url, "mqtt://x:99999", ""),
    (parse_broker_url, "mqtt://x y", ""),
    (parse_broker_url, "mqtt://[x", "mqtt"),
    (parse_broker_url, "mqtt://x/y", "mqtt ws wss"),
    (parse_broker_url, "mqtt://x?ca_file=y", "mqtt mqtts wss CA"),
    (lambda text: parse_value("bell", text), "maybe", "bell"),
    (lambda text: parse_value("bot_speed", text), "9", "bot speed"),
    (lambda text: parse_value("symbols", text), "x", "symbols auto shapes letters ascii"),
    (lambda text: parse_value(text, "x"), "nothing", ""),
    (lambda text: parse_value("keys", text), "x", "pushnet config keys"),
    (lambda text: parse_value("broker", text), "x", ".*"),
    (bot_of, "nobody", ".*"),
    (lambda text: key_from_text(text, "x"), "nonsense", "pushnet key export"),
    (lambda text: decode(bytes.fromhex(text)), "c1", ""),
    (lambda text: decode(bytes.fromhex(text)), "ca00000000", "ca"),
    (lambda text: decode(bytes.fromhex(text)), "92", ""),
    (parse_position, "", ""),
    (parse_position, "9p 1:choose", ""),
    (parse_position, "4p", "choose"),
    (parse_position, "4p 1:never", ".*"),
    (parse_position, "4p 1:place", "place"),
    (parse_position, "4p 1:choose what=1", ".*"),
    (parse_position, "4p 1:choose bench=Q", "ROLL"),
    (parse_position, "4p 1:choose columns=R1", ""),
    (parse_position, "4p 1:choose hard_star=perhaps", ".*"),
    (push, "p1", ""),
    (push, "draw +R3 p1", ""),
    (push, "draw +R3 p9", ""),
    (push, "draw +R3 bank red", ""),
    (push, "nothing", ".*"),
    (push, "stop t1 t9", ""),
    (push, "2:stop", ""),
    (lambda text: push(text, start="start:2"), "bank red", "red"),
    (parse_diagram, "", ""),
    (parse_diagram, "9d 1:draw", ""),
    (parse_diagram, "1d 1:play hands=8C/7?", ""),
    (rummy, "take", ""),
    (rummy, "lay:8C8H8S", ""),
    (rummy, "lay:8C8H4D/QDQHJK", ""),
    (rummy, "x9C", ""),
    (rummy, "nothing", ".*"),
    (rummy, "lay:8C8H8S/QDQHJK 4D>9", ""),
    (push_game_text.parse_game, '[Game "push"]', "Revision"),
    (push_game_text.parse_game, "[Game push]", "Game push Seats"),
    (rummy_game_text.parse_game, '[Nothing "1"]', ".*"),
]


def shown(error: BaseException) -> str:
    with spoken(Pseudo()):
        return sentence_of(error)


def named(each: object) -> str:
    """Return a name that is the same in every process, which that of a function is not."""
    return getattr(each, "__name__", str(each))[:40]


@pytest.mark.parametrize(("ask", "text", "data"), ASKED, ids=named)
def test_a_refusal_is_translated_with_all_that_it_says(
    ask: Callable[[str], object], text: str, data: str
) -> None:
    with pytest.raises(PushnetError) as raised:
        ask(text)
    assert isinstance(raised.value.sentence, Said)
    known = set(re.findall(r"[A-Za-z]+", f"{text} {data}"))
    if data != ".*":
        assert plain_words(shown(raised.value), known) == set()
    assert shown(raised.value) != sentence_of(raised.value)
    assert str(raised.value).isascii(), "logs stay in English"


def _errors_of_the_store() -> list[type[StoreError]]:
    return [StoreError, *StoreError.__subclasses__()]


@pytest.mark.parametrize("kind", _errors_of_the_store(), ids=lambda kind: kind.__name__)
def test_an_error_of_our_files_is_translated(kind: type[StoreError]) -> None:
    names = {*("pushnet", "doctor", "resume", "PUSHNET", "HOME", "key", "import", "export"),
             *("replace", "verify", "games", "config", "show", "path")}  # fmt: skip
    assert plain_words(shown(kind()), names) == set()
    assert plain_words(shown(kind("/path")), names) == set()
    assert kind.SENTENCE in str(kind("/path"))


@pytest.mark.parametrize("code", Code)
def test_a_code_without_a_sentence_has_one_for_players(code: Code) -> None:
    told = shown(RefusedError(code))
    assert plain_words(told, set(code.split("-"))) <= {"pushnet"}
    assert told != code


@pytest.mark.parametrize(
    "error",
    [
        socket.gaierror(-2, "data"), ConnectionRefusedError(), TimeoutError(),
        ssl.SSLCertVerificationError(1, "data"), ssl.SSLError(1, "data"),
        FileNotFoundError(2, "data"), OSError(113, "data"),
    ],
    ids=lambda error: type(error).__name__,
)  # fmt: skip
def test_a_broker_that_is_not_reached_is_told_of(error: OSError) -> None:
    if isinstance(error, ssl.SSLError):
        error.library = error.reason = "data"
    if isinstance(error, ssl.SSLCertVerificationError):
        error.verify_message = "data"
    told = dial_failure(error, BROKER).sentence
    with spoken(Pseudo()):
        said = capital(told)
    known = {"broker", "example", "mqtts", "pem", "CA", "TLS", "None", "data"}
    assert plain_words(said, known) <= {"ca"}


@pytest.mark.parametrize("code", [0x84, 0x86, 0x89, 0x80])
def test_a_broker_that_refuses_is_told_of(code: int) -> None:
    with spoken(Pseudo()):
        said = capital(refusal(code, BROKER).sentence)
    data = {"broker", "example", "mqtts", "ca", "pem", "MQTT", "USER", "PASSWORD", "host", "port"}
    assert plain_words(said, data) == set()


@pytest.mark.parametrize("error", [NetworkError, UsageError, PushnetError])
def test_what_was_said_is_not_lost_in_an_exception(error: type[PushnetError]) -> None:
    raised = error(say("nobody is there"))
    assert isinstance(raised.sentence, Said)
    assert str(raised) == "nobody is there"
    with spoken(Pseudo()):
        assert sentence_of(raised) == pseudo("Nobody is there.")
        assert plain_words(sentence(raised)) == set()
    assert error("somebody's own words").sentence == "somebody's own words"


def test_what_the_system_says_stays_as_it_is() -> None:
    assert shown(FileNotFoundError(2, "No such file", "x")) == "x: No such file."


def test_faults_of_our_own_are_told_to_players_without_their_insides() -> None:
    assert plain_words(shown(ZeroDivisionError("inside")), {"pushnet"}) == set()
    with spoken(Pseudo()):
        told = sentence(ZeroDivisionError("inside"))
    assert plain_words(told, {"pushnet", "vv", "report", "ZeroDivisionError", "inside"}) == set()


def test_a_sentence_ends_with_the_full_stop_of_its_language() -> None:
    class Japanese(Pseudo):
        def gettext(self, message: str, /) -> str:
            return message.replace(".", "。") if message == "{sentence}." else message

    with spoken(Japanese()):
        assert capital("a") == "A。"
        assert capital("終わり。") == "終わり。"
        assert capital("end!") == "End!"
        assert capital("mqtt://x is gone") == "mqtt://x is gone。"


def test_statistics_are_translated() -> None:
    with spoken(Pseudo()):
        lines = stats_lines(stats_view((), {}))
        text = " ".join(f"{line.label} {line.value} {line.note}" for line in lines)
    assert plain_words(text) == set()
