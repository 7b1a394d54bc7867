"""The encryption of a message for one browser (RFC 8291): the push service cannot read it.

Each message has a key pair and a salt of its own, and is one record of RFC 8188.
"""

import os
from base64 import urlsafe_b64decode
from typing import Final

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from liverpool.room.messages.notices import Subscription
from liverpool.room.refused import RequestRefused
from liverpool.server.push.endpoints import Forbidden, endpoint_in
from liverpool.server.push.keys import CURVE, point_of

RECORD: Final = 4096
"""The size of a record that is announced; push services take no longer messages."""
PADDED_TO: Final = 256
"""Lengths are multiples of this, so that they say nothing of the text."""


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
