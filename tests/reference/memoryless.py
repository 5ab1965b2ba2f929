#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""memoryless.csv: places of the curve sigma = u/x^((n+1)/2), Psi = 1 + Lambda x^(m-n) sgn(u)|u|^q at low restitution.

The impact is integrated by impact_ode.py; places are noted in every Taylor step, which become short where the way back
bends, and in the series around the deepest point. Dampings are those of e near 0.01, 0.02 and 0.05. A second run with
another order, step tolerance and matching points of the series must end with the same e, to 1e-18.
"""
import sys

from mpmath import mp, mpf

from common import write_csv
from impact_ode import Impact

mp.dps = 36
COLUMNS = ("n", "m", "q", "Lambda", "e", "sigma", "Psi")
DAMPINGS = {
    (1.5, 1.8, 0.9): (182.0, 82.6, 29.05),
    (1.5, 1.5, 1.25): (316.2, 133.0, 42.3),
    (1.5, 1.1, 1.25): (74.33, 39.01, 16.64),
    (1.5, 0.5, 1.0): (3.486, 3.022, 2.437),
    (1.5, 2.2, 1.0): (1230.0, 417.0, 99.85),
    (1.0, 0.25, 2.0): (246.9, 103.6, 32.61),
    (1.0, 1.5, 0.6): (143.3, 66.87, 24.41),
    (1.0, 2.2, 0.6): (3420.0, 982.0, 188.8),
    (2.0, 2.2, 1.1): (285.1, 121.2, 39.16),
}
PLACES = 100
FINE = {"order": 48, "tolerance": "1e-25", "near": "0.03", "size": 22}
COARSE = {"order": 40, "tolerance": "1e-23", "near": "0.025", "size": 20}


class Noted(Impact):
    """Keeps (sigma, Psi) on the way."""

    def note(self, x, u):
        sign = 1 if u > 0 else -1
        damping = self.damping * x ** (self.m - self.n) * abs(u) ** self.q
        self.places.append((u / x ** ((self.n + 1) / 2), 1 + sign * damping))

    def step_length(self, xs, us):
        step = super().step_length(xs, us)
        for share in (0, mpf(1) / 3, mpf(2) / 3):
            x, u = self.at(xs, share * step), self.at(us, share * step)
            if x > 0 and u * us[0] > 0:
                self.note(x, u)
        return step

    def note_peaks(self, t, fs, step):
        """The largest force is not wanted."""

    def note_peak_of_series(self, u, force, inverse):
        for share in ("0.01", "0.2", "0.6"):
            v = u * mpf(share)
            for side in (1, -1):
                self.note(self.depth_series(v, self.depth_max, side)[0], side * v)

    def run(self):
        self.places = []
        self.peaks.append((mpf(0), mpf(0)))
        return super().run()


def thin(places, count):
    """About `count` of them, in order of sigma."""
    places = sorted(places)
    stride = max(1, len(places) // count)
    return places[::stride]


def rows_of(n, m, q, damping):
    one = Noted(n, m, q, damping, max_steps=20000, **FINE).run()
    two = Impact(n, m, q, damping, max_steps=20000, **COARSE).run()
    e = one.end_depth[0]
    assert abs(two.end_depth[0] / e - 1) < mpf("1e-18"), (n, m, q, damping)
    print(n, m, q, damping, mp.nstr(e, 8), len(one.places), file=sys.stderr)
    return [(n, m, q, damping, e, sigma, psi) for sigma, psi in thin(one.places, PLACES)]


if __name__ == "__main__":
    table = []
    for exponents, dampings in DAMPINGS.items():
        for damping in dampings:
            table += rows_of(*exponents, damping)
    write_csv(__file__, """places of the curve of an impact and its restitution e until x = 0: Taylor series in time and
              two-variable series at x = 0 and u = 0, 36 digits, two settings agreeing to 1e-18 in e; n, m, q, Lambda
              are the doubles nearest to what is printed""", COLUMNS, table)
