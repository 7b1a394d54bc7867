"""A bot that learns by playing itself, and is a file of weights.

`network` is what it reads and how it weighs actions, `policy` the file and the bot, which need
numpy alone; `ppo` learns, in JAX, from games that `rollouts` plays, here or on Ray.
"""
