"""A bot that plays a whole match at a running table, against a bot of the house, with the standard library alone.

potluck serve &
python examples/bots/over_http.py http://127.0.0.1:8052
"""

import json
import sys
import time
import uuid
from urllib.request import Request, urlopen

HEAD = {"content-type": "application/json"}


def ask(path, body=None):
    """The answer of the server to a GET, or to a POST of that body."""
    with urlopen(Request(sys.argv[1] + path, body and json.dumps(body).encode(), HEAD)) as answer:
        return json.load(answer)


HEAD["authorization"] = "Bearer " + ask("/api/session", {"lang": "en"})["token"]
seats = {"kind": "person"}, {"kind": "bot", "bot": "caller"}
table = ask("/api/tables", {"game": "draw", "preset": "quick", "seats": seats})
at = f"/api/tables/{table['id']}"
print("look on at", sys.argv[1] + "/t/" + table["id"], flush=True)
screen = ask(f"{at}/seats/0", {"name": "Thirty lines"})
while not screen["view"]["over"]:
    kinds = [offer.get("kind") or offer["action"]["type"] for offer in screen["view"]["offers"]]
    wanted = next((kind for kind in ("next", "wait", "check", "exchange", "pass") if kind in kinds), None)
    if wanted:
        ask(f"{at}/acts", {"turn": screen["turn"], "action": wanted, "id": str(uuid.uuid4())})
    time.sleep(0.05)
    screen = ask(at)
print("won" if screen["view"]["winner"] == 0 else "lost", "after", screen["view"]["deal"], "deals")
