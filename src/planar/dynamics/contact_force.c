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

static double power_of(const rsl_planar_friction_point *friction)
{
    int works =
        friction->mode != RSL_PLANAR_FRICTION_NONE && friction->mode != RSL_PLANAR_FRICTION_STICK;
    return works ? friction->force * friction->slip : 0.0;
}

static double memory_rate(const rsl_planar_friction_point *friction)
{
    int remembers = friction->mode == RSL_PLANAR_FRICTION_SPRING ||
                    friction->mode == RSL_PLANAR_FRICTION_BRISTLE;
    return remembers ? friction->memory_rate : 0.0;
}

static void add_sums(rsl_planar *system, const rsl_planar_spot *spot, double force, double lost)
{
    const rsl_planar_friction_point *friction = &spot->friction;
    if (spot->slot == RSL_PLANAR_NO_SLOT)
        return;
    double *sum = system->state.spot_power + system->fixed->spot_sums * spot->slot;
    sum[RSL_PLANAR_SPOT_IMPULSE] = force;
    sum[RSL_PLANAR_SPOT_LOST] = lost;
    if (system->fixed->spot_sums < RSL_PLANAR_SPOT_SUMS)
        return;
    sum[RSL_PLANAR_SPOT_FRICTION_IMPULSE] =
        friction->mode == RSL_PLANAR_FRICTION_NONE ? 0.0 : friction->force;
    sum[RSL_PLANAR_SPOT_FRICTION_LOST] = power_of(friction);
    if (system->fixed->rolls)
        sum[RSL_PLANAR_SPOT_FRICTION_LOST] += power_of(&spot->rolling);
    if (system->fixed->spot_sums < RSL_PLANAR_SPOT_ALL)
        return;
    sum[RSL_PLANAR_SPOT_SPRING] = memory_rate(friction);
    sum[RSL_PLANAR_SPOT_ROLLING] = memory_rate(&spot->rolling);
}

/* The moment against rolling. */
static void apply_rolling(rsl_planar *system, rsl_planar_spot *spot, const rsl_planar_touch *touch,
                          double normal)
{
    rsl_planar_friction_point *rolling = &spot->rolling;
    if (rolling->mode == RSL_PLANAR_FRICTION_NONE)
        return;
    rolling->normal = rolling->lever * normal;
    rolling->depth = -touch->gap;
    rolling->depth_rate = -touch->gap_rate;
    rsl_planar_friction_apply(system, rolling, spot->a, spot->b, touch->at, touch->normal,
                              touch->spin);
}

static void apply_spot(rsl_planar *system, rsl_planar_spot *spot)
{
    if (!system->fixed->model.locate && rsl_planar_spot_apart(system, spot))
        return;
    rsl_planar_touch touch = rsl_planar_spot_touch(system, spot);
    rsl_law_response r = rsl_planar_spot_response(spot, &touch);
    rsl_planar_point force = {r.force * touch.normal.x, r.force * touch.normal.y};
    rsl_planar_push(system, spot->a, touch.at, force);
    rsl_planar_push(system, spot->b, touch.at, (rsl_planar_point){-force.x, -force.y});
    system->work.now.energy_contacts += r.elastic_energy;
    system->work.now.power[RSL_PLANAR_SUM_CONTACTS] += r.dissipated_power;
    system->work.contact_force[spot->contact] += r.force;
    if (spot->friction.mode == RSL_PLANAR_FRICTION_SAMPLED ||
        spot->rolling.mode == RSL_PLANAR_FRICTION_SAMPLED)
        system->work.now.energy_friction += rsl_planar_tangent_sample(system, spot, &touch);
    double normal = r.force + spot->tangent.adhesion, pressed = fmax(0.0, normal);
    if (spot->friction.mode != RSL_PLANAR_FRICTION_NONE) {
        rsl_planar_point tangent = {-touch.normal.y, touch.normal.x};
        int slips = spot->friction.mode == RSL_PLANAR_FRICTION_SLIP; /* in step with the force */
        spot->friction.normal = spot->smooth && slips ? normal : pressed;
        spot->friction.depth = -touch.gap;
        spot->friction.depth_rate = -touch.gap_rate;
        rsl_planar_friction_apply(system, &spot->friction, spot->a, spot->b, touch.at, tangent,
                                  touch.slip);
    }
    apply_rolling(system, spot, &touch, pressed);
    add_sums(system, spot, r.force, r.dissipated_power);
}

void rsl_planar_apply_spots(rsl_planar *system)
{
    memset(system->work.contact_force, 0,
           system->fixed->model.contact_count * sizeof *system->work.contact_force);
    for (size_t i = 0; i < system->work.closed_count; i++)
        apply_spot(system, &system->state.spots[system->work.closed[i]]);
}
