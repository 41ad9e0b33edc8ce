"""Why a broker was not reached, in sentences for people."""

import socket
import ssl
from typing import Final

from pushnet.net.address import BrokerTarget
from pushnet.words import say

# Reason codes of CONNACK: paho turns those of MQTT 3.1.1 into these of MQTT 5 (§3.2.2.2).
_OTHER_VERSION: Final = frozenset({0x81, 0x82, 0x84})  # malformed, wrong, unsupported
_LOGIN_REFUSED: Final = frozenset({0x86, 0x87, 0x8A, 0x8C})
_BUSY: Final = frozenset({0x88, 0x89, 0x97, 0x9F})


class AttemptError(Exception):
    """One attempt to connect failed; the text is a sentence for the user."""

    def __init__(
        self,
        sentence: str,
        *,
        other_version: bool = False,
        at_once: bool = False,
        other_door: bool = False,
    ) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.other_version = other_version  # the next attempt should speak the other MQTT
        self.at_once = at_once  # and need not wait
        self.other_door = other_door  # the network may be in the way: another door may open


def dial_failure(error: OSError, target: BrokerTarget) -> AttemptError:
    """Say why no socket to `target` came about."""
    return AttemptError(_dial_sentence(error, target), other_door=_is_in_the_way(error, target))


def _is_in_the_way(error: OSError, target: BrokerTarget) -> bool:
    """Say whether a network that lets some ports through only would look like this.

    A name that nobody has and a certificate that proves nothing are as bad at every door.
    """
    match error:
        case socket.gaierror() | ssl.SSLCertVerificationError():
            return False
        case FileNotFoundError() | PermissionError() | IsADirectoryError():
            return target.ca_file is None  # or else it is that file's
        case ssl.SSLError():
            return error.library != "X509"  # of the CA file
        case _:
            return True


def _dial_sentence(error: OSError, target: BrokerTarget) -> str:
    match error:
        case socket.gaierror():
            return say("No computer is known by the name {host}.", host=target.host)
        case ConnectionRefusedError():
            return say("No broker runs at {broker}.", broker=str(target))
        case TimeoutError():
            return say("{broker} does not answer.", broker=str(target))
        case ssl.SSLCertVerificationError():
            return say(
                "The certificate of {broker} is not trusted: {cause}.",
                broker=str(target),
                cause=error.verify_message,
            )
        case ssl.SSLError() if target.ca_file is not None and error.library == "X509":
            return say("The CA file {path} holds no certificate.", path=target.ca_file)
        case ssl.SSLError():
            return say(
                "{broker} does not speak TLS as it should ({cause}).",
                broker=str(target),
                cause=error.reason,
            )
        case FileNotFoundError() | PermissionError() | IsADirectoryError() if target.ca_file:
            return say(
                "The CA file {path} cannot be read ({cause}).",
                path=target.ca_file,
                cause=error.strerror,
            )
        case _:
            return say(
                "{broker} cannot be reached ({cause}).",
                broker=str(target),
                cause=error.strerror or str(error),
            )


def refusal(code: int, target: BrokerTarget) -> AttemptError:
    """Say what the reason code of a CONNACK means."""
    if code in _OTHER_VERSION:
        sentence = say("{broker} does not speak this version of MQTT.", broker=str(target))
        return AttemptError(sentence, other_version=True, at_once=True)
    if code in _LOGIN_REFUSED and target.user is None:
        return AttemptError(
            say(
                "{broker} lets nobody in without a login: name it with yours, as in"
                " --broker {scheme}://USER:PASSWORD@{host}:{port}.",
                broker=str(target),
                scheme=target.scheme,
                host=f"[{target.host}]" if ":" in target.host else target.host,
                port=target.port,
            )
        )
    if code in _LOGIN_REFUSED:
        return AttemptError(say("{broker} refuses the login.", broker=str(target)))
    if code in _BUSY:
        return AttemptError(say("{broker} is busy.", broker=str(target)))
    return AttemptError(
        say("{broker} refuses the connection (code {code}).", broker=str(target), code=code)
    )
