#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The four-bar of tests/unit/test_planar_change_point.c, integrated in one coordinate.

On each branch of motion the bars b (coupler, angle p) and c (rocker, angle q) are smooth functions
of the crank's angle th, also through the change point at th = pi, where the branches cross: the
rocker's end lies on the other side of the line from the crank's end to the rocker's pin after it.
With I(th) = sum of m (dx/dth)^2 + J (dangle/dth)^2 the spin follows from the energy,
I th'^2/2 + V = E, and the time by quadrature of 1/th'.
"""
from mpmath import mp, mpf, cos, sin, sqrt, acos, atan2, pi, quad, findroot

mp.dps = 30
a, b, c, d = mpf("0.4"), mpf("1.1"), mpf("0.7"), mpf("1.4")
masses = ((1, mpf("0.1")), (mpf("1.3"), mpf("0.15")), (mpf("0.7"), mpf("0.08")))
g, start, spin, end = mpf("9.81"), mpf(1), mpf(5), mpf(2)


def pose(th, side):
    """Heights of the centres, and the angles; side changes where the branch leads through."""
    x, y = a * cos(th), a * sin(th)
    far = sqrt((d - x) ** 2 + y * y)
    rod = atan2(-y, d - x) + side * acos(min(mpf(1), (b * b + far * far - c * c) / (2 * b * far)))
    u, v = x + b * cos(rod), y + b * sin(rod)
    return (y / 2, (y + v) / 2, v / 2), (th, rod, atan2(v, u - d))


def side_of(th):
    """The branch that is smooth changes its side at pi, 3 pi, ..."""
    return 1 if int((th + pi) / (2 * pi)) % 2 == 0 else -1


def inertia(th):
    """By the rates of the closed loop, a e(th) + b e(p) = (d, 0) + c e(q)."""
    p, q = pose(th, side_of(th))[1][1:]
    dp, dq = a * sin(th - q) / (b * sin(q - p)), a * sin(th - p) / (c * sin(q - p))
    x = -a * sin(th) - b / 2 * dp * sin(p), a * cos(th) + b / 2 * dp * cos(p)
    ways = ((a / 2) ** 2, x[0] ** 2 + x[1] ** 2, (c / 2 * dq) ** 2)
    return sum(m * way + j * turn ** 2 for (m, j), way, turn in zip(masses, ways, (1, dp, dq)))


def height(th):
    return sum(m * g * y for (m, _), y in zip(masses, pose(th, side_of(th))[0]))


energy = inertia(start) * spin ** 2 / 2 + height(start)


def speed(th):
    return sqrt(2 * (energy - height(th)) / inertia(th))


def time(th):
    marks = [start] + [k * pi / 4 for k in range(2, 40) if start < k * pi / 4 < th - mpf("0.01")]
    return quad(lambda s: 1 / speed(s), marks + [th], method="gauss-legendre")


guess = start + spin * end
th = findroot(lambda s: time(s) - end, (guess, guess + mpf("0.1")), solver="secant", tol=1e-24)
print("crank", mp.nstr(th, 16))
print("rod", mp.nstr(pose(th, side_of(th))[1][1], 16))
print("spin", mp.nstr(speed(th), 16))
