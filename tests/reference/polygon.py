#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Digits of test_stiffness.c: area, centre and mean radius of convex polygons.

The mean radius is the mean over all directions of the distance from the centre of the area to the edge, by quadrature of
the ray over the angle, side by side. Coordinates are the doubles nearest to what is printed.
"""
from mpmath import mp, mpf, atan2, cos, nstr, pi, quad, sin

mp.dps = 40

POLYGONS = {
    "rectangle": [(0.01, 0.02), (0.04, 0.02), (0.04, 0.04), (0.01, 0.04)],
    "triangle": [(0, 0), (0, 0.5), (2, 0)],
    "pentagon": [(1, 0), (3, 1), (2.5, 4), (0, 3.5), (-1, 1.5)],
    "sliver": [(0, 0), (1, 0), (1, 1e-3), (0.5, 1.5e-3)],
}


def cross(a, b):
    return a[0] * b[1] - a[1] * b[0]


def properties(vertices):
    v = [(mpf(x), mpf(y)) for x, y in vertices]
    pairs = list(zip(v, v[1:] + v[:1]))
    area = sum(cross(a, b) for a, b in pairs) / 2
    centre = tuple(sum((a[i] + b[i]) * cross(a, b) for a, b in pairs) / (6 * area) for i in (0, 1))
    total = mpf(0)
    for a, b in pairs:
        a, b = (tuple(p[i] - centre[i] for i in (0, 1)) for p in (a, b))
        side = (b[0] - a[0], b[1] - a[1])
        begin = atan2(a[1], a[0])
        turn = atan2(cross(a, b), a[0] * b[0] + a[1] * b[1])
        ray = lambda t: cross(a, side) / cross((cos(begin + t), sin(begin + t)), side)
        total += quad(ray, mp.linspace(0, turn, 9))
    return abs(area), centre, abs(total) / (2 * pi)


for name, vertices in POLYGONS.items():
    area, centre, radius = properties(vertices)
    print(name, nstr(area, 17), *(nstr(x, 17) for x in centre), nstr(radius, 17))
