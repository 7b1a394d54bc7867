"""A game that is over: its file, and every step of it to be watched with all hands open.

A step is a number of moves. Workers make the moves of a deal again, and find the facts
of the whole game; here it is only shown.
"""

from collections.abc import Sequence, Set
from datetime import datetime, timedelta
from typing import Final

from msgspec.structs import replace

from liverpool.engine.moves import Move
from liverpool.engine.presets import load, whole_title
from liverpool.engine.state import Seat, State
from liverpool.fair.numbers import DealNumbers
from liverpool.record import GameRecord, new_record, record_from
from liverpool.record.links import query_over
from liverpool.room.agreeing import numbers
from liverpool.room.deals import MadeDeal
from liverpool.room.failures import Failed
from liverpool.room.kept import KeptTable
from liverpool.room.messages.ending import AwardShown, FactsShown, Highlights
from liverpool.room.messages.game import GameView, SharedGame, Watched
from liverpool.room.messages.replies import Saved, Sitting
from liverpool.room.refused import RequestRefused
from liverpool.room.room import Room
from liverpool.room.sharing import check_is_over
from liverpool.room.views.events import event_seen_by
from liverpool.room.views.game_views import GameViews, TableContext
from liverpool.room.views.public_view import SharedParts, public_view
from liverpool.scores.results import MOST_MINUTES, GameResult, result_of_game
from liverpool.table.awards import WORDS, award_text, awards
from liverpool.table.due import Transition
from liverpool.table.game_facts import GameFacts, SeatFacts
from liverpool.table.words import ONLOOKER, Names

_NOT_READ: Final = "The game could not be read; try again."


def file_asked(
    room: Room,
) -> tuple[GameRecord, State, Sequence[tuple[Seat, Move]], Set[int], dict[int, DealNumbers]]:
    """What the file of the game is made of; only when it is over, because it names every card.

    The record without its moves, the first state, the moves, the numbers of those that a bot made
    while the person was away, and the numbers of the deals; games that 0.6.1 began
    have none. Raises `RequestRefused`.
    """
    check_is_over(room)
    kept, first = room.kept, room.game.deals.first
    if kept.position:
        record = record_from(first, room.names)
    else:
        record = new_record(
            load(kept.rules).name, room.names, kept.changes, kept.settings.handicaps
        )
    record = replace(record, stopped=kept.stopped > 0)
    deals = range(first.public.number, room.state.public.number + 1) if kept.verifiable else ()
    moves, bots = room.game.moves, room.game.deals.stand_ins
    by_bots = {number for number, seats in bots.items() if moves[number - 1][0] in seats}
    return record, first, moves, by_bots, {deal: numbers(room, deal) for deal in deals}


def saved(room: Room, number: int, text: str | Failed) -> Saved:
    """The file, or raises `RequestRefused` where it was not made."""
    if isinstance(text, Failed):
        raise RequestRefused("The file could not be made; try again.", reason="no_file")
    return Saved(number, f"liverpool-rummy-{room.kept.opened[:10]}-{room.kept.id}.toml", text)


def deal_at(room: Room, step: int) -> int:
    """The deal whose moves show how things stood after so many moves; raises `RequestRefused`."""
    check_is_over(room)
    return room.game.deals.around(min(max(step, 1), room.number))


def watched(room: Room, seat: Seat, step: int, number: int, made: MadeDeal | Failed) -> Watched:
    """How things stood after so many moves, from this seat's side of the table.

    `made` are the moves of that deal. Raises `RequestRefused` where they could not be made again.
    """
    state, before = _at(room, step, made)
    views = GameViews(state, room.names)
    context = TableContext(settings=room.kept.settings)
    game = views.of(seat, context, hands_open=True)
    return _step(room, seat, before, min(step, room.number), number, game)


def shared(room: Room, step: int, number: int, made: MadeDeal | Failed) -> SharedGame:
    """The same for those who did not play, with how the game went."""
    kept, names = room.kept, room.names
    state, before = _at(room, step, made)
    game = SharedParts(public_view(state), names).without_hand((), "")
    last = public_view(room.state)
    end = SharedParts(last, names, stopped=kept.stopped > 0).without_hand((), "")
    game = replace(game, hands=state.hands)
    return SharedGame(
        number,
        names,
        _title(kept),
        kept.opened[:10],
        end.ended.sentence if end.ended else "",
        _step(room, ONLOOKER, before, min(step, room.number), number, game),
    )


def _at(room: Room, step: int, made: MadeDeal | Failed) -> tuple[State, Transition | None]:
    """The state after so many moves, and the last of them."""
    if isinstance(made, Failed):
        raise RequestRefused(_NOT_READ, reason="not_read")
    if step <= 0 or not made:
        return room.game.deals.first, None
    last = made[min(step, room.number) - made[0][0]][1]
    return last.after, last


def state_at(room: Room, step: int, made: MadeDeal | Failed) -> State:
    """How things stood after so many moves; raises `RequestRefused` where nobody could find out."""
    return _at(room, step, made)[0]


def _step(
    room: Room, seat: Seat, made: Transition | None, step: int, number: int, game: GameView
) -> Watched:
    lines = () if made is None else event_seen_by(made, seat, room.names).lines
    return Watched(number, step, room.number, room.game.deals.begins, lines, game)


def highlights(room: Room, seat: Seat, number: int, facts: GameFacts | Failed) -> Highlights:
    """The highlights of each player, in words for this seat; raises `RequestRefused`."""
    if isinstance(facts, Failed):
        raise RequestRefused(_NOT_READ, reason="not_read")
    names = Names(room.names, seat)
    rules = room.state.public.rules
    return Highlights(
        number,
        tuple(
            AwardShown(each.seat, WORDS[each.kind]["title"], award_text(each, facts, names, rules))
            for each in awards(facts)
        ),
        tuple(map(_shown, facts.seats)),
        _result(room, seat, facts),
    )


def _result(room: Room, seat: Seat, facts: GameFacts) -> GameResult | None:
    kept = room.kept
    if kept.learns is not None or kept.exercise or kept.is_played_on:
        return None
    return result_of_game(
        room.state.public,
        room.names,
        [each.sitting is not Sitting.PERSON for each in kept.seats],
        seat,
        turns=[(each.turns, each.bot_turns) for each in facts.seats],
        game=kept.id,
        played=kept.opened[:10],
        minutes=minutes_of(kept),
        rules=query_over(kept.rules, kept.changes, kept.rules_title),
        title=_title(kept),
    )


def minutes_of(kept: KeptTable) -> int | None:
    """None where it isn't known, or where the game lay by in between."""
    if not kept.began or not kept.ended:
        return None
    took = datetime.fromisoformat(kept.ended) - datetime.fromisoformat(kept.began)
    minutes = round(took / timedelta(minutes=1))
    return minutes if 0 <= minutes <= MOST_MINUTES else None


def _title(kept: KeptTable) -> str:
    return kept.rules_title or whole_title(load(kept.rules))


def _shown(facts: SeatFacts) -> FactsShown:
    best = min(facts.points, key=lambda deal: facts.points[deal])
    dearest = max(facts.points, key=lambda deal: facts.points[deal])
    return FactsShown(
        best=facts.points[best],
        best_deal=best,
        dearest=facts.points[dearest],
        dearest_deal=dearest,
        outs=len(facts.outs),
        bought=facts.bought,
        swapped=facts.swapped,
        laid_off=facts.laid_off,
        turns=facts.turns,
        bot_turns=facts.bot_turns,
    )
