"""The mosquitto of docs/brokers/ as it stands, but for its folders and, if need be, its ports."""

import os
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from pushnet.net.address import BrokerTarget
from tests.net.certificates import make_authority
from tests.services import require

PAGES = Path(__file__).parent.parent.parent / "docs" / "brokers"
FOLDER = "/etc/mosquitto/"
PASSWORD = "kettle velvet"


@contextmanager
def running(
    folder: Path,
    address: str,
    ports: Mapping[str, int],
    computer: Callable[[Sequence[str]], Sequence[str]] = tuple,
) -> Iterator[BrokerTarget]:
    """Run it, and give the address of its first door with a login.

    Args:
        folder: For its files.
        address: Of its computer.
        ports: What to take in place of a usual port.
        computer: Makes a command line run on that computer.
    """
    ca_file = set_up(folder, address)
    conf = (PAGES / "mosquitto.conf").read_text().replace(FOLDER, f"{folder}/")
    for usual, port in ports.items():
        assert conf.count(f"listener {usual}\n") == 1
        conf = conf.replace(f"listener {usual}\n", f"listener {port} {address}\n")
    # Without the domain, mosquitto 2.0.11 binds a WebSocket to every interface.
    conf = conf.replace("protocol websockets\n", "protocol websockets\nsocket_domain ipv4\n")
    if os.geteuid() == 0:
        conf += "user root\n"  # or it could not read the test's files
    (folder / "mosquitto.conf").write_text(conf + "log_type information\n")
    command = computer((str(require("mosquitto")), "-c", str(folder / "mosquitto.conf")))
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        assert any("running" in line for line in process.stderr), "see its log"
        yield BrokerTarget(
            scheme="mqtts",
            host=address,
            port=ports["8883"],
            user="friends",
            password=PASSWORD,
            ca_file=str(ca_file),
        )
        process.kill()


def set_up(folder: Path, address: str) -> Path:
    """Lay out what the page says, in another folder; return the authority's certificate."""
    certificates = folder / "certs"
    certificates.mkdir()
    ca_file, chain, key = make_authority(folder, address)
    chain.rename(certificates / "fullchain.pem")
    key.rename(certificates / "privkey.pem")
    (folder / "acl").write_text((PAGES / "acl").read_text())
    for path in (folder / "acl", folder / "passwords"):
        path.touch(mode=0o600)
        path.chmod(0o600)
    subprocess.run(
        [require("mosquitto_passwd"), "-b", folder / "passwords", "friends", PASSWORD], check=True
    )
    return ca_file
