"""Going out: the end of a deal, floating, the last card announced, a lay-down that fails."""

from collections.abc import Iterator
from typing import Final

from liverpool.engine.calling import last_discard_counts
from liverpool.engine.cards import cards_text
from liverpool.engine.contracts import cards_asked
from liverpool.engine.english import capital, counted, either, listed, number, ordinal
from liverpool.engine.melds import longest_set
from liverpool.engine.rules import Ace, Kind, LaydownSize, LayoffFrom, Out, SameSuitRuns, Targets
from liverpool.paper.book.blocks import items, paragraph
from liverpool.paper.book.context import Context
from liverpool.paper.book.examples import lay_down, meld_row, play, row, spare_cards
from liverpool.paper.book.said import rests_on
from liverpool.paper.document import Example, Section
from liverpool.paper.rule_facts import lengths, several_runs

_PAIR: Final = 2


def section(context: Context) -> Section | None:
    return Section(
        "going-out",
        "Going out",
        (
            *paragraph(_out(context)),
            *paragraph(_floating(context)),
            *paragraph(_at_once(context)),
            *items(
                [
                    ("One card left", _one_left(context)),
                    ("A lay-down that fails", _failed(context)),
                ]
            ),
            *_example(context),
        ),
    )


@rests_on(
    "meld.laydown_size",
    "deals.N.cards",
    "deals.N.contract",
    "deals.N.all_at_once",
    "layoff.from",
    "layoff.targets",
    "call.final_discard",
    "end.out",
)
def _out(context: Context) -> tuple[str, ...]:
    if not context.lays_off:
        return ()
    ends = "When somebody is out, the deal is over at once, and nobody gets another turn."
    if last_discard_counts(context.rules) and context.calling:
        ends = "When somebody is out, the deal is over, unless their last discard is called."
    same_turn = ""
    if _in_one_turn(context):
        same_turn = "You may go down and go out in one turn, if your cards allow it."
    match context.rules.end.out:
        case Out.MUST_DISCARD:
            return (
                "You go out by discarding your last card.",
                "So always keep one to discard: you can never lay off your last card.",
                ends,
                same_turn,
            )
        case Out.MAY_DISCARD:
            return (
                "You go out when your hand is empty.",
                "You may discard your last card, or lay it off and not discard at all.",
                ends,
                same_turn,
            )
        case Out.FLOATS:
            return ("You go out by discarding your last card.", ends, same_turn)
        case Out.NEVER_DISCARD:
            return (
                "You go out when all your cards are on the table: you can't discard your last one.",
                "So never play a card that leaves you with just one, unless you can play that too.",
                ends,
                same_turn,
            )


def _in_one_turn(context: Context) -> bool:
    """Whether a player who has just gone down can get rid of the other cards in that turn."""
    rules = context.rules
    layoff = rules.layoff.from_
    waits = layoff is LayoffFrom.NEXT_TURN or (
        layoff is LayoffFrom.OTHERS_NEXT_TURN and rules.layoff.targets is Targets.OTHERS
    )
    if not waits or rules.meld.laydown_size is not LaydownSize.EXACT:
        return True
    left = {Out.MAY_DISCARD: {1, 0}, Out.NEVER_DISCARD: {0}}.get(rules.end.out, {1})
    return any(
        deal.cards + 1 - cards_asked(deal.contract) in left
        for deal in rules.deals
        if not deal.all_at_once
    )


@rests_on("deals.N.all_at_once", "draw.when_down", "layoff.new_melds", "buy.window", "end.out")
def _floating(context: Context) -> tuple[str, ...]:
    if context.rules.end.out is not Out.FLOATS or not context.lays_off:
        return ()
    last = "or lay off your last one"
    if context.rules.layoff.new_melds:
        last = "lay off your last one, or lay down your last ones as a new meld"
    emptied = f"you go down with all your cards, {last}"
    draw = "draw, or take the top of the pile if you can lay it off at once"
    if not context.rules.draw.when_down:
        draw = "draw from the stock"
    return (
        f"If {emptied}, and so have none left to discard, you are not out.",
        "You float, and the deal goes on; if somebody else goes out, you have no cards to count.",
        *(("You can't buy while you float.",) if context.buying else ()),
        f"On your next turn you {draw}.",
        "If you can lay that card off, you must, and you keep floating.",
        "If you can't, you discard it, and you are out.",
    )


@rests_on("deals.N.all_at_once", "end.contracts")
def _at_once(context: Context) -> str:
    if not context.at_once:
        return ""
    goes_out = "whoever goes down lays down all their cards at once, with no discard, and is out"
    if not context.lays_off:
        return f"{goes_out}. Then the deal is over, and nobody gets another turn."
    which = listed([ordinal(n) for n in context.at_once])
    own = context.rules.own_contracts
    one, differs, it = "contract" if own else "deal", "is", "it"
    if len(context.at_once) > 1:
        one, differs, it = f"{one}s", "are", "one of them"
    if own:
        goes_out = goes_out.replace("goes down", f"goes down with {it}", 1)
    return f"The {which} {one} {differs} different: {goes_out}."


@rests_on("end.announce_last_card")
def _one_left(context: Context) -> str:
    if not context.rules.end.announce_last_card:
        return "You don't have to tell anybody that you have only one card left."
    return (
        "If your turn leaves you with one card, say so or knock on the table so that everybody"
        " hears."
    )


@rests_on(
    *("meld.suits", "meld.ace", "meld.same_suit_runs", "meld.set_suits"),
    *("deals.N.contract", "end.failed_meld"),
)
def _failed(context: Context) -> str:
    price = context.rules.end.failed_meld
    back = "take them back into your hand"
    if not price:
        return (
            f"If your cards aren't the contract after all, {back} and carry on with your turn."
            " It costs nothing."
        )
    points = counted(price, "point")
    return (
        f"If what you lay down isn't the contract after all, you score {points} at once."
        f" Everybody has now seen the cards; {back}. You can't try again until your next turn,"
        f" and each failure costs the same. {_what_fails(context)}"
    )


def _what_fails(context: Context) -> str:
    """The usual mistakes, if they are mistakes under these rules."""
    meld = context.rules.meld
    faults = [
        *_too_short(context.a_set, lengths(context.rules, Kind.SET)),
        *_too_short(context.a_run, lengths(context.rules, Kind.RUN)),
    ]
    if context.has_sets and longest_set(meld) is not None:
        faults.append(f"{context.a_set} with two cards of one suit")
    if context.has_runs:
        if meld.suits > 1:
            faults.append(f"{context.a_run} of more than one suit")
        if meld.ace is not Ace.ROUND_THE_CORNER:
            faults.append(f"{context.a_run} that turns the corner past the ace")
    if several_runs(context.rules) and meld.same_suit_runs is not SameSuitRuns.ALLOW:
        faults.append(f"two {context.runs} of one suit that connect")
    if not faults:
        return f"The usual mistake: cards of more than one rank in {context.a_set}."
    return f"The usual mistake{'s' if len(faults) > 1 else ''}: {either(faults)}."


def _too_short(a_meld: str, asked: frozenset[int]) -> Iterator[str]:
    """A meld that lacks a card; one card alone looks like no meld at all."""
    length = min((length for length in asked if length > _PAIR), default=0)
    if not length:
        return
    where = f" where {number(length)} are asked" if len(asked) > 1 else ""
    yield f"{a_meld} of {number(length - 1)}{where}"


def _example(context: Context) -> tuple[Example, ...]:
    """Ann lays down a contract that lacks a card."""
    price = context.rules.end.failed_meld
    for deal, asked in enumerate(context.rules.deals, start=1):
        melds = None if asked.all_at_once or not price else lay_down(context, deal)
        if not melds or len(melds[-1].cards) < 3:
            continue
        *good, short = melds
        lacks_one = short.cards[:-1]
        groups = [*(meld.cards for meld in good), lacks_one]
        shown = " ".join(cards_text(group).replace(" ", "") for group in groups)
        cards = [face for group in groups for face in group]
        rest = spare_cards(context, [*cards, short.cards[-1]], 2)
        if rest is None:
            continue
        points = counted(price, "point")
        word = context.word(short.kind)
        short_of = f"the {'last ' if any(meld.kind is short.kind for meld in good) else ''}{word}"
        return (
            Example(
                (
                    *(meld_row(capital(context.word(meld.kind)), meld, context) for meld in good),
                    row(capital(word), lacks_one),
                ),
                f"In deal {deal}, this isn't the contract: {short_of} has only"
                f" {number(len(lacks_one))} cards. Ann scores {points} and takes the"
                " cards back.",
                good=False,
                play=play(
                    context,
                    deal,
                    hands={"Ann": (*cards, *rest)},
                    moves=[f"Ann expose {shown}"],
                ),
            ),
        )
    return ()
