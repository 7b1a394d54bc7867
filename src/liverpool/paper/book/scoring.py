"""Scoring: what the cards count, what else is added, and who wins."""

from typing import Final

from liverpool.engine.cards import JOKER, Card, card, rank_of
from liverpool.engine.english import counted, listed
from liverpool.engine.partners import Partners
from liverpool.engine.scoring import Alike, buy_left_points, card_points, hand_points, ranks_alike
from liverpool.paper.at_a_glance import from_to
from liverpool.paper.book.blocks import items, paragraph
from liverpool.paper.book.context import HAS_JOKERS, SIDES, Context
from liverpool.paper.book.examples import cards_of, play, row
from liverpool.paper.book.said import always, rests_on, table_rests_on
from liverpool.paper.document import Example, Section, TextTable
from liverpool.scores.counting import perfect_cut_points
from liverpool.table.words import minus

_HAND: Final = (7, 7, 12, 1)
"""The ranks of the hand that is counted as an example, before its wild cards."""


def section(context: Context) -> Section | None:
    return Section(
        "scoring",
        "Scoring",
        (
            *paragraph(
                always(
                    "scoring.what_counts",
                    "Points are bad: they come from the cards left in your hand when a deal ends."
                    " Everybody counts their cards and adds the points to their score.",
                ),
            ),
            *_values(context),
            *items(
                [
                    ("Going out", _out(context)),
                    ("Down and out in one turn", _in_one_turn(context)),
                    ("Nobody out", _nobody_out(context)),
                    ("Other points", _besides(context)),
                    ("Partners", _partners(context)),
                    ("The winner", _winner(context)),
                ]
            ),
            *_example(context),
        ),
    )


@table_rests_on(
    *HAS_JOKERS,
    "meld.ranks",
    "meld.wild_ranks",
    "points.two_to_nine",
    "points.ten_to_king",
    "points.ace",
    "points.joker",
    "points.wild_two",
    "points.single",
)
def _values(context: Context) -> TextTable:
    points = context.rules.points
    rows = [_row_of(alike) for alike in ranks_alike(context.rules)]
    rows.append(("Ace", str(points.ace)))
    if context.other_wilds:
        rows.append((f"Wild {context.wild_words.one}", str(points.wild_two)))
    if context.has_jokers:
        rows.append(("Joker", str(points.joker)))
    return TextTable("What each card counts", ("Card", "Points"), tuple(rows))


def _row_of(alike: Alike) -> tuple[str, str]:
    shows = "what it shows" if alike.first == alike.last else "what they show"
    count = shows if alike.points == "pips" else str(alike.points)
    return from_to(alike.first, alike.last), count


@rests_on("points.out_bonus")
def _out(context: Context) -> str:
    bonus = context.rules.points.out_bonus
    if not bonus:
        return "The player who went out scores nothing for the deal."
    return (
        f"The player who went out scores {minus(bonus)} for the deal, which comes off their score."
        f" Write it as <{minus(bonus)}> on the score sheet, so that everybody sees who went out."
    )


@rests_on("deals.N.all_at_once", "points.out_bonus", "points.at_once")
def _in_one_turn(context: Context) -> str:
    bonus, more = context.rules.points.out_bonus, context.rules.points.at_once
    if not more or not context.lays_off:
        return ""
    another = "another " if bonus else ""
    deals = ""
    if context.at_once:
        where = listed([f"deal {number}" for number in context.at_once])
        deals = f" Not in {where}, where all cards have to go down at once."
    return (
        f"If the player who goes out went down in that same turn, {another}"
        f"{counted(-more, 'point')} {'come' if more < -1 else 'comes'} off their score: write"
        f" <{minus(bonus + more)}>.{deals}"
    )


def _comes_off(context: Context) -> bool:
    """Whether going out may bring points."""
    points = context.rules.points
    return bool(points.out_bonus or (points.at_once and context.lays_off))


@rests_on("deals.N.all_at_once", "points.out_bonus", "points.at_once")
def _nobody_out(context: Context) -> str:
    bonus = ", and nobody gets anything off" if _comes_off(context) else ""
    return (
        f"If a deal ends because there is no card left to draw, everybody counts their hand{bonus}."
    )


@rests_on(
    "deals",
    "start.cutter",
    "start.perfect_cut",
    "end.failed_meld",
    "buy.window",
    "buy.limit",
    "buy.carry_over",
    "points.buy_left",
)
def _besides(context: Context) -> str:
    rules = context.rules
    parts = []
    if rules.end.failed_meld:
        cost = counted(rules.end.failed_meld, "point")
        parts.append(f"add {cost} for each lay-down that failed")
    if exact := perfect_cut_points(rules):
        parts.append(f"take {counted(-exact, 'point')} off for a perfect cut")
    if each := buy_left_points(rules):
        when = " after the last deal" if rules.buy.carry_over and not context.one_deal else ""
        parts.append(f"take {counted(-each, 'point')} off for each buy that you have left{when}")
    if not parts:
        return ""
    *first, last = parts
    before = f"{', '.join(first)}, and " if first else ""
    return f"You also {before}{last}, whether or not you went out."


@rests_on("players.partners")
def _partners(context: Context) -> str:
    if context.rules.players.partners is Partners.NONE:
        return ""
    return "Partners share one score: both partners' points go into it, even if one has gone out."


@rests_on(
    *SIDES,
    "deals",
    "deals.N.all_at_once",
    "start.cutter",
    "start.perfect_cut",
    "points.out_bonus",
    "points.at_once",
    "buy.window",
    "buy.limit",
    "points.buy_left",
)
def _winner(context: Context) -> str:
    rules = context.rules
    when = "After the deal" if context.one_deal else "After the last deal"
    below = ""
    if _comes_off(context) or perfect_cut_points(rules) or buy_left_points(rules):
        below = " A score can fall below zero."
    who = "player"
    if context.sides:
        all_in_sides = len(context.sides) == len(context.sizes)
        who = "side" if all_in_sides else "player or side"
    several = who.replace("player", "players").replace("side", "sides")
    return (
        f"{when}, the {who} with the fewest points wins the game. If several {several} tie, they"
        f" share the win.{below}"
    )


def _example(context: Context) -> tuple[Example, ...]:
    """A hand that is counted card by card."""
    hand = _hand(context)
    if len(hand) < 2:
        return ()
    each = [card_points(face, context.rules) for face in hand]
    total = hand_points(hand, context.rules)
    return (
        Example(
            (row("Left in the hand", hand),),
            f"This hand counts {' + '.join(map(str, each))} = {counted(total, 'point')}.",
            good=None,
            play=play(
                context,
                1,
                hands={"Ann": hand},
                points=(total, *[0] * (context.seats - 1)),
            ),
        ),
    )


def _hand(context: Context) -> tuple[Card, ...]:
    """A card of each kind that the decks have, each with a value of its own in the table."""
    left = cards_of(context)
    ranks = [rank for rank in _HAND if rank <= context.rules.meld.ranks]
    faces = [card(rank, at % context.rules.meld.suits) for at, rank in enumerate(ranks)]
    faces += [*sorted(context.rules.meld.wild_ranks.faces)[:1], JOKER]
    hand: list[Card] = []
    for face in faces:
        if left[face] > 0:
            left[face] -= 1
            hand.append(face)
    return tuple(sorted(hand, key=lambda face: (face == JOKER, face != JOKER and rank_of(face))))
