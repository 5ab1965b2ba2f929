/* SPDX-License-Identifier: MIT
 *
 * A compliant impact in space from onset to separation by Radau IIA of order 13 (num/radau_system.h),
 * with event location: at the friction limit the direction of the spring follows the slip at the rate
 * k_t |s|/C, which is unbounded where contact begins and ends, and a bristle does the same. The event
 * functions are evaluated at points of the dense output of a step; at a sign change the event is located
 * and the step repeated up to it. The force is continuous between stick and slip, so the error of a
 * located event enters quadratically.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "impact/motion.h"
#include "num/roots.h"
#include "tangent/model.h"

enum { SAMPLES = 6, IMMEDIATE_EVENTS_MAX = 6, STEPS_MAX = 20000, ROOM = 1600 };

/* After so many reversals the bodies count as sticking together. */
enum { REVERSAL_MAX = 40 };

/* The part of z_end before the end of contact at which the motion is ended: the remaining depth, its
 * fourth power, is negligible. */
#define LEFT_OUT 2.5e-4

/* Tolerance of the error estimate, which is of order 7: the step itself, of order 13, is far more
 * accurate. Newton's iteration ends at increments of 2e-15. */
#define TOLERANCE 1e-12
#define NEWTON (2e-15 / TOLERANCE)

static const double margin_tolerance = 1e-12; /* relative to the terms of an event function */

/* ---- slopes ----------------------------------------------------------------------------- */

/* Loss by change of the contact area, positive if energy is lost. */
static double change_of_area(const rsl_impact_motion *m, const rsl_impact_instant *now)
{
    double sum = 0.0;
    if (m->model && m->model->spring && now->stiffness > 0.0 &&
        !(m->tangent->reset_with_damper && m->slider.damping > 0.0)) {
        double square = now->spring[0] * now->spring[0] + now->spring[1] * now->spring[1];
        sum += (m->slider.preserves_force ? 0.5 : -0.5) * square / now->stiffness * now->growth;
    }
    if (now->twist.stiffness > 0.0)
        sum -=
            0.5 * now->twist.spring * now->twist.spring / now->twist.stiffness * now->twist.growth;
    return sum;
}

static double damped_power(const rsl_impact_motion *m, const rsl_impact_instant *now)
{
    double sum = (now->twist.friction - now->twist.spring) * now->twist.slip;
    for (int i = 0; m->model && (m->model->spring || m->model->bristle) && i < 2; i++)
        sum += (now->friction[i] - now->spring[i]) * now->slip[i];
    return sum;
}

static int derivatives(double z, const double *y, double *slope, void *user)
{
    const rsl_impact_motion *m = user;
    rsl_impact_instant now;
    if (m->piece == RSL_IMPACT_DEPTH && !(y[RSL_IMPACT_AT_V] < 0.0))
        return 1;
    double dt = rsl_impact_dt_dz(m, z, y);
    rsl_impact_evaluate(m, z, y, &now);
    if (!isfinite(now.acceleration))
        return 1;
    slope[RSL_IMPACT_AT_D] = now.rate * dt;
    slope[RSL_IMPACT_AT_V] = now.acceleration * dt;
    slope[RSL_IMPACT_AT_T] = dt;
    slope[RSL_IMPACT_AT_P] = now.force * dt;
    slope[RSL_IMPACT_AT_WORK_T] = 0.0;
    for (int i = 0; i < 2; i++) {
        slope[RSL_IMPACT_AT_S + i] = now.slip_rate[i] * dt;
        slope[RSL_IMPACT_AT_X + i] = now.memory_rate[i] * dt;
        slope[RSL_IMPACT_AT_P + 1 + i] = now.friction[i] * dt;
        slope[RSL_IMPACT_AT_WORK_T] += now.friction[i] * now.slip[i] * dt;
    }
    slope[RSL_IMPACT_AT_W] = now.twist.slip_rate * dt;
    slope[RSL_IMPACT_AT_PSI] = m->twists && !m->no_normal_force
                                   ? rsl_tangent_spring_slider_rate(&m->twister, &now.twist) * dt
                                   : 0.0;
    slope[RSL_IMPACT_AT_P + 3] = now.twist.friction * dt;
    slope[RSL_IMPACT_AT_DAMPED] = damped_power(m, &now) * dt;
    slope[RSL_IMPACT_AT_AREA] = change_of_area(m, &now) * dt;
    slope[RSL_IMPACT_AT_WORK_N] = now.force * now.rate * dt;
    slope[RSL_IMPACT_AT_WORK_M] = now.twist.friction * now.twist.slip * dt;
    return 0;
}

/* ---- one step and its events -------------------------------------------------------------- */

typedef struct trajectory {
    rsl_impact_motion *motion;
    rsl_num_radau_system radau;
    rsl_impact_event event; /* that is located */
    double last;            /* length of the last whole step */
    double memory[ROOM];
} trajectory;

static void state_at(const trajectory *w, double z, double y[RSL_IMPACT_AT_SIZE])
{
    rsl_num_radau_system_at(&w->radau, z, 0, RSL_IMPACT_AT_T, y);
}

static double margin_at(double z, void *user)
{
    const trajectory *w = user;
    double y[RSL_IMPACT_AT_SIZE];
    rsl_impact_instant now;
    state_at(w, z, y);
    rsl_impact_evaluate(w->motion, z, y, &now);
    return rsl_impact_event_function(w->motion, w->event, &now).left;
}

/* Locates the event between two samples; `from` if it was passed already. */
static double place(trajectory *w, double from, double to)
{
    double root = from;
    if (margin_at(from, w) > 0.0 && rsl_num_root_bracketed(margin_at, w, from, to, &root) != RSL_OK)
        root = to;
    return root;
}

/* The first event of the last step and its z; RSL_IMPACT_EVENT_COUNT: none. */
static rsl_impact_event first_event(trajectory *w, double *where)
{
    const rsl_num_radau_system *r = &w->radau;
    rsl_impact_event found = RSL_IMPACT_EVENT_COUNT;
    double h = (r->t1 - r->t0) / SAMPLES, y[RSL_IMPACT_AT_SIZE];
    for (int i = 1; i <= SAMPLES && found == RSL_IMPACT_EVENT_COUNT; i++) {
        double from = r->t0 + (i - 1) * h, to = i == SAMPLES ? r->t1 : r->t0 + i * h;
        rsl_impact_instant now;
        state_at(w, to, y);
        rsl_impact_evaluate(w->motion, to, y, &now);
        w->motion->strongest = fmax(w->motion->strongest, now.force);
        for (int e = 0; e < RSL_IMPACT_EVENT_COUNT; e++) {
            w->event = (rsl_impact_event)e;
            rsl_tangent_margin margin = rsl_impact_event_function(w->motion, w->event, &now);
            if (!(margin.left < -margin_tolerance * margin.size))
                continue;
            double z = place(w, from, to);
            if (found == RSL_IMPACT_EVENT_COUNT || z < *where) {
                found = (rsl_impact_event)e;
                *where = z;
            }
        }
    }
    return found;
}

static void note_phase(rsl_impact_motion *m)
{
    size_t length = strlen(m->phase);
    char phase = rsl_impact_phase_of(m);
    if (phase == '\0' || (length > 0 && m->phase[length - 1] == phase) ||
        length + 1 >= sizeof m->phase)
        return;
    m->phase[length] = phase;
    m->phase[length + 1] = '\0';
}

static void show(const rsl_impact_motion *m, double z, const double *y)
{
    double energy = m->force * m->length, impulse = energy / m->speed;
    rsl_impact_instant now;
    rsl_impact_evaluate(m, z, y, &now);
    char phase = rsl_impact_phase_of(m);
    rsl_impact_point point = {.time = y[RSL_IMPACT_AT_T] * m->length / m->speed,
                              .depth = now.depth * m->length,
                              .work = -energy * y[RSL_IMPACT_AT_WORK_N],
                              .lost = energy * (y[RSL_IMPACT_AT_WORK_T] + y[RSL_IMPACT_AT_WORK_M]),
                              .mode = phase ? phase : 's'};
    for (int i = 0; i < 3; i++)
        point.impulse[i] = (i ? -impulse : impulse) * y[RSL_IMPACT_AT_P + i];
    point.velocity[0] = -m->speed * now.rate;
    point.velocity[1] = m->speed * now.slip[0];
    point.velocity[2] = m->speed * now.slip[1];
    m->observer(&point, m->user);
}

static void report_points(const trajectory *w)
{
    const rsl_num_radau_system *r = &w->radau;
    double y[RSL_IMPACT_AT_SIZE];
    for (int i = 1; w->motion->observer && i <= SAMPLES; i++) {
        double z = i == SAMPLES ? r->t1 : r->t0 + i * (r->t1 - r->t0) / SAMPLES;
        rsl_num_radau_system_at(r, z, 0, RSL_IMPACT_AT_SIZE, y);
        show(w->motion, z, y);
    }
}

static void accept_step(rsl_impact_motion *m, const rsl_num_radau_system *r)
{
    rsl_impact_instant now;
    memcpy(m->y, rsl_num_radau_system_end(r), sizeof m->y);
    m->at = r->t1;
    rsl_impact_evaluate(m, m->at, m->y, &now);
    m->y[RSL_IMPACT_AT_D] = now.depth;
}

/* Moves the state to where the normal motion reverses: the dense output, by which it was located, is less
 * accurate than the step. */
static void move_to_reversal(rsl_impact_motion *m)
{
    double slope[RSL_IMPACT_AT_SIZE];
    if (derivatives(m->at, m->y, slope, m) != 0 || slope[RSL_IMPACT_AT_V] == 0.0)
        return;
    double dz = -m->y[RSL_IMPACT_AT_V] / slope[RSL_IMPACT_AT_V];
    for (int i = 0; i < RSL_IMPACT_AT_SIZE; i++)
        m->y[i] += dz * slope[i];
    m->at += dz;
}

/* ---- independent variables -------------------------------------------------------------- */

typedef enum outcome { CONTINUES, SEPARATED, AT_REST, FAILED } outcome;

static void use_time(rsl_impact_motion *m)
{
    m->piece = RSL_IMPACT_TIME;
    m->at = m->y[RSL_IMPACT_AT_T];
}

/* Changes the variable where due; returns 1 if it did. */
static int changes_piece(rsl_impact_motion *m)
{
    double d = m->y[RSL_IMPACT_AT_D];
    if (m->piece == RSL_IMPACT_GRADED && (d > 0.05 || m->direction < 0)) {
        use_time(m);
        return 1;
    }
    double end = m->piece == RSL_IMPACT_TIME ? rsl_impact_end_depth(m) : 0.0;
    if (m->piece == RSL_IMPACT_TIME && m->direction < 0 && m->y[RSL_IMPACT_AT_V] < 0.0 &&
        d - end < 0.4 * (m->deepest - end)) {
        m->end = end;
        m->piece = RSL_IMPACT_DEPTH;
        m->z_end = sqrt(sqrt(d - end));
        m->at = 0.0;
        return 1;
    }
    return 0;
}

static outcome handle_event(rsl_impact_motion *m, rsl_impact_event event)
{
    if (event == RSL_IMPACT_EVENT_SEPARATION)
        return SEPARATED;
    if (event == RSL_IMPACT_EVENT_MAX_COMPRESSION && m->piece == RSL_IMPACT_DEPTH)
        use_time(m);
    if (event == RSL_IMPACT_EVENT_MAX_COMPRESSION)
        move_to_reversal(m);
    rsl_impact_apply_event(m, event);
    return m->reversals > REVERSAL_MAX ? AT_REST : CONTINUES;
}

/* The components on which the slopes depend in this piece and mode. */
static size_t list_active(const rsl_impact_motion *m, double *index)
{
    size_t count = 0;
    if (m->piece != RSL_IMPACT_DEPTH)
        index[count++] = RSL_IMPACT_AT_D;
    for (int i = RSL_IMPACT_AT_V; i < RSL_IMPACT_AT_X; i++)
        index[count++] = i;
    int remembers = !m->no_normal_force && m->model && (m->model->spring || m->model->bristle);
    if (remembers && (!m->slider.spring || m->turning == RSL_IMPACT_TURNS))
        index[count++] = RSL_IMPACT_AT_X;
    if (remembers && !m->slider.spring)
        index[count++] = RSL_IMPACT_AT_X + 1;
    for (int i = RSL_IMPACT_AT_W; m->twists && i <= RSL_IMPACT_AT_PSI; i++)
        index[count++] = i;
    return count;
}

static rsl_status restart(trajectory *w)
{
    rsl_impact_motion *m = w->motion;
    rsl_num_radau_system *r = &w->radau;
    double index[RSL_IMPACT_AT_SIZE], slip = m->slip_scale, x = slip;
    size_t count = list_active(m, index);
    assert(rsl_num_radau_system_memory(RSL_IMPACT_AT_SIZE, 0, count) <= ROOM);
    memcpy(rsl_num_radau_system_place(r, RSL_IMPACT_AT_SIZE, 0, count, w->memory), index,
           count * sizeof *index);
    if (m->slider.spring)
        x = 1.0;
    else if (m->slider.preserves_force)
        x *= fmax(rsl_tangent_stiffness(m->tangent, m->length) * m->length / m->force, 1e-30);
    double *absolute = rsl_num_radau_system_absolute(r);
    for (int i = 0; i < RSL_IMPACT_AT_SIZE; i++)
        absolute[i] = TOLERANCE;
    for (int i = 0; i < 2; i++) {
        absolute[RSL_IMPACT_AT_S + i] = TOLERANCE * slip;
        absolute[RSL_IMPACT_AT_X + i] = TOLERANCE * x;
    }
    absolute[RSL_IMPACT_AT_W] = absolute[RSL_IMPACT_AT_PSI] =
        TOLERANCE * fmax(1.0, fabs(m->y[RSL_IMPACT_AT_W]));
    r->function = derivatives;
    r->user = m;
    r->relative = TOLERANCE;
    r->newton = NEWTON;
    return rsl_num_radau_system_start(r, m->at, m->y, w->last > 0.0 ? 0.1 * w->last : 0.03);
}

/* The end of the longest step allowed: unloading takes long where dampers leave little velocity. */
static double step_limit(const rsl_impact_motion *m)
{
    if (m->piece == RSL_IMPACT_DEPTH)
        return m->z_end * (1.0 - LEFT_OUT);
    double back = m->direction < 0 ? -0.1 * m->y[RSL_IMPACT_AT_D] / m->y[RSL_IMPACT_AT_V] : 0.0;
    return m->at + (back > 1.0 && isfinite(back) ? back : 1.0);
}

/* One step without a change of mode. `immediate` counts events at the start of a step. */
static outcome step(trajectory *w, int *immediate, int *changed)
{
    rsl_impact_motion *m = w->motion;
    rsl_num_radau_system *r = &w->radau;
    double where = 0.0, limit = step_limit(m);
    if (m->piece == RSL_IMPACT_DEPTH && m->y[RSL_IMPACT_AT_V] > -1e-13)
        return AT_REST;
    if (m->piece == RSL_IMPACT_DEPTH && m->at >= limit)
        return SEPARATED;
    if (rsl_num_radau_system_step(r, limit) != RSL_OK)
        return m->piece == RSL_IMPACT_DEPTH && m->y[RSL_IMPACT_AT_V] > -1e-6 ? AT_REST : FAILED;
    w->last = r->t1 - r->t0;
    rsl_impact_event event = first_event(w, &where);
    if (event != RSL_IMPACT_EVENT_COUNT && where <= r->t0 + 1e-14 * (r->t1 - r->t0) &&
        ++*immediate < IMMEDIATE_EVENTS_MAX) {
        *changed = 1;
        return handle_event(m, event);
    }
    if (event != RSL_IMPACT_EVENT_COUNT && where > r->t0 && where < r->t1 &&
        rsl_num_radau_system_cut(r, where) != RSL_OK)
        return FAILED;
    *immediate = 0;
    note_phase(m);
    report_points(w);
    accept_step(m, r);
    *changed = event != RSL_IMPACT_EVENT_COUNT;
    return *changed ? handle_event(m, event) : CONTINUES;
}

rsl_status rsl_impact_run(rsl_impact_motion *m)
{
    trajectory w = {.motion = m};
    outcome now = CONTINUES;
    int immediate = 0, changed = 1;
    m->piece = RSL_IMPACT_GRADED;
    m->at = sqrt(sqrt(RSL_IMPACT_FIRST_DEPTH));
    m->y[RSL_IMPACT_AT_D] = m->y[RSL_IMPACT_AT_T] = RSL_IMPACT_FIRST_DEPTH;
    rsl_impact_begin_friction(m);
    if (m->observer)
        show(m, m->at, m->y);
    for (int i = 0; i < STEPS_MAX && now == CONTINUES; i++) {
        changed |= changes_piece(m);
        if (changed && restart(&w) != RSL_OK)
            return RSL_ERROR_CONVERGENCE;
        changed = 0;
        now = step(&w, &immediate, &changed);
    }
    if (now == AT_REST)
        return RSL_NO_SEPARATION;
    if (now != SEPARATED)
        return RSL_ERROR_CONVERGENCE;
    if (!m->no_normal_force)
        rsl_impact_end_friction(m);
    return RSL_OK;
}
