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
 * kinetic friction from then on, which the others may not carry, or which lets them stick: the largest
 * slip acceleration is taken first, and the problem is solved again until no other contact slips. Where a friction limit is reached exactly at this instant, friction is
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

/* Relative reduction of static friction that forces breakaway at an exactly reached limit. */
static const double perturbation = 1e-7;

/* One contact with zero gap and gap rate. */
typedef struct candidate {
    rsl_planar_contact_point *point;
    rsl_planar_friction_mode before; /* NONE if not at rest before */
    int may_stick;                   /* 1: no slip velocity, no breakaway at this instant */
    int presses;                     /* result: 1: closed */
    double slip_ratio, mu_static;    /* -T/N in slip; static friction coefficient */
    double force[2];                 /* result: N, T, in N */
    double slack;                    /* result: slack s = |slip acceleration|, m/s^2 */
    double slip;                     /* result: slip acceleration, m/s^2 */
} candidate;

/* ---- candidates ------------------------------------------------------------------ */

/* 1: at rest, or open with zero gap and gap rate. A contact that lifted off at this instant is
 * not a candidate again; if other modes press it, its onset follows at once. The velocity
 * tolerance is larger for a contact that has just separated. */
static int is_candidate(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                        const rsl_planar_workspace *work, const rsl_planar_contact_point *point)
{
    if (!point->rigid || point->status == RSL_PLANAR_STATUS_RIGID_ACTIVE)
        return point->rigid;
    if (point->status != RSL_PLANAR_STATUS_OPEN || point->rest.lifted == state->time ||
        rsl_planar_is_open_until(state, point))
        return 0;
    rsl_planar_gap touch = rsl_planar_contact_gap(fixed, work, point);
    return touch.gap <= rsl_planar_touching_distance(state, &touch) &&
           fabs(touch.gap_rate) <=
               (point->rest.closing_tolerance > 0.0 ? 1e3 : 1.0) * RSL_PLANAR_VELOCITY_EPS;
}

/* Friction of a candidate: slip, if it has a slip velocity or broke away at this instant; else
 * it may stick. */
static candidate make_candidate(const rsl_planar *system, rsl_planar_contact_point *point)
{
    const rsl_planar_friction *law = &system->fixed->model.contacts[point->contact].friction;
    candidate c = {.point = point};
    double slip = rsl_planar_contact_gap(system->fixed, &system->work, point).slip;
    rsl_planar_friction_state *friction = &point->friction;
    c.before =
        point->status == RSL_PLANAR_STATUS_RIGID_ACTIVE ? friction->mode : RSL_PLANAR_FRICTION_NONE;
    friction->law = law;
    friction->mode = RSL_PLANAR_FRICTION_NONE;
    if (law->static_ == 0.0)
        return c;
    friction->mode = law->slip_speed > 0.0 ? RSL_PLANAR_FRICTION_SMOOTH : RSL_PLANAR_FRICTION_SLIP;
    if (friction->mode == RSL_PLANAR_FRICTION_SMOOTH) {
        c.slip_ratio = rsl_planar_smooth_friction(law, 1.0, slip);
        return c;
    }
    if (fabs(slip) > RSL_PLANAR_VELOCITY_EPS)
        friction->sign = slip > 0.0 ? 1 : -1;
    else
        c.may_stick = point->rest.breakaway_time != system->state.time;
    c.slip_ratio = c.may_stick ? 0.0 : law->kinetic * friction->sign;
    c.mu_static = law->static_;
    return c;
}

/* ---- one island ------------------------------------------------------------------------ */

typedef struct problem {
    candidate *c;
    size_t begin, count; /* the rows of candidate i in D are 2 (begin + i) and the next */
    size_t width;        /* rows of D */
    double min;          /* noise floor of accelerations, m/s^2 */
    size_t unknowns;     /* number, of the complementarity problem */
    size_t *first;       /* index of the unknowns b, c, s of each candidate */
    double *matrix, *vector, *z, *work;
    size_t work_count;
} problem;

/* Diagonal entry of D in the normal direction, 1/kg. */
static double own_delassus(const rsl_planar_workspace *work, const problem *p, size_t i)
{
    size_t row = 2 * (p->begin + i);
    return work->rigid->delassus[row * p->width + row];
}

/* 1: the normal force exceeds round-off. */
static int carries_force(const rsl_planar_workspace *work, const problem *p, size_t i)
{
    return p->c[i].force[0] * own_delassus(work, p, i) > p->min;
}

/* Forces with all candidates closed and sticking, except those known to slip. Returns 1 if they are
 * admissible. If the forces are not unique, contacts without a force stay closed too: they may be
 * loaded soon. */
static int all_admissible(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                          problem *p)
{
    rsl_planar_rigid_workspace *scratch = work->rigid;
    double margin;
    for (size_t i = 0; i < p->count; i++)
        scratch->unknowns[i] = (rsl_planar_contact_unknown){.number = p->begin + i,
                                                            .sticks = p->c[i].may_stick,
                                                            .slip_ratio = p->c[i].slip_ratio,
                                                            .mu_static = p->c[i].mu_static};
    if (rsl_planar_solve_rest_forces(fixed, work, scratch->unknowns, p->count, p->width,
                                     scratch->after, &margin) != 0)
        return 0;
    int holds = margin >= -RSL_PLANAR_MARGIN_NOISE;
    for (size_t i = 0; i < p->count; i++) {
        candidate *c = &p->c[i];
        memcpy(c->force, scratch->unknowns[i].force, sizeof c->force);
        c->slack = c->slip = 0.0;
        c->presses = margin < HUGE_VAL || carries_force(work, p, i);
        holds &=
            c->presses && fabs(scratch->unknowns[i].residual) <= p->min &&
            (margin < HUGE_VAL || !c->may_stick || fabs(c->force[1]) <= c->mu_static * c->force[0]);
    }
    return holds;
}

/* ---- complementarity problem of an island ------------------------------------------------ */

/* Adds sign times the acceleration of row `row` of D to a line of the problem. */
static void add_acceleration(const rsl_planar_workspace *work, problem *p, size_t line, size_t row,
                             double sign)
{
    const rsl_planar_rigid_workspace *scratch = work->rigid;
    const double *d = scratch->delassus + (2 * p->begin + row) * p->width + 2 * p->begin;
    double *m = p->matrix + line * p->unknowns;
    p->vector[line] += sign * scratch->rate[2 * p->begin + row];
    for (size_t k = 0; k < p->count; k++) {
        const candidate *c = &p->c[k];
        m[k] += sign * (d[2 * k] - c->slip_ratio * d[2 * k + 1]);
        if (!c->may_stick)
            continue;
        m[p->first[k]] += sign * d[2 * k + 1];
        m[p->first[k] + 1] -= sign * d[2 * k + 1];
    }
}

/* `lower`: relative reduction of static friction. */
static void fill_problem(const rsl_planar_workspace *work, problem *p, double lower)
{
    size_t n = p->unknowns;
    memset(p->matrix, 0, n * n * sizeof *p->matrix);
    memset(p->vector, 0, n * sizeof *p->vector);
    for (size_t i = 0; i < p->count; i++) {
        size_t b = p->first[i], c = b + 1, s = b + 2;
        add_acceleration(work, p, i, 2 * i, 1.0);
        if (!p->c[i].may_stick)
            continue;
        add_acceleration(work, p, b, 2 * i + 1, 1.0);
        add_acceleration(work, p, c, 2 * i + 1, -1.0);
        p->matrix[b * n + s] = p->matrix[c * n + s] = 1.0;
        p->matrix[s * n + i] = (1.0 - lower) * p->c[i].mu_static;
        p->matrix[s * n + b] = p->matrix[s * n + c] = -1.0;
    }
}

/* Workspace and indices of the unknowns. */
static rsl_status allocate_problem(const rsl_planar_state *state, rsl_planar_workspace *work,
                                   problem *p, rsl_error *error)
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
                             p->count, state->time);
    double *scratch = rsl_planar_rigid_work(work, n * n + 2 * n + p->count + p->work_count);
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

static rsl_status solve_problem(const rsl_planar_state *state, rsl_planar_workspace *work,
                                problem *p, double lower, rsl_error *error)
{
    rsl_error detail;
    rsl_status status = allocate_problem(state, work, p, error);
    if (status < 0)
        return status;
    fill_problem(work, p, lower);
    rsl_rigid_lcp lcp = {p->unknowns, p->matrix, p->vector};
    rsl_rigid_lcp_solution out = {.z = p->z};
    status = rsl_rigid_lcp_solve(&lcp, &out, p->work, p->work_count, &detail);
    if (status < 0)
        return rsl_error_set(
            error, status,
            "the rigid contacts at rest at t = %.9g s have no forces that hold them (%.120s)",
            state->time, rsl_error_text(&detail).text);
    for (size_t i = 0; i < p->count; i++) {
        candidate *c = &p->c[i];
        const double *z = p->z + p->first[i];
        c->force[0] = p->z[i];
        c->force[1] = c->may_stick ? z[0] - z[1] : -c->slip_ratio * p->z[i];
        c->slack = c->may_stick ? z[2] : 0.0;
        c->slip = c->may_stick ? (z[0] > z[1] ? -z[2] : z[2]) : 0.0;
        c->presses = carries_force(work, p, i);
    }
    return RSL_OK;
}

/* ---- onset of slip ----------------------------------------------------------------------- */

/* Switches to slip for the rest of this instant. */
static void begin_slip(const rsl_planar_state *state, candidate *c, int sign)
{
    const rsl_planar_friction *law = c->point->friction.law;
    c->may_stick = 0;
    c->slip_ratio = law->kinetic * sign;
    c->point->friction.sign = sign;
    c->point->rest.breakaway_time = state->time;
}

static int slips_in(const problem *p, const candidate *c)
{
    return c->may_stick && c->presses && c->slack > p->min;
}

/* Starts slip where the slip acceleration exceeds the noise floor; if the friction of one of these
 * contacts changes, only at the largest slip accelerations, as kinetic friction there may let the
 * others stick. Returns the number of contacts; `less`: 1 if the friction of one changes. */
static size_t begin_slips(const rsl_planar_state *state, problem *p, int *less)
{
    double max = 0.0;
    size_t count = 0;
    *less = 0;
    for (size_t i = 0; i < p->count; i++)
        if (slips_in(p, &p->c[i])) {
            const rsl_planar_friction *law = p->c[i].point->friction.law;
            *less |= law->kinetic != law->static_;
            max = fmax(max, p->c[i].slack);
        }
    for (size_t i = 0; i < p->count; i++) {
        candidate *c = &p->c[i];
        if (!slips_in(p, c) || (*less && c->slack < 0.99 * max))
            continue;
        begin_slip(state, c, c->slip < 0.0 ? -1 : 1);
        count++;
    }
    return count;
}

static int any_opens(const problem *p)
{
    for (size_t i = 0; i < p->count; i++)
        if (!p->c[i].presses)
            return 1;
    return 0;
}

/* Modes of one island. `breaking`: the candidate at which a limit is reached; NULL: none known. */
static rsl_status solve_island(const rsl_planar_compiled_model *fixed,
                               const rsl_planar_state *state, rsl_planar_workspace *work,
                               problem *p, candidate *breaking, rsl_error *error)
{
    for (size_t round = 0; round <= 2 * p->count; round++) {
        int less = 0;
        if (breaking == NULL && all_admissible(fixed, work, p))
            return RSL_OK;
        rsl_status status =
            solve_problem(state, work, p, breaking != NULL ? perturbation : 0.0, error);
        if (status < 0)
            return status;
        size_t slips = begin_slips(state, p, &less);
        if (slips == 0 && (breaking == NULL || any_opens(p)))
            return RSL_OK;
        if (breaking != NULL && slips == 0 && breaking->may_stick)
            begin_slip(state, breaking, breaking->point->friction.force > 0.0 ? 1 : -1);
        else if (breaking == NULL && !less)
            return RSL_OK;
        breaking = NULL;
    }
    return RSL_OK;
}

/* ---- from forces to modes ------------------------------------------------------------ */

/* Noise floor of accelerations of an island, m/s^2. */
static double noise_floor(const rsl_planar *system, size_t begin, size_t count)
{
    double max = rsl_num_hypot(system->fixed->model.gravity.x, system->fixed->model.gravity.y);
    for (size_t i = 2 * begin; i < 2 * (begin + count); i++)
        max = fmax(max, fabs(system->work.rigid->rate[i]));
    return 1e-11 * max;
}

static rsl_status begin_rest(rsl_planar *system, rsl_planar_contact_point *point, double own,
                             rsl_error *error)
{
    assert(point->rigid && own > 0.0);
    rsl_planar_gap touch = rsl_planar_contact_gap(system->fixed, &system->work, point);
    rsl_planar_begin_record(system->fixed, &system->state, &system->work, point, &touch,
                            system->state.time);
    point->record.onset_speed = RSL_NUM_NAN;
    point->record.mass = 1.0 / own;
    point->record.t_deepest = system->state.time;
    point->status = RSL_PLANAR_STATUS_RIGID_ACTIVE;
    point->rest.closing_tolerance = 0.0;
    point->rest.margin = HUGE_VAL;
    system->work.valid.forces = 0;
    return rsl_planar_take_integrals(system, point, error);
}

rsl_status rsl_planar_assume_rest_modes(rsl_planar *system, rsl_planar_contact_point *point,
                                        rsl_error *error)
{
    rsl_planar_constraint_row rows[2];
    const rsl_planar_friction *law = &system->fixed->model.contacts[point->contact].friction;
    if (!point->rigid || point->status == RSL_PLANAR_STATUS_RIGID_ACTIVE ||
        !is_candidate(system->fixed, &system->state, &system->work, point))
        return RSL_OK;
    rsl_planar_rigid_rows(system->fixed, &system->work, point, 0, rows);
    double own = rsl_planar_delassus_entry(system->fixed, &rows[0], &rows[0]);
    point->friction.law = law;
    point->friction.mode = law->static_ == 0.0     ? RSL_PLANAR_FRICTION_NONE
                           : law->slip_speed > 0.0 ? RSL_PLANAR_FRICTION_SMOOTH
                                                   : RSL_PLANAR_FRICTION_STICK;
    return own > 0.0 ? begin_rest(system, point, own, error) : RSL_OK;
}

/* `slack` keeps round-off from closing the contact again at once. */
static void end_rest(rsl_planar *system, rsl_planar_contact_point *point,
                     const rsl_planar_observer *observer)
{
    rsl_planar_gap touch = rsl_planar_contact_gap(system->fixed, &system->work, point);
    if (point->status == RSL_PLANAR_STATUS_RIGID_ACTIVE)
        rsl_planar_lift_off(system, point, observer);
    point->rest.closing_tolerance =
        fmax(rsl_planar_touching_distance(&system->state, &touch), 2.0 * fabs(touch.gap));
    point->friction.mode = RSL_PLANAR_FRICTION_NONE;
}

static rsl_status set_mode(rsl_planar *system, const problem *p, size_t i,
                           const rsl_planar_observer *observer, rsl_error *error)
{
    candidate *c = &p->c[i];
    rsl_planar_contact_point *point = c->point;
    rsl_planar_friction_state *friction = &point->friction;
    rsl_status status = RSL_OK;
    if (!c->presses) {
        end_rest(system, point, observer);
        return RSL_OK;
    }
    if (c->may_stick)
        friction->mode = RSL_PLANAR_FRICTION_STICK;
    if (point->status != RSL_PLANAR_STATUS_RIGID_ACTIVE)
        status = begin_rest(system, point, own_delassus(&system->work, p, i), error);
    point->record.force_max = fmax(point->record.force_max, c->force[0]);
    if (friction->mode == RSL_PLANAR_FRICTION_STICK && c->before != RSL_PLANAR_FRICTION_STICK)
        rsl_planar_report_stick(system->fixed, &system->state, friction, 1, observer);
    if (friction->mode == RSL_PLANAR_FRICTION_SLIP && c->before == RSL_PLANAR_FRICTION_STICK)
        rsl_planar_report_stick(system->fixed, &system->state, friction, 0, observer);
    return status;
}

/* ---- all islands ------------------------------------------------------------------------- */

static rsl_status no_memory(size_t count, rsl_error *error)
{
    return rsl_error_set(error, RSL_ERROR_MEMORY, "there is no memory for %zu rigid contacts",
                         count);
}

/* Rows of the candidates, their accelerations without contact forces (`rate`), the required changes
 * (`after`), and D. */
static rsl_status assemble(rsl_planar *system, const candidate *c, size_t count, rsl_error *error)
{
    rsl_planar_rigid_workspace *scratch = system->work.rigid;
    system->work.resting = 0;
    if (rsl_planar_evaluate(system, system->state.time, system->state.y) != 0)
        return rsl_planar_error_singular(system->fixed, &system->state, &system->work, error);
    for (size_t i = 0; i < count; i++)
        rsl_planar_rigid_rows(system->fixed, &system->work, c[i].point, 1, &scratch->rows[2 * i]);
    if (rsl_planar_assemble_delassus(system->fixed, &system->work, count) != 0)
        return no_memory(count, error);
    for (size_t i = 0; i < 2 * count; i++) {
        const rsl_planar_constraint_row *row = &scratch->rows[i];
        scratch->rate[i] = row->bias + rsl_planar_row_dot(row, system->work.frame[row->a].a,
                                                          system->work.frame[row->b].a);
        scratch->after[i] = -scratch->rate[i];
    }
    return RSL_OK;
}

static int has_changed(const rsl_planar_compiled_model *fixed, const rsl_planar_workspace *work,
                       const rsl_planar_contact_point *point)
{
    return point->status != RSL_PLANAR_STATUS_RIGID_ACTIVE ||
           rsl_planar_island_is_dirty(fixed, work, point);
}

/* Lists the candidates by islands, without islands that have not changed. Returns the number of
 * candidates; `islands` and `begin` of the workspace describe the islands. */
static size_t collect(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                      rsl_planar_workspace *work)
{
    rsl_planar_rigid_workspace *scratch = work->rigid;
    size_t count = 0;
    for (size_t i = 0; i < state->point_count; i++)
        if (is_candidate(fixed, state, work, &state->points[i]))
            scratch->list[count++] = i;
    return rsl_planar_keep_islands(fixed, state, work, count, has_changed);
}

static rsl_status solve_islands(rsl_planar *system, candidate *c, size_t count,
                                const rsl_planar_contact_point *breaking,
                                const rsl_planar_observer *observer, rsl_error *error)
{
    const rsl_planar_rigid_workspace *scratch = system->work.rigid;
    rsl_status status = RSL_OK;
    for (size_t k = 0; k < scratch->islands && status >= 0; k++) {
        problem p = {.begin = scratch->begin[k], .width = 2 * count};
        candidate *at_limit = NULL;
        p.c = c + p.begin;
        p.count = scratch->begin[k + 1] - p.begin;
        p.min = noise_floor(system, p.begin, p.count);
        for (size_t i = 0; i < p.count; i++)
            at_limit = p.c[i].point == breaking ? &p.c[i] : at_limit;
        status = solve_island(system->fixed, &system->state, &system->work, &p, at_limit, error);
        for (size_t i = 0; i < p.count && status >= 0; i++)
            status = set_mode(system, &p, i, observer, error);
    }
    return status;
}

rsl_status rsl_planar_solve_contact_modes(rsl_planar *system, rsl_planar_contact_point *lifted,
                                          rsl_planar_contact_point *breaking,
                                          const rsl_planar_observer *observer, rsl_error *error)
{
    rsl_status status = RSL_OK;
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, system->state.time,
                                 system->state.y);
    if (!rsl_planar_rigid_reserve(system->fixed, &system->work, system->state.point_count))
        return no_memory(system->state.point_count, error);
    rsl_planar_rigid_workspace *scratch = system->work.rigid;
    if (lifted != NULL && lifted->status == RSL_PLANAR_STATUS_RIGID_ACTIVE) {
        rsl_planar_lift_off(system, lifted, observer);
        lifted->rest.lifted = system->state.time;
    }
    if (breaking != NULL)
        rsl_planar_mark_island_dirty(&system->work, breaking);
    size_t count = collect(system->fixed, &system->state, &system->work);
    candidate *c = rsl_planar_rigid_candidates(&system->work, count, sizeof *c);
    if (c == NULL)
        return no_memory(count, error);
    for (size_t i = 0; i < count; i++)
        c[i] = make_candidate(system, &system->state.points[scratch->list[i]]);
    if (count > 0)
        status = assemble(system, c, count, error);
    if (status >= 0)
        status = solve_islands(system, c, count, breaking, observer, error);
    memset(scratch->dirty, 0, (system->fixed->bodies + 1) * sizeof *scratch->dirty);
    rsl_planar_list_closed_contacts(system->fixed, &system->state, &system->work);
    return status;
}

void rsl_planar_lift_off(rsl_planar *system, rsl_planar_contact_point *point,
                         const rsl_planar_observer *observer)
{
    assert(point->status == RSL_PLANAR_STATUS_RIGID_ACTIVE);
    rsl_planar_gap touch = rsl_planar_contact_gap(system->fixed, &system->work, point);
    rsl_planar_mark_island_dirty(&system->work, point);
    rsl_planar_end_record(&system->state, point, &touch, system->state.time);
    rsl_planar_sum_record(system->fixed, point, system->state.y);
    point->record.t_touch = fmin(point->record.t_touch, system->state.time);
    point->record.t_deepest = point->record.t_touch;
    if (point->integral_index != RSL_PLANAR_NO_INDEX)
        system->state.integral_set_used[point->integral_index] = 0;
    point->integral_index = RSL_PLANAR_NO_INDEX;
    point->status = RSL_PLANAR_STATUS_OPEN;
    point->rest.closing_tolerance =
        touch.gap_rate > RSL_PLANAR_VELOCITY_EPS
            ? fmax(0.0, -touch.gap)
            : fmax(rsl_planar_touching_distance(&system->state, &touch), 2.0 * fabs(touch.gap));
    point->rest.force = 0.0;
    point->friction.mode = RSL_PLANAR_FRICTION_NONE;
    system->work.valid.forces = 0;
    if (observer->contact != NULL)
        observer->contact(&point->record, observer->user);
}
