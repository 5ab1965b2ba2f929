/* SPDX-License-Identifier: MIT
 *
 * Stick-slip transitions of Coulomb friction by an active-set method: contacts whose friction
 * limit is exceeded slip, the worst first; contacts whose slip velocity vanishes stick if their
 * limit allows it.
 */
#include <assert.h>
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

/* Largest residual slip velocity against the slip direction after a common breakaway, m/s. */
#define RESIDUAL_SLIP_MAX 1e-6

static const rsl_planar_point origin = {0.0, 0.0};

/* Stick without residual slip. */
static void enter_stick(rsl_planar_friction_state *friction)
{
    friction->mode = RSL_PLANAR_FRICTION_STICK;
    friction->has_stuck = 1;
    friction->residual_slip = 0.0;
    friction->hold = 0.0;
}

void rsl_planar_friction_set_stick(rsl_planar_friction_state *friction, int stick)
{
    friction->mode = stick ? RSL_PLANAR_FRICTION_STICK : RSL_PLANAR_FRICTION_SLIP;
    friction->has_stuck = stick;
    friction->mode_pending = !stick;
}

/* Stores a slip velocity opposite to the slip direction, if below RESIDUAL_SLIP_MAX. */
static void store_residual_slip(rsl_planar_friction_state *friction, double slip)
{
    double reverse_slip = -friction->sign * slip;
    friction->residual_slip =
        reverse_slip > 0.0 && reverse_slip < RESIDUAL_SLIP_MAX ? reverse_slip : 0.0;
}

/* Breakaway of all contacts that share a stick row, in the direction opposite to its friction
 * force; for a redundant row in the direction of the imposed slip. Contacts of different
 * indentation differ slightly in slip velocity: a residual slip of the other sign is stored. */
static void break_away(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                       const rsl_planar_workspace *work, const rsl_planar_friction_state *breaking)
{
    rsl_planar_friction_state *friction;
    size_t line = breaking->line;
    int forward = breaking->slip_is_imposed ? breaking->slip > 0.0 : work->rows[line].force < 0.0;
    for (size_t i = 0; (friction = rsl_planar_friction_at(fixed, state, work, i)) != NULL; i++)
        if (friction->mode == RSL_PLANAR_FRICTION_STICK && friction->line == line) {
            rsl_planar_friction_set_slip(friction, forward ? 1 : -1);
            store_residual_slip(friction, rsl_planar_friction_slip(fixed, state, work, friction));
        }
}

/* The stick with the most negative breakaway margin at the last evaluation; NULL: none is
 * negative. */
static rsl_planar_friction_state *worst_breakaway(const rsl_planar *system)
{
    rsl_planar_friction_state *worst = NULL, *friction;
    assert(rsl_planar_forces_valid(&system->work));
    for (size_t i = 0; (friction = rsl_planar_friction_at(system->fixed, &system->state,
                                                          &system->work, i)) != NULL;
         i++)
        if (friction->mode == RSL_PLANAR_FRICTION_STICK &&
            rsl_planar_breakaway_margin(friction) < 0.0 &&
            (worst == NULL ||
             rsl_planar_breakaway_margin(friction) < rsl_planar_breakaway_margin(worst)))
            worst = friction;
    return worst;
}

/* Tangential row of a guide, pin or contact point, with its acceleration bias. */
static rsl_planar_constraint_row own_row(const rsl_planar_compiled_model *fixed,
                                         const rsl_planar_state *state,
                                         const rsl_planar_workspace *work,
                                         const rsl_planar_friction_state *friction)
{
    rsl_planar_constraint_row rows[2];
    rsl_planar_point at = origin, axis = origin;
    if (friction->point == RSL_PLANAR_NO_CONTACT) {
        const rsl_planar_friction_guide *slide = rsl_planar_friction_slide(fixed, state, friction);
        rsl_planar_slide_slip(fixed, state, work, friction, &at, &axis);
        return rsl_planar_friction_row(fixed, state, work, friction, slide->body_b, slide->body_a,
                                       at, axis);
    }
    rsl_planar_rigid_rows(fixed, work, &state->points[friction->point], 1, rows);
    return rows[1];
}

/* Slip acceleration against the assumed slip direction at zero slip velocity, relative to the
 * acceleration that the friction limit causes; from the last evaluation. Positive: the direction is
 * inconsistent. */
static double inconsistency(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                            const rsl_planar_workspace *work,
                            const rsl_planar_friction_state *friction)
{
    if (friction->turning || friction->mode != RSL_PLANAR_FRICTION_SLIP ||
        fabs(rsl_planar_friction_slip(fixed, state, work, friction)) > RSL_PLANAR_VELOCITY_EPS)
        return 0.0;
    assert(rsl_planar_forces_valid(work));
    rsl_planar_constraint_row row = own_row(fixed, state, work, friction);
    double slip_acceleration =
        row.bias + rsl_planar_row_dot(&row, work->frame[row.a].a, work->frame[row.b].a);
    double max = rsl_planar_friction_limit(friction) * rsl_planar_delassus_entry(fixed, &row, &row);
    return max > 0.0 ? -friction->sign * slip_acceleration / max : 0.0;
}

/* Sticks again where the slip acceleration is most inconsistent with the slip direction. Returns
 * 0 if there is no such contact. */
static int stick_again(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                       const rsl_planar_workspace *work)
{
    rsl_planar_friction_state *friction;
    double max = 1e-6;
    int any = 0;
    for (size_t i = 0; (friction = rsl_planar_friction_at(fixed, state, work, i)) != NULL; i++)
        max = fmax(max, inconsistency(fixed, state, work, friction));
    for (size_t i = 0; (friction = rsl_planar_friction_at(fixed, state, work, i)) != NULL; i++)
        if (inconsistency(fixed, state, work, friction) >= 0.99 * max) {
            enter_stick(friction);
            any = 1;
        }
    return any;
}

/* Active-set iteration at the state y: breakaway of the worst row, then new forces, until all
 * limits hold. After other breakaways a contact may have to stick again or to slip in the other
 * direction: tested up to `rounds` times. */
static void solve_modes(rsl_planar *system, const double *y, int rounds)
{
    for (;;) {
        if (rsl_planar_evaluate(system, system->state.time, y) != 0)
            return;
        const rsl_planar_friction_state *worst = worst_breakaway(system);
        if (worst != NULL)
            break_away(system->fixed, &system->state, &system->work, worst);
        else if (rounds-- <= 0 || !stick_again(system->fixed, &system->state, &system->work))
            return;
    }
}

/* The part of the rate of a row that drives impose: its own rate and that of prescribed coordinates. */
static double imposed_rate(const rsl_planar_compiled_model *fixed, const rsl_planar_workspace *work,
                           const rsl_planar_constraint_row *row)
{
    double sum = row->rate;
    for (int c = 0; c < 3; c++) {
        if (fixed->dof[row->a].prescribed[c])
            sum += row->ja[c] * work->frame[row->a].u[c];
        if (fixed->dof[row->b].prescribed[c])
            sum += row->jb[c] * work->frame[row->b].u[c];
    }
    return sum;
}

/* A vertex may have a residual slip, since its slip is measured at the surface from now on. A
 * friction impulse P removes it and dissipates |P slip|/2; on a body that a drive moves at the rate u it
 * takes the work -P u of the drive. */
void rsl_planar_project_slip_velocity(rsl_planar *system)
{
    double lost = 0.0, drives = 0.0;
    if (rsl_planar_project_velocities(system, system->state.time, system->state.y) != 0)
        return;
    for (size_t i = 0; i < system->work.active_count; i++) {
        const rsl_planar_constraint_row *row = &system->work.rows[system->work.active[i]];
        lost -= 0.5 * system->work.right[i] *
                (row->rate + rsl_planar_row_dot(row, system->work.frame[row->a].u,
                                                system->work.frame[row->b].u));
        drives -= system->work.right[i] * imposed_rate(system->fixed, &system->work, row);
    }
    system->state.y[2 * system->fixed->free_count + RSL_PLANAR_SUM_FRICTION] += lost;
    if (system->fixed->sum_count > RSL_PLANAR_SUM_DRIVES)
        system->state.y[2 * system->fixed->free_count + RSL_PLANAR_SUM_DRIVES] += drives;
}

/* 1: two contact points join the same bodies. */
static int same_bodies(const rsl_planar_contact_point *one, const rsl_planar_contact_point *other)
{
    return (one->a == other->a && one->b == other->b) || (one->a == other->b && one->b == other->a);
}

/* 1: a slipping contact has no slip velocity, or that of `stopping` between the same bodies,
 * such as the other vertex of a box. Both stick together: one of them alone might not carry the
 * friction of the other. */
static int stops_with(const rsl_planar *system, const rsl_planar_friction_state *friction,
                      const rsl_planar_friction_state *stopping)
{
    double slip = rsl_planar_friction_slip(system->fixed, &system->state, &system->work, friction);
    if (friction->mode != RSL_PLANAR_FRICTION_SLIP)
        return 0;
    if (friction == stopping || fabs(slip) < RSL_PLANAR_VELOCITY_EPS)
        return 1;
    if (friction->point == RSL_PLANAR_NO_CONTACT || stopping->point == RSL_PLANAR_NO_CONTACT ||
        friction->turning != stopping->turning)
        return 0;
    return same_bodies(&system->state.points[friction->point],
                       &system->state.points[stopping->point]) &&
           fabs(slip - rsl_planar_friction_slip(system->fixed, &system->state, &system->work,
                                                stopping)) < RSL_PLANAR_VELOCITY_EPS;
}

/* From now on the slip of all vertices between the same bodies is measured at the surface. */
static void use_surface_slip(rsl_planar_state *state, const rsl_planar_workspace *work,
                             const rsl_planar_friction_state *stopping)
{
    if (stopping->point == RSL_PLANAR_NO_CONTACT || stopping->turning)
        return;
    const rsl_planar_contact_point *with = &state->points[stopping->point];
    for (size_t i = 0; i < work->closed_count; i++) {
        rsl_planar_contact_point *point = &state->points[work->closed[i]];
        point->friction.has_stuck |= same_bodies(point, with);
    }
}

/* Rolling resistance that has stopped may hold up to this share more than it resists: a box that slides
 * approaches the moment at its limit asymptotically, and would start and stop rocking for ever. */
#define ROLLING_HOLD 1e-8

/* Lets the stopped rolling resistances hold, or not where they need not. */
static void set_holds(rsl_planar *system, int trying)
{
    rsl_planar_friction_state *friction;
    for (size_t i = 0; (friction = rsl_planar_friction_at(system->fixed, &system->state,
                                                          &system->work, i)) != NULL;
         i++) {
        if (!friction->turning || friction->mode != RSL_PLANAR_FRICTION_STICK)
            continue;
        double own = rsl_planar_friction_limit(friction) - fabs(friction->force);
        friction->hold = trying || own < 0.0 ? ROLLING_HOLD : 0.0;
    }
}

/* At zero slip velocity: tries stick, together with all contacts that stop with it. */
static void try_stick(rsl_planar *system, rsl_planar_friction_state *stopping)
{
    rsl_planar_friction_state *friction;
    use_surface_slip(&system->state, &system->work, stopping);
    for (size_t i = 0; (friction = rsl_planar_friction_at(system->fixed, &system->state,
                                                          &system->work, i)) != NULL;
         i++)
        if (friction != stopping && stops_with(system, friction, stopping))
            enter_stick(friction);
    enter_stick(stopping);
    /* removes the residual slip, which would prevent slip in the other direction */
    rsl_planar_project_slip_velocity(system);
    set_holds(system, 1);
    solve_modes(system, system->state.y, 20);
    set_holds(system, 0);
}

static void save_modes(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                       const rsl_planar_workspace *work)
{
    rsl_planar_friction_state *friction;
    for (size_t i = 0; (friction = rsl_planar_friction_at(fixed, state, work, i)) != NULL; i++)
        friction->mode_before = friction->mode;
}

/* Reports changed modes; removes the residual slip of new sticks. */
static void report_changes(rsl_planar *system, const rsl_planar_observer *observer)
{
    int stuck = 0;
    rsl_planar_friction_state *friction;
    for (size_t i = 0; (friction = rsl_planar_friction_at(system->fixed, &system->state,
                                                          &system->work, i)) != NULL;
         i++) {
        if (friction->mode == friction->mode_before)
            continue;
        rsl_planar_report_stick(system->fixed, &system->state, friction,
                                friction->mode == RSL_PLANAR_FRICTION_STICK, observer);
        stuck |= friction->mode == RSL_PLANAR_FRICTION_STICK;
    }
    if (stuck)
        rsl_planar_project_slip_velocity(system);
}

/* Sets the slip direction from the slip velocity. Other mode changes may have reversed the
 * direction of a contact without a slip velocity. */
static void update_slip_directions(rsl_planar *system)
{
    rsl_planar_friction_state *friction;
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, system->state.time,
                                 system->state.y);
    for (size_t i = 0; (friction = rsl_planar_friction_at(system->fixed, &system->state,
                                                          &system->work, i)) != NULL;
         i++) {
        double slip =
            rsl_planar_friction_slip(system->fixed, &system->state, &system->work, friction);
        double reverse_slip = -friction->sign * slip;
        if (friction->mode != RSL_PLANAR_FRICTION_SLIP)
            continue;
        if (reverse_slip > fmax(RSL_PLANAR_VELOCITY_EPS, 2.0 * friction->residual_slip))
            friction->sign = slip > 0.0 ? 1 : -1;
        if (reverse_slip <= 0.0)
            friction->residual_slip = 0.0;
    }
}

void rsl_planar_friction_try_stick(rsl_planar *system, rsl_planar_friction_state *friction,
                                   const rsl_planar_observer *observer)
{
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, system->state.time,
                                 system->state.y);
    double slip = rsl_planar_friction_slip(system->fixed, &system->state, &system->work, friction);
    save_modes(system->fixed, &system->state, &system->work);
    try_stick(system, friction);
    report_changes(system, observer);
    update_slip_directions(system);
    if (friction->mode == RSL_PLANAR_FRICTION_SLIP) /* the other sticks reproduce this slip */
        store_residual_slip(friction, slip);
}

/* Uncertainty of the friction limit, N: 1e-6 of it, or more for a small normal force, which
 * follows from an indentation known to round-off of positions only. */
static double limit_noise(const rsl_planar *system, const rsl_planar_friction_state *friction)
{
    double relative = 1e-6 * rsl_planar_friction_limit(friction);
    if (friction->point == RSL_PLANAR_NO_CONTACT)
        return relative;
    const rsl_planar_contact_point *point = &system->state.points[friction->point];
    rsl_planar_gap touch = rsl_planar_contact_gap(system->fixed, &system->work, point),
                   perturbed = touch;
    perturbed.gap -= rsl_planar_gap_rounding(&touch);
    double lever = friction->turning ? friction->lever : 1.0;
    double change = lever * rsl_planar_contact_response(point, &perturbed).force - friction->normal;
    return fmax(relative, friction->law->static_ * fabs(change));
}

/* The step was cut where its dense output reaches the limit. If the evaluation there does not,
 * stick continues and the limit is found again later, unless the step was too short to change
 * positions beyond round-off. Where a force jumps, several limits may be exceeded at once: the row
 * that exceeds its limit most breaks away, which may relieve the others. */
void rsl_planar_friction_break_away(rsl_planar *system, rsl_planar_friction_state *friction,
                                    const rsl_planar_observer *observer)
{
    rsl_planar_project_slip_velocity(system);
    const rsl_planar_stepper *stepper = &system->state.stepper;
    int evaluated = rsl_planar_evaluate(system, system->state.time, system->state.y) == 0;
    if (evaluated && stepper->t1 - stepper->t0 > 1e-12 * stepper->t1 &&
        rsl_planar_breakaway_margin(friction) > limit_noise(system, friction))
        return;
    rsl_planar_friction_state *worst = evaluated ? worst_breakaway(system) : NULL;
    if (worst != NULL && rsl_planar_breakaway_margin(worst) <
                             rsl_planar_breakaway_margin(friction) - limit_noise(system, friction))
        friction = worst;
    save_modes(system->fixed, &system->state, &system->work);
    break_away(system->fixed, &system->state, &system->work, friction);
    solve_modes(system, system->state.y, 0);
    report_changes(system, observer);
    update_slip_directions(system);
}

/* At the onset of contact normal force and stick force vanish, but their ratio has a limit. The
 * state is extrapolated until the fastest new contact has the indentation `depth`, m. */
static void extrapolate(const rsl_planar *system, double *y)
{
    static const double depth = 1e-8;
    double rate_max = 0.0, closing_acceleration = 0.0;
    for (size_t i = 0; i < system->work.closed_count; i++) {
        const rsl_planar_contact_point *point = &system->state.points[system->work.closed[i]];
        if (!point->friction.mode_pending)
            continue;
        rate_max =
            fmax(rate_max, -rsl_planar_contact_gap(system->fixed, &system->work, point).gap_rate);
        closing_acceleration =
            fmax(closing_acceleration, rsl_planar_depth_acceleration(system, point));
    }
    double root = sqrt(rate_max * rate_max + 2.0 * closing_acceleration * depth);
    double dt = root + rate_max > 0.0 ? 2.0 * depth / (rate_max + root) : 0.0;
    rsl_planar_extrapolate_from_rest(system, dt, y);
}

void rsl_planar_friction_choose_initial_mode(rsl_planar *system,
                                             const rsl_planar_observer *observer)
{
    rsl_planar_friction_state *friction;
    int any = 0;
    save_modes(system->fixed, &system->state, &system->work);
    rsl_planar_tangent_choose_initial_phase(system);
    for (size_t i = 0; (friction = rsl_planar_friction_at(system->fixed, &system->state,
                                                          &system->work, i)) != NULL;
         i++) {
        if (friction->mode_pending && friction->mode == RSL_PLANAR_FRICTION_SLIP &&
            fabs(rsl_planar_friction_slip(system->fixed, &system->state, &system->work, friction)) <
                1e-12) {
            enter_stick(friction);
            any = 1;
        }
    }
    if (any && rsl_planar_evaluate(system, system->state.time, system->state.y) == 0) {
        extrapolate(system, system->work.sample_y);
        solve_modes(system, system->work.sample_y, 0);
        report_changes(system, observer);
        update_slip_directions(system);
    }
    for (size_t i = 0; (friction = rsl_planar_friction_at(system->fixed, &system->state,
                                                          &system->work, i)) != NULL;
         i++)
        friction->mode_pending = 0;
}
