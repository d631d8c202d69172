"""One package a game; `registry` finds them."""
