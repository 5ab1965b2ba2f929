/* SPDX-License-Identifier: MIT
 *
 * Contact records of granular groups, handed to the observer.
 */
#include <stdio.h>

#include "num/elementary.h"
#include "planar/core/core.h"
#include "planar/record/record.h"

/* Partner at the end of the step; w->partner may be one step ahead. */
static rsl_planar_grain partner_at_end(const rsl_planar_compiled_model *compiled,
                                       const rsl_planar_state *state,
                                       const rsl_planar_workspace *work, size_t number)
{
    const rsl_planar_grains_fixed *fixed = compiled->grains;
    rsl_planar_grain partner = work->grains->partner[number];
    if (number < fixed->grains) {
        const double *q = state->y + fixed->coordinate[number];
        const double *u = q + compiled->free_count;
        partner.x = q[0];
        partner.y = q[1];
        partner.u = u[0];
        partner.v = u[1];
        partner.w = u[2];
    }
    return partner;
}

/* Gap of a pair and its rate at the end of the step. */
static double gap_at_end(const rsl_planar_compiled_model *compiled, const rsl_planar_state *state,
                         const rsl_planar_workspace *work, size_t pair, double *rate)
{
    const rsl_planar_grains_fixed *fixed = compiled->grains;
    const rsl_planar_grains_state *s = state->grains;
    rsl_planar_grain a = partner_at_end(compiled, state, work, s->first[pair]);
    rsl_planar_grain b = partner_at_end(compiled, state, work, s->second[pair]);
    if (s->second[pair] >= fixed->round) {
        const rsl_planar_wall *wall = &work->grains->walls[s->second[pair] - fixed->round];
        double rx = a.x - a.radius * wall->nx - b.x, ry = a.y - a.radius * wall->ny - b.y;
        *rate = wall->nx * (a.u - b.u + b.w * ry) + wall->ny * (a.v - b.v - b.w * rx);
        return (a.x - wall->x) * wall->nx + (a.y - wall->y) * wall->ny - a.radius;
    }
    double dx = a.x - b.x, dy = a.y - b.y, far = rsl_num_hypot(dx, dy);
    *rate = (dx * (a.u - b.u) + dy * (a.v - b.v)) / far;
    return far - a.radius - b.radius;
}

static rsl_planar_contact_record record_of(const rsl_planar_compiled_model *fixed,
                                           const rsl_planar_state *state, size_t group, size_t pair)
{
    const rsl_planar_grains_state *s = state->grains;
    const rsl_planar_grain_record *from = &s->records[pair];
    rsl_planar_contact_record record = {
        .contact = fixed->grains->groups[group].contact,
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
    rsl_planar_grains_name(fixed, group, s->first[pair], s->second[pair], record.name,
                           sizeof record.name);
    return record;
}

static void report_end(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                       const rsl_planar_workspace *work, size_t group, size_t pair,
                       const rsl_planar_observer *observer)
{
    static const double nothing[RSL_PLANAR_INTEGRAL_COUNT] = {0};
    double t0 = state->stepper.t0, t1 = state->stepper.t1, rate;
    double gap = gap_at_end(fixed, state, work, pair, &rate);
    rsl_planar_grains_add_rates(&state->grains->records[pair], nothing, t1 - t0);
    rsl_planar_contact_record record = record_of(fixed, state, group, pair);
    record.t_separate = rsl_planar_grains_crossing_time(t0, t1, gap, rate);
    record.speed_separate = fmax(0.0, rate);
    if (record.speed_touch > RSL_PLANAR_VELOCITY_EPS)
        record.restitution = record.speed_separate / record.speed_touch;
    rsl_planar_flag_limits(fixed, &record, &fixed->grains->groups[group].law, &state->summary);
    if (observer->contact != NULL)
        observer->contact(&record, observer->user);
}

void rsl_planar_grains_report(rsl_planar *system, const rsl_planar_observer *observer)
{
    const rsl_planar_grains_fixed *fixed = system->fixed->grains;
    const rsl_planar_grains_state *s = system->state.grains;
    if (fixed->driven && s->record_capacity > 0)
        rsl_planar_grains_move_obstacles(system->fixed, &system->state, &system->work,
                                         system->state.time);
    for (size_t c = 0; c < fixed->group_count; c++)
        for (size_t i = s->segments[c].first; i < s->segments[c].end && fixed->groups[c].records;
             i++)
            if (s->status[i] == RSL_PLANAR_PAIR_PARTED)
                report_end(system->fixed, &system->state, &system->work, c, i, observer);
}

/* Checks the limits of a group without records by its largest force and indentation. */
static void flag_totals(const rsl_planar *system, size_t group, rsl_planar_summary *summary)
{
    const rsl_planar_granular_total *total = &system->state.grains->totals[group];
    rsl_planar_contact_record all = {.contact = total->contact,
                                     .t_touch = system->state.time,
                                     .t_separate = RSL_NUM_NAN,
                                     .force_max = total->force_max,
                                     .depth_max = total->depth_max};
    snprintf(all.name, sizeof all.name, "%s", system->fixed->model.contacts[total->contact].name);
    rsl_planar_flag_limits(system->fixed, &all, &system->fixed->grains->groups[group].law, summary);
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
            if (observer != NULL && observer->granular != NULL)
                observer->granular(&s->totals[c], observer->user);
            continue;
        }
        for (size_t i = s->segments[c].first; i < s->segments[c].end; i++) {
            if (s->status[i] != RSL_PLANAR_PAIR_CLOSED)
                continue;
            rsl_planar_contact_record record = record_of(system->fixed, &system->state, c, i);
            rsl_planar_flag_limits(system->fixed, &record, &fixed->groups[c].law, summary);
            if (observer != NULL && observer->contact != NULL)
                observer->contact(&record, observer->user);
        }
    }
}
