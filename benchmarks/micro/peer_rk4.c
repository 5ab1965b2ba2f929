/* SPDX-License-Identifier: MIT
 *
 * Fixed steps, as contact laws are usually compared: zhang2022, section 3,
 * takes this method at 1e-8 s.
 */
#include "peers.h"

typedef struct motion {
    double d, v;
} motion;

static motion rate_of(peer_force *force, const rsl_law_contact *c, motion y)
{
    return (motion){y.v, -force(c, y.d, y.v) / c->mass};
}

static motion ahead(motion y, double time, motion rate)
{
    return (motion){y.d + time * rate.d, y.v + time * rate.v};
}

static motion rk4_step(peer_force *force, const rsl_law_contact *c, motion y, double h)
{
    motion a = rate_of(force, c, y);
    motion b = rate_of(force, c, ahead(y, 0.5 * h, a));
    motion m = rate_of(force, c, ahead(y, 0.5 * h, b));
    motion e = rate_of(force, c, ahead(y, h, m));
    return (motion){y.d + h / 6.0 * (a.d + 2.0 * (b.d + m.d) + e.d),
                    y.v + h / 6.0 * (a.v + 2.0 * (b.v + m.v) + e.v)};
}

peer_outcome peer_rk4_impact(double step, peer_force *force, const rsl_law_contact *contact)
{
    motion y = {0.0, contact->speed}, last = y;
    unsigned long count = 0;
    do {
        last = y;
        y = rk4_step(force, contact, y, step);
        count++;
    } while (y.d > 0.0);
    double share = last.d / (last.d - y.d);
    double v = last.v + share * (y.v - last.v);
    return (peer_outcome){-v / contact->speed, step * ((double)(count - 1) + share)};
}
