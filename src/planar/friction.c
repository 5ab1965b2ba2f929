/* SPDX-License-Identifier: MIT
 *
 * Coulomb friction with true sticking.
 *
 * The disc's body slips past the other along a tangent with the speed w. While
 * it slips, the force against it is kinetic x normal. While it sticks, the
 * force is whatever keeps w at zero: the multiplier of one more constraint,
 * dw/dt = 0. Both ends of a phase are events: w reaches zero, or the force
 * needed reaches static x normal.
 */
#include <assert.h>
#include <math.h>

#include "planar/constraints.h"
#include "planar/forces.h"
#include "planar/friction.h"
#include "planar/geometry.h"

static void stick_row(rsl_planar *system, rsl_planar_friction_point *friction, size_t a, size_t b,
                      rsl_planar_point at, rsl_planar_point t, double bend)
{
    assert(system->work.row_count < system->work.row_capacity);
    const rsl_planar_frame *fa = &system->work.frame[a], *fb = &system->work.frame[b];
    rsl_planar_row row = {.a = a, .b = b, .level = 1, .bend = bend, .normal = friction->normal};
    row.ja[0] = t.x;
    row.ja[1] = t.y;
    row.ja[2] = (at.x - fa->q[0]) * t.y - (at.y - fa->q[1]) * t.x;
    row.jb[0] = -t.x;
    row.jb[1] = -t.y;
    row.jb[2] = -((at.x - fb->q[0]) * t.y - (at.y - fb->q[1]) * t.x);
    friction->line = system->work.row_count;
    system->work.rows[system->work.row_count++] = row;
}

double rsl_planar_smooth_friction(const rsl_planar_friction *law, double normal, double slip)
{
    assert(law->slip_speed > 0.0);
    return law->kinetic * normal * tanh(slip / law->slip_speed);
}

void rsl_planar_friction_apply(rsl_planar *system, rsl_planar_friction_point *friction, size_t a,
                               size_t b, rsl_planar_point at, rsl_planar_point tangent, double slip)
{
    friction->slip = slip;
    if (friction->mode == RSL_PLANAR_FRICTION_STICK) {
        stick_row(system, friction, a, b, at, tangent, friction->bend);
        return;
    }
    friction->force = friction->mode == RSL_PLANAR_FRICTION_SMOOTH
                          ? rsl_planar_smooth_friction(friction->law, friction->normal, slip)
                          : friction->law->kinetic * friction->normal * friction->sign;
    rsl_planar_point force = {-friction->force * tangent.x, -friction->force * tangent.y};
    rsl_planar_push(system, a, at, force);
    rsl_planar_push(system, b, at, (rsl_planar_point){-force.x, -force.y});
    system->work.now.power[RSL_PLANAR_SUM_FRICTION] += friction->force * slip;
}

/* Where a slide acts, its axis, and its slip: body b past body a. */
static double slide_at(const rsl_planar *system, const rsl_planar_slide *slide,
                       rsl_planar_point *at, rsl_planar_point *axis)
{
    const rsl_planar_frame *a = &system->work.frame[slide->body_a];
    const rsl_planar_frame *b = &system->work.frame[slide->body_b];
    *at = rsl_planar_to_world(b, slide->point_b);
    *axis = rsl_planar_turn(a, slide->axis_a);
    rsl_planar_point vb = rsl_planar_velocity_at(b, *at), va = rsl_planar_velocity_at(a, *at);
    return rsl_planar_dot(*axis, (rsl_planar_point){vb.x - va.x, vb.y - va.y});
}

void rsl_planar_apply_slides(rsl_planar *system)
{
    for (size_t i = 0; i < system->fixed->model.slide_count; i++) {
        const rsl_planar_slide *slide = &system->fixed->model.slides[i];
        rsl_planar_friction_point *friction = &system->state.slides[i];
        rsl_planar_point at, axis;
        double slip = slide_at(system, slide, &at, &axis);
        friction->normal = slide->normal_force;
        rsl_planar_friction_apply(system, friction, slide->body_b, slide->body_a, at, axis, slip);
    }
}

/* ---- the bend of a sticking row ------------------------------------------ */

/* The two bodies a little later or earlier at the same speeds. */
static void drift(rsl_planar_frame *frame, const rsl_planar_frame *from, double dt)
{
    *frame = *from;
    for (int i = 0; i < 3; i++)
        frame->q[i] += dt * from->u[i];
    frame->c = cos(frame->q[2]);
    frame->s = sin(frame->q[2]);
}

double rsl_planar_friction_slip(const rsl_planar *system, const rsl_planar_friction_point *friction)
{
    if (friction->spot != RSL_PLANAR_NO_SPOT)
        return rsl_planar_spot_touch(system, &system->state.spots[friction->spot]).slip;
    rsl_planar_point at, axis;
    size_t i = (size_t)(friction - system->state.slides);
    return slide_at(system, &system->fixed->model.slides[i], &at, &axis);
}

/* dw/dt at the same speeds, by a central difference: the tangent turns and the
 * arms change while the bodies move on. */
static double bend_of(rsl_planar *system, const rsl_planar_friction_point *friction, size_t a,
                      size_t b)
{
    rsl_planar_frame *fa = &system->work.frame[a], *fb = &system->work.frame[b];
    rsl_planar_frame keep_a = *fa, keep_b = *fb;
    double speed = 0.0, w[2];
    for (int i = 0; i < 3; i++)
        speed = fmax(speed, fmax(fabs(fa->u[i]), fabs(fb->u[i])));
    if (speed == 0.0)
        return 0.0;
    double dt = 1e-5 / speed;
    for (int side = 0; side < 2; side++) {
        drift(fa, &keep_a, side ? dt : -dt);
        drift(fb, &keep_b, side ? dt : -dt);
        w[side] = rsl_planar_friction_slip(system, friction);
    }
    *fa = keep_a;
    *fb = keep_b;
    return (w[1] - w[0]) / (2.0 * dt);
}

void rsl_planar_friction_bends(rsl_planar *system)
{
    for (size_t i = 0; i < system->fixed->model.slide_count; i++) {
        const rsl_planar_slide *slide = &system->fixed->model.slides[i];
        rsl_planar_friction_point *friction = &system->state.slides[i];
        if (friction->mode == RSL_PLANAR_FRICTION_STICK)
            friction->bend = bend_of(system, friction, slide->body_b, slide->body_a);
    }
    for (size_t i = 0; i < system->work.closed_count; i++) {
        rsl_planar_spot *spot = &system->state.spots[system->work.closed[i]];
        if (spot->friction.mode == RSL_PLANAR_FRICTION_STICK)
            spot->friction.bend = bend_of(system, &spot->friction, spot->a, spot->b);
    }
}

/* ---- stick or slip ------------------------------------------------------- */

double rsl_planar_friction_grip(const rsl_planar_friction_point *friction)
{
    return friction->law->static_ * friction->normal - fabs(friction->force);
}

void rsl_planar_friction_slips(rsl_planar_friction_point *friction, int sign)
{
    assert(sign == 1 || sign == -1);
    friction->mode = RSL_PLANAR_FRICTION_SLIP;
    friction->sign = sign;
}

rsl_planar_friction_point *rsl_planar_friction_at(rsl_planar *system, size_t number)
{
    size_t slides = system->fixed->model.slide_count;
    if (number < slides)
        return &system->state.slides[number];
    if (number - slides < system->work.closed_count)
        return &system->state.spots[system->work.closed[number - slides]].friction;
    return NULL;
}

/* ---- who sticks and who slips: where the slip is zero, or a grip torn -------- */

/* One after the other, the worst first: each time the others bear less or
 * more. It slips in the direction in which it is torn. */
static void settle(rsl_planar *system)
{
    for (;;) {
        rsl_planar_friction_point *worst = NULL, *friction;
        if (rsl_planar_evaluate(system, system->state.time, system->state.y) != 0)
            return;
        for (size_t i = 0; (friction = rsl_planar_friction_at(system, i)) != NULL; i++)
            if (friction->mode == RSL_PLANAR_FRICTION_STICK &&
                rsl_planar_friction_grip(friction) < 0.0 &&
                (worst == NULL ||
                 rsl_planar_friction_grip(friction) < rsl_planar_friction_grip(worst)))
                worst = friction;
        if (worst == NULL)
            return;
        rsl_planar_friction_slips(worst, worst->force > 0.0 ? 1 : -1);
    }
}

/* The slip has come to zero: tries to stick. So does what is at rest beside
 * it, as the other corner of a box: one of them alone might not hold against
 * the other's slipping. */
static void stop(rsl_planar *system, rsl_planar_friction_point *friction)
{
    static const double still = 1e-9; /* m/s */
    rsl_planar_friction_point *other;
    for (size_t i = 0; (other = rsl_planar_friction_at(system, i)) != NULL; i++)
        if (other == friction || (other->mode == RSL_PLANAR_FRICTION_SLIP &&
                                  fabs(rsl_planar_friction_slip(system, other)) < still))
            other->mode = RSL_PLANAR_FRICTION_STICK;
    /* what is left of the slip, else it might not go on the other way */
    rsl_planar_project_velocities(system, system->state.time, system->state.y);
    settle(system);
}

void rsl_planar_report_stick(rsl_planar *system, const rsl_planar_friction_point *friction,
                             int sticks, const rsl_planar_observer *observer)
{
    size_t slide = (size_t)(friction - system->state.slides);
    const char *name = friction->spot == RSL_PLANAR_NO_SPOT
                           ? system->fixed->model.slides[slide].name
                           : system->state.spots[friction->spot].record.name;
    rsl_planar_stick_record record = {name, system->state.time, sticks};
    if (sticks)
        system->state.summary.sticks++;
    else
        system->state.summary.slips++;
    if (observer->stick != NULL)
        observer->stick(&record, observer->user);
}

static void mark_frictions(rsl_planar *system)
{
    rsl_planar_friction_point *friction;
    for (size_t i = 0; (friction = rsl_planar_friction_at(system, i)) != NULL; i++)
        friction->mode_before = friction->mode;
}

/* Says what has changed; what sticks from here on is brought to rest. */
static void report_frictions(rsl_planar *system, const rsl_planar_observer *observer)
{
    int stuck = 0;
    rsl_planar_friction_point *friction;
    for (size_t i = 0; (friction = rsl_planar_friction_at(system, i)) != NULL; i++) {
        if (friction->mode == friction->mode_before)
            continue;
        rsl_planar_report_stick(system, friction, friction->mode == RSL_PLANAR_FRICTION_STICK,
                                observer);
        stuck |= friction->mode == RSL_PLANAR_FRICTION_STICK;
    }
    if (stuck)
        rsl_planar_project_velocities(system, system->state.time, system->state.y);
}

/* Tries to stick; what it does next starts anew. */
void rsl_planar_try_stick(rsl_planar *system, rsl_planar_friction_point *friction,
                          const rsl_planar_observer *observer)
{
    mark_frictions(system);
    stop(system, friction);
    report_frictions(system, observer);
}

/* The step was cut where its dense output saw the limit. If it is not reached
 * there after all, it will be. */
void rsl_planar_friction_tear(rsl_planar *system, rsl_planar_friction_point *friction,
                              const rsl_planar_observer *observer)
{
    rsl_planar_project_velocities(system, system->state.time, system->state.y);
    if (rsl_planar_evaluate(system, system->state.time, system->state.y) == 0 &&
        system->state.stepper.t1 > system->state.stepper.t0 &&
        rsl_planar_friction_grip(friction) > 1e-6 * friction->law->static_ * friction->normal)
        return;
    mark_frictions(system);
    rsl_planar_friction_slips(friction, friction->force > 0.0 ? 1 : -1);
    settle(system);
    report_frictions(system, observer);
}
