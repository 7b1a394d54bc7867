"""What everybody sees of a table: who sits there, by which rules, under which link."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from msgspec.json import Decoder, Encoder

from liverpool.bots.search.coverage import cannot_run
from liverpool.engine.cards import Card
from liverpool.engine.changes import changed
from liverpool.engine.partners import Partners
from liverpool.engine.presets import load, whole_title
from liverpool.engine.rules import Ace, BuyWindow, Offence, RuleSet
from liverpool.engine.seating import Direction
from liverpool.engine.state import Public, Seat
from liverpool.engine.supply import are_buys_limited
from liverpool.paper.summary import five_sentences
from liverpool.record.links import query_over
from liverpool.room.absence import away_shown, ends
from liverpool.room.early_end import stop_shown
from liverpool.room.hosts import acting_host, votes_for, votes_needed
from liverpool.room.joining import asks_host, joiners_shown, joining_shown
from liverpool.room.learning import is_practice, step_to_go_on
from liverpool.room.messages import replies
from liverpool.room.messages.game import Peeked
from liverpool.room.messages.secret import NONE
from liverpool.room.moving import earlier
from liverpool.room.reviewable import may_be_reviewed
from liverpool.room.room import Room
from liverpool.room.rules.summaries import differs, words_shown
from liverpool.room.seat_view import asked_now
from liverpool.room.seating import marks_shown
from liverpool.room.sharing import share_shown
from liverpool.room.talk import reported
from liverpool.room.turns import next_deal
from liverpool.room.watching import may_be_watched, watch_key
from liverpool.table.looking_ahead import only_partly, why_not
from liverpool.table.personas import PERSONAS, Persona
from liverpool.table.seat.question import Question

FEW_MELDS: Final = 2
"""So many are in the picture of a game that goes on."""


def levels_shown() -> tuple[replies.LevelShown, ...]:
    """The levels that can be chosen on this server: one that looks ahead needs the simulator."""
    return tuple(
        replies.LevelShown(each.level.number, each.name, each.about, each.pictures[0])
        for each in PERSONAS
        if not (each.level.looks_ahead and cannot_run())
    )


_encoded = Encoder(order="sorted").encode
_decoded = Decoder(dict[str, Any]).decode


def table_update(room: Room, page: int, now: float) -> replies.TableUpdate:
    """The table as it stands now, for this page."""
    kept, you = room.kept, room.pages[page].seat
    host = acting_host(room)
    next_one = next_deal(room)
    changes, seats = _encoded(kept.changes), len(kept.seats)
    begin, marks = ends(room) or {}, marks_shown(kept)
    watches, key = page in room.watching, watch_key(room)
    # Sent to all who sit there or watch; where somebody was sent off, not to guests.
    may_invite = watches or (you is not None and (you == kept.host or not key))
    watchers = tuple(room.watching.values())
    shown = tuple(
        replies.SeatShown(
            name=seat.name,
            sitting=seat.sitting,
            here=room.around.alone or at in room.here,
            played=at in room.played,
            ready=at in kept.ready,
            level=seat.level,
            votes=votes_for(room, at),
            waits=at in room.waiting,
            away=away_shown(room, at, now, begin.get(at)),
            mark=marks[at],
        )
        for at, seat in enumerate(kept.seats)
    )
    return replies.TableUpdate(
        id=kept.id,
        title=kept.title,
        stage=room.stage,
        seats=shown,
        you=you,
        host=host,
        halted=kept.halted,
        settings=kept.settings,
        rules=kept.rules,
        changes=kept.changes,
        link=room.around.where.invitation(kept.id),
        reach=room.around.where.reach,
        next=kept.next or None,
        next_is_lobby=kept.next_is_lobby,
        away_host=None if host == kept.host else kept.host,
        asks=asks_host(kept),
        joining=joining_shown(room, page),
        requests=joiners_shown(room) if you == host else (),
        vote=None if you is None else room.votes.get(you),
        votes_needed=votes_needed(room),
        reported=reported(kept) if you == kept.host else (),
        back=None if you is None else room.absences.back.get(you),
        watching=watches,
        watchable=may_be_watched(kept),
        watchers=watchers if watches or you is not None else (),
        watch_link=room.around.where.watching(kept.id, key)
        if may_invite and may_be_watched(kept)
        else NONE,
        share=share_shown(room, you),
        review=you is not None and may_be_reviewed(room, you),
        stopping=stop_shown(room, now),
        exercise=kept.exercise,
        earlier=earlier(kept),
        next_deal=None if next_one is None else round(max(next_one - now, 0.0), 1),
        **_by_rules(kept.rules, changes, kept.rules_title, seats),
    )


def peeked(asked: int, room: Room, seat: Seat | None, joining: replies.Joining) -> Peeked:
    """How things stand for this seat, or for one who has asked for one.

    `asked` is the id of the question.
    """
    kept, play = room.kept, None if seat is None else room.play
    public = None if play is None else play.public
    turn = -1 if public is None else public.turn
    others = [at for at in sorted(room.people) if at in room.here and at != seat]
    return Peeked(
        id=asked,
        title=kept.title,
        stage=room.stage,
        seats=len(kept.seats),
        here=sum(at in room.here for at in room.people),
        alone=len(room.people) == 1,
        deal=0 if public is None else public.number,
        deals=0 if public is None or public.rules.own_contracts else len(public.rules.deals),
        asked=Question.NOTHING if seat is None or play is None else asked_now(room, seat),
        turn=kept.seats[turn].name if turn >= 0 else "",
        joining=joining,
        learns=step_to_go_on(room),
        practice=is_practice(room),
        company=() if seat is None else tuple(kept.seats[at].name for at in others),
        top=None if public is None else public.top,
        melds=() if public is None or seat is None else _few_melds(public, seat),
    )


def _few_melds(public: Public, seat: Seat) -> tuple[tuple[Card, ...], ...]:
    """The first melds on the table, the seat's own before those of others."""
    table = (*public.table[seat:], *public.table[:seat])
    return tuple(meld.cards for melds in table for meld in melds)[:FEW_MELDS]


@lru_cache(maxsize=64)
def _by_rules(name: str, changes: bytes, title: str, seats: int) -> dict[str, Any]:
    """What a `TableUpdate` says of rules and levels, put in words once and not for each message."""
    named = load(name)
    rules = changed(named.rules, _decoded(changes))
    partners = rules.players.partners

    def told(why: Callable[[Persona, RuleSet, int], str]) -> dict[int, str]:
        sentences = {each.level.number: why(each, rules, seats) for each in PERSONAS}
        return {number: sentence for number, sentence in sentences.items() if sentence}

    return {
        "rules_title": title or whole_title(named),
        "base_title": whole_title(named),
        "short": five_sentences(rules),
        "differs": differs(rules, name),
        "query": query_over(name, _decoded(changes), title),
        "words": words_shown(rules.words),
        # two who buy each discard can call none
        "calls": rules.call.offence is not Offence.OFF and not rules.buy.turns_up(seats, deal=1),
        "buys": rules.buy.window is not BuyWindow.OFF,
        "buys_limited": are_buys_limited(rules),
        "ace_low": rules.meld.ace is Ace.LOW,
        "counter_clockwise": rules.start.direction is Direction.COUNTER_CLOCKWISE,
        "sides": None if partners is Partners.NONE else partners.have_sides(seats),
        "levels_out": told(why_not),
        "levels_partly": told(only_partly),
    }
