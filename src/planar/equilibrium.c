/* SPDX-License-Identifier: MIT
 *
 * Rest under load at t = 0: bodies that touch each other at rest are moved to
 * where their contacts bear them, so that nothing moves from there on.
 *
 * An island is a set of free bodies that hang together by contacts, joints,
 * springs and slides. With its coordinates x = M^1/2 q and the accelerations a
 * of an evaluation without any speed, joints kept and contacts sticking, rest is
 *
 *     f(x) = M^1/2 a = 0.
 *
 * Newton's steps stay within joints and sticking, whose rows are C,
 *
 *     (K + e) dx + C' l = f,   C dx = 0,   K = -df/dx,
 *
 * with K by differences and a trace e, so that what nothing holds stays where
 * it is. The power laws have no stiffness where contact begins. So in the first
 * step each contact is a spring N/d, with the force N of a rigid contact in its
 * place and the depth d at which its law bears that.
 */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "num/gauss.h"
#include "planar/constraints.h"
#include "planar/contacts.h"
#include "planar/events.h"
#include "planar/forces.h"
#include "planar/friction.h"
#include "planar/geometry.h"
#include "planar/rigid.h"
#include "planar/stepping.h"

/* An island at work. */
typedef struct island {
    unsigned char *inside; /* per body */
    size_t *at;            /* its free coordinates */
    size_t count;          /* of them */
    double *root;          /* of their masses */
    double *force;         /* f */
    double *stiffness;     /* K */
    double *lines;         /* of Newton's step */
    double *start, *given; /* the coordinates before a step, and as the model has them */
    size_t width;          /* most unknowns of a step */
    double length;         /* of differences, m */
    double load;           /* |f| without contacts */
} island;

/* ---- who belongs to it ------------------------------------------------------------- */

static size_t body_number(const rsl_planar *system, size_t body)
{
    return body == RSL_PLANAR_WORLD ? system->fixed->bodies : body;
}

/* Two bodies that hang together: if one is inside, so is the other. */
static int join(const rsl_planar *system, island *in, size_t a, size_t b)
{
    a = body_number(system, a);
    b = body_number(system, b);
    if (in->inside[a] == in->inside[b] || system->fixed->mover[a].count == 0 ||
        system->fixed->mover[b].count == 0)
        return 0;
    in->inside[a] = in->inside[b] = 1;
    return 1;
}

static int join_all(const rsl_planar *system, island *in)
{
    const rsl_planar_model *m = &system->fixed->model;
    int grown = 0;
    for (size_t i = 0; i < m->joint_count; i++)
        grown |= join(system, in, m->joints[i].body_a, m->joints[i].body_b);
    for (size_t i = 0; i < m->spring_count; i++)
        grown |= join(system, in, m->springs[i].body_a, m->springs[i].body_b);
    for (size_t i = 0; i < m->slide_count; i++)
        grown |= join(system, in, m->slides[i].body_a, m->slides[i].body_b);
    for (size_t i = 0; i < system->state.spot_count; i++) {
        const rsl_planar_spot *spot = &system->state.spots[i];
        if (spot->status != RSL_PLANAR_SPOT_OPEN)
            grown |= join(system, in, spot->a, spot->b);
    }
    return grown;
}

static int has(const island *in, const rsl_planar_spot *spot)
{
    return in->inside[spot->a] || in->inside[spot->b];
}

static double size_of(const rsl_planar *system, const island *in)
{
    double most = 0.0;
    for (size_t i = 0; i < in->count; i++)
        most = fmax(most, fabs(system->state.y[in->at[i]]));
    return 1.0 + most;
}

static void list_coordinates(const rsl_planar *system, island *in)
{
    const rsl_planar_fixed *fixed = system->fixed;
    for (size_t k = 0; k < fixed->free_count; k++) {
        rsl_planar_freed of = fixed->freed[k];
        if (!in->inside[of.body])
            continue;
        in->root[in->count] = sqrt(fixed->mover[of.body].mass[of.axis]);
        in->at[in->count++] = k;
    }
}

/* ---- forces and their differences ---------------------------------------------- */

/* f into `force`; its length. */
static double forces(rsl_planar *system, const island *in, double *force)
{
    double sum = 0.0;
    if (rsl_planar_evaluate(system, 0.0, system->state.y) != 0)
        return HUGE_VAL;
    for (size_t i = 0; i < in->count; i++) {
        rsl_planar_freed of = system->fixed->freed[in->at[i]];
        force[i] = in->root[i] * system->work.frame[of.body].a[of.axis];
        sum += force[i] * force[i];
    }
    return sqrt(sum);
}

/* One column of K. */
static void differ(rsl_planar *system, island *in, size_t k)
{
    rsl_planar_freed of = system->fixed->freed[in->at[k]];
    const double *mass = system->fixed->mover[of.body].mass;
    double *y = &system->state.y[in->at[k]], keep = *y,
           *column[2] = {in->lines, in->lines + in->count};
    double arm = of.axis == 2 && mass[0] > 0.0 ? sqrt(mass[2] / mass[0]) : 1.0;
    double h = in->length / arm;
    for (int side = 0; side < 2; side++) {
        *y = keep + (side ? h : -h);
        forces(system, in, column[side]);
    }
    *y = keep;
    for (size_t i = 0; i < in->count; i++)
        in->stiffness[i * in->count + k] = (column[0][i] - column[1][i]) / (2.0 * h * in->root[k]);
}

static void find_stiffness(rsl_planar *system, island *in)
{
    for (size_t k = 0; k < in->count; k++)
        differ(system, in, k);
}

/* The part of a row for the coordinate k of the island, in x. */
static double part(const rsl_planar *system, const island *in, const rsl_planar_row *row, size_t k)
{
    rsl_planar_freed of = system->fixed->freed[in->at[k]];
    double j =
        (row->a == of.body ? row->ja[of.axis] : 0.0) + (row->b == of.body ? row->jb[of.axis] : 0.0);
    return j / in->root[k];
}

/* ---- Newton's step ------------------------------------------------------------------ */

/* Lines of C into the system below the `n` first; how many unknowns there are
 * then. */
static size_t add_rows(const rsl_planar *system, const island *in, size_t n, size_t width)
{
    size_t line = n;
    for (size_t j = 0; j < system->work.active_count; j++) {
        const rsl_planar_row *row = &system->work.rows[system->work.active[j]];
        double norm = 0.0;
        for (size_t k = 0; k < n; k++)
            norm = hypot(norm, part(system, in, row, k));
        if (row->left_out || !(norm > 0.0))
            continue;
        for (size_t k = 0; k < n; k++)
            in->lines[line * width + k] = in->lines[k * width + line] =
                part(system, in, row, k) / norm;
        line++;
    }
    return line;
}

static size_t count_rows(const rsl_planar *system, const island *in)
{
    size_t count = 0;
    for (size_t j = 0; j < system->work.active_count; j++) {
        const rsl_planar_row *row = &system->work.rows[system->work.active[j]];
        count += !row->left_out && (in->inside[row->a] || in->inside[row->b]);
    }
    return count;
}

/* dx for f and K that are there into the first places of `force`; nonzero:
 * singular. */
static int newton(rsl_planar *system, island *in)
{
    static const double trace = 1e-8;
    size_t n = in->count;
    double most = 0.0;
    for (size_t i = 0; i < n; i++)
        most = fmax(most, fabs(in->stiffness[i * n + i]));
    forces(system, in, in->force);
    size_t width = n + count_rows(system, in) + 1;
    assert(width <= in->width + 1);
    memset(in->lines, 0, width * width * sizeof *in->lines);
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < n; k++)
            in->lines[i * width + k] = in->stiffness[i * n + k] / most;
        in->lines[i * width + i] += trace;
        in->lines[i * width + width - 1] = in->force[i] / most;
    }
    size_t unknowns = add_rows(system, in, n, width);
    assert(unknowns + 1 == width);
    if (!(most > 0.0) || rsl_num_gauss(in->lines, unknowns, 0.0) != 0)
        return 1;
    for (size_t i = 0; i < n; i++)
        in->force[i] = in->lines[i * width + width - 1];
    return 0;
}

/* x + share dx, with the joints closed. */
static void move(rsl_planar *system, const island *in, double share)
{
    for (size_t i = 0; i < in->count; i++)
        system->state.y[in->at[i]] = in->start[i] + share * in->force[i] / in->root[i];
    if (system->fixed->joint_rows > 0)
        rsl_planar_project_positions(system, 0.0, system->state.y);
}

static void mark_start(const rsl_planar *system, const island *in)
{
    for (size_t i = 0; i < in->count; i++)
        in->start[i] = system->state.y[in->at[i]];
}

/* The longest way of a coordinate that a step makes. */
static double way(const island *in)
{
    double most = 0.0;
    for (size_t i = 0; i < in->count; i++)
        most = fmax(most, fabs(in->force[i] / in->root[i]));
    return most;
}

/* Steps, each halved until |f| falls, to where rounding ends them; 1: f is zero
 * there. */
static int find_rest(rsl_planar *system, island *in)
{
    enum { ROUNDS = 60, HALVES = 30 };
    double left = forces(system, in, in->force);
    for (int round = 0; round < ROUNDS && left > 0.0; round++) {
        double share = 1.0, next = HUGE_VAL;
        mark_start(system, in);
        find_stiffness(system, in);
        if (newton(system, in) != 0)
            return 0;
        double longest = way(in);
        for (int half = 0; half < HALVES && !(next < left); half++, share *= 0.5) {
            move(system, in, share);
            next = forces(system, in, in->lines);
        }
        if (!(next < left)) {
            move(system, in, 0.0);
            return left <= 1e-9 * in->load || longest <= 1e-15 * size_of(system, in);
        }
        left = next;
    }
    return left <= 1e-9 * in->load;
}

/* ---- the contacts ---------------------------------------------------------------------- */

/* The closed spots of the island, one after the other; NULL: no more. */
static rsl_planar_spot *next_spot(rsl_planar *system, const island *in, size_t *number)
{
    while (*number < system->work.closed_count) {
        rsl_planar_spot *spot = &system->state.spots[system->work.closed[(*number)++]];
        if (has(in, spot))
            return spot;
    }
    return NULL;
}

/* The depth that a spot will have, about: where its law bears what a rigid one
 * would, or as it is. */
static double depth_ahead(const rsl_planar *system, const rsl_planar_spot *spot)
{
    if (spot->rest.force > 0.0)
        return rsl_planar_depth_at_rest(spot, spot->rest.force);
    return -rsl_planar_spot_touch(system, spot).gap;
}

/* K of the first step: the differences of all but the contacts, and N/d of each. */
static void guess_stiffness(rsl_planar *system, island *in)
{
    size_t closed = system->work.closed_count, n = in->count, number = 0;
    rsl_planar_spot *spot;
    in->length = HUGE_VAL;
    while ((spot = next_spot(system, in, &number)) != NULL)
        in->length = fmin(in->length, 1e-3 * depth_ahead(system, spot));
    system->work.closed_count = 0;
    in->load = forces(system, in, in->force);
    find_stiffness(system, in);
    system->work.closed_count = closed;
    rsl_planar_unpack(system, 0.0, system->state.y);
    for (number = 0; (spot = next_spot(system, in, &number)) != NULL;) {
        rsl_planar_row rows[2];
        double depth = depth_ahead(system, spot);
        double spring = rsl_planar_spot_force(spot, depth, 0.0).force / depth;
        rsl_planar_rigid_rows(system, spot, 0, rows);
        for (size_t i = 0; i < n; i++)
            for (size_t k = 0; k < n; k++)
                in->stiffness[i * n + k] +=
                    spring * part(system, in, &rows[0], i) * part(system, in, &rows[0], k);
    }
}

/* All of them try to stick, or none does any more. */
static void hold_spots(rsl_planar *system, const island *in, int stick)
{
    rsl_planar_spot *spot;
    for (size_t number = 0; (spot = next_spot(system, in, &number)) != NULL;)
        if (spot->friction.mode == RSL_PLANAR_FRICTION_SLIP ||
            spot->friction.mode == RSL_PLANAR_FRICTION_STICK)
            rsl_planar_friction_hold(&spot->friction, stick);
}

/* One that friction cannot hold; NULL: there is none. */
static const rsl_planar_spot *slipping(rsl_planar *system, const island *in)
{
    rsl_planar_spot *spot;
    for (size_t number = 0; (spot = next_spot(system, in, &number)) != NULL;)
        if (spot->friction.mode == RSL_PLANAR_FRICTION_STICK &&
            rsl_planar_friction_grip(&spot->friction) < 0.0)
            return spot;
    return NULL;
}

/* Spots that overlap there but were not pressed as rigid ones: they bear a
 * share. The number of them. */
static rsl_status close_overlaps(rsl_planar *system, const island *in, rsl_planar_plan *plan,
                                 size_t *count, rsl_error *error)
{
    rsl_status status = RSL_OK;
    *count = 0;
    rsl_planar_unpack(system, 0.0, system->state.y);
    for (size_t i = 0; i < system->state.spot_count && status >= 0; i++) {
        rsl_planar_spot *spot = &system->state.spots[i];
        if (spot->status != RSL_PLANAR_SPOT_OPEN || spot->rigid || !has(in, spot) ||
            !(rsl_planar_spot_touch(system, spot).gap < -1e-3 * in->length))
            continue;
        ++*count;
        status = rsl_planar_touch_begins(system, spot, plan, error);
        rsl_planar_unpack(system, 0.0, system->state.y);
    }
    return status;
}

/* ---- an island comes to rest ------------------------------------------------------------- */

/* What keeps it from rest. */
typedef struct obstacle {
    size_t body;
    const char *does; /* NULL: nothing */
} obstacle;

/* The body with the largest force left, and whether that turns it as well. */
static obstacle worst_body(const rsl_planar *system, const island *in)
{
    size_t worst = 0;
    for (size_t i = 0; i < in->count; i++)
        if (fabs(in->force[i]) > fabs(in->force[worst]))
            worst = i;
    size_t body = system->fixed->freed[in->at[worst]].body;
    int turns = 0;
    for (size_t i = 0; i < in->count; i++) {
        rsl_planar_freed of = system->fixed->freed[in->at[i]];
        turns |=
            of.body == body && of.axis == 2 && fabs(in->force[i]) > 1e-3 * fabs(in->force[worst]);
    }
    return (obstacle){body, turns ? "tips over or rolls" : "slides or falls"};
}

static rsl_status bring_to_rest(rsl_planar *system, island *in, rsl_planar_plan *plan,
                                obstacle *against, rsl_error *error)
{
    enum { ROUNDS = 4 };
    size_t more = 1;
    rsl_status status = RSL_OK;
    hold_spots(system, in, 1);
    guess_stiffness(system, in);
    mark_start(system, in);
    if (newton(system, in) == 0)
        move(system, in, 1.0);
    for (int round = 0; round < ROUNDS && more > 0 && status >= 0; round++) {
        if (!find_rest(system, in)) {
            forces(system, in, in->force);
            *against = worst_body(system, in);
            return RSL_OK;
        }
        status = close_overlaps(system, in, plan, &more, error);
        hold_spots(system, in, 1);
    }
    forces(system, in, in->force);
    const rsl_planar_spot *slips = slipping(system, in);
    if (slips != NULL)
        *against = (obstacle){in->inside[slips->a] ? slips->a : slips->b, "slides"};
    return status;
}

/* ---- all islands --------------------------------------------------------------------------- */

enum { COORDINATES_MOST = 600 };

static void free_island(island *in)
{
    free(in->inside);
    free(in->at);
    free(in->root);
    free(in->stiffness);
    free(in->lines);
    *in = (island){0};
}

/* The island of a body, with room for all that is done to it; 0: no memory. */
static int make_island(const rsl_planar *system, size_t body, island *in)
{
    size_t n = system->fixed->free_count, spots = 0;
    in->inside = calloc(system->fixed->bodies + 1, sizeof *in->inside);
    in->at = calloc(n, sizeof *in->at);
    in->root = calloc(4 * n, sizeof *in->root);
    if (in->inside == NULL || in->at == NULL || in->root == NULL)
        return 0;
    in->force = in->root + n;
    in->start = in->force + n;
    in->given = in->start + n;
    in->inside[body] = 1;
    while (join_all(system, in))
        ;
    list_coordinates(system, in);
    if (in->count > COORDINATES_MOST)
        return 1;
    for (size_t i = 0; i < system->state.spot_count; i++)
        spots += (size_t)has(in, &system->state.spots[i]);
    in->width = in->count + system->fixed->joint_rows + system->fixed->model.slide_count + spots;
    in->stiffness = calloc(in->count * in->count, sizeof *in->stiffness);
    in->lines = calloc((in->width + 1) * (in->width + 1), sizeof *in->lines);
    return in->stiffness != NULL && in->lines != NULL;
}

/* Why an island is not to be brought to rest; NULL: it is. */
static const char *excuse(rsl_planar *system, const island *in)
{
    rsl_planar_spot *spot;
    int demanded = system->fixed->model.start == RSL_PLANAR_START_EQUILIBRIUM;
    if (in->count > COORDINATES_MOST)
        return "is one of too many that touch each other";
    for (size_t i = 0; i < in->count; i++)
        if (system->state.y[system->fixed->free_count + in->at[i]] != 0.0)
            return "moves";
    for (size_t i = 0; i < system->state.spot_count; i++)
        if (system->state.spots[i].status == RSL_PLANAR_SPOT_RESTING &&
            has(in, &system->state.spots[i]))
            return "has rigid contacts beside compliant ones";
    for (size_t number = 0; (spot = next_spot(system, in, &number)) != NULL;)
        if (!demanded && !(spot->rest.force > 0.0))
            return "overlaps another one as the model has it";
    return NULL;
}

static void go_back(rsl_planar *system, const island *in)
{
    for (size_t i = 0; i < in->count; i++)
        system->state.y[in->at[i]] = in->given[i];
    hold_spots(system, in, 0);
}

/* What has been found is the state at t = 0: no touch that goes on, but one
 * that has long been. */
static void stay(rsl_planar *system, const island *in, rsl_planar_plan *plan,
                 const rsl_planar_observer *observer)
{
    rsl_planar_spot *spot;
    double *shift = &system->state.summary.start_shift;
    for (size_t i = 0; i < in->count; i++)
        if (system->fixed->freed[in->at[i]].axis < 2)
            *shift = fmax(*shift, fabs(system->state.y[in->at[i]] - in->given[i]));
    rsl_planar_unpack(system, 0.0, system->state.y);
    for (size_t number = 0; (spot = next_spot(system, in, &number)) != NULL;) {
        rsl_law_track(&spot->law, -rsl_planar_spot_touch(system, spot).gap);
        if (spot->friction.mode == RSL_PLANAR_FRICTION_STICK)
            rsl_planar_report_stick(system, &spot->friction, 1, observer);
    }
    plan->first = 0.0;
    plan->warp = RSL_PLANAR_WARP_NONE;
}

static rsl_status say_moving(const rsl_planar *system, size_t body, const char *does,
                             rsl_error *error)
{
    return rsl_error_at(error, RSL_ERROR_CONFLICT, "start",
                        "there is no equilibrium at t = 0: body %.60s %s",
                        system->fixed->model.bodies[body].name, does);
}

/* One island; its coordinates are added to `resting` if it rests. */
static rsl_status settle(rsl_planar *system, island *in, rsl_planar_plan *plan, size_t *resting,
                         const rsl_planar_observer *observer, rsl_error *error)
{
    obstacle against = {0};
    rsl_status status = RSL_OK;
    against.does = excuse(system, in);
    against.body = system->fixed->freed[in->at[0]].body;
    mark_start(system, in);
    memcpy(in->given, in->start, in->count * sizeof *in->given);
    if (against.does == NULL)
        status = bring_to_rest(system, in, plan, &against, error);
    if (status < 0)
        return status;
    if (against.does == NULL) {
        stay(system, in, plan, observer);
        *resting += in->count;
        return RSL_OK;
    }
    if (system->fixed->model.start == RSL_PLANAR_START_EQUILIBRIUM)
        return say_moving(system, against.body, against.does, error);
    go_back(system, in);
    return RSL_OK;
}

/* The free body of a spot. */
static size_t free_body(const rsl_planar *system, const rsl_planar_spot *spot)
{
    return system->fixed->mover[spot->a].count > 0 ? spot->a : spot->b;
}

rsl_status rsl_planar_begin_at_rest(rsl_planar *system, rsl_planar_plan *plan,
                                    const rsl_planar_observer *observer, rsl_error *error)
{
    const rsl_planar_model *m = &system->fixed->model;
    size_t resting = 0;
    rsl_status status = RSL_OK;
    if (m->start == RSL_PLANAR_START_GIVEN || !m->locate ||
        (m->start == RSL_PLANAR_START_AUTO && !system->fixed->steady))
        return RSL_OK;
    unsigned char *seen = calloc(system->fixed->bodies + 1, 1);
    if (seen == NULL)
        return rsl_error_no_memory(error);
    for (size_t i = 0; i < system->work.closed_count && status >= 0; i++) {
        size_t body = free_body(system, &system->state.spots[system->work.closed[i]]);
        island in = {0};
        if (seen[body] || system->fixed->mover[body].count == 0)
            continue;
        status = make_island(system, body, &in) ? RSL_OK : rsl_error_no_memory(error);
        for (size_t k = 0; k < system->fixed->bodies && status >= 0; k++)
            seen[k] |= in.inside[k];
        if (status >= 0)
            status = settle(system, &in, plan, &resting, observer, error);
        free_island(&in);
    }
    free(seen);
    if (resting == system->fixed->free_count && resting > 0 && system->fixed->steady)
        rsl_planar_plan_still(system);
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

const rsl_planar_type *rsl_planar_start_type(size_t start)
{
    return start < RSL_PLANAR_ROWS(starts) ? &starts[start] : NULL;
}
