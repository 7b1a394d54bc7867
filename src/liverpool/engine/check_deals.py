"""Contradictions between the deals and the cards: whether hands can be dealt and go down.

Each fault names the smallest change that removes it. Decks and melds are mended first
(`check_cards`).
"""

from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec.structs import replace

from liverpool.engine.bounds import LARGEST, MOST_DEALS
from liverpool.engine.cards import Named, card
from liverpool.engine.check_cards import Size, has_a_deck, largest_set, packs, sizes, written
from liverpool.engine.contracts import cards_asked
from liverpool.engine.faults import RuleFault, fault
from liverpool.engine.hand_sizes import (
    brought_by_buys,
    can_grow_by,
    cards_short,
    hands_grow,
    keeps_one,
    leaves_one,
)
from liverpool.engine.lay_offs import lays_off_while_going_down
from liverpool.engine.melds import least_naturals, longest_set
from liverpool.engine.named import is_possible, ranks_named, suits_named, written_name
from liverpool.engine.rank_order import longest_run
from liverpool.engine.rules import (
    Contracts,
    Deal,
    Kind,
    LaydownSize,
    MeldRules,
    Out,
    RuleSet,
    Slot,
)


def deal_faults(rules: RuleSet) -> Iterator[RuleFault]:
    """The contradictions in deals: hands that cannot be dealt, contracts that no hand can meet."""
    if not has_a_deck(rules):
        return
    if not 1 <= len(rules.deals) <= MOST_DEALS:
        deals = rules.deals[:MOST_DEALS] or (Deal(10, (Slot(Kind.SET, 3), Slot(Kind.SET, 3))),)
        fix = [
            {
                "cards": deal.cards,
                "contract": written(deal.contract or (Slot(Kind.SET, 3),)),
                "all_at_once": deal.all_at_once,
            }
            for deal in deals
        ]
        yield fault(
            "deals",
            f"a game has from 1 to {MOST_DEALS} deals; change how many there are.",
            {"deals": fix},
        )
        return
    for pack in packs(rules):
        for number in pack.deals:
            deal = rules.deals[number - 1]
            yield from _cards_faults(rules, deal, f"deals.{number}.cards", pack.tables)
            if deal.cards >= 1:  # otherwise only that is reported
                yield from _contract_faults(rules, deal, number, pack.tables)
    yield from islice(_again_faults(rules), 1 if rules.own_contracts else 0)


def _again_faults(rules: RuleSet) -> Iterator[RuleFault]:
    """Contracts that are tried again in a later deal, where no hand can meet them."""
    for number, deal in enumerate(rules.deals, start=1):
        for later in range(number + 1, len(rules.deals) + 1):
            again = replace(deal, cards=rules.deals[later - 1].cards)
            if any(_contract_faults(rules, again, later, sizes(rules, later))):
                yield fault(
                    "end.contracts",
                    f"the contract of deal {number} may be tried again in deal {later}, but no"
                    f" hand that is dealt {again.cards} cards could meet it; change the cards of"
                    f' these deals, or write end.contracts = "{Contracts.TOGETHER}".',
                    {"end.contracts": Contracts.TOGETHER.value},
                )


def _cards(rules: RuleSet, size: Size) -> int:
    """The number of cards in the decks."""
    return size.decks * rules.meld.ranks * rules.meld.suits + size.jokers


def _most_dealt(rules: RuleSet, tables: Sequence[Size]) -> int:
    """The largest hand that can be dealt at every size of table, one card left over."""
    each = [(_cards(rules, size) - 1) // size.players for size in tables]
    return min(each, default=LARGEST)


def _cards_faults(
    rules: RuleSet, deal: Deal, key: str, tables: Sequence[Size]
) -> Iterator[RuleFault]:
    """Hands for which the decks have too few cards, with one over, at some size of table."""
    most = _most_dealt(rules, tables)
    if deal.cards < 1:
        yield fault(
            key,
            f"{deal.cards} is not possible; deal at least one card.",
            {key: max(1, min(cards_asked(deal.contract), most))},
        )
        return
    short = {size: size.players * deal.cards + 1 - _cards(rules, size) for size in tables}
    size = max(short, key=lambda size: short[size], default=None)
    if size is not None and short[size] > 0:
        fewer = f"deal at most {most}, " if most > 0 else ""
        yield fault(
            key,
            f"{size.players} players need {size.players} × {deal.cards} + 1 ="
            f" {size.players * deal.cards + 1} cards, but their decks only have"
            f" {_cards(rules, size)}; {fewer}lower players.max, or add decks in deck.by_players.",
            {key: most} if most > 0 else _enough_decks(rules),
        )


def _enough_decks(rules: RuleSet) -> dict[str, object]:
    """The change that adds enough decks to deal everybody a card."""
    players, deck = rules.players.max, rules.meld.ranks * rules.meld.suits
    decks = max(-(-(players + 1) // deck), *(size.decks for size in sizes(rules)))
    return {"deck.by_players": [[players, decks]]}


def _contract_faults(
    rules: RuleSet, deal: Deal, number: int, tables: Sequence[Size]
) -> Iterator[RuleFault]:
    """A contract that a hand and the card drawn can neither be nor become."""
    key, cards = f"deals.{number}.contract", f"deals.{number}.cards"
    if cards_asked(deal.contract) == 0:
        yield fault(
            key, 'it asks for no melds; write a contract such as "set 3, run 4".', {key: "set 3"}
        )
    elif problem := next(_named_problems(rules.meld, deal, tables), None):
        plain = written([replace(slot, named="") for slot in deal.contract])
        yield fault(key, f"{problem}; leave that out.", {key: plain})
    elif short := _too_few_cards(rules, deal, number, tables):
        yield short
    elif (
        leaves_one(rules, deal)
        and rules.meld.laydown_size is LaydownSize.EXACT
        and not lays_off_while_going_down(rules, number)
        and not hands_grow(rules, number)
    ):
        yield fault(
            key,
            "it leaves one card of a hand and the one drawn, which can be neither laid off in that"
            " turn nor discarded, so nobody could go down; ask for less, or write"
            f' end.out = "{Out.MAY_DISCARD}".',
            {"end.out": Out.MAY_DISCARD},
        )
    room = _room(rules, deal, tables)
    if deal.all_at_once and room <= deal.cards:
        yield fault(
            key,
            f"{deal.cards} cards and the one drawn must go down at once, but these melds"
            " can't hold that many; deal fewer cards, or ask for one more meld.",
            {cards: max(room - 1, 1)},
        )


def _named_problems(meld: MeldRules, deal: Deal, tables: Sequence[Size]) -> Iterator[str]:
    """Why there can't be a set of a rank or a run of a colour that the contract names."""
    named = [slot for slot in deal.contract if slot.named]
    for slot in dict.fromkeys(named):
        name = written_name(slot.named)
        if not is_possible(slot):
            what = "rank" if slot.kind is Kind.SET else "colour"
            yield f"a {slot.kind} can be of one {what}, but “{name}” is none"
        elif slot.kind is Kind.RUN:
            if not suits_named(slot.named, meld):
                yield f"it asks for a {name} run, but no suit of these decks is {name}"
        else:
            lengths = [other.length for other in named if other.named == slot.named]
            if not all(_has_cards(slot.named, lengths, meld, size) for size in tables):
                yield f"it asks for more {name} than these decks have for sets"


def _has_cards(named: Named, lengths: Sequence[int], meld: MeldRules, size: Size) -> bool:
    """Whether the decks have the cards for sets of this rank, of these lengths."""
    (rank,) = ranks_named(named, meld)
    of_rank = {card(rank, suit) for suit in range(meld.suits)}
    own = len(of_rank - meld.wild_ranks.always) if rank <= meld.ranks else 0
    copies = size.decks if longest_set(meld) is None else min(size.decks, len(lengths))
    wilds = size.jokers + size.decks * len(meld.wild_ranks.faces - of_rank)
    wilds += size.decks * len(meld.wild_ranks.always & of_rank)
    needs = sum(least_naturals(Kind.SET, length, meld) for length in lengths)
    return max(needs, 1) <= own * copies and sum(lengths) <= own * copies + wilds


def _too_few_cards(
    rules: RuleSet, deal: Deal, number: int, tables: Sequence[Size]
) -> RuleFault | None:
    """The fault of a contract that takes more cards than a hand can ever have."""
    key, cards = f"deals.{number}.contract", f"deals.{number}.cards"
    asked = cards_asked(deal.contract)
    held, short = deal.cards + 1, cards_short(rules, deal)
    # Everybody else keeps a card.
    most_held = min((_cards(rules, size) - size.players + 1 for size in tables), default=LARGEST)
    if short <= 0 or (held + short <= most_held and can_grow_by(rules, number, short)):
        return None
    most = _most_dealt(rules, tables)
    if asked <= most:
        fix: dict[str, object] = {cards: asked - deal.all_at_once}
    else:
        fix = {key: _shorter(deal)} if asked > held else {"end.out": Out.MAY_DISCARD}
    keeping = " and you must keep one to discard," if keeps_one(rules, deal) else ""
    if hands_grow(rules, number):
        if not rules.draw.multi_take:
            bought = max(brought_by_buys(rules, number, short), default=0)
            most_held = min(held + bought, most_held)
        problem = (
            f"it asks for {asked} cards,{keeping} but with all that can be bought a hand has at"
            f" most {most_held}; ask for less, allow more buys, or deal more cards."
        )
    elif asked > held:
        problem = (
            f"it asks for {asked} cards, but a hand only has {deal.cards} and the one drawn;"
            " ask for less, or deal more cards."
        )
    else:
        problem = (
            f"it asks for all {asked} cards that a hand ever has, but you must keep one"
            ' to discard; deal one more card, or write end.out = "may_discard".'
        )
    return fault(key, problem, fix)


def _shorter(deal: Deal) -> str:
    """As much of the contract as fits in the hand."""
    kept: list[Slot] = []
    for slot in deal.contract:
        if sum(other.length for other in kept) + slot.length <= deal.cards:
            kept.append(slot)
    return written(kept or [Slot(deal.contract[0].kind, deal.cards)])


def room_in_melds(rules: RuleSet, number: int) -> int:
    """The most cards that fit in the melds of this deal's contract, at the smallest table."""
    return _room(rules, rules.deals[number - 1], sizes(rules, number))


def _room(rules: RuleSet, deal: Deal, tables: Sequence[Size]) -> int:
    """The most cards that fit in the melds of this contract, for any number of players."""
    runs = sum(slot.kind is Kind.RUN for slot in deal.contract)
    largest = min((largest_set(rules.meld, size) for size in tables), default=LARGEST)
    return runs * longest_run(rules.meld) + (len(deal.contract) - runs) * largest
