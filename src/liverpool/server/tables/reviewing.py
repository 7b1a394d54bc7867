"""A finished game looked at again for those who played it, beside the tables.

Workers of their own find what each choice cost, one choice after the other. They go on only while
somebody looks; what is found is stored at once, so a second look is instant, and whatever stops the
server loses no more than the choices that were just being looked at. A table has one review at a
time and the server a few; who comes later waits, and the page says so.
"""

import logging
from collections import deque
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final, NamedTuple, TypeVar

from msgspec.structs import replace

from liverpool.bots.search.coverage import cannot_run
from liverpool.engine.state import Seat
from liverpool.record import read_position
from liverpool.review.choices import Choice, LeftOut, missing_cards
from liverpool.review.games import NO_REVIEW, SeatReview
from liverpool.review.luck import Shares, together
from liverpool.room.jobs import choice_judged, choices_of_deal, shares_of_deal
from liverpool.room.kept import KeptChoice, KeptReview
from liverpool.room.messages.replies import Done, Stage
from liverpool.room.messages.reviewing import (
    ChoiceRead,
    CloseReview,
    ReadReview,
    ReadSlips,
    ReviewRequest,
    ReviewUpdate,
    SlipsShown,
)
from liverpool.room.views.reviewed import choice_read, review_update
from liverpool.server.storage.faults import CannotStore
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.page import Page
from liverpool.server.tables.registry import Attachment
from liverpool.server.tables.replay import check_is_over
from liverpool.server.tables.seating import NotPossible, people
from liverpool.server.tables.table import Table
from liverpool.server.workers.pool import Failed, TookTooLong, Workers
from liverpool.simulator.covered import NotCovered, not_covered, said_of
from liverpool.table.review_words import NOT_FOUND, WAITS_FOR_OTHERS, looking_at
from liverpool.table.words import Names

SIDE_BY_SIDE: Final = 2
"""Choices of a review that are looked at side by side."""
MOST: Final = 4
"""Reviews that go on at the same time; who comes later waits."""
SECONDS: Final = 300.0
"""For a choice, or for finding those of a deal: the longest takes a tenth of it on an idle core."""

_NOT_JUST_NOW: Final = "The review does not go on just now; open it again in a moment."

_log = logging.getLogger(__name__)

_Found = TypeVar("_Found")


class _Deals(NamedTuple):
    """The deals of a game that one of its people played."""

    covered: tuple[int, ...]
    missing: tuple[LeftOut, ...]
    """Those that the simulator does not cover."""


def may_be_reviewed(table: Table, seat: Seat) -> bool:
    """Whether somebody at this seat may ask for a review; where no deal is covered, it is said why
    instead."""
    if table.stage is not Stage.OVER or table.kept.learns is not None or cannot_run():
        return False
    return any(_deals(table, seat))


def _deals(table: Table, seat: Seat) -> _Deals:
    game, first = table.state.public.game, table.kept.seats[seat].from_deal
    played = [number for number in table.deals.numbers if number >= first]
    position = table.kept.position
    missing = [
        LeftOut(each, (*not_covered(game.rules, each, game.seats), *_missing(position, each)))
        for each in played
    ]
    left_out = tuple(each for each in missing if each.reasons)
    gone = {each.deal for each in left_out}
    return _Deals(tuple(number for number in played if number not in gone), left_out)


@lru_cache(maxsize=256)
def _missing(position: str, deal: int) -> tuple[NotCovered, ...]:
    """What the deal lacks if the game began with this position; empty where it began with none."""
    return missing_cards(read_position(position), deal) if position else ()


class _Review:
    """The review of one seat: what is found, and what is still looked for."""

    def __init__(self, table: Table, seat: Seat, kept: dict[int, KeptReview]) -> None:
        self.table, self.seat, self.kept = table, seat, kept
        self.deals = _deals(table, seat)
        self.to_list = deque(deal for deal in self.deals.covered if not self._is_whole(deal))
        self.to_do: deque[Choice | int] = deque()
        """Choices, and after those of a deal its number: what its result is made of."""
        self.listing = False
        self.under_way = 0
        """Choices, or deals as wholes, that workers look at."""
        self.trouble = ""
        self.pages: set[Page] = set()

    def _is_whole(self, deal: int) -> bool:
        return deal in self.kept and self.kept[deal].is_whole

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to be done, or nothing more can be."""
        return bool(self.trouble) or all(map(self._is_whole, self.deals.covered))

    @property
    def is_idle(self) -> bool:
        """Whether no worker is at it."""
        return not self.listing and not self.under_way

    def found(self) -> list[KeptChoice]:
        """Every choice that was looked at, in the order of play."""
        lines = [(deal, line) for deal, each in self.kept.items() for line in each.found]
        found = (self.kept[deal].found[line] for deal, line in sorted(lines))
        return [each for each in found if each is not None]

    def update(self, *, waits: bool) -> ReviewUpdate:
        progress = "" if self.is_over else WAITS_FOR_OTHERS if waits else self._progress()
        deals = len(self.deals.covered)
        return review_update(
            self.table.kept.id,
            self.found(),
            self.deals.missing,
            deals,
            together(each.shares for each in self.kept.values() if each.shares),
            progress=progress,
            trouble=self.trouble,
        )

    def _progress(self) -> str:
        covered = self.deals.covered
        missing = (at for at, deal in enumerate(covered) if not self._is_whole(deal))
        return looking_at(next(missing, 0) + 1, len(covered))


class Reviewing:
    """The reviews of all tables of a server."""

    def __init__(
        self,
        workers: Workers,
        storage: Storage,
        attached: Callable[[Page], Attachment | None],
        soon: Callable[[Callable[[], None]], object],
    ) -> None:
        """`attached` says where a page is now; `soon` calls when others have had their turn."""
        self._workers = workers
        self._storage = storage
        self._attached = attached
        self._soon = soon
        self._reviews: dict[tuple[str, Seat], _Review] = {}
        """Those that somebody looks at, or that a worker is still at, the oldest first."""

    def answer(
        self, page: Page, table: Table, seat: Seat, message: ReviewRequest
    ) -> ReviewUpdate | SlipsShown | ChoiceRead | Done:
        """The page looks at the review of its seat, and gets what is found by now, or no more.

        Slips to practise on, and single choices, are those that are kept.

        Raises `NotPossible` where the game is not over, or nothing of it can be looked at, or a
        choice is not found; `CannotStore` where what is kept of it cannot be read.
        """
        if isinstance(message, CloseReview):
            self.close(page)
            return Done(message.id)
        if isinstance(message, ReadReview):
            return replace(self._looked_at(page, table, seat), id=message.id)
        _check(table, seat)
        kept = self._review_of(table, seat).found()
        if isinstance(message, ReadSlips):
            slips = (each.to_find for each in kept)
            return SlipsShown(message.id, tuple(each for each in slips if each is not None))
        read = choice_read(message.id, message.number, kept)
        if read is None:
            raise NotPossible(NOT_FOUND, reason="no_choice")
        return read

    def _looked_at(self, page: Page, table: Table, seat: Seat) -> ReviewUpdate:
        _check(table, seat)
        key = table.kept.id, seat
        review = self._reviews.get(key)
        if review is None or (review.trouble and review.is_idle):
            review = self._reviews[key] = self._read(table, seat)
        review.table = table
        review.pages.add(page)
        self._soon(self._go_on)
        return review.update(waits=review not in self._going())

    def _review_of(self, table: Table, seat: Seat) -> _Review:
        """The one that somebody looks at, or what is kept of it."""
        return self._reviews.get((table.kept.id, seat)) or self._read(table, seat)

    def _read(self, table: Table, seat: Seat) -> _Review:
        return _Review(table, seat, self._storage.reviews.of(table.kept.id, seat))

    def close(self, page: Page) -> None:
        """The page looks at no review any more."""
        for review in self._reviews.values():
            review.pages.discard(page)
        self._put_away()

    def _put_away(self) -> None:
        """Forgets reviews that nobody looks at; what was found is stored."""
        for key, review in tuple(self._reviews.items()):
            review.pages = {page for page in review.pages if self._is_there(page, review)}
            if not review.pages and review.is_idle:
                del self._reviews[key]

    def _is_there(self, page: Page, review: _Review) -> bool:
        at = self._attached(page)
        return at is not None and at.open.table is review.table and at.seat == review.seat

    def _going(self) -> list[_Review]:
        """Those whose turn it is: one for a table, a few in all."""
        by_table: dict[str, _Review] = {}
        for (table, _), review in self._reviews.items():
            if not review.is_over and (review.pages or not review.is_idle):
                by_table.setdefault(table, review)
        return [*by_table.values()][:MOST]

    def _go_on(self) -> None:
        self._put_away()
        for review in self._going():
            if review.pages:
                self._submit(review)

    def _submit(self, review: _Review) -> None:
        """Lets workers look at what comes next, as much as may be done at once."""
        for _ in range(min(len(review.to_do), SIDE_BY_SIDE - review.under_way)):
            review.under_way += 1
            self._submit_one(review, review.to_do.popleft())
        if review.to_list and not review.to_do and not review.listing:
            review.listing = True
            deal = review.to_list.popleft()
            made = review.table.deals.of(deal)
            args_of_deal = deal, review.seat, made, _lines_by_bots(review.table, deal)
            listed = partial(self._listed, review, deal)
            self._workers.submit(
                choices_of_deal, args_of_deal, SECONDS, listed, owner=_owner(review)
            )

    def _submit_one(self, review: _Review, job: Choice | int) -> None:
        deals, owner = review.table.deals, _owner(review)
        if isinstance(job, int):
            of_deal = deals.of(job), _lines_by_bots(review.table, job)
            over = partial(self._shared_out, review, job)
            self._workers.submit(shares_of_deal, of_deal, SECONDS, over, owner=owner)
            return
        names = Names(review.table.names, review.seat)
        moments = SeatReview(review.seat, tuple(review.found())).moments
        args = job, names, deals.span(job.deal)[0] + job.line, deals.of(job.deal), moments
        done = partial(self._judged, review, job)
        self._workers.submit(choice_judged, args, SECONDS, done, owner=owner)

    def _listed(
        self, review: _Review, deal: int, found: tuple[Choice, ...] | Failed, _seconds: float
    ) -> None:
        review.listing = False
        if isinstance(found, Failed):
            review.trouble = _NOT_JUST_NOW
        else:
            before = review.kept.get(deal)
            known = KeptReview(deal) if before is None else before
            review.to_do += [each for each in found if each.line not in known.found]
            review.to_do += [] if known.is_shared_out else [deal]
            self._keep(review, replace(known, choices=len(found)))
        self._send(review)

    def _judged(
        self, review: _Review, choice: Choice, found: KeptChoice | Failed | None, _seconds: float
    ) -> None:
        def keep(known: KeptChoice | None) -> None:
            deal = review.kept[choice.deal]
            self._keep(review, replace(deal, found={**deal.found, choice.line: known}))

        self._ended(review, found, keep)

    def _shared_out(
        self, review: _Review, deal: int, found: tuple[Shares, ...] | Failed | None, _seconds: float
    ) -> None:
        self._ended(review, found, partial(self._keep_shares, review, deal))

    def _keep_shares(self, review: _Review, deal: int, found: tuple[Shares, ...] | None) -> None:
        """Each player of the table gets their own part, whoever looked for it."""
        for seat in people(review.table.kept):
            try:
                each = self._review_of(review.table, seat)
            except CannotStore as error:
                _log.error("a review is not kept: %s", error, extra={"table": review.table.kept.id})
                continue
            known = each.kept.get(deal, KeptReview(deal))
            if deal in each.deals.covered and not known.is_shared_out:
                part = None if found is None else found[seat]
                self._keep(each, replace(known, shares=part, is_shared_out=True))
                if each is not review and each.is_over:
                    self._send(each)

    def _ended(
        self,
        review: _Review,
        found: _Found | Failed | None,
        keep: Callable[[_Found | None], None],
    ) -> None:
        """A job has ended, and what it found is kept."""
        review.under_way -= 1
        if isinstance(found, TookTooLong):
            found = None  # a second try would take as long
        if isinstance(found, Failed):
            review.trouble = _NOT_JUST_NOW
        else:
            keep(found)
        self._send(review)

    def _keep(self, review: _Review, found: KeptReview) -> None:
        review.kept[found.deal] = found
        try:
            self._storage.reviews.save(review.table.kept.id, review.seat, found)
        except CannotStore as error:
            table = review.table.kept.id
            _log.error("a review is not kept: %s", error, extra={"table": table})
            review.trouble = str(error)

    def _send(self, review: _Review) -> None:
        """Sends what is found to all who look, and goes on once others have had their turn."""
        self._put_away()
        if review.pages:
            update = review.update(waits=False)
            for page in review.pages:
                page.send(update)
        self._soon(self._go_on)


def _check(table: Table, seat: Seat) -> None:
    """Raises `NotPossible` where there is nothing to look at, and says why."""
    check_is_over(table)
    if trouble := cannot_run():
        raise NotPossible(trouble, reason="no_review")
    if not may_be_reviewed(table, seat):
        raise NotPossible("There is nothing to look at in this game.", reason="no_review")
    deals = _deals(table, seat)
    if not deals.covered:
        reasons = said_of(each for deal in deals.missing for each in deal.reasons)
        raise NotPossible(
            f"This game cannot be reviewed. {NO_REVIEW.format(reasons)}", reason="no_review"
        )


def _lines_by_bots(table: Table, deal: int) -> set[int]:
    """The lines of the deal, from 0, in which a bot made the move for its player.

    In some others a bot bought for somebody else by that move.
    """
    before, end = table.deals.span(deal)
    bots, moves = table.deals.stand_ins, table.deals.moves[before:end]
    return {
        line for line, (actor, _) in enumerate(moves) if actor in bots.get(before + line + 1, ())
    }


def _owner(review: _Review) -> str:
    return f"table {review.table.kept.id}"
