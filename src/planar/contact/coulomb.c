/* SPDX-License-Identifier: MIT
 *
 * Coulomb friction with exact stick.
 *
 * The body of the disc slides past the other one along a tangent with the velocity w. In slip the
 * friction force is mu_k N, opposite to w. In stick it is the Lagrange multiplier of one more
 * constraint, dw/dt = 0. Both phases end by events: w reaches zero, or the multiplier reaches the
 * friction limit mu_s N.
 */
#include <assert.h>
#include <math.h>

#include "planar/constraint/constraint.h"
#include "planar/contact/contact.h"
#include "planar/core/core.h"
#include "planar/geometry/geometry.h"

/* ---- slip velocity and its acceleration bias ----------------------------------- */

/* Slip velocity of body b relative to a along the axis of a guide; point of action and axis. */
static double guide_slip(const rsl_planar_workspace *work, const rsl_planar_friction_guide *slide,
                         rsl_planar_point *at, rsl_planar_point *axis)
{
    const rsl_planar_frame *a = &work->frame[slide->body_a];
    const rsl_planar_frame *b = &work->frame[slide->body_b];
    *at = rsl_planar_to_world(b, slide->point_b);
    *axis = rsl_planar_turn(a, slide->axis_a);
    rsl_planar_point vb = rsl_planar_velocity_at(b, *at), va = rsl_planar_velocity_at(a, *at);
    return rsl_planar_dot(*axis, (rsl_planar_point){vb.x - va.x, vb.y - va.y});
}

/* Acceleration bias of a guide, the part of dw/dt due to velocities: the axis rotates with body a,
 * the point of action moves with body b,
 *     axis (-w_b^2 r_b - w_a^ (v_b - u_a)) + w_a axis^ (v_b - v_a). */
static double guide_bias(const rsl_planar_workspace *work, const rsl_planar_friction_guide *slide)
{
    const rsl_planar_frame *a = &work->frame[slide->body_a];
    const rsl_planar_frame *b = &work->frame[slide->body_b];
    rsl_planar_point at, axis;
    guide_slip(work, slide, &at, &axis);
    rsl_planar_point vb = rsl_planar_velocity_at(b, at), va = rsl_planar_velocity_at(a, at);
    double wa = a->u[2], w2 = b->u[2] * b->u[2];
    rsl_planar_point of_b = {-w2 * (at.x - b->q[0]), -w2 * (at.y - b->q[1])};
    rsl_planar_point of_a = {-wa * (vb.y - a->u[1]), wa * (vb.x - a->u[0])};
    rsl_planar_point across = {-axis.y, axis.x};
    return rsl_planar_dot(axis, (rsl_planar_point){of_b.x - of_a.x, of_b.y - of_a.y}) +
           wa * rsl_planar_dot(across, (rsl_planar_point){vb.x - va.x, vb.y - va.y});
}

const rsl_planar_friction_guide *
rsl_planar_friction_slide(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                          const rsl_planar_friction_state *friction)
{
    return &fixed->model.slides[friction - state->slides];
}

/* Slip velocity (order 1) or slip acceleration (order 2) of a pin: r (w_b - w_a). */
static double pin_slip(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                       const rsl_planar_workspace *work, const rsl_planar_friction_state *pin,
                       int order)
{
    const rsl_planar_friction_guide *slide = rsl_planar_friction_slide(fixed, state, pin);
    const rsl_planar_frame *a = &work->frame[slide->body_a];
    const rsl_planar_frame *b = &work->frame[slide->body_b];
    return pin->arm * (order == 1 ? b->u[2] - a->u[2] : b->a[2] - a->a[2]);
}

double rsl_planar_slide_slip(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                             const rsl_planar_workspace *work,
                             const rsl_planar_friction_state *friction, rsl_planar_point *at,
                             rsl_planar_point *axis)
{
    return friction->arm > 0.0
               ? pin_slip(fixed, state, work, friction, 1)
               : guide_slip(work, rsl_planar_friction_slide(fixed, state, friction), at, axis);
}

double rsl_planar_friction_slip(const rsl_planar_compiled_model *fixed,
                                const rsl_planar_state *state, const rsl_planar_workspace *work,
                                const rsl_planar_friction_state *friction)
{
    rsl_planar_point at, axis;
    if (friction->point == RSL_PLANAR_NO_CONTACT)
        return rsl_planar_slide_slip(fixed, state, work, friction, &at, &axis);
    rsl_planar_gap touch = rsl_planar_contact_gap(fixed, work, &state->points[friction->point]);
    return friction->turning ? touch.spin : touch.slip;
}

double rsl_planar_slide_rate(const rsl_planar *system, const rsl_planar_friction_state *friction)
{
    const rsl_planar_friction_guide *slide =
        rsl_planar_friction_slide(system->fixed, &system->state, friction);
    const rsl_planar_frame *a = &system->work.frame[slide->body_a];
    const rsl_planar_frame *b = &system->work.frame[slide->body_b];
    rsl_planar_point at, axis;
    assert(rsl_planar_forces_valid(&system->work));
    if (friction->arm > 0.0)
        return pin_slip(system->fixed, &system->state, &system->work, friction, 2);
    guide_slip(&system->work, slide, &at, &axis);
    double x = b->a[0] - b->a[2] * (at.y - b->q[1]) - a->a[0] + a->a[2] * (at.y - a->q[1]);
    double y = b->a[1] + b->a[2] * (at.x - b->q[0]) - a->a[1] - a->a[2] * (at.x - a->q[0]);
    return rsl_planar_dot(axis, (rsl_planar_point){x, y}) + guide_bias(&system->work, slide);
}

/* Acceleration bias: the part of dw/dt due to velocities, by rotation of the tangent and motion of
 * the contact point. */
static double slip_bias(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                        const rsl_planar_workspace *work, const rsl_planar_friction_state *friction)
{
    double bias[2];
    if (friction->arm > 0.0)
        return 0.0;
    if (friction->point == RSL_PLANAR_NO_CONTACT)
        return guide_bias(work, rsl_planar_friction_slide(fixed, state, friction));
    const rsl_planar_contact_point *point = &state->points[friction->point];
    rsl_planar_gap touch = rsl_planar_contact_gap(fixed, work, point);
    rsl_planar_gap_acceleration_bias(work, point, &touch, bias);
    return bias[1];
}

/* ---- forces ---------------------------------------------------------------------- */

double rsl_planar_friction_limit(const rsl_planar_friction_state *friction)
{
    return friction->law->static_ * friction->normal;
}

rsl_planar_constraint_row
rsl_planar_friction_row(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                        const rsl_planar_workspace *work, const rsl_planar_friction_state *friction,
                        size_t a, size_t b, rsl_planar_point at, rsl_planar_point t)
{
    double arm = friction->arm;
    rsl_planar_constraint_row row =
        arm > 0.0 ? (rsl_planar_constraint_row){.a = a, .b = b, .ja[2] = arm, .jb[2] = -arm}
                  : rsl_planar_row_along(work, a, b, at, t);
    row.friction_limit = rsl_planar_friction_limit(friction);
    row.bias = slip_bias(fixed, state, work, friction);
    return row;
}

/* Adds the constraint dw/dt = 0, or merges it with a parallel row. */
static void add_stick_row(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                          rsl_planar_friction_state *friction, rsl_planar_constraint_row row)
{
    size_t rows = work->row_count;
    friction->line = rsl_planar_add_sticking(fixed, work, row);
    friction->owns_row = work->row_count > rows;
}

/* Fraction of the multiplier of a merged row, in proportion to the friction limits. */
static double row_fraction(const rsl_planar_constraint_row *row,
                           const rsl_planar_friction_state *friction)
{
    return row->friction_limit > 0.0 ? rsl_planar_friction_limit(friction) / row->friction_limit
                                     : 1.0 / (double)row->shared;
}

void rsl_planar_friction_read(const rsl_planar_workspace *work, rsl_planar_friction_state *friction)
{
    assert(friction->mode == RSL_PLANAR_FRICTION_STICK);
    const rsl_planar_constraint_row *row = &work->rows[friction->line];
    friction->force = -row->force * row_fraction(row, friction);
    friction->owns_row &= !row->is_redundant;
    friction->slip_is_imposed = row->is_redundant;
}

void rsl_planar_friction_apply(const rsl_planar_compiled_model *fixed,
                               const rsl_planar_state *state, rsl_planar_workspace *work,
                               rsl_planar_friction_state *friction, size_t a, size_t b,
                               rsl_planar_point at, rsl_planar_point tangent, double slip,
                               double kinetic)
{
    friction->slip = slip;
    if (friction->mode == RSL_PLANAR_FRICTION_STICK) {
        add_stick_row(fixed, work, friction,
                      rsl_planar_friction_row(fixed, state, work, friction, a, b, at, tangent));
        return;
    }
    friction->force = friction->mode == RSL_PLANAR_FRICTION_SLIP
                          ? kinetic * friction->normal * friction->sign
                          : rsl_planar_tangent_force(fixed, state, work, friction);
    work->now.power[RSL_PLANAR_SUM_FRICTION] += friction->force * slip;
    work->now.energy_friction += friction->stored;
    if (friction->arm > 0.0) {
        work->force[a][2] -= friction->arm * friction->force;
        work->force[b][2] += friction->arm * friction->force;
        return;
    }
    rsl_planar_point force = {-friction->force * tangent.x, -friction->force * tangent.y};
    rsl_planar_apply_force_at(work, a, at, force);
    rsl_planar_apply_force_at(work, b, at, (rsl_planar_point){-force.x, -force.y});
}

void rsl_planar_apply_slides(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                             rsl_planar_workspace *work)
{
    if (rsl_planar_integrator_of(fixed)->contact_impulses)
        return; /* an impulse of each step, see joint_impulses.c */
    for (size_t i = 0; i < fixed->model.slide_count; i++) {
        const rsl_planar_friction_guide *slide = &fixed->model.slides[i];
        rsl_planar_friction_state *friction = &state->slides[i];
        rsl_planar_point at = {0.0, 0.0}, axis = {0.0, 0.0};
        double slip = friction->arm > 0.0 ? pin_slip(fixed, state, work, friction, 1)
                                          : guide_slip(work, slide, &at, &axis);
        if (i < fixed->first_pin) /* pins: see joint_friction.c */
            friction->normal = slide->normal_force;
        rsl_planar_friction_apply(fixed, state, work, friction, slide->body_b, slide->body_a, at,
                                  axis, slip, friction->law->kinetic);
    }
}

/* ---- stick and slip ------------------------------------------------------ */

/* A redundant stick row carries no force; its slip is imposed by drives or other stick rows. The
 * margin is then negative if |slip| exceeds RSL_PLANAR_VELOCITY_EPS. */
double rsl_planar_breakaway_margin(const rsl_planar_friction_state *friction)
{
    double margin =
        (1.0 + friction->hold) * rsl_planar_friction_limit(friction) - fabs(friction->force);
    return friction->slip_is_imposed
               ? margin * (1.0 - fabs(friction->slip) / RSL_PLANAR_VELOCITY_EPS)
               : margin;
}

rsl_planar_friction_state *rsl_planar_friction_at(const rsl_planar_compiled_model *fixed,
                                                  const rsl_planar_state *state,
                                                  const rsl_planar_workspace *work, size_t number)
{
    size_t slides = fixed->model.slide_count;
    if (number < slides)
        return &state->slides[number];
    size_t closed = work->closed_count;
    if (number - slides < closed)
        return &state->points[work->closed[number - slides]].friction;
    if (fixed->rolls && number - slides - closed < closed)
        return &state->points[work->closed[number - slides - closed]].rolling;
    return NULL;
}

void rsl_planar_friction_set_slip(rsl_planar_friction_state *friction, int sign)
{
    assert(sign == 1 || sign == -1);
    friction->mode = RSL_PLANAR_FRICTION_SLIP;
    friction->hold = 0.0;
    friction->sign = sign;
    friction->slip_is_imposed = 0;
}

void rsl_planar_report_stick(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                             const rsl_planar_friction_state *friction, int sticks,
                             const rsl_planar_observer *observer)
{
    size_t slide = (size_t)(friction - state->slides);
    const char *name = friction->point == RSL_PLANAR_NO_CONTACT
                           ? fixed->model.slides[slide].name
                           : state->points[friction->point].record.name;
    rsl_planar_stick_record record = {name, state->time, sticks};
    if (sticks)
        state->summary.sticks++;
    else
        state->summary.slips++;
    if (observer->stick != NULL)
        observer->stick(&record, observer->user);
}

rsl_planar_friction_state *rsl_planar_event_friction(const rsl_planar *system,
                                                     const rsl_planar_event *event)
{
    if (!event->of_friction)
        return NULL;
    if (event->point != RSL_PLANAR_NO_CONTACT)
        return event->turning ? &system->state.points[event->point].rolling
                              : &system->state.points[event->point].friction;
    assert(event->slide < system->fixed->model.slide_count);
    return &system->state.slides[event->slide];
}
