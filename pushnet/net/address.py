"""Where a broker is and how to log in there: one value, read from a URL.

Forms: mqtt://, mqtts://, ws:// and wss://, with user and password, a port, for WebSocket a path,
and for the two with TLS `?ca_file=PATH`. Without a scheme mqtt:// is meant, so that an address
can be typed as `192.168.1.5:1883`.

Source: RFC 3986 (URLs), RFC 6874 (zones), RFC 6455 §3 (ports 80 and 443), IANA (1883 and 8883).
Never touches the network or the disk.
"""

import ipaddress
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

from pushnet.errors import Code, RefusedError
from pushnet.views.lists import listed
from pushnet.words import say

DEFAULT_PORTS: Final = {"mqtt": 1883, "mqtts": 8883, "ws": 80, "wss": 443}
DEFAULT_PATH: Final = "/mqtt"  # what mosquitto, EMQX and HiveMQ all answer on
URL_LENGTH_MAX: Final = 2_048
HOST_LENGTH_MAX: Final = 253  # RFC 1035 §2.3.4
PORT_MAX: Final = 65_535

_LOCAL_NETWORKS: Final = tuple(
    ipaddress.ip_network(text)
    for text in (
        "127.0.0.0/8",
        "::1/128",
        "10.0.0.0/8",  # RFC 1918
        "172.16.0.0/12",
        "192.168.0.0/16",
        "169.254.0.0/16",  # link-local: two laptops on one cable
        "fe80::/10",
        "fc00::/7",  # RFC 4193
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokerTarget:
    """One broker and one login. Its repr and str never show the password."""

    scheme: str  # a key of DEFAULT_PORTS
    host: str  # a name, or an IPv4 or IPv6 literal without brackets
    port: int  # 1..65535
    path: str = ""  # "/..." for ws and wss, "" for the others
    user: str | None = None
    password: str | None = field(default=None, repr=False)  # only with a user
    ca_file: str | None = None  # PEM; None: the authorities this computer trusts

    @property
    def is_tls(self) -> bool:
        """Whether everything on the line is encrypted, the login too."""
        return self.scheme in {"mqtts", "wss"}

    @property
    def is_websocket(self) -> bool:
        """Whether MQTT is spoken inside a WebSocket, as browsers and strict networks want."""
        return self.scheme in {"ws", "wss"}

    @property
    def is_local(self) -> bool:
        """Whether the broker is on this computer or its private network.

        A name counts only if it can mean nothing else: looking it up would ask the network.
        """
        name = self.host.lower().rstrip(".")
        if name == "localhost" or name.endswith((".localhost", ".local")):
            return True
        return is_local_address(self.host)

    def __str__(self) -> str:
        """Return the URL for people: no login, no CA file."""
        # A zone's "%" is written "%25" (RFC 6874).
        host = f"[{self.host.replace('%', '%25')}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}:{self.port}{self.path}"


def is_local_address(text: str) -> bool:
    """Say whether `text` is an IP literal of loopback, link-local or a private network."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)  # ::ffff:192.168.1.5 is that IPv4 host
    return any((mapped or address) in network for network in _LOCAL_NETWORKS)


def is_loopback_address(text: str) -> bool:
    """Say whether `text` is "localhost" or an IP literal that never leaves this computer."""
    try:
        return ipaddress.ip_address(text).is_loopback
    except ValueError:
        return text == "localhost"


def parse_broker_url(text: str) -> BrokerTarget:
    """Return the target that a user typed or a file holds.

    Raises:
        RefusedError: BROKER_URL, with a sentence that says what to change.
    """
    text = text.strip()
    if len(text) > URL_LENGTH_MAX:
        raise _refused(
            say("A broker's address has at most {count} characters.", count=URL_LENGTH_MAX)
        )
    if any(character.isspace() or not character.isprintable() for character in text):
        raise _refused(say("A broker's address has no spaces or control characters in it."))
    if "://" not in text:
        text = "mqtt://" + text
    try:
        parts = urlsplit(text)
        port = parts.port
        if "@" in parts.path:
            raise ValueError  # noqa: TRY301 - a password with "/" in it, which nobody may be shown
    except ValueError:  # brackets that hold no IPv6 address, a port that is no number
        raise _refused(
            say("The host or port of {address!r} cannot be read.", address=without_login(text))
        ) from None
    if parts.scheme not in DEFAULT_PORTS:
        raise _refused(
            say(
                "A broker speaks {schemes}; not {scheme!r}.",
                schemes=listed(tuple(DEFAULT_PORTS)),
                scheme=parts.scheme,
            )
        )
    if port is not None and not 1 <= port <= PORT_MAX:
        raise _refused(say("A port lies between 1 and {highest}.", highest=PORT_MAX))
    if parts.fragment:
        raise _refused(say("A broker's address has no '#' part."))
    user, password = _login(parts.netloc)
    return BrokerTarget(
        scheme=parts.scheme,
        host=_host(parts.hostname),
        port=DEFAULT_PORTS[parts.scheme] if port is None else port,
        path=_path(parts.scheme, parts.path),
        user=user,
        password=password,
        ca_file=_ca_file(parts.scheme, parts.query),
    )


def without_login(text: str) -> str:
    """Return an address fit for a message or a screen, be it one or not: no user, no password."""
    login, at, place = text.rpartition("@")
    scheme, mark, _ = (login if at else "").partition("://")
    # What stands before a "://" may be a password: only a scheme is known to be none.
    return f"{scheme}{mark}{place}" if scheme.lower() in DEFAULT_PORTS else place


def _host(host: str | None) -> str:
    if not host:
        raise _refused(say("A broker's address needs a host, as in mqtt://192.168.1.5:1883."))
    if len(host) > HOST_LENGTH_MAX:
        raise _refused(say("A host name has at most {count} characters.", count=HOST_LENGTH_MAX))
    if ":" in host:
        return host.replace("%25", "%")
    if not all(character.isalnum() or character in "-._" for character in host):
        raise _refused(say("{host!r} is not the name of a host.", host=host))
    return host


def _path(scheme: str, path: str) -> str:
    if scheme in {"ws", "wss"}:
        return DEFAULT_PATH if path in {"", "/"} else path
    if path not in {"", "/"}:
        raise _refused(say("{scheme}:// takes no path; only ws:// and wss:// do.", scheme=scheme))
    return ""


def _login(netloc: str) -> tuple[str | None, str | None]:
    login, at, _ = netloc.rpartition("@")
    if not at:
        return None, None
    user, colon, password = login.partition(":")
    if not user:
        raise _refused(say("A broker's password needs a user before it, as in user:password@host."))
    return unquote(user), unquote(password) if colon else None


def _ca_file(scheme: str, query: str) -> str | None:
    if not query:
        return None
    fields = parse_qs(query, keep_blank_values=True)
    if list(fields) != ["ca_file"] or len(fields["ca_file"]) != 1 or not fields["ca_file"][0]:
        raise _refused(say("After '?' a broker's address takes one ca_file=PATH and nothing else."))
    if scheme not in {"mqtts", "wss"}:
        raise _refused(
            say(
                "A CA file belongs to mqtts:// or wss://; {scheme}:// is not encrypted.",
                scheme=scheme,
            )
        )
    return fields["ca_file"][0]


def _refused(sentence: str) -> RefusedError:
    return RefusedError(Code.BROKER_URL, sentence)
