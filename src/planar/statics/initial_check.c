/* SPDX-License-Identifier: MIT
 *
 * Initial state: joints closed, no overlap. Violations are reported with their values, or
 * corrected if the model asks for assembly.
 */
#include <assert.h>
#include <math.h>

#include "base/error.h"
#include "planar/constraint/constraint.h"
#include "planar/core/core.h"
#include "planar/dem/dem.h"
#include "planar/dynamics/dynamics.h"
#include "planar/geometry/geometry.h"
#include "planar/record/record.h"
#include "planar/statics/internal.h"
#include "planar/statics/statics.h"

static rsl_status check_pins(const rsl_planar *system, rsl_error *error);

/* Tolerance of joint positions and, relative to the largest velocity, of joint velocities. */
static const double tolerance = 1e-9;

static rsl_status error_joint(const rsl_planar_compiled_model *fixed, size_t row, const char *what,
                              double amount, const char *unit, rsl_error *error)
{
    size_t joint = rsl_planar_joint_of_row(fixed, row);
    rsl_error_set(
        error, RSL_ERROR_CONFLICT, "joint %.60s is violated at t = 0: its %s by %.6g %s%s",
        fixed->model.joints[joint].name, what, amount, unit,
        fixed->model.assemble ? ", and assemble cannot close it; correct the bodies or the joints"
                              : "; correct the bodies, or write assemble: true");
    return rsl_error_within(error, RSL_ERROR_CONFLICT, "joints.%zu", joint);
}

static rsl_status check_positions(const rsl_planar_compiled_model *fixed,
                                  const rsl_planar_state *state, rsl_planar_workspace *work,
                                  rsl_error *error)
{
    rsl_planar_update_kinematics(fixed, state, work, 0.0, state->y);
    rsl_planar_joint_rows(fixed, work, 0.0);
    for (size_t i = 0; i < fixed->joint_rows; i++)
        if (!(fabs(work->rows[i].value) < tolerance))
            return error_joint(fixed, i, "position", work->rows[i].value, "m or rad", error);
    return RSL_OK;
}

static double row_rate(const rsl_planar_workspace *work, const rsl_planar_constraint_row *row)
{
    double rate = row->rate;
    for (int c = 0; c < 3; c++)
        rate += row->ja[c] * work->frame[row->a].u[c] + row->jb[c] * work->frame[row->b].u[c];
    return rate;
}

static rsl_status check_velocities(const rsl_planar_compiled_model *fixed,
                                   const rsl_planar_state *state, rsl_planar_workspace *work,
                                   rsl_error *error)
{
    rsl_planar_update_kinematics(fixed, state, work, 0.0, state->y);
    rsl_planar_joint_rows(fixed, work, 0.0);
    double speed = 1.0;
    for (size_t i = 0; i < fixed->free_count; i++)
        speed = fmax(speed, fabs(state->y[fixed->free_count + i]));
    for (size_t i = 0; i < fixed->joint_rows; i++) {
        double rate = row_rate(work, &work->rows[i]);
        if (fabs(rate) < tolerance * speed)
            continue;
        if (work->jammed != RSL_PLANAR_NO_INDEX) /* assembly failed at singular joints */
            return rsl_planar_error_singular(fixed, state, work, error);
        return error_joint(fixed, i, "velocity", rate, "m/s or rad/s", error);
    }
    return RSL_OK;
}

/* Overlap of a contact point, m; 0: none. A standoff is no overlap. */
static double overlap_of(const rsl_planar_compiled_model *fixed, const rsl_planar_workspace *work,
                         const rsl_planar_contact_point *point)
{
    rsl_planar_gap touch = rsl_planar_contact_gap(fixed, work, point);
    touch.gap += point->standoff;
    return rsl_planar_gap_overlaps(&touch) ? -touch.gap : 0.0;
}

static const rsl_planar_contact_point *deepest_overlap(const rsl_planar_compiled_model *fixed,
                                                       const rsl_planar_state *state,
                                                       rsl_planar_workspace *work)
{
    const rsl_planar_contact_point *found = NULL;
    double deepest = 0.0;
    rsl_planar_update_kinematics(fixed, state, work, 0.0, state->y);
    for (size_t i = 0; i < state->point_count; i++) {
        double depth = overlap_of(fixed, work, &state->points[i]);
        if (depth <= deepest)
            continue;
        deepest = depth;
        found = &state->points[i];
    }
    return found;
}

/* Separates two overlapping bodies, each in proportion to its inverse mass; 1: moved. */
static int push_contact(rsl_planar *system, const rsl_planar_contact_point *point)
{
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, 0.0,
                                 system->state.y);
    rsl_planar_gap touch = rsl_planar_contact_gap(system->fixed, &system->work, point);
    const rsl_planar_body_dof *a = &system->fixed->dof[point->a];
    const rsl_planar_body_dof *b = &system->fixed->dof[point->b];
    double n[2] = {touch.normal.x, touch.normal.y}, sum = 0.0;
    for (int c = 0; c < 2; c++)
        sum += n[c] * n[c] * (a->inverse[c] + b->inverse[c]);
    if (touch.gap >= 0.0 || !(sum > 0.0))
        return 0;
    for (int c = 0; c < 2; c++) {
        double shift = -(1.0 + 1e-12) * touch.gap * n[c] / sum;
        if (a->free[c] >= 0)
            system->state.y[a->free[c]] += a->inverse[c] * shift;
        if (b->free[c] >= 0)
            system->state.y[b->free[c]] -= b->inverse[c] * shift;
    }
    return 1;
}

/* Separates overlapping bodies pair by pair until none overlap; 1: moved. */
static int push_apart(rsl_planar *system)
{
    int any = 0;
    for (int round = 0, moved = 1; round < 1000 && moved; round++) {
        moved = 0;
        for (size_t i = 0; i < system->state.point_count; i++)
            moved |= push_contact(system, &system->state.points[i]);
        any |= moved;
        if (moved && system->fixed->joint_rows > 0)
            rsl_planar_project_positions(system->fixed, &system->state, &system->work, 0.0,
                                         system->state.y);
    }
    return any;
}

static rsl_status error_overlap(const rsl_planar_compiled_model *fixed,
                                const rsl_planar_contact_point *point, double depth,
                                rsl_error *error)
{
    const rsl_planar_body_start *bodies = fixed->start;
    char name[96];
    rsl_planar_contact_point_name(fixed, point, name, sizeof name);
    rsl_error_set(error, RSL_ERROR_CONFLICT,
                  "contact %.60s overlaps by %.6g m at t = 0%s; move %.40s and %.40s apart, or "
                  "write %sallow_overlap: true",
                  name, depth,
                  fixed->model.assemble
                      ? ", and assemble cannot move the bodies apart within their joints"
                      : "",
                  bodies[point->a].name, bodies[point->b].name,
                  fixed->model.assemble ? "" : "assemble: true or ");
    return rsl_error_within(error, RSL_ERROR_CONFLICT, "contacts.%zu", point->contact);
}

static rsl_status check_overlap(const rsl_planar_compiled_model *fixed,
                                const rsl_planar_state *state, rsl_planar_workspace *work,
                                rsl_error *error)
{
    rsl_planar_update_kinematics(fixed, state, work, 0.0, state->y);
    for (size_t i = 0; i < state->point_count; i++) {
        double depth = overlap_of(fixed, work, &state->points[i]);
        if (depth > 0.0)
            return error_overlap(fixed, &state->points[i], depth, error);
    }
    return RSL_OK;
}

static rsl_status check_joints(const rsl_planar_compiled_model *fixed,
                               const rsl_planar_state *state, rsl_planar_workspace *work,
                               rsl_error *error)
{
    rsl_status status = RSL_OK;
    if (fixed->joint_rows > 0)
        status = check_positions(fixed, state, work, error);
    if (status >= 0 && fixed->joint_rows > 0)
        status = check_velocities(fixed, state, work, error);
    return status;
}

/* Separates bodies within their joints. If that opens a joint, the overlap is reported. */
static rsl_status separate_bodies(rsl_planar *system, rsl_error *error)
{
    const rsl_planar_contact_point *deepest =
        deepest_overlap(system->fixed, &system->state, &system->work);
    double depth = deepest != NULL ? overlap_of(system->fixed, &system->work, deepest) : 0.0;
    rsl_status status = check_joints(system->fixed, &system->state, &system->work, error);
    if (status < 0)
        return status;
    if (push_apart(system) && system->fixed->joint_rows > 0)
        rsl_planar_assemble_velocities(system);
    if (deepest == NULL)
        return RSL_OK;
    rsl_planar_flag_raise(system->fixed, &system->state, RSL_PLANAR_FLAG_OVERLAP, deepest, depth);
    if (check_joints(system->fixed, &system->state, &system->work, NULL) < 0 ||
        deepest_overlap(system->fixed, &system->state, &system->work) != NULL)
        return error_overlap(system->fixed, deepest, depth, error);
    return RSL_OK;
}

/* Concentric discs without relative velocity: the direction of separation is undefined. */
static rsl_status check_concentric(const rsl_planar *system, rsl_error *error)
{
    for (size_t i = 0; i < system->state.point_count; i++) {
        const rsl_planar_contact_point *point = &system->state.points[i];
        if (point->kind != RSL_PLANAR_GEOMETRY_CIRCLE ||
            rsl_planar_contact_relative_speed(&system->work, point) > 0.0)
            continue;
        double gap = rsl_planar_contact_gap(system->fixed, &system->work, point).gap;
        if (gap > -(point->radius + point->other.radius) || gap == 0.0)
            continue;
        char name[96];
        rsl_planar_contact_point_name(system->fixed, point, name, sizeof name);
        rsl_error_set(error, RSL_ERROR_CONFLICT,
                      "contact %.60s: the centres of both discs are in one place at t = 0, and "
                      "the direction of separation is undefined; move one of them",
                      name);
        return rsl_error_within(error, RSL_ERROR_CONFLICT, "contacts.%zu", point->contact);
    }
    return RSL_OK;
}

/* Largest ratio of the rotational to the translational part of a diagonal entry of the Delassus operator:
 * beyond, joint rows that differ by translation alone look linearly dependent. */
static const double largest_ratio = 5e8;

/* Bodies with joints have an inertia that is not negligible beside mass x arm^2. */
static rsl_status check_inertia(const rsl_planar_compiled_model *fixed,
                                const rsl_planar_workspace *work, rsl_error *error)
{
    for (size_t i = 0; i < fixed->joint_rows; i++) {
        const rsl_planar_constraint_row *row = &work->rows[i];
        const size_t body[2] = {row->a, row->b};
        const double *j[2] = {row->ja, row->jb};
        double translation = 0.0;
        for (int k = 0; k < 2; k++)
            for (int c = 0; c < 2; c++)
                translation += j[k][c] * j[k][c] * fixed->dof[body[k]].inverse[c];
        for (int k = 0; k < 2; k++) {
            double smallest = j[k][2] * j[k][2] / (largest_ratio * translation);
            if (!(translation > 0.0) || fixed->dof[body[k]].inverse[2] * smallest <= 1.0)
                continue;
            size_t joint = rsl_planar_joint_of_row(fixed, i);
            rsl_error_set(error, RSL_ERROR_CONFLICT,
                          "joint %.60s: inertia = %g kg m^2 of a body is too small for its mass "
                          "and the arm of the joint; must be at least %.3g kg m^2",
                          fixed->model.joints[joint].name, fixed->dof[body[k]].mass[2], smallest);
            return rsl_error_within(error, RSL_ERROR_CONFLICT, "joints.%zu", joint);
        }
    }
    return RSL_OK;
}

rsl_status rsl_planar_check_start(rsl_planar *system, rsl_error *error)
{
    assert(system->state.time == 0.0 && !system->state.begun);
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, 0.0,
                                 system->state.y);
    rsl_status status = check_concentric(system, error);
    if (status < 0)
        return status;
    rsl_planar_joint_rows(system->fixed, &system->work, 0.0);
    status = check_inertia(system->fixed, &system->work, error);
    if (status < 0)
        return status;
    if (rsl_planar_find_redundant(system->fixed, &system->work) != 0)
        return rsl_error_set(error, RSL_ERROR_MEMORY, "there is no memory for %zu joints",
                             system->fixed->model.joint_count);
    if (system->fixed->model.assemble) {
        if (system->fixed->joint_rows > 0)
            rsl_planar_assemble(system);
        if (!system->fixed->model.allow_overlap)
            status = separate_bodies(system, error);
    }
    if (status >= 0)
        status = check_joints(system->fixed, &system->state, &system->work, error);
    if (status >= 0)
        status = check_pins(system, error);
    if (status >= 0 && !system->fixed->model.allow_overlap)
        status = check_overlap(system->fixed, &system->state, &system->work, error);
    if (status >= 0 && rsl_planar_integrator_of(system->fixed)->particles)
        status = rsl_planar_grains_check_start(system, error);
    return status;
}

static rsl_status check_pins(const rsl_planar *system, rsl_error *error)
{
    const rsl_planar_compiled_model *fixed = system->fixed;
    size_t redundant;
    if (fixed->first_pin == fixed->model.slide_count ||
        rsl_planar_redundant_joints(system, &redundant, 1) == 0)
        return RSL_OK;
    size_t joint = fixed->pin[fixed->first_pin].joint;
    rsl_error_at(error, RSL_ERROR_CONFLICT, "friction",
                 "the force on the joint is not determined, and its friction needs it: joint %.60s "
                 "is redundant",
                 fixed->model.joints[redundant].name);
    return rsl_error_within(error, RSL_ERROR_CONFLICT, "joints.%zu.", joint);
}
