"""What the forge shows and reads, derived from a game's declaration of its designs."""
