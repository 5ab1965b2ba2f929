#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""e_of_h.csv: restitution e of family A for 400 dampings h from 1e-300 to 1e8, with 1-e and 1-e h.

With y = 1 - e h:  y - ln y = 1 + h - ln(1+h), y < 1. For h <= 1 the root is sought in z = 1 - y with as many
digits as the cancellation takes; for h > 1 in ln y. Checked against 1-e = 2h/3 - 4h^2/9 + 44h^3/135 - ...
for small h and against the Lambert function for h near 1.
"""
from mpmath import mp, mpf, exp, lambertw, log, log1p

from common import write_csv

COLUMNS = ("h", "e", "one_minus_e", "one_minus_eh")


def dampings():
    out = [float(10.0 ** (-300 + 298.0 * k / 148)) for k in range(149)]     # 1e-300 .. 1e-2
    out += [float(10.0 ** (-2 + 4.0 * k / 200)) for k in range(1, 201)]     # .. 1e2
    out += [float(10.0 ** (2 + 6.0 * k / 51)) for k in range(1, 52)]        # .. 1e8
    return out


def restitution(h_given):
    h = mpf(h_given)
    if h <= 1:
        mp.dps = 60 + 3 * int(max(0, -mp.log10(h)))
        target = h - log1p(h)
        z = h * (1 - 2 * h / 3 / (1 + 2 * h / 3))
        while True:
            step = (-z - log1p(-z) - target) * (1 - z) / z
            z -= step
            if abs(step) < z * h * mpf(10) ** -20:     # quadratic: the error left is far below
                break
        e, y = z / h, 1 - z
    else:
        mp.dps = 60
        # v = ln y:  exp(v) - v = 1 + h - ln(1+h)
        target = 1 + h - log1p(h)
        v = -target
        while True:
            step = (exp(v) - v - target) / (exp(v) - 1)
            v -= step
            if abs(step) < mpf(10) ** -40:
                break
        y = exp(v)
        e = (1 - y) / h
    row = (h_given, e, 1 - e, y)
    if h < 1e-10:
        series = 2 * h / 3 - 4 * h ** 2 / 9 + 44 * h ** 3 / 135
        assert abs((1 - e) / series - 1) < mpf(10) ** -26
    elif 1e-3 < h < 1e3:
        mp.dps = 80
        c = -(1 + h) * exp(-(1 + h))
        assert abs(-lambertw(c).real / y - 1) < mpf(10) ** -40, h
    mp.dps = 30
    return tuple(+v if i else v for i, v in enumerate(row))


if __name__ == "__main__":
    rows = [restitution(h) for h in dampings()]
    assert len(rows) == 400
    write_csv(__file__, """family A: e with h (1+e) = ln((1+h)/(1-e h)); Newton in 60 to 960 digits, checked by series
              and by the Lambert function; h is the double nearest to what is printed""", COLUMNS, rows)
