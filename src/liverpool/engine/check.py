"""Whether a rule set can be played: every contradiction in it, with what to change.

The single values are known to be of the right kind (`changes` sees to that); here they
are held against the sizes that the game is made for and against each other. What can be
played but often leaves a player without a good move is a warning, no fault.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from liverpool.engine.changes import LARGEST, by_key
from liverpool.engine.refusals import RulesError
from liverpool.engine.rules import (
    BuyWindow,
    Cutter,
    Deal,
    Kind,
    LayoffFrom,
    Offence,
    Out,
    Remedy,
    RuleSet,
    StockOut,
    SwapTargets,
    SwapWho,
    WildRanks,
)

MOST_PLAYERS: Final = 8
MOST_DECKS: Final = 8
MOST_JOKERS: Final = 16
MOST_DEALS: Final = 20

RANGES: Final = {
    "players.min": (2, MOST_PLAYERS),
    "players.max": (2, MOST_PLAYERS),
    "deck.jokers": (0, MOST_JOKERS),
    "meld.ranks": (3, 13),
    "meld.suits": (1, 4),
    "meld.set_min_naturals": (1, LARGEST),
    "meld.run_min_naturals": (1, LARGEST),
    "start.perfect_cut": (-LARGEST, 0),
    "draw.quiet_rounds": (1, 100),
    "buy.price": (0, 10),
    "buy.limit": (1, LARGEST),
    "end.failed_meld": (0, LARGEST),
    "stock.renewals": (0, 100),
    "points.two_to_nine": (0, LARGEST),
    "points.ten_to_king": (0, LARGEST),
    "points.ace": (0, LARGEST),
    "points.joker": (0, LARGEST),
    "points.wild_two": (0, LARGEST),
    "points.out_bonus": (-LARGEST, 0),
    "stakes.ante": (0, LARGEST),
    "stakes.per_deal": (0, LARGEST),
}
"""The least and the greatest number that a field may have, where it has one."""


def checked(rules: RuleSet) -> RuleSet:
    """The same rules; raises `RulesError` with a line for each fault where they have any."""
    found = faults(rules)
    if found:
        raise RulesError("\n".join(found))
    return rules


def faults(rules: RuleSet) -> tuple[str, ...]:
    """Every contradiction in the rules, each with what to change; empty for good rules."""
    return (
        *_out_of_range(rules),
        *_table_faults(rules),
        *_meld_faults(rules),
        *_deal_faults(rules),
        *_move_faults(rules),
        *_end_faults(rules),
    )


def warnings(rules: RuleSet) -> tuple[str, ...]:
    """What can be played, but not as people may expect."""
    return tuple(_warnings(rules))


def _out_of_range(rules: RuleSet) -> Iterator[str]:
    values = by_key(rules)
    for key, (least, most) in RANGES.items():
        value = values[key]
        if isinstance(value, int) and not least <= value <= most:
            yield f"{key}: {value} is not possible; write a number from {least} to {most}."


def _table_faults(rules: RuleSet) -> Iterator[str]:
    players, rows = rules.players, rules.deck.by_players
    if players.min > players.max:
        yield "players.min: it is above players.max; lower one or raise the other."
    if any(first[0] >= second[0] for first, second in pairwise(rows)):
        yield "deck.by_players: the numbers of players must go up from pair to pair."
    if not rows or rows[-1][0] < players.max:
        yield (
            f"deck.by_players: no decks are named for {players.max} players;"
            f" write a last pair such as [{players.max}, 3]."
        )
    if any(not 1 <= decks <= MOST_DECKS or up_to < 1 for up_to, decks in rows):
        yield f"deck.by_players: write from 1 to {MOST_DECKS} decks for at least one player."
        return
    most = max((decks for _, decks in rows), default=0)
    added = rules.stock.renewals if rules.stock.out is StockOut.ADD_DECK else 0
    if most + added > MOST_DECKS:
        yield (
            f"stock.renewals: {most} decks and {added} added ones are more than {MOST_DECKS};"
            f" write at most {MOST_DECKS - most}."
        )
    elif (most + added) * rules.deck.jokers > MOST_JOKERS:
        yield (
            f"deck.jokers: {most + added} decks would have more than {MOST_JOKERS} jokers;"
            f" write at most {MOST_JOKERS // (most + added)}."
        )


def _meld_faults(rules: RuleSet) -> Iterator[str]:
    meld = rules.meld
    sets, runs = _lengths(rules, Kind.SET), _lengths(rules, Kind.RUN)
    if not 2 <= meld.run_max_len <= meld.ranks + 1:
        yield (
            f"meld.run_max_len: {meld.run_max_len} is not possible with {meld.ranks} ranks"
            f" and an ace at both ends; write a number from 2 to {meld.ranks + 1}."
        )
    elif runs and max(runs) > meld.run_max_len:
        yield (
            f"deals: a run of {max(runs)} is asked, but no run may have more than"
            f" {meld.run_max_len} cards; ask for a shorter run, or raise meld.run_max_len."
        )
    for kind, lengths, naturals in (
        (Kind.SET, sets, meld.set_min_naturals),
        (Kind.RUN, runs, meld.run_min_naturals),
    ):
        if lengths and min(lengths) < 2:
            yield f"deals: a {kind} has at least 2 cards; write a longer {kind} in the contract."
        elif lengths and naturals > min(lengths):
            yield (
                f"meld.{kind}_min_naturals: a {kind} of {min(lengths)} cannot hold {naturals}"
                f" natural cards; write at most {min(lengths)}."
            )
    if sets and max(sets) > min(_largest_sets(rules), default=max(sets)):
        yield (
            f"deals: a set of {max(sets)} is asked, but the decks hold fewer cards of a rank,"
            " wild cards counted; ask for a smaller set, or add decks."
        )


def _lengths(rules: RuleSet, kind: Kind) -> list[int]:
    """The lengths of all melds of the kind in the contracts."""
    return [slot.length for deal in rules.deals for slot in deal.contract if slot.kind is kind]


def _sizes(rules: RuleSet) -> list[tuple[int, int]]:
    """The sizes of table that the rules allow, each with its number of decks."""
    sizes = range(max(rules.players.min, 2), min(rules.players.max, MOST_PLAYERS) + 1)
    last = max((up_to for up_to, _ in rules.deck.by_players), default=0)
    return [(players, rules.decks(players)) for players in sizes if players <= last]


def _largest_sets(rules: RuleSet) -> list[int]:
    """The number of cards in the largest set that could be laid, for each size of table."""
    meld = rules.meld
    wilds = rules.deck.jokers + (meld.suits if meld.wild_ranks is WildRanks.TWOS else 0)
    return [decks * (meld.suits + wilds) for _, decks in _sizes(rules)]


def _deal_faults(rules: RuleSet) -> Iterator[str]:
    if not 1 <= len(rules.deals) <= MOST_DEALS:
        yield f"deals: a game has from 1 to {MOST_DEALS} deals; write as many."
        return
    for number, deal in enumerate(rules.deals, start=1):
        yield from _cards_faults(rules, deal, f"deals.{number}.cards")
        yield from _contract_faults(rules, deal, f"deals.{number}.contract")


def _cards_faults(rules: RuleSet, deal: Deal, key: str) -> Iterator[str]:
    """Whether the decks can deal so many cards and turn one up, at every size of table."""
    if deal.cards < 1:
        yield f"{key}: {deal.cards} is not possible; deal at least one card."
        return
    each = rules.meld.ranks * rules.meld.suits + rules.deck.jokers
    if min(rules.meld.ranks, rules.meld.suits) < 1:
        return  # told as out of range
    short = [size for size in _sizes(rules) if size[1] * each < size[0] * deal.cards + 1]
    if short:
        players, decks = max(short, key=lambda size: size[0] * deal.cards - size[1] * each)
        most = min((decks * each - 1) // players for players, decks in _sizes(rules))
        fewer = f"deal at most {most}, " if most > 0 else ""
        yield (
            f"{key}: {players} players need {players} × {deal.cards} + 1 ="
            f" {players * deal.cards + 1} cards, and {decks} decks have {decks * each};"
            f" {fewer}lower players.max, or add decks in deck.by_players."
        )


def _contract_faults(rules: RuleSet, deal: Deal, key: str) -> Iterator[str]:
    """Whether a hand and the card drawn can be, or become, the contract."""
    asked = sum(slot.length for slot in deal.contract)
    if asked == 0:
        yield f'{key}: it asks for no meld; write such as "set 3, run 4".'
    elif asked > deal.cards + 1:
        yield (
            f"{key}: it asks for {asked} cards, and a hand has {deal.cards} and one drawn;"
            " ask for less, or deal more cards."
        )
    elif _needs_every_card(rules, deal) and not _hands_grow(rules):
        yield (
            f"{key}: it asks for {asked} cards of the {asked} that a hand ever has, and one must"
            ' be kept to discard; deal one more card, or write end.out = "may_discard".'
        )
    runs_only = all(slot.kind is Kind.RUN for slot in deal.contract)
    if deal.all_at_once and runs_only and len(deal.contract) * rules.meld.run_max_len <= deal.cards:
        yield (
            f"{key}: {deal.cards} cards and one drawn must all be laid at once, and these runs"
            " cannot hold so many; deal fewer cards, or ask for one run more."
        )


def _needs_every_card(rules: RuleSet, deal: Deal) -> bool:
    """Whether the contract takes the hand and the card drawn, where one must be kept."""
    asked = sum(slot.length for slot in deal.contract)
    keeps_one = rules.end.out is Out.MUST_DISCARD and not deal.all_at_once
    return keeps_one and asked == deal.cards + 1


def _hands_grow(rules: RuleSet) -> bool:
    """Whether a hand can come to hold more than was dealt."""
    return rules.buy.window is not BuyWindow.OFF or rules.draw.multi_take


def _move_faults(rules: RuleSet) -> Iterator[str]:
    if rules.start.perfect_cut != 0 and rules.start.cutter is Cutter.NOBODY:
        yield (
            "start.perfect_cut: nobody cuts; write 0,"
            f' or start.cutter = "{Cutter.RIGHT_OF_DEALER}".'
        )
    if (
        rules.layoff.others_from is LayoffFrom.NEXT_TURN
        and rules.swap.who is SwapWho.GOING_DOWN_TURN_ONLY
        and rules.swap.targets is SwapTargets.OTHERS
    ):
        yield (
            "swap.who: others' melds are closed in the turn of going down, so nobody could ever"
            f' swap; write "{SwapWho.DOWN}", or layoff.others_from = "{LayoffFrom.SAME_TURN}".'
        )
    if rules.call.offence is Offence.OFF:
        for key, on in (
            ("call.joker_represented", rules.call.joker_represented),
            ("call.final_discard", rules.call.final_discard),
        ):
            if on:
                yield (
                    f"{key}: no discard can be called; write false,"
                    f' or call.offence = "{Offence.FITS_ANY}".'
                )
    elif rules.call.remedy is Remedy.TAKE_BACK_PLUS_STOCK and rules.stock.renewals == 0:
        yield (
            "call.remedy: the card that a called player takes could not be paid when the stock is"
            " empty; raise stock.renewals, or choose another remedy."
        )


def _end_faults(rules: RuleSet) -> Iterator[str]:
    if rules.points.wild_two != 0 and rules.meld.wild_ranks is not WildRanks.TWOS:
        yield (
            f'points.wild_two: 2s are not wild; write 0, or meld.wild_ranks = "{WildRanks.TWOS}".'
        )
    if rules.words.set.casefold() == rules.words.run.casefold():
        yield "words.set: sets and runs have the same name; change one of them."
    if rules.words.buy.casefold() == rules.words.call.casefold():
        yield "words.buy: buying and calling have the same word; change one of them."


def _warnings(rules: RuleSet) -> Iterator[str]:
    if rules.players.min == 2:
        yield "players.min: no source plays with two; the game is made for three to eight."
    if not rules.draw.same_card_discard and rules.end.out is Out.MUST_DISCARD:
        yield (
            "draw.same_card_discard: a card must be kept to discard, and not the one just taken;"
            " players will often have to refuse the pile."
        )
    if rules.meld.wild_ranks is WildRanks.TWOS and rules.points.wild_two == 0:
        yield "points.wild_two: a wild 2 left in the hand costs nothing; 15 is usual."
    for number, deal in enumerate(rules.deals, start=1):
        if _needs_every_card(rules, deal) and _hands_grow(rules):
            yield (
                f"deals.{number}.contract: it takes every card of a hand, and one must be kept to"
                " discard; only who has more cards than were dealt can go down."
            )
