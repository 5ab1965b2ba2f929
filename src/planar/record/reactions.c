/* SPDX-License-Identifier: MIT
 *
 * Reactions at one state: joint forces, actuator forces and powers, contact forces, marked points.
 * All follow from the last evaluation.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "planar/constraint/constraint.h"
#include "planar/contact/contact.h"
#include "planar/core/core.h"
#include "planar/geometry/geometry.h"
#include "planar/record/internal.h"

/* ---- joints and drives -------------------------------------------------------- */

/* Adds the force of a row on the second body, reduced to its joint point: F = f (jb[0], jb[1]),
 * moment f jb[2] - r x F with the arm r from the centre of mass; and the power -f rate. */
static void add_row(const rsl_planar_constraint_row *row, rsl_planar_point arm,
                    rsl_planar_reaction *sum)
{
    double x = row->jb[0] * row->force, y = row->jb[1] * row->force;
    sum->x += x;
    sum->y += y;
    sum->moment += row->jb[2] * row->force - (arm.x * y - arm.y * x);
    sum->power -= row->force * row->rate;
}

static void measure_joints(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                           rsl_planar_workspace *work)
{
    const rsl_planar_constraint_row *row = work->rows;
    for (size_t i = 0; i < fixed->model.joint_count; i++) {
        const rsl_planar_joint *joint = &fixed->model.joints[i];
        rsl_planar_point arm = rsl_planar_turn(&work->frame[joint->body_b], joint->point_b);
        size_t rows = rsl_planar_joint_row_count(joint);
        work->joint[i] = (rsl_planar_reaction){0};
        for (size_t k = 0; k < rows; k++)
            add_row(row++, arm, &work->joint[i]);
    }
    assert((size_t)(row - work->rows) == fixed->joint_rows);
    for (size_t i = fixed->first_pin; i < fixed->model.slide_count; i++) {
        const rsl_planar_friction_state *friction = &state->slides[i];
        rsl_planar_reaction *joint = &work->joint[fixed->pin[i].joint];
        if (friction->arm > 0.0) {
            joint->friction = friction->arm * friction->force;
            joint->moment -= joint->friction;
            continue;
        }
        const rsl_planar_friction_guide *slide = &fixed->model.slides[i];
        rsl_planar_point axis = rsl_planar_turn(&work->frame[slide->body_a], slide->axis_a);
        joint->drag = friction->force;
        joint->x -= friction->force * axis.x;
        joint->y -= friction->force * axis.y;
    }
}

/* Actuator force of a prescribed coordinate: the negative sum of the other forces along it. */
static void measure_drives(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work)
{
    for (size_t i = 0; i < fixed->bodies; i++) {
        const rsl_planar_body_dof *dof = &fixed->dof[i];
        double reaction[3] = {0.0}, power = 0.0;
        for (int c = 0; c < 3 && dof->driven; c++)
            if (dof->prescribed[c]) {
                reaction[c] = -work->force[i][c];
                power += reaction[c] * work->frame[i].u[c];
            }
        work->drive[i] = (rsl_planar_reaction){
            .x = reaction[0], .y = reaction[1], .moment = reaction[2], .power = power};
    }
}

/* ---- contacts ----------------------------------------------------------------- */

/* Normal force, and friction force opposite to the slip velocity, of a contact point, N. */
typedef struct contact_forces {
    double normal, friction;
} contact_forces;

static contact_forces contact_forces_of(const rsl_planar_compiled_model *fixed,
                                        const rsl_planar_state *state,
                                        const rsl_planar_contact_point *point,
                                        const rsl_planar_gap *touch)
{
    double h = state->stepper.t1 - state->stepper.t0;
    contact_forces out = {0.0, 0.0};
    if (rsl_planar_integrator_of(fixed)->contact_impulses) {
        if (h > 0.0)
            out = (contact_forces){point->moreau.impulse[0] / h, -point->moreau.impulse[1] / h};
        return out;
    }
    if (point->status == RSL_PLANAR_STATUS_RIGID_ACTIVE)
        out.normal = point->rest.force;
    else if (point->status == RSL_PLANAR_STATUS_CLOSED && !point->rigid)
        out.normal = rsl_planar_contact_response(point, touch).force;
    else
        return out;
    if (point->friction.mode != RSL_PLANAR_FRICTION_NONE)
        out.friction = point->friction.force;
    return out;
}

/* Adds the force of a contact point on the second body of a clearance joint, with its moment about
 * the joint point. */
static void add_point(const rsl_planar_compiled_model *fixed, const rsl_planar_workspace *work,
                      const rsl_planar_clearance *clearance, const rsl_planar_contact_point *point,
                      const rsl_planar_gap *touch, contact_forces p, rsl_planar_reaction *sum)
{
    double sign = point->a == clearance->body_b ? 1.0 : -1.0;
    double x = sign * (p.normal * touch->normal.x + p.friction * touch->normal.y);
    double y = sign * (p.normal * touch->normal.y - p.friction * touch->normal.x);
    const rsl_planar_frame *frame = &work->frame[clearance->body_b];
    rsl_planar_point com = fixed->dof[clearance->body_b].com;
    rsl_planar_point local = {clearance->point_b.x - com.x, clearance->point_b.y - com.y};
    rsl_planar_point at = rsl_planar_to_world(frame, local);
    sum->x += x;
    sum->y += y;
    sum->moment += (touch->at.x - at.x) * y - (touch->at.y - at.y) * x;
}

static void clear_contacts(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work)
{
    const rsl_planar_model *m = &fixed->model;
    for (size_t i = 0; i < m->contact_count; i++) {
        int group = m->contacts[i].kind == RSL_PLANAR_CONTACT_GROUP;
        work->contact_depth[i] = group ? RSL_NUM_NAN : -HUGE_VAL;
        work->contact_slip[i] = work->contact_friction[i] = group ? RSL_NUM_NAN : 0.0;
    }
    memset(work->clearance, 0, m->clearance_count * sizeof *work->clearance);
}

/* Gap of a contact point; updates indentation and slip velocity (first body relative to the second)
 * of the deepest point of its contact. */
static rsl_planar_gap measure_gap(const rsl_planar_compiled_model *fixed,
                                  rsl_planar_workspace *work, const rsl_planar_contact_point *point)
{
    rsl_planar_gap touch = rsl_planar_contact_gap(fixed, work, point);
    if (-touch.gap > work->contact_depth[point->contact]) {
        work->contact_depth[point->contact] = -touch.gap;
        work->contact_slip[point->contact] = touch.slip;
    }
    return touch;
}

/* 1: the point belongs to a group, whose contacts have no quantities of their own. */
static int is_grouped(const rsl_planar_workspace *work, const rsl_planar_contact_point *point)
{
    return isnan(work->contact_depth[point->contact]);
}

/* Gap, sum of the friction forces, reactions of clearance joints. */
static void measure_point(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                          rsl_planar_workspace *work, const rsl_planar_contact_point *point)
{
    const rsl_planar_model *m = &fixed->model;
    size_t contact = point->contact;
    rsl_planar_gap touch = measure_gap(fixed, work, point);
    contact_forces p = contact_forces_of(fixed, state, point, &touch);
    work->contact_friction[contact] += p.friction;
    for (size_t k = 0; k < m->clearance_count; k++) {
        const rsl_planar_clearance *clearance = &m->clearances[k];
        if (contact - clearance->first_contact < clearance->contact_count)
            add_point(fixed, work, clearance, point, &touch, p, &work->clearance[k]);
    }
}

/* ---- marked points ------------------------------------------------------------- */

/* Pose, velocity and acceleration of a body at its origin; zero for the world. */
typedef struct body_motion {
    rsl_planar_pose pose;
    rsl_planar_motion motion, acceleration;
} body_motion;

static body_motion motion_of(const rsl_planar_compiled_model *fixed,
                             const rsl_planar_workspace *work, size_t body)
{
    if (body >= fixed->bodies)
        return (body_motion){{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
    return (body_motion){work->pose[body], work->motion[body], work->acceleration[body]};
}

/* Position, velocity and acceleration of a body-fixed point at r from the origin. */
static rsl_planar_marker_state point_motion(const body_motion *c, rsl_planar_point r)
{
    double w = c->motion.angle, w2 = w * w, spin_rate = c->acceleration.angle;
    return (rsl_planar_marker_state){{c->pose.x + r.x, c->pose.y + r.y},
                                     {c->motion.x - w * r.y, c->motion.y + w * r.x},
                                     {c->acceleration.x - spin_rate * r.y - w2 * r.x,
                                      c->acceleration.y + spin_rate * r.x - w2 * r.y}};
}

static rsl_planar_point to_local(const rsl_planar_frame *frame, double x, double y)
{
    return (rsl_planar_point){frame->c * x + frame->s * y, frame->c * y - frame->s * x};
}

/* Motion relative to the frame of another body, c its coincident point:
 *     v' = v - v_c,   a' = a - a_c - 2 w x v'. */
static rsl_planar_marker_state relative_motion(const rsl_planar_marker_state *m,
                                               const body_motion *from,
                                               const rsl_planar_frame *frame)
{
    rsl_planar_point r = {m->place.x - from->pose.x, m->place.y - from->pose.y};
    rsl_planar_marker_state coincident = point_motion(from, r);
    double w = from->motion.angle;
    rsl_planar_point v = {m->velocity.x - coincident.velocity.x,
                          m->velocity.y - coincident.velocity.y};
    return (rsl_planar_marker_state){
        to_local(frame, r.x, r.y), to_local(frame, v.x, v.y),
        to_local(frame, m->acceleration.x - coincident.acceleration.x + 2.0 * w * v.y,
                 m->acceleration.y - coincident.acceleration.y - 2.0 * w * v.x)};
}

static void measure_markers(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work)
{
    for (size_t i = 0; i < fixed->model.marker_count; i++) {
        const rsl_planar_marker *marker = &fixed->model.markers[i];
        body_motion of = motion_of(fixed, work, marker->body),
                    from = motion_of(fixed, work, marker->seen_from);
        rsl_planar_point r = rsl_planar_turn(&work->frame[marker->body], marker->at);
        rsl_planar_marker_state now = point_motion(&of, r);
        if (marker->seen_from < fixed->bodies)
            now = relative_motion(&now, &from, &work->frame[marker->seen_from]);
        work->marker[i] = now;
    }
}

void rsl_planar_measure(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                        rsl_planar_workspace *work)
{
    /* a run that ends at singular constraints is viewed where the evaluation has failed */
    assert(rsl_planar_frames_valid(work) && work->valid.forces != 0);
    clear_contacts(fixed, work);
    for (size_t i = 0; i < state->point_count; i++)
        if (!is_grouped(work, &state->points[i]))
            measure_point(fixed, state, work, &state->points[i]);
    measure_joints(fixed, state, work);
    measure_drives(fixed, work);
    measure_markers(fixed, work);
}

void rsl_planar_measure_motion(const rsl_planar_compiled_model *fixed,
                               const rsl_planar_state *state, rsl_planar_workspace *work)
{
    clear_contacts(fixed, work);
    for (size_t i = 0; i < state->point_count; i++)
        if (!is_grouped(work, &state->points[i]))
            measure_gap(fixed, work, &state->points[i]);
    measure_markers(fixed, work);
    for (size_t i = 0; i < fixed->model.marker_count; i++)
        work->marker[i].acceleration = (rsl_planar_point){RSL_NUM_NAN, RSL_NUM_NAN};
}
