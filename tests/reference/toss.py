#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes toss.csv: the first impacts of tossed bodies, computed independently of the library.

Everything is integrated by extrapolation of the midpoint rule (Gragg, Bulirsch, Stoer) with 25 digits: the rotation
matrix and the angular momentum of free motion, and Routh's equations of the impulse, with the logarithm of
the slip and its angle over sigma (dP = slip dsigma). Roots over the length of a step. The gap is that of the
whole body, by its support function. Needs mpmath, a few minutes.
"""
import csv
import sys

from mpmath import atan2, cos, exp, hypot, log, mp, mpf, pi, sin, sqrt

mp.dps = 25


def step(f, y, h, columns=9):
    """One step of order 18."""
    table = []
    for k in range(1, columns + 1):
        n = 2 * k
        d, a = h / n, y
        b = [p + d * r for p, r in zip(y, f(y))]
        for _ in range(n - 1):
            a, b = b, [p + 2 * d * r for p, r in zip(a, f(b))]
        row = [[(p + q + d * r) / 2 for p, q, r in zip(a, b, f(b))]]
        for j in range(1, k):
            w = (n / (2 * (k - j))) ** 2 - 1
            row.append([p + (p - q) / w for p, q in zip(row[j - 1], table[-1][j - 1])])
        table.append(row)
    return table[-1][-1]


def root(f, y, h, value):
    """The part of a step at which value(y) vanishes, and y there: the Illinois method."""
    a, b = mpf(0), mpf(h)
    p, q = value(y), value(step(f, y, b))
    if p * q > 0:  # it begins at a root
        a = h / 1000
        p = value(step(f, y, a))
    while abs(b - a) > 1e-22 * abs(h):
        c = (a * q - b * p) / (q - p)
        z = step(f, y, c)
        v = value(z)
        if v == 0 or abs(v) < 1e-23:
            return c, z
        if v * q < 0:
            a, p = b, q
        else:
            p /= 2
        b, q = c, v
    return b, step(f, y, b)


def copysign(a, b):
    return a if b > 0 else -a


def dot(a, b):
    return sum(p * q for p, q in zip(a, b))


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def apply(m, v):
    return [dot(row, v) for row in m]


def transposed(m):
    return [list(c) for c in zip(*m)]


def axes(axis, angle):
    """Rotation matrix by Rodrigues' formula."""
    size = sqrt(dot(axis, axis))
    x, y, z = (c / size for c in axis)
    c, s = cos(angle), sin(angle)
    return [[c + x * x * (1 - c), x * y * (1 - c) - z * s, x * z * (1 - c) + y * s],
            [y * x * (1 - c) + z * s, c + y * y * (1 - c), y * z * (1 - c) - x * s],
            [z * x * (1 - c) - y * s, z * y * (1 - c) + x * s, c + z * z * (1 - c)]]


def lowest(shape, s, r):
    """The lowest point, from the centre, in the axes of the world; r: rows of the rotation matrix."""
    d = [-x for x in r[2]]
    if shape == "box":
        own = [copysign(a / 2, b) for a, b in zip(s, d)]
    elif shape == "ellipsoid":
        size = sqrt(sum((a * b) ** 2 for a, b in zip(s, d)))
        own = [a * a * b / size for a, b in zip(s, d)]
    elif shape == "cylinder":
        across = hypot(d[0], d[1])
        own = [s[0] * d[0] / across, s[0] * d[1] / across, copysign(s[1] / 2, d[2])]
    else:
        own = [s[0] * b for b in d]
        own[2] += copysign(s[1] / 2, d[2])
    return apply(r, own)


def moments(shape, s):
    if shape in ("box", "ellipsoid"):
        x, y, z = (a * a / (12 if shape == "box" else 5) for a in s)
        return [y + z, z + x, x + y]
    r, length = s
    tube = pi * r * r * length
    if shape == "cylinder":
        a = (3 * r * r + length * length) / 12
        return [a, a, r * r / 2]
    ball = mpf(4) / 3 * pi * r**3
    m1, m2 = tube / (tube + ball), ball / (tube + ball)
    across = m1 * (3 * r * r + length**2) / 12 + m2 * (2 * r * r / 5 + length**2 / 4 + 3 / 8 * r * length)
    return [across, across, m1 * r * r / 2 + m2 * 2 * r * r / 5]


def spin_of(r, inertia, momentum):
    return apply(r, [a / i for a, i in zip(apply(transposed(r), momentum), inertia)])


def flight(inertia):
    """y: position, velocity, rows of the rotation matrix, angular momentum."""
    def f(y):
        r, momentum = [y[6:9], y[9:12], y[12:15]], y[15:18]
        w = spin_of(r, inertia, momentum)
        columns = [cross(w, c) for c in transposed(r)]
        return y[3:6] + [0.0, 0.0, -mpf("9.81")] + sum(transposed(columns), []) + [0.0, 0.0, 0.0]
    return f


def impulse(w, u, mu, e):
    """The impulse (n, t1, t2): y = ln slip, angle, normal velocity, P, work, tangential impulses."""
    def slip(y):
        c, s, r = cos(y[1]), sin(y[1]), exp(y[0])
        d = [1.0, -mu * c, -mu * s]
        rate = apply(w, d)
        return [rate[1] * c + rate[2] * s, rate[2] * c - rate[1] * s, r * rate[0], r, r * y[2], -mu * c * r, -mu * s * r]

    y, low = [log(hypot(u[1], u[2])), atan2(u[2], u[1]), u[0], 0.0, 0.0, 0.0, 0.0], None
    size, h = y[0], mpf(1) / 20 / (mu * (w[1][1] + w[2][2]))
    while y[0] > size - 42:
        value = (lambda y: y[2]) if low is None else (lambda y: y[4] - low + e * e * low)
        z = step(slip, y, h)
        if value(z) < 0:
            y = z
            continue
        _, y = root(slip, y, h, value)
        if low is not None:
            return [y[3], y[5], y[6]]
        low = y[4]
    det = w[1][1] * w[2][2] - w[1][2] ** 2
    ratio = [(w[1][2] * w[2][0] - w[2][2] * w[1][0]) / det, (w[1][2] * w[1][0] - w[1][1] * w[2][0]) / det]
    assert hypot(*ratio) < mu
    a = dot(w[0], [1.0, *ratio])  # it sticks: v = v + a P, work = (v^2 - v0^2)/2a
    v, p, work = y[2], y[3], y[4]
    if low is None:
        low, work, v, p = work - v * v / (2 * a), work - v * v / (2 * a), 0.0, p - v / a
    out = sqrt(v * v + 2 * a * ((1 - e * e) * low - work))
    p += (out - v) / a
    return [p, y[5] + ratio[0] * (p - y[3]), y[6] + ratio[1] * (p - y[3])]


def toss(shape, size, mass, mu, e, place, axis, angle, spin, count):
    inertia = [mass * i for i in moments(shape, size)]
    r = axes(axis, angle)
    momentum = apply(r, [a * i for a, i in zip(apply(transposed(r), spin), inertia)])
    y, t, out = [*place, *sum(r, []), *momentum], 0.0, []
    f, h = flight(inertia), mpf(1) / 1000
    gap = lambda y: y[2] + lowest(shape, size, [y[6:9], y[9:12], y[12:15]])[2]
    while len(out) < count:
        ahead = h
        while gap(step(f, y, ahead)) > 0:
            ahead += h
            if ahead > mpf(1) / 100:
                y, t, ahead = step(f, y, ahead - h), t + ahead - h, h
        part, y = root(f, y, ahead, gap)
        t += part
        r = [y[6:9], y[9:12], y[12:15]]
        arm = lowest(shape, size, r)
        turn = lambda j: spin_of(r, inertia, cross(arm, j))
        unit = [[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]
        w = [[dot(a, [p / mass + q for p, q in zip(b, cross(turn(b), arm))]) for b in unit] for a in unit]
        point = [p + q for p, q in zip(y[3:6], cross(spin_of(r, inertia, y[15:18]), arm))]
        n, t1, t2 = impulse(w, [point[2], point[0], point[1]], mu, e)
        j = [t1, t2, n]
        y = y[:3] + [p + q / mass for p, q in zip(y[3:6], j)] + y[6:15] + [p + q for p, q in zip(y[15:18], cross(arm, j))]
        out.append((t, *j))
        y, t = step(f, y, mpf(1) / 10000), t + mpf(1) / 10000
    return out


CASES = [
    ("box", (0.1, 0.07, 0.04), 0.5, 0.3, 0.6, (0, 0, 0.3, 0.5, -0.2, -1), (1, 2, 3), 0.9, (4, -3, 6)),
    ("ellipsoid", (0.05, 0.03, 0.02), 0.2, 0.25, 0.7, (0, 0, 0.2, 0.3, 0.1, 0), (0, 1, 1), 0.7, (10, 5, -8)),
    ("cylinder", (0.03, 0.02), 0.3, 0.4, 0.5, (0, 0, 0.2, -0.4, 0.6, 0), (1, 0, 0.5), 1.1, (3, 12, 20)),
    ("capsule", (0.01, 0.05), 0.1, 0.2, 0.8, (0, 0, 0.15, 0.2, 0.2, -0.5), (2, 1, 0), 0.8, (-5, 9, 2)),
]


def exact(x):
    return [exact(c) for c in x] if isinstance(x, tuple) else x if isinstance(x, str) else mpf(repr(x))


def main():
    rows = csv.writer(sys.stdout, lineterminator="\n")
    rows.writerow("case impact time jx jy jz".split())
    for i, case in enumerate(CASES):
        for n, row in enumerate(toss(*(exact(c) for c in case), 3)):
            rows.writerow([i, n, *(mp.nstr(x, 18) for x in row)])


if __name__ == "__main__":
    main()
