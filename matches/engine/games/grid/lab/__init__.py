"""The lab: what the weights of G5.1 should be, found by measuring designs made by lot.

`generate` makes designs, `weights` holds the model, `calibration` fits it, `proposal` rounds the
outcome to balance data, `bench` puts these before the kernel's lab (`kernel/lab/`), which measures
and checks. `faults` looks for cards that do not work. Tricks keep their prices: what a match shows
of one that is used once is less than the luck of so few matches.
"""

GAME = "grid"
