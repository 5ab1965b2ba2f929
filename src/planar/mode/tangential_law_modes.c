/* SPDX-License-Identifier: MIT
 *
 * Phases of friction and rolling springs: elastic or at the friction limit, and the event
 * functions that separate them.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "planar/contact/contact.h"
#include "planar/core/core.h"
#include "planar/dynamics/dynamics.h"
#include "planar/geometry/geometry.h"
#include "planar/mode/internal.h"
#include "planar/mode/mode.h"

/* d2 gap/dt2 and d slip/dt at the last evaluation, m/s^2. */
static void gap_accelerations(const rsl_planar *system, const rsl_planar_contact_point *point,
                              double rates[2])
{
    assert(rsl_planar_forces_valid(&system->work));
    rsl_planar_gap touch = rsl_planar_contact_gap(system->fixed, &system->work, point);
    const rsl_planar_frame *a = &system->work.frame[point->a], *b = &system->work.frame[point->b];
    rsl_planar_point along[2] = {touch.normal, {-touch.normal.y, touch.normal.x}};
    rsl_planar_gap_acceleration_bias(&system->work, point, &touch, rates);
    for (int i = 0; i < 2; i++) {
        double ax = a->a[0] - a->a[2] * (touch.at.y - a->q[1]);
        double ay = a->a[1] + a->a[2] * (touch.at.x - a->q[0]);
        double bx = b->a[0] - b->a[2] * (touch.at.y - b->q[1]);
        double by = b->a[1] + b->a[2] * (touch.at.x - b->q[0]);
        rates[i] += rsl_planar_dot(along[i], (rsl_planar_point){ax - bx, ay - by});
    }
}

/* Rates of the friction limit, dC/dt, and of the slip velocity, ds/dt. */
static void fill_rates(const rsl_planar *system, const rsl_planar_friction_state *friction,
                       rsl_tangent_instant *now)
{
    if (friction->point == RSL_PLANAR_NO_CONTACT) {
        now->slip_rate = rsl_planar_slide_rate(system, friction);
        return;
    }
    const rsl_planar_contact_point *point = &system->state.points[friction->point];
    double rates[2];
    gap_accelerations(system, point, rates);
    rsl_law_response r = rsl_planar_contact_force(point, friction->depth, friction->depth_rate);
    double force_rate = r.dforce_ddepth * friction->depth_rate - r.dforce_drate * rates[0];
    const rsl_planar_frame *frame = system->work.frame;
    now->slip_rate = friction->turning ? frame[point->a].a[2] - frame[point->b].a[2] : rates[1];
    now->limit_rate = friction->turning
                          ? point->tangent.rolling_friction * friction->lever * force_rate
                          : point->tangent.friction * force_rate;
}

/* Spring state, limit and their rates at the last evaluation. */
static void fill_instant(const rsl_planar *system, rsl_planar_friction_state *friction,
                         rsl_tangent_instant *now)
{
    *now = (rsl_tangent_instant){0};
    rsl_planar_tangent_spring_force(system->fixed, &system->state, &system->work, friction, now);
    fill_rates(system, friction, now);
}

double rsl_planar_tangent_event_function(const rsl_planar *system,
                                         rsl_planar_friction_state *friction,
                                         rsl_planar_event_kind kind)
{
    rsl_tangent_instant now;
    if (kind == RSL_PLANAR_EVENT_CONTACT_AREA_REVERSAL)
        return friction->spring.preserves_force ? friction->depth_rate : -friction->depth_rate;
    if (friction->spring.spring && !(friction->normal > 0.0))
        return 1.0; /* without normal force the limit is kept */
    fill_instant(system, friction, &now);
    return kind == RSL_PLANAR_EVENT_TANGENTIAL_SPRING_LIMIT
               ? rsl_tangent_friction_margin(&friction->spring, &now).left
               : rsl_tangent_dashpot_margin(&friction->spring, &now).left;
}

int rsl_planar_tangent_event_possible(const rsl_planar_state *state,
                                      const rsl_planar_friction_state *friction,
                                      rsl_planar_event_kind kind)
{
    if (friction->mode != RSL_PLANAR_FRICTION_SPRING)
        return 0;
    if (kind == RSL_PLANAR_EVENT_TANGENTIAL_FORCE_LIMIT)
        return rsl_tangent_has_dashpot_limit(&friction->spring);
    if (kind == RSL_PLANAR_EVENT_TANGENTIAL_SPRING_LIMIT)
        return 1;
    if (kind != RSL_PLANAR_EVENT_CONTACT_AREA_REVERSAL || friction->turning ||
        friction->point == RSL_PLANAR_NO_CONTACT)
        return 0;
    const rsl_planar_contact_point *point = &state->points[friction->point];
    /* at rest the gap rate is round-off and the contact area constant */
    return point->tangent.laws.friction->model->update_rule == RSL_TANGENT_UPDATE_RESCALED &&
           fabs(point->step.end.gap_rate) > RSL_PLANAR_VELOCITY_EPS;
}

void rsl_planar_tangent_apply_event(rsl_planar *system, rsl_planar_friction_state *friction,
                                    rsl_planar_event_kind kind, const rsl_planar_observer *observer)
{
    rsl_tangent_instant now;
    if (rsl_planar_evaluate(system, system->state.time, system->state.y) != 0)
        return;
    double *memory =
        &system->state.y[rsl_planar_tangent_memory_index(system->fixed, &system->state, friction)];
    double own = *memory * rsl_planar_tangent_memory_unit(friction);
    fill_instant(system, friction, &now);
    if (kind == RSL_PLANAR_EVENT_TANGENTIAL_FORCE_LIMIT) {
        rsl_tangent_spring_slider_reach_dashpot_limit(&friction->spring, &now);
    } else if (kind == RSL_PLANAR_EVENT_CONTACT_AREA_REVERSAL) {
        friction->spring.preserves_force = !friction->spring.preserves_force;
        if (friction->spring.spring == 0)
            own = rsl_tangent_spring_slider_memory(&friction->spring, &now, now.spring);
    } else {
        rsl_tangent_spring_slider_reach_limit(&friction->spring, &now, &own);
        rsl_planar_report_stick(system->fixed, &system->state, friction,
                                friction->spring.spring == 0, observer);
    }
    *memory = own / rsl_planar_tangent_memory_unit(friction);
}

/* Time after the onset at which the initial phase is chosen, as a fraction of the time scale of the
 * impact: short enough for the phase to persist, long enough for round-off of positions to be
 * negligible. */
#define FIRST 1e-4

/* Extrapolates the positions by dt at constant velocities. */
static void extrapolate(const rsl_planar *system, double dt, double *y)
{
    size_t n = system->fixed->free_count;
    memcpy(y, system->state.y, system->state.size * sizeof *y);
    for (size_t k = 0; k < n; k++)
        y[k] += dt * y[n + k];
}

void rsl_planar_extrapolate_from_rest(const rsl_planar *system, double dt, double *y)
{
    size_t n = system->fixed->free_count;
    memcpy(y, system->state.y, system->state.size * sizeof *y);
    for (size_t k = 0; k < n; k++) {
        rsl_planar_coordinate of = system->fixed->coordinates[k];
        double a = system->work.frame[of.body].a[of.axis];
        y[k] += dt * (y[n + k] + 0.5 * dt * a);
        y[n + k] += dt * a;
    }
}

/* Sign of the friction limit at which the spring can stay, `sign` first. A spring that the
 * dashpot has reset against the motion is stretched by the growing contact area and leaves the
 * limit of its first instant for the opposite one. */
static int initial_limit_sign(rsl_planar *system, rsl_planar_friction_state *friction, int sign)
{
    for (int i = 0; i < 2; i++, sign = -sign) {
        friction->spring.spring = sign;
        if (rsl_planar_evaluate(system, system->state.time, system->work.sample_y) == 0 &&
            rsl_planar_tangent_event_function(system, friction,
                                              RSL_PLANAR_EVENT_TANGENTIAL_SPRING_LIMIT) >= 0.0)
            return sign;
    }
    return sign;
}

/* Force of the spring after the time `age` of the contact, in the state `sample_y`; the limits there.
 * The slip velocity goes from s0 to s, the indentation grows as the power m of time: 1 in an impact,
 * 2 in a contact that starts at rest. The stiffness grows as its power p, so that a force-preserving
 * spring has the force
 *
 *     k (s0 + s)/2 age/(m p + 1). */
static double first_spring_force(const rsl_planar *system, rsl_planar_friction_state *friction,
                                 double s0, double age, double m, rsl_tangent_instant *now)
{
    rsl_planar_tangent_limits(system->fixed, &system->state, friction, now);
    double force = now->stiffness * 0.5 * (s0 + now->slip) * age;
    if (!friction->spring.preserves_force)
        return force;
    return force /
           (m * rsl_planar_tangent_of(system->fixed, &system->state, friction)->exponent + 1.0);
}

/* Initial phase of one friction spring. A contact that starts at rest has no normal force yet: what
 * slips in it is at the friction limit from the first instant. */
static void choose_phase(rsl_planar *system, rsl_planar_friction_state *friction)
{
    const rsl_planar_contact_point *point = &system->state.points[friction->point];
    const rsl_tangent_spring_slider *line = &friction->spring;
    double age = FIRST * point->scale, spring_force;
    rsl_tangent_instant now = {0};
    friction->mode_pending = 0;
    int at_rest = point->regime != RSL_PLANAR_REGIME_IMPACT ||
                  !(point->record.speed_touch > RSL_PLANAR_VELOCITY_EPS);
    if (at_rest && rsl_planar_evaluate(system, system->state.time, system->state.y) != 0)
        return;
    double slip = friction->slip;
    (at_rest ? rsl_planar_extrapolate_from_rest : extrapolate)(system, age, system->work.sample_y);
    if (rsl_planar_evaluate(system, system->state.time, system->work.sample_y) != 0)
        return;
    spring_force = first_spring_force(system, friction, at_rest ? slip : friction->slip, age,
                                      at_rest ? 2.0 : 1.0, &now);
    double trial_force = spring_force + line->damping * now.slip;
    if (fabs(line->resets ? trial_force : spring_force) > now.limit)
        friction->spring.spring = initial_limit_sign(system, friction, trial_force < 0.0 ? -1 : 1);
    if (rsl_tangent_has_dashpot_limit(line) && fabs(trial_force) > now.limit)
        friction->spring.total = trial_force < 0.0 ? -1 : 1;
}

void rsl_planar_tangent_choose_initial_phase(rsl_planar *system)
{
    rsl_planar_friction_state *friction;
    for (size_t i = 0; (friction = rsl_planar_friction_at(system->fixed, &system->state,
                                                          &system->work, i)) != NULL;
         i++)
        if (friction->mode_pending && friction->mode == RSL_PLANAR_FRICTION_SPRING)
            choose_phase(system, friction);
}
