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
            return f"No computer is known by the name {target.host}."
        case ConnectionRefusedError():
            return f"No broker runs at {target}."
        case TimeoutError():
            return f"{target} does not answer."
        case ssl.SSLCertVerificationError():
            return f"The certificate of {target} is not trusted: {error.verify_message}."
        case ssl.SSLError() if target.ca_file is not None and error.library == "X509":
            return f"The CA file {target.ca_file} holds no certificate."
        case ssl.SSLError():
            return f"{target} does not speak TLS as it should ({error.reason})."
        case FileNotFoundError() | PermissionError() | IsADirectoryError() if target.ca_file:
            return f"The CA file {target.ca_file} cannot be read ({error.strerror})."
        case _:
            return f"{target} cannot be reached ({error.strerror or error})."


def refusal(code: int, target: BrokerTarget) -> AttemptError:
    """Say what the reason code of a CONNACK means."""
    if code in _OTHER_VERSION:
        sentence = f"{target} does not speak this version of MQTT."
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
        return AttemptError(f"{target} refuses the login.")
    if code in _BUSY:
        return AttemptError(f"{target} is busy.")
    return AttemptError(f"{target} refuses the connection (code {code}).")
