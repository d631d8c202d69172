"""The lab: what the prices of the budget (E9) should be, found by measuring designs made by lot.

`variants` lists the effects that have a price, `generate` makes designs, `weights` holds the model,
`calibration` fits it, `proposal` rounds the outcome to balance data, `bench` puts these before the
kernel's lab (`kernel/lab/`), which measures and checks. `faults` looks for cards that do not work.
No match that people play needs any of it. It opens no file: rows go through the caller.
"""

GAME = "enigma"
