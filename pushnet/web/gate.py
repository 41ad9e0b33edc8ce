"""Who may load the page: judged from a request's headers, before anything else is done.

On loopback whoever is on this computer may, but no page of another site: such a page could reach
us under a name of its own that resolves to 127.0.0.1, so the Host header has to be a name of
loopback. Elsewhere a token is needed, once in the address and from then on as a cookie. A
connection for the terminal has to come from our own page in either case: browsers let every page
open one, with our cookies.
"""

import hmac
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

LOOPBACK_NAMES: Final = frozenset({"localhost", "127.0.0.1", "::1"})


@dataclass(frozen=True, slots=True)
class Gate:
    """One server's rules. Without a token it is for this computer alone."""

    token: str | None

    def admits(self, host: str, given: str) -> bool:
        """Say whether a request may be answered.

        Args:
            host: The Host header.
            given: The token of the address or cookie; "" if there is none.
        """
        if self.token is None:
            return _name_in(host) in LOOPBACK_NAMES
        return hmac.compare_digest(given.encode(), self.token.encode())

    @staticmethod
    def is_own_page(origin: str, host: str) -> bool:
        """Say whether a connection comes from the page at `host`, by its Origin header."""
        try:
            return bool(host) and urlsplit(origin).netloc.lower() == host.lower()
        except ValueError:
            return False


def _name_in(host: str) -> str:
    """Return the name in a Host header, without its port; "" if there is none."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""
