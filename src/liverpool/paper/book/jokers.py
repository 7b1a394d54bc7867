"""Jokers on the table: who may swap one for the card it stands for, and what happens to it.

Where 2s or others may be swapped like jokers, this is said of wild cards.
"""

from collections.abc import Iterator

from liverpool.engine.cards import JOKER, Card, card_text
from liverpool.engine.english import capital, plural
from liverpool.engine.melds import Meld, accepted, longest_set, with_joker_moved
from liverpool.engine.rules import (
    JokerUse,
    Kind,
    LastLayoff,
    LayoffFrom,
    SwapFrom,
    SwapWho,
    Targets,
)
from liverpool.engine.swaps import exchanges, swapped_from, swaps_once_down, swaps_wilds
from liverpool.paper.book.blocks import items, paragraph
from liverpool.paper.book.context import HAS_JOKERS, SWAPPING, Context
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
from liverpool.paper.book.said import rests_on
from liverpool.paper.document import Example, Section
from liverpool.paper.rule_facts import gives_jokers_up, has_swapped_wilds


def _title(context: Context) -> str:
    return f"{capital(plural(context.taken))} on the table"


def section(context: Context) -> Section | None:
    wilds = has_swapped_wilds(context.rules) and context.wilds_in_melds
    if not (wilds and context.lays_off):
        return None
    if not context.swapping:
        return Section("jokers", _title(context), paragraph(_stays(context)))
    where = "From" if context.rules.swap.wins_joker else "In"
    return Section(
        "jokers",
        _title(context),
        (
            *paragraph(_can_be_won(context)),
            *items(
                [
                    ("When", _when(context)),
                    ("For your contract", _for_contract(context)),
                    (f"Whose {context.taken}s", _whose(context)),
                    (f"{where} which melds", _from(context)),
                    ("Which one", _which(context)),
                    (f"What happens to the {context.taken}", _use(context)),
                ]
            ),
            *swap_example(context),
            *contract_example(context),
        ),
    )


@rests_on(*SWAPPING)
def _stays(context: Context) -> tuple[str, ...]:
    if context.swapping:
        return ()
    return (
        f"A {context.taken} on the table stays where it is until the deal is over.",
        "Nobody may take it, not even for the card that it stands for.",
    )


@rests_on(*SWAPPING, "meld.set_suits")
def _can_be_won(context: Context) -> tuple[str, ...]:
    if not context.rules.swap.wins_joker:
        return (
            f"A {context.taken} in {context.a_run} can make room for the card that it stands for.",
            (
                f"If you have that card, put it in the {context.taken}'s place and move the"
                f" {context.taken} to an end of the same {context.run}."
            ),
            _what_it_stands_for(context),
        )
    take = f"take the {context.taken}"
    return (
        f"You can win a {context.taken} that is on the table.",
        f"If you have the card that it stands for, put that card in its place and {take}.",
        _what_it_stands_for(context),
    )


def _sets_too(context: Context) -> bool:
    return Kind.SET in gives_jokers_up(context.rules)


def _what_it_stands_for(context: Context) -> str:
    parts = []
    if context.lies_in(Kind.RUN):
        parts.append(f"In {context.a_run}, that is one card of one suit, and no other will do")
    if _sets_too(context):
        where = "in" if parts else "In"
        lacking = "" if longest_set(context.rules.meld) is None else " whose suit is missing"
        parts.append(f"{where} {context.a_set}, any card of the rank{lacking} will do")
    return f"{'; '.join(parts)}." if parts else ""


@rests_on(*SWAPPING, "layoff.from", "layoff.last_deal", "swap.targets", "swap.for_contract")
def _when(context: Context) -> tuple[str, ...]:
    return _usually_when(context), _last_deal(context)


def _usually_when(context: Context) -> str:
    swap, opened = context.rules.swap, context.rules.layoff.from_
    if swap.who is SwapWho.DOWN:
        begin = "On your own turn, between drawing and discarding, once you are down."
        return f"{begin} {_from_when(context)}".rstrip()
    begin = "Only in the turn in which you go down, not before or after it."
    if not swaps_once_down(context.rules):
        return f"{begin} You take the {context.taken} and lay it down with your contract in one go."
    own = ""
    if opened is LayoffFrom.OTHERS_NEXT_TURN:
        own = (
            f" You can't play on others' melds then, so it can only be a {context.taken} in your"
            " own."
        )
        if swap.for_contract:
            own = (
                " Once your contract is on the table you can't play on others' melds, so it can"
                f" only be a {context.taken} in your own."
            )
    does = f"win you a {context.taken}" if swap.wins_joker else f"take a {context.taken}'s place"
    return (
        f"{begin}{own} Once that turn is over, such a card can't {does}: lay it off elsewhere, or"
        " discard it."
    )


def _from_when(context: Context) -> str:
    then = "In the turn in which you go down"
    until = " once your contract is on the table" if context.rules.swap.for_contract else " yet"
    match context.rules.layoff.from_:
        case LayoffFrom.SAME_TURN:
            return "You may also do it in the turn in which you go down."
        case LayoffFrom.NEXT_TURN:
            return f"{then}, you can't do it{until}."
        case LayoffFrom.OTHERS_NEXT_TURN:
            does = "take one from" if context.rules.swap.wins_joker else "do it in"
            return f"{then}, you can't {does} others' melds{until}."


def _does(context: Context) -> str:
    """What is done with a joker in somebody's melds."""
    wins = context.rules.swap.wins_joker
    return f"take a {context.taken} from" if wins else f"move a {context.taken} in"


def _last_deal(context: Context) -> str:
    done = "taken" if context.rules.swap.wins_joker else "moved"
    match context.rules.layoff.last_deal:
        case LastLayoff.SAME:
            return ""
        case LastLayoff.OWN if _from_own(context):
            return f"In the last deal you can't {_does(context)} anybody else's meld."
        case LastLayoff.OWN | LastLayoff.NOTHING:
            return f"In the last deal no {context.taken} can be {done}."


def _from_own(context: Context) -> bool:
    """Whether a joker can ever be taken from one's own meld."""
    swap = context.rules.swap
    return swap.targets is Targets.ANY and swaps_once_down(context.rules)


@rests_on(*SWAPPING, "swap.for_contract")
def _for_contract(context: Context) -> str:
    if not context.rules.swap.wins_joker:
        return ""
    if context.rules.swap.for_contract:
        again = ", or take the place of another one" if swaps_wilds(context.rules) else ""
        return (
            f"You may also take one or more {context.taken}s in order to go down. Every"
            f" {context.taken} you take for that must be in the melds that you lay down in the same"
            f" move{again}."
        )
    return (
        f"You need your whole contract without the {context.taken}: lay it down first. You can't"
        f" take a {context.taken} in order to go down with it."
    )


@rests_on(*SWAPPING, "swap.targets", "players.max")
def _whose(context: Context) -> str:
    if context.rules.swap.targets is Targets.ANY:
        return "Anybody's, including those in your own melds."
    others = "the other player's" if context.only_two else "other players'"
    return f"Only {others}. You can't {_does(context)} your own melds."


@rests_on(*SWAPPING, "meld.wild_ranks", "meld.twos_in_runs")
def _from(context: Context) -> str:
    others = _others_stay(context)
    stays = ""
    if context.lies_in(Kind.SET):
        stays = f" A {context.taken} in {context.a_set} stays where it is."
    if not _sets_too(context):
        where = "from" if context.rules.swap.wins_joker else "in"
        return f"Only {where} {context.runs}, at either end or inside.{stays}{others}"
    runs = [context.runs] * context.lies_in(Kind.RUN)
    if swapped_from(context.rules.swap) is SwapFrom.RUNS_AND_SETS:
        return f"From {' and '.join([*runs, context.sets])}.{others}"
    three = f"from {context.sets} as long as they have just three cards"
    whole = f"From {context.runs}, and {three}" if runs else f"F{three[1:]}"
    return f"{whole}. A {context.taken} in a larger {context.set} is safe.{others}"


def _others_stay(context: Context) -> str:
    """Where wild cards that are no jokers keep a wild card in its place."""
    if not context.other_wilds:
        return ""
    does = "take" if context.rules.swap.wins_joker else "move"
    a_2, taken = context.wild_words.a, swaps_wilds(context.rules)
    if context.rules.meld.wild_ranks.own_rank:
        if taken:
            return f" {capital(a_2)} that stands for itself stays where it is."
        return f" You can't {does} {a_2} that stands for another card."
    place = ""
    if context.lies_in(Kind.RUN) and context.rules.meld.twos_in_runs:
        place = f"that is in the place of {a_2} in {context.a_run}"
    if taken:
        return f" A wild card {place} stays there." if place else ""
    return f" You can't {does} {a_2}{f', or a joker {place}' if place else ''}."


@rests_on(
    *HAS_JOKERS,
    "deals.N.contract",
    "deals.N.all_at_once",
    "meld.wild_ranks",
    "meld.twos_in_runs",
    "swap.from",
    "swap.cards",
    "swap.joker_use",
)
def _which(context: Context) -> str:
    if not swaps_wilds(context.rules):
        return ""
    words = context.wild_words
    which = f"{words.several} that stand for another card"
    text = f"{f'Jokers, and {which}' if context.has_jokers else which}."
    if not context.rules.swap.wins_joker:
        meld = context.rules.meld
        if meld.wild_ranks.own_rank and meld.twos_in_runs:
            text += f" {capital(words.a)} that moves to its own place stands for itself there."
        return text
    text += f" Such {words.a} comes into your hand as the {words.one} that it is."
    if context.has_jokers:
        text += f" Where both a joker and {words.a} stand for your card, you take a joker first."
    if context.lies_in(Kind.SET) and context.rules.swap.from_ is not SwapFrom.RUNS:
        text += f" Of several {words.several} in {context.a_set}, you take the first in the order"
        text += " clubs, diamonds, hearts, spades."
    return text


@rests_on(*SWAPPING, "layoff.from", "layoff.new_melds", "swap.targets")
def _use(context: Context) -> str:
    if not swaps_once_down(context.rules):
        return ""
    match context.rules.swap.joker_use:
        case JokerUse.MUST_PLAY:
            later = context.rules.swap.who is SwapWho.DOWN
            new = ", or lay down a new meld with it" * (context.rules.layoff.new_melds and later)
            return (
                "It must be back on the table before your turn ends: lay it off on any meld that"
                f" you may play on{new}. If there is no place for it, you can't take it."
            )
        case JokerUse.MAY_KEEP:
            return "Lay it off on a meld in the same turn, or keep it in your hand for later."
        case JokerUse.STAYS_IN_RUN:
            return (
                f"It stays in its {context.run} and goes to the other end: from the high end to the"
                " low one, from anywhere else to the high one. If it can't lie there, it goes to"
                " the end where it can; if it can lie at neither, it can't make room."
            )


# Examples


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
        meld_row(f"Ann's {context.word(meld.kind)}", meld, context),
        row("Ben puts down", (card,)),
        meld_row(f"Ann's {context.word(meld.kind)} then", after, context),
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
            meld_row(f"Ann's {context.word(anns.kind)}", anns, context),
            row("Ben's hand", (*own, card, *rest)),
            *(meld_row(f"Ben's {context.word(meld.kind)}", meld, context) for meld in melds),
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
