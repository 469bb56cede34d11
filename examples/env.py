"""Plays many games at random through "kancha env" and says how fast: env.py KANCHA GAME [GAMES [STEPS]].

Nothing but Python is needed. docs/research.md describes what goes to and fro.
"""
import array
import base64
import json
import random
import subprocess
import sys
import time

kancha, game = sys.argv[1], sys.argv[2]
games = int(sys.argv[3]) if len(sys.argv) > 3 else 256
steps = int(sys.argv[4]) if len(sys.argv) > 4 else 200

process = subprocess.Popen([kancha, "env", game], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(op, **fields):
    process.stdin.write(json.dumps({"op": op, **fields}) + "\n")
    process.stdin.flush()
    reply = json.loads(process.stdout.readline())
    if not reply["ok"]:
        sys.exit(reply["error"]["code"] + ": " + reply["error"]["message"])
    return reply


about = ask("hello", protocol=1)
print(f"{about['game']}: {about['observation_length']} numbers, {about['action_count']} actions")

reply = ask("reset", count=games, seed=1, auto_reset=True, want=["observation", "legal"], encoding="base64")
ended, won, start = 0, {}, time.monotonic()
for _ in range(steps):
    observed = array.array("f", base64.b64decode(reply["observation"]))  # a row for each game; little endian
    assert len(observed) == games * about["observation_length"]
    reply = ask("step", actions=[random.choice(legal) for legal in reply["legal"]])
    for final in reply.get("final", []):
        ended += 1
        for seat, rank in enumerate(final["rank"]):
            won[seat] = won.get(seat, 0) + (rank == 1)
took = time.monotonic() - start
ask("close")
process.wait()
print(f"{games * steps / took:.0f} steps/s, {ended} games ended, first places by seat: {dict(sorted(won.items()))}")
