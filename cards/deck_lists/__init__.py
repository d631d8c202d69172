"""Decks as text and as codes: out, in, and what has changed since. docs/deck-codes.md."""
