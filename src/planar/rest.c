/* SPDX-License-Identifier: MIT
 *
 * Rigid contacts at rest: their normal force is the multiplier of the
 * constraint that the gap stays zero. While one sticks its tangential force is
 * the multiplier of another; while it slips it is -lean times the normal force.
 * With the rates q of the rates of the rows without contact forces, N of all
 * and T of those that stick follow from
 *
 *     D_NN N - D_NT lean N + D_NT T = -q_N
 *     D_TN N - D_TT lean N + D_TT T = -q_T        (rows that stick)
 *
 * Sticking contacts may be more than the bodies have freedoms. Then their rows
 * are softened by a trace, which shares the force among them, and the solution
 * is refined until the rows hold again.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "planar/constraints.h"
#include "planar/contacts.h"
#include "planar/forces.h"
#include "planar/friction.h"
#include "planar/geometry.h"
#include "planar/ledger.h"
#include "planar/rigid.h"
#include "planar/stepping.h"

void rsl_planar_list_resting(rsl_planar *system)
{
    system->work.resting = 0;
    if (system->fixed->model.integrator == RSL_PLANAR_INTEGRATOR_MOREAU)
        return; /* solved step by step */
    for (size_t i = 0; i < system->state.spot_count; i++)
        system->work.resting += system->state.spots[i].status == RSL_PLANAR_SPOT_RESTING;
    if (system->work.resting == 0)
        return;
    size_t count = 0;
    for (size_t i = 0; i < system->state.spot_count; i++)
        if (system->state.spots[i].status == RSL_PLANAR_SPOT_RESTING)
            system->work.rigid->resting[count++] = i;
}

/* ---- small dense systems ---------------------------------------------------------- */

/* Gauss with partial pivoting on n lines of n + 1 numbers, the last one the
 * right-hand side and then the solution. Nonzero: singular. */
static int eliminate(double *lines, size_t n)
{
    size_t width = n + 1;
    double most = 0.0;
    for (size_t i = 0; i < n; i++)
        most = fmax(most, fabs(lines[i * width + i]));
    for (size_t i = 0; i < n; i++) {
        size_t pivot = i;
        for (size_t k = i + 1; k < n; k++)
            if (fabs(lines[k * width + i]) > fabs(lines[pivot * width + i]))
                pivot = k;
        if (!(fabs(lines[pivot * width + i]) > 1e-13 * most))
            return 1;
        for (size_t j = i; pivot != i && j < width; j++) {
            double keep = lines[i * width + j];
            lines[i * width + j] = lines[pivot * width + j];
            lines[pivot * width + j] = keep;
        }
        for (size_t k = i + 1; k < n; k++) {
            double share = lines[k * width + i] / lines[i * width + i];
            for (size_t j = i; j < width && share != 0.0; j++)
                lines[k * width + j] -= share * lines[i * width + j];
        }
    }
    for (size_t i = n; i-- > 0;) {
        double *x = &lines[i * width + n];
        for (size_t j = i + 1; j < n; j++)
            *x -= lines[i * width + j] * lines[j * width + n];
        *x /= lines[i * width + i];
    }
    return 0;
}

/* A problem of contacts at rest: which rows must hold. */
typedef struct held {
    size_t spots, count; /* count: rows that hold */
    size_t *row;         /* number of the row there */
    double *lean;        /* per spot; 0 where it sticks */
    double *matrix, *lines, *x, *left;
} held;

static int place_held(rsl_planar *system, size_t spots, held *h)
{
    size_t most = 2 * spots;
    double *work =
        rsl_planar_rigid_work(system, spots + most * most + most * (most + 1) + 3 * most);
    if (work == NULL)
        return 1;
    h->spots = spots;
    h->lean = work;
    h->matrix = h->lean + spots;
    h->lines = h->matrix + most * most;
    h->x = h->lines + most * (most + 1);
    h->left = h->x + most;
    h->row = (size_t *)(void *)(h->left + most);
    h->count = 0;
    return 0;
}

/* The column of what row `k` pushes with. */
static double entry(const rsl_planar *system, const held *h, size_t i, size_t k)
{
    const double *d = system->work.rigid->delassus + h->row[i] * 2 * h->spots;
    size_t column = h->row[k];
    if (column % 2 == 1)
        return d[column];
    return d[column] - h->lean[column / 2] * d[column + 1];
}

static void fill_matrix(const rsl_planar *system, held *h)
{
    for (size_t i = 0; i < h->count; i++)
        for (size_t k = 0; k < h->count; k++)
            h->matrix[i * h->count + k] = entry(system, h, i, k);
}

/* One solution of the softened system for what is left of the right side. */
static int solve_soft(held *h, double soft_normal, double soft_tangent)
{
    size_t n = h->count;
    for (size_t i = 0; i < n; i++) {
        double *line = h->lines + i * (n + 1);
        memcpy(line, h->matrix + i * n, n * sizeof *line);
        line[i] *= 1.0 + (h->row[i] % 2 == 1 ? soft_tangent : soft_normal);
        line[n] = h->left[i];
    }
    if (eliminate(h->lines, n) != 0)
        return 1;
    for (size_t i = 0; i < n; i++)
        h->x[i] += h->lines[i * (n + 1) + n];
    return 0;
}

static void take_residual(held *h, const double *right)
{
    for (size_t i = 0; i < h->count; i++) {
        h->left[i] = right[h->row[i]];
        for (size_t k = 0; k < h->count; k++)
            h->left[i] -= h->matrix[i * h->count + k] * h->x[k];
    }
}

/* D x = right in the rows that hold; x into `push`. Nonzero: singular. */
static int solve_held(rsl_planar *system, held *h, const double *right)
{
    assert(h->count >= h->spots && h->count <= 2 * h->spots);
    static const double soft[3][2] = {{0.0, 0.0}, {0.0, 1e-6}, {1e-6, 1e-6}};
    rsl_planar_rigid_scratch *scratch = system->work.rigid;
    int level = 0;
    fill_matrix(system, h);
    memset(h->x, 0, h->count * sizeof *h->x);
    take_residual(h, right);
    while (solve_soft(h, soft[level][0], soft[level][1]) != 0)
        if (++level == 3)
            return 1;
    for (int round = 0; level > 0 && round < 2; round++) {
        take_residual(h, right);
        if (solve_soft(h, soft[level][0], soft[level][1]) != 0)
            return 1;
    }
    memset(scratch->push, 0, 2 * h->spots * sizeof *scratch->push);
    for (size_t i = 0; i < h->count; i++) {
        size_t row = h->row[i];
        scratch->push[row] = h->x[i];
        if (row % 2 == 0 && h->lean[row / 2] != 0.0)
            scratch->push[row + 1] = -h->lean[row / 2] * h->x[i];
    }
    return 0;
}

/* ---- forces ------------------------------------------------------------------------ */

static double lean_of(const rsl_planar_friction_point *friction, double slip)
{
    if (friction->mode == RSL_PLANAR_FRICTION_SLIP)
        return friction->law->kinetic * friction->sign;
    if (friction->mode == RSL_PLANAR_FRICTION_SMOOTH)
        return rsl_planar_smooth_friction(friction->law, 1.0, slip);
    return 0.0;
}

/* All that rests, with its rows; `leaning`: friction acts. */
static int gather(rsl_planar *system, int bends, int leaning, held *h)
{
    rsl_planar_rigid_scratch *scratch = system->work.rigid;
    if (place_held(system, system->work.resting, h) != 0)
        return 1;
    for (size_t i = 0; i < system->work.resting; i++) {
        rsl_planar_spot *spot = &system->state.spots[scratch->resting[i]];
        rsl_planar_rigid_rows(system, spot, bends, &scratch->rows[2 * i]);
        spot->friction.slip = scratch->rows[2 * i + 1].rate;
        h->lean[i] = leaning ? lean_of(&spot->friction, spot->friction.slip) : 0.0;
        h->row[h->count++] = 2 * i;
        if (spot->friction.mode == RSL_PLANAR_FRICTION_STICK)
            h->row[h->count++] = 2 * i + 1;
    }
    return rsl_planar_rigid_reduce(system, system->work.resting);
}

static void note_force(rsl_planar *system, rsl_planar_spot *spot, const double *push)
{
    rsl_planar_friction_point *friction = &spot->friction;
    spot->rest.force = friction->normal = push[0];
    friction->force = -push[1];
    system->work.contact_force[spot->contact] += push[0];
    double lost =
        friction->mode == RSL_PLANAR_FRICTION_STICK || friction->mode == RSL_PLANAR_FRICTION_NONE
            ? 0.0
            : friction->force * friction->slip;
    system->work.now.power[RSL_PLANAR_SUM_FRICTION] += lost;
    if (spot->slot == RSL_PLANAR_NO_SLOT)
        return;
    double *sum = system->state.spot_power + system->fixed->spot_sums * spot->slot;
    sum[RSL_PLANAR_SPOT_IMPULSE] = push[0];
    sum[RSL_PLANAR_SPOT_LOST] = 0.0;
    if (system->fixed->spot_sums < RSL_PLANAR_SPOT_SUMS)
        return;
    sum[RSL_PLANAR_SPOT_FRICTION_IMPULSE] = friction->force;
    sum[RSL_PLANAR_SPOT_FRICTION_LOST] = lost;
}

static void accelerate(rsl_planar *system)
{
    const rsl_planar_rigid_scratch *scratch = system->work.rigid;
    for (size_t k = 0; k < system->fixed->moving_count; k++) {
        size_t i = system->fixed->moving[k];
        for (int c = 0; c < 3; c++) {
            system->work.force[i][c] += scratch->body[i][c];
            system->work.frame[i].a[c] += system->fixed->mover[i].inverse[c] * scratch->body[i][c];
        }
    }
}

int rsl_planar_rest_forces(rsl_planar *system)
{
    rsl_planar_rigid_scratch *scratch = system->work.rigid;
    held h;
    if (gather(system, 1, 1, &h) != 0)
        return 1;
    for (size_t i = 0; i < 2 * system->work.resting; i++) {
        const rsl_planar_row *row = &scratch->rows[i];
        scratch->rate[i] = -row->bend - rsl_planar_across(row, system->work.frame[row->a].a,
                                                          system->work.frame[row->b].a);
    }
    if (solve_held(system, &h, scratch->rate) != 0)
        return 1;
    rsl_planar_rigid_spread(system, system->work.resting, 1.0);
    accelerate(system);
    for (size_t i = 0; i < system->work.resting; i++)
        note_force(system, &system->state.spots[scratch->resting[i]], &scratch->push[2 * i]);
    return 0;
}

/* At the last evaluation: pushes so that gaps (`rates` 0) or rates vanish. */
static void push_at(rsl_planar *system, int rates, double *x)
{
    rsl_planar_rigid_scratch *scratch = system->work.rigid;
    held h;
    if (rsl_planar_factor_joints(system) != 0 || gather(system, 0, 0, &h) != 0)
        return;
    for (size_t i = 0; i < 2 * system->work.resting; i++)
        scratch->rate[i] = rates ? -scratch->rows[i].rate : -scratch->rows[i].value;
    if (solve_held(system, &h, scratch->rate) != 0)
        return;
    rsl_planar_rigid_spread(system, system->work.resting, 0.0);
    rsl_planar_rigid_shift(system, x);
    for (size_t i = 0; rates && i < 2 * system->work.resting; i++)
        system->state.y[2 * system->fixed->free_count + RSL_PLANAR_SUM_CONTACTS] +=
            0.5 * scratch->push[i] * scratch->rate[i];
}

/* ---- what has drifted, and what lifts off ------------------------------------ */

static void largest_drift(rsl_planar *system, double *place, double *speed)
{
    for (size_t i = 0; i < system->work.resting; i++) {
        const rsl_planar_spot *spot = &system->state.spots[system->work.rigid->resting[i]];
        rsl_planar_touch touch = rsl_planar_spot_touch(system, spot);
        *place = fmax(*place, fabs(touch.gap));
        *speed = fmax(*speed, fabs(touch.gap_rate));
        if (spot->friction.mode == RSL_PLANAR_FRICTION_STICK)
            *speed = fmax(*speed, fabs(touch.slip));
    }
}

static void push_back(rsl_planar *system, int rates, double *x)
{
    if (rsl_planar_evaluate(system, system->state.time, system->state.y) == 0)
        push_at(system, rates, x);
}

void rsl_planar_rest_project(rsl_planar *system, rsl_planar_plan *plan, double place, double speed)
{
    double far = 0.0, fast = 0.0;
    rsl_planar_unpack(system, system->state.time, system->state.y);
    largest_drift(system, &far, &fast);
    if (far < place && fast < speed)
        return;
    if (far >= place)
        push_back(system, 0, system->state.y);
    push_back(system, 1, system->state.y + system->fixed->free_count);
    rsl_planar_plan_go_on(plan, &system->state.stepper, "drift");
}

void rsl_planar_rest_lift(rsl_planar *system, rsl_planar_spot *spot,
                          const rsl_planar_observer *observer)
{
    assert(spot->status == RSL_PLANAR_SPOT_RESTING);
    rsl_planar_touch touch = rsl_planar_spot_touch(system, spot);
    rsl_planar_end_record(system, spot, &touch, system->state.time);
    rsl_planar_sum_record(system, spot);
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
