"""Positions of three players and short walks from them, from which the tests of records start."""

from msgspec.structs import replace

from liverpool.engine.state import State


def game_text(position: str, moves: str = "", *, rules: str = "dunlop", more: str = "") -> str:
    """A game file of Ann, Ben and Cy that begins with these keys of a position.

    A table's own changes may stand after the name of the rules: `bga {buy.price = 2}`.
    """
    name, _, changes = rules.partition(" ")
    changed = f"changes = {changes}\n" if changes else ""
    keys = "".join(f"position.{line.strip()}\n" for line in position.strip().split("\n") if line)
    lines = "".join(f"{line.strip()}\n" for line in moves.split(";"))
    head = f'format = "liverpool-record/1"\nrules = "{name}/1"\n{changed}{more}'
    head += 'seats = ["Ann", "Ben", "Cy"]\n'
    return f'{head}\n[[deals]]\nnumber = 2\n{keys}moves = """\n{lines}"""\n'


def bare(state: State) -> State:
    return replace(state, public=replace(state.public, history=()))


TURN = """
    turn = "Ann"
    hands = { Ann = "5d 7h Kd Ks", Ben = "2h 9c", Cy = "Qs Js 3d" }
    pile = "9h 2d"
    stock = "4s 4c 8d 8c Tc Td"
"""
DOWN = """
    phase = "play"
    turn = "Ann"
    hands = { Ann = "5d 7h 7c", Ben = "9c 2h", Cy = "Qs Js 3d" }
    table = { Ann = ["Kd Ks Kh", "4c 5c 6c **"], Cy = ["5s 5h 5c", "Jd Qd ** Ad"] }
    pile = "9h 2d"
    stock = "4s 4c 8d 8c Tc Td"
"""
DOWN_TURN = DOWN.replace('"play"', '"turn"')
FIRST = """
    phase = "first_dealer"
"""
CUT = """
    phase = "shuffle"
"""
SHUFFLE = "dealer shuffle " + " ".join(["??"] * 30 + ["7h"] + ["??"] * 77)
FLOAT = (
    "Ann add 3c Ann.2; Ann add 5d Cy.1; Ben draw; Ben discard 2h; "
    "Cy take; Cy discard 3d; Ann draw; Ben pass; Ann discard 4c"
)
CUT_TWICE = "dealer cut-cards 7h 7d; dealer cut-cards 9h 2d"
PLAYED = "Cy call; Cy add 5d Cy.1; Cy discard 3d"
UPCARD = TURN + '    by = ""\n'
WALKS: dict[str, tuple[str, str, str]] = {
    "buying by seat": ("dunlop", UPCARD, "Ann draw; Ben pass; Cy buy; Ann discard 7h; Ben take"),
    "first calls": ("wikipedia", UPCARD, "Ann draw; Cy pass; Ben buy"),
    "knocks": (
        "mahlum",
        UPCARD,
        f"Ann draw; Cy buy; Ben buy; {CUT_TWICE}; Ann discard 4s",
    ),
    "several cards": ("mahlum", TURN, "Ann take 2; Ann discard 9h"),
    "the same card": ("wikipedia", TURN, "Ann take; Ann discard 7h"),
    "a failed lay-down": (
        "dunlop",
        TURN,
        "Ann draw; Ben pass; Ann expose KdKs 5d7h; Ann discard 4s",
    ),
    "an owed joker": (
        "dunlop",
        DOWN.replace("5d 7h", "Kd 7h").replace("Kd Ks Kh", "Kc Ks Kh"),
        "Ann swap Kd Cy.2; Ann add ** Ann.1; Ann discard 7h",
    ),
    "an owed 2": (
        'dunlop+twos { "swap.cards" = "wild_cards" }',
        DOWN.replace("5d 7h", "Kd 7h").replace("Kd Ks Kh", "Kc Ks Kh").replace("Qd **", "Qd 2s"),
        "Ann swap Kd Cy.2; Ann add 2s Ann.1; Ann discard 7h",
    ),
    "called, and a card given": (
        "christmas",
        DOWN,
        "Ann discard 5d; Ben call; Ben give 9c; Ben draw; Cy pass; Ann pass; Ben discard 2h",
    ),
    "out, and called": (
        "christmas",
        DOWN.replace("5d 7h 7c", "5d"),
        "Ann discard 5d; Ben pass; Cy call; Cy give 3d; Ben take",
    ),
    "out, and not called": (
        "christmas",
        DOWN.replace("5d 7h 7c", "5d"),
        "Ann discard 5d; Ben pass; Cy pass",
    ),
    "called, and a free discard": (
        "wikipedia+liverpool",
        DOWN,
        "Ann discard 5d; Cy call; Cy discard 3d",
    ),
    "called, and a card of the stock": ("wikipedia", DOWN, "Ann discard 5d; Ben call"),
    "a floater": (
        "wikipedia",
        DOWN.replace("5d 7h 7c", "5d 3c"),
        FLOAT,
    ),
    "the cut": ("dunlop", CUT, f"{SHUFFLE}; Ann cut 41; dealer fell 30; dealer name 7h"),
    "a frozen joker": ("dunlop+freeze", TURN.replace("Ks", "**"), "Ann take; Ann discard **"),
    "a stock that is renewed": (
        "dunlop",
        TURN.replace("4s 4c 8d 8c Tc Td", "4s").replace("9h 2d", "9h 9d 2d"),
        "Ann draw; Ben buy; dealer shuffle 9h; Ann discard 7h",
    ),
    "a deck that is added": (
        "mahlum",
        TURN.replace("4s 4c 8d 8c Tc Td", ""),
        f"Ann draw; dealer shuffle {'?? ' * 54}; dealer name 7h; Ben pass; Ann discard 7h",
    ),
    "an empty stock": (
        "dunlop",
        TURN.replace("4s 4c 8d 8c Tc Td", "") + "    renewals = 5\n    dead = true\n",
        "Ann draw",
    ),
    "hidden cards": (
        "dunlop",
        TURN.replace("4s 4c", "?? ??").replace("9c", "??"),
        "Ann draw; Ben buy; dealer name 9s; dealer name ??; Ann discard 7h",
    ),
    "sold while a turn is played": (
        'bga { "buy.priority" = "first_call" }',
        UPCARD,
        "Ann draw; Cy pass; Ben buy; Ann discard 7h; Ben take",
    ),
    "wanted while a turn is played": (
        "bga",
        UPCARD,
        "Ann draw; Cy buy; Ben buy; Ann discard 7h; Ben draw; Cy pass; Ben discard 2h",
    ),
    "wanted, and paid by a stock that is renewed": (
        "bga",
        UPCARD.replace("4s 4c 8d 8c Tc Td", "4s").replace("9h 2d", "9h 9d 2d"),
        "Ann draw; Ben buy; Ann discard 7h; dealer shuffle 9h 9d",
    ),
    "cut for below the discard, which is called": (
        'bga { "buy.priority" = "cut" }',
        DOWN_TURN + '    by = ""\n',
        f"Ann draw; Ben buy; Cy buy; Ann discard 5d; {CUT_TWICE}; {PLAYED}",
    ),
    "wanted, and the deal is over": (
        "bga",
        DOWN_TURN.replace("5d 7h 7c", "5d"),
        "Ann draw; Ben buy; Ann add 5d Cy.1; Ann discard 4s",
    ),
    "wanted, and the turn ends without a discard": (
        'wikipedia { "buy.window" = "until_next_discard", "buy.priority" = "cut" }',
        DOWN_TURN.replace("5d 7h 7c", "5d").replace("4s 4c", "3c 4c"),
        "Ann draw; Ben buy; Ann add 3c Ann.2; Ann add 5d Cy.1; Ben draw",
    ),
    "the last discard is called falsely": (
        'christmas { "call.false_call" = "caller_draws_1" }',
        DOWN.replace("5d 7h 7c", "7h").replace("4s 4c 8d 8c Tc Td", "?? ?? ?? ??"),
        "Ann discard 7h; Ben call; dealer name 9s; Cy call; dealer name ??",
    ),
    "a false call": (
        'wikipedia { "call.false_call" = "caller_draws_1", "call.penalty" = 2 }',
        DOWN,
        "Ann discard 7h; Ben call; Cy call; Ben draw",
    ),
    "called, and played": ("bga", DOWN, f"Ann discard 5d; {PLAYED}"),
    "called, and two cards of the stock": (
        'wikipedia { "call.penalty" = 2 }',
        DOWN,
        "Ann discard 5d; Ben call",
    ),
    "jokers swapped out for the contract": (
        "bga",
        DOWN.replace('"Ann"\n', '"Ben"\n', 1).replace("9c 2h", "9c 9d Kd 2s 3s 4s 5s 7d"),
        "Ben lay 9c9d** 2s3s4s5s swapping Kd Cy.2; Ben discard 7d",
    ),
    "a meld that grew over the limit of wild cards": (
        'dunlop { "meld.wild_limit" = 1 }',
        DOWN.replace("7h 7c", "7h **"),
        "Ann add ** Ann.2<; Ann discard 7h",
    ),
    "twos that are wild everywhere": (
        'dunlop+twos { "meld.wild_ranks" = "twos_everywhere" }',
        DOWN.replace("7h 7c", "2c 2d"),
        "Ann add 2d Ann.2<; Ann add 2c Ann.2<; Ann discard 5d",
    ),
    "a lot": ('dunlop { "start.first_dealer" = "random" }', FIRST, "dealer lot Ben"),
    "the highest deals": (
        'dunlop { "start.first_dealer" = "highest_draw" }',
        FIRST,
        "dealer first-cards Kd Kh 5c; dealer first-cards 2c 3c",
    ),
    "no card turned up": (
        'dunlop { "start.cutter" = "nobody", "start.perfect_cut" = 0, "start.upcard" = "none" }',
        CUT,
        f"{SHUFFLE}; Cy draw; Cy discard 9h; Ann take",
    ),
    "few jokers, and a deck without any": (
        'mahlum { "deck.jokers" = [[8, 1]] }',
        TURN.replace("4s 4c 8d 8c Tc Td", ""),
        f"Ann draw; dealer shuffle {'?? ' * 52}; dealer name 7h; Ben pass; Ann discard 7h",
    ),
}
