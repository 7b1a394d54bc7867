"""A whole game: who acts, what is legal, a move taken back, saved and loaded."""

from liverpool import Game, IllegalMove, make_bot

game = Game.new("mahlum", ["Ann", "Ben", "Cy"], seed=7)
bot = make_bot("steady", seed=7)
while not game.is_over:
    view = game.view()  # what the one who acts can see
    before = game
    game = game.play(bot.choose(view))
    assert before.view(view.seat) == view  # the old game is still there to go back to
    for seat in game.waiting.may:  # who may call, or buy meanwhile, is asked as well
        if (wish := bot.choose(game.view(seat))) is not None and seat in game.waiting.may:
            game = game.play(wish, seat)
print(game)
print("won by", ", ".join(game.names[seat] for seat in game.winners))
assert Game.load(game.save()).scores == game.scores
try:
    game.play("Ann draw")
except IllegalMove as refused:
    print(refused)
