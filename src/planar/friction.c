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
#include <string.h>

#include "num/elementary.h"
#include "planar/constraints.h"
#include "planar/contacts.h"
#include "planar/forces.h"
#include "planar/friction.h"
#include "planar/geometry.h"
#include "planar/rigid.h"
#include "planar/tangent.h"

/* Corners that stick as one may creep against each other by this, in m/s, and are torn one way. */
#define CREEP 1e-6

/* ---- slips and their bends ---------------------------------------------------- */

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

/* dw/dt at the same speeds: the axis turns with body a, and the point goes along
 * with body b,
 *     axis (-w_b^2 r_b - w_a^ (v_b - u_a)) + w_a axis^ (v_b - v_a). */
static double slide_bend(const rsl_planar *system, const rsl_planar_slide *slide)
{
    const rsl_planar_frame *a = &system->work.frame[slide->body_a];
    const rsl_planar_frame *b = &system->work.frame[slide->body_b];
    rsl_planar_point at, axis;
    slide_at(system, slide, &at, &axis);
    rsl_planar_point vb = rsl_planar_velocity_at(b, at), va = rsl_planar_velocity_at(a, at);
    double wa = a->u[2], w2 = b->u[2] * b->u[2];
    rsl_planar_point of_b = {-w2 * (at.x - b->q[0]), -w2 * (at.y - b->q[1])};
    rsl_planar_point of_a = {-wa * (vb.y - a->u[1]), wa * (vb.x - a->u[0])};
    rsl_planar_point across = {-axis.y, axis.x};
    return rsl_planar_dot(axis, (rsl_planar_point){of_b.x - of_a.x, of_b.y - of_a.y}) +
           wa * rsl_planar_dot(across, (rsl_planar_point){vb.x - va.x, vb.y - va.y});
}

static const rsl_planar_slide *slide_of(const rsl_planar *system,
                                        const rsl_planar_friction_point *friction)
{
    return &system->fixed->model.slides[friction - system->state.slides];
}

/* Of a pin: by r times the difference of two rates of the bodies, the second against the first. */
static double turned(const rsl_planar *system, const rsl_planar_friction_point *pin, int order)
{
    const rsl_planar_slide *slide = slide_of(system, pin);
    const rsl_planar_frame *a = &system->work.frame[slide->body_a];
    const rsl_planar_frame *b = &system->work.frame[slide->body_b];
    return pin->arm * (order == 1 ? b->u[2] - a->u[2] : b->a[2] - a->a[2]);
}

static const rsl_planar_point nowhere = {0.0, 0.0};

/* Of a slide or pin; where a slide acts and its axis. */
static double slide_slip(const rsl_planar *system, const rsl_planar_friction_point *friction,
                         rsl_planar_point *at, rsl_planar_point *axis)
{
    return friction->arm > 0.0 ? turned(system, friction, 1)
                               : slide_at(system, slide_of(system, friction), at, axis);
}

double rsl_planar_friction_slip(const rsl_planar *system, const rsl_planar_friction_point *friction)
{
    rsl_planar_point at, axis;
    if (friction->spot == RSL_PLANAR_NO_SPOT)
        return slide_slip(system, friction, &at, &axis);
    rsl_planar_touch touch = rsl_planar_spot_touch(system, &system->state.spots[friction->spot]);
    return friction->turning ? touch.spin : touch.slip;
}

double rsl_planar_slide_rate(const rsl_planar *system, const rsl_planar_friction_point *friction)
{
    const rsl_planar_slide *slide = slide_of(system, friction);
    const rsl_planar_frame *a = &system->work.frame[slide->body_a];
    const rsl_planar_frame *b = &system->work.frame[slide->body_b];
    rsl_planar_point at, axis;
    if (friction->arm > 0.0)
        return turned(system, friction, 2);
    slide_at(system, slide, &at, &axis);
    double x = b->a[0] - b->a[2] * (at.y - b->q[1]) - a->a[0] + a->a[2] * (at.y - a->q[1]);
    double y = b->a[1] + b->a[2] * (at.x - b->q[0]) - a->a[1] - a->a[2] * (at.x - a->q[0]);
    return rsl_planar_dot(axis, (rsl_planar_point){x, y}) + slide_bend(system, slide);
}

/* dw/dt at the same speeds: tangents turn and arms change as the bodies move. */
static double bend_of(const rsl_planar *system, const rsl_planar_friction_point *friction)
{
    double bend[2];
    if (friction->arm > 0.0)
        return 0.0;
    if (friction->spot == RSL_PLANAR_NO_SPOT)
        return slide_bend(system, slide_of(system, friction));
    const rsl_planar_spot *spot = &system->state.spots[friction->spot];
    rsl_planar_touch touch = rsl_planar_spot_touch(system, spot);
    rsl_planar_rest_bend(system, spot, &touch, bend);
    return bend[1];
}

/* ---- forces ---------------------------------------------------------------------- */

/* What sticking bears. */
static double limit_of(const rsl_planar_friction_point *friction)
{
    return friction->law->static_ * friction->normal;
}

/* dw/dt = ja a_a + jb a_b + bend. */
static rsl_planar_row row_of(const rsl_planar *system, const rsl_planar_friction_point *friction,
                             size_t a, size_t b, rsl_planar_point at, rsl_planar_point t)
{
    const rsl_planar_frame *fa = &system->work.frame[a], *fb = &system->work.frame[b];
    rsl_planar_row row = {.a = a, .b = b, .grip = limit_of(friction)};
    row.bend = bend_of(system, friction);
    if (friction->arm > 0.0) {
        row.ja[2] = friction->arm;
        row.jb[2] = -friction->arm;
        return row;
    }
    row.ja[0] = t.x;
    row.ja[1] = t.y;
    row.ja[2] = (at.x - fa->q[0]) * t.y - (at.y - fa->q[1]) * t.x;
    row.jb[0] = -t.x;
    row.jb[1] = -t.y;
    row.jb[2] = -((at.x - fb->q[0]) * t.y - (at.y - fb->q[1]) * t.x);
    return row;
}

/* The slip stays zero. */
static void stick(rsl_planar *system, rsl_planar_friction_point *friction, rsl_planar_row row)
{
    size_t rows = system->work.row_count;
    friction->line = rsl_planar_add_sticking(system, row);
    friction->leads = system->work.row_count > rows;
}

static double share_of(const rsl_planar_row *row, const rsl_planar_friction_point *friction)
{
    return row->grip > 0.0 ? limit_of(friction) / row->grip : 1.0 / (double)row->shared;
}

void rsl_planar_friction_read(const rsl_planar *system, rsl_planar_friction_point *friction)
{
    assert(friction->mode == RSL_PLANAR_FRICTION_STICK);
    const rsl_planar_row *row = &system->work.rows[friction->line];
    friction->force = -row->force * share_of(row, friction);
    friction->leads &= !row->left_out;
    friction->dragged = row->left_out;
}

double rsl_planar_smooth_friction(const rsl_planar_friction *law, double normal, double slip)
{
    assert(law->slip_speed > 0.0);
    rsl_tangent t = {.friction = law->kinetic * normal, .slip_speed = law->slip_speed};
    return rsl_tangent_shape_tanh.share(&t, slip);
}

void rsl_planar_friction_apply(rsl_planar *system, rsl_planar_friction_point *friction, size_t a,
                               size_t b, rsl_planar_point at, rsl_planar_point tangent, double slip)
{
    friction->slip = slip;
    if (friction->mode == RSL_PLANAR_FRICTION_STICK) {
        stick(system, friction, row_of(system, friction, a, b, at, tangent));
        return;
    }
    friction->force = friction->mode == RSL_PLANAR_FRICTION_SLIP
                          ? friction->law->kinetic * friction->normal * friction->sign
                          : rsl_planar_tangent_force(system, friction);
    system->work.now.power[RSL_PLANAR_SUM_FRICTION] += friction->force * slip;
    system->work.now.energy_friction += friction->stored;
    if (friction->arm > 0.0) {
        system->work.force[a][2] -= friction->arm * friction->force;
        system->work.force[b][2] += friction->arm * friction->force;
        return;
    }
    rsl_planar_point force = {-friction->force * tangent.x, -friction->force * tangent.y};
    rsl_planar_push(system, a, at, force);
    rsl_planar_push(system, b, at, (rsl_planar_point){-force.x, -force.y});
}

void rsl_planar_apply_slides(rsl_planar *system)
{
    for (size_t i = 0; i < system->fixed->model.slide_count; i++) {
        const rsl_planar_slide *slide = &system->fixed->model.slides[i];
        rsl_planar_friction_point *friction = &system->state.slides[i];
        rsl_planar_point at = {0.0, 0.0}, axis = {0.0, 0.0};
        double slip =
            friction->arm > 0.0 ? turned(system, friction, 1) : slide_at(system, slide, &at, &axis);
        if (i < system->fixed->first_pin) /* of pins: see pins.c */
            friction->normal = slide->normal_force;
        rsl_planar_friction_apply(system, friction, slide->body_b, slide->body_a, at, axis, slip);
    }
}

/* ---- stick or slip ------------------------------------------------------- */

/* One whose slip is a drive's to decide, or that of others that stick, holds as long as that is
 * zero. */
double rsl_planar_friction_grip(const rsl_planar_friction_point *friction)
{
    double left = limit_of(friction) - fabs(friction->force);
    return friction->dragged ? left * (1.0 - fabs(friction->slip) / RSL_PLANAR_SLOWEST) : left;
}

rsl_planar_friction_point *rsl_planar_friction_at(rsl_planar *system, size_t number)
{
    size_t slides = system->fixed->model.slide_count;
    if (number < slides)
        return &system->state.slides[number];
    size_t closed = system->work.closed_count;
    if (number - slides < closed)
        return &system->state.spots[system->work.closed[number - slides]].friction;
    if (system->fixed->rolls && number - slides - closed < closed)
        return &system->state.spots[system->work.closed[number - slides - closed]].rolling;
    return NULL;
}

/* ---- who sticks and who slips: where the slip is zero, or a grip torn -------- */

void rsl_planar_friction_slips(rsl_planar_friction_point *friction, int sign)
{
    assert(sign == 1 || sign == -1);
    friction->mode = RSL_PLANAR_FRICTION_SLIP;
    friction->sign = sign;
    friction->dragged = 0;
}

static void holds(rsl_planar_friction_point *friction)
{
    friction->mode = RSL_PLANAR_FRICTION_STICK;
    friction->settled = 1;
    friction->creep = 0.0;
}

void rsl_planar_friction_hold(rsl_planar_friction_point *friction, int stick)
{
    friction->mode = stick ? RSL_PLANAR_FRICTION_STICK : RSL_PLANAR_FRICTION_SLIP;
    friction->settled = stick;
    friction->undecided = !stick;
}

/* One that slips, or as good as not the other way. */
static void note_creep(rsl_planar_friction_point *friction, double slip)
{
    double back = -friction->sign * slip;
    friction->creep = back > 0.0 && back < CREEP ? back : 0.0;
}

/* All that share a row slip, the way they are torn: that of the force which
 * held them. Their slips are not quite the same, where they are not as deep: one may
 * creep the other way yet. */
static void tear(rsl_planar *system, const rsl_planar_friction_point *torn)
{
    rsl_planar_friction_point *friction;
    size_t line = torn->line;
    int forward = torn->dragged ? torn->slip > 0.0 : system->work.rows[line].force < 0.0;
    for (size_t i = 0; (friction = rsl_planar_friction_at(system, i)) != NULL; i++)
        if (friction->mode == RSL_PLANAR_FRICTION_STICK && friction->line == line) {
            rsl_planar_friction_slips(friction, forward ? 1 : -1);
            note_creep(friction, rsl_planar_friction_slip(system, friction));
        }
}

/* At the last evaluation: the one that sticks beyond its limit most; NULL: none does. */
static rsl_planar_friction_point *most_torn(rsl_planar *system)
{
    rsl_planar_friction_point *worst = NULL, *friction;
    for (size_t i = 0; (friction = rsl_planar_friction_at(system, i)) != NULL; i++)
        if (friction->mode == RSL_PLANAR_FRICTION_STICK &&
            rsl_planar_friction_grip(friction) < 0.0 &&
            (worst == NULL || rsl_planar_friction_grip(friction) < rsl_planar_friction_grip(worst)))
            worst = friction;
    return worst;
}

static rsl_planar_row own_row(rsl_planar *system, const rsl_planar_friction_point *friction)
{
    rsl_planar_row rows[2];
    rsl_planar_point at = nowhere, axis = nowhere;
    if (friction->spot == RSL_PLANAR_NO_SPOT) {
        const rsl_planar_slide *slide = slide_of(system, friction);
        slide_slip(system, friction, &at, &axis);
        return row_of(system, friction, slide->body_b, slide->body_a, at, axis);
    }
    rsl_planar_rigid_rows(system, &system->state.spots[friction->spot], 1, rows);
    return rows[1];
}

/* At the last evaluation: by how much one that does not slip yet begins to against its friction, over
 * what all its friction would make of it. */
static double against(rsl_planar *system, const rsl_planar_friction_point *friction)
{
    if (friction->turning || friction->mode != RSL_PLANAR_FRICTION_SLIP ||
        fabs(rsl_planar_friction_slip(system, friction)) > RSL_PLANAR_SLOWEST)
        return 0.0;
    rsl_planar_row row = own_row(system, friction);
    double begins = row.bend + rsl_planar_across(&row, system->work.frame[row.a].a,
                                                 system->work.frame[row.b].a);
    double most = limit_of(friction) * rsl_planar_row_coupling(system, &row, &row);
    return most > 0.0 ? -friction->sign * begins / most : 0.0;
}

/* Those that begin to slip against their friction most stick again. 0: there are none. */
static int hold_again(rsl_planar *system)
{
    rsl_planar_friction_point *friction;
    double most = 1e-6;
    int any = 0;
    for (size_t i = 0; (friction = rsl_planar_friction_at(system, i)) != NULL; i++)
        most = fmax(most, against(system, friction));
    for (size_t i = 0; (friction = rsl_planar_friction_at(system, i)) != NULL; i++)
        if (against(system, friction) >= 0.99 * most) {
            holds(friction);
            any = 1;
        }
    return any;
}

/* One row after the other at the state y, the worst first: each time the others bear less or more. One
 * that was torn may be needed again, or have to slip the other way, once others slip: that is looked
 * at `rounds` times. */
static void settle(rsl_planar *system, const double *y, int rounds)
{
    for (;;) {
        if (rsl_planar_evaluate(system, system->state.time, y) != 0)
            return;
        const rsl_planar_friction_point *worst = most_torn(system);
        if (worst != NULL)
            tear(system, worst);
        else if (rounds-- <= 0 || !hold_again(system))
            return;
    }
}

/* A corner may have some slip left, where it is taken at the surface from now on: a push P of
 * friction ends it, and takes P slip/2 out of the motion. */
void rsl_planar_end_slips(rsl_planar *system)
{
    double lost = 0.0;
    if (rsl_planar_project_velocities(system, system->state.time, system->state.y) != 0)
        return;
    for (size_t i = 0; i < system->work.active_count; i++) {
        const rsl_planar_row *row = &system->work.rows[system->work.active[i]];
        lost -= 0.5 * system->work.right[i] *
                (row->rate + rsl_planar_across(row, system->work.frame[row->a].u,
                                               system->work.frame[row->b].u));
    }
    system->state.y[2 * system->fixed->free_count + RSL_PLANAR_SUM_FRICTION] += lost;
}

/* Whether two spots are between the same bodies. */
static int joins(const rsl_planar_spot *one, const rsl_planar_spot *other)
{
    return (one->a == other->a && one->b == other->b) || (one->a == other->b && one->b == other->a);
}

/* Whether one that slips is at rest, or slips with another one: then it stops
 * with it, as the other corner of a box. One alone might not hold against the
 * other's slipping. */
static int is_still(const rsl_planar *system, const rsl_planar_friction_point *friction,
                    const rsl_planar_friction_point *stopping)
{
    double slip = rsl_planar_friction_slip(system, friction);
    if (friction->mode != RSL_PLANAR_FRICTION_SLIP)
        return 0;
    if (friction == stopping || fabs(slip) < RSL_PLANAR_SLOWEST)
        return 1;
    if (friction->spot == RSL_PLANAR_NO_SPOT || stopping->spot == RSL_PLANAR_NO_SPOT ||
        friction->turning != stopping->turning)
        return 0;
    return joins(&system->state.spots[friction->spot], &system->state.spots[stopping->spot]) &&
           fabs(slip - rsl_planar_friction_slip(system, stopping)) < RSL_PLANAR_SLOWEST;
}

/* The corners of one body have their slips at one surface from here on. */
static void meet_surface(rsl_planar *system, const rsl_planar_friction_point *stopping)
{
    if (stopping->spot == RSL_PLANAR_NO_SPOT || stopping->turning)
        return;
    const rsl_planar_spot *with = &system->state.spots[stopping->spot];
    for (size_t i = 0; i < system->work.closed_count; i++) {
        rsl_planar_spot *spot = &system->state.spots[system->work.closed[i]];
        spot->friction.settled |= joins(spot, with);
    }
}

/* The slip has come to zero: tries to stick, with what is at rest beside it. */
static void stop(rsl_planar *system, rsl_planar_friction_point *stopping)
{
    rsl_planar_friction_point *friction;
    meet_surface(system, stopping);
    for (size_t i = 0; (friction = rsl_planar_friction_at(system, i)) != NULL; i++)
        if (friction != stopping && is_still(system, friction, stopping))
            holds(friction);
    holds(stopping);
    /* what is left of the slip, else it might not go on the other way */
    rsl_planar_end_slips(system);
    settle(system, system->state.y, 20);
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
        rsl_planar_end_slips(system);
}

/* What slips does so in the direction of its slip: one that was too slow to
 * have a direction may have got the other one from what happened beside it. */
static void take_signs(rsl_planar *system)
{
    rsl_planar_friction_point *friction;
    rsl_planar_unpack(system, system->state.time, system->state.y);
    for (size_t i = 0; (friction = rsl_planar_friction_at(system, i)) != NULL; i++) {
        double slip = rsl_planar_friction_slip(system, friction);
        double back = -friction->sign * slip;
        if (friction->mode != RSL_PLANAR_FRICTION_SLIP)
            continue;
        if (back > fmax(RSL_PLANAR_SLOWEST, 2.0 * friction->creep))
            friction->sign = slip > 0.0 ? 1 : -1;
        if (back <= 0.0)
            friction->creep = 0.0;
    }
}

void rsl_planar_friction_stop(rsl_planar *system, rsl_planar_friction_point *friction,
                              const rsl_planar_observer *observer)
{
    rsl_planar_unpack(system, system->state.time, system->state.y);
    double slip = rsl_planar_friction_slip(system, friction);
    mark_frictions(system);
    stop(system, friction);
    report_frictions(system, observer);
    take_signs(system);
    if (friction->mode == RSL_PLANAR_FRICTION_SLIP) /* others that stick leave it the same again */
        note_creep(friction, slip);
}

/* By how much the limit of a grip is known: the normal force is that of a depth, and a depth is
 * known to the rounding of places. Where little of the force is left, that is more than a trace. */
static double limit_noise(const rsl_planar *system, const rsl_planar_friction_point *friction)
{
    double trace = 1e-6 * limit_of(friction);
    if (friction->spot == RSL_PLANAR_NO_SPOT)
        return trace;
    const rsl_planar_spot *spot = &system->state.spots[friction->spot];
    rsl_planar_touch touch = rsl_planar_spot_touch(system, spot), off = touch;
    off.gap -= rsl_planar_gap_rounding(&touch);
    double lever = friction->turning ? friction->lever : 1.0;
    double change = lever * rsl_planar_spot_response(spot, &off).force - friction->normal;
    return fmax(trace, friction->law->static_ * fabs(change));
}

/* The step was cut where its dense output saw the limit. If it is not reached
 * there after all, it will be - unless the step was too short to move anything:
 * then rounding of the places alone keeps it from being reached. */
void rsl_planar_friction_tear(rsl_planar *system, rsl_planar_friction_point *friction,
                              const rsl_planar_observer *observer)
{
    rsl_planar_end_slips(system);
    const rsl_planar_stepper *stepper = &system->state.stepper;
    if (rsl_planar_evaluate(system, system->state.time, system->state.y) == 0 &&
        stepper->t1 - stepper->t0 > 1e-12 * stepper->t1 &&
        rsl_planar_friction_grip(friction) > limit_noise(system, friction))
        return;
    mark_frictions(system);
    tear(system, friction);
    settle(system, system->state.y, 0);
    report_frictions(system, observer);
    take_signs(system);
}

/* ---- what has just closed ------------------------------------------------------ */

/* Where a contact begins there is neither a normal force nor one that sticking
 * takes, but their ratio has a limit: a little later, along the motion as it
 * is, so that the fastest contact is `depth` deep. */
static void look_ahead(rsl_planar *system, double *y)
{
    static const double depth = 1e-8;
    size_t n = system->fixed->free_count;
    double fastest = 0.0, pressing = 0.0;
    for (size_t i = 0; i < system->work.closed_count; i++) {
        const rsl_planar_spot *spot = &system->state.spots[system->work.closed[i]];
        if (!spot->friction.undecided)
            continue;
        fastest = fmax(fastest, -rsl_planar_spot_touch(system, spot).gap_rate);
        pressing = fmax(pressing, rsl_planar_depth_acceleration(system, spot));
    }
    double root = sqrt(fastest * fastest + 2.0 * pressing * depth);
    double dt = root + fastest > 0.0 ? 2.0 * depth / (fastest + root) : 0.0;
    memcpy(y, system->state.y, system->state.size * sizeof *y);
    for (size_t k = 0; k < n; k++) {
        rsl_planar_freed of = system->fixed->freed[k];
        double a = system->work.frame[of.body].a[of.axis];
        y[k] += dt * (y[n + k] + 0.5 * dt * a);
        y[n + k] += dt * a;
    }
}

void rsl_planar_friction_decide(rsl_planar *system, const rsl_planar_observer *observer)
{
    rsl_planar_friction_point *friction;
    int any = 0;
    mark_frictions(system);
    rsl_planar_tangent_decide(system);
    for (size_t i = 0; (friction = rsl_planar_friction_at(system, i)) != NULL; i++) {
        if (friction->undecided && friction->mode == RSL_PLANAR_FRICTION_SLIP &&
            fabs(rsl_planar_friction_slip(system, friction)) < 1e-12) {
            holds(friction);
            any = 1;
        }
    }
    if (any && rsl_planar_evaluate(system, system->state.time, system->state.y) == 0) {
        look_ahead(system, system->work.sample_y);
        settle(system, system->work.sample_y, 0);
        report_frictions(system, observer);
        take_signs(system);
    }
    for (size_t i = 0; (friction = rsl_planar_friction_at(system, i)) != NULL; i++)
        friction->undecided = 0;
}
