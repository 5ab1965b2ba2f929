# SPDX-License-Identifier: MIT
"""Springs that yield: references for tests/unit/test_planar_plastic_springs.c.

free(): a mass of 1 kg on a bilinear spring, k = 100 N/m, yield 3 N, hardening 0.1, pushed off at 1 m/s:
every phase is a swing about a fixed point, in mpmath; the events are roots of sines.

chain(): three storeys (1 kg, 100 N/m each, yield 1.2, 1 and 0.6 N, hardening 0.05, dampers 0.3 N s/m) on
ground that moves by 0.02 sin(9 t) m: Radau's method of scipy from event to event.
"""
import mpmath as mp
import numpy as np
from scipy.integrate import solve_ivp

mp.mp.dps = 40


def free(end):
    k, a, Y = mp.mpf(100), mp.mpf(1) / 10, mp.mpf(3)
    t, x, v, p, sign = mp.mpf(0), mp.mpf(0), mp.mpf(1), mp.mpf(0), 0
    lost = mp.mpf(0)
    while True:
        w = mp.sqrt(k if sign == 0 else a * k)
        middle = (1 - a) * p if sign == 0 else -sign * (1 - a) * Y / (a * k)
        C, S = x - middle, v / w
        at = lambda q: middle + C * mp.cos(w * q) + S * mp.sin(w * q)
        rate = lambda q: w * (S * mp.cos(w * q) - C * mp.sin(w * q))
        if sign == 0:
            value = lambda q: Y / k - abs(at(q) - p)
        else:
            value = lambda q: sign * rate(q)
        step, q = mp.mpf("1e-3"), mp.mpf("1e-9")
        while value(q + step) > 0 and t + q < end:
            q += step
        if t + q >= end:
            q = end - t
            return at(q), rate(q), lost + (abs((1 - a) * Y * (at(q) - x)) if sign else 0), p if sign == 0 else at(q) - sign * Y / k
        low, high = q, q + step
        for _ in range(130):
            mid = (low + high) / 2
            low, high = (mid, high) if value(mid) > 0 else (low, mid)
        q = low
        if sign != 0:
            lost += abs((1 - a) * Y * (at(q) - x))
        t, x, v = t + q, at(q), rate(q)
        if sign == 0:
            sign = 1 if x > p else -1
        else:
            p, sign = x - sign * Y / k, 0


def chain(end):
    n, k, a, c, Y = 3, 100.0, 0.05, 0.3, np.array([1.2, 1.0, 0.6])
    limit = Y / k
    ground = lambda t: (0.02 * np.sin(9 * t), 0.18 * np.cos(9 * t))
    t, y, p, sign = 0.0, np.zeros(2 * n), np.zeros(n), np.zeros(n, int)

    def stretch(t, y):
        g, gv = ground(t)
        return np.diff(np.concatenate(([g], y[:n]))), np.diff(np.concatenate(([gv], y[n:])))

    def slope(t, y):
        s, v = stretch(t, y)
        z = np.where(sign != 0, sign * limit, s - p)
        f = a * k * s + (1 - a) * k * z + c * v
        return np.concatenate((y[n:], np.append(f[1:], 0.0) - f))

    def event(i):
        def value(t, y):
            s, v = stretch(t, y)
            return sign[i] * v[i] if sign[i] else limit[i] - abs(s[i] - p[i])
        value.terminal, value.direction = True, -1
        return value

    count = 0
    while t < end:
        out = solve_ivp(slope, (t, end), y, method="DOP853", rtol=1e-13, atol=1e-15,
                        events=[event(i) for i in range(n)], max_step=0.002)
        t, y = out.t[-1], out.y[:, -1]
        for i in range(n):
            if len(out.t_events[i]):
                s, v = stretch(t, y)
                count += 1
                if sign[i]:
                    p[i], sign[i] = s[i] - sign[i] * limit[i], 0
                else:
                    sign[i] = 1 if s[i] > p[i] else -1
    s, v = stretch(t, y)
    return y, np.where(sign != 0, s - sign * limit, p), count


if __name__ == "__main__":
    for end in (1, 4):
        print("free", end, [mp.nstr(x, 20) for x in free(mp.mpf(end))])
    y, permanent, events = chain(3.0)
    print("chain", [float(x) for x in y], [float(x) for x in permanent], events)
