"""The interface for programs to cards, drafts and decks (`/api/v1/`)."""
