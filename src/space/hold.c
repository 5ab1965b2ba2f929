/* SPDX-License-Identifier: MIT
 *
 * Sustained contact. All touches of a body that are nearer than the height of a hop get impulses at once, so
 * that each leaves with at least the speed v of a hop,
 *
 *     u_n' - v >= 0,  P_n >= 0,  one of them 0;   P_t opposes the slip that is left, |P_t| <= mu P_n,
 *
 * and the body flies for about 2 v/g until it is back. That is a step of Moreau's scheme whose length
 * the flight decides: the mean of the impulses is the force of sustained contact. A touch that returns
 * with v leaves with v. A touch that sticks gains a tangential velocity s in each flight; it leaves with
 * -s/2, so that it returns with s/2, its mean is 0, and what sticks neither creeps nor gains nor loses
 * energy: P.(u + u')/2 = 0. s is that of the last flight. The impulses are found by projected
 * Gauss-Seidel iterations over the touches.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "space/toss.h"
#include "tangent/vector.h"

enum { ROUNDS = 2000 };

/* One touch that is held; components (n, t1, t2). */
typedef struct held {
    size_t touch;
    double arm[3], frame[3][3], turn[3][3]; /* turn: change of the spin by unit impulses */
    double mass[3];                         /* 1/W_nn, and a bound of 1/W_tt */
    double limit;                           /* coefficient of friction */
    double before[3], impulse[3], target[3];
} held;

static void choose_frame(const double normal[3], double frame[3][3])
{
    double other[3] = {0};
    other[fabs(normal[0]) < fabs(normal[1]) ? 0 : 1] = 1.0;
    memcpy(frame[0], normal, sizeof frame[0]);
    rsl_tangent_cross(normal, other, frame[1]);
    rsl_tangent_scale(frame[1], 1.0 / rsl_tangent_length(frame[1]));
    rsl_tangent_cross(normal, frame[1], frame[2]);
}

static double velocity_along(const rsl_space_state *state, const held *h, int axis)
{
    double v[3];
    rsl_tangent_cross(state->spin, h->arm, v);
    rsl_tangent_add(v, 1.0, state->velocity);
    return rsl_tangent_dot(h->frame[axis], v);
}

static void take_touch(const rsl_space_run *run, const rsl_space_moving *moving, size_t touch,
                       double (*inverse)[3], held *h)
{
    double moment[3], rate[3], w[3];
    choose_frame(run->toss->planes[run->touches[touch].plane].normal, h->frame);
    for (int k = 0; k < 3; k++) {
        rsl_tangent_cross(h->arm, h->frame[k], moment);
        for (int i = 0; i < 3; i++)
            h->turn[k][i] = rsl_tangent_dot(inverse[i], moment);
        rsl_tangent_cross(h->turn[k], h->arm, rate);
        w[k] = 1.0 / moving->body->mass + rsl_tangent_dot(rate, h->frame[k]);
        h->before[k] = velocity_along(&moving->now, h, k);
        h->impulse[k] = 0.0;
    }
    h->touch = touch;
    h->target[0] = run->hop_speed;
    const rsl_space_touch *t = &run->touches[touch];
    int goes_on = t->sticks && (run->time - t->held) * run->hop_speed < 10.0 * run->hop_height;
    for (int k = 1; k < 3; k++)
        h->target[k] = goes_on ? 0.5 * (rsl_tangent_dot(t->left, h->frame[k]) - h->before[k]) : 0.0;
    h->mass[0] = 1.0 / w[0];
    h->mass[1] = h->mass[2] = 1.0 / (w[1] + w[2]); /* the trace is above the largest eigenvalue */
    const rsl_impact_law *law = &run->toss->law.rigid;
    double slip = sqrt(h->before[1] * h->before[1] + h->before[2] * h->before[2]);
    h->limit =
        slip < run->totals.rest_speed || run->toss->law.normal ? run->friction : law->friction;
}

static void push(rsl_space_moving *moving, const held *h, int axis, double impulse)
{
    rsl_tangent_add(moving->now.velocity, impulse / moving->body->mass, h->frame[axis]);
    rsl_tangent_add(moving->now.spin, impulse, h->turn[axis]);
}

/* One touch; returns the largest change of an impulse. */
static double relax(rsl_space_moving *moving, held *h)
{
    double old[3], change = 0.0;
    memcpy(old, h->impulse, sizeof old);
    h->impulse[0] =
        fmax(0.0, old[0] - h->mass[0] * (velocity_along(&moving->now, h, 0) - h->target[0]));
    push(moving, h, 0, h->impulse[0] - old[0]);
    for (int k = 1; k < 3; k++)
        h->impulse[k] = old[k] - h->mass[k] * (velocity_along(&moving->now, h, k) - h->target[k]);
    double size = sqrt(h->impulse[1] * h->impulse[1] + h->impulse[2] * h->impulse[2]);
    double bound = h->limit * h->impulse[0];
    for (int k = 1; k < 3; k++) {
        if (size > bound)
            h->impulse[k] *= bound / size;
        push(moving, h, k, h->impulse[k] - old[k]);
    }
    for (int k = 0; k < 3; k++)
        change = fmax(change, fabs(h->impulse[k] - old[k]));
    return change;
}

static void keep_state(rsl_space_run *run, const rsl_space_moving *moving, const held *h)
{
    rsl_space_touch *touch = &run->touches[h->touch];
    double size = sqrt(h->impulse[1] * h->impulse[1] + h->impulse[2] * h->impulse[2]);
    touch->held = run->time;
    touch->sticks = size < h->limit * h->impulse[0];
    for (int i = 0; i < 3; i++)
        touch->left[i] = 0.0;
    for (int k = 1; k < 3; k++)
        rsl_tangent_add(touch->left, velocity_along(&moving->now, h, k), h->frame[k]);
}

static void fill_event(const rsl_space_run *run, const rsl_space_moving *moving, const held *h,
                       rsl_space_event *event)
{
    const rsl_space_touch *touch = &run->touches[h->touch];
    double after[3];
    *event =
        (rsl_space_event){.time = run->time, .body = touch->body, .other = touch->plane, .slow = 1};
    for (int k = 0; k < 3; k++) {
        after[k] = velocity_along(&moving->now, h, k);
        event->energy_change += 0.5 * h->impulse[k] * (h->before[k] + after[k]);
        rsl_tangent_add(event->impulse, h->impulse[k], h->frame[k]);
        event->point[k] = moving->now.position[k] + h->arm[k];
        event->normal[k] = h->frame[0][k];
    }
    event->approach = h->before[0];
    event->separation = after[0];
    event->slip_before = sqrt(h->before[1] * h->before[1] + h->before[2] * h->before[2]);
    event->slip_after = sqrt(after[1] * after[1] + after[2] * after[2]);
}

size_t rsl_space_hold(rsl_space_run *run, rsl_space_moving *moving,
                      rsl_space_event event[RSL_SPACE_HOLD_MAX])
{
    assert(run->hop_speed > 0.0 && !moving->rests);
    held all[RSL_SPACE_HOLD_MAX];
    double inverse[3][3];
    size_t count = 0, given = 0;
    rsl_space_inverse(moving->body, moving->now.orientation, inverse);
    for (size_t i = moving->first; i < moving->first + moving->count; i++) {
        const rsl_space_touch *touch = &run->touches[i];
        const rsl_space_plane *plane = &run->toss->planes[touch->plane];
        if (count == RSL_SPACE_HOLD_MAX ||
            rsl_space_gap(&touch->feature, plane, &moving->now, all[count].arm) > run->hop_height)
            continue;
        take_touch(run, moving, i, inverse, &all[count++]);
    }
    for (int round = 0; round < ROUNDS; round++) {
        double change = 0.0;
        for (size_t i = 0; i < count; i++)
            change = fmax(change, relax(moving, &all[i]));
        if (change <= 1e-13 * moving->body->mass * run->hop_speed)
            break;
    }
    for (size_t i = 0; i < count; i++) {
        keep_state(run, moving, &all[i]);
        if (all[i].impulse[0] > 0.0)
            fill_event(run, moving, &all[i], &event[given++]);
    }
    return given;
}
