#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The forces of a pyramid of rigid boxes at rest, apart from the library: of all normal forces N
and tangential forces T that hold every box and keep to |T| <= mu N the ones with the least
sum N^2 + sum T^2 most/(mu M), where M are the normal forces of the least sum of all squares without
limits, and most is the largest mu M.

    tests/reference/pyramid.py > tests/reference/pyramid.csv

Which limits are reached non-negative least squares tells (scipy), in unknowns a, b >= 0 with
N = a + b, T = mu (a - b); then the equations of the optimum are solved in 40 digits (mpmath), and the
signs of all forces and multipliers are checked.

The last pyramid slides to the right as a whole, with the friction 0.3 at the floor, so that all its
boxes have the acceleration -0.3 g, and 0.5 for what sticks inside.

Columns: rows of the pyramid, mu, place of the contact, N, T (on the upper body, to the right).
"""
import sys

import mpmath as mp
import numpy as np
from scipy.optimize import nnls

mp.mp.dps = 40
G, WIDTH, HEIGHT, APART = mp.mpf("9.81"), mp.mpf("0.2"), mp.mpf("0.1"), mp.mpf("0.21")


def contacts(rows):
    """Boxes and, per contact, place and the boxes above and below (None: the floor)."""
    box = {}
    for row in range(rows):
        for i in range(rows - row):
            box[row, i] = (len(box), APART * i + APART * row / 2, HEIGHT / 2 + HEIGHT * row)
    out = []
    for (row, i), (number, x, y) in box.items():
        if row == 0:
            out += [(x + s * WIDTH / 2, mp.mpf(0), number, None) for s in (-1, 1)]
            continue
        for k in (i, i + 1):
            below, bx, _ = box[row - 1, k]
            ends = max(x, bx) - WIDTH / 2, min(x, bx) + WIDTH / 2
            out += [(end, y - HEIGHT / 2, number, below) for end in ends]
    return list(box.values()), out


def balance(boxes, touches):
    """B and c of B (N, T, N, T, ...) = c: forces and moments on every box."""
    b = mp.zeros(3 * len(boxes), 2 * len(touches))
    c = mp.zeros(3 * len(boxes), 1)
    for j, (x, y, above, below) in enumerate(touches):
        for body, sign in ((above, 1), (below, -1)):
            if body is None:
                continue
            arm_x, arm_y = x - boxes[body][1], y - boxes[body][2]
            b[3 * body + 1, 2 * j] += sign
            b[3 * body + 2, 2 * j] += sign * arm_x
            b[3 * body, 2 * j + 1] += sign
            b[3 * body + 2, 2 * j + 1] -= sign * arm_y
    for body in range(len(boxes)):
        c[3 * body + 1] = G
    return b, c


def least(b, c, v):
    """The least x'V x with B x = c, and its multipliers."""
    weighted = b.copy()
    for j in range(b.cols):
        for i in range(b.rows):
            weighted[i, j] /= v[j]
    l = mp.lu_solve(weighted * b.T, c)
    return weighted.T * l, l


def in_limits(b, c, v, mu):
    """The same in the cones, without a T where mu is 0; all conditions of the optimum are checked."""
    n = b.cols // 2
    edges = [(j, t) for j in range(n) for t in ((mu[j], -mu[j]) if mu[j] else (0,))]
    change = mp.zeros(2 * n, len(edges))
    for k, (j, t) in enumerate(edges):
        change[2 * j, k], change[2 * j + 1, k] = 1, t
    many = len(edges)
    # the value itself is the second part of the sum of squares, the balance a heavy first one
    e = np.array((b * change).tolist(), dtype=float) * 1e5
    w = np.array([[mp.sqrt(v[i]) * change[i, j] for j in range(many)] for i in range(2 * n)], dtype=float)
    right = np.concatenate([1e5 * np.array(c.tolist(), dtype=float).ravel(), np.zeros(2 * n)])
    guess, _ = nnls(np.vstack([e, w]), right, maxiter=100000)
    free = [j for j in range(many) if guess[j] > 1e-6]
    for _ in range(20):
        k, m = len(free), b.rows
        s = mp.zeros(2 * n, k)
        for at, j in enumerate(free):
            for i in range(2 * n):
                s[i, at] = change[i, j]
        vs = mp.matrix([[v[i] * s[i, j] for j in range(k)] for i in range(2 * n)])
        kkt = mp.zeros(k + m, k + m)
        kkt[:k, :k], kkt[:k, k:], kkt[k:, :k] = s.T * vs, -(b * s).T, b * s
        z = mp.lu_solve(kkt, mp.matrix([0] * k + list(c)))
        x, l = s * z[:k], z[k:]
        gain = change.T * (mp.matrix([v[i] * x[i] for i in range(2 * n)]) - b.T * l)
        bad = [j for at, j in enumerate(free) if z[at] < 0]
        new = [j for j in range(many) if j not in free and gain[j] < -mp.mpf(10) ** -25]
        if not bad and not new:
            return x, many - k
        free = sorted(set(free) - set(bad) | set(new))
    raise SystemExit("no optimum")


def forces(boxes, touches, mu, kinetic=None):
    """If `kinetic` is given, of a pyramid that slides: at the floor T is no unknown, but -kinetic N."""
    b, c = balance(boxes, touches)
    slips = [kinetic is not None and below is None for _, _, _, below in touches]
    for body in range(len(boxes) if kinetic is not None else 0):
        c[3 * body] = -kinetic * G
    for j in range(len(touches)):
        for i in range(b.rows if slips[j] else 0):
            b[i, 2 * j] -= kinetic * b[i, 2 * j + 1]
            b[i, 2 * j + 1] = 0
    grip = [mp.mpf(0) if slips[j] else mu for j in range(len(touches))]
    even, _ = least(b, c, [mp.mpf(1)] * b.cols)
    most = max(g * even[2 * j] for j, g in enumerate(grip))
    v = []
    for j, g in enumerate(grip):
        v += [mp.mpf(1), most / max(g * even[2 * j], most / 10**8)]
    x, limits = in_limits(b, c, v, grip)
    print(mu, "limits reached:", limits, "of", b.cols, file=sys.stderr)
    for j in range(len(touches)):
        x[2 * j + 1] = -kinetic * x[2 * j] if slips[j] else x[2 * j + 1]
    return x


def write(rows, mu, touches, x):
    for j, (px, py, _, _) in enumerate(touches):
        row = (mp.nstr(value, 18) for value in (px, py, x[2 * j], x[2 * j + 1]))
        print(f"{rows},{mp.nstr(mu, 3)}," + ",".join(row))


print("# tests/reference/pyramid.py: mpmath, 40 digits")
print("rows,mu,x,y,normal,tangent")
for rows, mu, kinetic in ((6, "0.4", None), (7, "0.05", None), (5, "0.5", mp.mpf("0.3"))):
    boxes, touches = contacts(rows)
    write(rows, mp.mpf(mu), touches, forces(boxes, touches, mp.mpf(mu), kinetic))
