"""What bots, hints and reviews measure: hands, chances, what others need, and the end of the deal.

Each measure is explained where it is defined. None of them uses more than a view shows, and none
decides anything: what they are worth in points is up to the players.
"""
