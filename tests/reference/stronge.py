#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A rod falls with one end on a rough floor; energetic restitution: stronge.csv.

The state is that of the rod (velocity of its centre and spin), the variable the normal impulse Y. The rod is marched in
Y through slip, stick and slip reversal; sticking is tried first, and kept if its friction is below the limit. The work of the
normal force up to Y is found by the trapezoid between the kinks, which is exact. The end of compression and the end
of restitution are roots of the velocity of the end and of the work, by bisection and the secant method. Nothing is shared
with the library, which works in the Delassus matrix with closed quadratics.
"""
import random

from mpmath import mp, mpf, cos, sin, sign

from common import write_csv

mp.dps = 50
COLUMNS = ["angle", "mass", "length", "e", "mu", "vx", "vy", "spin", "ways", "compression_x", "compression_y",
           "impulse_x", "impulse_y", "after_vx", "after_vy", "after_spin", "lost"]


class Rod:
    def __init__(self, angle, mass, length, mu):
        self.m, self.mu = mpf(mass), mpf(mu)
        self.inertia = self.m * mpf(length) ** 2 / 12
        half = mpf(length) / 2
        # the centre is above the floor; the end that touches is left and below
        self.arm = (-half * cos(mpf(angle)), -half * sin(mpf(angle)))

    def end(self, u):
        """Velocity of the end that touches."""
        return u[0] - u[2] * self.arm[1], u[1] + u[2] * self.arm[0]

    def pushed(self, u, x, y):
        return (u[0] + x / self.m, u[1] + y / self.m, u[2] + (self.arm[0] * y - self.arm[1] * x) / self.inertia)

    def friction(self, u):
        """Friction over normal force, and what the end does."""
        slip = self.end(u)[0]
        if slip != 0:
            return -self.mu * sign(slip), "s"
        turn = self.end(self.pushed((0, 0, 0), mpf(0), mpf(1)))[0]
        push = self.end(self.pushed((0, 0, 0), mpf(1), mpf(0)))[0]
        stick = -turn / push
        if abs(stick) <= self.mu:
            return stick, "k"
        return self.mu * sign(stick), "r"

    def march(self, u, length):
        """State, friction impulse and work after `length` of the normal impulse, and the ways."""
        x = work = mpf(0)
        ways, left = "", mpf(length)
        while True:
            f, way = self.friction(u)
            ways += way
            there = self.pushed(u, f * left, left)
            part, before, after = left, self.end(u)[0], self.end(there)[0]
            if way == "s" and before * after < 0:  # the slip stops on the way; it is linear
                part = left * before / (before - after)
                there = self.pushed(u, f * part, part)
            work += part * (self.end(u)[1] + self.end(there)[1]) / 2
            x += f * part
            left -= part
            u = there
            if left <= 0:
                return u, x, work, ways
            # exactly at rest along the floor
            u = (u[0] - self.end(u)[0], u[1], u[2])


def root(function, low, high):
    """Between a value below and one above zero."""
    for _ in range(400):
        middle = (low + high) / 2
        low, high = (middle, high) if function(middle) < 0 else (low, middle)
        if high - low < mpf(10) ** -40 * high:
            break
    return (low + high) / 2


def impact(angle, mass, length, e, mu, vx, vy, spin):
    rod, u = Rod(angle, mass, length, mu), (mpf(vx), mpf(vy), mpf(spin))
    if rod.end(u)[1] >= 0:
        return None
    far = mpf(1)
    while rod.end(rod.march(u, far)[0])[1] < 0:
        far *= 2
    compression = root(lambda y: rod.end(rod.march(u, y)[0])[1], mpf(0), far)
    _, x, taken, _ = rod.march(u, compression)
    goal = (1 - mpf(e) ** 2) * taken
    far = compression
    while rod.march(u, far)[2] < goal:
        far *= 2
    total = root(lambda y: rod.march(u, y)[2] - goal, compression, far) if e > 0 else compression
    v, X, _, ways = rod.march(u, total)
    energy = lambda w: (rod.m * (w[0] ** 2 + w[1] ** 2) + rod.inertia * w[2] ** 2) / 2
    return ways, x, compression, X, total, v[0], v[1], v[2], energy(u) - energy(v)


def main():
    random.seed(3)
    rows, count = [], {}
    while len(rows) < 60:
        values = [round(random.uniform(a, b), 3) for a, b in
                  ((0.1, 1.5), (0.5, 3), (0.3, 2), (0, 1), (0, 1.2), (-3, 3), (-3, 0), (-4, 4))]
        if len(rows) % 10 == 0:
            values[3] = 1.0
        found = impact(*values)
        if not found or count.get(found[0], 0) >= 20:
            continue
        count[found[0]] = count.get(found[0], 0) + 1
        rows.append([float(v) for v in values] + list(found))
    print(count)
    write_csv(__file__, """a rod on a rough floor, energetic restitution, mpmath with 50 digits: see stronge.py; the ways of the
              end: s slip, k stick, r slip reversal""", COLUMNS, rows)


main()
