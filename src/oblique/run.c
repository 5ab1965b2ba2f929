/* SPDX-License-Identifier: MIT
 *
 * An impact from onset to separation by the Runge-Kutta pair of order 8 (Radau IIA for bristles), with
 * event location. The event functions are evaluated at eight points of the dense output of a step;
 * at a sign change the event is located and the step repeated up to it. The force is continuous
 * between stick and slip, so the error of a located event enters quadratically.
 */
#include <math.h>
#include <string.h>

#include "num/roots.h"
#include "num/runge_kutta.h"
#include "oblique/motion.h"

enum { SAMPLES = 8, IMMEDIATE_EVENTS_MAX = 6, ROWS = 32 };

/* Bounds for problems that are too stiff: one or two seconds of computing time. */
enum { STEPS_MAX = 100000, SWEEPS_MAX = 300000 };

static const double margin_tolerance = 1e-12; /* relative to the terms of an event function */

static double change_of_area(const rsl_oblique_motion *m, const rsl_oblique_instant *now)
{
    if (!m->model->spring || now->along.growth == 0.0 || !(now->along.stiffness > 0.0) ||
        (m->tangent->reset_with_damper && m->slider.damping > 0.0))
        return 0.0;
    double energy = 0.5 * now->along.spring * now->along.spring / now->along.stiffness;
    return (m->slider.preserves_force ? 1.0 : -1.0) * energy * now->along.growth;
}

static double damped_power(const rsl_oblique_motion *m, const rsl_oblique_instant *now)
{
    if (m->model->bristle)
        return (m->slider.damping * now->bristle_rate + m->viscosity * now->along.slip) *
               now->along.slip;
    return m->model->spring ? (now->along.friction - now->along.spring) * now->along.slip : 0.0;
}

static double spring_rate(const rsl_oblique_motion *m, const rsl_oblique_instant *now)
{
    if (m->model->bristle)
        return now->bristle_rate;
    return m->no_normal_force || !m->model->spring
               ? 0.0
               : rsl_tangent_spring_slider_rate(&m->slider, &now->along);
}

static int derivatives(double z, const double *y, double *slope, void *user)
{
    const rsl_oblique_motion *m = user;
    rsl_oblique_instant now;
    if (m->piece == RSL_OBLIQUE_DEPTH && !(y[RSL_OBLIQUE_V] < 0.0))
        return 1;
    double dt_dz = rsl_oblique_dt_dz(m, z, y);
    rsl_oblique_evaluate(m, z, y, &now);
    if (!isfinite(now.acceleration))
        return 1;
    slope[RSL_OBLIQUE_D] = now.rate * dt_dz;
    slope[RSL_OBLIQUE_V] = now.acceleration * dt_dz;
    slope[RSL_OBLIQUE_T] = dt_dz;
    slope[RSL_OBLIQUE_S] = now.along.slip_rate * dt_dz;
    slope[RSL_OBLIQUE_W] = spring_rate(m, &now) * dt_dz;
    slope[RSL_OBLIQUE_DAMPED] = damped_power(m, &now) * dt_dz;
    slope[RSL_OBLIQUE_AREA] = dt_dz == 0.0 ? 0.0 : change_of_area(m, &now) * dt_dz;
    slope[RSL_OBLIQUE_WORK_N] = now.force * now.rate * dt_dz;
    slope[RSL_OBLIQUE_WORK_T] = now.along.friction * now.along.slip * dt_dz;
    return 0;
}

/* ---- one step and its events -------------------------------------------------------- */

/* Explicit steps, or implicit ones while a bristle is deflected. */
typedef struct trajectory {
    rsl_oblique_motion *motion;
    rsl_num_rk rk;
    rsl_oblique_bristle bristle;
} trajectory;

static int is_implicit(const trajectory *w)
{
    return w->motion->model->bristle && !w->motion->no_normal_force;
}

typedef struct event_search {
    trajectory *trajectory;
    rsl_oblique_event event;
} event_search;

static void state_at(trajectory *w, double z, double *y)
{
    if (z >= w->rk.t1)
        memcpy(y, w->rk.y1, RSL_OBLIQUE_SIZE * sizeof *y);
    else if (z <= w->rk.t0)
        memcpy(y, w->rk.y0, RSL_OBLIQUE_SIZE * sizeof *y);
    else if (is_implicit(w))
        rsl_oblique_bristle_at(&w->bristle, &w->rk, z, y);
    else
        rsl_num_rk_at(&w->rk, z, 0, RSL_OBLIQUE_SIZE, y);
}

static rsl_status step_to(trajectory *w, double limit)
{
    return is_implicit(w) ? rsl_oblique_bristle_step(&w->bristle, &w->rk, limit)
                          : rsl_num_rk_step(&w->rk, limit);
}

static rsl_status cut(trajectory *w, double to)
{
    return is_implicit(w) ? rsl_oblique_bristle_cut(&w->bristle, &w->rk, to)
                          : rsl_num_rk_cut(&w->rk, to);
}

static void evaluate_at(trajectory *w, double z, rsl_oblique_instant *now)
{
    double y[RSL_OBLIQUE_SIZE];
    state_at(w, z, y);
    rsl_oblique_evaluate(w->motion, z, y, now);
}

static double margin_at(double z, void *user)
{
    const event_search *w = user;
    rsl_oblique_instant now;
    evaluate_at(w->trajectory, z, &now);
    return rsl_oblique_event_function(w->trajectory->motion, w->event, &now).left;
}

/* Locates the event of `w` between two samples; `from` if it was passed already. */
static double place(event_search *w, double from, double to)
{
    double root = from;
    if (margin_at(from, w) > 0.0 && rsl_num_root_bracketed(margin_at, w, from, to, &root) != RSL_OK)
        root = to;
    return root;
}

/* The first event of the last step and its z; RSL_OBLIQUE_EVENT_COUNT: none. */
static rsl_oblique_event first_event(trajectory *to_watch, double *where)
{
    const rsl_num_rk *rk = &to_watch->rk;
    rsl_oblique_event found = RSL_OBLIQUE_EVENT_COUNT;
    double h = (rk->t1 - rk->t0) / SAMPLES;
    for (int i = 1; i <= SAMPLES && found == RSL_OBLIQUE_EVENT_COUNT; i++) {
        double from = rk->t0 + (i - 1) * h, to = i == SAMPLES ? rk->t1 : rk->t0 + i * h;
        rsl_oblique_instant now;
        evaluate_at(to_watch, to, &now);
        for (int e = 0; e < RSL_OBLIQUE_EVENT_COUNT; e++) {
            event_search w = {to_watch, (rsl_oblique_event)e};
            rsl_tangent_margin margin = rsl_oblique_event_function(to_watch->motion, w.event, &now);
            if (!(margin.left < -margin_tolerance * margin.size))
                continue;
            double z = place(&w, from, to);
            if (found == RSL_OBLIQUE_EVENT_COUNT || z < *where) {
                found = w.event;
                *where = z;
            }
        }
    }
    return found;
}

static void report_points(trajectory *w)
{
    const rsl_oblique_motion *m = w->motion;
    const rsl_num_rk *rk = &w->rk;
    if (!m->options || !m->options->visit)
        return;
    for (int i = rk->t0 == 0.0 && m->piece == RSL_OBLIQUE_GRADED ? 0 : 1; i <= SAMPLES; i++) {
        double z = i == SAMPLES ? rk->t1 : rk->t0 + i * (rk->t1 - rk->t0) / SAMPLES,
               y[RSL_OBLIQUE_SIZE];
        rsl_oblique_instant now;
        state_at(w, z, y);
        rsl_oblique_evaluate(m, z, y, &now);
        double k = now.along.stiffness;
        rsl_oblique_point point = {.time = y[RSL_OBLIQUE_T] * m->length / m->speed,
                                   .depth = now.depth * m->length,
                                   .rate = now.rate * m->speed,
                                   .force = now.force * m->force,
                                   .slip = now.along.slip * m->speed,
                                   .displacement = k > 0.0 ? now.along.spring / k * m->length : 0.0,
                                   .friction = now.along.friction * m->force,
                                   .phase = rsl_oblique_phase(m)};
        m->options->visit(&point, m->options->user);
    }
}

static void accept_step(rsl_oblique_motion *m, rsl_num_rk *rk)
{
    rsl_oblique_instant now;
    memcpy(m->y, rk->y1, sizeof m->y);
    m->at = rk->t1;
    rsl_oblique_evaluate(m, m->at, m->y, &now);
    m->y[RSL_OBLIQUE_D] = now.depth;
    m->y[RSL_OBLIQUE_S] = now.along.slip;
}

/* ---- independent variables ------------------------------------------------------------ */

typedef enum outcome { CONTINUES, SEPARATED, AT_REST, FAILED } outcome;

static void use_time(rsl_oblique_motion *m)
{
    m->piece = RSL_OBLIQUE_TIME;
    m->at = m->y[RSL_OBLIQUE_T];
}

/* Changes to the depth as variable, for the rest of unloading. */
static void use_depth(rsl_oblique_motion *m)
{
    m->end = rsl_oblique_end_depth(m);
    m->piece = RSL_OBLIQUE_DEPTH;
    m->z_end = sqrt(sqrt(m->y[RSL_OBLIQUE_D] - m->end));
    m->at = 0.0;
}

/* Changes the variable where due; returns 1 if it did. */
static int changes_piece(rsl_oblique_motion *m)
{
    double d = m->y[RSL_OBLIQUE_D];
    if (m->piece == RSL_OBLIQUE_GRADED && (d > 0.05 || m->direction < 0)) {
        use_time(m);
        return 1;
    }
    if (m->piece == RSL_OBLIQUE_TIME && m->direction < 0 && m->y[RSL_OBLIQUE_V] < 0.0 &&
        d - rsl_oblique_end_depth(m) < 0.4 * (m->deepest - rsl_oblique_end_depth(m))) {
        use_depth(m);
        return 1;
    }
    return 0;
}

/* Applies an event and returns how the run goes on. */
static outcome handle_event(rsl_oblique_motion *m, rsl_oblique_event event)
{
    if (event == RSL_OBLIQUE_EVENT_SEPARATION)
        return SEPARATED;
    if (event == RSL_OBLIQUE_EVENT_MAX_COMPRESSION && m->piece == RSL_OBLIQUE_DEPTH)
        use_time(m);
    rsl_oblique_apply_event(m, event);
    return m->reversals > RSL_OBLIQUE_REVERSAL_MAX ? AT_REST : CONTINUES;
}

static rsl_status restart(trajectory *w)
{
    const rsl_oblique_motion *m = w->motion;
    rsl_num_rk *rk = &w->rk;
    double *absolute = rk->absolute, slip = m->slip_scale, x = slip;
    if (m->slider.preserves_force)
        x *= fmax(rsl_tangent_stiffness(m->tangent, m->length) * m->length / m->force, 1e-30);
    for (int i = 0; i < RSL_OBLIQUE_SIZE; i++)
        absolute[i] = 1e-15;
    absolute[RSL_OBLIQUE_S] = 1e-15 * slip;
    absolute[RSL_OBLIQUE_W] = 1e-15 * fmax(x, 1e-300);
    absolute[RSL_OBLIQUE_DAMPED] = absolute[RSL_OBLIQUE_AREA] = absolute[RSL_OBLIQUE_WORK_T] =
        1e-14 * fmax(slip * slip, slip * m->tangent->friction);
    rk->relative = 1e-14;
    double first = m->piece == RSL_OBLIQUE_GRADED && m->at == 0.0 ? 0.05 : 0.0;
    w->bristle.span = 0.0;
    return rsl_num_rk_start(rk, m->at, m->y, first);
}

/* The end of the longest step allowed: unloading takes long where dampers leave little velocity. */
static double step_limit(const rsl_oblique_motion *m, const rsl_num_rk *rk)
{
    if (m->piece == RSL_OBLIQUE_DEPTH)
        return m->z_end;
    double back = m->direction < 0 ? -0.1 * rk->y1[RSL_OBLIQUE_D] / rk->y1[RSL_OBLIQUE_V] : 0.0;
    return rk->t1 + (back > 1.0 && isfinite(back) ? back : 1.0);
}

/* One step without a change of mode. `immediate_events` counts events at the start of a step. */
static outcome step(trajectory *w, int *immediate_events, int *changed)
{
    rsl_oblique_motion *m = w->motion;
    rsl_num_rk *rk = &w->rk;
    double where = 0.0;
    if (m->piece == RSL_OBLIQUE_DEPTH && m->y[RSL_OBLIQUE_V] > -1e-13)
        return AT_REST;
    /* the remaining depth, 4e-15 of it, is negligible */
    if (m->piece == RSL_OBLIQUE_DEPTH && m->z_end - m->at < 2.5e-4 * m->z_end)
        return SEPARATED;
    if (step_to(w, step_limit(m, rk)) != RSL_OK)
        return m->piece == RSL_OBLIQUE_DEPTH && rk->y1[RSL_OBLIQUE_V] > -1e-6 ? AT_REST : FAILED;
    rsl_oblique_event event = first_event(w, &where);
    if (event != RSL_OBLIQUE_EVENT_COUNT && where <= rk->t0 + 1e-14 * (rk->t1 - rk->t0) &&
        ++*immediate_events < IMMEDIATE_EVENTS_MAX) {
        *changed = 1;
        return handle_event(m, event);
    }
    if (event != RSL_OBLIQUE_EVENT_COUNT && where > rk->t0 && where < rk->t1 &&
        cut(w, where) != RSL_OK)
        return FAILED;
    *immediate_events = 0;
    rsl_oblique_note_phase(m, rsl_oblique_phase(m));
    report_points(w);
    accept_step(m, rk);
    if (m->piece == RSL_OBLIQUE_DEPTH && event == RSL_OBLIQUE_EVENT_COUNT && m->at >= m->z_end)
        return SEPARATED;
    *changed = event != RSL_OBLIQUE_EVENT_COUNT;
    return *changed ? handle_event(m, event) : CONTINUES;
}

rsl_status rsl_oblique_run(rsl_oblique_motion *m)
{
    double memory[ROWS * RSL_OBLIQUE_SIZE];
    trajectory w = {
        .motion = m, .rk = {.function = derivatives, .user = m}, .bristle = {.motion = m}};
    outcome now = CONTINUES;
    int immediate_events = 0, changed = 1;
    if (rsl_num_rk_memory(RSL_OBLIQUE_SIZE) > sizeof memory / sizeof memory[0])
        return RSL_ERROR_MEMORY;
    rsl_num_rk_place(&w.rk, RSL_OBLIQUE_SIZE, RSL_OBLIQUE_SIZE, memory);
    rsl_oblique_begin(m);
    for (int i = 0; i < STEPS_MAX && w.bristle.sweeps < SWEEPS_MAX && now == CONTINUES; i++) {
        changed |= changes_piece(m);
        if (changed && restart(&w) != RSL_OK)
            return RSL_ERROR_CONVERGENCE;
        changed = 0;
        now = step(&w, &immediate_events, &changed);
    }
    if (now == AT_REST)
        return RSL_NO_SEPARATION;
    if (now != SEPARATED)
        return RSL_ERROR_CONVERGENCE;
    if (!m->no_normal_force)
        rsl_oblique_end_friction(m);
    return RSL_OK;
}
