"""Score sheets filled in from a game: from a score keeper's notes or from a game's record.

Points, winners and coins come from where they are counted: `scores.counting` for notes,
`record` and the engine for a record. Here they find their places on the sheet.
"""

from collections.abc import Mapping, Sequence
from itertools import accumulate

from msgspec import Struct
from msgspec.structs import replace

from liverpool.engine.english import listed
from liverpool.engine.presets import NamedRules, load, whole_title
from liverpool.engine.rules import StakeRules
from liverpool.engine.scoring import Ledger, leaders, settled
from liverpool.engine.state import NOBODY, DealScore, Phase, Public, Seat, Seats
from liverpool.paper.score_sheet import (
    TITLE,
    Cell,
    CoinRow,
    RunningTotals,
    ScoreSheet,
    coin_labels,
    dealers_in_turn,
    empty_sheet,
    sheet_deals,
)
from liverpool.record import Look, final_state, read
from liverpool.record.links import from_query
from liverpool.scores import counting
from liverpool.scores.files import read_scores
from liverpool.scores.noted_scores import KeptScores
from liverpool.table.results import ended_early, missed_text, score_texts, so_far, winners, won_text
from liverpool.table.stakes import amount
from liverpool.table.words import minus, signed


class _Played(Struct, frozen=True):
    """A game as far as it was played."""

    named: NamedRules
    title: str
    players: tuple[str, ...]
    dealers: tuple[Seat | None, ...]
    """Who deals, or dealt, each deal of the rules; None where that is not known."""
    brought: tuple[int, ...]
    lines: Mapping[int, DealScore]
    """The finished deals, by number."""
    before: int
    """Deals that were played before the first of them."""
    leaders: Seats
    winners: Seats
    ledger: Ledger
    away: Mapping[int, Seats]
    """Who does not play a deal, by the deal's number."""
    ended: bool = False
    """Whether the game was ended before its last deal."""
    notes: tuple[str, ...] = ()


def read_played(text: str, look: Look | None = None) -> ScoreSheet:
    """The sheet of a score keeper's file (JSON) or of a game file (TOML).

    `look` is called with each state of a game file. Raises `ScoresError`, or `NotationError` or
    `BrokenRecord`, with what is wrong with the file.
    """
    text = text.removeprefix("\ufeff")  # some Windows editors begin with a byte order mark
    if text.lstrip()[:1] == "{":
        return kept_sheet(read_scores(text))
    return record_sheet(text, look)


def kept_sheet(kept: KeptScores) -> ScoreSheet:
    """The sheet of a game that was kept, finished or not."""
    named = from_query(kept.rules)
    rules = named.rules
    scored = enumerate(counting.score_lines(kept, rules), start=1)
    noted = list(enumerate(kept.deals, start=1))
    return _sheet(
        _Played(
            named=named,
            title=kept.title or TITLE,
            players=kept.players,
            dealers=tuple(
                counting.dealer_of(kept, number) for number in range(1, rules.most_deals + 1)
            ),
            brought=(),
            lines={number: line for number, line in scored if line is not None},
            before=0,
            leaders=counting.leaders(kept, rules),
            winners=counting.winners(kept, rules),
            ledger=counting.coins(kept, rules),
            away={number: deal.away for number, deal in noted},
            ended=kept.ended and not counting.winners(kept, rules),
            notes=tuple(f"Deal {number}: {deal.note}" for number, deal in noted if deal.note),
        )
    )


def record_sheet(text: str, look: Look | None = None) -> ScoreSheet:
    """The sheet of a game file, finished or not."""
    record = read(text, look)
    public = final_state(record).public
    named = load(record.rules.partition("/")[0])
    if public.rules != named.rules:
        title = f"{whole_title(named)}, changed"
        named = replace(named, name="house-rules", title=title, rules=public.rules)
    rules, seats = named.rules, len(record.names)
    last = public.number - (public.phase is not Phase.OVER)
    first = last - len(public.sheet) + 1
    return _sheet(
        _Played(
            named=named,
            title=TITLE,
            players=record.names,
            dealers=dealers_in_turn(rules, seats, _first_dealer(public)),
            brought=public.brought,
            lines=dict(enumerate(public.sheet, start=first)),
            before=first - 1,
            leaders=leaders(public),
            winners=winners(public),
            ledger=settled(
                [line.out for line in public.sheet], rules.stakes, seats, winners(public)
            ),
            away={},
            ended=record.stopped,
        )
    )


def _first_dealer(public: Public) -> Seat | None:
    if public.dealer == NOBODY:
        return None
    return (public.dealer - public.number + 1) % public.game.seats


def _sheet(played: _Played) -> ScoreSheet:
    rules, seats = played.named.rules, len(played.players)
    numbers = sorted(played.lines)
    lines = [played.lines[number] for number in numbers]
    start = played.brought or (0,) * seats
    shared = rules.players.partners.shared
    course = tuple(map(shared, accumulate(lines, _after, initial=start)))
    cells = {
        number: tuple(
            Cell(
                missed_text(line.points[seat])
                if seat in played.away.get(number, ())
                else " ".join(score_texts(line, seat)).rstrip(),
                minus(total[seat]),
            )
            for seat in range(seats)
        )
        for number, line, total in zip(numbers, lines, course[1:], strict=True)
    }
    blank = empty_sheet(played.named, played.players, played.dealers[0])
    deals = sheet_deals(rules, seats, played.dealers, cells)
    known = bool(lines or played.brought)
    return replace(
        blank,
        title=played.title,
        deals=deals[: numbers[-1]] if played.winners else deals,
        brought=tuple(map(minus, played.brought)),
        total="Total" if played.winners or not known else "Total so far",
        totals=tuple(map(minus, course[-1])) if known else blank.totals,
        winners=played.winners,
        buys="" if played.winners else blank.buys,
        coins=_coins(coin_labels(rules), played.ledger, rules.stakes.ante),
        outcome=_outcome(played, course[-1]),
        foot=(*played.notes, *_not_won_yet(played.ledger, rules.stakes), *blank.foot),
        course=tuple(map(RunningTotals, (0, *numbers), course)) if lines else (),
    )


def _after(before: tuple[int, ...], line: DealScore) -> tuple[int, ...]:
    return tuple(points + line.total(seat) for seat, points in enumerate(before))


def _outcome(played: _Played, totals: Sequence[int]) -> str:
    best, rules = played.winners, played.named.rules
    if not best:
        finished = played.before + len(played.lines) if played.lines else 0
        if played.ended:
            return f"{ended_early(finished, rules)}."
        sides = rules.players.partners.named(played.leaders, played.players)
        return so_far(sides, totals[played.leaders[0]], finished, rules)
    sides = rules.players.partners.named(best, played.players)
    return f"{won_text(sides, totals[best[0]])}."


def _coins(labels: Mapping[str, str], ledger: Ledger, ante: int) -> tuple[CoinRow, ...]:
    """What each player won or lost, from the middle and from the pot."""
    pot = [share - ante for share in ledger.shares]
    middle = [coins - won for coins, won in zip(ledger.coins, pot, strict=True)]
    rows = {"middle": middle, "pot": pot}
    return tuple(CoinRow(label, tuple(map(signed, rows[place]))) for place, label in labels.items())


def _not_won_yet(ledger: Ledger, stakes: StakeRules) -> tuple[str, ...]:
    """Where stakes are that nobody has won yet, in a sentence; empty if there are none."""
    left = [
        f"{amount(coins, stakes)} in the {place}"
        for place, coins in (("middle", ledger.middle), ("pot", ledger.pot))
        if coins
    ]
    return (f"Not won yet: {listed(left)}.",) if left else ()
