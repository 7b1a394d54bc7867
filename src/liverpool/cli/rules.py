"""The commands under `rules`: which rule sets there are, what one says, what is wrong with it."""

from liverpool.cli.arguments import Parser, add_changes, add_json, runs


def add_rules(parser: Parser) -> None:
    kinds = parser.add_subparsers(
        title="what to do", metavar="WHAT", required=True, parser_class=Parser
    )
    parser.examples = ("list", "diff dunlop mahlum")
    listed = kinds.add_parser("list", help="list all rule sets")
    add_json(listed)
    listed.examples = ("", "--json")
    runs(listed, "paper.rules_text:list_command")
    show = kinds.add_parser("show", help="show a rule set in plain words")
    show.add_argument("what", metavar="NAME|FILE", help="a name from the list, or a file")
    add_changes(show)
    forms = show.add_mutually_exclusive_group()
    forms.add_argument("--toml", action="store_true", help="print it as a rule-set file")
    add_json(forms)
    show.examples = ("mahlum", "dunlop --change 'buy.limit = 3' --toml > ours.toml")
    runs(show, "paper.rules_text:show_command")
    check = kinds.add_parser("check", help="check a rule-set file that you wrote")
    check.add_argument("file", metavar="FILE", help="the file, or - for standard input")
    check.add_argument(
        "--fix",
        action="store_true",
        help="print the file with its faults fixed; comments are not kept",
    )
    check.examples = ("ours.toml", "ours.toml --fix > mended.toml")
    runs(check, "paper.rules_text:check_command")
    diff = kinds.add_parser("diff", help="show where two rule sets differ")
    diff.add_argument("what", metavar="A", help="a name or a file")
    diff.add_argument("other", metavar="B", nargs="?", help="another (default: what A is based on)")
    add_json(diff)
    diff.examples = ("dunlop mahlum", "ours.toml")
    runs(diff, "paper.rules_text:diff_command")
    schema = kinds.add_parser("schema", help="print the JSON schema of rule-set files")
    schema.examples = ("> rules-schema.json",)
    runs(schema, "paper.rules_text:schema_command")
    upgrade = kinds.add_parser("upgrade", help="print an older rule-set file in the current format")
    upgrade.add_argument(
        "file", metavar="FILE", help="the file, or - for standard input; comments are not kept"
    )
    upgrade.examples = ("old.toml > new.toml",)
    runs(upgrade, "paper.rules_text:upgrade_command")
