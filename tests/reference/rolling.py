#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes rolling.csv: bodies that roll on a level or sloping floor without slip against a rolling resistance, at random.

    (1 + c) m v' = m g sin(slope) - M/R,  N = m g cos(slope),  cap = mu_r R N

    rolling-constant   M = cap against v, at rest what holds it                 closed form
    rolling-viscous    M = c_r v/R                                              closed form
    rolling-spring     M = k_r theta + c_r v/R below the cap, theta' = v/R; on it M = cap until v turns
                       DOP853 of scipy from event to event, the events polished by secants

    rolling.py [COUNT [SEED]]      COUNT rows of each law (default 10)
"""
import math
import random
import sys

from scipy.integrate import solve_ivp

G = 9.81


def viscous(p, time):
    a, b = p["c_r"] / (p["R"] ** 2 * (1 + p["c"]) * p["m"]), G * math.sin(p["slope"]) / (1 + p["c"])
    return b / a * time + (p["v"] - b / a) * -math.expm1(-a * time) / a, b / a + (p["v"] - b / a) * math.exp(-a * time)


def constant(p, time):
    drive, brake = G * math.sin(p["slope"]), p["mu_r"] * G * math.cos(p["slope"])
    x, v, t = 0.0, p["v"], 0.0
    while t < time:
        if v == 0 and abs(drive) <= brake:
            break
        sign = math.copysign(1.0, v if v else drive)
        a = (drive - sign * brake) / (1 + p["c"])
        step = min(-v / a if v * a < 0 else math.inf, time - t)
        x, t = x + v * step + a * step * step / 2, t + step
        v = 0.0 if t < time else v + a * step
    return x, v


def polished(f, event, got):
    start, y0 = got.t[-2], got.y[:, -2]

    def at(t):
        return solve_ivp(f, (start, t), y0, "DOP853", rtol=1e-13, atol=1e-16).y[:, -1] if t > start else y0
    a, b = got.t[-1], got.t[-1] - 1e-4 * (got.t[-1] - start)
    ga, gb = event(a, at(a)), event(b, at(b))
    for _ in range(8):
        if ga == gb:
            break
        a, b, gb = a - ga * (a - b) / (ga - gb), a, ga
        ga = event(a, at(a))
    return a, at(a)


def spring(p, time):
    mass, radius, k, c_r = (1 + p["c"]) * p["m"], p["R"], p["k_r"], p["c_r"]
    drive, cap = p["m"] * G * math.sin(p["slope"]), p["mu_r"] * radius * p["m"] * G * math.cos(p["slope"])
    t, y, sign = 0.0, [0.0, p["v"], 0.0], 0
    while t < time:
        if sign:
            def f(t, y, sign=sign):
                return [y[1], (drive - sign * cap / radius) / mass, 0.0]

            def event(t, y, sign=sign):
                return sign * y[1]
        else:
            def f(t, y):
                return [y[1], (drive - (k * y[2] + c_r * y[1] / radius) / radius) / mass, y[1] / radius]

            def event(t, y):
                return abs(k * y[2]) - cap
        event.terminal, event.direction = True, -1 if sign else 1
        got = solve_ivp(f, (t, time), y, "DOP853", rtol=1e-13, atol=1e-15, events=event, max_step=time / 400)
        if got.status == 0:
            return got.y[0, -1], got.y[1, -1]
        t, y = polished(f, event, got)
        y = list(y)
        if sign:
            y[1], sign = 0.0, 0
        else:
            sign = int(math.copysign(1, y[2]))
            y[2] = sign * cap / k
    return y[0], y[1]


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    dice = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 3)

    def spread(a, b):
        return math.exp(dice.uniform(math.log(a), math.log(b)))
    names = ["m", "R", "c", "v", "slope", "mu_r", "k_r", "c_r"]
    print("# rolling.py: closed forms, and DOP853 of scipy from event to event")
    print("law," + ",".join(names) + ",time,x,vx")
    for law, solve in (("rolling-constant", constant), ("rolling-viscous", viscous), ("rolling-spring", spring)):
        for _ in range(count):
            p = {"m": spread(0.01, 50), "R": spread(0.005, 1), "c": dice.choice([0.4, 0.5, 2 / 3]),
                 "v": dice.choice([-1, 1]) * spread(0.05, 3), "slope": dice.choice([0.0, dice.uniform(-0.02, 0.02)]),
                 "mu_r": 0.0, "k_r": 0.0, "c_r": 0.0}
            inertia = (1 + p["c"]) * p["m"] * p["R"] ** 2
            mu_r = spread(0.005, 0.1)
            time = min(abs(p["v"]) * (1 + p["c"]) / (mu_r * G), 5.0) * dice.uniform(0.3, 1.5)
            if law == "rolling-viscous":
                p["c_r"] = spread(0.05, 3) * p["m"] * p["R"] ** 2
            else:
                p["mu_r"] = mu_r
            if law == "rolling-spring":
                p["k_r"] = mu_r * p["R"] * p["m"] * G / spread(0.01, 0.5)
                p["c_r"] = dice.choice([0.0, spread(0.02, 1.5) * math.sqrt(p["k_r"] * inertia)])
                time += dice.uniform(0.1, 2) * 2 * math.pi * math.sqrt(inertia / p["k_r"])
            print(",".join([law] + [repr(float(x)) for x in [p[n] for n in names] + [time, *solve(p, time)]]))


main()
