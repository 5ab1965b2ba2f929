/* SPDX-License-Identifier: MIT
 *
 * Assembly at t = 0: bodies are moved onto their joints. Given coordinates are kept: in the
 * projections their mass counts as infinite or, if the joints do not allow that, as 1e8 times as
 * large. The others follow, first by a guess: a body without a position is placed at the point of
 * a joint whose other body has one.
 */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "planar/dynamics/dynamics.h"
#include "planar/geometry/geometry.h"
#include "planar/statics/internal.h"

/* Relative inverse mass of given coordinates that the joints do not allow to be kept. */
static const double given_weight = 1e-8;

/* 1: the model gives coordinate c, or its rate if `rate`. Without RSL_PLANAR_GIVEN_SET the
 * nonzero rates count as given, and no positions. */
static int is_given(const rsl_planar_compiled_model *fixed, size_t body, int c, int rate)
{
    const rsl_planar_body_start *start = &fixed->start[body];
    const double rates[3] = {start->velocity.x, start->velocity.y, start->spin};
    unsigned given = rsl_planar_body_kind(fixed, body)->given;
    if (given & RSL_PLANAR_GIVEN_SET)
        return (given >> (rate ? 3 + c : c)) & 1u;
    return rate && rates[c] != 0.0;
}

/* Scales the inverse masses of the given coordinates by `factor`. */
static void weigh_given(const rsl_planar_compiled_model *fixed, int rate, double factor)
{
    for (size_t i = 0; i < fixed->bodies; i++) {
        rsl_planar_body_dof *dof = &fixed->dof[i];
        for (int c = 0; c < 3; c++)
            if (dof->free[c] >= 0)
                dof->inverse[c] = (is_given(fixed, i, c, rate) ? factor : 1.0) / dof->mass[c];
    }
}

/* ---- positions ------------------------------------------------------------------- */

/* Translates a body so that its `point` is at `to`. */
static void place_body(rsl_planar *system, size_t body, rsl_planar_point point, rsl_planar_point to)
{
    rsl_planar_point arm = rsl_planar_turn(&system->work.frame[body], point);
    const int *free = system->fixed->dof[body].free;
    if (free[0] >= 0)
        system->state.y[free[0]] = to.x - arm.x;
    if (free[1] >= 0)
        system->state.y[free[1]] = to.y - arm.y;
    rsl_planar_update_body_kinematics(system->fixed, &system->state, &system->work, 0.0,
                                      system->state.y, body);
}

static int has_position(const rsl_planar_compiled_model *fixed, size_t body)
{
    if (body >= fixed->bodies)
        return 1;
    unsigned given = rsl_planar_body_kind(fixed, body)->given;
    return !(given & RSL_PLANAR_GIVEN_SET) || is_given(fixed, body, 0, 0) ||
           is_given(fixed, body, 1, 0) || fixed->dof[body].count == 0;
}

/* Places bodies without a position, body by body along the joints with coincident points. */
static void guess_positions(rsl_planar *system)
{
    size_t bodies = system->fixed->bodies;
    unsigned char *placed = calloc(bodies + 1, 1);
    if (placed == NULL)
        return; /* projection starts from a worse guess */
    for (size_t i = 0; i <= bodies; i++)
        placed[i] = (unsigned char)has_position(system->fixed, i);
    for (size_t round = 0, moved = 1; round < bodies && moved; round++) {
        moved = 0;
        for (size_t i = 0; i < system->fixed->model.joint_count; i++) {
            const rsl_planar_joint *joint = &system->fixed->model.joints[i];
            size_t a = joint->body_a, b = joint->body_b;
            if (joint->kind == RSL_PLANAR_JOINT_DRIVEN ||
                joint->kind == RSL_PLANAR_JOINT_DISTANCE || placed[a] == placed[b])
                continue;
            if (placed[a])
                place_body(system, b, joint->point_b,
                           rsl_planar_to_world(&system->work.frame[a], joint->point_a));
            else
                place_body(system, a, joint->point_a,
                           rsl_planar_to_world(&system->work.frame[b], joint->point_b));
            placed[a] = placed[b] = 1;
            moved = 1;
        }
    }
    free(placed);
}

/* Largest position error of the joints, m or rad. */
static double position_error(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                             rsl_planar_workspace *work)
{
    double place = 0.0, speed = 0.0;
    rsl_planar_update_kinematics(fixed, state, work, 0.0, state->y);
    rsl_planar_drift(fixed, work, 0.0, &place, &speed);
    return place;
}

static void assemble_positions(rsl_planar *system)
{
    const double weights[] = {0.0, given_weight};
    size_t size = system->fixed->free_count * sizeof *system->state.y;
    double *guess = malloc(size + 1);
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, 0.0,
                                 system->state.y);
    guess_positions(system);
    if (guess != NULL)
        memcpy(guess, system->state.y, size);
    for (size_t i = 0;
         i < 2 && !(position_error(system->fixed, &system->state, &system->work) < 1e-12); i++) {
        if (guess != NULL)
            memcpy(system->state.y, guess, size);
        weigh_given(system->fixed, 0, weights[i]);
        for (int round = 0; round < 3; round++)
            rsl_planar_project_positions(system->fixed, &system->state, &system->work, 0.0,
                                         system->state.y);
    }
    weigh_given(system->fixed, 0, 1.0);
    free(guess);
}

/* ---- velocities -------------------------------------------------------------------- */

void rsl_planar_assemble_velocities(rsl_planar *system)
{
    weigh_given(system->fixed, 1, 0.0);
    if (rsl_planar_project_velocities(system, 0.0, system->state.y) != 0)
        weigh_given(system->fixed, 1, given_weight);
    for (int round = 0; round < 3; round++)
        rsl_planar_project_velocities(system, 0.0, system->state.y);
    weigh_given(system->fixed, 1, 1.0);
}

void rsl_planar_assemble(rsl_planar *system)
{
    assert(system->state.time == 0.0 && system->fixed->joint_rows > 0);
    assemble_positions(system);
    rsl_planar_assemble_velocities(system);
}
