"""Every write to cards, decks and the Sparks ledger: one function an act."""
