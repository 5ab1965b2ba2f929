/* SPDX-License-Identifier: MIT
 *
 * The run of a toss: free flight to the next impact, the impact, and so on.
 *
 * Location. Each step is the shortest time for which the lower bound of some gap stays positive
 * (gap.c): no impact is passed over, and the steps tend to its time quadratically.
 *
 * Sustained contact. With e < 1 a body bounces infinitely often in a finite time. A body whose touches
 * all approach more slowly than the rest speed is held (hold.c): it goes on in hops of half that speed. With
 * the rest speed 0 the run ends where the bounces accumulate.
 */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "space/toss.h"
#include "tangent/vector.h"

enum { STALL = 200 }; /* impacts one after the other that rounding decides, for each touch */

typedef struct observers {
    rsl_space_sample_observer *sample;
    rsl_space_event_observer *event;
    void *user;
    size_t next; /* sample */
} observers;

const char *rsl_space_end_name(rsl_space_end end)
{
    static const char *const names[] = {
#define END_NAME(name, text, what) [name] = text,
        RSL_SPACE_END_LIST(END_NAME)
#undef END_NAME
    };
    return (unsigned)end < RSL_SPACE_END_COUNT ? names[end] : "";
}

/* ---- flight ------------------------------------------------------------------------------ */

/* A new flight from the state that the body has now. */
static void launch(rsl_space_run *run, rsl_space_moving *moving)
{
    rsl_space_flight_of(moving->body, &moving->now, run->toss->gravity, &moving->flight);
    moving->begin = run->time;
    moving->bound = rsl_space_bound_of(moving->body, &moving->now);
}

static void state_at(const rsl_space_moving *moving, double time, rsl_space_state *state)
{
    if (moving->rests)
        *state = moving->now;
    else
        rsl_space_flight_at(&moving->flight, time - moving->begin, state);
}

static void go_to(rsl_space_run *run, double time)
{
    assert(time >= run->time);
    run->time = time;
    for (size_t b = 0; b < run->toss->body_count; b++) {
        rsl_space_moving *moving = &run->bodies[b];
        if (moving->rests)
            continue;
        state_at(moving, time, &moving->now);
        if (time - moving->begin >= moving->flight.length * (1.0 - 1e-12))
            launch(run, moving);
    }
}

/* ---- samples ------------------------------------------------------------------------------ */

static void give_samples(const rsl_space_run *run, const observers *to, double time)
{
    for (size_t b = 0; to->sample && b < run->toss->body_count; b++) {
        rsl_space_sample sample = {.time = time, .body = b, .rests = run->bodies[b].rests};
        state_at(&run->bodies[b], time, &sample.state);
        sample.energy = rsl_space_total_energy(run, &run->bodies[b], &sample.state);
        to->sample(&sample, to->user);
    }
}

/* Those until `time`, within the flights of now. */
static void give_samples_until(const rsl_space_run *run, observers *to, double time)
{
    const rsl_space_toss *toss = run->toss;
    for (; to->next < toss->samples; to->next++) {
        double at = toss->end_time * (double)to->next / (double)(toss->samples - 1);
        if (at > time)
            return;
        give_samples(run, to, at);
    }
}

/* ---- contacts ------------------------------------------------------------------------------ */

/* The gap that rounding leaves of a position and of the time. */
static double rounding_of(const rsl_space_run *run, const rsl_space_touch *touch)
{
    const rsl_space_moving *moving = &run->bodies[touch->body];
    const rsl_space_plane *plane = &run->toss->planes[touch->plane];
    double speed = rsl_tangent_length(moving->now.velocity) +
                   moving->reach * rsl_tangent_length(moving->now.spin);
    return 4e-15 *
               (fabs(plane->offset) + moving->reach + rsl_tangent_length(moving->now.position)) +
           1e-15 * run->time * speed;
}

/* The closed touch that approaches fastest; `speed` is its normal velocity, < 0. NULL: none. One that
 * lasts does not approach, and is held. */
static rsl_space_touch *find_closed(rsl_space_run *run, double *speed)
{
    rsl_space_touch *found = NULL;
    *speed = 1e-3 * run->hop_speed;
    for (size_t i = 0; i < run->touch_count; i++) {
        rsl_space_touch *touch = &run->touches[i];
        const rsl_space_moving *moving = &run->bodies[touch->body];
        if (moving->rests)
            continue;
        double gap =
            rsl_space_gap(&touch->feature, &run->toss->planes[touch->plane], &moving->now, NULL);
        if (gap > rounding_of(run, touch))
            continue;
        double v = rsl_space_touch_speed(run, touch, NULL);
        run->totals.penetration = fmax(run->totals.penetration, -gap);
        if (v < *speed) {
            *speed = v;
            found = touch;
        }
    }
    return found;
}

static void stop(rsl_space_run *run, rsl_space_moving *moving)
{
    run->totals.lost_rest += rsl_space_energy(moving->body, &moving->now);
    for (int i = 0; i < 3; i++)
        moving->now.velocity[i] = moving->now.spin[i] = 0.0;
    moving->rests = 1;
}

static void count_event(rsl_space_run *run, const rsl_space_event *event, const observers *to)
{
    rsl_space_totals *totals = &run->totals;
    totals->impacts++;
    totals->slow += (size_t)event->slow;
    totals->lost_impacts -= event->energy_change;
    if (event->slow)
        totals->lost_slow -= event->energy_change;
    if (to->event)
        to->event(event, to->user);
}

/* What happens at a closed touch: an impact, or sustained contact. */
static rsl_status strike(rsl_space_run *run, rsl_space_touch *touch, double speed,
                         const observers *to, rsl_error *error)
{
    rsl_space_moving *moving = &run->bodies[touch->body];
    rsl_space_event event[RSL_SPACE_HOLD_MAX];
    rsl_error inner = {0};
    size_t count = 1;
    if (run->hop_speed > 0.0 && -speed < run->totals.rest_speed)
        count = rsl_space_hold(run, moving, event);
    else if (rsl_space_strike(run, touch, event, &inner) != RSL_OK)
        return rsl_error_at(error, inner.status, moving->body->name, "on %s at %g s: %s",
                            run->toss->planes[touch->plane].name, run->time,
                            rsl_error_text(&inner).text);
    for (size_t i = 0; i < count; i++)
        count_event(run, &event[i], to);
    if (rsl_space_rests(run, moving))
        stop(run, moving);
    else
        launch(run, moving);
    return RSL_OK;
}

/* The longest step to `end` in which nothing closes and all series hold. */
static double step_to(const rsl_space_run *run, double end)
{
    double step = end - run->time;
    assert(step > 0.0);
    for (size_t b = 0; b < run->toss->body_count; b++) {
        const rsl_space_moving *moving = &run->bodies[b];
        if (!moving->rests)
            step = fmin(step, moving->flight.length - (run->time - moving->begin));
    }
    for (size_t i = 0; i < run->touch_count; i++) {
        const rsl_space_touch *touch = &run->touches[i];
        const rsl_space_moving *moving = &run->bodies[touch->body];
        if (!moving->rests)
            step = rsl_space_open_time(&touch->feature, &run->toss->planes[touch->plane],
                                       &moving->now, run->toss->gravity, &moving->bound, step);
    }
    return step;
}

static int all_rest(const rsl_space_run *run)
{
    for (size_t b = 0; b < run->toss->body_count; b++)
        if (!run->bodies[b].rests)
            return 0;
    return 1;
}

/* ---- the run -------------------------------------------------------------------------------- */

/* Whether rounding decides the bounce: its height is below that of the position, or it has no time. */
static int is_stalled(const rsl_space_run *run, const rsl_space_touch *touch, double speed,
                      double since)
{
    double pull = rsl_tangent_length(run->toss->gravity);
    return !(run->time > since * (1.0 + 1e-15)) ||
           (run->hop_speed == 0.0 && speed * speed < 20.0 * pull * rounding_of(run, touch));
}

static rsl_status loop(rsl_space_run *run, observers *to, rsl_error *error)
{
    const rsl_space_toss *toss = run->toss;
    size_t stalled = 0;
    double since = -1.0, speed;
    run->totals.end = RSL_SPACE_TIME;
    while (run->time < toss->end_time) {
        rsl_space_touch *touch = find_closed(run, &speed);
        if (!touch) {
            double next = run->time + step_to(run, toss->end_time);
            if (next == run->time) /* one step of rounding */
                next = run->time * (1.0 + 3e-16);
            give_samples_until(run, to, next);
            go_to(run, next);
            continue;
        }
        stalled = is_stalled(run, touch, speed, since) ? stalled + 1 : 0;
        since = run->time;
        rsl_status status = strike(run, touch, speed, to, error);
        if (status != RSL_OK)
            return status;
        if (all_rest(run))
            run->totals.end = RSL_SPACE_REST;
        else if (stalled > STALL * run->touch_count)
            run->totals.end = RSL_SPACE_ACCUMULATION;
        else if (run->totals.impacts >= toss->impacts)
            run->totals.end = RSL_SPACE_LIMIT;
        if (run->totals.end != RSL_SPACE_TIME)
            break;
    }
    return RSL_OK;
}

static double energy_of(const rsl_space_run *run)
{
    double sum = 0.0;
    for (size_t b = 0; b < run->toss->body_count; b++)
        sum += rsl_space_total_energy(run, &run->bodies[b], &run->bodies[b].now);
    return sum;
}

/* The rest speed: that of a fall from 5e-7 of the smallest reach, unless the file has one. What returns all
 * its energy never lasts. */
static double rest_speed_of(const rsl_space_toss *toss)
{
    double smallest = HUGE_VAL;
    if (rsl_given(toss->rest_speed))
        return toss->rest_speed;
    if (!toss->law.normal && toss->law.rigid.restitution == 1.0)
        return 0.0;
    for (size_t b = 0; b < toss->body_count; b++)
        smallest = fmin(smallest, rsl_space_reach(&toss->bodies[b].solid));
    return 1e-3 * sqrt(rsl_tangent_length(toss->gravity) * smallest);
}

static rsl_status begin(rsl_space_run *run, rsl_error *error)
{
    const rsl_space_toss *toss = run->toss;
    double pull = rsl_tangent_length(toss->gravity), v = rest_speed_of(toss);
    run->totals.rest_speed = v;
    run->hop_speed = pull > 0.0 ? 0.5 * v : 0.0;
    run->hop_height = pull > 0.0 ? 0.5 * run->hop_speed * run->hop_speed / pull : 0.0;
    run->friction = toss->law.normal                             ? toss->law.tangent.friction
                    : rsl_given(toss->law.rigid.friction_static) ? toss->law.rigid.friction_static
                                                                 : toss->law.rigid.friction;
    if (!rsl_given(run->friction))
        run->friction = 0.0;
    for (size_t b = 0; b < toss->body_count; b++) {
        rsl_space_moving *moving = &run->bodies[b];
        rsl_space_feature features[RSL_SPACE_FEATURE_MAX];
        int count = rsl_space_features(&toss->bodies[b].solid, features);
        *moving = (rsl_space_moving){.body = &toss->bodies[b],
                                     .now = toss->bodies[b].start,
                                     .reach = rsl_space_reach(&toss->bodies[b].solid),
                                     .first = run->touch_count,
                                     .count = (size_t)count * toss->plane_count};
        for (size_t p = 0; p < toss->plane_count; p++)
            for (int k = 0; k < count; k++) {
                rsl_space_touch *touch = &run->touches[run->touch_count++];
                *touch = (rsl_space_touch){.body = b, .plane = p, .feature = features[k]};
                double gap = rsl_space_gap(&touch->feature, &toss->planes[p], &moving->now, NULL);
                if (gap < -1e-9 * moving->reach)
                    return rsl_error_at(error, RSL_ERROR_ARGUMENT, moving->body->name,
                                        "is %g m behind %s: it must begin in front of it", -gap,
                                        toss->planes[p].name);
            }
        launch(run, moving);
    }
    run->totals.energy_begin = energy_of(run);
    return RSL_OK;
}

rsl_status rsl_space_toss_run(const rsl_space_toss *toss, rsl_space_sample_observer *sample,
                              rsl_space_event_observer *event, void *user, rsl_space_totals *totals,
                              rsl_error *error)
{
    if (!toss || !totals)
        return rsl_error_at(error, RSL_ERROR_ARGUMENT, NULL, "needs a %s",
                            toss ? "room for the totals" : "toss of rsl_space_toss_read()");
    observers to = {sample, event, user, 0};
    rsl_space_run run = {.toss = toss};
    run.bodies = calloc(toss->body_count, sizeof *run.bodies);
    run.touches = calloc(toss->body_count * toss->plane_count * RSL_SPACE_FEATURE_MAX + 1,
                         sizeof *run.touches);
    rsl_status status = run.bodies && run.touches ? begin(&run, error) : rsl_error_no_memory(error);
    if (status == RSL_OK)
        status = loop(&run, &to, error);
    if (status == RSL_OK) {
        give_samples(&run, &to, run.time);
        run.totals.time = run.time;
        run.totals.energy_end = energy_of(&run);
        run.totals.residual = run.totals.energy_begin - run.totals.energy_end -
                              run.totals.lost_impacts - run.totals.lost_rest;
    }
    *totals = run.totals;
    free(run.bodies);
    free(run.touches);
    return status;
}
