/* SPDX-License-Identifier: MIT
 *
 * Kinematics: from (t, y) to the frames of the bodies.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "num/elementary.h"
#include "planar/core/core.h"
#include "planar/geometry/geometry.h"

/* Coordinate c of the model: initial value, plus the signal at t if prescribed. */
static void set_given_coordinate(const rsl_planar_compiled_model *fixed, size_t i, int c, double t,
                                 rsl_planar_frame *frame)
{
    const rsl_planar_body_start *body = &fixed->start[i];
    const rsl_planar_body *kind = rsl_planar_body_kind(fixed, i);
    double start[3] = {body->position.x, body->position.y, body->angle};
    frame->q[c] = start[c];
    frame->u[c] = frame->a[c] = 0.0;
    if (kind->freedom[c] == RSL_PLANAR_PRESCRIBED)
        frame->q[c] += rsl_planar_signal_at(&kind->motion[c], t, &frame->u[c], &frame->a[c]);
}

static inline void set_rotation(rsl_planar_frame *frame)
{
    rsl_num_direction turn = rsl_num_direction_of(frame->q[2]);
    frame->c = turn.cosine;
    frame->s = turn.sine;
}

/* Prescribed coordinates and the rotation; the free coordinates are set. */
static inline void finish_body(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                               size_t i, double t)
{
    const rsl_planar_body_dof *dof = &fixed->dof[i];
    rsl_planar_frame *frame = &work->frame[i];
    for (int c = 0; c < 3 && dof->driven; c++)
        if (dof->prescribed[c])
            set_given_coordinate(fixed, i, c, t, frame);
    if (dof->turns)
        set_rotation(frame);
}

void rsl_planar_place_body(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                           size_t i, double t, const double *q, const double *u)
{
    const rsl_planar_body_dof *dof = &fixed->dof[i];
    const rsl_planar_coordinate *coordinates = fixed->coordinates + dof->first;
    rsl_planar_frame *frame = &work->frame[i];
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
    finish_body(fixed, work, i, t);
}

void rsl_planar_place_fixed(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work)
{
    for (size_t i = 0; i < fixed->bodies; i++) {
        for (int c = 0; c < 3; c++)
            set_given_coordinate(fixed, i, c, 0.0, &work->frame[i]);
        set_rotation(&work->frame[i]);
    }
    work->frame[fixed->bodies] = (rsl_planar_frame){.c = 1.0};
}

double rsl_planar_signal_time(const rsl_planar_state *state, double t)
{
    return t >= state->kink ? nextafter(state->kink, -HUGE_VAL) : t;
}

void rsl_planar_update_kinematics(const rsl_planar_compiled_model *fixed,
                                  const rsl_planar_state *state, rsl_planar_workspace *work,
                                  double t, const double *y)
{
    const double *u = y + fixed->free_count;
    double time = t;
    t = rsl_planar_signal_time(state, t);
    for (size_t k = 0; k < fixed->moving_count; k++) {
        size_t i = fixed->moving[k], first = fixed->dof[i].first;
        rsl_planar_place_body(fixed, work, i, t, y + first, u + first);
    }
    rsl_planar_frames_set(work, time, y);
}

void rsl_planar_update_body_kinematics(const rsl_planar_compiled_model *fixed,
                                       const rsl_planar_state *state, rsl_planar_workspace *work,
                                       double t, const double *y, size_t body)
{
    const rsl_planar_body_dof *dof = &fixed->dof[body];
    const double *u = y + fixed->free_count;
    assert(work->valid.y == y || work->valid.y == NULL);
    work->valid.forces = 0;
    if (dof->moves)
        rsl_planar_place_body(fixed, work, body, rsl_planar_signal_time(state, t), y + dof->first,
                              u + dof->first);
}

void rsl_planar_place_driven(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                             rsl_planar_workspace *work, size_t body, double t)
{
    assert(fixed->dof[body].count == 0);
    finish_body(fixed, work, body, rsl_planar_signal_time(state, t));
}
