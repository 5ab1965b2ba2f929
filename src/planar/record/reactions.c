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

static void measure_joints(rsl_planar *system)
{
    const rsl_planar_constraint_row *row = system->work.rows;
    for (size_t i = 0; i < system->fixed->model.joint_count; i++) {
        const rsl_planar_joint *joint = &system->fixed->model.joints[i];
        rsl_planar_point arm = rsl_planar_turn(&system->work.frame[joint->body_b], joint->point_b);
        size_t rows = rsl_planar_joint_row_count(joint);
        system->work.joint[i] = (rsl_planar_reaction){0};
        for (size_t k = 0; k < rows; k++)
            add_row(row++, arm, &system->work.joint[i]);
    }
    assert((size_t)(row - system->work.rows) == system->fixed->joint_rows);
    for (size_t i = system->fixed->first_pin; i < system->fixed->model.slide_count; i++) {
        const rsl_planar_friction_state *friction = &system->state.slides[i];
        rsl_planar_reaction *joint = &system->work.joint[system->fixed->pin[i].joint];
        if (friction->arm > 0.0) {
            joint->friction = friction->arm * friction->force;
            joint->moment -= joint->friction;
            continue;
        }
        const rsl_planar_slide *slide = &system->fixed->model.slides[i];
        rsl_planar_point axis = rsl_planar_turn(&system->work.frame[slide->body_a], slide->axis_a);
        joint->drag = friction->force;
        joint->x -= friction->force * axis.x;
        joint->y -= friction->force * axis.y;
    }
}

/* Actuator force of a prescribed coordinate: the negative sum of the other forces along it. */
static void measure_drives(rsl_planar *system)
{
    for (size_t i = 0; i < system->fixed->bodies; i++) {
        const rsl_planar_body_dof *dof = &system->fixed->dof[i];
        double reaction[3] = {0.0}, power = 0.0;
        for (int c = 0; c < 3 && dof->driven; c++)
            if (dof->prescribed[c]) {
                reaction[c] = -system->work.force[i][c];
                power += reaction[c] * system->work.frame[i].u[c];
            }
        system->work.drive[i] = (rsl_planar_reaction){
            .x = reaction[0], .y = reaction[1], .moment = reaction[2], .power = power};
    }
}

/* ---- contacts ----------------------------------------------------------------- */

/* Normal force, and friction force opposite to the slip velocity, of a contact point, N. */
typedef struct contact_forces {
    double normal, friction;
} contact_forces;

static contact_forces contact_forces_of(const rsl_planar *system,
                                        const rsl_planar_contact_point *point,
                                        const rsl_planar_gap *touch)
{
    double h = system->state.stepper.t1 - system->state.stepper.t0;
    contact_forces out = {0.0, 0.0};
    if (system->fixed->model.integrator == RSL_PLANAR_INTEGRATOR_MOREAU) {
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
static void add_point(rsl_planar *system, const rsl_planar_clearance *clearance,
                      const rsl_planar_contact_point *point, const rsl_planar_gap *touch,
                      contact_forces p, rsl_planar_reaction *sum)
{
    double sign = point->a == clearance->body_b ? 1.0 : -1.0;
    double x = sign * (p.normal * touch->normal.x + p.friction * touch->normal.y);
    double y = sign * (p.normal * touch->normal.y - p.friction * touch->normal.x);
    const rsl_planar_frame *frame = &system->work.frame[clearance->body_b];
    rsl_planar_point com = system->fixed->dof[clearance->body_b].com;
    rsl_planar_point local = {clearance->point_b.x - com.x, clearance->point_b.y - com.y};
    rsl_planar_point at = rsl_planar_to_world(frame, local);
    sum->x += x;
    sum->y += y;
    sum->moment += (touch->at.x - at.x) * y - (touch->at.y - at.y) * x;
}

static void clear_contacts(rsl_planar *system)
{
    const rsl_planar_model *m = &system->fixed->model;
    for (size_t i = 0; i < m->contact_count; i++) {
        int group = m->contacts[i].kind == RSL_PLANAR_CONTACT_GROUP;
        system->work.contact_depth[i] = group ? RSL_NUM_NAN : -HUGE_VAL;
        system->work.contact_slip[i] = system->work.contact_friction[i] = group ? RSL_NUM_NAN : 0.0;
    }
    memset(system->work.clearance, 0, m->clearance_count * sizeof *system->work.clearance);
}

/* Indentation and slip velocity (first body relative to the second) of the deepest contact point,
 * sum of the friction forces, reactions of clearance joints. */
static void measure_point(rsl_planar *system, const rsl_planar_contact_point *point)
{
    const rsl_planar_model *m = &system->fixed->model;
    size_t contact = point->contact;
    if (isnan(system->work.contact_depth[contact]))
        return;
    rsl_planar_gap touch = rsl_planar_contact_gap(system, point);
    contact_forces p = contact_forces_of(system, point, &touch);
    if (-touch.gap > system->work.contact_depth[contact]) {
        system->work.contact_depth[contact] = -touch.gap;
        system->work.contact_slip[contact] = touch.slip;
    }
    system->work.contact_friction[contact] += p.friction;
    for (size_t k = 0; k < m->clearance_count; k++) {
        const rsl_planar_clearance *clearance = &m->clearances[k];
        if (contact - clearance->first_contact < clearance->contact_count)
            add_point(system, clearance, point, &touch, p, &system->work.clearance[k]);
    }
}

/* ---- marked points ------------------------------------------------------------- */

/* Pose, velocity and acceleration of a body at its origin; zero for the world. */
typedef struct body_motion {
    rsl_planar_pose pose;
    rsl_planar_motion motion, acceleration;
} body_motion;

static body_motion motion_of(const rsl_planar *system, size_t body)
{
    if (body >= system->fixed->bodies)
        return (body_motion){{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
    return (body_motion){system->work.pose[body], system->work.motion[body],
                         system->work.acceleration[body]};
}

/* Position, velocity and acceleration of a body-fixed point at r from the origin. */
static rsl_planar_marked point_motion(const body_motion *c, rsl_planar_point r)
{
    double w = c->motion.angle, w2 = w * w, spin_rate = c->acceleration.angle;
    return (rsl_planar_marked){{c->pose.x + r.x, c->pose.y + r.y},
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
static rsl_planar_marked relative_motion(const rsl_planar_marked *m, const body_motion *from,
                                         const rsl_planar_frame *frame)
{
    rsl_planar_point r = {m->place.x - from->pose.x, m->place.y - from->pose.y};
    rsl_planar_marked coincident = point_motion(from, r);
    double w = from->motion.angle;
    rsl_planar_point v = {m->velocity.x - coincident.velocity.x,
                          m->velocity.y - coincident.velocity.y};
    return (rsl_planar_marked){
        to_local(frame, r.x, r.y), to_local(frame, v.x, v.y),
        to_local(frame, m->acceleration.x - coincident.acceleration.x + 2.0 * w * v.y,
                 m->acceleration.y - coincident.acceleration.y - 2.0 * w * v.x)};
}

static void measure_markers(rsl_planar *system)
{
    for (size_t i = 0; i < system->fixed->model.marker_count; i++) {
        const rsl_planar_marker *marker = &system->fixed->model.markers[i];
        body_motion of = motion_of(system, marker->body),
                    from = motion_of(system, marker->seen_from);
        rsl_planar_point r = rsl_planar_turn(&system->work.frame[marker->body], marker->at);
        rsl_planar_marked now = point_motion(&of, r);
        if (marker->seen_from < system->fixed->bodies)
            now = relative_motion(&now, &from, &system->work.frame[marker->seen_from]);
        system->work.marker[i] = now;
    }
}

void rsl_planar_measure(rsl_planar *system)
{
    clear_contacts(system);
    for (size_t i = 0; i < system->state.point_count; i++)
        measure_point(system, &system->state.points[i]);
    measure_joints(system);
    measure_drives(system);
    measure_markers(system);
}
