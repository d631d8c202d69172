"""What there is to know of a deck beside its list: charts, test hands, records, what would fit."""
