#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes studies/*/anchors.csv: numbers that the papers do not print but that must come out of their parameters.

Most are taken from papers.json. The others are computed here, by the classical Runge-Kutta method with its own
equations of motion: one contact of a ball that carries its weight (flores2011, Fig. 6), and the impact damper for the
gaps that papers.json leaves out (safaeifar2020, Figs. 15 and 16). Takes a minute.
"""
import json
import math
import os

HERE = os.path.dirname(os.path.abspath(__file__))
STUDIES = os.path.join(HERE, "..", "..", "studies")
PAPERS = {key: entry["value"] for key, entry in json.load(open(os.path.join(HERE, "papers.json"))).items()}


def step(slope, state, h):
    k1 = slope(state)
    k2 = slope([x + h / 2 * k for x, k in zip(state, k1)])
    k3 = slope([x + h / 2 * k for x, k in zip(state, k2)])
    k4 = slope([x + h * k for x, k in zip(state, k3)])
    return [x + h / 6 * (a + 2 * b + 2 * c + d) for x, a, b, c, d in zip(state, k1, k2, k3, k4)]


def crossing(slope, state, h, value):
    """The part of a step after which value(state) is zero, by bisection; and the state."""
    low, high = 0.0, h
    for _ in range(60):
        middle = (low + high) / 2
        if value(step(slope, state, middle)) * value(state) > 0:
            low = middle
        else:
            high = middle
    return high, step(slope, state, high)


# ----------------------------------------------------------------------------- a ball on the ground, with its weight


def ball(c, mass=1.0, stiffness=1.4e8, g=9.81, fall=0.9):
    """Greatest depth, its force, and duration of the contact with h = 8 (1 - c)/(5 c)."""
    v = math.sqrt(2 * g * fall)
    h = 8 * (1 - c) / (5 * c)

    def force(x, u):
        return stiffness * max(x, 0.0) ** 1.5 * (1 + h * u / v)

    def slope(s):
        return [s[1], g - force(*s) / mass]

    state, time, dt, peak = [0.0, v], 0.0, 1e-8, 0.0
    depth = None
    while True:
        after = step(slope, state, dt)
        if depth is None and after[1] <= 0:
            depth = crossing(slope, state, dt, lambda s: s[1])[1][0]
        peak = max(peak, force(*after))
        if after[0] <= 0:
            return depth, peak, time + crossing(slope, state, dt, lambda s: s[0])[0]
        state, time = after, time + dt


# ----------------------------------------------------------------------------- a ball on the vibrating table


def bounces(ratio, until=8.0, k=1.4e8, g=9.81, radius=0.1, middle=0.5, travel=0.1, omega=7.5):
    """Impacts as (touch, speed, speed of the rebound), the last one the contact that does not end."""

    def height(t):
        return middle + travel * math.sin(omega * t)

    def gap(t, y, v, t0):
        return y + v * (t - t0) - g / 2 * (t - t0) ** 2 - radius - height(t)

    t, y, v, found = 0.0, 1.0, 0.0, []
    while t < until:
        low, high = t, t + 1e-4
        while gap(high, y, v, t) > 0:
            low, high = high, high + 1e-4
        for _ in range(60):
            middle_ = (low + high) / 2
            low, high = (middle_, high) if gap(middle_, y, v, t) > 0 else (low, middle_)
        y, v, t = y + v * (high - t) - g / 2 * (high - t) ** 2, v - g * (high - t), high
        touch, speed = t, travel * omega * math.cos(omega * t) - v

        def slope(s):  # time, height and velocity
            depth = max(radius - s[1] + height(s[0]), 0.0)
            rate = travel * omega * math.cos(omega * s[0]) - s[2]
            return [1.0, s[2], k * depth ** 1.5 * (1 + ratio * rate / speed) - g]

        def depth(s):
            return radius - s[1] + height(s[0])

        state, dt, begun = [t, y, v], 5e-7, False
        while not (begun and depth(state) <= 0) and state[0] < touch + 0.1:
            after = step(slope, state, dt)
            if depth(after) <= 0 and begun:
                after = crossing(slope, state, dt, depth)[1]
                state = after
                break
            begun, state = begun or depth(after) > 0, after
        t, y, v = state
        found.append((touch, speed, v - travel * omega * math.cos(omega * t)))
        if t >= touch + 0.1:
            return found


# ----------------------------------------------------------------------------- the impact damper


def damper(gap, until, M=0.5, m=0.004, K=100.0, xi=0.003, hertz=1e8, c=0.7, mu=0.1, x0=0.03, g=9.81):
    """Extremes of the main mass as (time, |x|) up to a time."""
    C = 2 * xi * math.sqrt(K * M)
    h = 1.25 * (1 - c) / c
    state, time, mode, speed = [x0, 0.0, x0, 0.0], 0.0, 0, 0.0
    peaks = []

    def depth(s):
        return s[2] - s[0] - gap / 2, s[0] - gap / 2 - s[2]  # right, left

    def slope(s):
        drive = -K * s[0] - C * s[1]
        w = s[3] - s[1]  # of the small mass on the main one
        right, left = depth(s)
        push = 0.0
        if mode == 2 and right > 0:
            push = hertz * right ** 1.5 * (1 + h * w / speed)
        if mode == 2 and left > 0:
            push = -hertz * left ** 1.5 * (1 - h * w / speed)
        if mode == 1:  # sticks
            a = drive / (M + m)
            return [s[1], a, s[3], a]
        friction = mu * m * g * sign
        return [s[1], (drive + push + friction) / M, s[3], (-push - friction) / m]

    sign = -1.0  # of the velocity of the small mass relative to the main one
    mode, sign = 0, 1.0
    while time < until:
        dt = 2e-7 if mode == 2 else 5e-5
        after = step(slope, state, dt)
        events = []
        if state[1] * after[1] < 0:
            part, at = crossing(slope, state, dt, lambda s: s[1])
            peaks.append((time + part, abs(at[0])))
        w, w_after = state[3] - state[1], after[3] - after[1]
        if mode == 0 and w * sign > 0 and w_after * sign <= 0:
            events.append((crossing(slope, state, dt, lambda s: s[3] - s[1]), "turn"))
        if mode == 0 and max(depth(after)) > 0:
            side = 0 if depth(after)[0] > 0 else 1
            if depth(state)[side] < 0:
                events.append((crossing(slope, state, dt, lambda s: depth(s)[side]), "touch"))
        if mode == 2 and max(depth(after)) <= 0:
            events.append(((dt, after), "leave"))
        if mode == 2 and w * sign > 0 and w_after * sign <= 0:
            sign = -sign
        if mode == 1 and abs(K * after[0] + C * after[1]) / (M + m) > mu * g:
            events.append(((dt, after), "slip"))
        if not events:
            state, time = after, time + dt
            continue
        (part, state), what = min(events, key=lambda e: e[0][0])
        time += part
        if what == "turn":
            a = -(K * state[0] + C * state[1]) / (M + m)
            if abs(a) <= mu * g:
                mode = 1
                state[3] = state[1]
            else:
                sign = -1.0 if a > 0 else 1.0
        elif what == "touch":
            mode, speed = 2, abs(state[3] - state[1])
        elif what == "leave":
            mode, sign = 0, 1.0 if state[3] > state[1] else -1.0
        else:
            mode, sign = 0, -1.0 if -(K * state[0] + C * state[1]) > 0 else 1.0
    return peaks


def amplitude(gap, at):
    peaks = damper(gap, at + 0.5)
    for (t0, x0), (t1, x1) in zip(peaks, peaks[1:]):
        if t1 >= at:
            return x0 + (at - t0) / (t1 - t0) * (x1 - x0)


# ----------------------------------------------------------------------------- a core of zhang2022


def core(mass, k, c, v=15.0, n=1.5, m=1.1, q=1.25):
    """Peak force and greatest depth with the damping of Eq. 35."""
    cq = c ** q
    lam = mass * (2 + q) * (1 - c * c) * (m + 1) * v ** 2 / (4 * v ** q * (1 + cq)) * (
        mass * (n + 1) * v * v / (2 * k) * (c * c + cq) / (1 + cq)) ** (-(m + 1) / (n + 1))

    def force(x, u):
        return k * max(x, 0.0) ** n + lam * max(x, 0.0) ** m * math.copysign(abs(u) ** q, u)

    state, peak = [0.0, v], 0.0
    while state[1] > 0:
        state = step(lambda s: [s[1], -force(*s) / mass], state, 1e-8)
        peak = max(peak, force(*state))
    return peak, state[0]


# ----------------------------------------------------------------------------- the files


def write(paper, rows):
    with open(os.path.join(STUDIES, paper, "anchors.csv"), "w") as out:
        out.write("# Not printed, but what must come out: by tests/reference/anchors.py.\n")
        out.write("key,what,value,within,unit,from\n")
        for key, what, value, within, unit, source in rows:
            out.write("%s,\"%s\",%.12g,%g,%s,%s\n" % (key, what, value, within, unit, source))


def events(item, of, entry, name, within):
    impacts = PAPERS[entry]["impacts"]
    first, last = impacts[0], impacts[-1]
    here = "%s.%s" % (item, of)
    return [(here + "impacts", name + "number of impacts", PAPERS[entry]["n_impacts"], 0, "", "papers.json"),
            (here + "first", name + "time of the first impact", first["t"], 1e-7, "s", "papers.json"),
            (here + "rebound", name + "speed of the first rebound", first["vrel"] * first["e_eff"], 1e-6, "m/s",
             "papers.json"),
            (here + "last", name + "time of the last impact", last["t"], within, "s", "papers.json")]


def flores():
    rows = events("fig5", "", "flores2011_fig5_Flores_c0.9_g9.81", "", 1e-7)
    depth, force, _ = ball(1.0)
    rows += [("fig6.hertz.depth", "greatest depth for c = 1", depth, 1e-8, "m", "anchors.py"),
             ("fig6.hertz.force", "peak force for c = 1", force, 0.05, "N", "anchors.py")]
    for i, c in enumerate((0.8, 0.6, 0.4, 0.2)):
        depth, _, duration = ball(c)
        rows += [("fig6.depth.%d" % (i + 2), "greatest depth for c = %g" % c, depth, 1e-8, "m", "anchors.py"),
                 ("fig6.duration.%d" % (i + 2), "duration for c = %g" % c, duration, 1e-8, "s", "anchors.py")]
    rows += events("fig8", "", "flores2011_fig8_Hertz", "", 1e-5)
    names = {"hunt-crossley": ("HC", "Hunt and Crossley"), "lankarani-nikravesh": ("LN", "Lankarani and Nikravesh"),
             "flores": ("Flores", "this paper")}
    for i, c in enumerate((0.9, 0.6, 0.3)):
        for law, (short, name) in names.items():
            entry = "flores2011_fig9_%s_c%g" % (short, c)
            here, text = "%s.%d." % (law, i + 1), "%s, c = %g: " % (name, c)
            if entry in PAPERS:
                rows += events("fig9", here, entry, text, 1e-6)
                continue
            ratio = {"HC": 1.5 * (1 - c), "LN": 0.75 * (1 - c * c), "Flores": 8 * (1 - c) / (5 * c)}[short]
            found = bounces(ratio)
            rows += [("fig9.%simpacts" % here, text + "number of impacts", len(found), 0, "", "anchors.py"),
                     ("fig9.%sfirst" % here, text + "time of the first impact", found[0][0], 1e-7, "s", "anchors.py"),
                     ("fig9.%srebound" % here, text + "speed of the first rebound", found[0][2], 1e-6, "m/s",
                      "anchors.py"),
                     ("fig9.%slast" % here, text + "time of the last impact", found[-1][0], 1e-5, "s", "anchors.py")]
    write("flores2011", rows)


def safaeifar():
    rows = []
    for figure, c in ((8, "0.2"), (10, "0.6"), (11, "0.8")):
        entry = PAPERS["safaeifar2020_ex1_Safaeifar 5/4_" + c]
        rows += [("fig%d.depth" % figure, "greatest depth, new model", float(entry["dmax_mm"]) * 1e-3, 1e-10, "m",
                  "papers.json"),
                 ("fig%d.force" % figure, "peak force, new model", float(entry["Fmax_N"]), 1e-4, "N", "papers.json")]
    # c = 0.4: the closed form of the depth, Eq. 29, and the peak of the force along it
    h, k, v = 1.25 * 0.6 / 0.4, 1.4e8, math.sqrt(2 * 9.8 * 0.9)
    bracket = lambda u: 2.5 / (h * k / v) * ((v - u) - v / h * math.log((1 + h) / (1 + h * u / v)))
    rows += [("fig9.depth", "greatest depth, new model", bracket(0.0) ** 0.4, 1e-10, "m", "anchors.py"),
             ("fig9.force", "peak force, new model",
              max(k * bracket(v * i / 1e5) ** 0.6 * (1 + h * i / 1e5) for i in range(100000)), 1e-4, "N", "anchors.py")]
    d10, d20, d50 = (PAPERS["safaeifar2020_ex2_damper"][key] for key in ("d10", "d20", "d50"))
    rows += [("fig13.impacts", "number of impacts, gap 20 mm", d20["n_impacts"], 0, "", "papers.json"),
             ("fig13.impact", "end of the impact zone, gap 20 mm", d20["last_impact_t"], 1e-6, "s", "papers.json"),
             ("fig13.friction", "end of the friction zone, gap 20 mm", d20["last_stick"][0], 1e-6, "s", "papers.json"),
             ("fig13.caption.impact", "end of the impact zone, gap 10 mm", d10["last_impact_t"], 1e-6, "s",
              "papers.json"),
             ("fig13.caption.friction", "end of the friction zone, gap 10 mm", d10["last_stick"][0], 1e-6, "s",
              "papers.json"),
             ("fig17.last", "end of the impact zone, gap 50 mm", d50["last_impact_t"], 1e-6, "s", "papers.json")]
    ten = [amplitude(gap, 10.0) for gap in (0.02, 0.03, 0.04, 0.05)]
    print("amplitudes after 10 s", ten, "papers.json", d20["amp_m"]["10"], d50["amp_m"]["10"])
    what = "amplitude after 10 s, gap %d mm"
    for i in range(4):
        rows.append(("fig15.ten.%d" % (i + 1), what % (20 + 10 * i), ten[i], 2e-6, "m", "anchors.py"))
    rows += [("fig14.ten", what % 20, ten[0], 2e-6, "m", "anchors.py"),
             ("fig16.ten", what % 40, ten[2], 2e-6, "m", "anchors.py"),
             ("fig17.ten", what % 50, ten[3], 2e-6, "m", "anchors.py")]
    cranks = PAPERS["safaeifar2020_ex3_slidercrank"]
    for of, name, key in (("driven", "crank driven", "driven 200 rad/s"), ("free", "crank free", "free crank, CG mid")):
        for i, hit in enumerate(cranks[key]):
            here, text = "fig19.%s.%d." % (of, i + 1), "%s, collision %d: " % (name, i + 1)
            rows += [(here + "time", text + "begin", hit["t"], 1e-7, "s", "papers.json"),
                     (here + "end", text + "end", hit["t_sep"], 1e-7, "s", "papers.json"),
                     (here + "before", text + "speed before", hit["vrel"], 1e-5, "m/s", "papers.json"),
                     (here + "after", text + "speed after", hit["v5_after"] - hit["v4_after"], 1e-5, "m/s",
                      "papers.json")]
    first = cranks["free crank, CG mid"][0]
    rows += [("fig20.slider", "crank free: slider after the first collision", first["v4_after"], 0.02, "m/s",
              "papers.json"),
             ("fig20.block", "crank free: block after the first collision", first["v5_after"], 0.02, "m/s",
              "papers.json")]
    write("safaeifar2020", rows)


def zhang():
    rows = []
    for ball_, mass, k, c in (("A", 89.6, 3.50, 0.527), ("B", 89.9, 2.85, 0.535), ("C", 89.1, 5.65, 0.533),
                              ("D", 83.1, 3.70, 0.546)):
        force, depth = core(mass * 1e-3, k * 1e6, c)
        if ball_ in PAPERS["zhang2022_sliotar"]:
            entry = PAPERS["zhang2022_sliotar"][ball_]["optimal"]
            assert abs(force / entry["Fmax"] - 1) < 1e-6 and abs(depth / entry["dmax"] - 1) < 1e-6
        rows += [("table3.%s.force" % ball_, "ball %s, m = 1.1, q = 1.25: peak force" % ball_, force, 1e-3, "N",
                  "anchors.py"),
                 ("table3.%s.depth" % ball_, "ball %s, m = 1.1, q = 1.25: greatest depth" % ball_, depth, 1e-8, "m",
                  "anchors.py")]
    write("zhang2022", rows)


def main():
    flores()
    safaeifar()
    zhang()
    for paper in ("banerjee2016", "sheikhi2023"):  # all that comes out of them is printed
        write(paper, [])


main()
