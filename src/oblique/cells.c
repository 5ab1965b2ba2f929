/* SPDX-License-Identifier: MIT
 *
 * Partial slip (Mindlin and Deresiewicz 1953; Maw, Barber and Fawcett 1976) by Jaeger's principle,
 * which is the method of dimensionality reduction: independent springs at the distances y from the
 * middle, y < a = sqrt(R d), each with the normal depth d - y^2/R and its own slider. In units of
 * depth in which a^2 = d,
 *
 *     T = k_t Int_0^sqrt(d) w dy,    |k_t w| <= mu N (d - y^2)/((2/3) d^(3/2)),
 *
 * where k_t sqrt(d) is the stiffness without slip. For Hertz the second is (3/2) mu k (d - y^2).
 * A spring follows the displacement u of the contact, w' = s, and is cut to its cap: w <- the
 * nearest of [-c, c] to w + du, exactly as long as u and c are monotone in a step.
 *
 *     u1 = u0 + h (s0 + s1)/2,   s1 = s0 - h (W_tt/W_nn)(T0 + T1)/2
 *
 * solved by iteration, of second order in h and in the width of a cell; two runs, the second twice
 * as fine in both, give the limit.
 */
#include <math.h>

#include "base/error.h"
#include "oblique/motion.h"

enum { CELLS = 768, STEPS = 768, CHUNK = 64, ITERATIONS = 3 };

typedef struct run {
    double stiffness, friction, across; /* without dimensions */
    double w[2 * CELLS];
    int cells;
    double width; /* of a cell, in sqrt(d) */
} run;

/* Cuts all springs after a displacement, of which those that came to touch on the way had a part;
 * returns T/k_t. `keep`: for good. */
static double pull(run *r, double before, double depth, double force, double moved, int keep)
{
    double edge = sqrt(depth), sum = 0.0;
    double unit =
        depth > 0.0 ? r->friction * force / (r->stiffness * 2.0 / 3.0 * depth * edge) : 0.0;
    for (int i = 0; i < r->cells; i++) {
        double y = (i + 0.5) * r->width, left = depth - y * y;
        double cap = left > 0.0 ? unit * left : 0.0;
        double part = y * y > before && left > 0.0 ? left / (depth - before) : 1.0;
        double w = fmin(fmax(r->w[i] + part * moved, -cap), cap);
        sum += w;
        if (keep)
            r->w[i] = w;
    }
    return sum * r->width;
}

typedef struct state {
    double slip, friction;
} state;

static void step(run *r, double h, double before, double depth, double force, state *s)
{
    double slip = s->slip, friction = s->friction;
    for (int i = 0; i < ITERATIONS; i++) {
        slip = s->slip - 0.5 * h * r->across * (s->friction + friction);
        friction = r->stiffness * pull(r, before, depth, force, 0.5 * h * (s->slip + slip), 0);
    }
    (void)pull(r, before, depth, force, 0.5 * h * (s->slip + slip), 1);
    s->friction = friction;
    s->slip = slip;
}

/* Steps are finer where contact begins and ends: t = T (1 - cos(pi j/J))/2 is near to
 * T sigma^2 (3 - 2 sigma), which needs no cosine. */
static double time_of(int j, int steps, double duration)
{
    double sigma = (double)j / steps;
    return duration * (sigma * sigma * (3.0 - 2.0 * sigma));
}

/* One run; the slip after it in units of v0. */
static rsl_status run_through(run *r, const rsl_law_contact *normal,
                              const rsl_collide_outcome *outcome, int steps, const double units[3],
                              double *slip, rsl_error *error)
{
    state s = {*slip, 0.0};
    double times[CHUNK], before = 0.0, depth_before = 0.0;
    rsl_collide_curve_point points[CHUNK];
    for (int i = 0; i < r->cells; i++)
        r->w[i] = 0.0;
    for (int done = 0; done < steps;) {
        int count = steps - done < CHUNK ? steps - done : CHUNK;
        for (int i = 0; i < count; i++)
            times[i] = time_of(done + i + 1, steps, outcome->duration);
        rsl_status status = rsl_collide_at(normal, NULL, times, (size_t)count, points, error);
        if (status != RSL_OK)
            return status < 0 ? status : RSL_ERROR_CONVERGENCE;
        for (int i = 0; i < count; i++) {
            double force = fmax(points[i].force / units[2], 0.0);
            double depth = fmax(points[i].depth / units[0], 0.0);
            step(r, (times[i] - before) / units[1], depth_before, depth, force, &s);
            before = times[i];
            depth_before = depth;
        }
        done += count;
    }
    *slip = s.slip;
    return RSL_OK;
}

rsl_status rsl_oblique_cells(const rsl_law_contact *normal, const rsl_tangent *t,
                             const rsl_oblique_contact *c, const rsl_collide_outcome *outcome,
                             double *slip, rsl_error *error)
{
    double length = outcome->depth_max, v0 = c->approach;
    double units[3] = {length, length / v0, v0 * v0 / (c->inverse[0] * length)};
    run r = {.stiffness = rsl_tangent_stiffness(t, length) * length / units[2],
             .friction = t->friction,
             .across = c->inverse[2] / c->inverse[0]};
    double results[2];
    if (t->exponent != 0.5)
        return rsl_error_set(error, RSL_ERROR_CONFLICT,
                             "mindlin-deresiewicz is for spheres: a normal law with n = 3/2 or "
                             "stiffness with exponent 1/2 is needed");
    for (int i = 0; i < 2; i++) {
        results[i] = c->slip / v0;
        r.cells = CELLS * (i + 1);
        r.width = 1.0 / r.cells;
        rsl_status status =
            run_through(&r, normal, outcome, STEPS * (i + 1), units, &results[i], error);
        if (status != RSL_OK)
            return status;
    }
    *slip = v0 * (results[1] + (results[1] - results[0]) / 3.0);
    return RSL_OK;
}
