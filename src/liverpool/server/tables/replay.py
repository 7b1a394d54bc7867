"""A game that is over: its file, and every step of it to be watched with all hands open.

A step is a number of moves. Only the deal that is watched is made again, and kept.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from msgspec.structs import replace

from liverpool.engine.presets import load, whole_title
from liverpool.engine.state import Seat, State
from liverpool.fair.numbers import DealNumbers
from liverpool.record import GameRecord, new_record, record_from
from liverpool.record.game import Line
from liverpool.record.links import query_over
from liverpool.scores.results import GameResult, result_of_game
from liverpool.server.messages.ending import AwardShown, FactsShown, Highlights
from liverpool.server.messages.game import GameView, SharedGame, Watched
from liverpool.server.messages.replies import Saved, Sitting, Stage
from liverpool.server.storage.kept import KeptTable
from liverpool.server.tables.beginning import first_state
from liverpool.server.tables.duration import minutes_of
from liverpool.server.tables.seating import NotPossible, people
from liverpool.server.tables.table import Table
from liverpool.server.views.events import event_seen_by
from liverpool.server.views.game_views import GameViews, TableContext
from liverpool.server.views.seen_by_all import SharedParts, seen_by_all
from liverpool.server.workers.pool import Failed
from liverpool.table.awards import TITLES, award_text, awards
from liverpool.table.due import Transition
from liverpool.table.game_facts import GameFacts, SeatFacts, facts_of
from liverpool.table.words import ONLOOKER, Names

BY_BOT: Final = "by a bot"
"""What a game file remarks on a move that a bot made while the person was away."""


def file_asked(
    table: Table,
) -> tuple[GameRecord, State, Sequence[Line], dict[int, DealNumbers]]:
    """What the file of the game is made of; only when it is over, because it names every card.

    Games that were begun by an older version have no numbers. Raises `NotPossible`.
    """
    _must_be_over(table)
    kept, first = table.kept, first_state(table.kept)
    if kept.position:
        record = record_from(first, table.names)
    else:
        record = new_record(load(kept.rules).name, table.names, kept.changes)
    record = replace(record, stopped=kept.stopped > 0)
    deals = range(first.public.number, table.state.public.number + 1) if kept.keyed else ()
    bots = table.deals.stand_ins
    lines = [
        Line(actor, move, BY_BOT if actor in bots.get(number, ()) else "")
        for number, (actor, move) in enumerate(table.moves, 1)
    ]
    return record, first, lines, {deal: table.agreeing.numbers(deal) for deal in deals}


def saved(table: Table, number: int, text: str | Failed) -> Saved:
    """The file, or raises `NotPossible` where it was not made."""
    if isinstance(text, Failed):
        raise NotPossible("The file could not be made just now; try it again.", reason="no_file")
    return Saved(number, f"liverpool-rummy-{table.kept.opened[:10]}-{table.kept.id}.toml", text)


class Replay:
    """The steps of one finished game, from its beginning."""

    def __init__(self, table: Table) -> None:
        _must_be_over(table)
        self._table = table
        self._deal: list[tuple[int, Transition]] = []
        """The moves of the deal that is watched, with their numbers."""

    def watched(self, seat: Seat, step: int, number: int) -> Watched:
        """How things stood after so many moves, from this seat's side of the table."""
        step = min(step, self._table.number)
        context = TableContext(settings=self._table.kept.settings)
        views = GameViews(self._state(step), self._table.names)
        return self._step(seat, step, number, views.of(seat, context, hands_open=True))

    def _state(self, step: int) -> State:
        return self._made(step).after if step else first_state(self._table.kept)

    def _made(self, step: int) -> Transition:
        """The move that led to this step, which is not the first."""
        if not self._deal or not self._deal[0][0] <= step <= self._deal[-1][0]:
            self._deal = self._table.deals.around(step)
        return self._deal[step - self._deal[0][0]][1]

    def _step(self, seat: Seat, step: int, number: int, game: GameView) -> Watched:
        lines: tuple[str, ...] = ()
        if step:
            lines = event_seen_by(self._made(step), seat, self._table.names).lines
        begins = self._table.deals.begins
        return Watched(number, step, self._table.number, begins, lines, game)

    def shared(self, step: int, number: int) -> SharedGame:
        """The same for those who did not play, with how the game went."""
        kept, names = self._table.kept, self._table.names
        step = min(step, self._table.number)
        state, stopped = self._state(step), kept.stopped > 0
        game = SharedParts(seen_by_all(state), names).without_hand((), "")
        last = seen_by_all(self._table.state)
        end = SharedParts(last, names, stopped=stopped).without_hand((), "")
        return SharedGame(
            number,
            names,
            _title(kept),
            kept.opened[:10],
            end.ended.sentence if end.ended else "",
            self._step(ONLOOKER, step, number, replace(game, hands=state.hands)),
        )

    def highlights(self, seat: Seat, number: int) -> Highlights:
        """What there is to tell of each player, in words for this seat."""
        facts, names = self._facts, Names(self._table.names, seat)
        words = self._table.state.public.rules.words
        return Highlights(
            number,
            tuple(
                AwardShown(each.seat, TITLES[each.kind], award_text(each, facts, names, words))
                for each in awards(facts)
            ),
            tuple(map(_shown, facts.seats)),
            self._result(seat),
        )

    def _result(self, seat: Seat) -> GameResult | None:
        kept = self._table.kept
        if kept.learns is not None or kept.exercise:
            return None
        return result_of_game(
            self._table.state.public,
            self._table.names,
            [each.sitting is not Sitting.PERSON for each in kept.seats],
            seat,
            turns=[(facts.turns, facts.bot_turns) for facts in self._facts.seats],
            game=kept.id,
            played=kept.opened[:10],
            minutes=minutes_of(kept),
            rules=query_over(kept.rules, kept.changes, kept.rules_title),
            title=_title(kept),
        )

    @cached_property
    def _facts(self) -> GameFacts:
        made = (_by_persons(each, self._table.kept) for each in self._table.deals.all())
        return facts_of(self._table.state.public, made)


def _by_persons(made: Transition, kept: KeptTable) -> Transition:
    """The move, made by a bot also where the seat's person has come later."""
    deal = made.after.public.number
    before = {seat for seat in people(kept) if deal < kept.seats[seat].from_deal}
    return made._replace(bots=made.bots | (before & made.acting))


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


def _must_be_over(table: Table) -> None:
    if table.stage is not Stage.OVER:
        raise NotPossible("That is possible when the game is over.", reason="not_over")
