"""The key by which push services know this server (VAPID, RFC 8292).

It follows from the server's own key, so nothing more has to be stored or backed up. Whoever
brings another `liverpool.key` has another one, and pages then subscribe anew.
"""

from base64 import urlsafe_b64encode
from typing import Final

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from msgspec.json import encode

CURVE: Final = ec.SECP256R1()
VALID_SECONDS: Final = 12 * 3600
"""For so long a token may be used; 24 hours are the most that is allowed."""

_ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve: private keys are the numbers from 1 to one less."""


class PushKey:
    """Signs for one server."""

    def __init__(self, secret: bytes, contact: str = "") -> None:
        """`secret` has 32 bytes; `contact` is an https: or mailto: address, or empty."""
        number = int.from_bytes(secret, "big") % (_ORDER - 1) + 1
        self._key = ec.derive_private_key(number, CURVE)
        self._contact = contact
        self.public: Final = in_base64(point_of(self._key.public_key()))
        """What a browser needs to subscribe."""

    def authorization(self, origin: str, now: float) -> str:
        """The header by which a push service there knows the server; `now` is in Unix time."""
        claims = {"aud": origin, "exp": int(now) + VALID_SECONDS}
        if self._contact:
            claims["sub"] = self._contact
        parts = [in_base64(encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
        signed = ".".join(parts)
        signature = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(SHA256())))
        raw = b"".join(number.to_bytes(32, "big") for number in signature)
        return f"vapid t={signed}.{in_base64(raw)}, k={self.public}"


def point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    """The key as the 65 bytes in which it is sent."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def in_base64(raw: bytes) -> str:
    """As URLs and tokens have it, without padding."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode()
