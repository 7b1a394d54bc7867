"""Messages, files and addresses by chance, many of them: `python -m stress.fuzz --seed N`.

The messages go to tables without a network; `stress.attack` sends over sockets. What goes wrong is
printed with its seed and number, which make it again; exit status 1 then.
"""

import argparse
import sys
import time

from tests.server.fuzzing import Crash, Fuzz
from tests.server.fuzzing_texts import torn_texts

MESSAGES = 200_000
EACH = 2_000
"""Messages after which what was found so far is said."""
SHOWN = 10


def main() -> int:
    parser = argparse.ArgumentParser(prog="stress.fuzz", description="send what nobody should")
    parser.add_argument("--seed", default="1", help="the same seed sends the same (default: 1)")
    parser.add_argument("--messages", type=int, default=MESSAGES, help="how many")
    asked = parser.parse_args()
    if asked.messages < 1:
        parser.error("--messages is a number from 1")
    started = time.monotonic()
    texts = max(asked.messages // 10, 1)
    crashes = torn_texts(f"texts/{asked.seed}", texts)
    fuzz = Fuzz(f"messages/{asked.seed}")
    while fuzz.number < asked.messages:
        fuzz.runs(min(EACH, asked.messages - fuzz.number))
        print(f"\r{fuzz.number:,} messages", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    crashes += fuzz.crashes
    for each in _different(crashes)[:SHOWN]:
        print(f"\n{each}")
    print(
        f"Seed {asked.seed}: {fuzz.number:,} messages, of which {fuzz.unread:,} could not be read,"
        f" {fuzz.refused:,} were refused and {fuzz.accepted:,} answered, {fuzz.moves:,} of these"
        f" moves of a game; {texts:,} files and addresses. The slowest message took"
        f" {fuzz.slowest:.1f} s of CPU (number {fuzz.slowest_number:,}). {len(crashes):,} went"
        f" wrong. It took {time.monotonic() - started:.0f} s."
    )
    return 1 if crashes else 0


def _different(crashes: list[Crash]) -> list[Crash]:
    """One of each kind."""
    return list({each.what[-300:]: each for each in reversed(crashes)}.values())


if __name__ == "__main__":
    sys.exit(main())
