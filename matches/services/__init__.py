"""Every write of this app, one function an act.

`steps` is the one place that changes a match; acts, clocks, bots and staff all end there.
"""
