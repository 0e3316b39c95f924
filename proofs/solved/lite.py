"""Leduc by LiteEFG, run by the Python of an environment that has it: LOOP TO STEP; says iterations and seconds."""

import json
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any, Final

__all__ = ["main"]

AVERAGES: Final = {"CFRplus": "linear-avg-iterate", "PCFR": "linear-avg-iterate", "DCFR": "last-iterate"}
"""Which mean is measured; of DCFR the one that it keeps itself."""


def main(loop: str, to: float, step: int) -> None:
    """Prints what it took until nobody could win `to` chips more; measuring is not counted."""
    lite: Any = import_module("LiteEFG")
    game = Path(str(lite.__file__)).parent / "game_instances" / "leduc.game"
    environment = lite.FileEnv(str(game), traverse_type="Enumerate")
    graph: Any = import_module(f"LiteEFG.baselines.{loop}").graph()
    environment.set_graph(graph)
    strategy = graph.current_strategy("average-iterate") if loop == "DCFR" else graph.current_strategy()
    iterations, seconds, apart = 0, 0.0, float("inf")
    while apart > to:
        begun = time.process_time()
        for _ in range(step):
            graph.update_graph(environment)
            environment.update_strategy(strategy, update_best=False)
        seconds, iterations = seconds + time.process_time() - begun, iterations + step
        apart = sum(environment.exploitability(strategy, AVERAGES[loop])) / 2
    print(json.dumps([iterations, seconds]))


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), int(sys.argv[3]))
