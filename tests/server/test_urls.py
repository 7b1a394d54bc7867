"""Addresses of a database or a bus: nobody writes their passwords down."""

from pickle import dumps, loads

import pytest

from liverpool.server.access.urls import Url


@pytest.mark.parametrize(
    ("url", "said", "shown"),
    [
        ("postgresql://ann:s3cret@db/rummy", "no s3cret for ann", "no ... for ann"),
        ("postgresql://ann:s%40cret@db/rummy", "s%40cret, s@cret", "..., ..."),
        ("postgresql://ann@db/rummy?sslpassword=s3cret&x=y", "s3cret", "..."),
        ("postgresql:///rummy?user=ann&password=s3cret", "s3cret", "..."),
        ("postgresql://ann@db/rummy", "ann at db", "ann at db"),
        (
            "nats://ann:s3cret@a:4222,nats://ben:other@b",
            "ann s3cret, ben other",
            "ann ..., ben ...",
        ),
        ("tls://atoken@a:4222", "atoken at a", "... at a"),
        ("nats://ann:a@a:4222", "a server at a", "a server at a"),
    ],
)
def test_what_others_say_of_an_address_has_no_password(url: str, said: str, shown: str) -> None:
    assert Url(url).hidden_in(said) == shown


@pytest.mark.parametrize(
    ("url", "is_ambiguous"),
    [
        ("postgresql://ann:s3cret@db.example:5432,other/rummy?host=/run", False),
        ("postgresql:///rummy?password=a@b", False),
        ("nats://ann:s3cret@a:4222,nats://ann:s3cret@b:4222", False),
        ("postgresql://ann:s3@cret@db/rummy", True),
        ("postgresql://ann:s3/cret@db/rummy", True),
        ("nats://ann:s3cret@a:4222,nats://ann:s3@cret@b:4222", True),
    ],
)
def test_an_address_whose_password_could_be_read_as_a_host_is_known(
    url: str, is_ambiguous: bool
) -> None:
    assert Url(url).is_ambiguous() is is_ambiguous


def test_it_goes_to_another_process_and_is_never_shown() -> None:
    url = Url("nats://ann:s3cret@a, nats://b")
    assert loads(dumps(url)) == url
    assert [each.reveal() for each in url.parts()] == ["nats://ann:s3cret@a", "nats://b"]
    assert "s3cret" not in f"{url} {url!r} {url.parts()}"
