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

/* A spring that has just turned stands at its limit: only beyond it by more than rounding it flows
 * again. */
#define ROUNDING 1e-12

/* ---- events -------------------------------------------------------------------- */

typedef struct look {
    rsl_planar *system;
    size_t spring;
} look;

static rsl_planar_stretch stretch_at(const look *of, double t)
{
    rsl_planar *system = of->system;
    rsl_planar_stepper_at(&system->state.stepper, t, 0, system->state.size, system->work.sample_y);
    rsl_planar_update_kinematics(system, t, system->work.sample_y);
    rsl_planar_stretch s = rsl_planar_spring_stretch(system, of->spring);
    s.length -= system->fixed->rest[of->spring];
    return s;
}

static double rate_at(double t, void *user) { return stretch_at(user, t).rate; }

/* Positive while it goes on as it is. */
static double goes_on(double t, void *user)
{
    const look *of = user;
    const rsl_planar_spring *spring = &of->system->fixed->model.springs[of->spring];
    const rsl_planar_plastic_state *plastic = &of->system->state.plastic[of->spring];
    rsl_planar_stretch s = stretch_at(of, t);
    if (plastic->sign != 0)
        return plastic->sign * s.rate;
    return (1.0 + ROUNDING) * rsl_planar_spring_yield_limit(spring) -
           fabs(s.length - plastic->permanent);
}

static void offer(look *of, double low, double high, rsl_planar_event *best)
{
    double t = low;
    if (goes_on(low, of) > 0.0 && rsl_num_root_bracketed(goes_on, of, low, high, &t) < 0)
        t = high;
    if (best->kind == RSL_PLANAR_EVENT_NONE || t < best->time)
        *best = (rsl_planar_event){.kind = RSL_PLANAR_EVENT_SPRING_YIELD,
                                   .time = t,
                                   .point = RSL_PLANAR_NO_CONTACT,
                                   .spring = of->spring};
}

/* Where it turns inside a part, it is longest there. */
static void look_at(look *of, rsl_planar_event *best)
{
    double t0 = of->system->state.stepper.t0, h = of->system->state.stepper.t1 - t0, low = t0, high;
    double rate = rate_at(t0, of);
    int plastic = of->system->state.plastic[of->spring].sign != 0;
    for (int k = 1; k <= PARTS; k++, low = high) {
        high = k == PARTS ? t0 + h : t0 + h * k / PARTS;
        if (best->kind != RSL_PLANAR_EVENT_NONE && low > best->time)
            return;
        double rate_there = rate_at(high, of), top = high;
        if (!plastic && rate * rate_there < 0.0)
            (void)rsl_num_root_bracketed(rate_at, of, low, high, &top);
        if (goes_on(top, of) < 0.0) {
            offer(of, low, top, best);
            return;
        }
        if (top < high && goes_on(high, of) < 0.0) {
            offer(of, top, high, best);
            return;
        }
        rate = rate_there;
    }
}

int rsl_planar_plastic_spring_possible(rsl_planar *system, const rsl_planar_event *event)
{
    return rsl_planar_spring_is_plastic(&system->fixed->model.springs[event->spring]);
}

void rsl_planar_plastic_spring_search(rsl_planar *system, const rsl_planar_event_row *row,
                                      rsl_planar_event event, rsl_planar_event *best)
{
    (void)row;
    look_at(&(look){system, event.spring}, best);
}

rsl_status rsl_planar_plastic_spring_jump(rsl_planar *system, const rsl_planar_event *event,
                                          const rsl_planar_jump *jump, rsl_error *error)
{
    size_t spring = event->spring;
    (void)error;
    rsl_planar_plastic_state *plastic = &system->state.plastic[spring];
    assert(spring < system->fixed->model.spring_count);
    rsl_planar_update_kinematics(system, system->state.time, system->state.y);
    double s = rsl_planar_spring_stretch(system, spring).length - system->fixed->rest[spring];
    double z = rsl_planar_spring_elastic_elongation(system, spring, s);
    plastic->sign = plastic->sign != 0 ? 0 : z < 0.0 ? -1 : 1;
    if (plastic->sign == 0)
        plastic->permanent = s - z;
    jump->restart->first = system->state.taken;
    return RSL_OK;
}
