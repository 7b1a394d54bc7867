"""The encryption of a message for one browser (RFC 8291), which the push service cannot read, and
the key by which that service knows this server (VAPID, RFC 8292).

Each message has a key pair and a salt of its own, and is one record of RFC 8188.
"""

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from msgspec.json import encode

from liverpool.room.messages.notices import Subscription
from liverpool.room.refused import RequestRefused
from liverpool.server.push.endpoints import Forbidden, endpoint_in

RECORD: Final = 4096
"""The size of a record that is announced; push services take no longer messages."""
PADDED_TO: Final = 256
"""Lengths are multiples of this, so that they say nothing of the text."""

CURVE: Final = ec.SECP256R1()
VALID_SECONDS: Final = 12 * 3600
"""For so long a token may be used; 24 hours are the most that is allowed."""

_ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve: private keys are the numbers from 1 to one less."""


class PushKey:
    """Signs for one server.

    It follows from the server's own key, so nothing more has to be stored or backed up. Whoever
    brings another `liverpool.key` has another one, and pages then subscribe anew.
    """

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


def check_subscription(subscription: Subscription) -> None:
    """Raises `RequestRefused` for what no browser would send."""
    try:
        endpoint_in(subscription.endpoint)
        browser_key(subscription)
    except Forbidden as error:
        raise RequestRefused(str(error), reason="bad_subscription") from None
    except ValueError:
        raise RequestRefused(
            "This browser's key for notifications is none. Switch them off and on again.",
            reason="bad_subscription",
        ) from None


def browser_key(subscription: Subscription) -> ec.EllipticCurvePublicKey:
    """The browser's public key; raises `ValueError` where it is none."""
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, _raw(subscription.p256dh))


def encrypted(
    text: bytes,
    subscription: Subscription,
    *,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
    padded_to: int = PADDED_TO,
) -> bytes:
    """The body of a request to the push service; `own` and `salt` are drawn by chance."""
    own, salt = own or ec.generate_private_key(CURVE), salt or os.urandom(16)
    theirs = browser_key(subscription)
    sender, receiver = point_of(own.public_key()), point_of(theirs)
    shared = own.exchange(ec.ECDH(), theirs)
    secret = _derived(
        _raw(subscription.auth.reveal()), shared, b"WebPush: info\0" + receiver + sender, length=32
    )
    key = _derived(salt, secret, b"Content-Encoding: aes128gcm\0", length=16)
    nonce = _derived(salt, secret, b"Content-Encoding: nonce\0", length=12)
    last = text + b"\2"  # what ends the last record; zeros may follow
    padding = bytes(-len(last) % padded_to)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(sender)]) + sender
    return head + AESGCM(key).encrypt(nonce, last + padding, None)


def _derived(salt: bytes, secret: bytes, info: bytes, *, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def _raw(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
