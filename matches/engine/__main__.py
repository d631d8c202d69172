"""The engine's commands without Django: `python -m matches.engine scenario FILE...`."""

from __future__ import annotations

import argparse
import sys

from matches.engine.games import registry
from matches.engine.kernel import commands


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m matches.engine")
    subcommands = parser.add_subparsers(dest="command", required=True)
    commands.add_scenario_arguments(
        subcommands.add_parser("scenario", help="run scenario files; exit 1 if one fails")
    )
    commands.add_simulate_arguments(
        subcommands.add_parser("simulate", help="play matches without people"), registry.game_keys()
    )
    options = vars(parser.parse_args(arguments))
    if options["command"] == "scenario":
        return commands.run_scenarios(options, registry.get, print)
    return commands.run_simulation(
        options, registry.get, print, lambda line: print(line, file=sys.stderr)
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
