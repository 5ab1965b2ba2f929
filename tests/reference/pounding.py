#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The buildings of examples/pounding-2.yaml and pounding-3.yaml, integrated apart
from the library: the classical Runge-Kutta method with a fixed step, written
relative to the ground. A step in which a contact opens, closes or turns is done
again in many short ones.

    tests/reference/pounding.py [STEP] > tests/reference/pounding.csv

Columns: model, law, contact, number of the event at it, time of touch (linear
between two steps), speed of touch, largest force.
"""
import math
import os
import sys

STEP = float(sys.argv[1]) if len(sys.argv) > 1 else 1e-4
FINER = 200
END, GAP, E, G = 25.0, 0.03, 0.65, 9.81
HERE = os.path.dirname(os.path.abspath(__file__))

with open(os.path.join(HERE, "..", "..", "examples", "quake.at2")) as file:
    RECORD = [G * float(x) for line in file.readlines()[4:] for x in line.split()]

# name: storeys, mass, stiffness
TWO = {"left": (3, 25e3, 3.46e6), "right": (3, 1e6, 2.215e9)}
THREE = {"left": (3, 25e3, 3.46e6), "middle": (2, 1e6, 1.148e9), "right": (3, 100e3, 2.46e7)}


def ground(t):
    i = int(t / 0.01 + 1e-9)
    if i + 1 >= len(RECORD):
        return 0.0
    s = t / 0.01 - i
    return RECORD[i] + s * (RECORD[i + 1] - RECORD[i])


class Law:
    """Force of depth and rate, prepared at touch; as the authors wrote it."""

    def __init__(self, name, m1, m2):
        self.name = name
        self.k = 2.5e8 if name == "anagnostopoulos" else 2.75e9
        mass = m1 * m2 / (m1 + m2)
        root = math.sqrt(self.k * mass)
        if name == "anagnostopoulos":
            self.c = -2 * math.log(E) / math.hypot(math.pi, math.log(E)) * root
        elif name == "jankowski":
            xi = 4.5 * math.sqrt(5) * (1 - E * E) / (E * (E * (9 * math.pi - 16) + 16))
            self.c = 2 * xi * root
        self.v0 = 1.0

    def force(self, d, v):
        if d <= 0.0:
            return 0.0
        if self.name == "anagnostopoulos":
            return self.k * d + self.c * v
        elastic = self.k * d * math.sqrt(d)
        if self.name == "jankowski":
            return elastic + (self.c * math.sqrt(math.sqrt(d)) * v if v > 0.0 else 0.0)
        return elastic * (1 + 0.75 * (1 - E * E) * v / self.v0)


def run(model, name, buildings):
    first, mass, below, k, c, index = 0, [], [], [], [], {}
    for label, (storeys, m, stiff) in buildings.items():
        w1 = 2 * math.sin(math.pi / (2 * (2 * storeys + 1))) * math.sqrt(stiff / m)
        for i in range(storeys):
            index[label, i + 1] = len(mass)
            mass.append(m)
            below.append(-1 if i == 0 else len(mass) - 2)
            k.append(stiff)
            c.append(2 * 0.05 * stiff / w1)
    n = len(mass)
    labels = list(buildings)
    stops = []
    for a, b in zip(labels, labels[1:]):
        for i in range(1, min(buildings[a][0], buildings[b][0]) + 1):
            p, q = index[a, i], index[b, i]
            stops.append((f"{a}-{b}-{i}", p, q, Law(name, mass[p], mass[q])))

    def slope(t, y):
        f = [0.0] * n
        for i in range(n):
            j = below[i]
            x, u = (y[i], y[n + i]) if j < 0 else (y[i] - y[j], y[n + i] - y[n + j])
            pull = k[i] * x + c[i] * u
            f[i] -= pull
            if j >= 0:
                f[j] += pull
        for _, p, q, law in stops:
            d = y[p] - y[q] - GAP
            if d > 0.0:
                push = law.force(d, y[n + p] - y[n + q])
                f[p] -= push
                f[q] += push
        a = ground(t)
        return y[n:] + [f[i] / mass[i] - a for i in range(n)]

    def step(t, y, h):
        k1 = slope(t, y)
        k2 = slope(t + h / 2, [a + h / 2 * b for a, b in zip(y, k1)])
        k3 = slope(t + h / 2, [a + h / 2 * b for a, b in zip(y, k2)])
        k4 = slope(t + h - 1e-12, [a + h * b for a, b in zip(y, k3)])
        return [a + h / 6 * (p + 2 * q + 2 * r + s) for a, p, q, r, s in zip(y, k1, k2, k3, k4)]

    def signs(y):
        """Which stops are closed, and which of them still close."""
        depths = [y[p] - y[q] - GAP for _, p, q, _ in stops]
        return [d > 0.0 and 1 + (y[n + p] > y[n + q]) for d, (_, p, q, _) in zip(depths, stops)]

    closed = [None] * len(stops)
    count = [0] * len(stops)
    rows = []

    def note(t, h, old, y):
        for i, (label, p, q, law) in enumerate(stops):
            before, now = old[p] - old[q] - GAP, y[p] - y[q] - GAP
            if before <= 0.0 < now:
                part = -before / (now - before)
                v = [z[n + p] - z[n + q] for z in (old, y)]
                law.v0 = v[0] + part * (v[1] - v[0])
                count[i] += 1
                closed[i] = [model, name, label, count[i], t + part * h, law.v0, 0.0]
                rows.append(closed[i])
            if now > 0.0:
                closed[i][6] = max(closed[i][6], law.force(now, y[n + p] - y[n + q]))

    y = [0.0] * (2 * n)
    for number in range(round(END / STEP)):
        t = number * STEP
        new = step(t, y, STEP)
        if signs(new) == signs(y):
            note(t, STEP, y, new)
            y = new
            continue
        h = STEP / FINER
        for i in range(FINER):
            new = step(t + i * h, y, h)
            note(t + i * h, h, y, new)
            y = new
    return rows


def main():
    print("# the buildings of examples/pounding-2.yaml and pounding-3.yaml; classical Runge-Kutta method, step %g s" % STEP)
    print("model,law,contact,number,t_touch,speed_touch,force_max")
    cases = [("pounding-2", name, TWO) for name in ("jankowski", "muthukumar-desroches", "anagnostopoulos")]
    for case in cases + [("pounding-3", "jankowski", THREE)]:
        for row in run(*case):
            print("%s,%s,%s,%d,%.9f,%.8f,%.8g" % tuple(row))


main()
