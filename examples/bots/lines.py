"""A bot that speaks JSON lines and needs nothing of Potluck: it stakes with a pair, and pays small stakes.

potluck match draw "cmd:python examples/bots/lines.py" caller
"""

import json
import sys

for line in sys.stdin:
    asked = json.loads(line)
    view = asked["view"]
    ranks = [card[0] for card in view["seats"][view["seat"]]["cards"]]
    good = len(set(ranks)) < len(ranks)
    cheap = view["owed"] <= view["pot"] // 2
    wanted = ["open", "wait", "exchange", "check"] if good else ["wait", "check", "exchange"]
    if not good and not cheap:
        wanted = ["pass"]
    kinds = {text.split()[0]: text for text in reversed(asked["actions"])}
    action = next((kinds[kind] for kind in wanted if kind in kinds), asked["actions"][0])
    print(json.dumps({"action": action}), flush=True)
