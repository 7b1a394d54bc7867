"""Your turn: draw, lay down or lay off, discard; and what happens when the stock runs out."""

from collections.abc import Iterator

from liverpool.engine.cards import Card, card_text
from liverpool.engine.english import capital, either, plural, several, times, with_article
from liverpool.engine.melds import Meld, accepted, is_wild, longest_set
from liverpool.engine.new_melds import new_meld_slots
from liverpool.engine.questions import word_for
from liverpool.engine.refusals import Reason
from liverpool.engine.rules import (
    FalseCall,
    Kind,
    LastLayoff,
    LaydownSize,
    LayoffFrom,
    Out,
    Remedy,
    StockOut,
    Targets,
    Upcard,
)
from liverpool.paper.book.blocks import items, paragraph
from liverpool.paper.book.context import (
    CALLING,
    HAS_JOKERS,
    ONLY_TWO,
    SWAPPING,
    WILDS_IN_MELDS,
    Context,
)
from liverpool.paper.book.examples import contracts, lay_down, meld_row, play, row, spare_cards
from liverpool.paper.book.said import always, rests_on
from liverpool.paper.document import Block, Example, Section
from liverpool.paper.rule_facts import is_on_table


def section(context: Context) -> Section:
    blocks: list[Block] = [
        *paragraph(always("turn.steps", "Every turn has the same three steps.")),
        *items(
            [("Draw", _draw(context)), ("Play", _play(context)), ("Discard", _discard(context))],
            numbered=True,
        ),
        *_laying_off(context),
        *items(
            [
                ("A frozen joker", _frozen(context)),
                ("When nothing happens", _quiet(context)),
                ("When the stock runs out", _stock(context)),
            ]
        ),
    ]
    return Section("turn", "Your turn", tuple(blocks))


@rests_on(*ONLY_TWO, "deals.N.all_at_once", "draw.when_down", "draw.multi_take")
def _draw(context: Context) -> str:
    draw = context.rules.draw
    sentences = ["Take the top card of the stock, or the top card of the pile."]
    if draw.multi_take:
        sentences.append(
            "You may also take several cards from the top of the pile into your hand, without"
            " leaving any out. The first is free; for each of the others you also take a card"
            " from the stock, and you can't take more than the stock can pay for."
        )
    if not draw.when_down and context.lays_off:
        sentences.append("Once you are down, you can only draw from the stock.")
    if context.buying:
        who = "the other player" if context.only_two else "others"
        sentences.append(
            f"If you don't want the top card of the pile, {who} may buy it (see Buying)."
        )
    return " ".join(sentences)


@rests_on(*SWAPPING, "layoff.new_melds")
def _play(context: Context) -> str:
    lay = "If you have the contract, you may go down, but you don't have to."
    if not context.lays_off:
        return lay
    swap = ""
    if context.swapping:
        takes = plural(context.taken)
        swap = f" You may also swap {takes} (see {capital(takes)} on the table)."
    new = " From your next turn, you may also lay down new melds."
    new *= context.rules.layoff.new_melds
    return f"{lay} Once you are down, you may lay off cards on the melds on the table.{new}{swap}"


@rests_on("deals.N.all_at_once", "draw.multi_take", "draw.same_card_discard", "end.out")
def _discard(context: Context) -> str:
    put = "Put one card from your hand face up on the pile. That ends your turn."
    last = " For your last card, see Going out." if context.lays_off else ""
    if context.rules.draw.same_card_discard:
        return f"{put} It may be any card, even the one you have just taken.{last}"
    taken = (
        f"{put} It can't be a card that you took from the pile this turn, unless you had"
        " another just like it."
    )
    if not context.lays_off:
        return taken
    unless = ", unless you can play that last card, too"
    unless *= context.rules.end.out is not Out.MUST_DISCARD
    return f"{taken} So keep another card to discard{unless}.{_lapses(context)}{last}"


def _lapses(context: Context) -> str:
    """A player who floats and takes several cards may end up with nothing else."""
    if not (context.rules.draw.multi_take and context.rules.end.out is Out.FLOATS):
        return ""
    return (
        " If you were floating and have no other way to end the turn, you may discard one after"
        " all."
    )


# Laying off


def _laying_off(context: Context) -> tuple[Block, ...]:
    if not context.lays_off:
        return ()
    return (
        *paragraph(
            _to_lay_off(context),
            _what_fits(context),
            _whose(context),
            _from_when(context),
        ),
        *paragraph(_last_deal(context)),
        *paragraph(_how_many(context)),
        *paragraph(_new_melds(context)),
        *lay_offs(context),
    )


@rests_on("deals.N.all_at_once")
def _to_lay_off(_context: Context) -> str:
    return "To lay off is to add cards to melds that are already on the table."


@rests_on(*SWAPPING, "call.offence", "call.remedy")
def _how_many(context: Context) -> tuple[str, ...]:
    does = "are swapped out" if context.rules.swap.wins_joker else "make room for a card"
    swapped = f", except for {plural(context.taken)} that {does}" if context.swapping else ""
    return (
        (
            "You may lay off as many cards as you like, but only on your own turn, before you"
            f" discard{_called_card(context)}."
        ),
        f"Cards on the table stay where they are{swapped}.",
    )


@rests_on("deals.N.contract", "deals.N.all_at_once", "layoff.new_melds")
def _new_melds(context: Context) -> tuple[str, ...]:
    if not context.rules.layoff.new_melds:
        return ()
    a_meld = {Kind.SET: context.a_set, Kind.RUN: context.a_run}
    each = [
        f"{a_meld[slot.kind]} of at least {several(slot.length, 'card')}"
        for slot in new_meld_slots(context.rules)
    ]
    return (
        (
            "Once you are down, you may also lay down new melds of your own, but not in the turn in"
            " which you go down."
        ),
        f"A new meld is {either(each)}.",
        "All that holds for other melds holds for new ones too.",
        "In one turn, you may lay down as many as you have the cards for.",
    )


def _called_card(context: Context) -> str:
    """The one card that can be laid off out of turn."""
    plays = context.rules.call.remedy is Remedy.CALLER_PLAYS_THEN_DISCARDS
    return ", except for a discard that you have called" if context.calling and plays else ""


@rests_on(*WILDS_IN_MELDS, "meld.set_suits")
def _what_fits(context: Context) -> str:
    fits = []
    if is_on_table(context.rules, Kind.SET):
        lacking = "" if longest_set(context.rules.meld) is None else " whose suit it lacks"
        fits.append(f"{context.a_set} takes any card of its rank{lacking}")
    if is_on_table(context.rules, Kind.RUN):
        takes = "" if fits else "takes "
        fits.append(f"{context.a_run} {takes}the next card at either end")
    these = "these" if len(fits) > 1 else "it"
    has_wilds = [kind for kind in Kind if context.lies_in(kind)]
    if len(has_wilds) < len(fits):
        these = f"the card of {context.a_set if Kind.SET in has_wilds else context.a_run}"
    wild = f", and {with_article(context.wild)} may stand in for {these}" if has_wilds else ""
    return f"{capital(', '.join(fits))}{wild}."


@rests_on("deals.N.all_at_once", "layoff.targets")
def _whose(context: Context) -> str:
    if context.rules.layoff.targets is Targets.ANY:
        return "It doesn't matter whose meld it is."
    return "You may only lay off on other players' melds, not on your own."


@rests_on("deals.N.all_at_once", "layoff.from", "layoff.targets")
def _from_when(context: Context) -> str:
    others_only = context.rules.layoff.targets is Targets.OTHERS
    match context.rules.layoff.from_:
        case LayoffFrom.SAME_TURN:
            return "You may start in the same turn in which you go down."
        case LayoffFrom.OTHERS_NEXT_TURN if not others_only:
            return (
                "In the turn in which you go down, you may only lay off on your own melds; from"
                " your next turn on, you may lay off on others' melds too."
            )
        case LayoffFrom.OTHERS_NEXT_TURN | LayoffFrom.NEXT_TURN:
            return "You may start on the turn after the one in which you went down."


@rests_on("meld.laydown_size", "layoff.last_deal", "layoff.new_melds")
def _last_deal(context: Context) -> str:
    match context.rules.layoff.last_deal:
        case LastLayoff.SAME:
            return ""
        case LastLayoff.OWN:
            return "In the last deal you may only lay off on your own melds."
        case LastLayoff.NOTHING:
            nothing = "In the last deal nothing may be laid off"
            if context.rules.layoff.new_melds:
                return f"{nothing}, but new melds may be laid down."
            if context.rules.meld.laydown_size is LaydownSize.EXACT:
                return f"{nothing}."
            return f"{nothing}: keep your cards until you can lay down as many as possible at once."


# What rarely happens


@rests_on(*HAS_JOKERS, "start.upcard", "draw.freeze_joker", "buy.window")
def _frozen(context: Context) -> str:
    if not (context.rules.draw.freeze_joker and context.has_jokers):
        return ""
    what = either(["taken", *["bought"] * context.buying])
    first = context.rules.start.upcard is Upcard.TURNED
    return (
        f"a joker that is discarded is frozen: neither it nor the cards below it can be {what}"
        " until another card covers it."
        + (" A joker that is turned up at the start is not frozen." if first else "")
    )


@rests_on("draw.quiet_rounds", "players.min", "buy.window", "buy.for_two")
def _quiet(context: Context) -> str:
    rounds = context.rules.draw.quiet_rounds
    what = either(["taken", *["bought"] * context.buying])
    turned = " nor can the card that is turned onto it," if context.two_may_turn_up else ""
    return (
        f"if play goes {times(rounds)} round the table and nobody draws from the stock or lays"
        f" anything down, the top card of the pile can't be {what} until another card covers it,"
        f"{turned} and the next player must draw from the stock."
    )


@rests_on(*HAS_JOKERS, *CALLING, "call.remedy", "call.false_call", "stock.out", "stock.renewals")
def _stock(context: Context) -> str:
    rules = context.rules.stock
    if rules.renewals == 0:
        return f"it is not renewed. {_no_more(context)}"
    if rules.out is StockOut.RESHUFFLE_KEEP_TOP:
        renew = (
            "when a card must be drawn and the stock is empty, the top card of the pile stays, and"
            " the rest of the pile is shuffled to make a new stock."
        )
    else:
        jokers = _added_jokers(context)
        renew = (
            f"when a card must be drawn and the stock is empty, another deck{jokers} is shuffled to"
            " make a new stock; the pile stays as it is."
        )
    often = f"This can be done {times(rules.renewals)} in a deal."
    return f"{renew} {often} {_no_more(context)}"


def _added_jokers(context: Context) -> str:
    jokers = context.rules.jokers_added
    if not context.has_jokers:
        return ""
    return f" with {several(jokers, 'joker')}" if jokers else " without jokers"


def _no_more(context: Context) -> str:
    """What happens when nothing can be drawn; penalty cards owed then are forgiven."""
    return (
        "When there is nothing left to draw, take the top of the pile if you can; if you can't, the"
        " deal is over: nobody has gone out, and everybody counts their hand."
        + (" Penalty cards that nobody can draw are forgiven." if _forgiven(context) else "")
    )


def _forgiven(context: Context) -> bool:
    call = context.rules.call
    return (context.calling and context.lays_off) and (
        call.remedy is Remedy.TAKE_BACK_PLUS_STOCK or call.false_call is FalseCall.CALLER_DRAWS_1
    )


def lay_offs(context: Context) -> tuple[Example, ...]:
    """A card for another player's meld, the same too early, and one for the player's own meld."""
    return tuple(_lay_offs(context))


def _lay_offs(context: Context) -> Iterator[Example]:
    rules = context.rules
    deal = _deal(context)
    own = lay_down(context, deal)
    if own is None:
        return
    contract = sorted(rules.deals[deal - 1].contract, key=lambda slot: slot.kind is Kind.SET)
    others = next(contracts(context, contract[:1], deal + 1, own), None)
    if others is None:
        return
    table = {"Ann": own, "Ben": others}
    same_turn = rules.layoff.from_ is LayoffFrom.SAME_TURN
    early = None if same_turn else Reason.OTHERS_NEXT_TURN
    text = "Ann, who has just gone down, lays off a card on Ben's {meld}."
    yield from _added(context, deal, table, "Ben", text, refusal=early, fresh=True)
    if not same_turn:
        text = "Ann, who went down in an earlier turn, lays off a card on Ben's {meld}."
        yield from _added(context, deal, table, "Ben", text)
    if rules.layoff.targets is Targets.OTHERS:
        text = "Ann lays off a card on one of Ann's own {melds}."
        refused = Reason.LAYOFF_OTHERS_ONLY
        yield from _added(context, deal, table, "Ann", text, refusal=refused)


def _deal(context: Context) -> int:
    """A deal in which cards are laid off as usual, the first with a run if there is one."""
    deals = context.usual_deals
    with_runs = [
        n for n in deals if any(s.kind is Kind.RUN for s in context.rules.deals[n - 1].contract)
    ]
    return [*with_runs, *deals][0]


def _added(
    context: Context,
    deal: int,
    table: dict[str, tuple[Meld, ...]],
    owner: str,
    text: str,
    *,
    refusal: Reason | None = None,
    fresh: bool = False,
) -> Iterator[Example]:
    """Ann lays off a card on the first meld of this owner."""
    meld = table[owner][0]
    lying = [face for melds in table.values() for other in melds for face in other.cards]
    for face in _fitting(context, meld):
        left = spare_cards(context, [*lying, face], 2)
        if left is None:
            continue
        line = f"Ann add {card_text(face)} {owner}.1"
        hands = {"Ann": [face, *left]}
        moment = play(
            context, deal, hands=hands, table=table, moves=[line], refusal=refusal, fresh=fresh
        )
        word, words = (word_for(meld.kind, context.rules.words, count) for count in (1, 2))
        rows = (meld_row(f"{owner}'s {word}", meld, context), row("Ann's card", [face]))
        yield Example(rows, text.format(meld=word, melds=words), refusal is None, moment)
        return


def _fitting(context: Context, meld: Meld) -> list[Card]:
    """Natural cards that fit at just one end, those first that are not in it, and higher ones."""
    rules = context.rules.meld
    fits = [face for face, _ in accepted(meld, rules) if not is_wild(face, rules)]
    once = [face for face in fits if fits.count(face) == 1]
    return sorted(once, key=lambda face: (face in meld.cards, -face))
