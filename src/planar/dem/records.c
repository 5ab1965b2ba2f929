/* SPDX-License-Identifier: MIT
 *
 * Contact records of a granular group: totals of all contacts, and a record of every contact where
 * the model asks for records. Times are interpolated from depth and rate at the ends of the steps.
 */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "num/elementary.h"
#include "planar/core/core.h"
#include "planar/dem/dem.h"
#include "planar/dem/internal.h"
#include "planar/record/record.h"

typedef rsl_planar_grain_record grain_record;

/* ---- during a step --------------------------------------------------------------------- */

/* Time in [t0, t1] at which a quantity with the value `beyond` and the given rate at t1 was zero,
 * by linear extrapolation. */
static double crossing_time(double t0, double t1, double beyond, double rate)
{
    return rate > 0.0 ? fmax(t0, t1 - beyond / rate) : t1;
}

static void begin_record(rsl_planar *system, grain_record *record, size_t pair,
                         const rsl_planar_grain_scratch *at, size_t i)
{
    const rsl_planar_grains_work *w = system->work.grains;
    const rsl_planar_grain *a = &w->partner[system->state.grains->first[pair]];
    *record = (grain_record){.t_touch = crossing_time(w->t0, w->t1, at->depth[i], at->rate[i]),
                             .speed_touch = fmax(0.0, at->rate[i]),
                             .mass = at->mass[i],
                             .x = a->x - a->radius * at->nx[i],
                             .y = a->y - a->radius * at->ny[i],
                             .t_deepest = RSL_NUM_NAN};
}

/* Trapezoidal rule over the step. */
static void add_rates(grain_record *record, const double now[RSL_PLANAR_INTEGRAL_COUNT], double h)
{
    for (int i = 0; i < RSL_PLANAR_INTEGRAL_COUNT; i++) {
        record->sums[i] += 0.5 * h * (record->rates[i] + now[i]);
        record->rates[i] = now[i];
    }
}

void rsl_planar_grains_note(rsl_planar *system, const rsl_planar_grain_scratch *at, size_t count)
{
    const rsl_planar_grains_work *w = system->work.grains;
    for (size_t i = 0; i < count; i++) {
        size_t pair = at->pair[i];
        grain_record *record = &system->state.grains->records[pair];
        if (at->fresh[i])
            begin_record(system, record, pair, at, i);
        const double now[RSL_PLANAR_INTEGRAL_COUNT] = {at->force[i], at->power[i], at->friction[i],
                                                       at->friction[i] * at->slip[i]};
        add_rates(record, now, w->t1 - w->t0);
        if (at->force[i] > record->force_max)
            record->force_max = at->force[i];
        if (at->depth[i] > record->depth_max) {
            record->depth_max = at->depth[i];
            record->t_deepest = w->t1;
        }
    }
}

/* Sums in the order of the blocks, for reproducible bits. */
void rsl_planar_grains_add_up(rsl_planar *system)
{
    const rsl_planar_grains_work *w = system->work.grains;
    rsl_planar_grains_state *s = system->state.grains;
    double half = 0.5 * (w->t1 - w->t0);
    size_t block = 0;
    for (size_t c = 0; c < system->fixed->grains->group_count; c++) {
        rsl_planar_crowd_total *total = &s->totals[c];
        double rates[2] = {0.0, 0.0};
        total->closed = 0;
        for (; block < w->block_count && w->blocks[block].group == c; block++) {
            const rsl_planar_grain_sums *sums = &w->sums[block];
            rates[0] += sums->lost;
            rates[1] += sums->rubbed;
            total->force_max = fmax(total->force_max, sums->force_max);
            total->depth_max = fmax(total->depth_max, sums->depth_max);
            total->touches += sums->touches;
            total->separations += sums->partings;
            total->closed += sums->closed;
            system->state.summary.touches += sums->touches;
            system->state.summary.separations += sums->partings;
        }
        total->energy_lost += half * (s->rates[c][0] + rates[0]);
        total->friction_lost += half * (s->rates[c][1] + rates[1]);
        memcpy(s->rates[c], rates, sizeof rates);
        s->power[RSL_PLANAR_SUM_CONTACTS] += rates[0];
        s->power[RSL_PLANAR_SUM_FRICTION] += rates[1];
    }
}

/* ---- after a step -------------------------------------------------------------------------- */

/* Partner at the end of the step; w->partner may be one step ahead. */
static rsl_planar_grain partner_at_end(const rsl_planar *system, size_t number)
{
    const rsl_planar_grains_fixed *fixed = system->fixed->grains;
    rsl_planar_grain partner = system->work.grains->partner[number];
    if (number < fixed->grains) {
        const double *q = system->state.y + fixed->coordinate[number];
        const double *u = q + system->fixed->free_count;
        partner.x = q[0];
        partner.y = q[1];
        partner.u = u[0];
        partner.v = u[1];
        partner.w = u[2];
    }
    return partner;
}

/* Gap of a pair and its rate at the end of the step. */
static double gap_at_end(const rsl_planar *system, size_t pair, double *rate)
{
    const rsl_planar_grains_fixed *fixed = system->fixed->grains;
    const rsl_planar_grains_state *s = system->state.grains;
    rsl_planar_grain a = partner_at_end(system, s->first[pair]);
    rsl_planar_grain b = partner_at_end(system, s->second[pair]);
    if (s->second[pair] >= fixed->round) {
        const rsl_planar_wall *wall = &system->work.grains->walls[s->second[pair] - fixed->round];
        double rx = a.x - a.radius * wall->nx - b.x, ry = a.y - a.radius * wall->ny - b.y;
        *rate = wall->nx * (a.u - b.u + b.w * ry) + wall->ny * (a.v - b.v - b.w * rx);
        return (a.x - wall->x) * wall->nx + (a.y - wall->y) * wall->ny - a.radius;
    }
    double dx = a.x - b.x, dy = a.y - b.y, far = rsl_num_hypot(dx, dy);
    *rate = (dx * (a.u - b.u) + dy * (a.v - b.v)) / far;
    return far - a.radius - b.radius;
}

static rsl_planar_contact_record record_of(const rsl_planar *system, size_t group, size_t pair)
{
    const rsl_planar_grains_state *s = system->state.grains;
    const grain_record *from = &s->records[pair];
    rsl_planar_contact_record record = {
        .contact = system->fixed->grains->groups[group].contact,
        .t_touch = from->t_touch,
        .t_deepest = from->t_deepest,
        .t_separate = RSL_NUM_NAN,
        .speed_touch = from->speed_touch,
        .speed_separate = RSL_NUM_NAN,
        .restitution = RSL_NUM_NAN,
        .depth_max = from->depth_max,
        .force_max = from->force_max,
        .impulse = from->sums[RSL_PLANAR_INTEGRAL_IMPULSE],
        .energy_lost = from->sums[RSL_PLANAR_INTEGRAL_DISSIPATION],
        .friction_impulse = from->sums[RSL_PLANAR_INTEGRAL_FRICTION_IMPULSE],
        .friction_lost = from->sums[RSL_PLANAR_INTEGRAL_FRICTION_DISSIPATION],
        .mass = from->mass,
        .onset_speed = RSL_NUM_NAN,
        .where = {from->x, from->y}};
    rsl_planar_grains_name(system, group, s->first[pair], s->second[pair], record.name,
                           sizeof record.name);
    return record;
}

static void report_end(rsl_planar *system, size_t group, size_t pair,
                       const rsl_planar_observer *observer)
{
    static const double nothing[RSL_PLANAR_INTEGRAL_COUNT] = {0};
    double t0 = system->state.stepper.t0, t1 = system->state.stepper.t1, rate;
    double gap = gap_at_end(system, pair, &rate);
    add_rates(&system->state.grains->records[pair], nothing, t1 - t0);
    rsl_planar_contact_record record = record_of(system, group, pair);
    record.t_separate = crossing_time(t0, t1, gap, rate);
    record.speed_separate = fmax(0.0, rate);
    if (record.speed_touch > RSL_PLANAR_VELOCITY_EPS)
        record.restitution = record.speed_separate / record.speed_touch;
    rsl_planar_flag_limits(system, &record, &system->fixed->grains->groups[group].law,
                           &system->state.summary);
    if (observer->contact != NULL)
        observer->contact(&record, observer->user);
}

void rsl_planar_grains_report(rsl_planar *system, const rsl_planar_observer *observer)
{
    const rsl_planar_grains_fixed *fixed = system->fixed->grains;
    const rsl_planar_grains_state *s = system->state.grains;
    if (fixed->driven && s->record_capacity > 0)
        rsl_planar_grains_move_obstacles(system, system->state.time);
    for (size_t c = 0; c < fixed->group_count; c++)
        for (size_t i = s->segments[c].first; i < s->segments[c].end && fixed->groups[c].records;
             i++)
            if (s->status[i] == RSL_PLANAR_PAIR_PARTED)
                report_end(system, c, i, observer);
}

/* Checks the limits of a group without records by its largest force and indentation. */
static void flag_totals(const rsl_planar *system, size_t group, rsl_planar_summary *summary)
{
    const rsl_planar_crowd_total *total = &system->state.grains->totals[group];
    rsl_planar_contact_record all = {.contact = total->contact,
                                     .t_touch = system->state.time,
                                     .t_separate = RSL_NUM_NAN,
                                     .force_max = total->force_max,
                                     .depth_max = total->depth_max};
    snprintf(all.name, sizeof all.name, "%s", system->fixed->model.contacts[total->contact].name);
    rsl_planar_flag_limits(system, &all, &system->fixed->grains->groups[group].law, summary);
}

void rsl_planar_grains_finish(rsl_planar *system, const rsl_planar_observer *observer,
                              rsl_planar_summary *summary)
{
    const rsl_planar_grains_fixed *fixed = system->fixed->grains;
    const rsl_planar_grains_state *s = system->state.grains;
    for (size_t c = 0; c < fixed->group_count; c++) {
        summary->open_records += s->totals[c].closed;
        if (!fixed->groups[c].records) {
            flag_totals(system, c, summary);
            if (observer != NULL && observer->crowd != NULL)
                observer->crowd(&s->totals[c], observer->user);
            continue;
        }
        for (size_t i = s->segments[c].first; i < s->segments[c].end; i++) {
            if (s->status[i] != RSL_PLANAR_PAIR_CLOSED)
                continue;
            rsl_planar_contact_record record = record_of(system, c, i);
            rsl_planar_flag_limits(system, &record, &fixed->groups[c].law, summary);
            if (observer != NULL && observer->contact != NULL)
                observer->contact(&record, observer->user);
        }
    }
}
