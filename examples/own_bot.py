"""A bot of one's own in the arena: it plays as `steady` does, and never buys."""

from liverpool import Bot, Buy, Pass, PlayerMove, View, make_bot, match, rules


class Thrifty:
    """A bot is anything with `choose`; it sees its view, and needs no memory."""

    def __init__(self) -> None:
        self.steady = make_bot("steady", seed=1)

    def choose(self, view: View) -> PlayerMove | None:
        move = self.steady.choose(view)
        return Pass() if isinstance(move, Buy) else move


def players(name: str, seed: int | str) -> Bot:
    """Who plays under a name; processes of their own ask it, so it is a function of a module."""
    return Thrifty() if name == "thrifty" else make_bot(name, seed)


if __name__ == "__main__":
    line_up = ["thrifty", "steady", "thrifty", "steady"]
    report = match(rules("dunlop"), line_up, games=2, seed="mine", make=players)
    lead = report.leads[0].points
    print(f"{lead.mean:+.1f} points a deal, from {lead.low:+.1f} to {lead.high:+.1f}")
