"""What every table for people needs, on whatever screen: words, story, drafts, staging."""
