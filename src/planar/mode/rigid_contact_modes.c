/* SPDX-License-Identifier: MIT
 *
 * Modes of rigid contacts at rest by an acceleration-level linear complementarity problem
 * (Pfeiffer & Glocker 1996), over all contacts whose gap and gap rate are zero. For contact i with
 * the normal force N, gap acceleration g and slip acceleration w,
 *
 *     0 <= N _|_ g >= 0
 *
 * and, where it does not slip yet, with T = b - c and the slack variable s,
 *
 *     0 <= b _|_ s + w >= 0,   0 <= c _|_ s - w >= 0,
 *     0 <= s _|_ mu N - b - c >= 0.
 *
 * In slip T = -slip_ratio N is known. g and w are linear in N and T through the Delassus operator
 * D of rigid.h.
 *
 * Islands without a change keep their modes. In the others the forces with all candidates pressing
 * and sticking are computed first, see rigid/force_dense.c; every following evaluation uses the
 * same solver, so one answer serves both. If these forces are not admissible, the complementarity
 * problem with static friction selects which contacts open and which slip. A slipping contact has
 * kinetic friction from then on, which the others may not carry: the problem is solved again until
 * no other contact slips. Where a friction limit is reached exactly at this instant, friction is
 * reduced slightly, so that the problem selects the motion that begins.
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
#include "planar/mode/internal.h"
#include "planar/mode/mode.h"
#include "planar/record/record.h"
#include "planar/rigid/rigid.h"

/* So much lower is friction where its limit is reached. */
static const double hair = 1e-7;

/* One candidate. */
typedef struct candidate {
    rsl_planar_spot *spot;
    rsl_planar_friction_mode before; /* NONE if it did not rest */
    int may_stick;
    int presses;       /* what is found */
    double lean, grip; /* grip: static friction */
    double force[2];
    double slack; /* of the acceleration of the slip */
    double slip;  /* that acceleration */
} candidate;

/* ---- candidates ------------------------------------------------------------------ */

/* One whose force was found to vanish does not press at that instant again;
 * should it, for others have changed, it touches again at once. One that has
 * just parted, and is still where it was, is not gone at this speed either. */
static int is_candidate(const rsl_planar *system, const rsl_planar_spot *spot)
{
    if (!spot->rigid || spot->status == RSL_PLANAR_SPOT_RESTING)
        return spot->rigid;
    if (spot->status != RSL_PLANAR_SPOT_OPEN || spot->rest.lifted == system->state.time ||
        rsl_planar_rigid_is_clear(system, spot))
        return 0;
    rsl_planar_touch touch = rsl_planar_spot_touch(system, spot);
    return touch.gap <= rsl_planar_rigid_reach(system, &touch) &&
           fabs(touch.gap_rate) <= (spot->rest.slack > 0.0 ? 1e3 : 1.0) * RSL_PLANAR_SLOWEST;
}

/* How friction acts at a candidate: it slips by its speed, or as it was torn at this instant; else
 * it may stick. */
static candidate look_at(rsl_planar *system, rsl_planar_spot *spot)
{
    const rsl_planar_friction *law = &system->fixed->model.contacts[spot->contact].friction;
    candidate c = {.spot = spot};
    double slip = rsl_planar_spot_touch(system, spot).slip;
    rsl_planar_friction_point *friction = &spot->friction;
    c.before = spot->status == RSL_PLANAR_SPOT_RESTING ? friction->mode : RSL_PLANAR_FRICTION_NONE;
    friction->law = law;
    friction->mode = RSL_PLANAR_FRICTION_NONE;
    if (law->static_ == 0.0)
        return c;
    friction->mode = law->slip_speed > 0.0 ? RSL_PLANAR_FRICTION_SMOOTH : RSL_PLANAR_FRICTION_SLIP;
    if (friction->mode == RSL_PLANAR_FRICTION_SMOOTH) {
        c.lean = rsl_planar_smooth_friction(law, 1.0, slip);
        return c;
    }
    if (fabs(slip) > RSL_PLANAR_SLOWEST)
        friction->sign = slip > 0.0 ? 1 : -1;
    else
        c.may_stick = spot->rest.torn != system->state.time;
    c.lean = c.may_stick ? 0.0 : law->kinetic * friction->sign;
    c.grip = law->static_;
    return c;
}

/* ---- one island ------------------------------------------------------------------------ */

typedef struct problem {
    candidate *c;
    size_t begin, count; /* the rows of candidate i in D are 2 (begin + i) and the next */
    size_t width;        /* of D */
    double least;        /* what an acceleration must exceed to be one */
    size_t unknowns;     /* of the complementarity problem */
    size_t *first;       /* of the three unknowns b, c, s of a candidate */
    double *matrix, *vector, *z, *work;
    size_t work_count;
} problem;

static double own_give(const rsl_planar *system, const problem *p, size_t i)
{
    size_t row = 2 * (p->begin + i);
    return system->work.rigid->delassus[row * p->width + row];
}

static int is_force(const rsl_planar *system, const problem *p, size_t i)
{
    return p->c[i].force[0] * own_give(system, p, i) > p->least;
}

/* Whether all press and stick, but those known to slip; leaves the forces. Where these leave a
 * choice, one that bears nothing may stay closed as well: it may have to bear something soon. */
static int all_hold(rsl_planar *system, problem *p)
{
    rsl_planar_rigid_scratch *scratch = system->work.rigid;
    double margin;
    for (size_t i = 0; i < p->count; i++)
        scratch->hold[i] = (rsl_planar_hold){.number = p->begin + i,
                                             .sticks = p->c[i].may_stick,
                                             .lean = p->c[i].lean,
                                             .grip = p->c[i].grip};
    if (rsl_planar_rest_select(system, scratch->hold, p->count, p->width, scratch->after,
                               &margin) != 0)
        return 0;
    int holds = margin >= -RSL_PLANAR_MARGIN_NOISE;
    for (size_t i = 0; i < p->count; i++) {
        candidate *c = &p->c[i];
        memcpy(c->force, scratch->hold[i].force, sizeof c->force);
        c->slack = c->slip = 0.0;
        c->presses = margin < HUGE_VAL || is_force(system, p, i);
        holds &= c->presses && fabs(scratch->hold[i].unmet) <= p->least &&
                 (margin < HUGE_VAL || !c->may_stick || fabs(c->force[1]) <= c->grip * c->force[0]);
    }
    return holds;
}

/* ---- its complementarity problem -------------------------------------------------------- */

/* Adds what row `row` of D says to a line: sign x (acceleration). */
static void add_acceleration(const rsl_planar *system, problem *p, size_t line, size_t row,
                             double sign)
{
    const rsl_planar_rigid_scratch *scratch = system->work.rigid;
    const double *d = scratch->delassus + (2 * p->begin + row) * p->width + 2 * p->begin;
    double *m = p->matrix + line * p->unknowns;
    p->vector[line] += sign * scratch->rate[2 * p->begin + row];
    for (size_t k = 0; k < p->count; k++) {
        const candidate *c = &p->c[k];
        m[k] += sign * (d[2 * k] - c->lean * d[2 * k + 1]);
        if (!c->may_stick)
            continue;
        m[p->first[k]] += sign * d[2 * k + 1];
        m[p->first[k] + 1] -= sign * d[2 * k + 1];
    }
}

static void fill(const rsl_planar *system, problem *p, double lower)
{
    size_t n = p->unknowns;
    memset(p->matrix, 0, n * n * sizeof *p->matrix);
    memset(p->vector, 0, n * sizeof *p->vector);
    for (size_t i = 0; i < p->count; i++) {
        size_t b = p->first[i], c = b + 1, s = b + 2;
        add_acceleration(system, p, i, 2 * i, 1.0);
        if (!p->c[i].may_stick)
            continue;
        add_acceleration(system, p, b, 2 * i + 1, 1.0);
        add_acceleration(system, p, c, 2 * i + 1, -1.0);
        p->matrix[b * n + s] = p->matrix[c * n + s] = 1.0;
        p->matrix[s * n + i] = (1.0 - lower) * p->c[i].grip;
        p->matrix[s * n + b] = p->matrix[s * n + c] = -1.0;
    }
}

static rsl_status place(rsl_planar *system, problem *p, rsl_error *error)
{
    size_t n = p->count;
    for (size_t i = 0; i < p->count; i++)
        n += p->c[i].may_stick ? 3 : 0;
    p->unknowns = n;
    p->work_count = rsl_rigid_lcp_workspace(n);
    if (p->work_count == 0)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "%zu rigid contacts rest at t = %.9g s, which are too many to solve "
                             "at once; use integrator: moreau",
                             p->count, system->state.time);
    double *scratch = rsl_planar_rigid_work(system, n * n + 2 * n + p->count + p->work_count);
    if (scratch == NULL)
        return rsl_error_set(error, RSL_ERROR_MEMORY, "there is no memory for %zu rigid contacts",
                             p->count);
    p->matrix = scratch;
    p->vector = p->matrix + n * n;
    p->z = p->vector + n;
    p->first = (size_t *)(void *)(p->z + n);
    p->work = p->z + n + p->count;
    size_t next = p->count;
    for (size_t i = 0; i < p->count; i++, next += p->c[i - 1].may_stick ? 3 : 0)
        p->first[i] = next;
    return RSL_OK;
}

/* With friction lower by that share. */
static rsl_status solve(rsl_planar *system, problem *p, double lower, rsl_error *error)
{
    rsl_error detail;
    rsl_status status = place(system, p, error);
    if (status < 0)
        return status;
    fill(system, p, lower);
    rsl_rigid_lcp lcp = {p->unknowns, p->matrix, p->vector};
    rsl_rigid_lcp_solution out = {.z = p->z};
    status = rsl_rigid_lcp_solve(&lcp, &out, p->work, p->work_count, &detail);
    if (status < 0)
        return rsl_error_set(
            error, status,
            "the rigid contacts at rest at t = %.9g s have no forces that hold them (%.120s)",
            system->state.time, rsl_error_text(&detail).text);
    for (size_t i = 0; i < p->count; i++) {
        candidate *c = &p->c[i];
        const double *z = p->z + p->first[i];
        c->force[0] = p->z[i];
        c->force[1] = c->may_stick ? z[0] - z[1] : -c->lean * p->z[i];
        c->slack = c->may_stick ? z[2] : 0.0;
        c->slip = c->may_stick ? (z[0] > z[1] ? -z[2] : z[2]) : 0.0;
        c->presses = is_force(system, p, i);
    }
    return RSL_OK;
}

/* ---- who slips --------------------------------------------------------------------------- */

/* It does not stick again at this instant. Returns whether kinetic friction is another. */
static int begin_slip(const rsl_planar *system, candidate *c, int sign)
{
    const rsl_planar_friction *law = c->spot->friction.law;
    c->may_stick = 0;
    c->lean = law->kinetic * sign;
    c->spot->friction.sign = sign;
    c->spot->rest.torn = system->state.time;
    return law->kinetic != law->static_;
}

/* Those whose slip has an acceleration. Returns how many; `less`: whether one of them has less
 * friction now. */
static size_t begin_slips(const rsl_planar *system, problem *p, int *less)
{
    size_t count = 0;
    *less = 0;
    for (size_t i = 0; i < p->count; i++) {
        candidate *c = &p->c[i];
        if (!c->may_stick || !c->presses || !(c->slack > p->least))
            continue;
        *less |= begin_slip(system, c, c->slip < 0.0 ? -1 : 1);
        count++;
    }
    return count;
}

static int one_opens(const problem *p)
{
    for (size_t i = 0; i < p->count; i++)
        if (!p->c[i].presses)
            return 1;
    return 0;
}

/* `torn`: the candidate at which a limit is reached; NULL: none is known to be. */
static rsl_status settle_island(rsl_planar *system, problem *p, candidate *torn, rsl_error *error)
{
    for (size_t round = 0; round <= 2 * p->count; round++) {
        int less = 0;
        if (torn == NULL && all_hold(system, p))
            return RSL_OK;
        rsl_status status = solve(system, p, torn != NULL ? hair : 0.0, error);
        if (status < 0)
            return status;
        size_t slips = begin_slips(system, p, &less);
        if (slips == 0 && (torn == NULL || one_opens(p)))
            return RSL_OK;
        if (torn != NULL && slips == 0 && torn->may_stick)
            begin_slip(system, torn, torn->spot->friction.force > 0.0 ? 1 : -1);
        else if (torn == NULL && !less)
            return RSL_OK;
        torn = NULL;
    }
    return RSL_OK;
}

/* ---- from forces to modes ------------------------------------------------------------ */

/* What an acceleration must exceed to be one. */
static double noise(const rsl_planar *system, size_t begin, size_t count)
{
    double most = rsl_num_hypot(system->fixed->model.gravity.x, system->fixed->model.gravity.y);
    for (size_t i = 2 * begin; i < 2 * (begin + count); i++)
        most = fmax(most, fabs(system->work.rigid->rate[i]));
    return 1e-11 * most;
}

static rsl_status begin_rest(rsl_planar *system, rsl_planar_spot *spot, double own,
                             rsl_error *error)
{
    assert(spot->rigid && own > 0.0);
    rsl_planar_touch touch = rsl_planar_spot_touch(system, spot);
    rsl_planar_begin_record(system, spot, &touch, system->state.time);
    spot->record.onset_speed = RSL_NUM_NAN;
    spot->record.mass = 1.0 / own;
    spot->record.t_deepest = system->state.time;
    spot->status = RSL_PLANAR_SPOT_RESTING;
    spot->rest.slack = 0.0;
    spot->rest.margin = HUGE_VAL;
    return rsl_planar_slot_take(system, spot, error);
}

rsl_status rsl_planar_rest_presume(rsl_planar *system, rsl_planar_spot *spot, rsl_error *error)
{
    rsl_planar_row rows[2];
    const rsl_planar_friction *law = &system->fixed->model.contacts[spot->contact].friction;
    if (!spot->rigid || spot->status == RSL_PLANAR_SPOT_RESTING || !is_candidate(system, spot))
        return RSL_OK;
    rsl_planar_rigid_rows(system, spot, 0, rows);
    double own = rsl_planar_row_coupling(system, &rows[0], &rows[0]);
    spot->friction.law = law;
    spot->friction.mode = law->static_ == 0.0     ? RSL_PLANAR_FRICTION_NONE
                          : law->slip_speed > 0.0 ? RSL_PLANAR_FRICTION_SMOOTH
                                                  : RSL_PLANAR_FRICTION_STICK;
    return own > 0.0 ? begin_rest(system, spot, own, error) : RSL_OK;
}

static void end_rest(rsl_planar *system, rsl_planar_spot *spot, const rsl_planar_observer *observer)
{
    rsl_planar_touch touch = rsl_planar_spot_touch(system, spot);
    if (spot->status == RSL_PLANAR_SPOT_RESTING)
        rsl_planar_rest_lift(system, spot, observer);
    spot->rest.slack = fmax(rsl_planar_rigid_reach(system, &touch), 2.0 * fabs(touch.gap));
    spot->friction.mode = RSL_PLANAR_FRICTION_NONE;
}

static rsl_status set_mode(rsl_planar *system, const problem *p, size_t i,
                           const rsl_planar_observer *observer, rsl_error *error)
{
    candidate *c = &p->c[i];
    rsl_planar_spot *spot = c->spot;
    rsl_planar_friction_point *friction = &spot->friction;
    rsl_status status = RSL_OK;
    if (!c->presses) {
        end_rest(system, spot, observer);
        return RSL_OK;
    }
    if (c->may_stick)
        friction->mode = RSL_PLANAR_FRICTION_STICK;
    if (spot->status != RSL_PLANAR_SPOT_RESTING)
        status = begin_rest(system, spot, own_give(system, p, i), error);
    spot->record.force_max = fmax(spot->record.force_max, c->force[0]);
    if (friction->mode == RSL_PLANAR_FRICTION_STICK && c->before != RSL_PLANAR_FRICTION_STICK)
        rsl_planar_report_stick(system, friction, 1, observer);
    if (friction->mode == RSL_PLANAR_FRICTION_SLIP && c->before == RSL_PLANAR_FRICTION_STICK)
        rsl_planar_report_stick(system, friction, 0, observer);
    return status;
}

/* ---- all of it --------------------------------------------------------------------------- */

static rsl_status no_memory(size_t count, rsl_error *error)
{
    return rsl_error_set(error, RSL_ERROR_MEMORY, "there is no memory for %zu rigid contacts",
                         count);
}

/* The rows of the candidates, their accelerations without contact, and what the forces must
 * make of them. */
static rsl_status reduce(rsl_planar *system, const candidate *c, size_t count, rsl_error *error)
{
    rsl_planar_rigid_scratch *scratch = system->work.rigid;
    system->work.resting = 0;
    if (rsl_planar_evaluate(system, system->state.time, system->state.y) != 0)
        return rsl_planar_say_singular(system, error);
    for (size_t i = 0; i < count; i++)
        rsl_planar_rigid_rows(system, c[i].spot, 1, &scratch->rows[2 * i]);
    if (rsl_planar_rigid_reduce(system, count) != 0)
        return no_memory(count, error);
    for (size_t i = 0; i < 2 * count; i++) {
        const rsl_planar_row *row = &scratch->rows[i];
        scratch->rate[i] = row->bend + rsl_planar_across(row, system->work.frame[row->a].a,
                                                         system->work.frame[row->b].a);
        scratch->after[i] = -scratch->rate[i];
    }
    return RSL_OK;
}

static int is_concerned(const rsl_planar *system, const rsl_planar_spot *spot)
{
    return spot->status != RSL_PLANAR_SPOT_RESTING || rsl_planar_is_stirred(system, spot);
}

/* The candidates into `list`, island by island; those islands that nothing has happened to are
 * left out. Returns how many candidates remain, the islands are counted in the scratch. */
static size_t collect(rsl_planar *system)
{
    rsl_planar_rigid_scratch *scratch = system->work.rigid;
    size_t count = 0, kept = 0, kept_islands = 0;
    for (size_t i = 0; i < system->state.spot_count; i++)
        if (is_candidate(system, &system->state.spots[i]))
            scratch->list[count++] = i;
    size_t islands = rsl_planar_islands(system, scratch->list, count, scratch->begin);
    for (size_t k = 0; k < islands; k++) {
        size_t from = scratch->begin[k], to = scratch->begin[k + 1];
        int concerned = 0;
        for (size_t i = from; i < to; i++)
            concerned |= is_concerned(system, &system->state.spots[scratch->list[i]]);
        if (!concerned)
            continue;
        memmove(scratch->list + kept, scratch->list + from, (to - from) * sizeof *scratch->list);
        scratch->begin[kept_islands++] = kept;
        kept += to - from;
    }
    scratch->begin[kept_islands] = kept;
    scratch->islands = kept_islands;
    return kept;
}

static rsl_status settle_islands(rsl_planar *system, candidate *c, size_t count,
                                 const rsl_planar_spot *torn, const rsl_planar_observer *observer,
                                 rsl_error *error)
{
    const rsl_planar_rigid_scratch *scratch = system->work.rigid;
    rsl_status status = RSL_OK;
    for (size_t k = 0; k < scratch->islands && status >= 0; k++) {
        problem p = {.begin = scratch->begin[k], .width = 2 * count};
        candidate *at_limit = NULL;
        p.c = c + p.begin;
        p.count = scratch->begin[k + 1] - p.begin;
        p.least = noise(system, p.begin, p.count);
        for (size_t i = 0; i < p.count; i++)
            at_limit = p.c[i].spot == torn ? &p.c[i] : at_limit;
        status = settle_island(system, &p, at_limit, error);
        for (size_t i = 0; i < p.count && status >= 0; i++)
            status = set_mode(system, &p, i, observer, error);
    }
    return status;
}

rsl_status rsl_planar_rest_settle(rsl_planar *system, rsl_planar_spot *lifted,
                                  rsl_planar_spot *torn, const rsl_planar_observer *observer,
                                  rsl_error *error)
{
    rsl_status status = RSL_OK;
    rsl_planar_unpack(system, system->state.time, system->state.y);
    if (!rsl_planar_rigid_reserve(system, system->state.spot_count))
        return no_memory(system->state.spot_count, error);
    rsl_planar_rigid_scratch *scratch = system->work.rigid;
    if (lifted != NULL && lifted->status == RSL_PLANAR_SPOT_RESTING) {
        rsl_planar_rest_lift(system, lifted, observer);
        lifted->rest.lifted = system->state.time;
    }
    if (torn != NULL)
        rsl_planar_stir(system, torn);
    size_t count = collect(system);
    candidate *c = rsl_planar_rigid_candidates(system, count, sizeof *c);
    if (c == NULL)
        return no_memory(count, error);
    for (size_t i = 0; i < count; i++)
        c[i] = look_at(system, &system->state.spots[scratch->list[i]]);
    if (count > 0)
        status = reduce(system, c, count, error);
    if (status >= 0)
        status = settle_islands(system, c, count, torn, observer, error);
    memset(scratch->stirred, 0, (system->fixed->bodies + 1) * sizeof *scratch->stirred);
    rsl_planar_list_closed(system);
    return status;
}

void rsl_planar_rest_lift(rsl_planar *system, rsl_planar_spot *spot,
                          const rsl_planar_observer *observer)
{
    assert(spot->status == RSL_PLANAR_SPOT_RESTING);
    rsl_planar_touch touch = rsl_planar_spot_touch(system, spot);
    rsl_planar_stir(system, spot);
    rsl_planar_end_record(system, spot, &touch, system->state.time);
    rsl_planar_sum_record(system, spot, system->state.y);
    spot->record.t_touch = fmin(spot->record.t_touch, system->state.time);
    spot->record.t_deepest = spot->record.t_touch;
    if (spot->slot != RSL_PLANAR_NO_SLOT)
        system->state.slot_used[spot->slot] = 0;
    spot->slot = RSL_PLANAR_NO_SLOT;
    spot->status = RSL_PLANAR_SPOT_OPEN;
    spot->rest.slack = touch.gap_rate > RSL_PLANAR_SLOWEST
                           ? fmax(0.0, -touch.gap)
                           : fmax(rsl_planar_rigid_reach(system, &touch), 2.0 * fabs(touch.gap));
    spot->rest.force = 0.0;
    spot->friction.mode = RSL_PLANAR_FRICTION_NONE;
    if (observer->contact != NULL)
        observer->contact(&spot->record, observer->user);
}
