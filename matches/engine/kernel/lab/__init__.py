"""What the labs of all games share: measured designs, least squares, rounding, bars.

`lab` says what a game adds (how designs are made by lot, what their weights are); `sampling`
measures them, `fitting` fits, `calibrated` holds what was found, `checking` tells how fair a
balance is, `paths` finds weights in balance data. The labs by game: `games/labs.py`.
No match that people play needs any of it. It opens no file: rows go through the caller.
"""
