"""Examples of jokers that are swapped out: on a turn, and to go down with."""

from collections.abc import Iterator

from liverpool.engine.cards import JOKER, Card, card_text
from liverpool.engine.melds import Meld, accepted, with_joker_moved
from liverpool.engine.rules import JokerUse, Kind, LayoffFrom, SwapFrom, SwapWho
from liverpool.engine.swaps import exchanges, swapped_from, swaps_wilds
from liverpool.paper.book.context import Context
from liverpool.paper.book.examples import (
    cards_of,
    find_meld,
    joker_in,
    lay_down,
    lay_line,
    meld_row,
    play,
    row,
    spare_cards,
)
from liverpool.paper.document import Example


def swap_example(context: Context) -> tuple[Example, ...]:
    """Ben, who is down, puts a card in the place of a joker in Ann's meld."""
    going_down = context.rules.swap.who is SwapWho.GOING_DOWN_TURN_ONLY
    if going_down and context.rules.layoff.from_ is not LayoffFrom.SAME_TURN:
        return ()
    runs_first = sorted(_with_jokers(context), key=lambda found: found[2][found[1]].kind)
    for deal, at, melds in runs_first:
        found = _swapped(context, deal, at, melds)
        if found is not None:
            return (found,)
    return ()


def _with_jokers(context: Context) -> Iterator[tuple[int, int, tuple[Meld, ...]]]:
    """Deals with melds that are the contract, and the place of one with a joker to be taken."""
    for deal in context.usual_deals if context.has_jokers else ():
        melds = lay_down(context, deal, wild=True)
        for at, meld in enumerate(melds or ()):
            if melds and exchanges(meld, context.rules) and _gives_up(context, meld):
                yield deal, at, melds


def _gives_up(context: Context, meld: Meld) -> bool:
    if meld.kind is Kind.RUN:
        return True
    match swapped_from(context.rules.swap):
        case SwapFrom.RUNS:
            return False
        case SwapFrom.RUNS_AND_SETS_OF_THREE:
            return len(meld.cards) == 3
        case SwapFrom.RUNS_AND_SETS:
            return True


def _swapped(context: Context, deal: int, at: int, melds: tuple[Meld, ...]) -> Example | None:
    swap, others = context.rules.swap, swaps_wilds(context.rules)
    used = [face for meld in melds for face in meld.cards]
    meld, card = melds[at], _natural_for(context, melds[at], used)
    rest = None if card is None else spare_cards(context, [*used, card], 2)
    if card is None or rest is None:
        return None
    moved = (
        None if swap.wins_joker else with_joker_moved(meld, context.rules.meld, others).get(card)
    )
    if moved is None and not swap.wins_joker:
        return None
    after = exchanges(meld, context.rules)[card].meld if moved is None else moved.meld
    must_play = swap.joker_use is JokerUse.MUST_PLAY
    lying = (*melds[:at], after, *melds[at + 1 :])
    place = _place_for_joker(context, lying, at) if must_play else None
    if must_play and place is None:
        return None
    moves = [f"Ben swap {card_text(card)} Ann.{at + 1}"]
    rows = [
        meld_row(f"Ann's {_word(context, meld)}", meld, context),
        row("Ben puts down", (card,)),
        meld_row(f"Ann's {_word(context, meld)} then", after, context),
    ]
    is_down = "is" if swap.who is SwapWho.DOWN else "has just gone"
    text = f"Ben {is_down} down, has the card that the joker stands for, and"
    if moved is not None:
        text += f" puts it in its place. The joker moves to the {moved.end} end."
    elif place is None:
        text += " takes the joker. Ben may keep it or play it at once."
    else:
        index, end, grown = place
        moves.append(f"Ben add ** Ann.{index + 1}{end}")
        rows.append(meld_row("The joker's new place", grown, context))
        text += " takes the joker. Ben must play it in the same turn."
    return Example(
        tuple(rows),
        text,
        good=True,
        play=play(
            context,
            deal,
            hands={"Ben": (card, *rest)},
            table={"Ann": melds},
            moves=moves,
            turn="Ben",
            down=("Ann", "Ben"),
            fresh=swap.who is SwapWho.GOING_DOWN_TURN_ONLY,
        ),
    )


def _word(context: Context, meld: Meld) -> str:
    return context.set if meld.kind is Kind.SET else context.run


def _natural_for(context: Context, meld: Meld, used: list[Card]) -> Card | None:
    """The card that takes the joker's place, if the decks have one more."""
    left = cards_of(context)
    left.subtract(used)
    faces = exchanges(meld, context.rules)
    return next((face for face in faces if left[face] > 0), None)


def _place_for_joker(
    context: Context, melds: tuple[Meld, ...], but_not: int
) -> tuple[int, str, Meld] | None:
    """A meld on which the joker fits, another than the one it came from if there is one."""
    signs = {"low": "<", "high": ">"}
    for index in sorted(range(len(melds)), key=lambda index: index == but_not):
        fitting = accepted(melds[index], context.rules.meld)
        ends = [end for face, end in fitting if face == JOKER]
        if ends:
            end = ends[-1]
            sign = signs.get(str(end), "") if len(ends) > 1 else ""
            return index, sign, fitting[JOKER, end]
    return None


def contract_example(context: Context) -> tuple[Example, ...]:
    """Ben goes down with a joker that is taken out of Ann's meld for it."""
    if not context.rules.swap.for_contract:
        return ()
    for deal, at, melds in _with_jokers(context):
        for turn in range(5):
            found = _contract_swapped(context, deal, melds, at, turn)
            if found is not None:
                return (found,)
    return ()


def _contract_swapped(
    context: Context, deal: int, melds: tuple[Meld, ...], at: int, turn: int
) -> Example | None:
    """Ann owns a meld of the same kind with a joker, of other cards than Ben's contract."""
    asked = context.rules.deals[deal - 1].contract[at]
    plain = find_meld(context, asked.kind, asked.length, turn)
    anns = joker_in(context, plain) if plain is not None else None
    if anns is None or not _gives_up(context, anns):
        return None
    cards = [face for meld in melds for face in meld.cards]
    own = [*cards]
    own.remove(JOKER)
    used = [*own, *anns.cards]
    card = _natural_for(context, anns, used)
    rest = None if card is None else spare_cards(context, [*used, card], 2)
    if card is None or rest is None or JOKER in own:
        return None
    return Example(
        (
            meld_row(f"Ann's {_word(context, anns)}", anns, context),
            row("Ben's hand", (*own, card, *rest)),
            *(meld_row(f"Ben's {_word(context, meld)}", meld, context) for meld in melds),
        ),
        "Ben needs one more card for the contract, puts down the card that Ann's joker stands for,"
        " and goes down with the joker in the same move.",
        good=True,
        play=play(
            context,
            deal,
            hands={"Ben": (*own, card, *rest)},
            table={"Ann": (anns,)},
            moves=[f"{lay_line(melds, context, 'Ben')} swapping {card_text(card)} Ann.1"],
            turn="Ben",
        ),
    )
