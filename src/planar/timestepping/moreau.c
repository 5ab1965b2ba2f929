/* SPDX-License-Identifier: MIT
 *
 * Moreau's time stepping (Moreau 1988; Jean 1999) for rigid contacts: fixed steps h across contact
 * onset and separation. With velocities u0 before and u1 after,
 *
 *     M (u1 - u0) = h f + G' L + J' P
 *     G u1 = 0                           joints
 *     0 <= P_N _|_ v1 + e min(v0, 0) >= 0, friction      (newton)
 *     q1 = q0 + h ((1 - theta) u0 + theta u1)
 *
 * where J, G and the forces f are taken at the state theta h ahead, at which a contact is closed
 * if its gap is not positive. Joint positions are then projected, and persistent contacts are
 * corrected by two fifths of their penetration per step. With Gauss-Seidel a slop is left: ten
 * times the distance of free fall in a step, within which solver noise does not open contacts.
 *
 * A contact that approaches slower than free fall from rest in two steps, by gravity or by the
 * larger closing acceleration of this step, takes no restitution.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "num/elementary.h"
#include "planar/constraint/constraint.h"
#include "planar/contact/contact.h"
#include "planar/core/core.h"
#include "planar/dynamics/dynamics.h"
#include "planar/geometry/geometry.h"
#include "planar/mode/mode.h"
#include "planar/record/record.h"
#include "planar/rigid/rigid.h"
#include "planar/timestepping/internal.h"
#include "planar/timestepping/timestepping.h"

static double gravity_magnitude(const rsl_planar_compiled_model *fixed)
{
    return rsl_num_hypot(fixed->model.gravity.x, fixed->model.gravity.y);
}

static rsl_status no_memory(rsl_error *error)
{
    return rsl_error_set(error, RSL_ERROR_MEMORY, "there is no memory for the contacts of a step");
}

/* ---- forces --------------------------------------------------------------------- */

/* State with the positions advanced by u times `by`, s. */
static void predict_positions(const rsl_planar *system, double by, double *state)
{
    size_t n = system->fixed->free_count;
    memcpy(state, system->state.y, system->state.size * sizeof *state);
    for (size_t i = 0; i < n; i++)
        state[i] += by * state[n + i];
}

static double acceleration(const rsl_planar_compiled_model *fixed, const rsl_planar_workspace *work,
                           size_t k)
{
    return work->frame[fixed->coordinates[k].body].a[fixed->coordinates[k].axis];
}

/* Accelerations without contacts at the state theta h ahead; with springs or joints evaluated a
 * second time at the state predicted with these accelerations. Nonzero: singular constraints. */
static int evaluate_ahead(rsl_planar *system, double h, double *state)
{
    size_t n = system->fixed->free_count;
    double by = system->fixed->model.theta * h, t = system->state.time + by;
    predict_positions(system, by, state);
    if (rsl_planar_evaluate(system, t, state) != 0)
        return 1;
    if (system->fixed->model.spring_count + system->fixed->model.joint_count == 0)
        return 0;
    for (size_t k = 0; k < n; k++) {
        double a = acceleration(system->fixed, &system->work, k);
        state[k] += 0.5 * by * by * a;
        state[n + k] += by * a;
    }
    return rsl_planar_evaluate(system, t, state) != 0;
}

/* Integrals of the energy balance over the step, and velocities without contacts. */
static void advance(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                    const rsl_planar_workspace *work, double h)
{
    size_t n = fixed->free_count;
    double *sums = state->y + 2 * n;
    for (size_t i = 0; i < fixed->sum_count; i++)
        sums[i] += h * work->now.power[i];
    for (size_t k = 0; k < n; k++)
        state->y[n + k] += h * acceleration(fixed, work, k);
}

/* ---- contacts ---------------------------------------------------------------------- */

/* Velocities of the contact rows for the free velocities u, which are set in the frames. */
static void row_velocities(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                           size_t count, const double *u, double *rate)
{
    rsl_planar_moreau_set_velocities(fixed, work, u);
    rsl_planar_moreau_row_velocities(work, count, rate);
}

/* Projects the velocities u onto the joint constraints, without contacts. */
static void project_joint_velocities(const rsl_planar_compiled_model *fixed,
                                     rsl_planar_workspace *work, double *u)
{
    rsl_planar_rigid_workspace *scratch = work->rigid;
    size_t count = work->active_count;
    for (size_t k = 0; k < count; k++) {
        const rsl_planar_constraint_row *row = &work->rows[work->active[k]];
        work->right[k] =
            -row->rate - rsl_planar_row_dot(row, work->frame[row->a].u, work->frame[row->b].u);
    }
    if (count == 0)
        return;
    rsl_planar_solve_factored(work, work->right);
    memset(scratch->body, 0, (fixed->bodies + 1) * sizeof *scratch->body);
    for (size_t k = 0; k < count; k++)
        rsl_planar_rigid_add_row(scratch, &work->rows[work->active[k]], work->right[k]);
    rsl_planar_apply_impulses(fixed, work, u);
}

/* ---- records ------------------------------------------------------------------------- */

/* Ends and reports the record. Its restitution is NaN for an impact velocity without restitution,
 * see above. */
static void end_contact(rsl_planar_state *state, rsl_planar_contact_point *point, double after,
                        const rsl_planar_observer *observer)
{
    assert(point->status == RSL_PLANAR_STATUS_RIGID_ACTIVE);
    rsl_planar_gap touch = {.gap_rate = after};
    rsl_planar_end_record(state, point, &touch, state->time);
    if (point->record.speed_touch <= point->moreau.slow)
        point->record.restitution = RSL_NUM_NAN;
    point->status = RSL_PLANAR_STATUS_OPEN;
    if (observer->contact != NULL)
        observer->contact(&point->record, observer->user);
}

static void begin_contact(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                          const rsl_planar_workspace *work, rsl_planar_contact_point *point,
                          size_t number)
{
    const rsl_planar_rigid_workspace *scratch = work->rigid;
    const rsl_planar_constraint_row *row = &scratch->rows[2 * number];
    rsl_planar_gap touch = rsl_planar_contact_gap(fixed, work, point);
    touch.gap_rate = scratch->rate[2 * number];
    rsl_planar_begin_record(fixed, state, work, point, &touch, state->time);
    point->record.mass = 1.0 / rsl_planar_delassus_entry(fixed, row, row);
    point->record.onset_speed = RSL_NUM_NAN;
    point->record.t_deepest = state->time;
    point->record.force_max = RSL_NUM_NAN;
    point->status = RSL_PLANAR_STATUS_RIGID_ACTIVE;
}

/* Angular velocity of a body in the rates u, rad/s. */
static double spin_of(const rsl_planar_compiled_model *fixed, const rsl_planar_workspace *work,
                      size_t body, const double *u)
{
    long k = (long)fixed->dof[body].free[2];
    return k >= 0 ? u[k] : work->frame[body].u[2];
}

/* Energy lost to the rolling resistance of a contact, J; added to the energy balance. */
static double rolling_loss(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                           const rsl_planar_workspace *work, const rsl_planar_contact_point *point)
{
    const double *before = state->before + fixed->free_count, *after = state->y + fixed->free_count;
    double sum = 0.0;
    for (int k = 0; k < 2; k++) {
        const double *u = k ? after : before;
        sum += spin_of(fixed, work, point->a, u) - spin_of(fixed, work, point->b, u);
    }
    double lost = -0.5 * point->moreau.rolling * sum;
    state->y[2 * fixed->free_count + RSL_PLANAR_SUM_FRICTION] += lost;
    return lost;
}

/* Adds the impulse of the closed contact `number` to its record, which begins if it was open. */
static void record_impulse(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                           const rsl_planar_workspace *work, rsl_planar_contact_point *point,
                           size_t number, double h)
{
    rsl_planar_contact_record *record = &point->record;
    double lost[2];
    rsl_planar_rigid_losses(fixed, state, work, number, lost);
    if (point->status == RSL_PLANAR_STATUS_OPEN)
        begin_contact(fixed, state, work, point, number);
    else
        record->force_max = fmax(record->force_max, point->moreau.impulse[0] / h);
    record->impulse += point->moreau.impulse[0];
    record->energy_lost += lost[0];
    record->friction_impulse -= point->moreau.impulse[1];
    record->friction_lost += lost[1];
    if (fixed->rolls)
        record->friction_lost += rolling_loss(fixed, state, work, point);
}

/* Updates the records; a separation velocity above the noise of the solver ends a record. */
static void record_contacts(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                            const rsl_planar_workspace *work, size_t count, double h,
                            const rsl_planar_observer *observer)
{
    const rsl_planar_rigid_workspace *scratch = work->rigid;
    double min = RSL_PLANAR_VELOCITY_EPS + scratch->noise;
    for (size_t i = 0; i < count; i++) {
        rsl_planar_contact_point *point = &state->points[scratch->list[i]];
        double after = scratch->after[2 * i];
        memcpy(point->moreau.impulse, &scratch->push[2 * i], sizeof point->moreau.impulse);
        if (point->moreau.impulse[0] > 0.0)
            record_impulse(fixed, state, work, point, i, h);
        if (point->status == RSL_PLANAR_STATUS_RIGID_ACTIVE &&
            after > min + 1e-6 * point->record.speed_touch)
            end_contact(state, point, after, observer);
    }
}

/* Ends the records of active contacts that are open in this step. */
static void record_separated(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                             const rsl_planar_workspace *work, size_t count,
                             const rsl_planar_observer *observer)
{
    for (size_t i = 0; i < count; i++) {
        rsl_planar_contact_point *point = &state->points[work->rigid->resting[i]];
        end_contact(state, point, rsl_planar_contact_gap(fixed, work, point).gap_rate, observer);
    }
}

/* ---- positions -------------------------------------------------------------------------- */

/* Position stabilisation: corrects 40 % of the penetration of active contacts beyond the slop,
 * contact by contact. */
static void correct_penetration(rsl_planar *system, size_t count)
{
    const rsl_planar_rigid_workspace *scratch = system->work.rigid;
    for (size_t i = 0; i < count; i++) {
        const rsl_planar_constraint_row *row = &scratch->rows[2 * i];
        double own = rsl_planar_delassus_entry(system->fixed, row, row);
        rsl_planar_contact_point *point = &system->state.points[scratch->list[i]];
        double gap =
            rsl_planar_contact_gap(system->fixed, &system->work, point).gap + point->moreau.slop;
        if (gap >= 0.0 || !(own > 0.0) || point->status != RSL_PLANAR_STATUS_RIGID_ACTIVE)
            continue;
        rsl_planar_row_shift(system->fixed, row, -0.4 * gap / own, system->state.y);
        rsl_planar_update_body_kinematics(system->fixed, &system->state, &system->work,
                                          system->state.time, system->state.y, row->a);
        rsl_planar_update_body_kinematics(system->fixed, &system->state, &system->work,
                                          system->state.time, system->state.y, row->b);
    }
}

static int any_active(const rsl_planar *system, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (system->state.points[system->work.rigid->list[i]].status ==
            RSL_PLANAR_STATUS_RIGID_ACTIVE)
            return 1;
    return 0;
}

/* Corrects penetrations and joint positions. The velocities satisfy the joints at the state theta h
 * ahead; their projection at the end of the step would separate active contacts, so it is made only
 * if there are none. */
static void correct_positions(rsl_planar *system, size_t count)
{
    rsl_planar_summary *summary = &system->state.summary;
    double place = 0.0, speed = 0.0;
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, system->state.time,
                                 system->state.y);
    correct_penetration(system, count);
    if (system->fixed->joint_rows == 0)
        return;
    rsl_planar_drift(system->fixed, &system->work, system->state.time, &place, &speed);
    summary->joint_drift_position = fmax(summary->joint_drift_position, place);
    summary->joint_drift_velocity = fmax(summary->joint_drift_velocity, speed);
    rsl_planar_project_positions(system->fixed, &system->state, &system->work, system->state.time,
                                 system->state.y);
    if (!any_active(system, count))
        rsl_planar_project_velocities(system, system->state.time, system->state.y);
}

/* Largest approach velocity without restitution: twice the closing velocity gained in this step, at
 * least `min`, m/s. Velocities before and after refer to one normal; its rotation is in `bias`. */
static void set_slow_limits(rsl_planar_state *state, const rsl_planar_workspace *work, size_t count,
                            double h, double min)
{
    const rsl_planar_rigid_workspace *scratch = work->rigid;
    for (size_t i = 0; i < count; i++) {
        double gained = scratch->rate[2 * i] - scratch->after[2 * i];
        double closing = gained - h * scratch->rows[2 * i].bias;
        state->points[scratch->list[i]].moreau.slow = fmax(min, 2.0 * closing);
    }
}

/* ---- one step ------------------------------------------------------------------------------ */

/* Velocities at the end of the step: joints, closed contacts and their impulses; work of drives. */
static rsl_status solve_contacts(rsl_planar *system, double h, size_t *count, size_t *separated,
                                 const double *before, rsl_error *error)
{
    rsl_planar_rigid_workspace *scratch = system->work.rigid;
    double *u = system->state.y + system->fixed->free_count;
    if (rsl_planar_factor_joints(system->fixed, &system->work) != 0)
        return rsl_planar_error_singular(system->fixed, &system->state, &system->work, error);
    double fall = gravity_magnitude(system->fixed) * h, near = 1e-12 + 1e-3 * fall * h;
    if (rsl_planar_moreau_collect(system, near, count, separated) != 0)
        return no_memory(error);
    scratch = system->work.rigid;
    row_velocities(system->fixed, &system->work, *count, before, scratch->rate);
    row_velocities(system->fixed, &system->work, *count, u, scratch->after);
    project_joint_velocities(system->fixed, &system->work, u);
    row_velocities(system->fixed, &system->work, *count, u, scratch->after);
    int rubs = system->fixed->model.slide_count > 0;
    if (*count == 0 && !rubs)
        return RSL_OK;
    set_slow_limits(&system->state, &system->work, *count, h, 2.0 * fall);
    rsl_status status = rubs
                            ? rsl_planar_moreau_solve_joints(system, *count, h, fall, before, error)
                            : rsl_planar_moreau_solve(system, *count, fall, error);
    if (status < 0)
        return status;
    rsl_planar_moreau_store(&system->state, &system->work, *count, h);
    if (!rubs)
        rsl_planar_apply_impulses(system->fixed, &system->work, u);
    row_velocities(system->fixed, &system->work, *count, u, scratch->after);
    rsl_planar_rigid_drive_work(system->fixed, &system->state, &system->work);
    return RSL_OK;
}

static void advance_positions(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                              double h, const double *before)
{
    size_t n = fixed->free_count;
    double theta = fixed->model.theta;
    for (size_t i = 0; i < n; i++)
        state->y[i] += h * ((1.0 - theta) * before[i] + theta * state->y[n + i]);
}

static void finish(rsl_planar *system, double h, size_t count, size_t separated,
                   const rsl_planar_observer *observer)
{
    record_contacts(system->fixed, &system->state, &system->work, count, h, observer);
    correct_positions(system, count);
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, system->state.time,
                                 system->state.y);
    record_separated(system->fixed, &system->state, &system->work, separated, observer);
    system->state.stepper.steps++;
    rsl_planar_note_energy(system->fixed, &system->state);
}

/* End of the next step, a multiple of step_max; the last step includes a round-off remainder. */
static double end_of_step(const rsl_planar *system)
{
    double h = system->fixed->model.step_max, end = system->fixed->model.end_time;
    double t = (double)(system->state.stepper.steps + 1) * h;
    return t > end - 1e-6 * h ? end : t;
}

rsl_status rsl_planar_moreau_step(rsl_planar *system, double output,
                                  const rsl_planar_observer *observer, rsl_error *error)
{
    (void)output;
    rsl_planar_stepper *stepper = &system->state.stepper;
    double t1 = end_of_step(system);
    double h = t1 - system->state.time;
    assert(h > 0.0);
    size_t n = system->fixed->free_count, count = 0, separated = 0;
    rsl_status status = RSL_OK;
    if (system->work.neighbours != NULL)
        status = rsl_planar_neighbours_refresh(system, error);
    if (status < 0)
        return status;
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, system->state.time,
                                 system->state.y);
    rsl_planar_contact_next_features(system->fixed, &system->state, &system->work);
    if (!rsl_planar_rigid_reserve(system->fixed, &system->work, 1))
        return no_memory(error);
    double *before = system->state.before; /* also for outputs: rsl_planar_moreau_at */
    memcpy(before, system->state.y, system->state.size * sizeof *before);
    if (evaluate_ahead(system, h, system->work.sample_y) != 0)
        return rsl_planar_error_singular(system->fixed, &system->state, &system->work, error);
    advance(system->fixed, &system->state, &system->work, h);
    rsl_planar_state_changed(&system->work, system->state.y);
    status = solve_contacts(system, h, &count, &separated, before + n, error);
    if (status < 0)
        return status;
    advance_positions(system->fixed, &system->state, h, before + n);
    rsl_planar_state_changed(&system->work, system->state.y);
    stepper->t0 = system->state.time;
    stepper->t1 = system->state.time = t1;
    finish(system, h, count, separated, observer);
    return isfinite(system->state.energy_scale)
               ? RSL_OK
               : rsl_error_set(error, RSL_ERROR_CONVERGENCE,
                               "the motion is not finite at t = %.9g s", t1);
}

const double *rsl_planar_moreau_at(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                                   rsl_planar_workspace *work, double *t)
{
    (void)fixed;
    (void)work;
    double t0 = state->stepper.t0, t1 = state->stepper.t1;
    int first = *t - t0 < t1 - *t;
    *t = first ? t0 : t1;
    return first ? state->before : state->y;
}

static int rolls_by_stronge(const rsl_planar_model *model)
{
    int rolls = 0, stronge = 0;
    for (size_t i = 0; i < model->contact_count; i++) {
        rolls |= model->contacts[i].tangent.laws.rolling != NULL;
        stronge |= model->contacts[i].law->hypothesis == (int)RSL_RIGID_HYPOTHESIS_STRONGE;
    }
    return rolls && stronge;
}

static int all_rigid(const rsl_planar_model *model)
{
    for (size_t i = 0; i < model->contact_count; i++) {
        const rsl_law *law = model->contacts[i].law;
        if (law == NULL || law->family != RSL_LAW_FAMILY_RIGID)
            return 0;
    }
    return 1;
}

const char *rsl_planar_moreau_refuse(const rsl_planar_model *model)
{
    if (!all_rigid(model))
        return "moreau needs rigid laws (newton, poisson) in all contacts";
    if (rolls_by_stronge(model))
        return "rolling resistance of rigid contacts goes with newton and poisson";
    return NULL;
}
