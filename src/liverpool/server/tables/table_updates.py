"""What everybody sees of a table: who sits there, by which rules, under which link."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from msgspec import Struct
from msgspec.json import Decoder, Encoder

from liverpool.bots.search.coverage import cannot_run
from liverpool.engine.changes import changed
from liverpool.engine.presets import load, whole_title
from liverpool.engine.rules import Ace, BuyWindow, Offence, RuleSet
from liverpool.engine.state import Seat
from liverpool.paper.five_sentences import five_sentences
from liverpool.record.links import query_over
from liverpool.room.messages.game import Peeked
from liverpool.room.messages.replies import (
    Joining,
    JoinShown,
    LevelShown,
    RuleLine,
    SeatShown,
    Stage,
    TableUpdate,
    WatcherShown,
    WordsShown,
)
from liverpool.room.messages.secret import NONE, Key, Secret
from liverpool.room.rules.summaries import differs, words_shown
from liverpool.server.access.addresses import Where
from liverpool.server.tables.hosts import acting_host, votes_for, votes_needed
from liverpool.server.tables.joining import asks_host
from liverpool.server.tables.learning import is_practice, step_to_go_on
from liverpool.server.tables.reviewing import may_be_reviewed
from liverpool.server.tables.seating import people
from liverpool.server.tables.shared_games import shown
from liverpool.server.tables.table import Table
from liverpool.server.tables.watching import may_be_watched
from liverpool.table.looking_ahead import only_partly, why_not
from liverpool.table.personas import PERSONAS, Persona
from liverpool.table.seat.question import Question


def levels_shown() -> tuple[LevelShown, ...]:
    """The levels that can be chosen on this server: one that looks ahead needs the simulator."""
    return tuple(
        LevelShown(each.level.number, each.name, each.about)
        for each in PERSONAS
        if not (each.level.looks_ahead and cannot_run())
    )


class Watching(Struct, frozen=True):
    """Who watches the table, as one of its pages sees it."""

    page: bool = False
    """Whether that page watches itself."""
    all: tuple[WatcherShown, ...] = ()
    key: Key = NONE
    """What a link to watch needs; empty where it needs nothing."""


NOBODY_WATCHES: Final = Watching()


class _Rules(Struct, frozen=True):
    title: str
    base_title: str
    short: tuple[str, ...]
    differs: tuple[RuleLine, ...]
    words: WordsShown
    calls: bool
    buys: bool
    ace_low: bool
    query: str


_encoded = Encoder(order="sorted").encode
_decoded = Decoder(dict[str, Any]).decode


def table_update(
    table: Table,
    you: Seat | None,
    where: Where,
    now: float,
    *,
    joining: Joining = Joining.NOT,
    joiners: tuple[JoinShown, ...] = (),
    reported: tuple[Seat, ...] = (),
    watching: Watching = NOBODY_WATCHES,
) -> TableUpdate:
    """The table as it stands now, for the page in seat `you`, or for one who only looks.

    `joining` is what became of this page's own request, `joiners` are all that are open,
    `reported` the seats whose names were reported, `watching` is about those without a seat.
    """
    kept, presence = table.kept, table.presence
    host = acting_host(table)
    next_deal = table.next_deal(now)
    rules = _rules(kept.rules, _encoded(kept.changes), kept.rules_title)
    levels = _levels(kept.rules, _encoded(kept.changes), len(kept.seats))
    begin = table.bots_begin() or {}
    seats = tuple(
        SeatShown(
            name=seat.name,
            sitting=seat.sitting,
            here=presence.is_here(at),
            played=at in presence.played,
            ready=at in kept.ready,
            level=seat.level,
            votes=votes_for(table, at),
            waits=at in table.waiting,
            away=table.absences.shown(at, now, begin.get(at)),
        )
        for at, seat in enumerate(kept.seats)
    )
    return TableUpdate(
        id=kept.id,
        title=kept.title,
        stage=table.stage,
        seats=seats,
        you=you,
        host=host,
        halted=kept.halted,
        settings=kept.settings,
        rules=kept.rules,
        rules_title=rules.title,
        base_title=rules.base_title,
        short=rules.short,
        differs=rules.differs,
        changes=kept.changes,
        query=rules.query,
        words=rules.words,
        calls=rules.calls,
        buys=rules.buys,
        ace_low=rules.ace_low,
        levels_out=levels.out,
        levels_partly=levels.partly,
        link=where.invitation(kept.id),
        reach=where.reach,
        next=kept.next or None,
        next_is_lobby=kept.next_is_lobby,
        away_host=None if host == kept.host else kept.host,
        asks=asks_host(kept),
        joining=joining,
        requests=joiners if you == host else (),
        vote=None if you is None else table.votes.get(you),
        votes_needed=votes_needed(table),
        reported=reported if you == kept.host else (),
        back=table.absences.back(you),
        watching=watching.page,
        watchable=may_be_watched(kept),
        watchers=watching.all if watching.page or you is not None else (),
        watch_link=_watch_link(table, you, where, watching),
        share=shown(table, you, where),
        review=you is not None and may_be_reviewed(table, you),
        stopping=table.stopping.shown(table.waiting, now),
        exercise=kept.exercise,
        next_deal=None if next_deal is None else round(max(next_deal - now, 0.0), 1),
    )


def _watch_link(table: Table, you: Seat | None, where: Where, watching: Watching) -> Secret:
    """Sent to all who sit there or watch; where somebody was sent off, not to guests."""
    kept = table.kept
    knows = watching.page or (you is not None and (you == kept.host or not watching.key))
    return where.watching(kept.id, watching.key) if knows and may_be_watched(kept) else NONE


def peeked(asked: int, table: Table, seat: Seat | None, joining: Joining, now: float) -> Peeked:
    """How things stand for this seat, or for one who has asked for one.

    `asked` is the id of the question.
    """
    kept = table.kept
    game = None if seat is None or table.stage is Stage.LOBBY else table.views(now)(seat)
    return Peeked(
        id=asked,
        title=kept.title,
        stage=table.stage,
        seats=len(kept.seats),
        here=sum(map(table.presence.is_here, people(kept))),
        alone=len(people(kept)) == 1,
        deal=game.deal if game else 0,
        deals=game.deals if game else 0,
        asked=game.asked if game else Question.NOTHING,
        turn=kept.seats[game.turn].name if game and game.turn >= 0 else "",
        joining=joining,
        learns=step_to_go_on(table),
        practice=is_practice(table),
    )


class _Levels(Struct, frozen=True):
    """What is said of levels, a sentence for each: that it cannot play, or looks ahead in part."""

    out: dict[int, str]
    partly: dict[int, str]


@lru_cache(maxsize=64)
def _levels(name: str, changes: bytes, seats: int) -> _Levels:
    """What is said of levels by these rules, at a table of this size."""
    rules = changed(load(name).rules, _decoded(changes))

    def told(why: Callable[[Persona, RuleSet, int], str]) -> dict[int, str]:
        sentences = {each.level.number: why(each, rules, seats) for each in PERSONAS}
        return {number: sentence for number, sentence in sentences.items() if sentence}

    return _Levels(out=told(why_not), partly=told(only_partly))


@lru_cache(maxsize=64)
def _rules(name: str, changes: bytes, title: str) -> _Rules:
    """Put in words once for each rule set, not for each message."""
    named = load(name)
    rules = changed(named.rules, _decoded(changes))
    return _Rules(
        title=title or whole_title(named),
        base_title=whole_title(named),
        short=five_sentences(rules),
        differs=differs(rules, name),
        words=words_shown(rules.words),
        calls=rules.call.offence is not Offence.OFF,
        buys=rules.buy.window is not BuyWindow.OFF,
        ace_low=rules.meld.ace is Ace.LOW,
        query=query_over(name, _decoded(changes), title),
    )
