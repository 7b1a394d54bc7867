"""Contradictions in what players do: one answer makes another impossible.

A question that another answer makes pointless is not a fault: the catalogue leaves it out. An
answer that claims something impossible is one, such as a lasting limit where there is no limit.
"""

from collections.abc import Iterator

from liverpool.engine.bounds import MOST_DECKS
from liverpool.engine.cards import RANKS
from liverpool.engine.check_cards import most_decks
from liverpool.engine.faults import RuleFault, fault
from liverpool.engine.named import several_of
from liverpool.engine.partners import Partners
from liverpool.engine.questions import word_for
from liverpool.engine.rules import (
    BuyWindow,
    Contracts,
    JokerUse,
    Kind,
    LastLayoff,
    LayoffFrom,
    Offence,
    Remedy,
    RuleSet,
    StockOut,
    SwapCards,
    SwapFrom,
    SwapWho,
    Targets,
    Who,
)
from liverpool.engine.swaps import swapped_from, swaps_once_down
from liverpool.engine.wild_ranks import WildRanks
from liverpool.engine.written_bounds import RANGES


def play_faults(rules: RuleSet) -> Iterator[RuleFault]:
    """The contradictions in what is done from the cut to the end of a deal."""
    if rules.meld.wild_limit_lasts and not rules.meld.limits_wilds:
        yield fault(
            "meld.wild_limit_lasts",
            "there is no limit to apply; write false, or set a limit in meld.wild_limit.",
            {"meld.wild_limit_lasts": False},
        )
    if rules.own_contracts and len(rules.deals) == 1:
        yield fault(
            "end.contracts",
            f"there is only one contract, so nobody goes on to another; write"
            f' "{Contracts.TOGETHER}", or add a deal.',
            {"end.contracts": Contracts.TOGETHER.value},
        )
    if rules.meld.wild_limit_run == rules.meld.wild_limit:
        yield fault(
            "meld.wild_limit_run",
            'meld.wild_limit is the same; write "same", or another limit for runs.',
            {"meld.wild_limit_run": "same"},
        )
    yield from _partner_faults(rules)
    yield from _last_deal_faults(rules)
    yield from _buy_faults(rules)
    yield from _swap_faults(rules)
    yield from _call_faults(rules)
    yield from _word_faults(rules)


def _partner_faults(rules: RuleSet) -> Iterator[RuleFault]:
    """Melds that are shared where nobody plays on, or where the partner could lay none."""
    if rules.players.partners is not Partners.MELDS or not rules.deals:
        return
    if all(deal.all_at_once for deal in rules.deals):
        yield fault(
            "players.partners",
            "all cards go down at once in every deal, so partners have no melds to share; write"
            f' "{Partners.SCORE}".',
            {"players.partners": Partners.SCORE.value},
        )
    elif not rules.layoff.new_melds:
        yield fault(
            "layoff.new_melds",
            "where one partner goes down for both, the other has to lay melds too, or a deal hardly"
            f' comes to its end; write true, or players.partners = "{Partners.SCORE}".',
            {"layoff.new_melds": True},
        )


def _last_deal_faults(rules: RuleSet) -> Iterator[RuleFault]:
    """A limit on laying off where nothing is laid off anyway, or that leaves nothing at all."""
    limit = rules.layoff.last_deal
    if limit is LastLayoff.SAME or not rules.deals:
        return
    fix: dict[str, object] = {"layoff.last_deal": LastLayoff.SAME.value}
    if rules.own_contracts:
        yield fault(
            "layoff.last_deal",
            "each player goes on to the next contract alone, so nobody knows which deal is the"
            f' last; write "{LastLayoff.SAME}", or end.contracts = "{Contracts.TOGETHER}".',
            fix,
        )
    elif rules.deals[-1].all_at_once:
        yield fault(
            "layoff.last_deal",
            "all cards go down at once in the last deal, so nobody lays off anything;"
            f' write "{LastLayoff.SAME}".',
            fix,
        )
    elif all(deal.all_at_once for deal in rules.deals[:-1]):
        yield fault(
            "layoff.last_deal",
            f'there is no other deal in which cards are laid off; write "{LastLayoff.SAME}".',
            fix,
        )
    elif limit is LastLayoff.OWN and rules.layoff.targets is Targets.OTHERS:
        yield fault(
            "layoff.last_deal",
            "nobody may lay off on their own melds, so nothing would be left;"
            f' write "{LastLayoff.NOTHING}", or layoff.targets = "{Targets.ANY}".',
            {"layoff.last_deal": LastLayoff.NOTHING.value},
        )


def _buy_faults(rules: RuleSet) -> Iterator[RuleFault]:
    if rules.buy.price == ():
        yield fault(
            "buy.price",
            "there is no price in it; write a number, or a list such as [1, 2, 3].",
            {"buy.price": 1},
        )
    if rules.buy.limit == ():
        yield fault(
            "buy.limit",
            'there is no limit in it; write a number, "none", or a list such as [2, 2, 3].',
            {"buy.limit": "none"},
        )
    deals = rules.most_deals
    if rules.buy.window is not BuyWindow.OFF and 1 <= deals < rules.buy.from_deal:
        yield fault(
            "buy.from_deal",
            f"the last deal is deal {deals}, so nobody could ever buy; write {deals} or less,"
            f' or buy.window = "{BuyWindow.OFF}".',
            {"buy.from_deal": deals},
        )


def _swap_faults(rules: RuleSet) -> Iterator[RuleFault]:
    swap = rules.swap
    if swap.for_contract and swap.who is SwapWho.NOBODY:
        yield fault(
            "swap.for_contract",
            f'nobody swaps jokers; write false, or swap.who = "{SwapWho.DOWN}".',
            {"swap.for_contract": False},
        )
    elif swap.for_contract and not swap.wins_joker:
        yield fault(
            "swap.for_contract",
            "a joker that stays in its run can't help anybody go down; write false,"
            f' or swap.joker_use = "{JokerUse.MUST_PLAY}".',
            {"swap.for_contract": False},
        )
    if swap.cards is SwapCards.WILD_CARDS:
        jokers = SwapCards.JOKERS
        if swap.who is SwapWho.NOBODY:
            yield fault(
                "swap.cards",
                f'nobody swaps jokers; write "{jokers}", or swap.who = "{SwapWho.DOWN}".',
                {"swap.cards": jokers.value},
            )
        if rules.meld.wild_ranks is WildRanks.NONE:
            yield fault(
                "swap.cards",
                f'no 2s are wild; write "{jokers}", or meld.wild_ranks = "{WildRanks.TWOS}".',
                {"swap.cards": jokers.value},
            )
    if (
        swap.who is SwapWho.GOING_DOWN_TURN_ONLY
        and not swap.for_contract
        and not swaps_once_down(rules)
    ):
        yield fault(
            "swap.who",
            "nobody may play on those melds in the turn they go down, so nobody could ever"
            f' swap; write "{SwapWho.DOWN}", or layoff.from = "{LayoffFrom.SAME_TURN}".',
            {"swap.who": SwapWho.DOWN.value},
        )
    sets = [slot for deal in rules.deals for slot in deal.contract if slot.kind is Kind.SET]
    shortest = min((slot.length for slot in sets), default=0)
    if (
        swap.who is not SwapWho.NOBODY
        and swapped_from(swap) is SwapFrom.RUNS_AND_SETS_OF_THREE
        and (shortest > 3 or rules.meld.set_min_naturals > 2)
    ):
        yield fault(
            "swap.from",
            "under these rules a set of three cards never has a joker in it;"
            f' write "{SwapFrom.RUNS}" or "{SwapFrom.RUNS_AND_SETS}".',
            {"swap.from": SwapFrom.RUNS.value},
        )


def _call_faults(rules: RuleSet) -> Iterator[RuleFault]:
    call = rules.call
    if call.offence is Offence.OFF:
        for key, on in (
            ("call.joker_represented", call.joker_represented),
            ("call.final_discard", call.final_discard),
        ):
            if on:
                yield fault(
                    key,
                    "no discard can be called; write false,"
                    f' or call.offence = "{Offence.FITS_ANY}".',
                    {key: False},
                )
        return
    if rules.buy.turns_up(rules.players.max, deal=1):
        yield fault(
            "call.offence",
            "each discard is offered to the other of two players, who can't call it then; write"
            f' "{Offence.OFF}", or buy.for_two = false.',
            {"call.offence": Offence.OFF.value},
        )
    if call.remedy is Remedy.CALLER_PLAYS_THEN_DISCARDS:
        yield from _caller_plays_faults(rules)
    elif call.remedy is Remedy.TAKE_BACK_PLUS_STOCK and rules.stock.renewals == 0:
        yield fault(
            "call.remedy",
            "once the stock is empty there is no card for a called player to take;"
            " raise stock.renewals, or choose another remedy.",
            _renewal_fix(rules),
        )


def _caller_plays_faults(rules: RuleSet) -> Iterator[RuleFault]:
    """What contradicts a caller who plays the card: the card must fit, and the caller must be
    down."""
    if rules.call.caller is Who.ANYONE:
        yield fault(
            "call.caller",
            "the caller lays the card off on a meld, and only a player who is down may do that;"
            f' write "{Who.DOWN}", or choose another call.remedy.',
            {"call.caller": Who.DOWN.value},
        )
    if rules.call.joker_represented:
        yield fault(
            "call.joker_represented",
            "the caller lays the card off on a meld, but a card that a joker stands for may not"
            " fit anywhere; write false, or choose another call.remedy.",
            {"call.joker_represented": False},
        )


def _renewal_fix(rules: RuleSet) -> dict[str, object]:
    """The change that lets the stock be renewed once; from the pile, if no deck can be added."""
    full = most_decks(rules) >= MOST_DECKS
    fix: dict[str, object] = {"stock.renewals": 1}
    return fix | {"stock.out": StockOut.RESHUFFLE_KEEP_TOP.value} if full else fix


def _single_faults(rules: RuleSet) -> Iterator[RuleFault]:
    """Ranks with points of their own that the decks lack, or that are named twice or wild."""
    good: dict[str, int] = {}
    problems = []
    least, most = RANGES["points.single"]
    wild = rules.meld.wild_ranks.whole_rank
    for rank, number in rules.points.single:
        if RANKS.index(rank) >= rules.meld.ranks:
            problems.append(f"the decks have no {several_of(rank)}; leave them out.")
        elif RANKS.index(rank) + 1 == wild:
            problems.append(
                f"{rank}s are wild, and what a wild {rank} counts is asked apart; leave them out."
            )
        elif rank in good:
            problems.append(f"{several_of(rank)} are written twice; keep one of them.")
        else:
            good[rank] = min(max(number, least), most)
            if good[rank] != number:
                problems.append(f"{number} is not possible; write a number from {least} to {most}.")
    fix = {"points.single": [[rank, number] for rank, number in good.items()]}
    yield from (fault("points.single", problem, fix) for problem in problems)


def _word_faults(rules: RuleSet) -> Iterator[RuleFault]:
    if rules.points.wild_two != 0 and rules.meld.wild_ranks is WildRanks.NONE:
        yield fault(
            "points.wild_two",
            f'2s are not wild; write 0, or meld.wild_ranks = "{WildRanks.TWOS}".',
            {"points.wild_two": 0},
        )
    yield from _single_faults(rules)
    if rules.words.set.casefold() == rules.words.run.casefold():
        yield fault(
            "words.set",
            "sets and runs have the same name; change one of them.",
            {"words.set": "set", "words.run": "run"},
        )
    several = {word_for(kind, rules.words, 2).casefold() for kind in Kind}
    if len(several) == 1 and (rules.words.sets or rules.words.runs):
        yield fault(
            "words.sets",
            "several sets and several runs have the same name; change one of them.",
            {"words.sets": "", "words.runs": ""},
        )
    if rules.words.buy.casefold() == rules.words.call.casefold():
        yield fault(
            "words.buy",
            "buying and calling have the same word; change one of them.",
            {"words.buy": "Buy!", "words.call": "Rummy!"},
        )
