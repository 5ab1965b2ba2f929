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
