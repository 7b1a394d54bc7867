"""Lets `python -m liverpool` do what the `liverpool` command does."""

import sys

from liverpool.cli import main

if __name__ == "__main__":
    sys.exit(main())
