/* SPDX-License-Identifier: MIT
 *
 * zhang2022: one impact as the paper's program must have done it, in steps, with complex powers.
 */
#include <complex.h>

#include "num/elementary.h"
#include "parts.h"

typedef struct state {
    double complex depth, rate;
} state;

/* z^p; a real z >= 0 stays real. */
static double complex power(double complex z, double p)
{
    if (cimag(z) == 0.0 && creal(z) >= 0.0)
        return rsl_num_pow(creal(z), p);
    return p == 1.0 ? z : cpow(z, p);
}

static state slope(const rsl_law_contact *c, state s)
{
    double complex force = c->stiffness * power(s.depth, c->n) +
                           c->damping * power(s.depth, c->m) * power(s.rate, c->q);
    return (state){s.rate, -force / c->mass};
}

static state moved(state from, state along, double step)
{
    return (state){from.depth + step * along.depth, from.rate + step * along.rate};
}

static state runge_kutta(const rsl_law_contact *c, state s, double step)
{
    state k1 = slope(c, s);
    state k2 = slope(c, moved(s, k1, 0.5 * step));
    state k3 = slope(c, moved(s, k2, 0.5 * step));
    state k4 = slope(c, moved(s, k3, step));

    s = moved(s, k1, step / 6.0);
    s = moved(s, k2, step / 3.0);
    s = moved(s, k3, step / 3.0);
    return moved(s, k4, step / 6.0);
}

rsl_study_zhang2022_sampled rsl_study_zhang2022_sample(const rsl_law_contact *contact, double step)
{
    enum { STEPS_MAX = 1000000 };
    state now = {0.0, contact->speed}, next = now;
    int steps = 0;
    for (; steps < STEPS_MAX && creal(next.depth) >= 0.0; steps++) {
        now = next;
        next = runge_kutta(contact, now, step);
    }
    return (rsl_study_zhang2022_sampled){cabs(now.rate) / contact->speed, (steps + 1) * step};
}
