"""A recorded game: read, checked line by line, replayed, and seen from one seat."""

from liverpool import Game, make_bot, read_record, redact, states, write_record

game = Game.new("dunlop", ["Ann", "Ben", "Cy"], seed=3)
bot = make_bot("greedy", seed=3)
while len(game.state.public.sheet) < 2:  # two deals
    game = game.play(bot.choose(game.view()))
record = read_record(game.save())
for state in states(record):
    if state.public.phase == "over":
        line = state.public.sheet[-1]
        print(f"deal {state.public.number}: {line.points}, out: {record.names[line.out]}")
seen = write_record(redact(record, seat=0))  # as Ann could have written it
assert "??" in seen
assert "??" not in game.save()
print(seen[:400])
