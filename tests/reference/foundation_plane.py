#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""foundation_plane.csv: plane shapes on a bed of springs, by quadrature of their overlap u(x) across the line of contact.

force is the integral of u, place its centroid from the origin of the shape, energy the integral of u^2/2. A circle of
radius `first` lies on a line, on a circle of radius `second`, or in a hole of that radius; a polygon lies on a line,
turned by `angle`. Its overlap at x is the length of a vertical line inside it and below the line, and its energy the
integral of the depth over the area of the overlap. Prints the rest of a box whose centre of mass is beside its middle.
"""
from mpmath import mp, mpf, cos, findroot, quad, sin, sqrt

from common import write_csv

mp.dps = 40

BOX = [(-0.1, -0.05), (0.1, -0.05), (0.1, 0.05), (-0.1, 0.05)]
FIVE = [(-0.1, -0.05), (0.1, -0.05), (0.12, 0.02), (0.0, 0.1), (-0.1, 0.05)]


def round_shape(shape, r, other, d):
    # the sign of the second surface: a plane has none, a hole curves away
    sign = {"circle": 0, "circles": 1, "ring": -1}[shape]

    def u(x):
        second = other - sqrt(other * other - x * x) if sign else 0
        return d - (r - sqrt(r * r - x * x)) - sign * second
    low, high = mpf(0), min(r, other) if sign > 0 else r
    for _ in range(150):
        half = (low + high) / 2
        low, high = (half, high) if u(half) > 0 else (low, half)
    # x = half sin t takes the root at the ends out
    a = mp.pi / 2
    grid = [-a, -a / 2, 0, a / 2, a]
    dx = lambda t: half * cos(t)
    return (quad(lambda t: u(half * sin(t)) * dx(t), grid), quad(lambda t: u(half * sin(t)) ** 2 / 2 * dx(t), grid), mpf(0))


def turned(corners, angle):
    c, s = cos(mpf(angle)), sin(mpf(angle))
    return [(c * mpf(x) - s * mpf(y), s * mpf(x) + c * mpf(y)) for x, y in corners]


def polygon(corners, angle, d):
    points = turned(corners, angle)
    level = min(y for _, y in points) + d
    sides = [(p, q) for p, q in zip(points, points[1:] + points[:1]) if p[0] != q[0]]

    def span(x):
        cuts = [p[1] + (x - p[0]) / (q[0] - p[0]) * (q[1] - p[1]) for p, q in sides
                if min(p[0], q[0]) <= x <= max(p[0], q[0])]
        return min(cuts), max(cuts)

    def column(x):
        low, high = span(x)
        return max(mpf(0), level - low), max(mpf(0), level - high)

    def u(x):
        bottom, top = column(x)
        return bottom - top

    def potential(x):
        bottom, top = column(x)
        return (bottom ** 2 - top ** 2) / 2
    ends = {x for x, y in points if y <= level}
    for p, q in sides:
        if (p[1] - level) * (q[1] - level) < 0:
            ends.add(p[0] + (level - p[1]) / (q[1] - p[1]) * (q[0] - p[0]))
    upper = [x for x, _ in points if min(ends) < x < max(ends)]
    grid = sorted(ends | set(upper))
    force = quad(u, grid)
    return force, quad(potential, grid), quad(lambda x: x * u(x), grid) / force


def rest():
    """Box of 1 kg on w K = 3e4 N/m^2, g = 9.81, its centre of mass at 0.01 m: angle, and height of that centre."""
    def balance(angle, d):
        area, _, place = polygon(BOX, angle, d)
        return 3e4 * area - mpf(9.81), place - mpf(0.01) * cos(angle)
    angle, d = findroot(balance, (mpf(-0.005), mpf(0.002)))
    height = -d - min(y for _, y in turned(BOX, angle)) + mpf(0.01) * sin(angle)
    return angle, d, height


if __name__ == "__main__":
    rows = [(shape, r, other, 0.0, d, *round_shape(shape, mpf(r), mpf(other), mpf(d)))
            for shape, r, other in (("circle", 0.1, 0.0), ("circles", 0.1, 0.03), ("ring", 0.1, 0.11), ("ring", 0.1, 0.5))
            for d in (1e-4, 0.003, 0.02)]
    rows += [(name, 0.0, 0.0, angle, d, *polygon(corners, angle, mpf(d)))
             for name, corners in (("box", BOX), ("five", FIVE))
             for angle in (0.0, 0.01, 0.7, -2.0) for d in (1e-4, 0.003, 0.03)]
    write_csv(__file__, "plane shapes on a bed of springs of modulus 1, by quadrature, 40 digits",
              ("shape", "first", "second", "angle", "depth", "force", "energy", "place"), rows)
    print("box at rest: angle %s, depth %s, height %s" % tuple(mp.nstr(v, 17) for v in rest()))
