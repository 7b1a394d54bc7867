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
            "You may also take several cards from the pile: from the top, leaving none out, and all"
            " into your hand. The first is free; for each further one you also take a card from"
            " the stock, and you may not take more than can be paid for."
        )
    if not draw.when_down and told.lays_off:
        sentences.append("Once you are down you draw from the stock only.")
    if told.buying:
        sentences.append("If you do not want the top of the pile, others may buy it (see Buying).")
    return " ".join(sentences)


def _play(told: Told) -> str:
    lay = "If you hold the contract, you may go down with it; you need not."
    if not told.lays_off:
        return lay
    swap = " You may also swap jokers (see Jokers on the table)." if told.swapping else ""
    return f"{lay} Once you are down, you may lay off cards on the melds on the table.{swap}"


def _discard(told: Told) -> str:
    put = "Put one card from your hand face up on the pile. That ends your turn."
    last = " What becomes of your last card is told in Going out." if told.lays_off else ""
    if told.rules.draw.same_card_discard:
        return f"{put} It may be any card, even the one that you have just taken.{last}"
    taken = (
        f"{put} It may not be a card that you took from the pile in this turn, unless you had"
        " another just like it."
    )
    if not told.lays_off:
        return taken
    but = "" if told.rules.end.out is Out.MUST_DISCARD else ", unless you can play those, too"
    return (
        f"{taken} So you may not play so much that only such cards are left{but}."
        f"{_lapses(told)}{last}"
    )


def _lapses(told: Told) -> str:
    """Who floats and takes several cards may hold nothing else in the end."""
    if not (told.rules.draw.multi_take and told.rules.end.out is Out.FLOATS):
        return ""
    return " Who floated and has no other way to end the turn may discard one after all."


# Laying off


def _laying_off(told: Told) -> tuple[Block, ...]:
    if not told.lays_off:
        return ()
    swapped = ", but for jokers that are swapped out" if told.swapping else ""
    return (
        *paragraph(
            "To lay off is to add cards to melds that lie on the table already.",
            _what_fits(told),
            _whose(told),
            _from_when(told),
        ),
        *paragraph(
            "You lay off only on your own turn, before you discard, and as many cards as you like"
            f"{_called_card(told)}.",
            f"What lies on the table stays where it is{swapped}.",
        ),
        *lay_off_examples.lay_offs(told),
    )


def _called_card(told: Told) -> str:
    """The one card that is laid off out of turn."""
    plays = told.rules.call.remedy is Remedy.CALLER_PLAYS_THEN_DISCARDS
    return ", but for a discard that you have called" if told.calling and plays else ""


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
        return "It does not matter whose meld it is."
    return "You may lay off on other players' melds only, not on your own."


def _from_when(told: Told) -> str:
    others_only = told.rules.layoff.targets is Targets.OTHERS
    match told.rules.layoff.from_:
        case LayoffFrom.SAME_TURN:
            return "You may begin in the very turn in which you go down."
        case LayoffFrom.OTHERS_NEXT_TURN if not others_only:
            return (
                "In the turn in which you go down you may lay off on your own melds only; on those"
                " of others from your next turn on."
            )
        case LayoffFrom.OTHERS_NEXT_TURN | LayoffFrom.NEXT_TURN:
            return "You may begin on your next turn after the one in which you went down."


# What happens seldom


def _frozen(told: Told) -> str:
    if not (told.rules.draw.freeze_joker and told.has_jokers):
        return ""
    what = either(["taken", *["bought"] * told.buying])
    first = told.rules.start.upcard is Upcard.TURNED
    return (
        f"a joker that is discarded is frozen: neither it nor what lies below it can be {what}"
        " until another card covers it."
        + (" A joker that is turned up at the start is not frozen." if first else "")
    )


def _quiet(told: Told) -> str:
    rounds = told.rules.draw.quiet_rounds
    what = either(["taken", *["bought"] * told.buying])
    return (
        f"if players go {times(rounds)} round the table without drawing from the stock or laying"
        f" anything down, the top card of the pile can no longer be {what} until another card"
        " covers it, and the next player draws from the stock."
    )


def _stock(told: Told) -> str:
    rules = told.rules.stock
    if rules.renewals == 0:
        return f"the stock is not renewed. {_no_more(told)}"
    if rules.out is StockOut.RESHUFFLE_KEEP_TOP:
        renew = (
            "when a card must be drawn and none is there, the top card of the pile stays, and the"
            " rest of the pile is shuffled and becomes the stock."
        )
    else:
        jokers = _added_jokers(told)
        renew = (
            f"when a card must be drawn and none is there, one more deck{jokers} is shuffled and"
            " becomes the stock; the pile stays as it is."
        )
    often = f"This can be done {times(rules.renewals)} in a deal."
    return f"{renew} {often} {_no_more(told)}"


def _added_jokers(told: Told) -> str:
    jokers = told.rules.jokers_added
    if not told.has_jokers:
        return ""
    return f" with {several(jokers, 'joker')}" if jokers else " without jokers"


def _no_more(told: Told) -> str:
    """What follows when nothing can be drawn; a card that is owed beside a draw is forgiven."""
    return (
        "When nothing is left to draw, take the top of the pile, if you may; if you may not, the"
        " deal is over: nobody has gone out, and all hands count."
        + (" Penalty cards that nobody can draw are forgiven." if _forgiven(told) else "")
    )


def _forgiven(told: Told) -> bool:
    call = told.rules.call
    return (told.calling and told.lays_off) and (
        call.remedy is Remedy.TAKE_BACK_PLUS_STOCK or call.false_call is FalseCall.CALLER_DRAWS_1
    )
