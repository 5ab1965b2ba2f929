/* SPDX-License-Identifier: MIT
 *
 * Impacts of rigid contacts. All rigid contacts of the island that is hit, those at rest included,
 * exchange their impulses simultaneously. Friction of guides and of compliant contacts is a force
 * and has no impulse.
 *
 * Coming to rest (Zeno behaviour). A ball under a constant acceleration p rebounds with e v, e^2
 * v, ... in flights of 2 v/p, 2 e v/p, ...: infinitely many impacts that end after 2 v/(p (1 -
 * e)). Once the next flight is lower than a hundred times the tolerance (in m), the contact takes
 * no restitution and rests; the time in its record is the limit of the series. For a restitution
 * e(v) the series is that of its present value.
 *
 * Without such an acceleration a body between two others may be reflected ever faster (inelastic
 * collapse). Contacts after flights as low as that take no restitution either.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "planar/constraint/constraint.h"
#include "planar/contact/contact.h"
#include "planar/core/core.h"
#include "planar/dynamics/dynamics.h"
#include "planar/geometry/geometry.h"
#include "planar/integrate/integrate.h"
#include "planar/mode/internal.h"
#include "planar/mode/mode.h"
#include "planar/record/record.h"
#include "planar/rigid/rigid.h"

/* Height of the lowest flight that is followed, as a multiple of the tolerance (in m). */
#define LOWEST_FLIGHT 100.0

static const rsl_planar_contact_pair *pair_of(const rsl_planar_compiled_model *fixed,
                                              const rsl_planar_contact_point *point)
{
    return &fixed->model.contacts[point->contact];
}

static rsl_status no_memory(size_t count, rsl_error *error)
{
    return rsl_error_set(error, RSL_ERROR_MEMORY,
                         "there is no memory for %zu rigid contacts at once", count);
}

/* ---- participating contacts ---------------------------------------------------------- */

static int participates(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                        const rsl_planar_workspace *work, const rsl_planar_contact_point *point)
{
    if (!point->rigid || point->status == RSL_PLANAR_STATUS_RIGID_ACTIVE)
        return point->rigid;
    if (rsl_planar_is_open_until(state, point))
        return 0;
    rsl_planar_gap touch = rsl_planar_contact_gap(fixed, work, point);
    return point->status == RSL_PLANAR_STATUS_OPEN &&
           touch.gap <= rsl_planar_touching_distance(state, &touch);
}

/* Gap rate of a contact at rest beyond which it is a velocity jump and not drift, m/s. */
static const double velocity_jump = 1e-8;

static int is_approached(const rsl_planar_compiled_model *fixed, const rsl_planar_workspace *work,
                         const rsl_planar_contact_point *point)
{
    double rate = rsl_planar_contact_gap(fixed, work, point).gap_rate;
    return point->status == RSL_PLANAR_STATUS_RIGID_ACTIVE ? rate < -velocity_jump : rate < 0.0;
}

static rsl_status collect(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                          rsl_planar_workspace *work, size_t *count, rsl_error *error)
{
    size_t participating = 0;
    if (!rsl_planar_rigid_reserve(fixed, work, state->point_count))
        return no_memory(state->point_count, error);
    for (size_t i = 0; i < state->point_count; i++)
        if (participates(fixed, state, work, &state->points[i]))
            work->rigid->list[participating++] = i;
    *count = rsl_planar_keep_islands(fixed, state, work, participating, is_approached);
    return RSL_OK;
}

/* ---- coming to rest ------------------------------------------------------------------ */

/* Restitution of a contact. `rest`: time at which it comes to rest, s, if it does so now; else
 * NaN. The first step is limited to the duration of the next flight, so that its end is not
 * missed. */
static double restitution_now(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                              rsl_planar_workspace *work, rsl_planar_contact_point *point,
                              rsl_planar_restart *restart, double *rest)
{
    rsl_planar_constraint_row rows[2];
    rsl_planar_rigid_rows(fixed, work, point, 1, rows);
    const rsl_planar_constraint_row *row = &rows[0];
    double e = rsl_planar_restitution(fixed, work, pair_of(fixed, point), row, row->rate);
    double closing_acceleration =
        -row->bias - rsl_planar_row_dot(row, work->frame[row->a].a, work->frame[row->b].a);
    double rebound = -e * row->rate;
    double height_min = LOWEST_FLIGHT * fixed->model.tolerance;
    *rest = RSL_NUM_NAN;
    if (row->rate >= 0.0 || !(closing_acceleration > 0.0))
        return e;
    if (!(rebound * rebound < 2.0 * closing_acceleration * height_min)) {
        double flight = 2.0 * rebound / closing_acceleration;
        restart->first = restart->first > 0.0 ? fmin(restart->first, flight) : flight;
        return e;
    }
    *rest = state->time;
    if (e < 1.0)
        *rest += 2.0 * rebound / (closing_acceleration * (1.0 - e));
    return 0.0;
}

/* 1: the last flight was lower than LOWEST_FLIGHT. */
static int had_low_flight(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                          const rsl_planar_contact_point *point, double rate)
{
    const rsl_planar_contact_record *last = &point->record;
    return point->status == RSL_PLANAR_STATUS_OPEN && last->impulse > 0.0 &&
           fabs(rate) * (state->time - last->t_separate) < LOWEST_FLIGHT * fixed->model.tolerance;
}

/* Inelastic collapse: a contact approaches after a flight lower than LOWEST_FLIGHT. Then all
 * contacts of the island with such flights take no restitution. */
static void end_collapse(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                         const rsl_planar_workspace *work, size_t first, size_t end, double *e,
                         double *rest)
{
    const rsl_planar_rigid_workspace *scratch = work->rigid;
    int collapses = 0;
    for (size_t i = first; i < end; i++)
        collapses |=
            scratch->rate[2 * i] < 0.0 &&
            had_low_flight(fixed, state, &state->points[scratch->list[i]], scratch->rate[2 * i]);
    for (size_t i = first; i < end && collapses; i++) {
        if (!had_low_flight(fixed, state, &state->points[scratch->list[i]], scratch->rate[2 * i]))
            continue;
        e[i] = 0.0;
        rest[i] = state->time;
    }
}

/* ---- impulses ------------------------------------------------------------------------- */

/* Contacts first ... first + count - 1 of an island; all: number of contacts in the workspace. */
typedef struct island {
    size_t first, count, all;
} island;

static double kinetic_of(const rsl_planar *system, size_t number)
{
    size_t point = system->work.rigid->list[number];
    return pair_of(system->fixed, &system->state.points[point])->friction.kinetic;
}

static int has_friction(const rsl_planar *system, island of)
{
    for (size_t i = 0; i < of.count; i++)
        if (kinetic_of(system, of.first + i) > 0.0)
            return 1;
    return 0;
}

/* Arrays of rsl_rigid_contacts: both rows of each contact, or the normal rows alone without
 * friction. */
typedef struct impact_arrays {
    double *delassus, *velocity, *friction, *impulse, *after, *work;
    size_t work_count, rows;
} impact_arrays;

static int allocate_arrays(rsl_planar_workspace *workspace, size_t count, int rough,
                           impact_arrays *n)
{
    assert(count > 0);
    n->rows = rough ? 2 * count : count;
    n->work_count = rsl_rigid_contacts_workspace(count, rough);
    double *work =
        rsl_planar_rigid_work(workspace, n->rows * n->rows + 3 * n->rows + count + n->work_count);
    if (work == NULL)
        return 0;
    n->delassus = work;
    n->velocity = n->delassus + n->rows * n->rows;
    n->impulse = n->velocity + n->rows;
    n->after = n->impulse + n->rows;
    n->friction = n->after + n->rows;
    n->work = n->friction + count;
    return 1;
}

static void fill_arrays(const rsl_planar *system, island of, impact_arrays *n)
{
    const rsl_planar_rigid_workspace *scratch = system->work.rigid;
    size_t stride = n->rows == of.count ? 2 : 1, begin = 2 * of.first;
    for (size_t i = 0; i < n->rows; i++) {
        const double *line = scratch->delassus + (begin + stride * i) * 2 * of.all + begin;
        n->velocity[i] = scratch->rate[begin + stride * i];
        for (size_t k = 0; k < n->rows; k++)
            n->delassus[i * n->rows + k] = line[stride * k];
    }
    for (size_t i = 0; i < of.count; i++)
        n->friction[i] = kinetic_of(system, of.first + i);
}

/* Energy gain of an impact within round-off, as a fraction of the energy scale. */
static const double gain_noise = 1e-15;

/* Newton's law with friction may gain energy (Kane 1984): the run continues, and the contact
 * with the largest gain is flagged. */
static void flag_gain(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                      const rsl_planar_workspace *work, island of, double gained)
{
    const rsl_planar_rigid_workspace *scratch = work->rigid;
    size_t worst = of.first;
    double min = HUGE_VAL;
    for (size_t i = of.first; i < of.first + of.count; i++) {
        double lost = 0.0;
        for (size_t k = 2 * i; k < 2 * i + 2; k++)
            lost -= 0.5 * scratch->push[k] * (scratch->rate[k] + scratch->after[k]);
        if (lost < min) {
            min = lost;
            worst = i;
        }
    }
    rsl_planar_flag_raise(fixed, state, RSL_PLANAR_FLAG_GAIN, &state->points[scratch->list[worst]],
                          gained);
}

/* Velocities after the impulses P, v + D P, for both rows of each contact of an island. */
static void rates_after(rsl_planar_rigid_workspace *scratch, island of)
{
    size_t begin = 2 * of.first, end = begin + 2 * of.count;
    for (size_t i = begin; i < end; i++) {
        scratch->after[i] = scratch->rate[i];
        for (size_t k = begin; k < end; k++)
            scratch->after[i] += scratch->delassus[i * 2 * of.all + k] * scratch->push[k];
    }
}

static rsl_status solve(rsl_planar *system, island of, const double *e, rsl_error *error)
{
    rsl_planar_rigid_workspace *scratch = system->work.rigid;
    int rough = has_friction(system, of);
    rsl_error detail = {0};
    impact_arrays n;
    if (rsl_rigid_contacts_workspace(of.count, rough) == 0)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "%zu rigid contacts are closed at t = %.9g s, which are too many to "
                             "solve at once; use integrator: moreau",
                             of.count, system->state.time);
    if (!allocate_arrays(&system->work, of.count, rough, &n))
        return no_memory(of.count, error);
    fill_arrays(system, of, &n);
    rsl_rigid_contacts contacts = {of.count,     system->fixed->hypothesis, n.delassus, n.velocity,
                                   e + of.first, rough ? n.friction : NULL};
    rsl_rigid_contacts_after after = {.impulse = n.impulse, .velocity_after = n.after};
    rsl_status status = rsl_rigid_contacts_solve(&contacts, &after, n.work, n.work_count, &detail);
    if (status < 0)
        return rsl_error_set(error, status,
                             "the impact of %zu rigid contacts at t = %.9g s: %.140s%s", of.count,
                             system->state.time, rsl_error_text(&detail).text,
                             system->fixed->hypothesis == RSL_RIGID_HYPOTHESIS_NEWTON
                                 ? "; law: poisson may have a solution"
                                 : "");
    size_t stride = rough ? 1 : 2;
    memset(scratch->push + 2 * of.first, 0, 2 * of.count * sizeof *scratch->push);
    for (size_t i = 0; i < n.rows; i++)
        scratch->push[2 * of.first + stride * i] = n.impulse[i];
    rates_after(scratch, of);
    if (after.energy_gained && -after.energy_lost > gain_noise * system->state.energy_scale)
        flag_gain(system->fixed, &system->state, &system->work, of, -after.energy_lost);
    if (after.nonuniqueness > 0.0)
        rsl_planar_flag_raise(system->fixed, &system->state, RSL_PLANAR_FLAG_SEVERAL,
                              &system->state.points[scratch->list[of.first]], after.nonuniqueness);
    return RSL_OK;
}

/* ---- energy balance and records --------------------------------------------------------- */

void rsl_planar_rigid_losses(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                             const rsl_planar_workspace *work, size_t number, double lost[2])
{
    const rsl_planar_rigid_workspace *scratch = work->rigid;
    double *sums = state->y + 2 * fixed->free_count;
    for (size_t c = 0; c < 2; c++) {
        size_t i = 2 * number + c;
        lost[c] = -0.5 * scratch->push[i] * (scratch->rate[i] + scratch->after[i]);
    }
    sums[RSL_PLANAR_SUM_CONTACTS] += lost[0];
    if (fixed->sum_count > RSL_PLANAR_SUM_FRICTION)
        sums[RSL_PLANAR_SUM_FRICTION] += lost[1];
}

/* A contact that stays at rest: the impulse is part of its record. */
static void add_to_record(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                          rsl_planar_contact_point *point, const double *push, const double *lost)
{
    double *sums = state->y + fixed->tail + fixed->integrals_per_contact * point->integral_index;
    sums[RSL_PLANAR_INTEGRAL_IMPULSE] += push[0];
    sums[RSL_PLANAR_INTEGRAL_DISSIPATION] += lost[0];
    if (fixed->integrals_per_contact < RSL_PLANAR_INTEGRAL_COUNT)
        return;
    sums[RSL_PLANAR_INTEGRAL_FRICTION_IMPULSE] -= push[1];
    sums[RSL_PLANAR_INTEGRAL_FRICTION_DISSIPATION] += lost[1];
}

static void begin_record(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                         const rsl_planar_workspace *work, rsl_planar_contact_point *point,
                         size_t number, size_t count)
{
    const rsl_planar_rigid_workspace *scratch = work->rigid;
    rsl_planar_gap touch = rsl_planar_contact_gap(fixed, work, point);
    touch.gap_rate = scratch->rate[2 * number];
    rsl_planar_begin_record(fixed, state, work, point, &touch, state->time);
    point->record.mass = 1.0 / scratch->delassus[2 * number * 2 * count + 2 * number];
    point->record.onset_speed = RSL_NUM_NAN;
    point->record.t_deepest = state->time;
}

/* Record of an impact whose onset and separation coincide. */
static void record_rebound(rsl_planar_state *state, rsl_planar_contact_point *point,
                           const double *push, const double *lost, double after,
                           const rsl_planar_observer *observer)
{
    rsl_planar_gap touch = {.gap_rate = after};
    rsl_planar_contact_record *record = &point->record;
    rsl_planar_end_record(state, point, &touch, state->time);
    record->force_max = RSL_NUM_NAN;
    record->impulse = push[0];
    record->energy_lost = lost[0];
    record->friction_impulse = -push[1];
    record->friction_lost = lost[1];
    point->rest.closing_tolerance = 0.0;
    if (observer->contact != NULL)
        observer->contact(record, observer->user);
}

/* 1: a contact at rest would rebound to a flight lower than LOWEST_FLIGHT. Its closing
 * acceleration is D_ii N with the normal force N before the impact. */
static int rebounds_low(const rsl_planar *system, size_t number, size_t count)
{
    const rsl_planar_rigid_workspace *scratch = system->work.rigid;
    const rsl_planar_contact_point *point = &system->state.points[scratch->list[number]];
    double after = scratch->after[2 * number];
    double closing_acceleration =
        scratch->delassus[4 * count * number + 2 * number] * point->rest.force;
    return point->status == RSL_PLANAR_STATUS_RIGID_ACTIVE &&
           after * after <
               2.0 * closing_acceleration * LOWEST_FLIGHT * system->fixed->model.tolerance;
}

/* Status and record of one contact after the impulse. `rest`: see restitution_now. */
static rsl_status apply_outcome(rsl_planar *system, size_t number, size_t count, double rest,
                                const rsl_planar_observer *observer, rsl_error *error)
{
    rsl_planar_rigid_workspace *scratch = system->work.rigid;
    rsl_planar_contact_point *point = &system->state.points[scratch->list[number]];
    assert(point->rigid);
    double push[2] = {scratch->push[2 * number], scratch->push[2 * number + 1]};
    double after = scratch->after[2 * number], lost[2];
    int separates = after > RSL_PLANAR_VELOCITY_EPS && !rebounds_low(system, number, count);
    rsl_planar_rigid_losses(system->fixed, &system->state, &system->work, number, lost);
    if (point->status == RSL_PLANAR_STATUS_RIGID_ACTIVE) {
        add_to_record(system->fixed, &system->state, point, push, lost);
        if (separates)
            rsl_planar_lift_off(system, point, observer);
        return RSL_OK;
    }
    if (!(push[0] > 0.0))
        return RSL_OK;
    begin_record(system->fixed, &system->state, &system->work, point, number, count);
    if (separates) {
        record_rebound(&system->state, point, push, lost, after, observer);
        return RSL_OK;
    }
    point->status = RSL_PLANAR_STATUS_RIGID_ACTIVE;
    rsl_status status = rsl_planar_take_integrals(system, point, error);
    if (status >= 0)
        add_to_record(system->fixed, &system->state, point, push, lost);
    if (isfinite(rest))
        point->record.t_touch = rest;
    return status;
}

/* ---- the impact ----------------------------------------------------------------------------- */

/* Rows, velocities, restitutions and times of rest of the participating contacts, and D. */
static rsl_status prepare(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                          rsl_planar_workspace *work, size_t count, double *e, double *rest,
                          rsl_planar_restart *restart, rsl_error *error)
{
    rsl_planar_rigid_workspace *scratch = work->rigid;
    for (size_t i = 0; i < count; i++)
        e[i] = restitution_now(fixed, state, work, &state->points[scratch->list[i]], restart,
                               &rest[i]);
    if (rsl_planar_factor_joints(fixed, work) != 0)
        return rsl_planar_error_singular(fixed, state, work, error);
    for (size_t i = 0; i < count; i++)
        rsl_planar_rigid_rows(fixed, work, &state->points[scratch->list[i]], 0,
                              &scratch->rows[2 * i]);
    for (size_t i = 0; i < 2 * count; i++)
        scratch->rate[i] = scratch->rows[i].rate;
    for (size_t k = 0; k < scratch->islands; k++)
        end_collapse(fixed, state, work, scratch->begin[k], scratch->begin[k + 1], e, rest);
    return rsl_planar_assemble_delassus(fixed, work, count) != 0 ? no_memory(count, error) : RSL_OK;
}

static rsl_status collide(rsl_planar *system, size_t count, double *e, double *rest,
                          rsl_planar_restart *restart, const rsl_planar_observer *observer,
                          rsl_error *error)
{
    static const double done = -1.0;
    rsl_status status =
        prepare(system->fixed, &system->state, &system->work, count, e, rest, restart, error);
    const rsl_planar_rigid_workspace *scratch = system->work.rigid;
    for (size_t k = 0; k < scratch->islands && status >= 0; k++) {
        size_t first = scratch->begin[k];
        island of = {first, scratch->begin[k + 1] - first, count};
        status = solve(system, of, e, error);
    }
    if (status < 0)
        return status;
    rsl_planar_distribute_impulses(system->fixed, &system->work, count, 0.0);
    rsl_planar_apply_impulses(system->fixed, &system->work,
                              system->state.y + system->fixed->free_count);
    rsl_planar_rigid_drive_work(system->fixed, &system->state, &system->work);
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, system->state.time,
                                 system->state.y);
    /* Contacts at rest last: two vertices of a pair are told apart by which of them is active. */
    for (int last = 0; last < 2; last++)
        for (size_t i = 0; i < count && status >= 0; i++) {
            rsl_planar_contact_point *point = &system->state.points[scratch->list[i]];
            if (e[i] == done || (!last && point->status == RSL_PLANAR_STATUS_RIGID_ACTIVE))
                continue;
            e[i] = done;
            rsl_planar_mark_island_dirty(&system->work, point);
            status = apply_outcome(system, i, count, rest[i], observer, error);
        }
    return status;
}

/* Friction modes of guides, pins and compliant contacts whose slip velocity has jumped. */
static void update_slip_modes(rsl_planar *system, const rsl_planar_observer *observer)
{
    rsl_planar_friction_state *friction;
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, system->state.time,
                                 system->state.y);
    for (size_t i = 0; (friction = rsl_planar_friction_at(system->fixed, &system->state,
                                                          &system->work, i)) != NULL;
         i++) {
        if (friction->mode != RSL_PLANAR_FRICTION_SLIP &&
            friction->mode != RSL_PLANAR_FRICTION_STICK)
            continue;
        double slip =
            rsl_planar_friction_slip(system->fixed, &system->state, &system->work, friction);
        if (friction->mode == RSL_PLANAR_FRICTION_STICK && fabs(slip) > RSL_PLANAR_VELOCITY_EPS)
            rsl_planar_report_stick(system->fixed, &system->state, friction, 0, observer);
        if (fabs(slip) > RSL_PLANAR_VELOCITY_EPS)
            rsl_planar_friction_set_slip(friction, slip < 0.0 ? -1 : 1);
        else if (friction->mode == RSL_PLANAR_FRICTION_SLIP)
            rsl_planar_friction_try_stick(system, friction, observer);
    }
}

rsl_status rsl_planar_rigid_impact(rsl_planar *system, rsl_planar_restart *restart,
                                   const rsl_planar_observer *observer, rsl_error *error)
{
    size_t count = 0;
    if (rsl_planar_evaluate(system, system->state.time, system->state.y) != 0)
        return rsl_planar_error_singular(system->fixed, &system->state, &system->work, error);
    rsl_status status = collect(system->fixed, &system->state, &system->work, &count, error);
    if (status < 0)
        return status;
    if (count == 0) /* contact onset at zero gap rate */
        return rsl_planar_solve_contact_modes(system, NULL, NULL, observer, error);
    double *e = rsl_planar_rigid_candidates(&system->work, 2 * count, sizeof *e);
    if (e == NULL)
        return no_memory(count, error);
    rsl_planar_request_restart(restart, "an impact");
    restart->first = system->state.flight;
    status = collide(system, count, e, e + count, restart, observer, error);
    rsl_planar_note_energy(system->fixed, &system->state);
    if (status < 0)
        return status;
    update_slip_modes(system, observer);
    status = rsl_planar_solve_contact_modes(system, NULL, NULL, observer, error);
    if (status >= 0) /* residual rates of flights not followed */
        rsl_planar_project_rest_velocities(system, RSL_PLANAR_VELOCITY_EPS);
    return status;
}

/* ---- between steps ----------------------------------------------------------------------------
 *
 * A jump of a prescribed velocity separates a contact at rest or causes an impact. */

/* 1: the contact point has an impact; sets `separated` if a contact at rest separates. */
static int is_hit(const rsl_planar *system, rsl_planar_contact_point *point, int *separated)
{
    if (!point->rigid || (point->status != RSL_PLANAR_STATUS_OPEN &&
                          point->status != RSL_PLANAR_STATUS_RIGID_ACTIVE))
        return 0;
    if (point->rest.closing_tolerance == 0.0 && rsl_planar_is_open_until(&system->state, point))
        return 0;
    rsl_planar_gap touch = rsl_planar_contact_gap(system->fixed, &system->work, point);
    if (point->status == RSL_PLANAR_STATUS_RIGID_ACTIVE) {
        *separated |= touch.gap_rate > velocity_jump;
        return touch.gap_rate < -velocity_jump;
    }
    if (point->rest.closing_tolerance > 0.0 && touch.gap > 2.0 * point->rest.closing_tolerance)
        point->rest.closing_tolerance = 0.0;
    return touch.gap <= 0.01 * rsl_planar_touching_distance(&system->state, &touch) &&
           touch.gap_rate < -velocity_jump;
}

rsl_status rsl_planar_handle_velocity_jumps(rsl_planar *system, rsl_planar_restart *restart,
                                            const rsl_planar_observer *observer, rsl_error *error)
{
    int hit = 0, separated = 0;
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, system->state.time,
                                 system->state.y);
    for (size_t i = 0; i < system->state.point_count; i++)
        hit |= is_hit(system, &system->state.points[i], &separated);
    if (hit)
        return rsl_planar_rigid_impact(system, restart, observer, error);
    if (!separated)
        return RSL_OK;
    for (size_t i = 0; i < system->state.point_count; i++) {
        rsl_planar_contact_point *point = &system->state.points[i];
        if (point->status == RSL_PLANAR_STATUS_RIGID_ACTIVE &&
            rsl_planar_contact_gap(system->fixed, &system->work, point).gap_rate > velocity_jump)
            rsl_planar_lift_off(system, point, observer);
    }
    rsl_planar_request_restart(restart, "a jump of a prescribed speed");
    return rsl_planar_solve_contact_modes(system, NULL, NULL, observer, error);
}
