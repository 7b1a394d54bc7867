"""Which questions of a rule set come up in play: by what is done, and by what would be refused."""

from collections.abc import Iterator
from itertools import combinations

from liverpool.engine.cards import JOKER, Card, rank_of
from liverpool.engine.changes import ASKED
from liverpool.engine.melds import Meld, is_wild
from liverpool.engine.moves import (
    DEALER,
    Add,
    Buy,
    Call,
    Cut,
    CutCards,
    Discard,
    Draw,
    Fell,
    FirstCards,
    Lay,
    Lot,
    Move,
    Pass,
    PlayerMove,
    Shuffle,
    Swap,
    Take,
)
from liverpool.engine.referee import refuse
from liverpool.engine.refusals import EXPLANATIONS
from liverpool.engine.rules import Kind, RuleSet
from liverpool.engine.state import NOBODY, Ending, Phase, Public, Seat, State, view_of, waiting_on


def comes_up(before: State, actor: Seat, move: Move, after: State) -> Iterator[str]:
    """The keys of the rules that decide this move and what follows from it."""
    was, now, rules = before.public, after.public, before.public.rules
    match move:
        case FirstCards() | Lot():
            yield "start.first_dealer"
        case Cut():
            yield "start.cutter"
        case Shuffle() | Fell():
            if any(after.hands):
                yield from ("deck.by_players", "deck.jokers", "deals.N.cards", "start.upcard")
        case Take(cards):
            yield from ["draw.multi_take"] * (cards > 1)
            yield from ["draw.when_down"] * (actor in was.down)
        case Draw() | Pass():
            yield "buy.window"
        case Buy():
            yield from ("buy.window", "buy.price", "words.buy", "buy.limit")
            yield from ["buy.priority"] * (len(was.open) > 1)
            yield from ["buy.when_down"] * (actor in was.down)
            yield from ["buy.discarder"] * (actor == was.by)
        case CutCards():
            yield "buy.priority"
        case Lay() if actor in was.down:
            yield from _of_new_meld(move, was)
        case Lay():
            yield from _of_lay_down(move, was)
        case Add():
            yield from ("layoff.from", "layoff.targets")
            yield from _of_meld(now.table[move.owner][move.index], rules, laid=False)
        case Swap():
            yield from ("swap.who", "swap.targets", "swap.from", "swap.joker_use")
        case Discard(face):
            yield from ["end.out"] * (not after.hands[actor])
            yield from ["end.announce_last_card"] * (len(after.hands[actor]) == 1)
            yield from ["draw.freeze_joker"] * (face == JOKER and rules.draw.freeze_joker)
            yield from ["draw.same_card_discard"] * (face in was.this_turn.taken)
        case Call():
            yield from ("call.offence", "call.offender", "call.caller", "call.remedy")
        case _:
            pass  # what it follows from has come up
    yield from _what_follows(before, after)


def _of_new_meld(move: Lay, was: Public) -> Iterator[str]:
    yield "layoff.new_melds"
    for meld in move.melds:
        yield from _of_meld(meld, was.rules, laid=True)


def _of_lay_down(move: Lay, was: Public) -> Iterator[str]:
    yield from ("deals.N.contract", "deals.N.all_at_once")
    for meld in move.melds:
        yield from _of_meld(meld, was.rules, laid=True)
    lengths = sorted(len(meld.cards) for meld in move.melds)
    asked = sorted(slot.length for slot in was.deal.contract)
    yield from ["meld.laydown_size"] * (lengths != asked)
    for one, other in combinations(move.melds, 2):
        alike = one.kind is other.kind is Kind.RUN and one.suit == other.suit
        yield from ["meld.same_suit_runs"] * alike
    yield from ["swap.for_contract"] * bool(move.swaps)


def _of_meld(meld: Meld, rules: RuleSet, *, laid: bool) -> Iterator[str]:
    wild = sum(is_wild(face, rules.meld) for face in meld.cards)
    if wild:
        yield "meld.set_min_naturals" if meld.kind is Kind.SET else "meld.run_min_naturals"
        own = meld.kind is Kind.RUN and rules.meld.wild_limit_run != "same"
        limit = "meld.wild_limit_run" if own else "meld.wild_limit"
        yield from [limit] * (laid or rules.meld.wild_limit_lasts)
    if meld.kind is Kind.SET:
        yield "meld.set_suits"
    if wild > 1 and meld.kind is Kind.RUN:
        yield "meld.adjacent_wilds"
    if any(face in rules.meld.wild_ranks.faces for face in meld.cards):
        yield "meld.wild_ranks"
    aces = meld.kind is Kind.RUN and (meld.start == 1 or _end(meld) > rules.meld.ranks)
    yield from ("meld.ace", "meld.run_max_len") if aces else ()


def _end(meld: Meld) -> int:
    return meld.start + len(meld.cards) - 1


def _what_follows(before: State, after: State) -> Iterator[str]:
    was, now = before.public, after.public
    if now.penalties != was.penalties and now.phase is not Phase.OVER:
        fell = was.phase in (Phase.FELL, Phase.CUT)
        yield "start.perfect_cut" if fell else "end.failed_meld"
    yield from ("stock.out", "stock.renewals") if now.renewals > was.renewals else ()
    yield from ["draw.quiet_rounds"] * (now.is_worn_out and not was.is_worn_out)
    if len(now.sheet) > len(was.sheet):
        line = now.sheet[-1]
        yield from ["points.out_bonus"] * (line.out != NOBODY)
        yield from ["stock.renewals"] * (line.ending is Ending.STOCK_OUT)
        for hand in after.hands:
            for face in hand:
                yield _points_of(face, now.rules)


def _points_of(face: Card, rules: RuleSet) -> str:
    if face == JOKER:
        return "points.joker"
    if face in rules.meld.wild_ranks.faces:
        return "points.wild_two"
    rank = rank_of(face)
    if rank == 1:
        return "points.ace"
    return "points.two_to_nine" if rank < 10 else "points.ten_to_king"


def is_refused(state: State) -> Iterator[str]:
    """The keys of the rules by which what somebody might try now is refused."""
    for seat in range(state.public.game.seats):
        view = view_of(state, seat)
        asked = waiting_on(state.public)
        if seat not in (*asked.must, *asked.may) or DEALER in asked.must:
            continue
        for move in _tries(state.public, seat, view.hand):
            refusal = refuse(view, move)
            rule = EXPLANATIONS[refusal.reason].rule if refusal else ""
            if rule == "draw.freeze_joker" and not state.public.rules.draw.freeze_joker:
                rule = "draw.quiet_rounds"  # the other reason why a top is dead
            if rule in ASKED:
                yield rule


def _tries(public: Public, seat: Seat, hand: tuple[Card, ...]) -> Iterator[PlayerMove]:
    yield from (Take(1), Take(2), Draw(), Buy(), Call())
    if public.phase is not Phase.PLAY:
        return
    melds = [(owner, at) for owner, own in enumerate(public.table) for at in range(len(own))]
    for face in dict.fromkeys(hand):
        yield Discard(face)
        for owner, at in melds:
            yield Add(face, owner, at)
            yield from [Swap(face, owner, at)] * (JOKER in public.table[owner][at].cards)
