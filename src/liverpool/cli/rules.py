"""The commands under `rules`: which rule sets there are, what one says, what is wrong with it."""

import argparse

from liverpool.cli.arguments import Parser, add_changes, add_json


def add_rules(parser: Parser) -> None:
    kinds = parser.add_subparsers(
        title="what to do", metavar="WHAT", required=True, parser_class=Parser
    )
    parser.examples = ("list", "diff dunlop mahlum")
    listed = kinds.add_parser("list", help="list all rule sets")
    add_json(listed)
    listed.examples = ("", "--json")
    listed.set_defaults(run=_rules_list)
    show = kinds.add_parser("show", help="show a rule set in plain words")
    show.add_argument("what", metavar="NAME|FILE", help="a name from the list, or a file")
    add_changes(show)
    forms = show.add_mutually_exclusive_group()
    forms.add_argument("--toml", action="store_true", help="print it as a rule-set file")
    add_json(forms)
    show.examples = ("mahlum", "dunlop --change 'buy.limit = 3' --toml > ours.toml")
    show.set_defaults(run=_rules_show)
    check = kinds.add_parser("check", help="check a rule-set file that you wrote")
    check.add_argument("file", metavar="FILE", help="the file, or - for standard input")
    check.add_argument(
        "--fix",
        action="store_true",
        help="print the file with its faults fixed; comments are not kept",
    )
    check.examples = ("ours.toml", "ours.toml --fix > mended.toml")
    check.set_defaults(run=_rules_check)
    diff = kinds.add_parser("diff", help="show where two rule sets differ")
    diff.add_argument("one", metavar="A", help="a name or a file")
    diff.add_argument("other", metavar="B", nargs="?", help="another (default: what A is based on)")
    add_json(diff)
    diff.examples = ("dunlop mahlum", "ours.toml")
    diff.set_defaults(run=_rules_diff)
    schema = kinds.add_parser("schema", help="print the JSON schema of rule-set files")
    schema.examples = ("> rules-schema.json",)
    schema.set_defaults(run=_rules_schema)
    upgrade = kinds.add_parser("upgrade", help="print an older rule-set file in the current format")
    upgrade.add_argument(
        "file", metavar="FILE", help="the file, or - for standard input; comments are not kept"
    )
    upgrade.examples = ("old.toml > new.toml",)
    upgrade.set_defaults(run=_rules_upgrade)


def _rules_list(asked: argparse.Namespace) -> int:
    from liverpool.paper.rules_text import list_command

    return list_command(json=asked.json)


def _rules_show(asked: argparse.Namespace) -> int:
    from liverpool.paper.rules_text import show_command

    return show_command(asked.what, asked.change, toml=asked.toml, json=asked.json)


def _rules_check(asked: argparse.Namespace) -> int:
    from liverpool.paper.rules_text import check_command

    return check_command(asked.file, fix=asked.fix)


def _rules_diff(asked: argparse.Namespace) -> int:
    from liverpool.paper.rules_text import diff_command

    return diff_command(asked.one, asked.other, json=asked.json)


def _rules_schema(_asked: argparse.Namespace) -> int:
    from liverpool.paper.rules_text import schema_command

    return schema_command()


def _rules_upgrade(asked: argparse.Namespace) -> int:
    from liverpool.paper.rules_text import upgrade_command

    return upgrade_command(asked.file)
