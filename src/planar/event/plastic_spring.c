/* SPDX-License-Identifier: MIT
 *
 * Events of elastic-plastic springs: bilinear hysteresis with kinematic hardening.
 *
 * A spring of stiffness k is a k s in parallel with (1 - a) k z, where a is the hardening ratio.
 * The second element carries an elongation |z| <= Y/k, Y being the initial yield force:
 *
 *     elastic   z = s - p,  p the permanent elongation
 *     plastic   z = +Y/k or -Y/k, p = s - z follows
 *
 * Plastic flow begins where |z| reaches Y/k and ends where ds/dt changes sign: two events, located
 * inside the steps. Between them the force is smooth. Plastic flow dissipates (1 - a) k z ds/dt.
 */
#include <assert.h>
#include <math.h>

#include "num/roots.h"
#include "planar/dynamics/dynamics.h"
#include "planar/event/internal.h"
#include "planar/event/rows.h"
#include "planar/geometry/geometry.h"

enum { PARTS = 8 };

/* After load reversal a spring is at its yield limit: plastic flow resumes only beyond the limit by
 * more than this fraction. */
#define ROUNDING 1e-12

/* ---- events -------------------------------------------------------------------- */

typedef struct query {
    rsl_planar *system;
    size_t spring;
} query;

static rsl_planar_spring_state stretch_at(const query *q, double t)
{
    rsl_planar *system = q->system;
    rsl_planar_stepper_at(&system->state.stepper, t, 0, system->state.size, system->work.sample_y);
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, t,
                                 system->work.sample_y);
    rsl_planar_spring_state s = rsl_planar_spring_stretch(system, q->spring);
    s.length -= system->fixed->rest[q->spring];
    return s;
}

static double rate_at(double t, void *user) { return stretch_at(user, t).rate; }

/* Event function, positive while the phase holds: elongation rate in the direction of plastic flow,
 * or distance to the yield limit. */
static double phase_margin(double t, void *user)
{
    const query *q = user;
    const rsl_planar_spring *spring = &q->system->fixed->model.springs[q->spring];
    const rsl_planar_plastic_state *plastic = &q->system->state.plastic[q->spring];
    rsl_planar_spring_state s = stretch_at(q, t);
    if (plastic->sign != 0)
        return plastic->sign * s.rate;
    return (1.0 + ROUNDING) * rsl_planar_spring_yield_limit(spring) -
           fabs(s.length - plastic->permanent);
}

static void offer_root(query *q, double low, double high, rsl_planar_event *best)
{
    double t = low;
    if (phase_margin(low, q) > 0.0 && rsl_num_root_bracketed(phase_margin, q, low, high, &t) < 0)
        t = high;
    if (best->kind == RSL_PLANAR_EVENT_NONE || t < best->time)
        *best = (rsl_planar_event){.kind = RSL_PLANAR_EVENT_SPRING_YIELD,
                                   .time = t,
                                   .point = RSL_PLANAR_NO_CONTACT,
                                   .spring = q->spring};
}

/* Samples the ends of equal parts of the step. If the elongation rate changes sign inside a part of
 * an elastic step, the extremum of the elongation is sampled too. */
static void search_parts(query *q, rsl_planar_event *best)
{
    double t0 = q->system->state.stepper.t0, h = q->system->state.stepper.t1 - t0, low = t0, high;
    double rate = rate_at(t0, q);
    int plastic = q->system->state.plastic[q->spring].sign != 0;
    for (int k = 1; k <= PARTS; k++, low = high) {
        high = k == PARTS ? t0 + h : t0 + h * k / PARTS;
        if (best->kind != RSL_PLANAR_EVENT_NONE && low > best->time)
            return;
        double rate_high = rate_at(high, q), top = high;
        if (!plastic && rate * rate_high < 0.0)
            (void)rsl_num_root_bracketed(rate_at, q, low, high, &top);
        if (phase_margin(top, q) < 0.0) {
            offer_root(q, low, top, best);
            return;
        }
        if (top < high && phase_margin(high, q) < 0.0) {
            offer_root(q, top, high, best);
            return;
        }
        rate = rate_high;
    }
}

int rsl_planar_plastic_spring_possible(const rsl_planar *system, const rsl_planar_event *event)
{
    return rsl_planar_spring_is_plastic(&system->fixed->model.springs[event->spring]);
}

void rsl_planar_plastic_spring_search(rsl_planar *system, const rsl_planar_event_row *row,
                                      rsl_planar_event event, rsl_planar_event *best)
{
    (void)row;
    search_parts(&(query){system, event.spring}, best);
}

rsl_status rsl_planar_plastic_spring_jump(rsl_planar *system, const rsl_planar_event *event,
                                          const rsl_planar_jump *jump, rsl_error *error)
{
    size_t spring = event->spring;
    (void)error;
    rsl_planar_plastic_state *plastic = &system->state.plastic[spring];
    assert(spring < system->fixed->model.spring_count);
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, system->state.time,
                                 system->state.y);
    double s = rsl_planar_spring_stretch(system, spring).length - system->fixed->rest[spring];
    double z = rsl_planar_spring_elastic_elongation(system->fixed, &system->state, spring, s);
    plastic->sign = plastic->sign != 0 ? 0 : z < 0.0 ? -1 : 1;
    if (plastic->sign == 0)
        plastic->permanent = s - z;
    jump->restart->first = system->state.taken;
    return RSL_OK;
}
