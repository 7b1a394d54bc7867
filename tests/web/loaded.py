"""What every server of a test has in memory before it starts, because it is a fork.

Loaded in the server of forks: the rule sets, read and put into words, and what is prepared for all
servers of tests. A server would do each anew, for longer than many a test lasts.
"""

import gc

from liverpool.room.rules.summaries import preset_list
from tests.server.prepared import prepare

prepare()
preset_list()
gc.collect()
gc.freeze()  # no server goes through it again
