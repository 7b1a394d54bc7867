"""A finished game looked at again for those who played it, beside the tables.

Workers of their own find what each choice cost, one choice after the other. They go on only while
somebody looks; what is found is stored at once, so a second look is instant, and whatever stops the
program loses no more than the choices that were just being looked at. A table has one review at a
time and a program a few; who comes later waits, and the page says so.
"""

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any, Final, Generic, Protocol, TypeVar

from msgspec.structs import replace

from liverpool.engine.state import Seat
from liverpool.review.choices import Choice
from liverpool.review.games import SeatReview
from liverpool.review.luck import Shares, together
from liverpool.room.around import Page, Workers
from liverpool.room.deals import DealMoves
from liverpool.room.failures import CannotKeep, Failed, TookTooLong
from liverpool.room.jobs import choice_judged, choices_of_deal, shares_of_deal
from liverpool.room.kept import KeptChoice, KeptReview
from liverpool.room.messages.replies import Done
from liverpool.room.messages.reviewing import (
    CloseReview,
    ReadReview,
    ReadSlips,
    ReviewRequest,
    ReviewUpdate,
)
from liverpool.room.messages.set_out import ChoiceRead, SlipsShown
from liverpool.room.refused import RequestRefused
from liverpool.room.reviewable import check_reviewable, deals_played
from liverpool.room.room import Room
from liverpool.room.views.reviewed import choice_read, review_update
from liverpool.table.review_words import NOT_FOUND, WAITS_FOR_OTHERS, looking_at
from liverpool.table.words import Names

SIDE_BY_SIDE: Final = 2
"""Choices of a review that are looked at side by side."""
MOST: Final = 4
"""Reviews that go on at the same time; who comes later waits."""
SECONDS: Final = 300.0
"""For a choice, or for finding those of a deal: the longest takes a tenth of it on an idle core."""

_NOT_JUST_NOW: Final = "The review has stopped; open it again in a moment."


_Reader = TypeVar("_Reader", bound=Page)


class Reviews(Protocol):
    """Where what was found is kept."""

    def reviews(self, table: str, seat: Seat, /) -> dict[int, KeptReview]:
        """What is kept, by deal; raises `CannotKeep` where it cannot be read."""

    def save_review(self, table: str, seat: Seat, found: KeptReview, /) -> None:
        """Keeps this in place of what was kept of the deal; raises `CannotKeep`."""


class _Review(Generic[_Reader]):
    """The review of one seat: what is found, and what is still looked for."""

    def __init__(self, room: Room, seat: Seat, kept: dict[int, KeptReview]) -> None:
        self.room, self.seat, self.kept = room, seat, kept
        self.deals = deals_played(room, seat)
        self.to_list = deque(deal for deal in self.deals.covered if not self._is_whole(deal))
        self.to_do: deque[Callable[[], None]] = deque()
        """What begins each job that is to be done next."""
        self.under_way = 0
        """Jobs that workers are at."""
        self.trouble = ""
        self.pages: set[_Reader] = set()

    def _is_whole(self, deal: int) -> bool:
        return deal in self.kept and self.kept[deal].is_whole

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to be done, or nothing more can be."""
        return bool(self.trouble) or all(map(self._is_whole, self.deals.covered))

    def found(self) -> list[KeptChoice]:
        """Every choice that was looked at, in the order of play."""
        lines = [(deal, line) for deal, each in self.kept.items() for line in each.found]
        found = (self.kept[deal].found[line] for deal, line in sorted(lines))
        return [each for each in found if each is not None]

    def update(self, *, waits: bool) -> ReviewUpdate:
        progress = "" if self.is_over else WAITS_FOR_OTHERS if waits else self._progress()
        deals = len(self.deals.covered)
        return review_update(
            self.room.kept.id,
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


class Reviewing(Generic[_Reader]):
    """The reviews of all tables of a program."""

    def __init__(
        self,
        reviewers: Workers,
        kept: Reviews,
        seat_at: Callable[[_Reader], tuple[Room, Seat] | None],
        soon: Callable[[Callable[[], None]], object],
    ) -> None:
        """`seat_at` says where a page sits now; `soon` calls when others have had their turn."""
        self._reviewers = reviewers
        self._kept = kept
        self._seat_at = seat_at
        self._soon = soon
        self._is_due = False
        """Whether it is going on in a moment."""
        self._reviews: dict[tuple[str, Seat], _Review[_Reader]] = {}
        """Those that somebody looks at, or that a worker is still at, the oldest first."""

    def answer(
        self, page: _Reader, room: Room, seat: Seat, message: ReviewRequest
    ) -> ReviewUpdate | SlipsShown | ChoiceRead | Done:
        """The page looks at the review of its seat, and gets what is found by now, or no more.

        Slips to practise on, and single choices, are those that are kept.

        Raises `RequestRefused` where the game is not over, or nothing of it can be looked at, or a
        choice is not found; `CannotKeep` where what is kept of it cannot be read.
        """
        if isinstance(message, CloseReview):
            self.close(page)
            return Done(message.id)
        if isinstance(message, ReadReview):
            return replace(self._looked_at(page, room, seat), id=message.id)
        check_reviewable(room, seat)
        kept = self._review_of(room, seat).found()
        if isinstance(message, ReadSlips):
            slips = (each.slip for each in kept)
            return SlipsShown(message.id, tuple(each for each in slips if each is not None))
        read = choice_read(message.id, message.number, kept)
        if read is None:
            raise RequestRefused(NOT_FOUND, reason="no_choice")
        return read

    def _looked_at(self, page: _Reader, room: Room, seat: Seat) -> ReviewUpdate:
        check_reviewable(room, seat)
        key = room.kept.id, seat
        review = self._reviews.get(key)
        if review is None or (review.trouble and not review.under_way):
            review = self._reviews[key] = self._read(room, seat)
        review.room = room
        review.pages.add(page)
        self._goes_on()
        return review.update(waits=review not in self._going())

    def _review_of(self, room: Room, seat: Seat) -> _Review[_Reader]:
        """The one that somebody looks at, or what is kept of it."""
        return self._reviews.get((room.kept.id, seat)) or self._read(room, seat)

    def _read(self, room: Room, seat: Seat) -> _Review[_Reader]:
        return _Review(room, seat, self._kept.reviews(room.kept.id, seat))

    def close(self, page: _Reader) -> None:
        """The page looks at no review any more."""
        for review in self._reviews.values():
            review.pages.discard(page)
        self._put_away()

    def _put_away(self) -> None:
        """Forgets reviews that nobody looks at; what was found is stored."""
        for key, review in tuple(self._reviews.items()):
            review.pages = {page for page in review.pages if self._is_there(page, review)}
            if not review.pages and not review.under_way:
                del self._reviews[key]

    def _is_there(self, page: _Reader, review: _Review[_Reader]) -> bool:
        at = self._seat_at(page)
        return at is not None and (at[0].kept.id, at[1]) == (review.room.kept.id, review.seat)

    def _going(self) -> list[_Review[_Reader]]:
        """Those whose turn it is: one for a table, a few in all."""
        by_table: dict[str, _Review[_Reader]] = {}
        for (table, _), review in self._reviews.items():
            if not review.is_over and (review.pages or review.under_way):
                by_table.setdefault(table, review)
        return [*by_table.values()][:MOST]

    def _goes_on(self) -> None:
        if not self._is_due:
            self._is_due = True
            self._soon(self._go_on)

    def _go_on(self) -> None:
        self._is_due = False
        self._put_away()
        for review in self._going():
            if review.pages:
                self._submit(review)

    def _submit(self, review: _Review[_Reader]) -> None:
        """Lets workers look at what comes next, as much as may be done at once."""
        if review.to_list and not review.to_do:
            review.to_do.append(partial(self._list, review, review.to_list.popleft()))
        # Counted first: where a job is done at once, others have their turn before the next ones.
        for _ in range(min(len(review.to_do), SIDE_BY_SIDE - review.under_way)):
            review.under_way += 1
            review.to_do.popleft()()

    def _list(self, review: _Review[_Reader], deal: int) -> None:
        """Finds the choices of a deal; they are looked at next, and then what its result is made
        of."""

        def keep(found: tuple[Choice, ...] | None) -> None:
            if found is None:
                review.trouble = _NOT_JUST_NOW
                return
            known = review.kept.get(deal, KeptReview(deal))
            left = [each for each in found if each.line not in known.found]
            review.to_do += [partial(self._judge, review, each) for each in left]
            if not known.is_shared_out:
                review.to_do.append(partial(self._share_out, review, deal))
            self._keep(review, replace(known, choices=len(found)))

        made = deal, review.seat, _made(review, deal), _lines_by_bots(review.room, deal)
        self._start(review, choices_of_deal, made, keep)

    def _judge(self, review: _Review[_Reader], choice: Choice) -> None:
        def keep(found: KeptChoice | None) -> None:
            deal = review.kept[choice.deal]
            self._keep(review, replace(deal, found={**deal.found, choice.line: found}))

        names = Names(review.room.names, review.seat)
        moments = SeatReview(review.seat, tuple(review.found())).moments
        number = _span(review.room, choice.deal)[0] + choice.line
        args = choice, names, number, _made(review, choice.deal), moments
        self._start(review, choice_judged, args, keep)

    def _share_out(self, review: _Review[_Reader], deal: int) -> None:
        made = _made(review, deal), _lines_by_bots(review.room, deal)
        self._start(review, shares_of_deal, made, partial(self._keep_shares, review, deal))

    def _start(
        self,
        review: _Review[_Reader],
        job: Callable[..., Any],
        args: tuple[Any, ...],
        keep: Callable[[Any], None],
    ) -> None:
        """Begins a job; what it finds is kept, or nothing where it took too long: a second try
        would take as long."""

        def over(found: Any, _seconds: float) -> None:
            review.under_way -= 1
            if isinstance(found, Failed) and not isinstance(found, TookTooLong):
                review.trouble = _NOT_JUST_NOW
            else:
                keep(None if isinstance(found, TookTooLong) else found)
            self._send(review)

        owner = f"table {review.room.kept.id}"
        self._reviewers.submit(job, args, SECONDS, over, owner=owner)

    def _keep_shares(
        self, review: _Review[_Reader], deal: int, found: tuple[Shares, ...] | None
    ) -> None:
        """Each player of the table gets their own part, whoever looked for it."""
        for seat in review.room.people:
            try:
                each = self._review_of(review.room, seat)
            except CannotKeep:
                continue  # they look for it themselves
            known = each.kept.get(deal, KeptReview(deal))
            if deal in each.deals.covered and not known.is_shared_out:
                part = None if found is None else found[seat]
                self._keep(each, replace(known, shares=part, is_shared_out=True))
                if each is not review and each.is_over:
                    self._send(each)

    def _keep(self, review: _Review[_Reader], found: KeptReview) -> None:
        review.kept[found.deal] = found
        try:
            self._kept.save_review(review.room.kept.id, review.seat, found)
        except CannotKeep as error:
            review.trouble = str(error)

    def _send(self, review: _Review[_Reader]) -> None:
        """Sends what is found to all who look, and goes on once others have had their turn."""
        self._put_away()
        if review.pages:
            update = review.update(waits=False)
            for page in review.pages:
                page.send(update)
        self._goes_on()


def _span(room: Room, deal: int) -> tuple[int, int]:
    return room.game.deals.span(deal, room.number)


def _made(review: _Review[Any], deal: int) -> DealMoves:
    """What a deal is made again from."""
    return review.room.game.deals.of(deal, review.room.game.moves)


def _lines_by_bots(room: Room, deal: int) -> set[int]:
    """The lines of the deal, from 0, in which a bot made the move for its player.

    In some others a bot bought for somebody else by that move.
    """
    before, end = _span(room, deal)
    bots, moves = room.game.deals.stand_ins, room.game.moves[before:end]
    return {
        line for line, (actor, _) in enumerate(moves) if actor in bots.get(before + line + 1, ())
    }
