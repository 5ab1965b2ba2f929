/* SPDX-License-Identifier: MIT
 *
 * Stick-slip transitions of Coulomb friction by an active-set method: contacts whose friction
 * limit is exceeded slip, the worst first; contacts whose slip velocity vanishes stick if their
 * limit allows it.
 */
#include <math.h>
#include <string.h>

#include "planar/constraint/constraint.h"
#include "planar/contact/contact.h"
#include "planar/core/core.h"
#include "planar/dynamics/dynamics.h"
#include "planar/geometry/geometry.h"
#include "planar/mode/internal.h"
#include "planar/mode/mode.h"
#include "planar/rigid/rigid.h"

/* Corners that stick as one may creep against each other by this, in m/s, and are torn one way. */
#define RESIDUAL_SLIP_MAX 1e-6

static const rsl_planar_point nowhere = {0.0, 0.0};

static void holds(rsl_planar_friction_state *friction)
{
    friction->mode = RSL_PLANAR_FRICTION_STICK;
    friction->has_stuck = 1;
    friction->residual_slip = 0.0;
}

void rsl_planar_friction_set_stick(rsl_planar_friction_state *friction, int stick)
{
    friction->mode = stick ? RSL_PLANAR_FRICTION_STICK : RSL_PLANAR_FRICTION_SLIP;
    friction->has_stuck = stick;
    friction->mode_pending = !stick;
}

/* One that slips, or as good as not the other way. */
static void note_creep(rsl_planar_friction_state *friction, double slip)
{
    double back = -friction->sign * slip;
    friction->residual_slip = back > 0.0 && back < RESIDUAL_SLIP_MAX ? back : 0.0;
}

/* All that share a row slip, the way they are torn: that of the force which
 * held them. Their slips are not quite the same, where they are not as deep: one may
 * creep the other way yet. */
static void break_away(rsl_planar *system, const rsl_planar_friction_state *breaking)
{
    rsl_planar_friction_state *friction;
    size_t line = breaking->line;
    int forward =
        breaking->slip_is_imposed ? breaking->slip > 0.0 : system->work.rows[line].force < 0.0;
    for (size_t i = 0; (friction = rsl_planar_friction_at(system, i)) != NULL; i++)
        if (friction->mode == RSL_PLANAR_FRICTION_STICK && friction->line == line) {
            rsl_planar_friction_set_slip(friction, forward ? 1 : -1);
            note_creep(friction, rsl_planar_friction_slip(system, friction));
        }
}

/* At the last evaluation: the one that sticks beyond its limit most; NULL: none does. */
static rsl_planar_friction_state *worst_breakaway(rsl_planar *system)
{
    rsl_planar_friction_state *worst = NULL, *friction;
    for (size_t i = 0; (friction = rsl_planar_friction_at(system, i)) != NULL; i++)
        if (friction->mode == RSL_PLANAR_FRICTION_STICK &&
            rsl_planar_breakaway_margin(friction) < 0.0 &&
            (worst == NULL ||
             rsl_planar_breakaway_margin(friction) < rsl_planar_breakaway_margin(worst)))
            worst = friction;
    return worst;
}

static rsl_planar_constraint_row own_row(rsl_planar *system,
                                         const rsl_planar_friction_state *friction)
{
    rsl_planar_constraint_row rows[2];
    rsl_planar_point at = nowhere, axis = nowhere;
    if (friction->point == RSL_PLANAR_NO_CONTACT) {
        const rsl_planar_slide *slide = rsl_planar_friction_slide(system, friction);
        rsl_planar_slide_slip(system, friction, &at, &axis);
        return rsl_planar_friction_row(system, friction, slide->body_b, slide->body_a, at, axis);
    }
    rsl_planar_rigid_rows(system, &system->state.points[friction->point], 1, rows);
    return rows[1];
}

/* At the last evaluation: by how much one that does not slip yet begins to against its friction, over
 * what all its friction would make of it. */
static double against(rsl_planar *system, const rsl_planar_friction_state *friction)
{
    if (friction->turning || friction->mode != RSL_PLANAR_FRICTION_SLIP ||
        fabs(rsl_planar_friction_slip(system, friction)) > RSL_PLANAR_VELOCITY_EPS)
        return 0.0;
    rsl_planar_constraint_row row = own_row(system, friction);
    double begins = row.bias + rsl_planar_row_dot(&row, system->work.frame[row.a].a,
                                                  system->work.frame[row.b].a);
    double max =
        rsl_planar_friction_limit(friction) * rsl_planar_delassus_entry(system, &row, &row);
    return max > 0.0 ? -friction->sign * begins / max : 0.0;
}

/* Those that begin to slip against their friction most stick again. 0: there are none. */
static int hold_again(rsl_planar *system)
{
    rsl_planar_friction_state *friction;
    double max = 1e-6;
    int any = 0;
    for (size_t i = 0; (friction = rsl_planar_friction_at(system, i)) != NULL; i++)
        max = fmax(max, against(system, friction));
    for (size_t i = 0; (friction = rsl_planar_friction_at(system, i)) != NULL; i++)
        if (against(system, friction) >= 0.99 * max) {
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
        const rsl_planar_friction_state *worst = worst_breakaway(system);
        if (worst != NULL)
            break_away(system, worst);
        else if (rounds-- <= 0 || !hold_again(system))
            return;
    }
}

/* A corner may have some slip left, where it is taken at the surface from now on: a push P of
 * friction ends it, and takes P slip/2 out of the motion. */
void rsl_planar_project_slip_velocity(rsl_planar *system)
{
    double lost = 0.0;
    if (rsl_planar_project_velocities(system, system->state.time, system->state.y) != 0)
        return;
    for (size_t i = 0; i < system->work.active_count; i++) {
        const rsl_planar_constraint_row *row = &system->work.rows[system->work.active[i]];
        lost -= 0.5 * system->work.right[i] *
                (row->rate + rsl_planar_row_dot(row, system->work.frame[row->a].u,
                                                system->work.frame[row->b].u));
    }
    system->state.y[2 * system->fixed->free_count + RSL_PLANAR_SUM_FRICTION] += lost;
}

/* Whether two contact points are between the same bodies. */
static int joins(const rsl_planar_contact_point *one, const rsl_planar_contact_point *other)
{
    return (one->a == other->a && one->b == other->b) || (one->a == other->b && one->b == other->a);
}

/* Whether one that slips is at rest, or slips with another one: then it stops
 * with it, as the other corner of a box. One alone might not hold against the
 * other's slipping. */
static int is_still(const rsl_planar *system, const rsl_planar_friction_state *friction,
                    const rsl_planar_friction_state *stopping)
{
    double slip = rsl_planar_friction_slip(system, friction);
    if (friction->mode != RSL_PLANAR_FRICTION_SLIP)
        return 0;
    if (friction == stopping || fabs(slip) < RSL_PLANAR_VELOCITY_EPS)
        return 1;
    if (friction->point == RSL_PLANAR_NO_CONTACT || stopping->point == RSL_PLANAR_NO_CONTACT ||
        friction->turning != stopping->turning)
        return 0;
    return joins(&system->state.points[friction->point], &system->state.points[stopping->point]) &&
           fabs(slip - rsl_planar_friction_slip(system, stopping)) < RSL_PLANAR_VELOCITY_EPS;
}

/* The corners of one body have their slips at one surface from here on. */
static void meet_surface(rsl_planar *system, const rsl_planar_friction_state *stopping)
{
    if (stopping->point == RSL_PLANAR_NO_CONTACT || stopping->turning)
        return;
    const rsl_planar_contact_point *with = &system->state.points[stopping->point];
    for (size_t i = 0; i < system->work.closed_count; i++) {
        rsl_planar_contact_point *point = &system->state.points[system->work.closed[i]];
        point->friction.has_stuck |= joins(point, with);
    }
}

/* The slip has come to zero: tries to stick, with what is at rest beside it. */
static void stop(rsl_planar *system, rsl_planar_friction_state *stopping)
{
    rsl_planar_friction_state *friction;
    meet_surface(system, stopping);
    for (size_t i = 0; (friction = rsl_planar_friction_at(system, i)) != NULL; i++)
        if (friction != stopping && is_still(system, friction, stopping))
            holds(friction);
    holds(stopping);
    /* what is left of the slip, else it might not go on the other way */
    rsl_planar_project_slip_velocity(system);
    settle(system, system->state.y, 20);
}

static void mark_frictions(rsl_planar *system)
{
    rsl_planar_friction_state *friction;
    for (size_t i = 0; (friction = rsl_planar_friction_at(system, i)) != NULL; i++)
        friction->mode_before = friction->mode;
}

/* Says what has changed; what sticks from here on is brought to rest. */
static void report_frictions(rsl_planar *system, const rsl_planar_observer *observer)
{
    int stuck = 0;
    rsl_planar_friction_state *friction;
    for (size_t i = 0; (friction = rsl_planar_friction_at(system, i)) != NULL; i++) {
        if (friction->mode == friction->mode_before)
            continue;
        rsl_planar_report_stick(system, friction, friction->mode == RSL_PLANAR_FRICTION_STICK,
                                observer);
        stuck |= friction->mode == RSL_PLANAR_FRICTION_STICK;
    }
    if (stuck)
        rsl_planar_project_slip_velocity(system);
}

/* What slips does so in the direction of its slip: one that was too slow to
 * have a direction may have got the other one from what happened beside it. */
static void take_signs(rsl_planar *system)
{
    rsl_planar_friction_state *friction;
    rsl_planar_update_kinematics(system, system->state.time, system->state.y);
    for (size_t i = 0; (friction = rsl_planar_friction_at(system, i)) != NULL; i++) {
        double slip = rsl_planar_friction_slip(system, friction);
        double back = -friction->sign * slip;
        if (friction->mode != RSL_PLANAR_FRICTION_SLIP)
            continue;
        if (back > fmax(RSL_PLANAR_VELOCITY_EPS, 2.0 * friction->residual_slip))
            friction->sign = slip > 0.0 ? 1 : -1;
        if (back <= 0.0)
            friction->residual_slip = 0.0;
    }
}

void rsl_planar_friction_try_stick(rsl_planar *system, rsl_planar_friction_state *friction,
                                   const rsl_planar_observer *observer)
{
    rsl_planar_update_kinematics(system, system->state.time, system->state.y);
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
static double limit_noise(const rsl_planar *system, const rsl_planar_friction_state *friction)
{
    double trace = 1e-6 * rsl_planar_friction_limit(friction);
    if (friction->point == RSL_PLANAR_NO_CONTACT)
        return trace;
    const rsl_planar_contact_point *point = &system->state.points[friction->point];
    rsl_planar_gap touch = rsl_planar_contact_gap(system, point), off = touch;
    off.gap -= rsl_planar_gap_rounding(&touch);
    double lever = friction->turning ? friction->lever : 1.0;
    double change = lever * rsl_planar_contact_response(point, &off).force - friction->normal;
    return fmax(trace, friction->law->static_ * fabs(change));
}

/* The step was cut where its dense output saw the limit. If it is not reached
 * there after all, it will be - unless the step was too short to move anything:
 * then rounding of the places alone keeps it from being reached. */
void rsl_planar_friction_break_away(rsl_planar *system, rsl_planar_friction_state *friction,
                                    const rsl_planar_observer *observer)
{
    rsl_planar_project_slip_velocity(system);
    const rsl_planar_stepper *stepper = &system->state.stepper;
    if (rsl_planar_evaluate(system, system->state.time, system->state.y) == 0 &&
        stepper->t1 - stepper->t0 > 1e-12 * stepper->t1 &&
        rsl_planar_breakaway_margin(friction) > limit_noise(system, friction))
        return;
    mark_frictions(system);
    break_away(system, friction);
    settle(system, system->state.y, 0);
    report_frictions(system, observer);
    take_signs(system);
}

/* Where a contact begins there is neither a normal force nor one that sticking
 * takes, but their ratio has a limit: a little later, along the motion as it
 * is, so that the fastest contact is `depth` deep. */
static void look_ahead(rsl_planar *system, double *y)
{
    static const double depth = 1e-8;
    size_t n = system->fixed->free_count;
    double fastest = 0.0, closing_acceleration = 0.0;
    for (size_t i = 0; i < system->work.closed_count; i++) {
        const rsl_planar_contact_point *point = &system->state.points[system->work.closed[i]];
        if (!point->friction.mode_pending)
            continue;
        fastest = fmax(fastest, -rsl_planar_contact_gap(system, point).gap_rate);
        closing_acceleration =
            fmax(closing_acceleration, rsl_planar_depth_acceleration(system, point));
    }
    double root = sqrt(fastest * fastest + 2.0 * closing_acceleration * depth);
    double dt = root + fastest > 0.0 ? 2.0 * depth / (fastest + root) : 0.0;
    memcpy(y, system->state.y, system->state.size * sizeof *y);
    for (size_t k = 0; k < n; k++) {
        rsl_planar_coordinate of = system->fixed->coordinates[k];
        double a = system->work.frame[of.body].a[of.axis];
        y[k] += dt * (y[n + k] + 0.5 * dt * a);
        y[n + k] += dt * a;
    }
}

void rsl_planar_friction_choose_initial_mode(rsl_planar *system,
                                             const rsl_planar_observer *observer)
{
    rsl_planar_friction_state *friction;
    int any = 0;
    mark_frictions(system);
    rsl_planar_tangent_choose_initial_phase(system);
    for (size_t i = 0; (friction = rsl_planar_friction_at(system, i)) != NULL; i++) {
        if (friction->mode_pending && friction->mode == RSL_PLANAR_FRICTION_SLIP &&
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
        friction->mode_pending = 0;
}
