"""What bots, hints and reviews measure: hands, chances, what others need, and the end of the deal.

Each measure is explained where it stands. None of them knows more than a view tells, and none
decides anything: what they are worth in points is the players' business.
"""
