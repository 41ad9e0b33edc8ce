"""A certificate authority for one test."""

import datetime as dt
import ipaddress
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

START = dt.datetime(2020, 1, 1, tzinfo=dt.UTC)
END = dt.datetime(2100, 1, 1, tzinfo=dt.UTC)

SIGNS_CERTIFICATES = x509.KeyUsage(
    key_cert_sign=True,
    crl_sign=True,
    digital_signature=False,
    content_commitment=False,
    key_encipherment=False,
    data_encipherment=False,
    key_agreement=False,
    encipher_only=False,
    decipher_only=False,
)


def name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def make_authority(folder: Path, address: str) -> tuple[Path, Path, Path]:
    """Return files with an authority's certificate, a server's certificate and its key."""
    authority_key, server_key = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
    authority = (
        x509.CertificateBuilder()
        .subject_name(name("pushnet test authority"))
        .issuer_name(name("pushnet test authority"))
        .public_key(authority_key.public_key())
        .serial_number(1)
        .not_valid_before(START)
        .not_valid_after(END)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(SIGNS_CERTIFICATES, critical=True)  # Python 3.13 wants it (RFC 5280 4.2.1.9)
        .add_extension(
            x509.SubjectKeyIdentifier.from_public_key(authority_key.public_key()), critical=False
        )
        .sign(authority_key, hashes.SHA256())
    )
    alternative = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address(address))])
    server = (
        x509.CertificateBuilder()
        .subject_name(name("pushnet test broker"))
        .issuer_name(authority.subject)
        .public_key(server_key.public_key())
        .serial_number(2)
        .not_valid_before(START)
        .not_valid_after(END)
        .add_extension(alternative, critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(authority_key.public_key()),
            critical=False,
        )
        .sign(authority_key, hashes.SHA256())
    )
    files = folder / "ca.pem", folder / "broker.pem", folder / "broker.key"
    files[0].write_bytes(authority.public_bytes(Encoding.PEM))
    files[1].write_bytes(server.public_bytes(Encoding.PEM))
    files[2].write_bytes(
        server_key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    )
    return files
