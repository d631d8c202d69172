"""What at least two games need: the contract, refusals, events, chance, scenarios, simulation."""
