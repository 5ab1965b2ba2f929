/* SPDX-License-Identifier: MIT
 *
 * Kinematics: from (t, y) to the frames of the bodies.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "num/elementary.h"
#include "planar/geometry/geometry.h"

/* Coordinate c of the model: initial value, plus the signal at t if prescribed. */
static void set_given_coordinate(const rsl_planar_body *body, int c, double t,
                                 rsl_planar_frame *frame)
{
    double start[3] = {body->position.x, body->position.y, body->angle};
    frame->q[c] = start[c];
    frame->u[c] = frame->a[c] = 0.0;
    if (body->freedom[c] == RSL_PLANAR_PRESCRIBED)
        frame->q[c] += rsl_planar_signal_at(&body->motion[c], t, &frame->u[c], &frame->a[c]);
}

static inline void set_rotation(rsl_planar_frame *frame)
{
    rsl_num_direction turn = rsl_num_direction_of(frame->q[2]);
    frame->c = turn.cosine;
    frame->s = turn.sine;
}

/* Prescribed coordinates and the rotation; the free coordinates are set. */
static inline void finish_body(rsl_planar *system, size_t i, double t)
{
    const rsl_planar_body_dof *dof = &system->fixed->dof[i];
    rsl_planar_frame *frame = &system->work.frame[i];
    for (int c = 0; c < 3 && dof->driven; c++)
        if (dof->prescribed[c])
            set_given_coordinate(&system->fixed->model.bodies[i], c, t, frame);
    if (dof->turns)
        set_rotation(frame);
}

void rsl_planar_place_body(rsl_planar *system, size_t i, double t, const double *q, const double *u)
{
    const rsl_planar_body_dof *dof = &system->fixed->dof[i];
    const rsl_planar_coordinate *coordinates = system->fixed->coordinates + dof->first;
    rsl_planar_frame *frame = &system->work.frame[i];
    assert(coordinates->body == i || dof->count == 0);
    if (dof->count == 3) {
        int turned = memcmp(&frame->q[2], &q[2], sizeof q[2]) != 0; /* bitwise comparison */
        memcpy(frame->q, q, sizeof frame->q);
        memcpy(frame->u, u, sizeof frame->u);
        if (turned)
            set_rotation(frame);
        return;
    }
    for (size_t k = 0; k < dof->count; k++) {
        frame->q[coordinates[k].axis] = q[k];
        frame->u[coordinates[k].axis] = u[k];
    }
    finish_body(system, i, t);
}

void rsl_planar_place_fixed(rsl_planar *system)
{
    for (size_t i = 0; i < system->fixed->bodies; i++) {
        for (int c = 0; c < 3; c++)
            set_given_coordinate(&system->fixed->model.bodies[i], c, 0.0, &system->work.frame[i]);
        set_rotation(&system->work.frame[i]);
    }
    system->work.frame[system->fixed->bodies] = (rsl_planar_frame){.c = 1.0};
}

double rsl_planar_signal_time(const rsl_planar *system, double t)
{
    return t >= system->state.kink ? nextafter(system->state.kink, -HUGE_VAL) : t;
}

void rsl_planar_update_kinematics(rsl_planar *system, double t, const double *y)
{
    const double *u = y + system->fixed->free_count;
    t = rsl_planar_signal_time(system, t);
    for (size_t k = 0; k < system->fixed->moving_count; k++) {
        size_t i = system->fixed->moving[k], first = system->fixed->dof[i].first;
        rsl_planar_place_body(system, i, t, y + first, u + first);
    }
}

void rsl_planar_update_body_kinematics(rsl_planar *system, double t, const double *y, size_t body)
{
    const rsl_planar_body_dof *dof = &system->fixed->dof[body];
    const double *u = y + system->fixed->free_count;
    if (dof->moves)
        rsl_planar_place_body(system, body, rsl_planar_signal_time(system, t), y + dof->first,
                              u + dof->first);
}

void rsl_planar_place_driven(rsl_planar *system, size_t body, double t)
{
    assert(system->fixed->dof[body].count == 0);
    finish_body(system, body, rsl_planar_signal_time(system, t));
}
