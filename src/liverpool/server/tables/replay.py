"""A game that is over: its file, and every step of it to be watched with all hands open."""

from functools import cached_property

from msgspec.structs import replace

from liverpool.engine.presets import load, whole_title
from liverpool.engine.state import Seat
from liverpool.engine.turn import apply
from liverpool.record import new_record, record_from, write
from liverpool.record.links import query_over
from liverpool.scores.results import GameResult, result_of_game
from liverpool.server.messages.ending import AwardShown, FactsShown, Highlights
from liverpool.server.messages.game import GameView, SharedGame, Watched
from liverpool.server.messages.replies import Saved, Sitting, Stage
from liverpool.server.storage.kept import KeptTable
from liverpool.server.tables.beginning import first_state
from liverpool.server.tables.chance import with_numbers
from liverpool.server.tables.seating import NotPossible
from liverpool.server.tables.table import Table
from liverpool.server.views.events import event_seen_by
from liverpool.server.views.game_views import GameViews, TableContext
from liverpool.server.views.seen_by_all import SharedParts, seen_by_all
from liverpool.table.awards import TITLES, award_text, awards
from liverpool.table.due import transitions
from liverpool.table.game_facts import GameFacts, SeatFacts, facts_of
from liverpool.table.words import ONLOOKER, Names


def saved(table: Table, number: int) -> Saved:
    """The game file; only when the game is over, because it names every card."""
    _must_be_over(table)
    kept = table.kept
    if kept.position:
        record = record_from(first_state(table.kept), table.names)
    else:
        record = new_record(load(kept.rules).name, table.names, kept.changes)
    state = first_state(table.kept)
    for actor, move in table.moves:
        state = apply(state, actor, move)
        record = record.appended(actor, move, state)
    record = replace(record, stopped=kept.stopped > 0)
    text = write(with_numbers(record, kept, table.agreeing))
    return Saved(number, f"liverpool-rummy-{kept.opened[:10]}-{kept.id}.toml", text)


class Replay:
    """The steps of one finished game, from its beginning."""

    def __init__(self, table: Table) -> None:
        _must_be_over(table)
        self._table = table
        start = first_state(table.kept)
        self._transitions = list(transitions(start, table.moves))
        self._states = [start, *(each.after for each in self._transitions)]
        self._deals = (0, *(at for at, each in enumerate(self._transitions, 1) if each.begins_deal))

    def watched(self, seat: Seat, step: int, number: int) -> Watched:
        """How things stood after so many moves, from this seat's side of the table."""
        step = min(step, len(self._states) - 1)
        context = TableContext(settings=self._table.kept.settings)
        views = GameViews(self._states[step], self._table.names)
        return self._step(seat, step, number, views.of(seat, context, hands_open=True))

    def _step(self, seat: Seat, step: int, number: int, game: GameView) -> Watched:
        lines: tuple[str, ...] = ()
        if step:
            lines = event_seen_by(*self._transitions[step - 1], seat, self._table.names).lines
        return Watched(number, step, len(self._states) - 1, self._deals, lines, game)

    def shared(self, step: int, number: int) -> SharedGame:
        """The same for those who did not play, with how the game went."""
        kept, names = self._table.kept, self._table.names
        step = min(step, len(self._states) - 1)
        state, stopped = self._states[step], kept.stopped > 0
        game = SharedParts(seen_by_all(state), names).without_hand((), "")
        end = SharedParts(seen_by_all(self._states[-1]), names, stopped=stopped).without_hand(
            (), ""
        )
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
        words = self._states[-1].public.rules.words
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
        if kept.learns is not None:
            return None
        return result_of_game(
            self._states[-1].public,
            self._table.names,
            [each.sitting is not Sitting.PERSON for each in kept.seats],
            seat,
            game=kept.id,
            played=kept.opened[:10],
            rules=query_over(kept.rules, kept.changes, kept.rules_title),
            title=_title(kept),
        )

    @cached_property
    def _facts(self) -> GameFacts:
        return facts_of(self._states[-1].public, self._transitions)


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
    )


def _must_be_over(table: Table) -> None:
    if table.stage is not Stage.OVER:
        raise NotPossible("That is possible when the game is over.", reason="not_over")
