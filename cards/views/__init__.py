"""Pages of cards, and the door through which art is served."""
