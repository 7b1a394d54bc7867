"""What people say to each other at a table: quick words at a tap, and lines that they write.

Only those who sit at the table hear it; each reads what was written since they sat down. Nobody
says more than one thing in three seconds, nor the same again within ten. Quick words are stored
nowhere; the newest lines are stored with the table. A line can be reported to the host, who removes
it or leaves it; both are stored with the line.

Names can be reported, too, by each player once; one that the host has left as it is cannot be
reported again. That is stored with the table until the name is another, or one of the two has gone.
"""

from typing import Final, assert_never

from msgspec.structs import replace

from liverpool.engine.given_text import tidied
from liverpool.engine.state import Seat
from liverpool.room.change import Change
from liverpool.room.effects import Send
from liverpool.room.kept import KeptLine, KeptReport, KeptTable
from liverpool.room.messages import talking
from liverpool.room.messages.requests import HostsAnswer, LeaveName, Report, Settings, TalkRequest
from liverpool.room.refused import RequestRefused
from liverpool.room.seating import people
from liverpool.table.naming import fault_of_line, look

REST: Final = 3.0
"""Seconds from one thing that a seat says to its next."""
SAME_AGAIN: Final = 10.0
"""Seconds until a seat can say the same again."""
MOST_LINES: Final = 20
"""So many of the newest lines are kept."""


def answer(change: Change, seat: Seat, message: TalkRequest) -> None:
    """Does what the person in this seat asks; raises `RequestRefused`."""
    match message:
        case talking.Say():
            _say(change, seat, message.word)
        case talking.Write():
            _write(change, seat, message.text)
        case Report():
            _report_name(change, seat, message.seat)
        case talking.ReportLine():
            _report(change, seat, message.line)
        case _:
            assert_never(message)


def answer_report(change: Change, message: HostsAnswer) -> None:
    """Does what the host says to a report; raises `RequestRefused`."""
    kept = change.kept
    match message:
        case LeaveName():
            if message.seat not in reported(kept):
                said = "This name is no longer reported."
                raise RequestRefused(said, reason="no_request", late=True)
            left = KeptReport(message.seat, kept.seats[message.seat].name, "")
            change.keep(reports=(*_current(kept), left))
        case talking.LeaveLine():
            _put(change, replace(_line(kept, kept.host, message.line), left=True))
        case talking.RemoveLine():
            _put(change, replace(_line(kept, kept.host, message.line), text="", reported=False))
        case _:
            assert_never(message)


def talk_shown(kept: KeptTable, seat: Seat) -> talking.TalkUpdate:
    """What this seat's person may read."""
    first, is_host = kept.seats[seat].reads_from, seat == kept.host
    return talking.TalkUpdate(
        tuple(
            talking.TalkLine(
                number=line.number,
                seat=line.seat,
                name=line.name,
                text=line.text,
                reported=is_host and line.reported and not line.left,
            )
            for line in kept.talk
            if line.number >= first
        )
    )


def _say(change: Change, seat: Seat, word: int) -> None:
    if not change.kept.settings.quick_words:
        raise RequestRefused("The host has switched quick words off.", reason="quick_words")
    _keep_pace(change, seat, word)
    for page, at in change.room.pages.items():
        if at.seat is not None:
            change.do(Send(page, talking.QuickWord(seat, word)))


def _write(change: Change, seat: Seat, text: str) -> None:
    kept = change.kept
    if not kept.settings.talk:
        raise RequestRefused("The host has closed the talk.", reason="talk")
    text = tidied(text)
    fault = fault_of_line(text, talking.LONGEST_LINE)
    if fault is not None:
        raise RequestRefused(fault, reason="text")
    _keep_pace(change, seat, look(text))
    line = KeptLine(kept.next_line, seat, kept.seats[seat].name, text)
    change.keep(talk=(*kept.talk, line)[-MOST_LINES:])


def _report(change: Change, seat: Seat, number: int) -> None:
    kept = change.kept
    line = _line(kept, seat, number)
    if line.seat in (seat, kept.host):
        raise RequestRefused("Only what another player wrote can be reported.", reason="no_seat")
    if line.left:
        raise RequestRefused("The host has left this line as it is.", reason="left")
    if line.reported:
        raise RequestRefused("The host already knows of this line.", reason="reported")
    _put(change, replace(line, reported=True))


def _put(change: Change, line: KeptLine) -> None:
    talk = change.kept.talk
    change.keep(talk=tuple(line if each.number == line.number else each for each in talk))


def _keep_pace(change: Change, seat: Seat, what: int | str) -> None:
    said = change.room.said
    if seat in said:
        at, last = said[seat]
        if change.time < at + (SAME_AGAIN if what == last else REST):
            raise RequestRefused("One moment: you have just said something.", reason="too_soon")
    change.set(said={**said, seat: (change.time, what)})


def _line(kept: KeptTable, reader: Seat, number: int) -> KeptLine:
    """The line, as far as its reader sees it; raises `RequestRefused`."""
    first = kept.seats[reader].reads_from
    for line in kept.talk:
        if line.number == number >= first and line.text:
            return line
    raise RequestRefused("This line is no longer there.", reason="no_line", late=True)


def with_own_words(settings: Settings) -> Settings:
    """The settings with the table's own quick words as all see them; raises `RequestRefused`."""
    words = tuple(map(tidied, settings.own_words))
    for fault in (fault_of_line(word, talking.LONGEST_QUICK_WORD) for word in words if word):
        if fault is not None:
            raise RequestRefused(fault, reason="text")
    return replace(settings, own_words=words if any(words) else ())


# Names that players have reported to the host


def _report_name(change: Change, by: Seat, seat: Seat) -> None:
    kept = change.kept
    if seat in (by, kept.host) or seat not in people(kept):
        raise RequestRefused("Only another player's name can be reported.", reason="no_seat")
    report = KeptReport(seat, kept.seats[seat].name, kept.seats[by].secret)
    reports = _current(kept)
    if report in reports:
        raise RequestRefused("The host already knows of this name.", reason="reported")
    if replace(report, by="") in reports:
        raise RequestRefused(
            "The host has left this name as it is. You can hide it on your page.", reason="left"
        )
    change.keep(reports=(*reports, report))


def reported(kept: KeptTable) -> tuple[Seat, ...]:
    """The seats whose names the host is asked about."""
    reports = _current(kept)
    left = {each.seat for each in reports if not each.by}
    return tuple(sorted({each.seat for each in reports} - left - {kept.host}))


def _current(kept: KeptTable) -> tuple[KeptReport, ...]:
    """Without those of names that were changed since, or of and by people who have gone."""
    there = {(seat, kept.seats[seat].name) for seat in people(kept)}
    secrets = {"", *(kept.seats[seat].secret for seat in people(kept))}
    return tuple(
        each for each in kept.reports if (each.seat, each.name) in there and each.by in secrets
    )
