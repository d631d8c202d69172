"""The lab: what the prices of the budget (E9) should be, found by measuring designs made by lot.

`variants` lists the effects that have a price, `generate` makes designs, `bench` puts these before
the kernel's lab (`kernel/lab/`), which measures. `faults` looks for cards that do not work.
No match that people play needs any of it.
"""

GAME = "enigma"
