#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Cross-check of the reference tables: rows of families A and C, made by quadrature, against direct integration.

The two share no formula: impact_ode.py knows only the equation of motion. Prints the largest relative difference.
"""
import csv
import os

from mpmath import mp, mpf

from impact_ode import Impact

mp.dps = 40
HERE = os.path.dirname(os.path.abspath(__file__))
NAMES = ("depth_max", "time_of_depth_max", "force_max", "time_of_force_max")


def table(name):
    with open(os.path.join(HERE, name)) as lines:
        return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def difference(row, m, damping, end):
    impact = Impact(float(row["n"]), m, 1, damping, order=56, tolerance="1e-27", near="0.03", size=24).run()
    e, duration, depth_end = getattr(impact, "end_" + end)
    pairs = [(getattr(impact, name), mpf(row[name])) for name in NAMES]
    pairs += [(duration, mpf(row["duration"])), (e, mpf(float(row["e"])))]
    if depth_end != 0:
        pairs.append((depth_end, mpf(row["depth_end"])))
    return max(abs(a - b) / max(abs(b), mpf("1e-20")) for a, b in pairs)


def main():
    for n, e in (("1.0", "0.1"), ("1.08", "0.5"), ("1.5", "0.05"), ("1.5", "0.9"), ("2.0", "0.7"), ("2.0", "0.99")):
        row = next(r for r in table("family_a.csv") if (r["n"], r["e"]) == (n, e))
        print("A", n, e, mp.nstr(difference(row, float(n), mpf(row["h"]), "depth"), 3))
    for n, e, end in (("1.0", "0.5", "depth"), ("1.08", "0.3", "depth"), ("1.5", "0.9", "depth"),
                      ("1.0", "0.05", "force"), ("1.5", "0.1", "force"), ("1.5", "0.5", "force"),
                      ("2.0", "0.95", "force")):
        row = next(r for r in table("family_c.csv") if (r["n"], r["e"], r["end"]) == (n, e, end))
        m = (mpf(float(n)) - 1) / 2
        print("C", n, e, end, mp.nstr(difference(row, m, mpf(row["Lambda"]), end), 3))


if __name__ == "__main__":
    main()
