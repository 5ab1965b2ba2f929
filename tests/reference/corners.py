#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes corners.csv: places where a formula that is right elsewhere loses its digits.

weak     1 - e = 1e-9, contact until x = 0: Lambda, the time and the size of the peak force. In polar coordinates
         (u = rho cos, (2 s)^(1/2) = rho sin) to the second order of Lambda, by quadrature; what is left out is 1e-27
         of e and 1e-18 of the time.
strong   m = n, large q: Lambda, depth and duration, from the elastic energy as a hypergeometric function of the speed.
"""
import csv
import os

from mpmath import mp, mpf, beta, betainc, cos, findroot, hyp2f1, log, pi, quad, sin, workdps

mp.dps = 32


def weak(n, m, q, e):
    """x'' + x^n + Lambda x^m sgn(u)|u|^q = 0. With c = (n+1)/2 and Q = Lambda c^((m-n)/(n+1)) sin^mu cos^q rho^kappa,
    d ln rho/dtheta = -Q cos/(1 + Q sin), dt/dtheta = (rho sin)^-alpha/(c^(n/(n+1)) (1 + Q sin))."""
    c, lag = (n + 1) / 2, 2 * (n - m) / (n + 1)
    mu, kappa, alpha = 1 - lag, q - lag, (n - 1) / (n + 1)
    # ln e = -b + kappa b^2/2, b = Lambda c^(-lag/2) B((mu+1)/2, (q+2)/2): both quarters
    whole = beta((mu + 1) / 2, (q + 2) / 2)
    b = findroot(lambda b: -b + kappa * b * b / 2 - log(e), 1 - e)
    unit = b / whole  # Lambda c^(-lag/2)
    lam = unit * c ** (lag / 2)
    # dF/dtheta = 0 next to the deepest point: 2n/(n+1) (f + cot) = Q/sin (q tan + ...)
    spring = 2 * n / (n + 1)

    def rate(eps):
        s, k = cos(eps), sin(eps)
        drag = unit * s**mu * k**q
        f = -drag * k / (1 + drag * s)
        return spring * (f + k / s) + drag / s * ((spring + kappa) * f + 2 * m / (n + 1) * k / s - q * s / k)

    guess = (q * unit / spring) ** (1 / (2 - q))
    eps = findroot(rate, (guess * mpf("0.99"), guess * mpf("1.01")), tol=mpf(10) ** -55)
    # of the angle t back from the deepest point: y = ln rho = -unit (Int_0^(pi/2) - Int_0^t) cos^mu sin^(q+1)
    near = lambda t: betainc((q + 2) / 2, (mu + 1) / 2, 0, sin(t) ** 2) / 2
    y = lambda t: -unit * (whole / 2 - near(t))
    # the time without damping in closed form, less the part up to eps, and the first order, of which 16 digits will do
    time = beta((1 - alpha) / 2, mpf(1) / 2) / 2 - betainc(mpf(1) / 2, (1 - alpha) / 2, 0, sin(eps) ** 2) / 2
    with workdps(16):
        slow = lambda t: cos(t) ** -alpha * (-alpha * y(t) / unit - cos(t) ** (mu + 1) * sin(t) ** q)
        time_more = quad(slow, [0, mpf("0.5"), pi / 2])
    time = c ** (-n / (n + 1)) * (time + unit * time_more)
    rho = mp.exp(y(eps))
    x = (c * (rho * cos(eps)) ** 2) ** (1 / (n + 1))
    force = x**n + lam * x**m * (rho * sin(eps)) ** q
    return lam, time, force


def strong(n, q, e):
    """s(u) = Int u/(1 + Lambda u^q) du; Lambda such that the energy at the deepest point is the same on both ways."""
    b = 2 / q
    stored = lambda u, l: u * u / 2 * hyp2f1(1, b, 1 + b, -l * u**q)
    gap = lambda z: log(stored(mpf(1), mp.exp(z))) - log(stored(e, -mp.exp(z)))
    # towards Lambda e^q = 1 the second energy grows without bound
    with workdps(90):
        high = -q * log(e)
    low = high - 1
    while gap(low) < 0:
        low -= 2
    with workdps(90):
        left = findroot(lambda t: gap(high - mp.exp(t)), (log(high - low), mpf(-3)), solver="anderson", tol=mpf(10) ** -150)
        lam = mp.exp(high - mp.exp(left))
        deepest = stored(mpf(1), lam)
    power = n / (n + 1)
    depth = ((n + 1) * deepest) ** (1 / (n + 1))

    def way(sign, top):
        """Int du/(x^n (1 + sign Lambda u^q)) by p = |ln(1 + sign Lambda u^q)|: du/(...) = u dp/(q (e^(sign p) - 1) sign)."""
        with workdps(90):
            last = sign * log(1 + sign * lam * top**q)

        def f(p):
            with workdps(80):  # next to the touch s is the difference of two that are alike
                part = sign * mp.expm1(sign * p)
                u = (part / lam) ** (1 / q)
                s = deepest - stored(u, sign * lam)
                return u / (q * part) * ((n + 1) * s) ** -power

        # p^(1/q - 1) at one end and s^-power at the other become smooth with p = v^q and p = last - w^(n+1)
        half = last / 2 if last < 4 else mpf(2)
        low = quad(lambda v: f(v**q) * q * v ** (q - 1), [0, half ** (1 / q)])

        def from_end(w):
            with workdps(80):
                return f(last - w ** (n + 1)) * (n + 1) * w**n

        high = quad(from_end, [((last - half) * k / 6) ** (1 / (n + 1)) for k in (0, 1, 2, 3, 4, 5, 6)])
        return low + high

    there = way(1, mpf(1))
    return lam, depth, there, there + way(-1, e)


def text(x):
    return mp.nstr(mp.re(x), 22, min_fixed=-3, max_fixed=6)


WEAK = [(1.5, 1.5, 1.0), (1.08, 1.08, 1.0), (3.0, 3.0, 1.0), (1.5, 0.25, 1.0), (1.0, 0.0, 1.0), (1.5, 0.5, 1.0),
        (1.5, 0.65, 1.0), (1.5, 1.1, 1.25), (1.5, 1.2, 0.9), (2.0, 0.7, 1.3)]
STRONG = [(1.5, 5.0, 0.5), (1.5, 5.0, 0.6), (1.5, 5.0, 0.9), (1.5, 99.0, 0.02), (1.5, 99.0, 0.9)]

if __name__ == "__main__":
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "corners.csv"), "w") as out:
        out.write("# places where digits are lost: 1 - e = 1e-9 (weak), m = n and large q (strong); 32 digits, see corners.py;"
                  " -: not given\n")
        table = csv.writer(out, lineterminator="\n")
        table.writerow(["kind", "n", "m", "q", "e", "Lambda", "time_of_force_max", "force_max", "depth_max",
                        "time_of_depth_max", "duration"])
        for n, m, q in WEAK:
            e = mpf(float("0.999999999"))
            lam, time, force = weak(mpf(n), mpf(m), mpf(q), e)
            out.flush()
            table.writerow(["weak", n, m, q, 0.999999999, text(lam), text(time), text(force), "-", "-", "-"])
        for n, q, e in STRONG:
            lam, depth, there, whole = strong(mpf(n), mpf(q), mpf(e))
            out.flush()
            table.writerow(["strong", n, n, q, e, text(lam), "-", "-", text(depth), text(there), text(whole)])
