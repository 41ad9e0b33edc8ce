"""Addresses of brokers as a player would type them."""

from urllib.parse import quote

from pushnet.net.address import BrokerTarget


def full_url(target: BrokerTarget) -> str:
    """Return the whole URL, password included; `parse_broker_url` gives `target` back."""
    url = str(target)
    if target.user is not None:
        login = quote(target.user, safe="")
        if target.password is not None:
            login += ":" + quote(target.password, safe="")
        url = url.replace("://", f"://{login}@", 1)
    if target.ca_file is not None:
        url += "?ca_file=" + quote(target.ca_file, safe="/")
    return url
