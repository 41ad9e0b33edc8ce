"""Why a broker was not reached, in sentences for people."""

import socket
import ssl
from typing import Final

from pushnet.net.address import BrokerTarget

# Reason codes of CONNACK: paho turns those of MQTT 3.1.1 into these of MQTT 5 (§3.2.2.2).
_OTHER_VERSION: Final = frozenset({0x81, 0x82, 0x84})  # malformed, wrong, unsupported
_LOGIN_REFUSED: Final = frozenset({0x86, 0x87, 0x8A, 0x8C})
_BUSY: Final = frozenset({0x88, 0x89, 0x97, 0x9F})


class AttemptError(Exception):
    """One attempt to connect failed; the text is a sentence for the user."""

    def __init__(
        self, sentence: str, *, other_version: bool = False, at_once: bool = False
    ) -> None:
        super().__init__(sentence)
        self.other_version = other_version  # the next attempt should speak the other MQTT
        self.at_once = at_once  # and need not wait


def dial_failure(error: OSError, target: BrokerTarget) -> AttemptError:
    """Say why no socket to `target` came about."""
    return AttemptError(_dial_sentence(error, target))


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
        case FileNotFoundError() | PermissionError() | IsADirectoryError():
            return f"The CA file {target.ca_file} cannot be read ({error.strerror})."
        case _:
            return f"{target} cannot be reached ({error.strerror or error})."


def refusal(code: int, target: BrokerTarget) -> AttemptError:
    """Say what the reason code of a CONNACK means."""
    if code in _OTHER_VERSION:
        sentence = f"{target} does not speak this version of MQTT."
        return AttemptError(sentence, other_version=True, at_once=True)
    if code in _LOGIN_REFUSED:
        return AttemptError(f"{target} refuses the login.")
    if code in _BUSY:
        return AttemptError(f"{target} is busy.")
    return AttemptError(f"{target} refuses the connection (code {code}).")
