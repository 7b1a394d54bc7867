"""Your turn: draw, lay down or lay off, discard; and what happens when the stock runs out."""

from liverpool.engine.rules import FalseCall, LayoffFrom, Out, Remedy, StockOut, Targets, Upcard
from liverpool.paper.book import lay_off_examples
from liverpool.paper.book.told import (
    Told,
    capital,
    either,
    items,
    paragraph,
    several,
    times,
    with_article,
)
from liverpool.paper.document import Block, Section


def section(told: Told) -> Section:
    blocks: list[Block] = [
        *paragraph("Every turn has the same three steps."),
        *items(
            [("Draw", _draw(told)), ("Play", _play(told)), ("Discard", _discard(told))],
            numbered=True,
        ),
        *_laying_off(told),
        *items(
            [
                ("A frozen joker", _frozen(told)),
                ("When nothing happens", _quiet(told)),
                ("When the stock runs out", _stock(told)),
            ]
        ),
    ]
    return Section("turn", "Your turn", tuple(blocks))


def _draw(told: Told) -> str:
    draw = told.rules.draw
    sentences = ["Take the top card of the stock, or the top card of the pile."]
    if draw.multi_take:
        sentences.append(
            "You may also take several cards from the top of the pile into your hand, without"
            " leaving any out. The first is free; for each of the others you also take a card"
            " from the stock, and you can't take more than the stock can pay for."
        )
    if not draw.when_down and told.lays_off:
        sentences.append("Once you are down, you can only draw from the stock.")
    if told.buying:
        sentences.append(
            "If you don't want the top card of the pile, others may buy it (see Buying)."
        )
    return " ".join(sentences)


def _play(told: Told) -> str:
    lay = "If you have the contract, you may go down, but you don't have to."
    if not told.lays_off:
        return lay
    swap = " You may also swap jokers (see Jokers on the table)." if told.swapping else ""
    return f"{lay} Once you are down, you may lay off cards on the melds on the table.{swap}"


def _discard(told: Told) -> str:
    put = "Put one card from your hand face up on the pile. That ends your turn."
    last = " For your last card, see Going out." if told.lays_off else ""
    if told.rules.draw.same_card_discard:
        return f"{put} It may be any card, even the one you have just taken.{last}"
    taken = (
        f"{put} It can't be a card that you took from the pile this turn, unless you had"
        " another just like it."
    )
    if not told.lays_off:
        return taken
    but = "" if told.rules.end.out is Out.MUST_DISCARD else ", unless you can play those too"
    return (
        f"{taken} So you can't play so many cards that only such cards are left{but}."
        f"{_lapses(told)}{last}"
    )


def _lapses(told: Told) -> str:
    """A player who floats and takes several cards may end up with nothing else."""
    if not (told.rules.draw.multi_take and told.rules.end.out is Out.FLOATS):
        return ""
    return (
        " If you were floating and have no other way to end the turn, you may discard one after"
        " all."
    )


# Laying off


def _laying_off(told: Told) -> tuple[Block, ...]:
    if not told.lays_off:
        return ()
    swapped = ", except for jokers that are swapped out" if told.swapping else ""
    return (
        *paragraph(
            "To lay off is to add cards to melds that are already on the table.",
            _what_fits(told),
            _whose(told),
            _from_when(told),
        ),
        *paragraph(
            "You may lay off as many cards as you like, but only on your own turn, before you"
            " discard"
            f"{_called_card(told)}.",
            f"Cards on the table stay where they are{swapped}.",
        ),
        *lay_off_examples.lay_offs(told),
    )


def _called_card(told: Told) -> str:
    """The one card that can be laid off out of turn."""
    plays = told.rules.call.remedy is Remedy.CALLER_PLAYS_THEN_DISCARDS
    return ", except for a discard that you have called" if told.calling and plays else ""


def _what_fits(told: Told) -> str:
    fits = []
    if told.sets_lie:
        fits.append(f"{told.a_set} takes any card of its rank")
    if told.runs_lie:
        takes = "" if fits else "takes "
        fits.append(f"{told.a_run} {takes}the next card at either end")
    these = "these" if len(fits) > 1 else "it"
    wild = f", and {with_article(told.wild)} may stand in for {these}" if told.wilds_lie else ""
    return f"{capital(', '.join(fits))}{wild}."


def _whose(told: Told) -> str:
    if told.rules.layoff.targets is Targets.ANY:
        return "It doesn't matter whose meld it is."
    return "You may only lay off on other players' melds, not on your own."


def _from_when(told: Told) -> str:
    others_only = told.rules.layoff.targets is Targets.OTHERS
    match told.rules.layoff.from_:
        case LayoffFrom.SAME_TURN:
            return "You may start in the same turn in which you go down."
        case LayoffFrom.OTHERS_NEXT_TURN if not others_only:
            return (
                "In the turn in which you go down, you may only lay off on your own melds; from"
                " your next turn on, you may lay off on others' melds too."
            )
        case LayoffFrom.OTHERS_NEXT_TURN | LayoffFrom.NEXT_TURN:
            return "You may start on the turn after the one in which you went down."


# What rarely happens


def _frozen(told: Told) -> str:
    if not (told.rules.draw.freeze_joker and told.has_jokers):
        return ""
    what = either(["taken", *["bought"] * told.buying])
    first = told.rules.start.upcard is Upcard.TURNED
    return (
        f"a joker that is discarded is frozen: neither it nor the cards below it can be {what}"
        " until another card covers it."
        + (" A joker that is turned up at the start is not frozen." if first else "")
    )


def _quiet(told: Told) -> str:
    rounds = told.rules.draw.quiet_rounds
    what = either(["taken", *["bought"] * told.buying])
    return (
        f"if play goes {times(rounds)} round the table and nobody draws from the stock or lays"
        f" anything down, the top card of the pile can't be {what} until another card covers it,"
        " and the next player must draw from the stock."
    )


def _stock(told: Told) -> str:
    rules = told.rules.stock
    if rules.renewals == 0:
        return f"it is not renewed. {_no_more(told)}"
    if rules.out is StockOut.RESHUFFLE_KEEP_TOP:
        renew = (
            "when a card must be drawn and the stock is empty, the top card of the pile stays, and"
            " the rest of the pile is shuffled to make a new stock."
        )
    else:
        jokers = _added_jokers(told)
        renew = (
            f"when a card must be drawn and the stock is empty, another deck{jokers} is shuffled to"
            " make a new stock; the pile stays as it is."
        )
    often = f"This can be done {times(rules.renewals)} in a deal."
    return f"{renew} {often} {_no_more(told)}"


def _added_jokers(told: Told) -> str:
    jokers = told.rules.jokers_added
    if not told.has_jokers:
        return ""
    return f" with {several(jokers, 'joker')}" if jokers else " without jokers"


def _no_more(told: Told) -> str:
    """What happens when nothing can be drawn; penalty cards owed then are forgiven."""
    return (
        "When there is nothing left to draw, take the top of the pile if you can; if you can't, the"
        " deal is over: nobody has gone out, and everybody counts their hand."
        + (" Penalty cards that nobody can draw are forgiven." if _forgiven(told) else "")
    )


def _forgiven(told: Told) -> bool:
    call = told.rules.call
    return (told.calling and told.lays_off) and (
        call.remedy is Remedy.TAKE_BACK_PLUS_STOCK or call.false_call is FalseCall.CALLER_DRAWS_1
    )
