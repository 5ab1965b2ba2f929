/* SPDX-License-Identifier: MIT
 *
 * Pair forces of a granular group, in blocks.
 *
 * With n the normal from the partner b to the grain a and the tangent t = (-ny, nx), the force on
 * a is F n - f t: F = F(depth, rate) by the law, f = mu F tanh(s/s0) against the slip velocity s.
 * or by the laws of tangent.h, see tangent_force.c. It acts at the surface of a, at the distance radius_a from its centre and L = distance -
 * radius_a from that of b:
 *
 *     s = t (v_a - v_b) - radius_a w_a - L w_b,    moments radius_a f and L f.
 *
 * Pairs in contact are selected first, without a branch; the remaining work runs over packed
 * arrays.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "planar/core/core.h"
#include "planar/core/workers.h"
#include "planar/dem/dem.h"
#include "planar/dem/internal.h"
#include "resile/batch.h"

typedef rsl_planar_grain_scratch scratch_of;

/* ---- selection of pairs in contact ------------------------------------------------------ */

/* Writes the pairs of the block in contact; returns their number. */
static size_t touching_circles(const rsl_planar *system, const rsl_planar_grain_block *block,
                               uint32_t *found)
{
    const rsl_planar_grain *partner = system->work.grains->partner;
    const rsl_planar_grains_state *s = system->state.grains;
    size_t count = 0;
    for (size_t i = block->first; i < block->first + block->count; i++) {
        const rsl_planar_grain *a = &partner[s->first[i]], *b = &partner[s->second[i]];
        double dx = a->x - b->x, dy = a->y - b->y, contact_distance = a->radius + b->radius;
        found[count] = (uint32_t)i;
        count += dx * dx + dy * dy < contact_distance * contact_distance;
    }
    return count;
}

static size_t touching_lines(const rsl_planar *system, const rsl_planar_grain_block *block,
                             uint32_t *found)
{
    const rsl_planar_grains_work *w = system->work.grains;
    const rsl_planar_grains_state *s = system->state.grains;
    size_t count = 0;
    for (size_t i = block->first; i < block->first + block->count; i++) {
        const rsl_planar_grain *a = &w->partner[s->first[i]];
        const rsl_planar_wall *wall = &w->walls[s->second[i] - system->fixed->grains->round];
        double far = (a->x - wall->x) * wall->nx + (a->y - wall->y) * wall->ny;
        found[count] = (uint32_t)i;
        count += far < a->radius;
    }
    return count;
}

/* ---- contact kinematics ---------------------------------------------------------- */

/* Lower bound of the squared distance: coincident centres give a zero normal, hence no force. */
#define DISTANCE2_MIN 1e-300

static void circle_kinematics(const rsl_planar *system, scratch_of *at, size_t count)
{
    const rsl_planar_grain *partner = system->work.grains->partner;
    const rsl_planar_grains_state *s = system->state.grains;
    for (size_t i = 0; i < count; i++) {
        const rsl_planar_grain *a = &partner[s->first[at->pair[i]]];
        const rsl_planar_grain *b = &partner[s->second[at->pair[i]]];
        double dx = a->x - b->x, dy = a->y - b->y, far2 = dx * dx + dy * dy;
        double far = sqrt(far2 > DISTANCE2_MIN ? far2 : DISTANCE2_MIN), inverse = 1.0 / far;
        double nx = dx * inverse, ny = dy * inverse, du = a->u - b->u, dv = a->v - b->v;
        double arm = far - a->radius;
        at->depth[i] = a->radius + b->radius - far;
        at->rate[i] = -(nx * du + ny * dv);
        at->nx[i] = nx;
        at->ny[i] = ny;
        at->slip[i] = (nx * dv - ny * du) - a->radius * a->w - arm * b->w;
        at->arm[0][i] = a->radius;
        at->arm[1][i] = arm;
        at->mass[i] = 1.0 / (a->inverse[0] + b->inverse[0]);
    }
}

/* Lever arms about the frame of the line's body: across n for the normal force, along n for
 * friction. */
static void line_kinematics(const rsl_planar *system, scratch_of *at, size_t count)
{
    const rsl_planar_grains_work *w = system->work.grains;
    const rsl_planar_grains_state *s = system->state.grains;
    for (size_t i = 0; i < count; i++) {
        size_t second = s->second[at->pair[i]];
        const rsl_planar_grain *a = &w->partner[s->first[at->pair[i]]], *b = &w->partner[second];
        const rsl_planar_wall *wall = &w->walls[second - system->fixed->grains->round];
        double nx = wall->nx, ny = wall->ny;
        double far = (a->x - wall->x) * nx + (a->y - wall->y) * ny;
        double rx = a->x - a->radius * nx - b->x, ry = a->y - a->radius * ny - b->y;
        double du = a->u - (b->u - b->w * ry), dv = a->v - (b->v + b->w * rx);
        at->depth[i] = a->radius - far;
        at->rate[i] = -(nx * du + ny * dv);
        at->nx[i] = nx;
        at->ny[i] = ny;
        at->slip[i] = (nx * dv - ny * du) - a->radius * a->w;
        at->arm[0][i] = a->radius;
        at->arm[1][i] = rx * nx + ry * ny;
        at->normal_arm[i] = rx * ny - ry * nx;
        at->mass[i] = 1.0 / (a->inverse[0] + b->inverse[0]);
    }
}

/* ---- law and friction ------------------------------------------------------------------- */

static void add_law(const rsl_planar_granular_group *group, scratch_of *at, size_t count, int look)
{
    rsl_batch batch = {.count = count,
                       .depth = at->depth,
                       .rate = at->rate,
                       .force = at->force,
                       .dissipated_power = at->power,
                       .elastic_energy = look ? at->elastic : NULL};
    if (group->mass_rule == RSL_PLANAR_MASS_TABLE)
        batch.mass = at->mass;
    if (group->mass_rule == RSL_PLANAR_MASS_ROOT) {
        for (size_t i = 0; i < count; i++)
            at->damping[i] = group->law.damping * sqrt(at->mass[i]);
        batch.damping = at->damping;
    }
    rsl_status status = rsl_batch_force(&group->law, &batch, NULL, NULL);
    assert(status == RSL_OK);
    (void)status;
}

static void add_friction(const rsl_planar_granular_group *group, scratch_of *at, size_t count)
{
    memset(at->rolling, 0, count * sizeof *at->rolling);
    memset(at->spin, 0, count * sizeof *at->spin);
    if (!(group->friction > 0.0)) {
        memset(at->friction, 0, count * sizeof *at->friction);
        return;
    }
    rsl_batch_friction(group->friction, group->slip_speed, at->force, at->slip, at->friction,
                       count);
}

/* ---- results ---------------------------------------------------------------------- */

static void push_pairs(rsl_planar_grains_work *w, const scratch_of *at, size_t count, int lines)
{
    for (size_t i = 0; i < count; i++) {
        double force = at->force[i], f = at->friction[i];
        rsl_planar_pair_force *pair_force = &w->pair_force[at->pair[i]];
        pair_force->x = force * at->nx[i] + f * at->ny[i];
        pair_force->y = force * at->ny[i] - f * at->nx[i];
        pair_force->moment[0] = at->arm[0][i] * f;
        pair_force->moment[1] = at->arm[1][i] * f;
        if (lines)
            pair_force->moment[1] -= at->normal_arm[i] * force;
    }
}

/* Four accumulators for instruction-level parallelism. */
static void sum_powers(const scratch_of *at, size_t count, rsl_planar_grain_sums *sums)
{
    double lost[4] = {0}, rubbed[4] = {0};
    size_t full = count - count % 4;
    for (size_t i = 0; i < full; i += 4)
        for (size_t k = 0; k < 4; k++) {
            lost[k] += at->power[i + k];
            rubbed[k] += at->friction[i + k] * at->slip[i + k];
        }
    for (size_t i = full; i < count; i++) {
        lost[0] += at->power[i];
        rubbed[0] += at->friction[i] * at->slip[i];
    }
    sums->lost = (lost[0] + lost[1]) + (lost[2] + lost[3]);
    sums->rubbed = (rubbed[0] + rubbed[1]) + (rubbed[2] + rubbed[3]);
}

static rsl_planar_grain_sums sum_up(const scratch_of *at, size_t count, int look)
{
    rsl_planar_grain_sums sums = {.closed = count};
    sum_powers(at, count, &sums);
    for (size_t i = 0; i < count; i++) {
        if (at->force[i] > sums.force_max)
            sums.force_max = at->force[i];
        if (at->depth[i] > sums.depth_max)
            sums.depth_max = at->depth[i];
    }
    for (size_t i = 0; i < count && look; i++) {
        sums.elastic += at->elastic[i];
        sums.normal += at->force[i];
    }
    return sums;
}

/* Status of the pairs of a block, and numbers of onsets and separations. */
static void note_status(unsigned char *status, const rsl_planar_grain_block *block, scratch_of *at,
                        size_t count, rsl_planar_grain_sums *sums)
{
    size_t closed = 0, stayed = 0;
    for (size_t i = block->first; i < block->first + block->count; i++) {
        unsigned was = status[i] & RSL_PLANAR_PAIR_CLOSED;
        closed += was;
        status[i] = (unsigned char)(was * RSL_PLANAR_PAIR_PARTED);
    }
    for (size_t i = 0; i < count; i++) {
        unsigned char *one = &status[at->pair[i]];
        stayed += *one == RSL_PLANAR_PAIR_PARTED;
        at->fresh[i] = *one != RSL_PLANAR_PAIR_PARTED;
        *one = RSL_PLANAR_PAIR_CLOSED;
    }
    sums->touches = count - stayed;
    sums->partings = closed - stayed;
}

void rsl_planar_grains_force(rsl_planar *system, rsl_planar_grain_scratch *scratch, size_t number,
                             int look)
{
    rsl_planar_grains_work *w = system->work.grains;
    const rsl_planar_grain_block *block = &w->blocks[number];
    const rsl_planar_granular_group *group = &system->fixed->grains->groups[block->group];
    assert(block->count <= RSL_PLANAR_GRAINS_BLOCK);
    size_t count = (block->lines ? touching_lines : touching_circles)(system, block, scratch->pair);
    (block->lines ? line_kinematics : circle_kinematics)(system, scratch, count);
    add_law(group, scratch, count, look);
    if (group->tangential)
        rsl_planar_grains_tangent(system, group, scratch, count, block->lines, look);
    else
        add_friction(group, scratch, count);
    memset(&w->pair_force[block->first], 0, block->count * sizeof *w->pair_force);
    push_pairs(w, scratch, count, block->lines);
    w->sums[number] = sum_up(scratch, count, look);
    if (group->tangential)
        rsl_planar_grains_add_rolling(w, scratch, count, look, &w->sums[number]);
    if (look)
        return;
    note_status(system->state.grains->status, block, scratch, count, &w->sums[number]);
    if (group->records)
        rsl_planar_grains_note(&system->state, &system->work, scratch, count);
}

rsl_planar_pair_force rsl_planar_grains_sum(const rsl_planar_workspace *work, size_t partner)
{
    const rsl_planar_grains_work *w = work->grains;
    rsl_planar_pair_force sum = {0};
    for (uint32_t k = w->slot_first[partner]; k < w->slot_first[partner + 1]; k++) {
        uint32_t slot = w->pair_slot[k];
        const rsl_planar_pair_force *pair_force = &w->pair_force[slot >> 1];
        double sign = 1.0 - 2.0 * (double)(int)(slot & 1);
        sum.x += sign * pair_force->x;
        sum.y += sign * pair_force->y;
        sum.moment[0] += pair_force->moment[slot & 1];
    }
    return sum;
}

void rsl_planar_grains_push_obstacles(const rsl_planar_compiled_model *compiled,
                                      rsl_planar_workspace *work)
{
    const rsl_planar_grains_fixed *fixed = compiled->grains;
    for (size_t i = fixed->grains; i < fixed->partners; i++) {
        size_t body = fixed->obstacles[i - fixed->grains].body;
        const rsl_planar_grain *p = &work->grains->partner[i];
        if (!compiled->dof[body].driven)
            continue;
        rsl_planar_pair_force sum = rsl_planar_grains_sum(work, i);
        rsl_planar_apply_force_at(work, body, (rsl_planar_point){p->x, p->y},
                                  (rsl_planar_point){sum.x, sum.y});
        work->force[body][2] += sum.moment[0];
    }
}

double rsl_planar_grains_drive_power(const rsl_planar *system)
{
    const rsl_planar_grains_fixed *fixed = system->fixed->grains;
    double power = 0.0;
    for (size_t i = fixed->grains; i < fixed->partners; i++) {
        const rsl_planar_grain *p = &system->work.grains->partner[i];
        rsl_planar_pair_force sum = rsl_planar_grains_sum(&system->work, i);
        power -= sum.x * p->u + sum.y * p->v + sum.moment[0] * p->w;
    }
    return power;
}

/* ---- evaluation ------------------------------------------------------------------ */

static size_t next_evaluation_phase(void *user)
{
    rsl_planar *system = user;
    rsl_planar_grains_work *w = system->work.grains;
    int done = w->phase == RSL_PLANAR_GRAINS_LOOK;
    w->phase = RSL_PLANAR_GRAINS_LOOK;
    return done ? 0 : w->block_count;
}

static void evaluate_block(void *user, size_t worker, size_t block)
{
    rsl_planar *system = user;
    rsl_planar_grains_force(system, &system->work.grains->scratch[worker], block, 1);
}

static void add_energies(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work)
{
    const rsl_planar_grains_work *w = work->grains;
    for (size_t i = 0; i < w->block_count; i++) {
        size_t contact = fixed->grains->groups[w->blocks[i].group].contact;
        work->now.energy_contacts += w->sums[i].elastic;
        work->now.energy_friction += w->sums[i].stored;
        work->now.power[RSL_PLANAR_SUM_CONTACTS] += w->sums[i].lost;
        work->now.power[RSL_PLANAR_SUM_FRICTION] += w->sums[i].rubbed;
        work->contact_force[contact] += w->sums[i].normal;
    }
}

void rsl_planar_grains_apply(rsl_planar *system)
{
    const rsl_planar_grains_fixed *fixed = system->fixed->grains;
    rsl_planar_grains_work *w = system->work.grains;
    rsl_planar_task task = {next_evaluation_phase, evaluate_block, system};
    rsl_planar_grains_place(system->fixed, &system->work);
    w->phase = RSL_PLANAR_GRAINS_BEGIN;
    rsl_planar_thread_pool_run(w->pool, &task);
    add_energies(system->fixed, &system->work);
    for (size_t i = 0; i < fixed->grains; i++) {
        rsl_planar_pair_force sum = rsl_planar_grains_sum(&system->work, i);
        double *force = system->work.force[fixed->body[i]];
        force[0] += sum.x;
        force[1] += sum.y;
        force[2] += sum.moment[0];
    }
    rsl_planar_grains_push_obstacles(system->fixed, &system->work);
}
