# SPDX-License-Identifier: MIT
"""resile: Hunt and Crossley's law on Hertz's sphere, calibrated exactly, in its memoryless form;
Young's modulus 10 MPa, impacts located, the step by itself."""
import csv
import os
import subprocess
import sys
import tempfile

from scene import balls, duration, floor, gravity, mass, radius, restitution, show

# Hertz: k = 4/3 E* sqrt(R*), with E* = E / (2 (1 - nu^2)) of two equal materials.
stiffness = 4 / 3 * 1e7 / (2 * (1 - 0.25**2)) * (radius if floor else radius / 2)**0.5
contact = (f"law: hunt-crossley, calibration: exact, restitution: {restitution}, form: memoryless, "
           f"stiffness: {stiffness}")
lines = ["title: balls", f"gravity: [0, {-gravity}]", f"end_time: {duration}", "allow_overlap: true",
         "output:", "  interval: 1e-3", "  frames: 0",
         f"  signals: [{', '.join(f'ball-{i}.{q}' for q in ('y', 'vy') for i in range(len(balls)))}]",
         "bodies:", "  - {name: ground, fixed: true, shapes: [{line: {at: [0, 0], normal: [0, 1]}}]}"]
for i, (height, speed) in enumerate(balls):
    lines.append(f"  - {{name: ball-{i}, mass: {mass}, position: [0, {height}], velocity: [0, {speed}], "
                 f"locked: [x, angle], shapes: [{{circle: {{radius: {radius}}}}}]}}")
lines += ["contacts:"]
lines += [f"  - {{name: floor, bodies: [ball-0, ground], {contact}}}"] if floor else \
         [f"  - {{name: balls, group: [ball-*], {contact}}}"]
with tempfile.TemporaryDirectory() as folder:
    model = folder + "/balls.yaml"
    with open(model, "w") as file:
        file.write("\n".join(lines) + "\n")
    done = subprocess.run([os.environ.get("RESILE", "resile"), "run", model, "--out", folder + "/out"],
                          capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)
    with open(folder + "/out/trajectory.csv") as file:
        rows = csv.reader(line for line in file if not line.startswith("#"))
        next(rows)
        for row in rows:
            values = list(map(float, row))
            show(values[0], values[1:1 + len(balls)], values[1 + len(balls):])
