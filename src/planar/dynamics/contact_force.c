/* SPDX-License-Identifier: MIT
 *
 * Forces of closed contact points on the bodies, their powers and the rates of their integrals.
 */
#include <math.h>
#include <string.h>

#include "planar/contact/contact.h"
#include "planar/core/core.h"
#include "planar/dynamics/internal.h"
#include "planar/geometry/geometry.h"

static double friction_power(const rsl_planar_friction_state *friction)
{
    int dissipates =
        friction->mode != RSL_PLANAR_FRICTION_NONE && friction->mode != RSL_PLANAR_FRICTION_STICK;
    return dissipates ? friction->force * friction->slip : 0.0;
}

static double memory_rate(const rsl_planar_friction_state *friction)
{
    int has_memory = friction->mode == RSL_PLANAR_FRICTION_SPRING ||
                     friction->mode == RSL_PLANAR_FRICTION_BRISTLE;
    return has_memory ? friction->memory_rate : 0.0;
}

static void set_integrands(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                           const rsl_planar_contact_point *point, double force, double dissipated)
{
    const rsl_planar_friction_state *friction = &point->friction;
    if (point->integral_index == RSL_PLANAR_NO_INDEX)
        return;
    double *sum = state->contact_power + fixed->integrals_per_contact * point->integral_index;
    sum[RSL_PLANAR_INTEGRAL_IMPULSE] = force;
    sum[RSL_PLANAR_INTEGRAL_DISSIPATION] = dissipated;
    if (fixed->integrals_per_contact < RSL_PLANAR_INTEGRAL_COUNT)
        return;
    sum[RSL_PLANAR_INTEGRAL_FRICTION_IMPULSE] =
        friction->mode == RSL_PLANAR_FRICTION_NONE ? 0.0 : friction->force;
    sum[RSL_PLANAR_INTEGRAL_FRICTION_DISSIPATION] = friction_power(friction);
    if (fixed->rolls)
        sum[RSL_PLANAR_INTEGRAL_FRICTION_DISSIPATION] += friction_power(&point->rolling);
    if (fixed->integrals_per_contact < RSL_PLANAR_INTEGRAL_ALL)
        return;
    sum[RSL_PLANAR_INTEGRAL_FRICTION_SPRING] = memory_rate(friction);
    sum[RSL_PLANAR_INTEGRAL_ROLLING_SPRING] = memory_rate(&point->rolling);
}

/* Rolling resistance moment, with lever times normal force as its normal load. */
static void apply_rolling(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                          rsl_planar_workspace *work, rsl_planar_contact_point *point,
                          const rsl_planar_gap *touch, double normal)
{
    rsl_planar_friction_state *rolling = &point->rolling;
    if (rolling->mode == RSL_PLANAR_FRICTION_NONE)
        return;
    rolling->normal = rolling->lever * normal;
    rolling->depth = -touch->gap;
    rolling->depth_rate = -touch->gap_rate;
    rsl_planar_friction_apply(fixed, state, work, rolling, point->a, point->b, touch->at,
                              touch->normal, touch->spin, rolling->law->kinetic);
}

/* mu_k of a contact point in slip. */
static double kinetic_coefficient(const rsl_planar_contact_point *point,
                                  const rsl_planar_contact_options *contacts)
{
    const unsigned char *bodies = contacts != NULL ? contacts->bodies : NULL;
    const rsl_planar_friction *law = point->friction.law;
    return bodies != NULL && (bodies[point->a] || bodies[point->b])
               ? contacts->kinetic_ratio * law->static_
               : law->kinetic;
}

static void apply_contact_force(rsl_planar *system, rsl_planar_contact_point *point,
                                const rsl_planar_contact_options *contacts)
{
    if (rsl_planar_integrator_of(system->fixed)->samples_contacts &&
        rsl_planar_contact_is_far(system, point))
        return;
    rsl_planar_gap touch = rsl_planar_contact_gap(system->fixed, &system->work, point);
    if (system->work.own_gaps != NULL && point->integral_index != RSL_PLANAR_NO_INDEX) {
        touch.gap = system->work.own_gaps[point->integral_index];
        point->gap_rate = touch.gap_rate;
    }
    rsl_law_response r = rsl_planar_contact_response(point, &touch);
    rsl_planar_point force = {r.force * touch.normal.x, r.force * touch.normal.y};
    rsl_planar_apply_force_at(&system->work, point->a, touch.at, force);
    rsl_planar_apply_force_at(&system->work, point->b, touch.at,
                              (rsl_planar_point){-force.x, -force.y});
    system->work.now.energy_contacts += r.elastic_energy;
    system->work.now.power[RSL_PLANAR_SUM_CONTACTS] += r.dissipated_power;
    system->work.contact_force[point->contact] += r.force;
    if (point->friction.mode == RSL_PLANAR_FRICTION_SAMPLED ||
        point->rolling.mode == RSL_PLANAR_FRICTION_SAMPLED)
        system->work.now.energy_friction += rsl_planar_tangent_sample(system, point, &touch);
    double normal = r.force + point->tangent.adhesion, compressive = fmax(0.0, normal);
    if (point->friction.mode != RSL_PLANAR_FRICTION_NONE) {
        rsl_planar_point tangent = {-touch.normal.y, touch.normal.x};
        /* Kinetic friction stays proportional to a normal force that is smooth through zero. */
        int slips = point->friction.mode == RSL_PLANAR_FRICTION_SLIP,
            located = rsl_planar_integrator_of(system->fixed)->locates_events;
        int continued = point->smooth || (point->regime == RSL_PLANAR_REGIME_SUSTAINED && located);
        point->friction.normal = continued && slips ? normal : compressive;
        point->friction.depth = -touch.gap;
        point->friction.depth_rate = -touch.gap_rate;
        rsl_planar_friction_apply(system->fixed, &system->state, &system->work, &point->friction,
                                  point->a, point->b, touch.at, tangent, touch.slip,
                                  kinetic_coefficient(point, contacts));
    }
    apply_rolling(system->fixed, &system->state, &system->work, point, &touch, compressive);
    set_integrands(system->fixed, &system->state, point, r.force, r.dissipated_power);
}

void rsl_planar_apply_contact_forces(rsl_planar *system, const rsl_planar_contact_options *contacts)
{
    memset(system->work.contact_force, 0,
           system->fixed->model.contact_count * sizeof *system->work.contact_force);
    if (contacts != NULL && contacts->none)
        return;
    for (size_t i = 0; i < system->work.closed_count; i++)
        apply_contact_force(system, &system->state.points[system->work.closed[i]], contacts);
}
