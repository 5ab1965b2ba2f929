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

/* Lowest flight that is followed, as a multiple of the tolerance in m. */
#define LOWEST_FLIGHT 100.0

static const rsl_planar_contact_pair *pair_of(const rsl_planar *system, const rsl_planar_spot *spot)
{
    return &system->fixed->model.contacts[spot->contact];
}

static rsl_status no_memory(size_t count, rsl_error *error)
{
    return rsl_error_set(error, RSL_ERROR_MEMORY,
                         "there is no memory for %zu rigid contacts at once", count);
}

/* ---- who takes part ---------------------------------------------------------------- */

static int takes_part(const rsl_planar *system, const rsl_planar_spot *spot)
{
    if (!spot->rigid || spot->status == RSL_PLANAR_SPOT_RESTING)
        return spot->rigid;
    if (rsl_planar_rigid_is_clear(system, spot))
        return 0;
    rsl_planar_touch touch = rsl_planar_spot_touch(system, spot);
    return spot->status == RSL_PLANAR_SPOT_OPEN &&
           touch.gap <= rsl_planar_rigid_reach(system, &touch);
}

/* Drift of a contact at rest stays far below this; a prescribed speed that jumps does not. */
static const double jump = 1e-8;

static int is_approached(const rsl_planar *system, const rsl_planar_spot *spot)
{
    double rate = rsl_planar_spot_touch(system, spot).gap_rate;
    return spot->status == RSL_PLANAR_SPOT_RESTING ? rate < -jump : rate < 0.0;
}

/* Leaves those islands in `list` in which bodies approach; the others do not feel the impact. */
static size_t keep_hit(rsl_planar *system, size_t count)
{
    rsl_planar_rigid_scratch *scratch = system->work.rigid;
    size_t kept = 0, hit = 0, islands;
    islands = rsl_planar_islands(system, scratch->list, count, scratch->begin);
    for (size_t k = 0; k < islands; k++) {
        size_t from = scratch->begin[k], to = scratch->begin[k + 1];
        int approached = 0;
        for (size_t i = from; i < to; i++)
            approached |= is_approached(system, &system->state.spots[scratch->list[i]]);
        if (!approached)
            continue;
        memmove(scratch->list + kept, scratch->list + from, (to - from) * sizeof *scratch->list);
        scratch->begin[hit++] = kept;
        kept += to - from;
    }
    scratch->begin[hit] = kept;
    scratch->islands = hit;
    return kept;
}

static rsl_status collect(rsl_planar *system, size_t *count, rsl_error *error)
{
    size_t taking = 0;
    if (!rsl_planar_rigid_reserve(system, system->state.spot_count))
        return no_memory(system->state.spot_count, error);
    for (size_t i = 0; i < system->state.spot_count; i++)
        if (takes_part(system, &system->state.spots[i]))
            system->work.rigid->list[taking++] = i;
    *count = keep_hit(system, taking);
    return RSL_OK;
}

/* ---- coming to rest ------------------------------------------------------------------ */

/* The restitution of a contact, and when it rests if that is now: NaN else.
 * The next step is not to be longer than its flight, so that its return is
 * seen. */
static double restitution_now(rsl_planar *system, rsl_planar_spot *spot, rsl_planar_plan *plan,
                              double *rest)
{
    rsl_planar_row rows[2];
    rsl_planar_rigid_rows(system, spot, 1, rows);
    const rsl_planar_row *row = &rows[0];
    double e = rsl_planar_restitution(system, pair_of(system, spot), row, row->rate);
    double pull = -row->bend - rsl_planar_across(row, system->work.frame[row->a].a,
                                                 system->work.frame[row->b].a);
    double back = -e * row->rate;
    double lowest = LOWEST_FLIGHT * system->fixed->model.tolerance;
    *rest = RSL_NUM_NAN;
    if (row->rate >= 0.0 || !(pull > 0.0))
        return e;
    if (!(back * back < 2.0 * pull * lowest)) {
        double flight = 2.0 * back / pull;
        plan->first = plan->first > 0.0 ? fmin(plan->first, flight) : flight;
        return e;
    }
    *rest = system->state.time;
    if (e < 1.0)
        *rest += 2.0 * back / (pull * (1.0 - e));
    return 0.0;
}

/* Whether it left last no farther than the lowest flight. */
static int flew_low(const rsl_planar *system, const rsl_planar_spot *spot, double rate)
{
    const rsl_planar_contact_record *last = &spot->record;
    return spot->status == RSL_PLANAR_SPOT_OPEN && last->impulse > 0.0 &&
           fabs(rate) * (system->state.time - last->t_separate) <
               LOWEST_FLIGHT * system->fixed->model.tolerance;
}

/* Inelastic collapse: one that approaches comes back from so low a flight. None that has flown so
 * has restitution then. */
static void end_collapse(const rsl_planar *system, size_t first, size_t end, double *e,
                         double *rest)
{
    const rsl_planar_rigid_scratch *scratch = system->work.rigid;
    int collapses = 0;
    for (size_t i = first; i < end; i++)
        collapses |= scratch->rate[2 * i] < 0.0 &&
                     flew_low(system, &system->state.spots[scratch->list[i]], scratch->rate[2 * i]);
    for (size_t i = first; i < end && collapses; i++) {
        if (!flew_low(system, &system->state.spots[scratch->list[i]], scratch->rate[2 * i]))
            continue;
        e[i] = 0.0;
        rest[i] = system->state.time;
    }
}

/* ---- impulses ------------------------------------------------------------------------- */

/* The contacts of one island: its first one, how many, and of all that are at work. */
typedef struct island {
    size_t first, count, all;
} island;

static double kinetic_of(const rsl_planar *system, size_t number)
{
    size_t spot = system->work.rigid->list[number];
    return pair_of(system, &system->state.spots[spot])->friction.kinetic;
}

static int is_rough(const rsl_planar *system, island of)
{
    for (size_t i = 0; i < of.count; i++)
        if (kinetic_of(system, of.first + i) > 0.0)
            return 1;
    return 0;
}

/* The numbers of rsl_rigid_contacts: of both rows of each contact, or of the
 * normals alone. */
typedef struct numbers {
    double *delassus, *velocity, *friction, *impulse, *after, *work;
    size_t work_count, rows;
} numbers;

static int place_numbers(rsl_planar *system, size_t count, int rough, numbers *n)
{
    assert(count > 0);
    n->rows = rough ? 2 * count : count;
    n->work_count = rsl_rigid_contacts_workspace(count, rough);
    double *work =
        rsl_planar_rigid_work(system, n->rows * n->rows + 3 * n->rows + count + n->work_count);
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

static void fill_numbers(const rsl_planar *system, island of, numbers *n)
{
    const rsl_planar_rigid_scratch *scratch = system->work.rigid;
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

/* Of rates that are nothing but rounding an impact may gain this share of all energy. */
static const double gain_noise = 1e-15;

/* Newton's law with friction may gain energy (Kane 1984): the run goes on, and the contact that
 * gained most is flagged. */
static void flag_gain(rsl_planar *system, island of, double gained)
{
    const rsl_planar_rigid_scratch *scratch = system->work.rigid;
    size_t worst = of.first;
    double least = HUGE_VAL;
    for (size_t i = of.first; i < of.first + of.count; i++) {
        double lost = 0.0;
        for (size_t k = 2 * i; k < 2 * i + 2; k++)
            lost -= 0.5 * scratch->push[k] * (scratch->rate[k] + scratch->after[k]);
        if (lost < least) {
            least = lost;
            worst = i;
        }
    }
    rsl_planar_flag_raise(system, RSL_PLANAR_FLAG_GAIN, &system->state.spots[scratch->list[worst]],
                          gained);
}

/* v + D P for the rows of an island, those without friction too. */
static void rates_after(rsl_planar_rigid_scratch *scratch, island of)
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
    rsl_planar_rigid_scratch *scratch = system->work.rigid;
    int rough = is_rough(system, of);
    rsl_error detail = {0};
    numbers n;
    if (rsl_rigid_contacts_workspace(of.count, rough) == 0)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "%zu rigid contacts are closed at t = %.9g s, which are too many to "
                             "solve at once; use integrator: moreau",
                             of.count, system->state.time);
    if (!place_numbers(system, of.count, rough, &n))
        return no_memory(of.count, error);
    fill_numbers(system, of, &n);
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
        flag_gain(system, of, -after.energy_lost);
    if (after.spread > 0.0)
        rsl_planar_flag_raise(system, RSL_PLANAR_FLAG_SEVERAL,
                              &system->state.spots[scratch->list[of.first]], after.spread);
    return RSL_OK;
}

/* ---- ledger and records ------------------------------------------------------------------ */

void rsl_planar_rigid_losses(rsl_planar *system, size_t number, double lost[2])
{
    const rsl_planar_rigid_scratch *scratch = system->work.rigid;
    double *sums = system->state.y + 2 * system->fixed->free_count;
    for (size_t c = 0; c < 2; c++) {
        size_t i = 2 * number + c;
        lost[c] = -0.5 * scratch->push[i] * (scratch->rate[i] + scratch->after[i]);
    }
    sums[RSL_PLANAR_SUM_CONTACTS] += lost[0];
    if (system->fixed->sum_count > RSL_PLANAR_SUM_FRICTION)
        sums[RSL_PLANAR_SUM_FRICTION] += lost[1];
}

/* A contact at rest goes on: the impulse belongs to its record. */
static void add_to_rest(rsl_planar *system, rsl_planar_spot *spot, const double *push,
                        const double *lost)
{
    double *sums = system->state.y + system->fixed->tail + system->fixed->spot_sums * spot->slot;
    sums[RSL_PLANAR_SPOT_IMPULSE] += push[0];
    sums[RSL_PLANAR_SPOT_LOST] += lost[0];
    if (system->fixed->spot_sums < RSL_PLANAR_SPOT_SUMS)
        return;
    sums[RSL_PLANAR_SPOT_FRICTION_IMPULSE] -= push[1];
    sums[RSL_PLANAR_SPOT_FRICTION_LOST] += lost[1];
}

static void begin_record(rsl_planar *system, rsl_planar_spot *spot, size_t number, size_t count)
{
    const rsl_planar_rigid_scratch *scratch = system->work.rigid;
    rsl_planar_touch touch = rsl_planar_spot_touch(system, spot);
    touch.gap_rate = scratch->rate[2 * number];
    rsl_planar_begin_record(system, spot, &touch, system->state.time);
    spot->record.mass = 1.0 / scratch->delassus[2 * number * 2 * count + 2 * number];
    spot->record.onset_speed = RSL_NUM_NAN;
    spot->record.t_deepest = system->state.time;
}

/* Touch and separation in one. */
static void bounce(rsl_planar *system, rsl_planar_spot *spot, const double *push,
                   const double *lost, double after, const rsl_planar_observer *observer)
{
    rsl_planar_touch touch = {.gap_rate = after};
    rsl_planar_contact_record *record = &spot->record;
    rsl_planar_end_record(system, spot, &touch, system->state.time);
    record->force_max = RSL_NUM_NAN;
    record->impulse = push[0];
    record->energy_lost = lost[0];
    record->friction_impulse = -push[1];
    record->friction_lost = lost[1];
    spot->rest.slack = 0.0;
    if (observer->contact != NULL)
        observer->contact(record, observer->user);
}

/* A contact at rest that leaves for a flight too low to be followed: by its
 * force before, D_ii N is the pull that brings it back. */
static int falls_back(const rsl_planar *system, size_t number, size_t count)
{
    const rsl_planar_rigid_scratch *scratch = system->work.rigid;
    const rsl_planar_spot *spot = &system->state.spots[scratch->list[number]];
    double after = scratch->after[2 * number];
    double pull = scratch->delassus[4 * count * number + 2 * number] * spot->rest.force;
    return spot->status == RSL_PLANAR_SPOT_RESTING &&
           after * after < 2.0 * pull * LOWEST_FLIGHT * system->fixed->model.tolerance;
}

/* What the impulse leaves of one contact. `rest`: see restitution_now. */
static rsl_status leave(rsl_planar *system, size_t number, size_t count, double rest,
                        const rsl_planar_observer *observer, rsl_error *error)
{
    rsl_planar_rigid_scratch *scratch = system->work.rigid;
    rsl_planar_spot *spot = &system->state.spots[scratch->list[number]];
    assert(spot->rigid);
    double push[2] = {scratch->push[2 * number], scratch->push[2 * number + 1]};
    double after = scratch->after[2 * number], lost[2];
    int parts = after > RSL_PLANAR_SLOWEST && !falls_back(system, number, count);
    rsl_planar_rigid_losses(system, number, lost);
    if (spot->status == RSL_PLANAR_SPOT_RESTING) {
        add_to_rest(system, spot, push, lost);
        if (parts)
            rsl_planar_rest_lift(system, spot, observer);
        return RSL_OK;
    }
    if (!(push[0] > 0.0))
        return RSL_OK;
    begin_record(system, spot, number, count);
    if (parts) {
        bounce(system, spot, push, lost, after, observer);
        return RSL_OK;
    }
    spot->status = RSL_PLANAR_SPOT_RESTING;
    rsl_status status = rsl_planar_slot_take(system, spot, error);
    if (status >= 0)
        add_to_rest(system, spot, push, lost);
    if (isfinite(rest))
        spot->record.t_touch = rest;
    return status;
}

/* ---- all of it ------------------------------------------------------------------------------ */

/* The rows of those that take part, their restitutions, and when those rest
 * that are about to. */
static rsl_status prepare(rsl_planar *system, size_t count, double *e, double *rest,
                          rsl_planar_plan *plan, rsl_error *error)
{
    rsl_planar_rigid_scratch *scratch = system->work.rigid;
    for (size_t i = 0; i < count; i++)
        e[i] = restitution_now(system, &system->state.spots[scratch->list[i]], plan, &rest[i]);
    if (rsl_planar_factor_joints(system) != 0)
        return rsl_planar_say_singular(system, error);
    for (size_t i = 0; i < count; i++)
        rsl_planar_rigid_rows(system, &system->state.spots[scratch->list[i]], 0,
                              &scratch->rows[2 * i]);
    for (size_t i = 0; i < 2 * count; i++)
        scratch->rate[i] = scratch->rows[i].rate;
    for (size_t k = 0; k < scratch->islands; k++)
        end_collapse(system, scratch->begin[k], scratch->begin[k + 1], e, rest);
    return rsl_planar_rigid_reduce(system, count) != 0 ? no_memory(count, error) : RSL_OK;
}

static rsl_status collide(rsl_planar *system, size_t count, double *e, double *rest,
                          rsl_planar_plan *plan, const rsl_planar_observer *observer,
                          rsl_error *error)
{
    static const double done = -1.0;
    rsl_status status = prepare(system, count, e, rest, plan, error);
    const rsl_planar_rigid_scratch *scratch = system->work.rigid;
    for (size_t k = 0; k < scratch->islands && status >= 0; k++) {
        size_t first = scratch->begin[k];
        island of = {first, scratch->begin[k + 1] - first, count};
        status = solve(system, of, e, error);
    }
    if (status < 0)
        return status;
    rsl_planar_rigid_spread(system, count, 0.0);
    rsl_planar_rigid_shift(system, system->state.y + system->fixed->free_count);
    rsl_planar_rigid_drive_work(system);
    rsl_planar_unpack(system, system->state.time, system->state.y);
    /* What rested comes last: a corner is told from the other one by which of them is held. */
    for (int last = 0; last < 2; last++)
        for (size_t i = 0; i < count && status >= 0; i++) {
            rsl_planar_spot *spot = &system->state.spots[scratch->list[i]];
            if (e[i] == done || (!last && spot->status == RSL_PLANAR_SPOT_RESTING))
                continue;
            e[i] = done;
            rsl_planar_stir(system, spot);
            status = leave(system, i, count, rest[i], observer, error);
        }
    return status;
}

/* Slides and compliant contacts whose slip has jumped. */
static void turn_frictions(rsl_planar *system, const rsl_planar_observer *observer)
{
    rsl_planar_friction_point *friction;
    rsl_planar_unpack(system, system->state.time, system->state.y);
    for (size_t i = 0; (friction = rsl_planar_friction_at(system, i)) != NULL; i++) {
        if (friction->mode != RSL_PLANAR_FRICTION_SLIP &&
            friction->mode != RSL_PLANAR_FRICTION_STICK)
            continue;
        double slip = rsl_planar_friction_slip(system, friction);
        if (friction->mode == RSL_PLANAR_FRICTION_STICK && fabs(slip) > RSL_PLANAR_SLOWEST)
            rsl_planar_report_stick(system, friction, 0, observer);
        if (fabs(slip) > RSL_PLANAR_SLOWEST)
            rsl_planar_friction_slips(friction, slip < 0.0 ? -1 : 1);
        else if (friction->mode == RSL_PLANAR_FRICTION_SLIP)
            rsl_planar_friction_stop(system, friction, observer);
    }
}

rsl_status rsl_planar_rigid_impact(rsl_planar *system, rsl_planar_plan *plan,
                                   const rsl_planar_observer *observer, rsl_error *error)
{
    size_t count = 0;
    if (rsl_planar_evaluate(system, system->state.time, system->state.y) != 0)
        return rsl_planar_say_singular(system, error);
    rsl_status status = collect(system, &count, error);
    if (status < 0)
        return status;
    if (count == 0) /* nothing but a touch at rest */
        return rsl_planar_rest_settle(system, NULL, NULL, observer, error);
    double *e = rsl_planar_rigid_candidates(system, 2 * count, sizeof *e);
    if (e == NULL)
        return no_memory(count, error);
    rsl_planar_plan_restart(plan, "an impact");
    plan->first = system->state.flight;
    status = collide(system, count, e, e + count, plan, observer, error);
    rsl_planar_note_energy(system);
    if (status < 0)
        return status;
    turn_frictions(system, observer);
    status = rsl_planar_rest_settle(system, NULL, NULL, observer, error);
    if (status >= 0) /* of flights too low to be followed */
        rsl_planar_rest_stop(system, RSL_PLANAR_SLOWEST);
    return status;
}

/* ---- between steps ----------------------------------------------------------------------------
 *
 * A prescribed speed that jumps takes a resting contact apart, or makes an impact of it. */

static int is_hit(rsl_planar *system, rsl_planar_spot *spot, int *parted)
{
    if (!spot->rigid ||
        (spot->status != RSL_PLANAR_SPOT_OPEN && spot->status != RSL_PLANAR_SPOT_RESTING))
        return 0;
    if (spot->rest.slack == 0.0 && rsl_planar_rigid_is_clear(system, spot))
        return 0;
    rsl_planar_touch touch = rsl_planar_spot_touch(system, spot);
    if (spot->status == RSL_PLANAR_SPOT_RESTING) {
        *parted |= touch.gap_rate > jump;
        return touch.gap_rate < -jump;
    }
    if (spot->rest.slack > 0.0 && touch.gap > 2.0 * spot->rest.slack)
        spot->rest.slack = 0.0;
    return touch.gap <= 0.01 * rsl_planar_rigid_reach(system, &touch) && touch.gap_rate < -jump;
}

rsl_status rsl_planar_rigid_now(rsl_planar *system, rsl_planar_plan *plan,
                                const rsl_planar_observer *observer, rsl_error *error)
{
    int hit = 0, parted = 0;
    rsl_planar_unpack(system, system->state.time, system->state.y);
    for (size_t i = 0; i < system->state.spot_count; i++)
        hit |= is_hit(system, &system->state.spots[i], &parted);
    if (hit)
        return rsl_planar_rigid_impact(system, plan, observer, error);
    if (!parted)
        return RSL_OK;
    for (size_t i = 0; i < system->state.spot_count; i++) {
        rsl_planar_spot *spot = &system->state.spots[i];
        if (spot->status == RSL_PLANAR_SPOT_RESTING &&
            rsl_planar_spot_touch(system, spot).gap_rate > jump)
            rsl_planar_rest_lift(system, spot, observer);
    }
    rsl_planar_plan_restart(plan, "a jump of a prescribed speed");
    return rsl_planar_rest_settle(system, NULL, NULL, observer, error);
}
