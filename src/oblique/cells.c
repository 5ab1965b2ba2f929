/* SPDX-License-Identifier: MIT
 *
 * Partial slip (Mindlin and Deresiewicz 1953; Maw, Barber and Fawcett 1976) by Jaeger's principle,
 * which is the method of dimensionality reduction: independent springs at the distances y from the
 * middle, y < a = sqrt(R d), each with the normal depth d - y^2/R and its own slider. In units of
 * depth in which a^2 = d,
 *
 *     T = k_t Int_0^a w dy,    |k_t w| <= mu N (a^2 - y^2)/((2/3) a^3),
 *
 * where k_t a is the stiffness without slip. For Hertz the second is (3/2) mu k (d - y^2).
 * A spring follows the displacement u of the contact, w' = s, and is limited by friction: w <- the
 * nearest of [-c, c] to w + du, exactly as long as u and c are monotone in a step. Springs have no
 * elongation where they enter and leave the contact (their limit is 0): all dissipation is by slip.
 *
 * The motion runs in q, d = end + q^2 with `end` the depth at which contact ends, and its own time:
 *
 *     dt = 2 q dtau,   dq/dtau = v,   dv/dtau = -2 q (N + (W_nt/W_nn) T),
 *
 * in which it is smooth where contact begins and ends, whether the impact is central or not. T runs
 * straight from its value before a step to that after it. As Int N dt follows from v, with
 * P = Int T dt
 *
 *     s1 = s0 - (W_nt/W_nn)(v0 - v1 - (W_nt/W_nn) P) - (W_tt/W_nn) P,
 *
 * solved by iteration, of second order in the step and in the width of a cell; two runs, the second
 * twice as fine in both, give the limit.
 */
#include <math.h>
#include <string.h>

#include "num/roots.h"
#include "oblique/motion.h"

enum { CELLS = 768, STEPS = 768, ITERATIONS = 3, LONG = 40 };

static const double nominal = 2.6; /* tau of an elastic impact, 2 Int dq/sqrt(1 - q^5) = 2.58 */

typedef struct state {
    double q, rate, time, slip, friction;
    double radius, work;       /* a, of the contact; Int T s dt */
    double force, slip_margin; /* N; k_t a |s| - C': negative where the springs start to stick */
    int sticks;                /* 1: at least one spring sticks */
} state;

typedef struct run {
    rsl_oblique_motion motion; /* law and units; its own state is not used */
    double stiffness;          /* k_t of the springs */
    double w[2 * CELLS];
    int cells, steps;
    double extent; /* radius that the cells cover */
} run;

static void look(const run *r, const state *s, rsl_oblique_instant *now)
{
    double y[RSL_OBLIQUE_SIZE] = {0};
    y[RSL_OBLIQUE_D] = r->motion.end + s->q * s->q;
    y[RSL_OBLIQUE_V] = s->rate;
    y[RSL_OBLIQUE_S] = s->slip;
    rsl_oblique_evaluate(&r->motion, 0.0, y, now);
}

/* ---- springs ------------------------------------------------------------------------ */

typedef struct cut {
    double from, to; /* radius of contact before and after */
    double cap;      /* limit of w over a^2 - y^2 */
    double moved;    /* du */
} cut;

/* Moves the springs `from` to `to` (excluded) by moved[0] + moved[1] (a^2 - y^2) and limits them;
 * returns the sum of all w. `kept` (may be NULL) receives the springs. */
static double cut_springs(const run *r, int from, int to, const double moved[2], const cut *c,
                          double *kept)
{
    double sum = 0.0, now = c->to * c->to, width = r->extent / r->cells;
    for (int i = from; i < to; i++) {
        double y = (i + 0.5) * width, left = now - y * y, cap = left > 0.0 ? c->cap * left : 0.0;
        double trial = r->w[i] + (moved[0] + moved[1] * left);
        double low = trial < cap ? trial : cap, both = low > -cap ? low : -cap;
        sum += both;
        if (kept)
            kept[i] = both;
    }
    return sum;
}

/* Number of cells whose midpoint is within a radius. */
static int within(const run *r, double radius)
{
    double count = radius / r->extent * r->cells + 0.5;
    return count < r->cells ? (int)count : r->cells;
}

/* Limits all springs after a displacement, of which those that entered the contact during the step
 * have a part, as u runs with d; returns T. */
static double pull(const run *r, const cut *c, double *kept)
{
    double grown = c->to * c->to - c->from * c->from;
    double all[2] = {c->moved, 0.0}, part[2] = {0.0, grown > 0.0 ? c->moved / grown : 0.0};
    int old = within(r, c->from), touching = within(r, c->to);
    double sum = cut_springs(r, 0, old, all, c, kept);
    sum += cut_springs(r, old, touching, part, c, kept);
    return r->stiffness * sum * r->extent / r->cells;
}

/* ---- one step -------------------------------------------------------------------------- */

/* d(q, v, t)/dtau with the friction given. */
static void slope(const run *r, const state *s, double friction, double out[3])
{
    rsl_oblique_instant now;
    look(r, s, &now);
    out[0] = s->rate;
    out[1] = -2.0 * s->q * (now.force + r->motion.mass_ratio_nt * friction);
    out[2] = 2.0 * s->q;
}

/* The classical Runge-Kutta method, T being a straight line. */
static void run_normal(const run *r, double h, const state *from, state *to)
{
    static const double place[4] = {0.0, 0.5, 0.5, 1.0}, weight[4] = {1.0, 2.0, 2.0, 1.0};
    double sum[3] = {0}, k[3] = {0}, end = to->friction;
    for (int i = 0; i < 4; i++) {
        state at = *from;
        at.q += h * place[i] * k[0];
        at.rate += h * place[i] * k[1];
        slope(r, &at, from->friction + place[i] * (end - from->friction), k);
        for (int j = 0; j < 3; j++)
            sum[j] += h / 6.0 * weight[i] * k[j];
    }
    to->q = from->q + sum[0];
    to->rate = from->rate + sum[1];
    to->time = from->time + sum[2];
}

/* Advances one step; `kept` receives the springs. */
static void advance(const run *r, double h, const state *from, state *to, double *kept)
{
    const rsl_oblique_motion *m = &r->motion;
    rsl_oblique_instant now;
    *to = *from;
    for (int i = 0; i <= ITERATIONS; i++) {
        run_normal(r, h, from, to);
        look(r, to, &now);
        double dt = to->time - from->time, push = 0.5 * dt * (from->friction + to->friction);
        double a = rsl_oblique_radius(m, now.depth);
        to->slip = from->slip -
                   m->mass_ratio_nt * (from->rate - to->rate - m->mass_ratio_nt * push) -
                   m->mass_ratio_tt * push;
        to->radius = a;
        cut c = {from->radius, a,
                 a > 0.0 ? now.along.limit / (r->stiffness * 2.0 / 3.0 * a * a * a) : 0.0,
                 0.5 * dt * (from->slip + to->slip)};
        to->sticks = fabs(r->w[0] + c.moved) < c.cap * a * a;
        to->friction = pull(r, &c, i == ITERATIONS ? kept : NULL);
    }
    to->work +=
        0.5 * (to->time - from->time) * (from->friction * from->slip + to->friction * to->slip);
    to->force = now.force;
    to->slip_margin = copysign(r->stiffness * to->radius * to->slip, to->friction * to->slip) -
                      now.along.limit_rate;
}

/* ---- events ----------------------------------------------------------------------------- */

typedef enum event { NOTHING, STICKS, MAX_COMPRESSION, SEPARATION } event;

typedef struct trial {
    const run *r;
    const state *from;
    event event;
} trial;

/* The event function: positive before the event. */
static double margin_of(const run *r, event e, const state *s)
{
    const rsl_oblique_motion *m = &r->motion;
    if (e == STICKS)
        return s->slip_margin;
    if (e == MAX_COMPRESSION)
        return m->direction * s->rate;
    return m->ends_by_force ? fmin(s->force, s->q) : s->q;
}

static double margin_after(double h, void *user)
{
    const trial *t = user;
    state to;
    advance(t->r, h, t->from, &to, NULL);
    return margin_of(t->r, t->event, &to);
}

/* 1: the event is possible from this state. */
static int is_possible(const run *r, event e, const state *from)
{
    const rsl_oblique_motion *m = &r->motion;
    if (e == STICKS)
        return !from->sticks && from->slip_margin > 0.0;
    return e == MAX_COMPRESSION ? m->direction > 0 || m->recompresses : m->direction < 0;
}

/* The first event of a step and the part of the step before it. */
static event first_event(const run *r, const state *from, double *h)
{
    event found = NOTHING;
    state to;
    for (int e = STICKS; e <= SEPARATION; e++) {
        trial t = {r, from, (event)e};
        if (!is_possible(r, t.event, from))
            continue;
        advance(r, *h, from, &to, NULL);
        if (margin_of(r, t.event, &to) < 0.0 &&
            rsl_num_root_bracketed(margin_after, &t, 0.0, *h, h) == RSL_OK)
            found = t.event;
    }
    return found;
}

/* Sets q for the end depth, which follows from the peak depth. */
static void set_end_depth(run *r, state *s, double depth)
{
    rsl_oblique_motion *m = &r->motion;
    m->end = rsl_oblique_end_depth(m);
    s->q = sqrt(fmax(depth - m->end, 0.0));
}

static void reverse(run *r, state *s)
{
    rsl_oblique_motion *m = &r->motion;
    double depth = m->end + s->q * s->q;
    m->direction = -m->direction;
    m->reversals++;
    s->rate = 0.0;
    rsl_law_update_history(&m->contact, depth * m->length);
    m->deepest = fmax(m->deepest, depth);
    set_end_depth(r, s, depth);
}

static void report_points(const run *r, const state *s, char phase)
{
    const rsl_oblique_motion *m = &r->motion;
    rsl_oblique_instant now;
    if (!m->options || !m->options->visit)
        return;
    look(r, s, &now);
    double k = r->stiffness * s->radius;
    rsl_oblique_point point = {.time = s->time * m->length / m->speed,
                               .depth = now.depth * m->length,
                               .rate = now.rate * m->speed,
                               .force = now.force * m->force,
                               .slip = s->slip * m->speed,
                               .displacement = k > 0.0 ? s->friction / k * m->length : 0.0,
                               .friction = s->friction * m->force,
                               .phase = phase};
    m->options->visit(&point, m->options->user);
}

/* One step, up to its first event. */
static event step(run *r, state *s)
{
    double h = nominal / r->steps;
    state to;
    event e = first_event(r, s, &h);
    advance(r, h, s, &to, r->w);
    char phase = to.sticks ? 'S' : 's';
    to.sticks |= e == STICKS;
    rsl_oblique_note_phase(&r->motion, phase);
    *s = to;
    report_points(r, s, phase);
    if (e == MAX_COMPRESSION)
        reverse(r, s);
    return e;
}

/* ---- a run ------------------------------------------------------------------------------- */

/* From onset to separation. RSL_NO_SEPARATION: the motion comes to rest. */
static rsl_status run_through(run *r, state *s)
{
    rsl_oblique_motion *m = &r->motion;
    memset(r->w, 0, sizeof r->w);
    *s = (state){.rate = m->y[RSL_OBLIQUE_V], .slip = m->y[RSL_OBLIQUE_S], .sticks = 1};
    set_end_depth(r, s, 0.0);
    s->radius = rsl_oblique_radius(m, 0.0);
    report_points(r, s, 'S');
    for (int i = 0; i < LONG * r->steps && m->reversals <= RSL_OBLIQUE_REVERSAL_MAX; i++)
        if (step(r, s) == SEPARATION)
            return RSL_OK;
    return m->reversals > RSL_OBLIQUE_REVERSAL_MAX || fabs(s->rate) < 1e-6 ? RSL_NO_SEPARATION
                                                                           : RSL_ERROR_CONVERGENCE;
}

/* The coarse run first, until the springs cover the whole contact; without callbacks. */
static rsl_status both_runs(run *r, state result[2])
{
    const rsl_oblique_motion fresh = r->motion;
    rsl_status status = RSL_OK;
    double widest = 1.0;
    do {
        r->extent = widest;
        r->cells = CELLS;
        r->steps = STEPS;
        r->motion = fresh;
        r->motion.options = NULL;
        status = run_through(r, &result[0]);
        widest = rsl_oblique_radius(&r->motion, r->motion.deepest) * (1.0 + 1e-6);
    } while (status == RSL_OK && widest > r->extent && isfinite(widest));
    if (status != RSL_OK)
        return status;
    r->cells *= 2;
    r->steps *= 2;
    r->motion = fresh;
    return run_through(r, &result[1]);
}

rsl_status rsl_oblique_run_cells(rsl_oblique_motion *m)
{
    run r = {.motion = *m,
             .stiffness = rsl_tangent_stiffness(m->tangent, m->length) * m->length / m->force};
    state result[2];
    rsl_status status = both_runs(&r, result);
    if (status != RSL_OK)
        return status;
    const state *fine = &result[1], *coarse = &result[0];
    double slip = (fine->slip - coarse->slip) / 3.0, rate = (fine->rate - coarse->rate) / 3.0;
    *m = r.motion;
    m->y[RSL_OBLIQUE_S] = fine->slip + slip;
    m->y[RSL_OBLIQUE_V] = fine->rate + rate;
    m->y[RSL_OBLIQUE_T] = fine->time + (fine->time - coarse->time) / 3.0;
    m->y[RSL_OBLIQUE_WORK_T] = fine->work + (fine->work - coarse->work) / 3.0;
    int converged = fabs(slip) < 1e-4 * (m->slip_scale + m->tangent->friction) && fabs(rate) < 1e-4;
    return converged ? RSL_OK : RSL_ERROR_CONVERGENCE;
}
