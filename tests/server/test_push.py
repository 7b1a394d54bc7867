"""Web Push: what is sent can be read by the browser alone, and goes to nobody but push services."""

import asyncio
import socket
import ssl
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from threading import Thread
from time import monotonic, time
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
)

from liverpool.room.effects import Delivery, Notice
from liverpool.room.messages.notices import Subscription
from liverpool.room.messages.secret import Secret
from liverpool.server.access.counters import Rate
from liverpool.server.push import endpoints
from liverpool.server.push import sender as sending
from liverpool.server.push.encryption import PADDED_TO, PushKey, encrypted
from liverpool.server.push.endpoints import (
    MOST_BYTES,
    Endpoint,
    Forbidden,
    endpoint_in,
    is_public,
    post,
    public_addresses,
)
from liverpool.server.push.sender import Sender
from liverpool.server.storage.sealing import ServerKey
from tests.server.pushes import (
    P256,
    Browser,
    allowed,
    claims_of,
    decrypted,
    from_base64,
    push_service,
    to_base64,
)
from tests.server.served import NO_TLS, PATIENCE

NOTICE = Notice("It's your turn at Rose's table", "kitchen1")


def private(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(from_base64(text), "big"), P256)


def sender(**more: Any) -> Sender:
    return Sender(PushKey(bytes(range(32)), "https://rummy.example"), tls=NO_TLS, **more)


def sent(
    browser: Browser, by: Sender | None = None, notice: Notice = NOTICE, count: int = 1
) -> list[Delivery]:
    """What became of the notification, sent so often."""

    async def sending() -> list[Delivery]:
        outcomes: list[Delivery] = []
        over = asyncio.Event()

        def done(outcome: Delivery) -> None:
            outcomes.append(outcome)
            if len(outcomes) == count:
                over.set()

        each = by or sender()
        for _ in range(count):
            each.send(notice, browser.subscription, done)
        await asyncio.wait_for(over.wait(), PATIENCE)
        return outcomes

    return asyncio.run(sending())


# What is sent


def test_the_example_of_rfc_8291_is_encrypted_byte_for_byte() -> None:
    """Its appendix A."""
    subscription = Subscription(
        "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        Secret("BTBZMqHH6r4Tts7J_aSIgg"),
    )
    text = b"When I grow up, I want to be a watermelon"
    own = private("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    salt = from_base64("DGv6ra1nlYgDCS1FRnbzlw")
    body = encrypted(text, subscription, own=own, salt=salt, padded_to=1)
    assert to_base64(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocIn"
        "mYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNW"
        "QexSgSxsj_Qulcy4a-fN"
    )
    theirs = private("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")
    assert decrypted(body, theirs, from_base64(subscription.auth.reveal())) == text


@pytest.mark.parametrize("text", [b"", b"a", b"x" * 255, b"x" * 256, "é".encode() * 400])
def test_lengths_say_little(text: bytes) -> None:
    browser = Browser()
    body = encrypted(text, browser.subscription)
    assert decrypted(body, browser.key, browser.auth) == text
    head, tag = 16 + 4 + 1 + 65, 16
    assert (len(body) - head - tag) % PADDED_TO == 0
    assert encrypted(text, browser.subscription) != body, "each has a key and salt of its own"


def test_the_key_follows_from_the_servers_own() -> None:
    one, other = ServerKey(bytes(32)), ServerKey(bytes(31) + b"1")
    assert PushKey(one.derived("push")).public == PushKey(one.derived("push")).public
    assert PushKey(one.derived("push")).public != PushKey(other.derived("push")).public
    assert len(from_base64(PushKey(one.derived("push")).public)) == 65
    for secret in (bytes(32), b"\xff" * 32):
        claims_of(PushKey(secret).authorization("https://push.example", 0))


def test_push_services_are_told_who_sends() -> None:
    now = time()
    key = PushKey(bytes(32), "https://rummy.example")
    claims = claims_of(key.authorization("https://push.example", now))
    assert claims["aud"] == "https://push.example"
    assert claims["sub"] == "https://rummy.example"
    assert now < claims["exp"] <= now + 86_400
    assert "sub" not in claims_of(PushKey(bytes(32)).authorization("https://push.example", now))


def test_a_request_is_what_push_services_expect() -> None:
    with push_service() as service, allowed(service):
        browser = Browser(f"{service.origin}/to/ann?x=1")
        assert sent(browser) == [Delivery.TAKEN]
        caught = service.caught()
    assert caught.path == "/to/ann?x=1"
    assert browser.read(caught.body) == {"title": NOTICE.title, "table": NOTICE.table}
    assert caught.headers["Content-Encoding"] == "aes128gcm"
    assert caught.headers["Topic"] == NOTICE.table
    assert int(caught.headers["TTL"]) > 0
    assert claims_of(caught.headers["Authorization"])["aud"] == service.origin


# What becomes of it


@pytest.mark.in_turn
@pytest.mark.parametrize(
    ("status", "outcome"),
    [
        *((status, Delivery.TAKEN) for status in (200, 201, 202, 204)),
        *((status, Delivery.GONE) for status in (404, 410)),
        *((status, Delivery.FAILED) for status in (307, 400, 401, 403, 413, 429, 500, 503)),
    ],
)
def test_what_the_push_service_says(status: int, outcome: Delivery) -> None:
    with push_service() as service, allowed(service):
        service.status = status
        assert sent(Browser(f"{service.origin}/ann")) == [outcome]
        service.caught()
        assert service.requests.empty(), "it was led elsewhere"


def test_nobody_there_may_be_there_later() -> None:
    with push_service() as service:
        pass
    with allowed(service):
        assert sent(Browser(f"{service.origin}/ann")) == [Delivery.FAILED]


def test_there_is_a_bound_to_what_waits_and_to_what_is_sent_in_a_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with push_service() as service, allowed(service):
        browser = Browser(f"{service.origin}/ann")
        outcomes = sent(browser, sender(rate=Rate(1e-6, 3)), count=5)
        assert sorted(outcomes) == ["failed"] * 2 + ["taken"] * 3
        monkeypatch.setattr(sending, "MOST_WAITING", 0)
        assert sent(browser) == [Delivery.FAILED]


async def sent_without_waiting(browser: Browser, by: Sender, count: int) -> None:
    for _ in range(count):
        by.send(NOTICE, browser.subscription, lambda _outcome: None)


def test_what_waits_is_sent_before_the_server_stops() -> None:
    count, each = 3 * sending.AT_ONCE, sender()
    with push_service() as service, allowed(service):
        asyncio.run(sent_without_waiting(Browser(f"{service.origin}/ann"), each, count))
        each.close()
        assert service.requests.qsize() == count


def test_a_server_that_stops_waits_for_no_push_service_for_long(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sending, "LAST_SECONDS", 0.0)
    with socket.create_server(("127.0.0.1", 0)) as silent, monkeypatch.context() as allowing:
        origin = f"http://127.0.0.1:{silent.getsockname()[1]}"
        allowing.setattr(endpoints, "TEST_ORIGIN", origin)
        each = sender()
        asyncio.run(sent_without_waiting(Browser(f"{origin}/ann"), each, 1))
        each.close()
        assert caplog.messages == ["the server stops before all notifications were sent"]
    for thread in each._threads:
        thread.join()  # they hear that the service has gone, and say so in this test's log


# To whom it goes


@pytest.mark.in_turn
@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "127.8.8.8", "0.0.0.0", "10.1.2.3", "172.16.0.1", "172.31.255.255"),
        *("192.168.1.1", "169.254.169.254", "100.64.0.1", "224.0.0.1", "239.1.1.1", "240.0.0.1"),
        *("255.255.255.255", "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.1"),
        *("::", "::1", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12:3456::1", "fec0::1", "ff02::1"),
        *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:192.168.0.1", "::ffff:169.254.169.254"),
        *("::127.0.0.1", "64:ff9b::127.0.0.1", "64:ff9b::10.0.0.1", "64:ff9b:1::10.0.0.1"),
        *("2002:7f00:1::", "2002:808:808::1", "2001:0:808:808::1", "2001:db8::1", "100::1"),
        *("", "localhost", "push.example", "1.2.3", "::ffff:1.2.3.4.5"),
    ],
)
def test_addresses_that_are_not_public_are_refused(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    "address",
    ["8.8.8.8", "142.250.0.1", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2a00:1450::5e", "2600::1"],
)
def test_public_addresses_are_not(address: str) -> None:
    assert is_public(address)


@pytest.mark.in_turn
@pytest.mark.parametrize(
    "url",
    [
        *("", "push.example/a", "http://push.example/a", "ftp://push.example/a", "https://"),
        *("https:///a", "https://push.example:443/a", "https://push.example:22/a"),
        *("https://ann@push.example/a", "https://ann:b@push.example/a", "https://[::1]/a"),
        *("https://push.example/a#b", "https://push.example/a b", "https://push.example\\@x/a"),
        *(
            "https://push.example/a\r\nHost: x",
            "https://push.example/é",
            "https://p\u0131sh.example/",
        ),
        *("https://push.example\n", "https://push.example/a\n", "file:///etc/passwd"),
    ],
)
def test_what_is_no_push_service_is_refused(url: str) -> None:
    with pytest.raises(Forbidden):
        endpoint_in(url)


def test_the_address_that_tests_allow_is_refused_otherwise() -> None:
    with push_service() as service:
        with pytest.raises(Forbidden):
            endpoint_in(f"{service.origin}/ann")
        with allowed(service):
            assert endpoint_in(f"{service.origin}/ann").port > 0
            with pytest.raises(Forbidden):
                endpoint_in("http://127.0.0.1:1/ann")
        assert sent(Browser(f"{service.origin}/ann")) == [Delivery.GONE]
        assert service.requests.empty()


def known(*addresses: str) -> Callable[..., Any]:
    """A resolver by which every name has these addresses."""
    return lambda _host, port, **_: [
        (socket.AF_INET6 if ":" in each else socket.AF_INET, 1, 6, "", (each, port))
        for each in addresses
    ]


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "::ffff:10.0.0.1", "192.168.0.7"])
def test_a_name_that_leads_into_a_house_leads_nowhere(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where another of its addresses is public; what is checked is what is connected to."""

    def connect(*_: object) -> None:
        pytest.fail("somebody is there")

    monkeypatch.setattr(socket, "create_connection", connect)
    monkeypatch.setattr(socket, "getaddrinfo", known("8.8.8.8", address))
    with pytest.raises(Forbidden):
        public_addresses(endpoint_in("https://push.example/a"))
    assert sent(Browser("https://push.example/a")) == [Delivery.GONE]


def test_the_connection_goes_to_the_address_that_was_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The name is asked for once: a second answer could be another one."""
    asked: list[str] = []
    connected: list[str] = []
    resolve = known("8.8.8.8", "2600::1")

    def resolved(host: str, port: int, **more: Any) -> Any:
        asked.append(host)
        return resolve(host, port, **more)

    def connect(where: tuple[str, int], _seconds: float) -> None:
        connected.append(where[0])
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "getaddrinfo", resolved)
    monkeypatch.setattr(socket, "create_connection", connect)
    assert sent(Browser("https://push.example/a")) == [Delivery.FAILED]
    assert asked == ["push.example"]
    assert connected == ["8.8.8.8", "2600::1"]


@pytest.mark.parametrize("error", [socket.gaierror(-2, "unknown"), UnicodeError("a long label")])
def test_a_name_that_nobody_knows_may_be_known_later(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def resolve(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    assert sent(Browser("https://push.example/a")) == [Delivery.FAILED]


# How the answer is read


def answering(talk: Callable[[socket.socket], None], seconds: float, **more: Any) -> int:
    """The status of what `talk` says to whoever asks."""

    def talks() -> None:
        line, _ = listening.accept()
        with line:
            talk(line)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = Thread(target=talks)
        thread.start()
        port = listening.getsockname()[1]
        endpoint = Endpoint(more.pop("host", "127.0.0.1"), port, "/", tls="tls" in more)
        tls = more.pop("tls", ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT))
        try:
            return post(endpoint, "127.0.0.1", {}, b"body", seconds=seconds, tls=tls)
        finally:
            thread.join(PATIENCE)


@pytest.mark.parametrize(
    "answer", [b"", b"\n", b"hello", b"HTTP/1.1 99 x\r\n", b"HTTP/2 200\r\n", b"x" * 9999]
)
def test_what_is_no_answer_is_an_error(answer: bytes) -> None:
    def talk(line: socket.socket) -> None:
        line.recv(4096)
        line.sendall(answer)

    with pytest.raises(OSError, match=r"no answer|reset"):
        answering(talk, PATIENCE)


def test_an_answer_without_end_is_read_only_to_its_first_line() -> None:
    def talk(line: socket.socket) -> None:
        line.recv(4096)
        line.sendall(b"HTTP/1.1 201 Created\r\n" + b"x" * MOST_BYTES * 4)

    assert answering(talk, PATIENCE) == 201


def test_who_answers_letter_by_letter_does_not_hold_a_thread() -> None:
    def talk(line: socket.socket) -> None:
        line.recv(4096)
        line.sendall(b"HTTP")
        line.settimeout(PATIENCE)
        line.recv(1)  # until the other end gives up

    began = monotonic()
    with pytest.raises(TimeoutError):
        answering(talk, 0.2)
    assert monotonic() - began < PATIENCE


@pytest.fixture(scope="module")
def certified(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, bytes]:
    """A certificate for push.example with its key, as a file, and by itself."""
    key = ec.generate_private_key(P256)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "push.example")])
    now = datetime.now(UTC)
    names = x509.SubjectAlternativeName(
        [x509.DNSName("push.example"), x509.IPAddress(ip_address("192.0.2.1"))]
    )
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(names, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, SHA256())
    )
    text = made.public_bytes(Encoding.PEM)
    path = tmp_path_factory.mktemp("tls") / "push.pem"
    kept = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path.write_bytes(text + kept)
    return path, text


@pytest.mark.parametrize(
    ("host", "trusted", "status"),
    [("push.example", True, 201), ("other.example", True, None), ("push.example", False, None)],
)
def test_over_tls_the_name_is_checked_though_the_address_is_connected_to(
    host: str, trusted: bool, status: int | None, certified: tuple[Path, bytes]
) -> None:
    path, text = certified
    theirs = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    theirs.load_cert_chain(path)
    ours = (
        ssl.create_default_context(cadata=text.decode())
        if trusted
        else ssl.create_default_context()
    )

    def talk(line: socket.socket) -> None:
        try:
            with theirs.wrap_socket(line, server_side=True) as hidden:
                hidden.recv(4096)
                hidden.sendall(b"HTTP/1.1 201 Created\r\n\r\n")
        except OSError:
            assert status is None

    if status is None:
        with pytest.raises(ssl.SSLCertVerificationError):
            answering(talk, PATIENCE, host=host, tls=ours)
    else:
        assert answering(talk, PATIENCE, host=host, tls=ours) == status
