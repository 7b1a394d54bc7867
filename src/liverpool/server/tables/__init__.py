"""Tables with people and bots at them, and what each message from a page does there."""
