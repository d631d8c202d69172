"""The lab: what the weights of N10.2 and N10.3 should be, found by measuring designs made by lot.

`generate` makes designs, `weights` holds the model, `calibration` fits it, `proposal` rounds the
outcome to balance data, `bench` puts these before the kernel's lab (`kernel/lab/`), which measures
and checks. `faults` looks for cards that do not work, `opening` for what the first turn is worth.
No match that people play needs any of it. It opens no file: rows go through the caller.
"""

GAME = "nexus"
