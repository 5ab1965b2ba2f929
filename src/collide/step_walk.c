/* SPDX-License-Identifier: MIT
 *
 * The codes of step.h on one impact, in the scales of step.c.
 */
#include "collide/step_walk.h"

#include <assert.h>
#include <math.h>

#include "law/models.h"
#include "num/constants.h"

typedef struct walk {
    const rsl_step_problem *of;
    rsl_law_contact contact; /* a copy that remembers its deepest point */
    double x, u, a, h;
    double rate[4], change[4]; /* stages of rk4 */
} walk;

/* -F(d, v) T/(M v0), with the pull cut where the end rule says so. */
static double acceleration(const walk *w, double x, double u)
{
    rsl_law_response r;
    double d = x * w->of->length;
    if (!(d > 0.0) && !w->contact.model->sustains_tension)
        return 0.0;
    rsl_law_force_at(&w->contact, d, u * w->contact.speed, &r);
    if (w->contact.end == RSL_LAW_SEPARATION_ZERO_FORCE && r.force < 0.0)
        return 0.0;
    return -r.force * w->of->unit;
}

/* Contact is over at d <= 0, unless it holds on, or at the permanent depth, or where no force is left
 * to push (end rule `force`). */
static int is_over(const walk *w, double u)
{
    const rsl_law_contact *c = &w->contact;
    if (!(w->x > 0.0) && !(c->model->sustains_tension && c->depth_peak > 0.0))
        return 1;
    if (u >= 0.0)
        return 0;
    if (c->end == RSL_LAW_SEPARATION_ZERO_FORCE && acceleration(w, w->x, u) == 0.0)
        return 1;
    return c->model->free_depth && w->x * w->of->length <= c->model->free_depth(c);
}

/* Kick and drift; u is the velocity half a step before. Returns 0 when contact
 * is over, with u the velocity then. */
static int leap(walk *w)
{
    double seen = w->u;
    if (w->of->stepper == RSL_STEP_SCHEME_VERLET_PREDICTED)
        seen += 0.5 * w->h * w->a;
    rsl_law_update_history(&w->contact, w->x * w->of->length);
    if (is_over(w, seen))
        return 0;
    w->a = acceleration(w, w->x, seen);
    w->u += w->h * w->a;
    w->x += w->h * w->u;
    return 1;
}

/* Stage k of a step of the classical method: rate and acceleration there. */
static void stage(walk *w, int k)
{
    static const double share[4] = {0.0, 0.5, 0.5, 1.0};
    double h = share[k] * w->h, x = w->x, u = w->u;
    if (k > 0) {
        x += h * w->rate[k - 1];
        u += h * w->change[k - 1];
    }
    w->rate[k] = u;
    w->change[k] = acceleration(w, x, u);
}

/* The step of four stages; the first may start before the onset. */
static int runge_kutta(walk *w)
{
    const double *u = w->rate, *a = w->change;
    w->x += w->h / 6.0 * (u[0] + 2.0 * (u[1] + u[2]) + u[3]);
    w->u += w->h / 6.0 * (a[0] + 2.0 * (a[1] + a[2]) + a[3]);
    rsl_law_update_history(&w->contact, w->x * w->of->length);
    return !is_over(w, w->u);
}

typedef struct lane {
    walk w;
    long left; /* steps until it counts as not separated: eight durations */
    double *e; /* where its restitution goes */
} lane;

static void begin_walk(const rsl_step_problem *p, const rsl_step_place *at, double *e, lane *l)
{
    double h = 1.0 / at->steps;
    assert(at->phase > 0.0 && at->phase <= 1.0 && at->steps > 0.0);
    *l = (lane){.w = {.of = p, .contact = p->contact, .u = 1.0, .h = h},
                .left = (long)(8.0 * at->steps) + 8,
                .e = e};
    l->w.x = p->stepper == RSL_STEP_SCHEME_RK4 ? (at->phase - 1.0) * h : at->phase * h;
    l->w.contact.depth_peak = 0.0;
}

/* One step; 0 where the walk is over. */
static int go_on(lane *l)
{
    walk *w = &l->w;
    if (!(w->of->stepper == RSL_STEP_SCHEME_RK4 ? runge_kutta(w) : leap(w)))
        *l->e = isfinite(w->u) ? -w->u : RSL_NUM_NAN;
    else if (--l->left == 0)
        *l->e = isfinite(w->u) && isfinite(w->x) ? 0.0 : RSL_NUM_NAN;
    else
        return 1;
    return 0;
}

void rsl_step_walk(const rsl_step_problem *p, const rsl_step_place *at, int count, double *e)
{
    lane lanes[RSL_STEP_LANES];
    assert(count <= RSL_STEP_LANES);
    for (int i = 0; i < count; i++)
        begin_walk(p, &at[i], &e[i], &lanes[i]);
    while (count > 0) {
        for (int k = 0; k < 4 && p->stepper == RSL_STEP_SCHEME_RK4; k++)
            for (int i = 0; i < count; i++)
                stage(&lanes[i].w, k);
        for (int i = 0; i < count; i++)
            if (!go_on(&lanes[i]))
                lanes[i--] = lanes[--count];
    }
}
