# SPDX-License-Identifier: MIT
"""The scene a driver is asked for, from its command line, and the line it prints per time step."""
import subprocess
import sys
import tempfile

radius, mass, restitution, gravity, duration, *states = map(float, sys.argv[1:])
# Balls on one vertical line: height of the centre above the floor and upward speed.
balls = list(zip(states[::2], states[1::2]))
# There is a floor at height 0 where there is gravity.
floor = gravity > 0


def show(time, heights, speeds):
    """One line: time, heights, speeds."""
    print(*(f"{x:.17g}" for x in (time, *heights, *speeds)))


def run_script(program, text):
    """Runs a molecular dynamics program on a script that prints lines after the word `state`."""
    with tempfile.TemporaryDirectory() as folder:
        with open(folder + "/in.scene", "w") as file:
            file.write(text)
        done = subprocess.run([program, "-in", "in.scene"], cwd=folder, capture_output=True, text=True)
        if done.returncode:
            sys.exit(done.stdout[-2000:] + done.stderr)
        for line in done.stdout.splitlines():
            if line.startswith("state "):
                print(line[6:])
