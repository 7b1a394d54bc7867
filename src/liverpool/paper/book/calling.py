"""Calling a discard that could have been played: whose, who may call, and what happens then."""

from collections.abc import Sequence
from typing import Final

from liverpool.engine.calling import last_discard_counts
from liverpool.engine.cards import JOKER, Card, card_text
from liverpool.engine.english import capital, several, with_article
from liverpool.engine.melds import Meld, accepted
from liverpool.engine.rules import (
    BuyWindow,
    FalseCall,
    Kind,
    LastLayoff,
    LayoffFrom,
    Offence,
    Out,
    Remedy,
    Targets,
    Who,
)
from liverpool.paper.book.blocks import items, paragraph
from liverpool.paper.book.context import CALLING, WILDS_IN_MELDS, Context
from liverpool.paper.book.examples import (
    cards_of,
    find_meld,
    meld_row,
    partner_of,
    play,
    row,
    spare_cards,
)
from liverpool.paper.book.said import rests_on
from liverpool.paper.document import Example, Section
from liverpool.paper.rule_facts import has_swapped_wilds
from liverpool.record.names import USUAL_NAMES

_MOST_DRAWN: Final = 3
"""Cards from the stock that an example of a call shows."""
_NEW_DISCARD: Final = (Remedy.CALLER_DISCARDS, Remedy.CALLER_PLAYS_THEN_DISCARDS)
"""Remedies that cost the player who was called nothing."""


def section(context: Context) -> Section | None:
    if not (context.calling and context.lays_off):
        return None
    return Section(
        "calling",
        f"Calling “{context.call}”",
        (
            *paragraph(_what_it_is(context)),
            *items(
                [
                    ("Which discards", _which(context)),
                    ("Whose discards", _whose(context)),
                    ("Who may call", _who(context)),
                    ("How", _how(context)),
                    ("What happens then", _remedy(context)),
                    ("The last discard", _last(context)),
                    ("A wrong call", _wrong(context)),
                ]
            ),
            *_example(context),
        ),
    )


@rests_on(*CALLING, "players.max")
def _what_it_is(context: Context) -> str:
    others = "your opponent" if context.only_two else "the other players"
    return f"If you discard a card that fits on a meld on the table, {others} may call it."


@rests_on(
    *WILDS_IN_MELDS,
    "layoff.from",
    "layoff.targets",
    "layoff.last_deal",
    "call.offence",
    "call.joker_represented",
    "swap.cards",
    "call.offender",
    "call.final_discard",
    "end.out",
)
def _which(context: Context) -> str:
    call = context.rules.call
    if call.offence is Offence.FITS_ANY:
        which = (
            "A discard can be called if it fits on any meld on the table, including the"
            " discarder's own."
        )
    else:
        which = (
            "A discard can be called if it fits on another player's meld. A card that fits only"
            " on the discarder's own melds is safe."
        )
    if _might_not_have_been_played(context):
        which += " This applies even if the discarder could not have laid it off there that turn."
    if context.has_wilds and not context.rules.meld.wild_limit_lasts:
        wild = capital(with_article(context.wild))
        which += f" {wild} fits nearly everywhere: think twice before you discard one."
    if call.joker_represented and has_swapped_wilds(context.rules) and context.wilds_in_melds:
        which += (
            f" A card that a {context.taken} on the table stands for can also be called, if the"
            " player who discards it is down."
        )
    if context.rules.layoff.last_deal is not LastLayoff.SAME:
        which += " In the last deal no discard can be called."
    return which


def _might_not_have_been_played(context: Context) -> bool:
    """Whether a card may fit where its discarder may not lay it off."""
    rules = context.rules
    own = rules.call.offence is Offence.FITS_ANY and rules.layoff.targets is Targets.OTHERS
    waits = rules.layoff.from_ is not LayoffFrom.SAME_TURN
    last = rules.call.final_discard and rules.end.out is Out.MUST_DISCARD
    return own or waits or last or rules.call.offender is Who.ANYONE


@rests_on(*CALLING, "call.offender")
def _whose(context: Context) -> str:
    if context.rules.call.offender is Who.DOWN:
        return (
            "Only the discards of players who are down. A player who isn't down yet couldn't"
            " lay off any cards, and may discard anything."
        )
    return "Everybody's discards, whether they are down or not."


@rests_on(*CALLING, "call.caller", "call.remedy", "call.final_discard", "end.out")
def _who(context: Context) -> str:
    call = context.rules.call
    who = "Any other player, down or not."
    if call.caller is Who.DOWN:
        who = "Any other player who is down."
    if call.remedy is Remedy.CALLER_PLAYS_THEN_DISCARDS:
        who += " You must be able to lay the card off yourself."
    if call.remedy is not Remedy.TAKE_BACK_PLUS_STOCK and _may_hold_nothing(context):
        who += " A player with no cards left can't call, since a call takes a card of theirs."
    if call.remedy is not Remedy.TAKE_BACK_PLUS_STOCK and not _may_part_with_last(context):
        who += (
            " A player with only one card left can't call, since a call takes a card of theirs, and"
            " the last one has to be laid off."
        )
    return who


def _may_part_with_last(context: Context) -> bool:
    """Whether a last card may be discarded or given away."""
    return context.rules.end.out is not Out.NEVER_DISCARD


def _may_hold_nothing(context: Context) -> bool:
    """Whether somebody may have no card while the deal goes on."""
    call = context.rules.call
    return context.rules.end.out is Out.FLOATS or (
        last_discard_counts(context.rules) and call.remedy in _NEW_DISCARD
    )


@rests_on(*CALLING, "buy.window", "words.call", "players.max")
def _how(context: Context) -> str:
    first = context.rules.buy.window is BuyWindow.BEFORE_DRAW
    begun = "leaving it to others" if first else "drawing"
    several = "" if context.only_two else " If several players call, the first one counts."
    return (
        f"Say “{context.rules.words.call}” before the next player begins their turn by taking the"
        f" card or {begun}.{several}"
    )


@rests_on(*CALLING, "call.remedy", "call.penalty", "end.out")
def _remedy(context: Context) -> str:
    call = context.rules.call
    given, discarded = "", ""
    if _may_part_with_last(context):
        given = " A caller who gives away their last card goes out."
        discarded = ", and if it is the caller's last card, the caller goes out"
    new = (
        f"This new discard can be called like any other{discarded}. Then the player who was next"
        " before the call takes their turn."
    )
    goes_on = "Then the next player begins their turn, with the card below now on top of the pile."
    match call.remedy:
        case Remedy.TAKE_BACK_PLUS_STOCK:
            return (
                "The player who was called takes the card back, plus"
                f" {several(call.penalty, 'card')} from the stock. {goes_on}"
            )
        case Remedy.TAKE_BACK_PLUS_CALLERS_CARD:
            return (
                "The player who was called takes the card back, and the caller gives them any card"
                f" from their own hand. {goes_on}{given}"
            )
        case Remedy.CALLER_DISCARDS:
            return (
                "The card stays on the pile, and the caller discards a card of their own on top"
                f" of it right away. {new}"
            )
        case Remedy.CALLER_PLAYS_THEN_DISCARDS:
            return (
                "The caller takes the card, lays it off on a meld, and then discards a card of"
                f" their own. {new}"
            )


@rests_on(*CALLING, "call.remedy", "call.final_discard", "end.out")
def _last(context: Context) -> str:
    call = context.rules.call
    if context.rules.end.out is Out.NEVER_DISCARD:
        return ""  # nobody goes out with a discard
    if not call.final_discard:
        return "You can't call the discard a player goes out with. The deal is over."
    can = "You can even call the discard a player goes out with, until hands are counted."
    if call.remedy not in _NEW_DISCARD:
        return (
            f"{can} Then that player is not out after all: they have cards again, and the deal"
            " goes on."
        )
    return (
        f"{can} Then that player is not out after all, even though their hand is empty: they draw"
        " again when it is their turn."
    )


@rests_on(*CALLING, "call.false_call")
def _wrong(context: Context) -> str:
    if context.rules.call.false_call is FalseCall.REFUSED:
        return "If the card doesn't fit after all, nothing happens."
    return (
        "If the card doesn't fit after all, the caller draws a card from the stock and can't call"
        " that discard again."
    )


def _example(context: Context) -> tuple[Example, ...]:
    """Ann discards a card that fits on Ben's meld, and is called."""
    rules, call = context.rules, context.rules.call
    others = USUAL_NAMES[1 : context.seats]
    partner = partner_of(context, "Ann", melds=False)
    caller = next((name for name in others[1:] if name != partner), "Ben")
    deal = context.usual_deals[0]
    slot = min(rules.deals[deal - 1].contract, key=lambda slot: slot.kind is not Kind.SET)
    meld = find_meld(context, slot.kind, slot.length)
    card = None if meld is None else _fitting(context, meld)
    drawn = call.penalty if call.remedy is Remedy.TAKE_BACK_PLUS_STOCK else 0
    owns = caller in ("Ben", partner_of(context, "Ben"))
    own_only = owns and rules.layoff.targets is Targets.OTHERS
    if meld is None or card is None or drawn > _MOST_DRAWN:
        return ()
    rest = spare_cards(context, [*meld.cards, card], 4 + drawn)
    if rest is None or (own_only and call.remedy is Remedy.CALLER_PLAYS_THEN_DISCARDS):
        return ()
    hand, own, stock = rest[:2], rest[2:4], rest[4:]
    brings, moves, after = _called(context, caller, card, own[0], stock)
    return (
        Example(
            (
                meld_row("Ben's meld on the table", meld, context),
                row("Ann's discard", (card,)),
                row("Ann's hand afterwards", (*hand, *after)),
            ),
            f"Ann, who is down, discards a card that fits on Ben's meld. {caller}, who is also"
            f" down, says “{rules.words.call}”, {brings}",
            good=True,
            play=play(
                context,
                deal,
                hands={"Ann": (*hand, card), caller: own},
                table={"Ben": (meld,)},
                stock=stock,
                moves=[f"Ann discard {card_text(card)}", f"{caller} call", *moves],
                down=("Ann", "Ben", caller),
            ),
        ),
    )


def _fitting(context: Context, meld: Meld) -> Card | None:
    """A card that fits on the meld, at one of its ends only, and that the decks have."""
    left = cards_of(context)
    left.subtract(meld.cards)
    fits = [face for face, _ in accepted(meld, context.rules.meld) if face != JOKER]
    return next((face for face in fits if left[face] > 0 and fits.count(face) == 1), None)


def _called(
    context: Context, caller: str, card: Card, own: Card, stock: Sequence[Card]
) -> tuple[str, list[str], tuple[Card, ...]]:
    """What happens after the call: in words, its moves, and the cards that Ann gets."""
    match context.rules.call.remedy:
        case Remedy.TAKE_BACK_PLUS_STOCK:
            drawn = several(len(stock), "card")
            return f"and Ann takes the card back, plus {drawn} from the stock.", [], (card, *stock)
        case Remedy.TAKE_BACK_PLUS_CALLERS_CARD:
            text = f"and Ann takes the card back, plus one of {caller}'s."
            return text, [f"{caller} give {card_text(own)}"], (card, own)
        case Remedy.CALLER_DISCARDS:
            text = "discards a card on top of it, and so has one card fewer."
            return text, [f"{caller} discard {card_text(own)}"], ()
        case Remedy.CALLER_PLAYS_THEN_DISCARDS:
            moves = [f"{caller} add {card_text(card)} Ben.1", f"{caller} discard {card_text(own)}"]
            return (
                "lays the card off there, discards another, and so has one card fewer.",
                moves,
                (),
            )
