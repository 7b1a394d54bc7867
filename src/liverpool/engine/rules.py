"""A rule set: a frozen value of plain fields, one for each question a table must answer.

The values say what may be chosen; what they mean is decided where they are used, `questions` has
the words for people, and `check` finds contradictions. Time limits, aids and the like are settings
of a table, not rules. Key names are the paths to the fields: `buy.limit`, `deals.7.contract`.
"""

from enum import StrEnum
from typing import Literal

from msgspec import Struct

from liverpool.engine.bounds import MOST_DEALS, TRIES
from liverpool.engine.by_players import ByPlayers, for_players
from liverpool.engine.cards import Named, OwnRank
from liverpool.engine.partners import Partners
from liverpool.engine.seating import Cutter, Direction, FirstDealer
from liverpool.engine.wild_ranks import WildRanks


class Kind(StrEnum):
    """The two kinds of meld."""

    SET = "set"
    RUN = "run"


class Ace(StrEnum):
    """Where the ace stands in a run (rules.md row 27)."""

    LOW_OR_HIGH = "low_or_high"
    HIGH = "high"
    LOW = "low"
    ROUND_THE_CORNER = "round_the_corner"
    """Between the king and the two, so that a run can go on past it."""


class SameSuitRuns(StrEnum):
    """Two runs of one suit laid down together (rules.md row 26, X7)."""

    ALLOW = "allow"
    NOT_TOUCHING = "not_touching"
    """No run begins right above the other's end; they may overlap."""
    MIN_GAP_1 = "min_gap_1"


class SetSuits(StrEnum):
    """The suits of the cards in a set (row 24)."""

    ANY = "any"
    DIFFERENT = "different"
    """Each suit once, so that no set is longer than there are suits."""


class LaydownSize(StrEnum):
    """Melds that are laid down: longer than the contract asks, or not (row 23)."""

    MIN_OR_MORE = "min_or_more"
    EXACT = "exact"
    """Exactly as long as asked, unless all cards must go down at once."""


class Upcard(StrEnum):
    """The card that begins the pile (rows 10 and 11)."""

    TURNED = "turned"
    NEVER_JOKER = "never_joker"
    """A joker is buried in the stock, and the next card is turned."""
    NONE = "none"
    FIRST_DISCARDS = "first_discards"
    """The first player is dealt one card more, and discards it or another in place of a draw."""


class Targets(StrEnum):
    """Whose melds may be played on."""

    ANY = "any"
    OTHERS = "others"


class LayoffFrom(StrEnum):
    """When a player who has gone down may start to play on melds (row 32)."""

    SAME_TURN = "same_turn"
    OTHERS_NEXT_TURN = "others_next_turn"
    """The player's own melds at once, those of others from the next turn."""
    NEXT_TURN = "next_turn"


class LastLayoff(StrEnum):
    """What may be laid off in the last deal: the same as in others, or less (row 76, X10)."""

    SAME = "same"
    OWN = "own"
    """Nobody plays on the melds of others."""
    NOTHING = "nothing"
    """Nobody plays on any meld once it lies."""


class BuyWindow(StrEnum):
    """When the top of the pile can be bought (row 40)."""

    OFF = "off"
    BEFORE_DRAW = "before_draw"
    AFTER_STOCK_DRAW = "after_stock_draw"
    UNTIL_NEXT_DISCARD = "until_next_discard"
    """From the draw from the stock until the discard, while the turn is being played."""


class BuyPriority(StrEnum):
    SEAT = "seat"
    FIRST_CALL = "first_call"
    CUT = "cut"


class SwapWho(StrEnum):
    NOBODY = "nobody"
    DOWN = "down"
    GOING_DOWN_TURN_ONLY = "going_down_turn_only"


class SwapFrom(StrEnum):
    """The melds from which a joker may be swapped out (row 58)."""

    RUNS = "runs"
    RUNS_AND_SETS_OF_THREE = "runs_and_sets_of_three"
    """Only from sets that still have three cards."""
    RUNS_AND_SETS = "runs_and_sets"


class SwapCards(StrEnum):
    """The wild cards that may be swapped out (row 54)."""

    JOKERS = "jokers"
    WILD_CARDS = "wild_cards"
    """Jokers, and others that stand for another card."""


class JokerUse(StrEnum):
    MUST_PLAY = "must_play"
    MAY_KEEP = "may_keep"
    STAYS_IN_RUN = "stays_in_run"
    """It moves to an end of its run and never comes to a hand."""


class Offence(StrEnum):
    OFF = "off"
    FITS_ANY = "fits_any"
    FITS_OTHERS = "fits_others"


class Who(StrEnum):
    DOWN = "down"
    ANYONE = "anyone"


class Remedy(StrEnum):
    TAKE_BACK_PLUS_STOCK = "take_back_plus_stock"
    TAKE_BACK_PLUS_CALLERS_CARD = "take_back_plus_callers_card"
    CALLER_DISCARDS = "caller_discards"
    CALLER_PLAYS_THEN_DISCARDS = "caller_plays_then_discards"
    """The caller takes the card, lays it off, and discards one."""


class FalseCall(StrEnum):
    """What happens if a called discard is not an offence (row 69)."""

    REFUSED = "refused"
    CALLER_DRAWS_1 = "caller_draws_1"


class Out(StrEnum):
    MUST_DISCARD = "must_discard"
    MAY_DISCARD = "may_discard"
    FLOATS = "floats"
    NEVER_DISCARD = "never_discard"


class Contracts(StrEnum):
    """Who goes on to the next contract after a deal: everybody, or who went down (row 20)."""

    TOGETHER = "together"
    EACH_OWN = "each_own"


class StockOut(StrEnum):
    RESHUFFLE_KEEP_TOP = "reshuffle_keep_top"
    ADD_DECK = "add_deck"


WildLimit = int | Literal["none", "as_many", "fewer"]
"""Most wild cards in a meld: so many, as many as natural ones, or fewer than those (row 52)."""


class RuleFields(Struct, frozen=True, forbid_unknown_fields=True, rename={"from_": "from"}):
    """Fields of a rule set that belong together; files write `from_` as `from`."""


class PlayerRules(RuleFields, frozen=True):
    min: int
    max: int
    partners: Partners


class DeckRules(RuleFields, frozen=True):
    by_players: ByPlayers
    """How many decks (rules.md row 2)."""
    jokers: int | ByPlayers
    """Jokers in each deck; or how many in all, by the number of players (row 3)."""
    more_from_deal: int
    """The deal from which on there is one deck more; 0 where there never is."""

    def more_in(self, deal: int) -> int:
        """How many decks more than in the first deal there are in the deal of this number."""
        return int(0 < self.more_from_deal <= deal)


class MeldRules(RuleFields, frozen=True, cache_hash=True):
    """What is a meld. The solver needs this and a contract, and no other rule."""

    ranks: int
    """The deck's ranks: ace to this one; always 13, except in studies. A high ace is above it."""
    suits: int
    wild_ranks: WildRanks
    set_min_naturals: int
    """Fewest natural cards in a set; with 0, a set may be wild cards alone (row 51)."""
    run_min_naturals: int
    ace: Ace
    run_max_len: int
    adjacent_wilds: bool
    wild_limit: WildLimit
    """Of a set; of a run too, where that has no limit of its own."""
    wild_limit_run: WildLimit | Literal["same"]
    wild_limit_lasts: bool
    """Whether the limit also applies when cards are laid off."""
    twos_in_runs: bool
    """Whether runs have a place for the 2; where they have none, they begin at the 3."""
    laydown_size: LaydownSize
    same_suit_runs: SameSuitRuns
    set_suits: SetSuits

    def limit_in(self, kind: Kind) -> WildLimit:
        """Most wild cards in a meld of this kind."""
        of_runs = self.wild_limit_run
        return self.wild_limit if kind is Kind.SET or of_runs == "same" else of_runs

    @property
    def limits_wilds(self) -> bool:
        """Whether there is a limit of wild cards in melds of either kind."""
        return any(self.limit_in(kind) != "none" for kind in Kind)

    @property
    def limit_lasts(self) -> bool:
        """Whether such a limit also applies when cards are laid off."""
        return self.wild_limit_lasts and self.limits_wilds


class Slot(RuleFields, frozen=True, array_like=True, cache_hash=True):
    """One meld that a contract asks for: its kind and its least number of cards."""

    kind: Kind
    length: int
    named: Named = ""


class Deal(RuleFields, frozen=True):
    """One deal of a game: the cards that each player gets, and the contract."""

    cards: int
    contract: tuple[Slot, ...]
    all_at_once: bool = False
    """All cards must play when they are laid down, without a discard (rules.md Y1)."""


class StartRules(RuleFields, frozen=True):
    direction: Direction
    first_dealer: FirstDealer
    cutter: Cutter
    perfect_cut: int
    """Points for the exact cut, 0 or less (rules.md row 7)."""
    upcard: Upcard

    @property
    def is_turned_up(self) -> bool:
        """Whether a card begins the pile before anybody plays."""
        return self.upcard in (Upcard.TURNED, Upcard.NEVER_JOKER)

    @property
    def takes_one_more(self) -> bool:
        """Whether the deal takes a card beside the hands: for the pile or the first player."""
        return self.upcard is not Upcard.NONE


class DrawRules(RuleFields, frozen=True):
    when_down: bool
    """Whether a player who is down may still take from the pile (row 28)."""
    multi_take: bool
    same_card_discard: bool
    freeze_joker: bool
    quiet_rounds: int


class LayOffRules(RuleFields, frozen=True):
    from_: LayoffFrom
    targets: Targets
    last_deal: LastLayoff
    new_melds: bool
    """Whether a player who is down may lay further melds in later turns (row 35)."""


class BuyRules(RuleFields, frozen=True):
    window: BuyWindow
    priority: BuyPriority
    price: int | tuple[int, ...]
    """Stock cards for each buy; or for the first, the second, …, the last for the rest (row 43)."""
    limit: int | tuple[int, ...] | Literal["none"]
    """Buys a player has in a deal; or in the first, the second, …, the last goes on (row 45)."""
    game_limit: int | Literal["none"]
    """How often a player may buy in the whole game."""
    carry_over: bool
    """Whether buys that are left of a deal may be used in later ones."""
    when_down: bool
    """Whether a player who is down may still buy (row 46)."""
    discarder: bool
    """Whether a player may buy back the card just discarded (row 39, C.66)."""
    from_deal: int
    """The first deal in which cards can be bought (row 49)."""
    upcard: bool
    """Whether the card turned up at the start may be bought (W13)."""
    for_two: bool
    """Whether two players are offered each discard, and a card is turned onto it (row 39)."""

    def is_open_in(self, deal: int) -> bool:
        """Whether cards can be bought in the deal of this number."""
        return self.window is not BuyWindow.OFF and deal >= self.from_deal

    def turns_up(self, seats: int, deal: int) -> bool:
        """Whether each discard is offered first and then covered, as two may play it (row 39)."""
        return seats == 2 and self.for_two and self.is_open_in(deal)

    def limit_in(self, deal: int) -> int | None:
        """How often a player may buy in the deal of this number; None for no limit."""
        if isinstance(self.limit, tuple):
            return self.limit[min(deal, len(self.limit)) - 1] if self.limit else None
        return None if self.limit == "none" else self.limit

    def most_in(self, deal: int, more: int = 0) -> int | None:
        """How often one may buy here who has not before, `more` by handicap; None for no limit."""
        limit = self.limit_in(deal)
        if limit is None or not self.carry_over:
            return limit and limit + more
        return sum(own + more for own in map(self.limit_in, range(self.from_deal, deal + 1)) if own)

    def most_in_game(self, deal: int, more: int = 0) -> int | None:
        """The same for all of the game up to this deal, where that is limited by itself."""
        if self.game_limit == "none":
            return None
        limits = map(self.limit_in, range(self.from_deal, deal + 1))
        return self.game_limit + more * sum(own != 0 for own in limits)

    @property
    def count_in_game(self) -> bool:
        """Whether buys of earlier deals matter in later ones."""
        return self.game_limit != "none" or (self.carry_over and self.limit != "none")


class SwapRules(RuleFields, frozen=True):
    who: SwapWho
    targets: Targets
    from_: SwapFrom
    cards: SwapCards
    joker_use: JokerUse
    for_contract: bool
    """Whether jokers can be swapped out to lay them down with the contract (row 60)."""

    @property
    def wins_joker(self) -> bool:
        """Whether a swapped joker comes to the hand of the player who swaps it (row 59)."""
        return self.joker_use is not JokerUse.STAYS_IN_RUN


class CallRules(RuleFields, frozen=True):
    offence: Offence
    joker_represented: bool
    offender: Who
    caller: Who
    remedy: Remedy
    penalty: int
    """Stock cards that go back with the discard, where the remedy is that (row 66)."""
    final_discard: bool
    """Whether the discard that a player goes out with can be called (rules.md row 67)."""
    false_call: FalseCall


class EndRules(RuleFields, frozen=True):
    out: Out
    failed_meld: int
    """Points for a failed lay-down; 0 if it is just refused (rules.md X12)."""
    announce_last_card: bool
    contracts: Contracts


class StockRules(RuleFields, frozen=True):
    out: StockOut
    renewals: int


class PointRules(RuleFields, frozen=True):
    two_to_nine: int | Literal["pips"]
    ten_to_king: int
    ace: int
    joker: int
    wild_two: int
    """For each wild card that is no joker, a 2 at most tables."""
    single: tuple[tuple[OwnRank, int], ...]
    """Ranks that count otherwise than those around them, and what each counts."""
    out_bonus: int
    at_once: int
    """Points more for going down and out in one turn, 0 or less (rules.md row 83)."""
    buy_left: int
    """Points for each buy that is left once it can't be used any more, 0 or less (row 45)."""


class StakeRules(RuleFields, frozen=True):
    """What each player pays for the game and for each deal: counted only, no money is moved."""

    ante: int
    per_deal: int
    coin: str
    """What is counted, in the table's own word or sign: `coin`, `quarter`, `€`."""
    coins: str
    """The word for several; empty for the usual English plural."""

    @property
    def are_played_for(self) -> bool:
        return self.ante > 0 or self.per_deal > 0


class Words(RuleFields, frozen=True):
    """What the table says: its words for melds, the two calls, and a note to everybody."""

    set: str
    sets: str
    """Empty for the usual English plural."""
    run: str
    runs: str
    buy: str
    call: str
    note: str
    """Plain text of a few lines; empty for nothing."""


class RuleSet(RuleFields, frozen=True):
    """The answers to all questions that a table must answer, in groups."""

    players: PlayerRules
    deck: DeckRules
    meld: MeldRules
    deals: tuple[Deal, ...]
    start: StartRules
    draw: DrawRules
    layoff: LayOffRules
    buy: BuyRules
    swap: SwapRules
    call: CallRules
    end: EndRules
    stock: StockRules
    points: PointRules
    stakes: StakeRules
    words: Words

    def decks(self, players: int, deal: int = 1) -> int:
        """How many decks they use in this deal; raises `ValueError` if the table does not say."""
        return for_players(self.deck.by_players, players, "decks") + self.deck.more_in(deal)

    def jokers(self, players: int, deal: int = 1) -> int:
        """How many jokers they use in this deal; raises `ValueError` as `decks` does."""
        jokers = self.deck.jokers
        if isinstance(jokers, int):
            return jokers * self.decks(players, deal)
        return for_players(jokers, players, "jokers")

    @property
    def own_contracts(self) -> bool:
        """Whether players go on to the next contract one by one, each once they have gone down."""
        return self.end.contracts is Contracts.EACH_OWN

    @property
    def most_deals(self) -> int:
        """How many deals a game has; where players have their own contracts, at most."""
        return min((TRIES if self.own_contracts else 1) * len(self.deals), MOST_DEALS)

    def dealt_as(self, number: int) -> Deal:
        """How the deal of this number is dealt; after the last contract's, like that one."""
        return self.deals[min(number, len(self.deals)) - 1]

    @property
    def jokers_added(self) -> int:
        """Jokers in a deck that is added later: none if `jokers` is a total."""
        return self.deck.jokers if isinstance(self.deck.jokers, int) else 0
