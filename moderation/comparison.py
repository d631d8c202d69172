"""What changed between two versions, for the desk; the comparison itself is `cards.comparison`."""

from cards.comparison import changes_between

__all__ = ["changes_between"]
