"""Tables over the network: seats, clocks, storage, and what each page sees."""
