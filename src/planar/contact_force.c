/* SPDX-License-Identifier: MIT
 *
 * The force of spots in contact.
 */
#include <math.h>
#include <string.h>

#include "law/shapes.h"
#include "planar/contacts.h"
#include "planar/forces.h"
#include "planar/friction.h"
#include "planar/geometry.h"
#include "planar/rigid.h"

rsl_law_response rsl_planar_spot_force(const rsl_planar_spot *spot, double depth, double rate)
{
    rsl_law_response response;
    rsl_law_response_at(&spot->law, depth, rate, &response);
    return response;
}

double rsl_planar_spot_free_depth(const rsl_planar_spot *spot)
{
    rsl_law_depth_function *free_depth = spot->law.shape->free_depth;
    return free_depth != NULL ? free_depth(&spot->law) : 0.0;
}

rsl_law_response rsl_planar_spot_response(const rsl_planar_spot *spot,
                                          const rsl_planar_touch *touch)
{
    rsl_law_response r = rsl_planar_spot_force(spot, -touch->gap, -touch->gap_rate);
    if (spot->law.end == RSL_LAW_END_FORCE && r.force < 0.0) {
        r.force = 0.0;
        r.dissipated_power = 0.0;
    }
    return r;
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
    sum[RSL_PLANAR_SPOT_FRICTION_LOST] =
        friction->mode == RSL_PLANAR_FRICTION_NONE || friction->mode == RSL_PLANAR_FRICTION_STICK
            ? 0.0
            : friction->force * friction->slip;
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
    if (spot->friction.mode != RSL_PLANAR_FRICTION_NONE) {
        rsl_planar_point tangent = {-touch.normal.y, touch.normal.x};
        spot->friction.normal = fmax(0.0, r.force);
        rsl_planar_friction_apply(system, &spot->friction, spot->a, spot->b, touch.at, tangent,
                                  touch.slip);
    }
    add_sums(system, spot, r.force, r.dissipated_power);
}

void rsl_planar_apply_spots(rsl_planar *system)
{
    memset(system->work.contact_force, 0,
           system->fixed->model.contact_count * sizeof *system->work.contact_force);
    for (size_t i = 0; i < system->work.closed_count; i++)
        apply_spot(system, &system->state.spots[system->work.closed[i]]);
}

/* The acceleration of the depth, from the last evaluation. */
double rsl_planar_depth_acceleration(const rsl_planar *system, const rsl_planar_spot *spot)
{
    rsl_planar_touch touch = rsl_planar_spot_touch(system, spot);
    rsl_planar_point a[2];
    size_t bodies[2] = {spot->a, spot->b};
    for (int i = 0; i < 2; i++) {
        const rsl_planar_frame *f = &system->work.frame[bodies[i]];
        double rx = touch.at.x - f->q[0], ry = touch.at.y - f->q[1];
        double w2 = f->u[2] * f->u[2];
        a[i].x = f->a[0] - f->a[2] * ry - w2 * rx;
        a[i].y = f->a[1] + f->a[2] * rx - w2 * ry;
    }
    return -rsl_planar_dot(touch.normal, (rsl_planar_point){a[0].x - a[1].x, a[0].y - a[1].y});
}

void rsl_planar_moreau_forces(rsl_planar *system)
{
    double h = system->state.stepper.t1 - system->state.stepper.t0;
    for (size_t i = 0; i < system->state.spot_count && h > 0.0; i++)
        system->work.contact_force[system->state.spots[i].contact] +=
            system->state.spots[i].moreau.impulse[0] / h;
}
