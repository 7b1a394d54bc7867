"""Game files: a recorded game as TOML text, with every line checked when it is read.

A file that cannot be read raises `NotationError` with all that was found at that stage; one that
can be read but breaks the rules, or tells a wrong result, raises `BrokenRecord` at its first such
line. What our writer wrote is read and written back byte for byte.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from liverpool.engine.changes import dotted
from liverpool.engine.chosen import changed
from liverpool.engine.formats import why_not_read
from liverpool.engine.given_text import composed
from liverpool.engine.handicaps import MOST_MORE_BUYS
from liverpool.engine.moves import DEALER, Move
from liverpool.engine.presets import NamedRules, load
from liverpool.engine.questions import describe_players
from liverpool.engine.refusals import IllegalMove, RulesError
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import DealScore, GameSetup, Phase, Seat, State
from liverpool.engine.toml import FileText, line_and_column
from liverpool.engine.toml_text import key_text, lines_text, toml_text
from liverpool.engine.upgrades import upgraded_changes
from liverpool.record.defaults import usual_start
from liverpool.record.errors import BrokenRecord, Fault, NotationError, moved, quoted
from liverpool.record.fair_fields import fair_plain, read_fair
from liverpool.record.fields import Fields
from liverpool.record.game import (
    FORMAT,
    DealRecord,
    GameRecord,
    HasRecord,
    Line,
    apply_recorded,
    final_state,
    record_from,
    record_of,
    result_fault,
    rules_text,
    states,
)
from liverpool.record.moves import line_text, read_line
from liverpool.record.names import names_fault, without_comment
from liverpool.record.position_fields import (
    Plain,
    position_plain,
    read_points,
    read_score,
    read_state,
    score_plain,
)
from liverpool.record.refused import refused
from liverpool.record.soundness import impossible
from liverpool.record.toml import Source

Look = Callable[[State], None]
"""What watches a game while it is replayed."""

LONGEST_RULES: Final = 200
"""The most letters of a rule set's name that are read."""
BEGINS: Final = re.compile(r"""^[ \t]*(["']?)format\1[ \t]*=[ \t]*["']liverpool""", re.MULTILINE)
"""How the line begins with which a game does, in a file of many (`games`)."""
_ONE_GAME: Final = (
    "Another game begins here, where a file has to hold one. `liverpool replay` and `read_games`"
    " read files of many."
)
_RESULT: Final = ("points", "penalties", "out", "ending")


# Writing


def write(record: GameRecord | HasRecord) -> str:
    """The game file; raises `BrokenRecord` where the record breaks the rules."""
    record = record_of(record)
    return "\n".join(_file_lines(record, _move_texts(record))) + "\n"


def write_made(record: GameRecord, texts: Iterable[str]) -> str:
    """The game file of a game that is being played, without making its moves again.

    `texts` are all its moves as `line_text` gave them when they were made.
    """
    return "\n".join(_file_lines(record, iter(texts))) + "\n"


def _move_texts(record: GameRecord) -> Iterator[str]:
    """The text of each move, from the state in which it is made."""
    moments = states(record)
    for line in (line for deal in record.deals for line in deal.lines):
        yield line_text(line.actor, line.move, next(moments).public, record.names)
    for _ in moments:  # so that the last move and the last result are checked too
        pass


def write_position(state: State, names: Sequence[str] = ()) -> str:
    """A game file that begins and ends with this state; usual names where none are given."""
    return write(record_from(state, names))


def _file_lines(record: GameRecord, texts: Iterator[str]) -> Iterator[str]:
    start, names = record.start, record.names
    yield f"format = {toml_text(FORMAT)}"
    yield f"rules = {toml_text(record.rules)}"
    if record.changes:
        yield f"changes = {toml_text(record.changes)}"
    yield f"seats = {toml_text(names)}"
    public = start.public
    if public.brought:
        yield f"brought = {toml_text(dict(zip(names, public.brought, strict=True)))}"
    if more := public.game.more_buys:
        yield f"more_buys = {toml_text(dict(zip(names, more, strict=True)))}"
    if first := public.game.first_pick:
        yield f"first_pick = {toml_text([names[seat] for seat in first])}"
    if record.stopped:
        yield "stopped = true"
    for index, deal in enumerate(record.deals):
        yield ""
        yield "[[deals]]"
        yield f"number = {public.number + index}"
        if index == 0 and start != usual_start(public.game, public.number, public.brought):
            yield from _pairs(position_plain(start, names), "position.")
        lines: list[str] = []
        for line in deal.lines:
            text = next(texts)
            lines += map(_remark, line.above)
            lines.append(f"{text}  {_remark(line.comment)}" if line.comment else text)
        lines += map(_remark, deal.below)
        if lines:
            yield f"moves = {lines_text(lines)}"
        if deal.result is not None:
            yield from _pairs(score_plain(deal.result, names), "")
        if deal.fair is not None:
            yield from _pairs(fair_plain(deal.fair, names), "fair.")
    for _ in texts:  # no text is left, but only here is the record checked to its end
        pass


def _remark(text: str) -> str:
    return f"# {text}" if text else "#"


def _pairs(plain: Plain, prefix: str) -> Iterator[str]:
    return (f"{prefix}{key_text(key)} = {toml_text(value)}" for key, value in plain.items())


# Reading


def read(text: FileText, look: Look | None = None) -> GameRecord:
    """The game of the file; raises `NotationError` or `BrokenRecord`, each with the place.

    `look` sees the state at the start and after each move, and may raise an error to stop:
    replaying a long game takes time.
    """
    return _read(_source(text), look or _ignore_state)


def read_position(given: str | Mapping[str, object]) -> State:
    """The state at the end of a game file, or of a mapping of the same form.

    Raises `NotationError` or `BrokenRecord` as `read` does.
    """
    return final_state(_read(_source(given), _ignore_state))


def _source(given: str | Mapping[str, object]) -> Source:
    if isinstance(given, str):
        for second in islice(BEGINS.finditer(given), 1, 2):
            place = line_and_column(given, second.start())
            raise NotationError(Fault(_ONE_GAME, *place))
    return Source(given)


def _ignore_state(_state: State) -> None:
    pass


def _read(source: Source, look: Look) -> GameRecord:
    faults: list[Fault] = []
    top = Fields(source, faults)
    if (written := top.text("format")) != FORMAT:
        top.fault(
            why_not_read(written, FORMAT)
            or f"A game file must say format = {toml_text(FORMAT)}; this one doesn't.",
            "format",
        )
        raise NotationError(*faults)
    named, changes, rules = _read_rules(top)
    names = _read_names(top, rules)
    top.names = names
    brought = read_points(top, "brought") if "brought" in top else ()
    more_buys = top.by_seat("more_buys", _more_buys, 0)
    first_pick = tuple(sorted(top.seats("first_pick", ())))
    stopped = top.flag("stopped")
    tables = list(top.tables("deals"))
    top.nothing_else()
    if not tables and not faults:
        top.fault("There is no deal; write [[deals]] and below it number = 1.")
    _stop_at(faults)
    assert named is not None, "a preset that is missing is a fault"
    assert rules is not None, "rules that cannot be are a fault"
    deals = [
        _Deal(table, first=index == 0, last=rules.most_deals) for index, table in enumerate(tables)
    ]
    game = GameSetup(
        rules,
        len(names),
        rules.decks(len(names)),
        more_buys=more_buys if any(more_buys) else (),
        first_pick=first_pick,
    )
    start = deals[0].start(game, brought)
    _stop_at(faults)
    look(start)
    recorded, state = deals[0].replay(start, look)
    played_deals = [recorded]
    for deal in deals[1:]:
        deal.check_number(state)
        recorded, state = deal.replay(state, look)
        played_deals.append(recorded)
    if stopped and (state.public.phase is not Phase.OVER or state.public.is_last_deal):
        top.fault(
            "Players stop after a deal that is over and not the last; this one isn't.", "stopped"
        )
        _stop_at(faults)
    return GameRecord(rules_text(named), changes, names, start, tuple(played_deals), stopped)


def _more_buys(fields: Fields, name: str) -> int:
    return fields.number(name, 0, 0, MOST_MORE_BUYS)


def _stop_at(faults: list[Fault]) -> None:
    if faults:
        raise NotationError(*sorted(faults, key=lambda fault: (fault.line, fault.column)))


def _read_rules(top: Fields) -> tuple[NamedRules | None, Mapping[str, object], RuleSet | None]:
    """The rules by name and version, and what the table has changed, in today's keys."""
    text = top.text("rules")
    changes: dict[str, object] = {}
    try:
        changes = upgraded_changes(dotted(top.inner("changes").table))
    except RulesError as error:
        for sentence in str(error).splitlines():
            top.fault(sentence, "changes")
    name, _, version = text.partition("/")
    try:
        named = load(name[:LONGEST_RULES])
    except RulesError as error:
        top.fault(f'{error} Write rules as name and version: "dunlop/1".', "rules")
        return None, changes, None
    try:
        named = load(named.name, _version_in(version))
    except RulesError:
        top.fault(
            f"{quoted(text)} is not known; here {name} has version {named.version}, "
            f"written {toml_text(rules_text(named))}.",
            "rules",
        )
    try:
        return named, changes, changed(named.rules, changes)
    except RulesError as error:
        for fault in error.faults:
            sentence = fault.sentence
            # A fault of the contracts may come from a change that its sentence names.
            named_keys = sorted((key for key in changes if key in sentence), key=sentence.index)
            key = next(key for key in (fault.key, *named_keys, "") if not key or key in changes)
            whole = key in top.inner("changes")
            top.key_fault(sentence, "changes", *([key] if whole else key.split(".")))
        return named, changes, None


def _version_in(text: str) -> int:
    """The version that is written; 0, which no rules have, where it is none."""
    return int(text) if re.fullmatch(r"[1-9]\d{0,5}", text, re.ASCII) else 0


def _read_names(top: Fields, rules: RuleSet | None) -> tuple[str, ...]:
    listed = top.listed("seats")
    names = tuple(composed(name) for name in listed if isinstance(name, str))
    if len(names) < len(listed):
        top.fault('seats is a list of names in quotation marks: ["Ann", "Ben", "Cy"].', "seats")
    elif (fault := names_fault(names)) is not None:
        top.fault(fault, "seats")
    elif rules and not rules.players.min <= len(names) <= rules.players.max:
        top.fault(
            f"These rules are for {describe_players(rules.players)}, but seats has {len(names)}.",
            "seats",
        )
    return names


class _Deal:
    """A deal of the file: its keys are read first, its moves are made later."""

    def __init__(self, fields: Fields, *, first: bool, last: int) -> None:
        self.fields = fields
        self.first = first
        self.number = fields.number("number", 1, 1, last)
        self.position = fields.inner("position")
        self.moves = fields.text("moves")
        given = any(key in fields for key in _RESULT)
        result = read_score(fields)
        self.result = result if given else None
        shown = fields.inner("fair")
        self.fair = read_fair(shown, self.number) if "fair" in fields else None
        if "number" not in fields:
            fields.fault("Write which deal this is: number = 1.")
        if "position" in fields and not first:
            fields.fault("Only the first deal of a file can begin with a position.", "position")
        fields.nothing_else()

    def start(self, game: GameSetup, brought: tuple[int, ...]) -> State:
        """The state in which the file begins; what is impossible in it is added to the faults."""
        if "position" not in self.fields:
            return usual_start(game, self.number, brought)
        before = len(self.fields.faults)
        state = read_state(self.position, game, self.number, brought)
        if len(self.fields.faults) == before:
            for path, sentence in impossible(state, self.fields.names):
                self.position.fault(sentence, *path)
        return state

    def check_number(self, state: State) -> None:
        """A later deal begins where the one before it ended."""
        public, fields = state.public, self.fields
        if public.phase is not Phase.OVER:
            fields.fault(f"Deal {public.number} is not over yet, so no other can follow.")
        elif public.is_last_deal:
            fields.fault(f"Deal {public.number} was the last one of the game.")
        elif self.number != public.number + 1:
            due = public.number + 1
            fields.fault(f"After deal {public.number}, write number = {due}.", "number")
        _stop_at(fields.faults)

    def replay(self, state: State, look: Look) -> tuple[DealRecord, State]:
        """Makes the moves; the deal's record and the state after it."""
        lines: list[Line] = []
        above: list[str] = []
        offset = 0
        for text in self.moves.split("\n"):
            before, comment = without_comment(text)
            if before.strip():
                over = state.public.phase is Phase.OVER and (self.first or bool(lines))
                actor, move, state = self._made(before, offset, state, over=over)
                look(state)
                lines.append(Line(actor, move, comment, tuple(above)))
                above = []
            elif len(before) < len(text):
                above.append(comment)
            offset += len(text) + 1
        return DealRecord(tuple(lines), self._result(state), tuple(above), self.fair), state

    def _made(
        self, text: str, offset: int, state: State, *, over: bool
    ) -> tuple[Seat, Move, State]:
        names = self.fields.names
        try:
            actor, move = read_line(text, state.public, names)
        except NotationError as error:
            raise moved(error, lambda at: self._place(offset + at)) from None
        begins = offset + len(text) - len(text.lstrip())
        if over and actor == DEALER:
            sentence = "The deal is over; what follows belongs to a new [[deals]]."
            raise NotationError(Fault(sentence, *self._place(begins)))
        try:
            return actor, move, apply_recorded(state, actor, move, self.result)
        except IllegalMove as error:
            sentence, at = refused(state, actor, move, text, error.refusal, names)
            fault = Fault(sentence, *self._place(offset + at))
            raise BrokenRecord(fault, error.refusal) from None

    def _place(self, offset: int) -> tuple[int, int]:
        return self.fields.source.place((*self.fields.path, "moves"), offset)

    def _result(self, state: State) -> DealScore | None:
        """The result as it is written, once checked; if none is written, as the moves give it."""
        if self.result is None:
            return state.public.sheet[-1] if state.public.phase is Phase.OVER else None
        wrong = result_fault(state, self.result, self.fields.names)
        if wrong is not None:
            key, sentence = wrong
            given = [name for name in (key, *_RESULT) if name in self.fields]
            place = self.fields.source.place((*self.fields.path, given[0]))
            raise BrokenRecord(Fault(sentence, *place))
        return self.result
