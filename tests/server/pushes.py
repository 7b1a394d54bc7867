"""The other end of Web Push: a browser that can read what it gets, and a push service beside it.

What a browser does is written from RFC 8291, RFC 8188 and RFC 8292, with none of our own code.
"""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from threading import Thread
from typing import Any, Final

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from msgspec import Struct

from liverpool.room.messages.notices import Subscription
from liverpool.room.messages.secret import Secret
from liverpool.server.push import endpoints
from tests.server.served import PATIENCE

P256: Final = ec.SECP256R1()


def from_base64(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def to_base64(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


class Browser:
    """A browser's subscription, with the keys that only it has."""

    def __init__(self, endpoint: str = "https://push.example/ann") -> None:
        self.key = ec.generate_private_key(P256)
        self.auth = bytes(range(16))
        self.endpoint = endpoint

    @property
    def subscription(self) -> Subscription:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return Subscription(self.endpoint, to_base64(point), Secret(to_base64(self.auth)))

    def read(self, body: bytes) -> dict[str, str]:
        """What the message says."""
        found: dict[str, str] = json.loads(decrypted(body, self.key, self.auth))
        return found


def decrypted(body: bytes, key: ec.EllipticCurvePrivateKey, auth: bytes) -> bytes:
    """The text of a message of one record."""
    salt, size, rest = body[:16], int.from_bytes(body[16:20], "big"), body[20:]
    sender, record = rest[1 : 1 + rest[0]], rest[1 + rest[0] :]
    assert len(record) <= size, "it is longer than a record"
    own = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    shared = key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(P256, sender))
    info = b"WebPush: info\x00" + own + sender

    def derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
        return HKDF(hashes.SHA256(), length, salt, info).derive(secret)

    secret = derived(auth, shared, info, 32)
    content_key = derived(salt, secret, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = derived(salt, secret, b"Content-Encoding: nonce\x00", 12)
    text = AESGCM(content_key).decrypt(nonce, record, None).rstrip(b"\0")
    assert text[-1] == 2, "the last record ends with a 2"
    return text[:-1]


def claims_of(authorization: str) -> dict[str, Any]:
    """What a VAPID header claims; fails where the key in it has not signed that."""
    assert authorization.startswith("vapid t=")
    token, key = authorization.removeprefix("vapid t=").split(", k=")
    head, claims, signature = token.split(".")
    raw = from_base64(signature)
    assert len(raw) == 64
    numbers = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    public = ec.EllipticCurvePublicKey.from_encoded_point(P256, from_base64(key))
    signed = f"{head}.{claims}".encode()
    public.verify(encode_dss_signature(*numbers), signed, ec.ECDSA(hashes.SHA256()))
    assert json.loads(from_base64(head)) == {"typ": "JWT", "alg": "ES256"}
    found: dict[str, Any] = json.loads(from_base64(claims))
    return found


class Caught(Struct):
    """A request that came to the push service."""

    path: str
    headers: dict[str, str]
    body: bytes


class PushService:
    """Keeps what comes to it, and answers with `status`."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.status = 201
        self.requests: Queue[Caught] = Queue()

    def caught(self) -> Caught:
        """The next request; waits for it."""
        return self.requests.get(timeout=PATIENCE)


@contextmanager
def push_service() -> Iterator[PushService]:
    """A push service on this machine, which the sender does not know yet."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            service.requests.put(Caught(self.path, dict(self.headers), body))
            self.send_response(service.status)
            if service.status in (301, 302, 307, 308):
                self.send_header("Location", f"{service.origin}/elsewhere")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """What a test is not about stays off the screen."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        service = PushService(f"http://127.0.0.1:{server.server_address[1]}")
        thread = Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield service
        finally:
            server.shutdown()
            thread.join()


@contextmanager
def allowed(service: PushService) -> Iterator[None]:
    """Meanwhile the sender may send to this service, though it is on this machine."""
    before = endpoints.TEST_ORIGIN
    endpoints.TEST_ORIGIN = service.origin
    try:
        yield
    finally:
        endpoints.TEST_ORIGIN = before
