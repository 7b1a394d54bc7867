"""Whose job workers do next: short ones are not kept waiting by long ones."""

from functools import partial

from liverpool.server.workers.queue import FairQueue


class Jobs:
    """A queue, and the jobs that have begun, by owner."""

    def __init__(self, places: int) -> None:
        self.queue = FairQueue(places)
        self.begun: list[str] = []
        self.long: list[bool] = []

    def add(self, *owners: str) -> None:
        for owner in owners:
            self.queue.add(owner, partial(self._begins, owner))

    def _begins(self, owner: str, is_long: bool) -> None:
        self.begun.append(owner)
        self.long.append(is_long)

    def end(self, owner: str, seconds: float) -> None:
        self.queue.ended(owner, seconds, was_long=self.long[self.begun.index(owner)])

    def known(self, **seconds: float) -> None:
        """Each owner has had a job that took so long."""
        for owner, took in seconds.items():
            self.add(owner)
            self.end(owner, took)
        self.begun.clear()
        self.long.clear()


def test_as_many_jobs_as_there_are_places() -> None:
    jobs = Jobs(2)
    jobs.add("a", "b", "c")
    assert jobs.begun == ["a", "b"]
    jobs.end("a", 0.1)
    assert jobs.begun == ["a", "b", "c"]


def test_whose_jobs_are_short_comes_before_whose_are_long() -> None:
    jobs = Jobs(1)
    jobs.known(family=0.01, attacker=4.0)
    jobs.add("other", "attacker", "stranger", "family")
    jobs.end("other", 0.1)
    jobs.end("family", 0.01)
    jobs.end("stranger", 0.1)
    assert jobs.begun == ["other", "family", "stranger", "attacker"]


def test_long_jobs_leave_a_place_to_others() -> None:
    jobs = Jobs(2)
    jobs.known(one=4.0, two=4.0, family=0.01)
    jobs.add("one", "two")
    assert jobs.begun == ["one"]
    jobs.add("family")
    assert jobs.begun == ["one", "family"]
    jobs.end("family", 0.01)
    assert jobs.begun == ["one", "family"]
    jobs.end("one", 4.0)
    assert jobs.begun == ["one", "family", "two"]


def test_where_there_is_one_place_long_jobs_have_it_too() -> None:
    jobs = Jobs(1)
    jobs.known(one=4.0)
    jobs.add("one")
    assert jobs.begun == ["one"]


def test_owners_that_are_alike_take_turns() -> None:
    jobs = Jobs(1)
    jobs.add("other", "a", "a", "a", "b", "b")
    for owner in ("other", "a", "b", "a", "b"):
        jobs.end(owner, 0.25)
    assert jobs.begun == ["other", "a", "b", "a", "b", "a"]


def test_who_has_become_quick_is_quick_again() -> None:
    jobs = Jobs(2)
    jobs.known(one=4.0, two=4.0)
    for _ in range(4):
        jobs.known(one=0.01)
    jobs.add("two", "one")
    assert jobs.begun == ["two", "one"]


def test_nobody_in_particular_is_never_slow() -> None:
    jobs = Jobs(2)
    jobs.add("", "")
    jobs.end("", 60.0)
    jobs.end("", 60.0)
    jobs.add("", "")
    assert jobs.long == [False] * 4
