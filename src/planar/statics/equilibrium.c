/* SPDX-License-Identifier: MIT
 *
 * Static equilibrium at t = 0: bodies that touch each other at rest are moved to where their
 * contacts carry them.
 *
 * At the onset of contact the power laws have no stiffness. In the first step each contact is
 * therefore a spring N/d, with the force N of a rigid contact in its place and the depth d at
 * which its law carries N; springs in tension are removed. The Newton steps of newton.c follow,
 * repeatedly: with all loaded contacts in stick, then without the stick of those whose friction
 * limit is exceeded. These may slide under nine tenths of their friction limit and stick where
 * they stop. If this does not lead to equilibrium, all contacts slide to where friction carries
 * them, see friction_bearing.c.
 */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "planar/contact/contact.h"
#include "planar/core/core.h"
#include "planar/geometry/geometry.h"
#include "planar/integrate/integrate.h"
#include "planar/mode/mode.h"
#include "planar/rigid/rigid.h"
#include "planar/statics/island.h"
#include "planar/statics/statics.h"

/* ---- bodies of an island ----------------------------------------------------------- */

static size_t body_number(const rsl_planar_compiled_model *fixed, size_t body)
{
    return body == RSL_PLANAR_WORLD ? fixed->bodies : body;
}

/* Adds the other one of two coupled bodies if one is in the island; 1: added. */
static int join(const rsl_planar_compiled_model *fixed, rsl_planar_island *in, size_t a, size_t b)
{
    a = body_number(fixed, a);
    b = body_number(fixed, b);
    if (in->inside[a] == in->inside[b] || fixed->dof[a].count == 0 || fixed->dof[b].count == 0)
        return 0;
    in->inside[a] = in->inside[b] = 1;
    return 1;
}

static int join_all(const rsl_planar *system, rsl_planar_island *in)
{
    const rsl_planar_model *m = &system->fixed->model;
    int grown = 0;
    for (size_t i = 0; i < m->joint_count; i++)
        grown |= join(system->fixed, in, m->joints[i].body_a, m->joints[i].body_b);
    for (size_t i = 0; i < m->spring_count; i++)
        grown |= join(system->fixed, in, m->springs[i].body_a, m->springs[i].body_b);
    for (size_t i = 0; i < m->slide_count; i++)
        grown |= join(system->fixed, in, m->slides[i].body_a, m->slides[i].body_b);
    for (size_t i = 0; i < system->state.point_count; i++) {
        const rsl_planar_contact_point *point = &system->state.points[i];
        rsl_planar_gap touch = rsl_planar_contact_gap(system->fixed, &system->work, point);
        if (point->status != RSL_PLANAR_STATUS_OPEN || rsl_planar_is_at_zero(point, &touch))
            grown |= join(system->fixed, in, point->a, point->b);
    }
    return grown;
}

/* ---- contacts of an island ------------------------------------------------------------- */

/* Next closed contact point of the island; NULL: none. */
static rsl_planar_contact_point *next_point(const rsl_planar_state *state,
                                            const rsl_planar_workspace *work,
                                            const rsl_planar_island *in, size_t *number)
{
    while (*number < work->closed_count) {
        rsl_planar_contact_point *point = &state->points[work->closed[(*number)++]];
        if (rsl_planar_island_has(in, point))
            return point;
    }
    return NULL;
}

/* Estimated load of a contact, N: that of a rigid contact in its place or, if zero, the mean of
 * the loaded contacts, as compliant ones share loads differently. Adhesive contacts keep their
 * own. */
static double expected_load(const rsl_planar *system, const rsl_planar_island *in,
                            const rsl_planar_contact_point *of)
{
    double sum = 0.0, pressed = 0.0;
    rsl_planar_contact_point *point;
    if (of->rest.force > 0.0 || rsl_planar_law_is_adhesive(&of->law))
        return of->rest.force;
    for (size_t number = 0;
         (point = next_point(&system->state, &system->work, in, &number)) != NULL;) {
        sum += fmax(0.0, point->rest.force);
        pressed += point->rest.force > 0.0;
    }
    return pressed > 0.0 ? sum / pressed : 0.0;
}

/* Estimated indentation at equilibrium, m; at least the present one. */
static double expected_depth(const rsl_planar *system, const rsl_planar_island *in,
                             const rsl_planar_contact_point *point)
{
    double depth = -rsl_planar_contact_gap(system->fixed, &system->work, point).gap,
           load = expected_load(system, in, point);
    return load > 0.0 || rsl_planar_law_is_adhesive(&point->law)
               ? fmax(depth, rsl_planar_static_depth(point, load))
               : depth;
}

/* Adds the stiffness N/d of a contact to K; for adhesion (N + P)/d, with the adhesive force P at
 * the onset of contact, which the forces of the first step contain. */
static void add_spring(const rsl_planar *system, rsl_planar_island *in,
                       rsl_planar_contact_point *point)
{
    rsl_planar_constraint_row rows[2];
    const rsl_planar_linear *l = &in->linear;
    double depth = expected_depth(system, in, point);
    double pull = rsl_planar_adhesion_at_onset(&point->law);
    double spring = (rsl_planar_contact_force(point, depth, 0.0).force + pull) / depth;
    rsl_planar_gap touch = rsl_planar_contact_gap(system->fixed, &system->work, point);
    if (point->kind == RSL_PLANAR_GEOMETRY_BED) {
        touch.at = rsl_planar_bed_centre(&system->work, point, depth);
        rsl_planar_linear_add_bed(system->fixed, &in->linear, point, depth, in->lines);
    }
    rsl_planar_rigid_rows_at(system->fixed, &system->work, point, &touch, 0, rows);
    rsl_planar_linear_add(system->fixed, l, &rows[0], spring, in->lines);
    for (size_t i = 0; i < l->n && pull > 0.0; i++)
        in->load = fmax(in->load, pull * fabs(in->lines[i]));
}

/* K of the first step: finite differences without contacts, plus N/d of each contact. 0: an
 * evaluation failed. */
static int guess_stiffness(rsl_planar *system, rsl_planar_island *in)
{
    static const rsl_planar_contact_options none = {.none = 1};
    size_t number = 0;
    rsl_planar_contact_point *point;
    double length = HUGE_VAL, *y = system->state.y;
    in->displacement_max = 0.0;
    while ((point = next_point(&system->state, &system->work, in, &number)) != NULL) {
        double depth = expected_depth(system, in, point);
        length = fmin(length, 1e-3 * depth);
        in->displacement_max += 100.0 * depth;
    }
    in->linear.step = length;
    int ok = rsl_planar_linear_basis(system, &in->linear, y, &in->contacts);
    in->load = rsl_planar_linear_forces(system, &in->linear, y, &none);
    ok = ok && rsl_planar_linear_differences(system, &in->linear, y, 0, &none);
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, 0.0, y);
    for (number = 0;
         ok && (point = next_point(&system->state, &system->work, in, &number)) != NULL;)
        add_spring(system, in, point);
    return ok;
}

/* Coulomb friction in stick or, if not `stick`, as at the onset of contact. */
static void set_stick(rsl_planar_contact_point *point, int stick)
{
    rsl_planar_friction_state *friction = &point->friction;
    if (friction->mode == RSL_PLANAR_FRICTION_SLIP || friction->mode == RSL_PLANAR_FRICTION_STICK)
        rsl_planar_friction_set_stick(friction, stick);
}

static void stick_all(rsl_planar_state *state, const rsl_planar_workspace *work,
                      const rsl_planar_island *in)
{
    rsl_planar_contact_point *point;
    for (size_t number = 0; (point = next_point(state, work, in, &number)) != NULL;)
        set_stick(point, 1);
}

static void slip_all(rsl_planar_state *state, const rsl_planar_workspace *work,
                     const rsl_planar_island *in)
{
    rsl_planar_contact_point *point;
    for (size_t number = 0; (point = next_point(state, work, in, &number)) != NULL;)
        if (point->friction.mode == RSL_PLANAR_FRICTION_STICK)
            rsl_planar_friction_set_slip(&point->friction, 1);
}

/* Closes, in stick, the open contact points of the island that overlap by more than `length` or,
 * for length = 0, have no gap. `count`: their number. */
static rsl_status close_points(rsl_planar *system, const rsl_planar_island *in, double length,
                               rsl_planar_restart *restart, size_t *count, rsl_error *error)
{
    rsl_status status = RSL_OK;
    *count = 0;
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, 0.0,
                                 system->state.y);
    for (size_t i = 0; i < system->state.point_count && status >= 0; i++) {
        rsl_planar_contact_point *point = &system->state.points[i];
        if (point->status != RSL_PLANAR_STATUS_OPEN || point->rigid ||
            !rsl_planar_island_has(in, point))
            continue;
        rsl_planar_gap touch = rsl_planar_contact_gap(system->fixed, &system->work, point);
        if (length > 0.0 ? touch.gap >= -length : !rsl_planar_is_at_zero(point, &touch))
            continue;
        ++*count;
        status = rsl_planar_contact_begin(system, point, &in->contacts, restart, error);
        rsl_planar_contact_update_peak(point, 0.0); /* no loading history */
        set_stick(point, 1);
        rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, 0.0,
                                     system->state.y);
    }
    return status;
}

/* Opens contact points without indentation, after the step dx if `ahead`. Returns their number. */
static size_t open_points(rsl_planar *system, const rsl_planar_island *in, int ahead)
{
    size_t count = 0, number = 0;
    rsl_planar_contact_point *point;
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, 0.0,
                                 system->state.y);
    while ((point = next_point(&system->state, &system->work, in, &number)) != NULL) {
        rsl_planar_constraint_row rows[2];
        rsl_planar_rigid_rows(system->fixed, &system->work, point, 0, rows);
        double gap = rows[0].value;
        double end =
            rsl_planar_law_is_adhesive(&point->law) ? -rsl_planar_contact_free_depth(point) : 0.0;
        rsl_planar_linear_row(system->fixed, &in->linear, &rows[0], in->lines);
        if (ahead)
            gap += rsl_planar_linear_dot(in->lines, in->step, in->linear.n);
        if (gap < end)
            continue;
        rsl_planar_contact_undo_closing(system, point);
        count++;
        number = 0;
    }
    return count;
}

/* Makes the contacts of the most overloaded stick row slide; 0: all are within their friction
 * limits. */
static int release_worst(rsl_planar_state *state, const rsl_planar_workspace *work,
                         const rsl_planar_island *in)
{
    const rsl_planar_contact_point *worst = NULL;
    rsl_planar_contact_point *point;
    for (size_t number = 0; (point = next_point(state, work, in, &number)) != NULL;)
        if (point->friction.mode == RSL_PLANAR_FRICTION_STICK &&
            rsl_planar_breakaway_margin(&point->friction) < 0.0 &&
            (worst == NULL || rsl_planar_breakaway_margin(&point->friction) <
                                  rsl_planar_breakaway_margin(&worst->friction)))
            worst = point;
    if (worst == NULL)
        return 0;
    size_t line = worst->friction.line;
    int sign = worst->friction.force > 0.0 ? 1 : -1;
    for (size_t number = 0; (point = next_point(state, work, in, &number)) != NULL;)
        if (point->friction.mode == RSL_PLANAR_FRICTION_STICK && point->friction.line == line)
            rsl_planar_friction_set_slip(&point->friction, sign);
    return 1;
}

/* 1: forces balanced, all contacts within their friction limits. */
static int is_equilibrium(rsl_planar *system, rsl_planar_island *in)
{
    rsl_planar_contact_point *point;
    if (!(rsl_planar_island_forces(system, in) <= 1e-6 * in->load) ||
        !rsl_planar_island_rigid_holds(system, in))
        return 0;
    for (size_t number = 0;
         (point = next_point(&system->state, &system->work, in, &number)) != NULL;)
        if (point->friction.mode == RSL_PLANAR_FRICTION_STICK &&
            rsl_planar_breakaway_margin(&point->friction) < 0.0)
            return 0;
    return 1;
}

/* ---- equilibrium of an island ------------------------------------------------------------ */

/* Body that is not in equilibrium, and its motion. */
typedef struct obstacle {
    size_t body;
    const char *does; /* NULL: equilibrium */
} obstacle;

/* Body with the largest entry of the residual forces or of a step, and whether it rotates. */
static obstacle worst_body(const rsl_planar_compiled_model *fixed, const rsl_planar_linear *l,
                           const double *entries)
{
    size_t worst = 0;
    for (size_t i = 0; i < l->n; i++)
        if (fabs(entries[i]) > fabs(entries[worst]))
            worst = i;
    size_t body = fixed->coordinates[l->at[worst]].body;
    int turns = 0;
    for (size_t i = 0; i < l->n; i++) {
        rsl_planar_coordinate of = fixed->coordinates[l->at[i]];
        turns |= of.body == body && of.axis == 2 && fabs(entries[i]) > 1e-3 * fabs(entries[worst]);
    }
    return (obstacle){body, turns ? "tips over or rolls" : "slides or falls"};
}

/* The free body of a contact point. */
static size_t free_body(const rsl_planar_compiled_model *fixed,
                        const rsl_planar_contact_point *point)
{
    return fixed->dof[point->a].count > 0 ? point->a : point->b;
}

/* First step; contacts that would be tensile in it are opened. */
static rsl_status first_step(rsl_planar *system, rsl_planar_island *in, rsl_planar_restart *restart,
                             obstacle *against, rsl_error *error)
{
    size_t closed;
    rsl_status status = close_points(system, in, 0.0, restart, &closed, error);
    stick_all(&system->state, &system->work, in);
    rsl_planar_island_mark(&system->state, in);
    do {
        if (!guess_stiffness(system, in) || rsl_planar_island_step(in, 1e-6, 1) != 0)
            return status;
    } while (open_points(system, in, 1) > 0);
    rsl_planar_island_move(system, in, 1.0);
    if (!(rsl_planar_island_shift(system, in) <= in->displacement_max))
        *against = worst_body(system->fixed, &in->linear, in->step);
    return status;
}

/* Equilibrium with its set of closed contacts. `balanced`: 1: found; `slid`: 1: contacts slid. */
static rsl_status slide_into_place(rsl_planar *system, rsl_planar_island *in,
                                   rsl_planar_restart *restart, int *balanced, int *slid,
                                   rsl_error *error)
{
    enum { ROUNDS = 50 };
    int changed = 1;
    rsl_status status = RSL_OK;
    in->contacts = (rsl_planar_contact_options){.bodies = in->inside, .kinetic_ratio = 0.9};
    for (int round = 0; round < ROUNDS && changed && status >= 0; round++) {
        size_t closed = 0;
        *balanced = rsl_planar_island_balance(system, in);
        size_t opened = open_points(system, in, 0);
        status = close_points(system, in, 1e-3 * in->linear.step, restart, &closed, error);
        changed = opened + closed > 0;
        if (*balanced && !changed) {
            rsl_planar_island_forces(system, in);
            changed = release_worst(&system->state, &system->work, in);
            *slid |= changed;
        }
    }
    stick_all(&system->state, &system->work, in);
    if (*slid && *balanced) /* a merged stick row is that of its first contact */
        *balanced = rsl_planar_island_balance(system, in);
    *balanced &= !changed;
    return status;
}

static void restore_positions(rsl_planar_state *state, const rsl_planar_island *in)
{
    for (size_t i = 0; i < in->linear.n; i++)
        state->y[in->linear.at[i]] = in->given[i];
}

/* The same by friction_bearing.c, from the given positions. */
static rsl_status slide_to_bearing(rsl_planar *system, rsl_planar_island *in,
                                   rsl_planar_restart *restart, int *balanced, rsl_error *error)
{
    enum { ROUNDS = 40 };
    size_t closed = 0, opened = 0;
    int changed = 1;
    obstacle against = {0};
    double *push = calloc(system->state.point_count + 1, sizeof *push);
    if (push == NULL)
        return rsl_error_no_memory(error);
    restore_positions(&system->state, in);
    in->contacts = (rsl_planar_contact_options){.bodies = in->inside, .kinetic_ratio = 0.0};
    rsl_status status = first_step(system, in, restart, &against, error);
    for (int round = 0; round < ROUNDS && changed && status >= 0; round++) {
        opened = open_points(system, in, 0);
        status = close_points(system, in, 1e-3 * in->linear.step, restart, &closed, error);
        slip_all(&system->state, &system->work, in);
        if (status >= 0 && rsl_planar_island_solve_with_friction(system, in, push) != 0)
            status = rsl_error_no_memory(error);
        changed = opened + closed > 0 || rsl_planar_island_step_length(in) > in->linear.step;
    }
    free(push);
    open_points(system, in, 0);
    stick_all(&system->state, &system->work, in);
    *balanced = status >= 0 && rsl_planar_island_shift(system, in) <= in->displacement_max &&
                rsl_planar_island_balance(system, in);
    return status;
}

static rsl_status bring_to_rest(rsl_planar *system, rsl_planar_island *in,
                                rsl_planar_restart *restart, obstacle *against, rsl_error *error)
{
    int balanced = 0, slid = 0;
    rsl_status status = rsl_planar_island_presume_rigid(system, in, error);
    if (status >= 0)
        status = first_step(system, in, restart, against, error);
    if (against->does != NULL || status < 0)
        return status;
    do
        status = slide_into_place(system, in, restart, &balanced, &slid, error);
    while (status >= 0 && system->work.resting > 0 && rsl_planar_island_open_rigid(system, in));
    if (status >= 0 && slid && !(balanced && is_equilibrium(system, in)))
        status = slide_to_bearing(system, in, restart, &balanced, error);
    if (status >= 0 && !(balanced && is_equilibrium(system, in))) {
        rsl_planar_island_forces(system, in);
        const rsl_planar_contact_point *slips = rsl_planar_island_slips(system, in);
        *against = worst_body(system->fixed, &in->linear, in->linear.full);
        if (slid || slips != NULL)
            against->does = "slides";
        if (slips != NULL)
            against->body = free_body(system->fixed, slips);
    }
    return status;
}

/* ---- all islands --------------------------------------------------------------------------- */

enum { COORDINATES_MAX = 300 }; /* 100 bodies */

/* Angles count times the radius of gyration: forces are smooth within the indentation only. */
static void set_arms(const rsl_planar_compiled_model *fixed, rsl_planar_linear *l)
{
    for (size_t i = 0; i < l->n; i++) {
        rsl_planar_coordinate of = fixed->coordinates[l->at[i]];
        const double *mass = fixed->dof[of.body].mass;
        l->arm[i] = of.axis == 2 && mass[0] > 0.0 ? sqrt(mass[2] / mass[0]) : 1.0;
    }
}

/* Island of a body, with its workspace unless too large; 0: out of memory. */
static int make_island(const rsl_planar *system, size_t body, rsl_planar_island *in)
{
    size_t points = 0, bodies = system->fixed->bodies;
    *in = (rsl_planar_island){.rounds = 30, .step_max = HUGE_VAL};
    in->inside = calloc(bodies + 1, sizeof *in->inside);
    if (in->inside == NULL)
        return 0;
    in->inside[body] = 1;
    while (join_all(system, in))
        ;
    for (size_t i = 0; i < bodies; i++)
        in->count += in->inside[i] ? (size_t)system->fixed->dof[i].count : 0;
    if (in->count > COORDINATES_MAX)
        return 1;
    for (size_t i = 0; i < system->state.point_count; i++)
        points += (size_t)rsl_planar_island_has(in, &system->state.points[i]);
    if (!rsl_planar_island_new(system->fixed, in, points))
        return 0;
    set_arms(system->fixed, &in->linear);
    return 1;
}

/* Reason not to seek the equilibrium of an island; NULL: none. */
static const char *exclusion(const rsl_planar *system, const rsl_planar_island *in)
{
    rsl_planar_contact_point *point;
    int demanded = system->fixed->model.start == RSL_PLANAR_START_EQUILIBRIUM;
    if (in->count > COORDINATES_MAX)
        return "is one of more than 100 that touch each other";
    for (size_t i = 0; i < in->linear.n; i++)
        if (system->state.y[system->fixed->free_count + in->linear.at[i]] != 0.0)
            return "moves";
    int pressed = 0;
    for (size_t number = 0;
         (point = next_point(&system->state, &system->work, in, &number)) != NULL;) {
        rsl_planar_gap touch = rsl_planar_contact_gap(system->fixed, &system->work, point);
        pressed |= point->rest.force > 0.0 || rsl_planar_law_is_adhesive(&point->law);
        if (point->standoff > 0.0)
            return "is held by a law that acts at a distance, for which none is sought";
        if (!demanded && rsl_planar_gap_overlaps(&touch))
            return "overlaps another one as the model has it";
    }
    return demanded || pressed ? NULL : "is not pressed";
}

/* Restores the given positions; contacts without load and rigid ones are opened. */
static void restore_given(rsl_planar *system, const rsl_planar_island *in)
{
    size_t number = 0;
    rsl_planar_contact_point *point;
    restore_positions(&system->state, in);
    while ((point = next_point(&system->state, &system->work, in, &number)) != NULL) {
        set_stick(point, 0);
        if (point->rest.force > 0.0 || rsl_planar_law_is_adhesive(&point->law))
            continue;
        rsl_planar_contact_undo_closing(system, point);
        number = 0;
    }
    for (number = 0; (point = rsl_planar_island_next_rigid(system, in, &number)) != NULL;
         number = 0)
        rsl_planar_contact_undo_closing(system, point);
}

/* Makes the equilibrium the state at t = 0, with sustained contacts instead of an onset. */
static void accept_equilibrium(rsl_planar *system, const rsl_planar_island *in,
                               rsl_planar_restart *restart, const rsl_planar_observer *observer)
{
    rsl_planar_contact_point *point;
    double *shift = &system->state.summary.start_shift;
    *shift = fmax(*shift, rsl_planar_island_shift(system, in));
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, 0.0,
                                 system->state.y);
    for (size_t number = 0;
         (point = next_point(&system->state, &system->work, in, &number)) != NULL;) {
        rsl_planar_contact_update_peak(
            point, -rsl_planar_contact_gap(system->fixed, &system->work, point).gap);
        if (point->friction.mode == RSL_PLANAR_FRICTION_STICK)
            rsl_planar_report_stick(system->fixed, &system->state, &point->friction, 1, observer);
    }
    for (size_t number = 0; (point = rsl_planar_island_next_rigid(system, in, &number)) != NULL;)
        if (point->friction.mode == RSL_PLANAR_FRICTION_STICK)
            rsl_planar_report_stick(system->fixed, &system->state, &point->friction, 1, observer);
    restart->first = 0.0;
    restart->transform = RSL_PLANAR_TRANSFORM_NONE;
}

static rsl_status error_no_equilibrium(const rsl_planar_compiled_model *fixed,
                                       const obstacle *against, int excluded, rsl_error *error)
{
    return rsl_error_at(error, RSL_ERROR_CONFLICT, "start",
                        "%s equilibrium at t = 0: body %.60s %s; allowed are auto and given",
                        excluded ? "the start is not moved to an" : "there is no",
                        fixed->start[against->body].name, against->does);
}

/* Equilibrium of one island; if found, `resting` grows by its coordinates. */
static rsl_status settle_island(rsl_planar *system, rsl_planar_island *in,
                                rsl_planar_restart *restart, size_t *resting,
                                const rsl_planar_observer *observer, rsl_error *error)
{
    obstacle against = {0};
    rsl_status status = RSL_OK;
    against.does = exclusion(system, in);
    while (!in->inside[against.body])
        against.body++;
    for (size_t i = 0; i < in->linear.n; i++)
        in->given[i] = system->state.y[in->linear.at[i]];
    int excluded = against.does != NULL;
    if (!excluded)
        status = bring_to_rest(system, in, restart, &against, error);
    if (status < 0)
        return status;
    if (against.does == NULL) {
        accept_equilibrium(system, in, restart, observer);
        *resting += in->count;
        return RSL_OK;
    }
    if (system->fixed->model.start == RSL_PLANAR_START_EQUILIBRIUM)
        return error_no_equilibrium(system->fixed, &against, excluded, error);
    if (!excluded)
        restore_given(system, in);
    return RSL_OK;
}

rsl_status rsl_planar_find_contact_equilibrium(rsl_planar *system, rsl_planar_restart *restart,
                                               const rsl_planar_observer *observer,
                                               rsl_error *error)
{
    const rsl_planar_model *m = &system->fixed->model;
    size_t resting = 0;
    rsl_status status = RSL_OK;
    assert(rsl_planar_integrator_of(system->fixed)->locates_events);
    if (m->start == RSL_PLANAR_START_GIVEN ||
        (m->start == RSL_PLANAR_START_AUTO && !system->fixed->steady))
        return RSL_OK;
    unsigned char *seen = calloc(system->fixed->bodies + 1, 1);
    if (seen == NULL)
        return rsl_error_no_memory(error);
    for (size_t i = 0; i < system->work.closed_count && status >= 0; i++) {
        size_t body = free_body(system->fixed, &system->state.points[system->work.closed[i]]);
        rsl_planar_island in = {0};
        if (seen[body] || system->fixed->dof[body].count == 0)
            continue;
        status = make_island(system, body, &in) ? RSL_OK : rsl_error_no_memory(error);
        for (size_t k = 0; k < system->fixed->bodies && status >= 0; k++)
            seen[k] |= in.inside[k];
        if (status >= 0)
            status = settle_island(system, &in, restart, &resting, observer, error);
        rsl_planar_island_free(&in);
    }
    free(seen);
    if (resting == system->fixed->free_count && resting > 0 && system->fixed->steady)
        rsl_planar_request_rest(&system->state);
    return status;
}

static const rsl_planar_type starts[] = {
    [RSL_PLANAR_START_AUTO] = {"auto",
                               "bodies that touch at rest begin in equilibrium, if they have one",
                               0},
    [RSL_PLANAR_START_EQUILIBRIUM] = {"equilibrium", "bodies that touch begin in equilibrium", 0},
    [RSL_PLANAR_START_GIVEN] = {"given", "all begins where the model says", 0},
};

_Static_assert(RSL_PLANAR_ROWS(starts) > RSL_PLANAR_START_GIVEN,
               "every start of the enumeration has a row");

const rsl_planar_type *rsl_planar_start_type_at(size_t start)
{
    return start < RSL_PLANAR_ROWS(starts) ? &starts[start] : NULL;
}
