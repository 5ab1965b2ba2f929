/* SPDX-License-Identifier: MIT
 *
 * One impact of a toss, rigid or compliant.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "space/toss.h"
#include "tangent/vector.h"

double rsl_space_total_energy(const rsl_space_run *run, const rsl_space_moving *moving,
                              const rsl_space_state *state)
{
    return rsl_space_energy(moving->body, state) -
           moving->body->mass * rsl_tangent_dot(run->toss->gravity, state->position);
}

static void velocity_at(const rsl_space_state *state, const double arm[3], double out[3])
{
    rsl_tangent_cross(state->spin, arm, out);
    rsl_tangent_add(out, 1.0, state->velocity);
}

double rsl_space_touch_speed(const rsl_space_run *run, const rsl_space_touch *touch, double arm[3])
{
    const rsl_space_plane *plane = &run->toss->planes[touch->plane];
    const rsl_space_state *state = &run->bodies[touch->body].now;
    double own[3], velocity[3];
    (void)rsl_space_gap(&touch->feature, plane, state, own);
    velocity_at(state, own, velocity);
    if (arm)
        memcpy(arm, own, sizeof own);
    return rsl_tangent_dot(plane->normal, velocity);
}

static double slip_of(const double velocity[3], const double normal[3])
{
    double across[3];
    memcpy(across, velocity, sizeof across);
    rsl_tangent_add(across, -rsl_tangent_dot(velocity, normal), normal);
    return rsl_tangent_length(across);
}

static rsl_status collide(const rsl_space_run *run, const rsl_impact_bodies *bodies,
                          rsl_impact_after *after, rsl_error *error)
{
    const rsl_space_law *law = &run->toss->law;
    rsl_impact_outcome outcome;
    if (!law->normal)
        return rsl_impact_collide(bodies, &law->rigid, &outcome, after, error);
    rsl_impact_contact contact;
    rsl_law_contact normal;
    rsl_tangent tangent;
    rsl_impact_compliant compliant;
    rsl_status status = rsl_impact_prepare(bodies, &contact, error);
    if (status == RSL_OK)
        status = rsl_space_law_normal(law, &contact, &normal, error);
    if (status == RSL_OK)
        status = rsl_space_law_tangent(law, &normal, &tangent, error);
    if (status == RSL_OK)
        status = rsl_impact_comply_bodies(&normal, &tangent, bodies, &compliant, after, error);
    if (status == RSL_NO_SEPARATION)
        return rsl_error_at(error, RSL_NO_SEPARATION, NULL,
                            "does not separate: the impact has no outcome");
    return status;
}

rsl_status rsl_space_strike(rsl_space_run *run, const rsl_space_touch *touch,
                            rsl_space_event *event, rsl_error *error)
{
    const rsl_space_plane *plane = &run->toss->planes[touch->plane];
    rsl_space_moving *moving = &run->bodies[touch->body];
    rsl_impact_bodies bodies = {.body = {rsl_impact_immovable(), rsl_impact_immovable()}};
    rsl_impact_body *body = &bodies.body[1];
    rsl_impact_after after;
    double velocity[3];
    assert(!moving->rests);
    *event = (rsl_space_event){.time = run->time, .body = touch->body, .other = touch->plane};
    event->approach = rsl_space_touch_speed(run, touch, body->arm);
    body->mass = moving->body->mass;
    rsl_impact_inertia(&moving->body->inertia[0][0], moving->now.orientation, body->inertia);
    memcpy(body->velocity, moving->now.velocity, sizeof body->velocity);
    memcpy(body->spin, moving->now.spin, sizeof body->spin);
    memcpy(bodies.normal, plane->normal, sizeof bodies.normal);
    velocity_at(&moving->now, body->arm, velocity);
    event->slip_before = slip_of(velocity, plane->normal);
    event->energy_change = -rsl_space_energy(moving->body, &moving->now);
    rsl_status status = collide(run, &bodies, &after, error);
    if (status != RSL_OK)
        return status;
    for (int i = 0; i < 3; i++) {
        event->point[i] = moving->now.position[i] + body->arm[i];
        event->normal[i] = plane->normal[i];
        event->impulse[i] = moving->body->mass * (after.velocity[1][i] - moving->now.velocity[i]);
        moving->now.velocity[i] = after.velocity[1][i];
        moving->now.spin[i] = after.spin[1][i];
    }
    velocity_at(&moving->now, body->arm, velocity);
    event->separation = rsl_tangent_dot(velocity, plane->normal);
    event->slip_after = slip_of(velocity, plane->normal);
    event->energy_change += rsl_space_energy(moving->body, &moving->now);
    return RSL_OK;
}
