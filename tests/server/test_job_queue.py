"""Whose job workers do next: short ones are not kept waiting by long ones, and nobody for ever."""

from functools import partial

import pytest

from liverpool.server.workers import queue
from liverpool.server.workers.queue import Job, JobQueue


class Jobs:
    """A queue with a clock that tests turn, and the jobs that have begun or were given up."""

    def __init__(self, places: int, *, all_long: bool = False) -> None:
        self.now = 0.0
        self.waited: list[float] = []
        self.queue = JobQueue(places, lambda: self.now, self.waited.append, all_long=all_long)
        self.begun: list[str] = []
        self.given_up: list[str] = []
        self.long: list[bool] = []

    def add(self, *owners: str, at_least: float = 0.0) -> None:
        for owner in owners:
            give_up = partial(self.given_up.append, owner)
            self.queue.add(owner, Job(partial(self._begins, owner), give_up, at_least))

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


@pytest.mark.parametrize(("all_long", "begun"), [(False, ["a"]), (True, ["a", "b"])])
def test_a_place_is_left_to_short_jobs_unless_all_are_long(
    all_long: bool, begun: list[str]
) -> None:
    jobs = Jobs(2, all_long=all_long)
    jobs.known(a=4.0, b=4.0)
    jobs.add("a", "b")
    assert jobs.begun == begun


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


def test_jobs_that_work_for_long_by_themselves_leave_a_place_to_others_at_once() -> None:
    """Whoever asks for one need not have had one before, and may have had quick ones."""
    jobs = Jobs(2)
    jobs.known(quick=0.01, family=0.01)
    jobs.add("stranger", "other", "quick", at_least=0.4)
    assert jobs.begun == ["stranger"]
    jobs.add("family")
    assert jobs.begun == ["stranger", "family"]


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


def test_one_place_goes_round_by_who_waits_not_by_how_many_wait() -> None:
    jobs = Jobs(1)
    jobs.add("other", *["table"] * 50)
    jobs.now = 30.0
    jobs.add("family", "family")
    for owner in ("other", "table", "family", "table", "family"):
        jobs.end(owner, 0.25)
        jobs.now += 0.25
    assert jobs.begun == ["other", "table", "family", "table", "family", "table"]


def test_short_jobs_that_never_end_leave_others_their_share_of_the_time() -> None:
    jobs = Jobs(1)
    jobs.known(slow=4.0, a=0.1, b=0.1)
    jobs.add("a", "b", "slow")
    began = []
    for _ in range(100):
        jobs.now += 0.1
        if jobs.begun[-1] == "slow":
            began.append(jobs.now)
        jobs.end(jobs.begun[-1], 0.1)
        jobs.add("a" if jobs.begun[-1] == "b" else "b")
    assert began[:1] == pytest.approx([8.0], abs=0.25)  # a third of the time


def test_however_many_others_wait_short_jobs_are_done_soon() -> None:
    """Forty tables whose jobs take 0.3 s each never stop; a family's bots take 0.01 s each."""
    jobs = Jobs(1)
    others = [f"table {number}" for number in range(40)]
    jobs.known(family=0.01, **dict.fromkeys(others, 0.3))
    jobs.add(*others)
    waited = []
    for _ in range(100):
        jobs.add("family")
        came = jobs.now
        while jobs.begun[-1] != "family":
            jobs.now += 0.3
            over = jobs.begun[-1]
            jobs.end(over, 0.3)
            jobs.add(over)
        waited.append(jobs.now - came)
        jobs.now += 0.01
        jobs.end("family", 0.01)
    assert max(waited) < 0.7  # the job that has begun, and one more at most


def test_where_too_many_wait_who_has_most_of_them_gives_up_the_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(queue, "MOST_WAITING", 5)
    jobs = Jobs(1)
    jobs.add("first", *["table"] * 5)
    assert jobs.given_up == []
    jobs.add("family")
    assert (jobs.given_up, jobs.queue.waiting) == (["table"], 5)
    jobs.add("other", "stranger", "table")
    assert (jobs.given_up, jobs.queue.waiting) == (["table"] * 4, 5)
    for owner in ("first", "table", "family", "other", "stranger"):
        jobs.end(owner, 0.25)
    assert jobs.begun == ["first", "table", "family", "other", "stranger", "table"]


def test_where_all_have_as_many_the_last_that_came_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(queue, "MOST_WAITING", 2)
    jobs = Jobs(1)
    jobs.add("first", "a", "b", "c")
    assert jobs.given_up == ["c"]


def test_how_long_each_job_waited_is_told() -> None:
    jobs = Jobs(1)
    jobs.add("a", "b")
    assert (jobs.queue.waiting, jobs.waited) == (1, [0.0])
    jobs.now = 3.0
    jobs.end("a", 3.0)
    assert (jobs.queue.waiting, jobs.waited) == (0, [0.0, 3.0])
