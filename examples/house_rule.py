"""House rules: by name, with changes that are checked at once, and a file of one's own."""

from liverpool import Game, RulesError, read_rules, rule_names, rules

print(", ".join(name for name in rule_names() if "+" not in name))
ours = rules("dunlop+twos", {"buy.limit": 2, "deals.1.contract": "set 4, set 3"})
print(Game.new(ours, 5, seed=1))
try:
    rules("dunlop", {"deals.1.contract": "set 9, set 9"})
except RulesError as wrong:
    print(wrong)
read_rules("""
format = "liverpool-rules/4"
name = "ours"
version = 1
title = "Ours"
base = "mahlum"
[changes]
buy.limit = 3
""")
