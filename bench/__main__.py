"""The benchmarks: `python3 run.py bench [speed | load | weight] [--seconds S] [--write]`.

`speed`, which is also meant where nothing is said, is the engine's; `load` the server's with many
tables; `weight` the page's on a slow line. Everything is measured in one run on one machine, the
peers included, because only the ratios travel. The figures go to stdout, and with `--write` into
their part of `bench/results.md`.
"""

import argparse
import sys
import time

from bench import load, results, speed
from bench.served import CannotMeasure

SECONDS = 10.0


def main() -> int:
    parser = argparse.ArgumentParser(prog="run.py bench", description="measure the speed")
    parser.add_argument(
        "what",
        nargs="?",
        default="speed",
        choices=("speed", "load", "weight"),
        help="the engine's speed beside other games (the default), the server's load with many"
        " tables beside a bare one, or the page's weight",
    )
    parser.add_argument(
        "--seconds",
        type=float,
        default=SECONDS,
        help="for each figure: of CPU (speed) or of the clock (load); weight takes no time",
    )
    parser.add_argument("--seed", type=int, default=20, help="for speed")
    parser.add_argument("--write", action="store_true", help="write into bench/results.md")
    asked = parser.parse_args()
    if not 0 < asked.seconds < 3600:
        parser.error("--seconds is a number above 0 and below 3600")
    started = time.monotonic()
    try:
        lines = _measured(asked)
    except CannotMeasure as error:
        print(f"run.py bench: {error}", file=sys.stderr)
        return 1
    lines.append(f"The whole run took {time.monotonic() - started:.0f} s.")
    print("\n".join(lines))
    if asked.write:
        page = results.PAGE.read_text(encoding="utf-8") if results.PAGE.exists() else ""
        anew = (
            results.with_speed(page, lines)
            if asked.what == "speed"
            else results.with_section(page, asked.what, lines)
        )
        results.PAGE.write_text(anew, encoding="utf-8")
    return 0


def _measured(asked: argparse.Namespace) -> list[str]:
    match asked.what:
        case "load":
            return list(load.report(asked.seconds))
        case "weight":
            # Needs what drives a browser, which the others do without.
            from bench.weight import report  # noqa: PLC0415

            return report()
        case _:
            return list(speed.report(asked.seconds, asked.seed))


if __name__ == "__main__":
    sys.exit(main())
