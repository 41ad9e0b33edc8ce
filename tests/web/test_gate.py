"""Who gets in: on loopback no page of another site, elsewhere nobody without the token."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pushnet.web.gate import Gate

HERE = Gate(None)
OUTSIDE = Gate("Zm9vYmFy")


@pytest.mark.parametrize(
    "host", ["127.0.0.1:8765", "localhost:8765", "LOCALHOST", "[::1]:8765", "localhost:9000"]
)
def test_on_loopback_its_names_need_no_token(host: str) -> None:
    assert HERE.admits(host, "")


@pytest.mark.parametrize(
    "host", ["evil.example:8765", "127.0.0.1.evil.example", "", "[::1", "192.168.1.5:8765", "@"]
)
def test_a_name_that_somebody_let_resolve_to_loopback_is_refused(host: str) -> None:
    assert not HERE.admits(host, "")
    assert not HERE.admits(host, "Zm9vYmFy")


@given(st.text())
def test_elsewhere_only_the_token_opens_the_gate(given_token: str) -> None:
    assert OUTSIDE.admits("192.168.1.5:8765", given_token) is (given_token == "Zm9vYmFy")
    assert not OUTSIDE.admits("localhost", "")


@pytest.mark.parametrize(
    ("origin", "host", "is_own"),
    [
        ("http://localhost:8765", "localhost:8765", True),
        ("https://Table.example", "table.example", True),
        ("http://evil.example", "localhost:8765", False),
        ("http://localhost:9999", "localhost:8765", False),
        ("null", "localhost:8765", False),
        ("", "localhost:8765", False),
        ("", "", False),
        ("http://[", "localhost:8765", False),
    ],
)
def test_a_connection_comes_from_the_page_itself(origin: str, host: str, *, is_own: bool) -> None:
    assert Gate.is_own_page(origin, host) is is_own
