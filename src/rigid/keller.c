/* SPDX-License-Identifier: MIT
 *
 * One contact with Coulomb friction: the energetic definition of restitution.
 *
 * Stronge, Proc. R. Soc. A 431 (1990) 169; Keller, J. Appl. Mech. 53 (1986) 1. The normal impulse p
 * takes the place of time. With the Delassus matrix W and the tangential impulse q,
 *
 *     dv_n/dp = W_nn + W_nt f,    dv_t/dp = W_nt + W_tt f,    f = dq/dp,
 *
 *     slip      f = -mu sign(v_t)
 *     stick     f = -W_nt/W_tt                 if |W_nt| <= mu W_tt
 *     reversal  f = -mu sign(W_nt)             otherwise
 *
 * so that the rates are piecewise linear in p and the work of the normal force, the integral of v_n
 * over p, piecewise quadratic. Compression ends where v_n = 0, and has the work W_c < 0; restitution
 * ends where its work is -e^2 W_c. Friction opposes the slip all the way, hence the energy lost is
 * at least (1 - e^2) |W_c|.
 *
 * With mu W_nt sign(v_t) > W_nn the contact is pressed together by its own friction (jam). Then
 * W_nt v_t > 0, and as W_nn W_tt >= W_nt^2 the slip slows down, stops, and dv_n/dp > 0 from there.
 */
#include "rigid/keller.h"

#include <assert.h>
#include <math.h>

enum { SLIP_PHASES = 3 }; /* until the slip stops, and from there */

typedef struct motion {
    const rsl_rigid_keller *of;
    double normal, slip; /* rates */
    double impulse[2];   /* so far */
    double work;         /* of the normal force in compression, and what restitution may return */
    int restitution;     /* phase */
} motion;

static double sign_of(double x) { return x > 0.0 ? 1.0 : -1.0; }

/* f = dq/dp */
static double friction_of(const motion *m)
{
    const double *w = m->of->w;
    double mu = m->of->friction;
    if (m->slip != 0.0)
        return -mu * sign_of(m->slip);
    if (fabs(w[1]) <= mu * w[2])
        return w[2] > 0.0 ? -w[1] / w[2] : 0.0;
    return w[1] != 0.0 ? -mu * sign_of(w[1]) : 0.0;
}

/* The length at which the phase of compression or restitution ends: v_n = 0, or
 * v_n p + a p^2/2 = work. */
static double end_of_phase(const motion *m, double a)
{
    if (!m->restitution)
        return a > 0.0 ? -m->normal / a : HUGE_VAL;
    double root = sqrt(m->normal * m->normal + 2.0 * a * m->work);
    return m->work > 0.0 ? 2.0 * m->work / (m->normal + root) : 0.0;
}

static void advance(motion *m, double p, double f, double a, double b)
{
    double work = (m->normal + 0.5 * a * p) * p;
    m->work += m->restitution ? -work : work;
    m->normal += a * p;
    m->slip += b * p;
    m->impulse[0] += p;
    m->impulse[1] += f * p;
}

/* To the end of the phase. */
static rsl_status follow(motion *m)
{
    const double *w = m->of->w;
    for (int k = 0; k < SLIP_PHASES; k++) {
        double f = friction_of(m), a = w[0] + w[1] * f, b = w[1] + w[2] * f;
        if (m->slip == 0.0 && fabs(w[1]) <= m->of->friction * w[2])
            b = 0.0;
        double stop = m->slip * b < 0.0 ? -m->slip / b : HUGE_VAL;
        double end = end_of_phase(m, a);
        if (end <= stop && isfinite(end)) {
            advance(m, end, f, a, b);
            return RSL_OK;
        }
        if (!isfinite(stop))
            return RSL_ERROR_NO_SOLUTION;
        advance(m, stop, f, a, b);
        m->slip = 0.0;
    }
    return RSL_ERROR_NO_SOLUTION;
}

rsl_status rsl_rigid_keller_collide(const rsl_rigid_keller *contact, double compression[2],
                                    double total[2])
{
    motion m = {.of = contact, .normal = contact->rate[0], .slip = contact->rate[1]};
    assert(contact->w[0] >= 0.0 && contact->w[2] >= 0.0);
    compression[0] = compression[1] = total[0] = total[1] = 0.0;
    if (m.normal >= 0.0)
        return RSL_OK;
    rsl_status status = follow(&m);
    compression[0] = m.impulse[0];
    compression[1] = m.impulse[1];
    m.normal = 0.0;
    m.work = -m.work * contact->restitution * contact->restitution;
    m.restitution = 1;
    if (status == RSL_OK && m.work > 0.0)
        status = follow(&m);
    total[0] = m.impulse[0];
    total[1] = m.impulse[1];
    return status;
}
