/* SPDX-License-Identifier: MIT
 *
 * An impact from touch to end, piece by piece and mode by mode, by the Runge-Kutta pair of order 8.
 * Its dense output is looked at in eight places of a step for what may happen; where something did,
 * the step is done again to that place. A switch between stick and slip leaves the force as it was,
 * so that an error of its place counts by its square.
 */
#include <math.h>
#include <string.h>

#include "num/constants.h"
#include "num/roots.h"
#include "num/runge_kutta.h"
#include "oblique/motion.h"

enum { LOOKS = 8, FLIPS_MAX = 6, ROWS = 32 };

/* What is too stiff for them takes a second or two of a processor to say so. */
enum { STEPS_MAX = 100000, SWEEPS_MAX = 300000 };

static const double sure = 1e-12; /* a margin below this share of its parts has been passed */

static double change_of_area(const rsl_oblique_motion *m, const rsl_oblique_instant *now)
{
    if (!m->shape->spring || now->along.growth == 0.0 || !(now->along.stiffness > 0.0) ||
        (m->tangent->reset_with_damper && m->line.damping > 0.0))
        return 0.0;
    double energy = 0.5 * now->along.spring * now->along.spring / now->along.stiffness;
    return (m->line.keeps_force ? 1.0 : -1.0) * energy * now->along.growth;
}

static double damped_power(const rsl_oblique_motion *m, const rsl_oblique_instant *now)
{
    if (m->shape->bristle)
        return (m->line.damping * now->bristle_rate + m->viscosity * now->along.slip) *
               now->along.slip;
    return m->shape->spring ? (now->along.friction - now->along.spring) * now->along.slip : 0.0;
}

static double spring_rate(const rsl_oblique_motion *m, const rsl_oblique_instant *now)
{
    if (m->shape->bristle)
        return now->bristle_rate;
    return m->dead || !m->shape->spring ? 0.0 : rsl_tangent_line_rate(&m->line, &now->along);
}

static int slopes(double z, const double *y, double *slope, void *user)
{
    const rsl_oblique_motion *m = user;
    rsl_oblique_instant now;
    if (m->piece == RSL_OBLIQUE_DEPTH && !(y[RSL_OBLIQUE_V] < 0.0))
        return 1;
    double pace = rsl_oblique_pace(m, z, y);
    rsl_oblique_look(m, z, y, &now);
    if (!isfinite(now.acceleration))
        return 1;
    slope[RSL_OBLIQUE_D] = now.rate * pace;
    slope[RSL_OBLIQUE_V] = now.acceleration * pace;
    slope[RSL_OBLIQUE_T] = pace;
    slope[RSL_OBLIQUE_S] = now.along.slip_rate * pace;
    slope[RSL_OBLIQUE_W] = spring_rate(m, &now) * pace;
    slope[RSL_OBLIQUE_DAMPED] = damped_power(m, &now) * pace;
    slope[RSL_OBLIQUE_AREA] = pace == 0.0 ? 0.0 : change_of_area(m, &now) * pace;
    slope[RSL_OBLIQUE_WORK_N] = now.force * now.rate * pace;
    slope[RSL_OBLIQUE_WORK_T] = now.along.friction * now.along.slip * pace;
    return 0;
}

/* ---- one step and what happens in it ---------------------------------------------- */

/* The way of an impact: explicit steps, while bristles are bent implicit ones. */
typedef struct way {
    rsl_oblique_motion *motion;
    rsl_num_rk rk;
    rsl_oblique_bristle bristle;
} way;

static int is_bent(const way *w) { return w->motion->shape->bristle && !w->motion->dead; }

typedef struct watch {
    way *way;
    rsl_oblique_event event;
} watch;

static void state_at(way *w, double z, double *y)
{
    if (z >= w->rk.t1)
        memcpy(y, w->rk.y1, RSL_OBLIQUE_SIZE * sizeof *y);
    else if (z <= w->rk.t0)
        memcpy(y, w->rk.y0, RSL_OBLIQUE_SIZE * sizeof *y);
    else if (is_bent(w))
        rsl_oblique_bristle_at(&w->bristle, &w->rk, z, y);
    else
        rsl_num_rk_at(&w->rk, z, 0, RSL_OBLIQUE_SIZE, y);
}

static rsl_status step_to(way *w, double limit)
{
    return is_bent(w) ? rsl_oblique_bristle_step(&w->bristle, &w->rk, limit)
                      : rsl_num_rk_step(&w->rk, limit);
}

static rsl_status cut(way *w, double to)
{
    return is_bent(w) ? rsl_oblique_bristle_cut(&w->bristle, &w->rk, to)
                      : rsl_num_rk_cut(&w->rk, to);
}

static void look_at(way *w, double z, rsl_oblique_instant *now)
{
    double y[RSL_OBLIQUE_SIZE];
    state_at(w, z, y);
    rsl_oblique_look(w->motion, z, y, now);
}

static double left_at(double z, void *user)
{
    const watch *w = user;
    rsl_oblique_instant now;
    look_at(w->way, z, &now);
    return rsl_oblique_margin_of(w->way->motion, w->event, &now).left;
}

/* Where the event of `w` happens between two looks; `from` if it was due already. */
static double place(watch *w, double from, double to)
{
    double root = from;
    if (left_at(from, w) > 0.0 && rsl_num_root_bracketed(left_at, w, from, to, &root) != RSL_OK)
        root = to;
    return root;
}

/* The first event of the last step and its place; RSL_OBLIQUE_EVENTS: none. */
static rsl_oblique_event first_event(way *to_watch, double *where)
{
    const rsl_num_rk *rk = &to_watch->rk;
    rsl_oblique_event found = RSL_OBLIQUE_EVENTS;
    double h = (rk->t1 - rk->t0) / LOOKS;
    for (int i = 1; i <= LOOKS && found == RSL_OBLIQUE_EVENTS; i++) {
        double from = rk->t0 + (i - 1) * h, to = i == LOOKS ? rk->t1 : rk->t0 + i * h;
        rsl_oblique_instant now;
        look_at(to_watch, to, &now);
        for (int e = 0; e < RSL_OBLIQUE_EVENTS; e++) {
            watch w = {to_watch, (rsl_oblique_event)e};
            rsl_tangent_margin margin = rsl_oblique_margin_of(to_watch->motion, w.event, &now);
            if (!(margin.left < -sure * margin.size))
                continue;
            double z = place(&w, from, to);
            if (found == RSL_OBLIQUE_EVENTS || z < *where) {
                found = w.event;
                *where = z;
            }
        }
    }
    return found;
}

static void show(way *w)
{
    const rsl_oblique_motion *m = w->motion;
    const rsl_num_rk *rk = &w->rk;
    if (!m->options || !m->options->visit)
        return;
    for (int i = rk->t0 == 0.0 && m->piece == RSL_OBLIQUE_GRADED ? 0 : 1; i <= LOOKS; i++) {
        double z = i == LOOKS ? rk->t1 : rk->t0 + i * (rk->t1 - rk->t0) / LOOKS,
               y[RSL_OBLIQUE_SIZE];
        rsl_oblique_instant now;
        state_at(w, z, y);
        rsl_oblique_look(m, z, y, &now);
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

static void stand_at_end(rsl_oblique_motion *m, rsl_num_rk *rk)
{
    rsl_oblique_instant now;
    memcpy(m->y, rk->y1, sizeof m->y);
    m->at = rk->t1;
    rsl_oblique_look(m, m->at, m->y, &now);
    m->y[RSL_OBLIQUE_D] = now.depth;
    m->y[RSL_OBLIQUE_S] = now.along.slip;
}

/* ---- pieces -------------------------------------------------------------------------- */

typedef enum verdict { GOES_ON, ENDED, RESTS, FAILED } verdict;

static void to_time(rsl_oblique_motion *m)
{
    m->piece = RSL_OBLIQUE_TIME;
    m->at = m->y[RSL_OBLIQUE_T];
}

/* The way back in depth, once most of it is still to come and the bodies are under way. */
static void to_depth(rsl_oblique_motion *m)
{
    m->end = rsl_oblique_end_depth(m);
    m->piece = RSL_OBLIQUE_DEPTH;
    m->reach = sqrt(sqrt(m->y[RSL_OBLIQUE_D] - m->end));
    m->at = 0.0;
}

/* Whether another piece begins here. */
static int changes_piece(rsl_oblique_motion *m)
{
    double d = m->y[RSL_OBLIQUE_D];
    if (m->piece == RSL_OBLIQUE_GRADED && (d > 0.05 || m->way < 0)) {
        to_time(m);
        return 1;
    }
    if (m->piece == RSL_OBLIQUE_TIME && m->way < 0 && m->y[RSL_OBLIQUE_V] < 0.0 &&
        d - rsl_oblique_end_depth(m) < 0.4 * (m->deepest - rsl_oblique_end_depth(m))) {
        to_depth(m);
        return 1;
    }
    return 0;
}

/* What an event leads to. */
static verdict take_event(rsl_oblique_motion *m, rsl_oblique_event event)
{
    if (event == RSL_OBLIQUE_LETS_GO)
        return ENDED;
    if (event == RSL_OBLIQUE_TURNS && m->piece == RSL_OBLIQUE_DEPTH)
        to_time(m);
    rsl_oblique_happen(m, event);
    return m->turns > RSL_OBLIQUE_TURNS_MAX ? RESTS : GOES_ON;
}

static rsl_status restart(way *w)
{
    const rsl_oblique_motion *m = w->motion;
    rsl_num_rk *rk = &w->rk;
    double *absolute = rk->absolute, slip = m->slip_scale, x = slip;
    if (m->line.keeps_force)
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

/* As far as a step may go: where dampers have left hardly any speed, the way back is long. */
static double limit_of(const rsl_oblique_motion *m, const rsl_num_rk *rk)
{
    if (m->piece == RSL_OBLIQUE_DEPTH)
        return m->reach;
    double back = m->way < 0 ? -0.1 * rk->y1[RSL_OBLIQUE_D] / rk->y1[RSL_OBLIQUE_V] : 0.0;
    return rk->t1 + (back > 1.0 && isfinite(back) ? back : 1.0);
}

/* One step in one mode. `flips` counts events without a way between them. */
static verdict step(way *w, int *flips, int *changed)
{
    rsl_oblique_motion *m = w->motion;
    rsl_num_rk *rk = &w->rk;
    double where = 0.0;
    if (m->piece == RSL_OBLIQUE_DEPTH && m->y[RSL_OBLIQUE_V] > -1e-13)
        return RESTS;
    /* what is left of the depth, 4e-15 of it, has no time to do anything */
    if (m->piece == RSL_OBLIQUE_DEPTH && m->reach - m->at < 2.5e-4 * m->reach)
        return ENDED;
    if (step_to(w, limit_of(m, rk)) != RSL_OK)
        return m->piece == RSL_OBLIQUE_DEPTH && rk->y1[RSL_OBLIQUE_V] > -1e-6 ? RESTS : FAILED;
    rsl_oblique_event event = first_event(w, &where);
    if (event != RSL_OBLIQUE_EVENTS && where <= rk->t0 + 1e-14 * (rk->t1 - rk->t0) &&
        ++*flips < FLIPS_MAX) {
        *changed = 1;
        return take_event(m, event);
    }
    if (event != RSL_OBLIQUE_EVENTS && where > rk->t0 && where < rk->t1 && cut(w, where) != RSL_OK)
        return FAILED;
    *flips = 0;
    rsl_oblique_note_phase(m, rsl_oblique_phase(m));
    show(w);
    stand_at_end(m, rk);
    if (m->piece == RSL_OBLIQUE_DEPTH && event == RSL_OBLIQUE_EVENTS && m->at >= m->reach)
        return ENDED;
    *changed = event != RSL_OBLIQUE_EVENTS;
    return *changed ? take_event(m, event) : GOES_ON;
}

rsl_status rsl_oblique_run(rsl_oblique_motion *m)
{
    double memory[ROWS * RSL_OBLIQUE_SIZE];
    way w = {.motion = m, .rk = {.function = slopes, .user = m}, .bristle = {.motion = m}};
    verdict now = GOES_ON;
    int flips = 0, changed = 1;
    if (rsl_num_rk_memory(RSL_OBLIQUE_SIZE) > sizeof memory / sizeof memory[0])
        return RSL_ERROR_MEMORY;
    rsl_num_rk_place(&w.rk, RSL_OBLIQUE_SIZE, RSL_OBLIQUE_SIZE, memory);
    rsl_oblique_begin(m);
    for (int i = 0; i < STEPS_MAX && w.bristle.sweeps < SWEEPS_MAX && now == GOES_ON; i++) {
        changed |= changes_piece(m);
        if (changed && restart(&w) != RSL_OK)
            return RSL_ERROR_CONVERGENCE;
        changed = 0;
        now = step(&w, &flips, &changed);
    }
    if (now == RESTS)
        return RSL_NO_SEPARATION;
    if (now != ENDED)
        return RSL_ERROR_CONVERGENCE;
    if (!m->dead)
        rsl_oblique_die(m);
    return RSL_OK;
}
