/* SPDX-License-Identifier: MIT
 *
 * Contact records of a granular group: totals of all contacts, and a record of every contact where
 * the model asks for records. Times are interpolated from depth and rate at the ends of the steps.
 */
#include <string.h>

#include "planar/dem/dem.h"
#include "planar/dem/internal.h"
#include "planar/record/record.h"

typedef rsl_planar_grain_record grain_record;

/* ---- during a step --------------------------------------------------------------------- */

double rsl_planar_grains_crossing_time(double t0, double t1, double beyond, double rate)
{
    return rate > 0.0 ? fmax(t0, t1 - beyond / rate) : t1;
}

static void begin_record(const rsl_planar_state *state, const rsl_planar_workspace *work,
                         grain_record *record, size_t pair, const rsl_planar_grain_scratch *at,
                         size_t i)
{
    const rsl_planar_grains_work *w = work->grains;
    const rsl_planar_grain *a = &w->partner[state->grains->first[pair]];
    *record = (grain_record){
        .t_touch = rsl_planar_grains_crossing_time(w->t0, w->t1, at->depth[i], at->rate[i]),
        .speed_touch = fmax(0.0, at->rate[i]),
        .mass = at->mass[i],
        .x = a->x - a->radius * at->nx[i],
        .y = a->y - a->radius * at->ny[i],
        .t_deepest = RSL_NUM_NAN};
}

void rsl_planar_grains_add_rates(rsl_planar_grain_record *record,
                                 const double now[RSL_PLANAR_INTEGRAL_COUNT], double h)
{
    for (int i = 0; i < RSL_PLANAR_INTEGRAL_COUNT; i++) {
        record->sums[i] += 0.5 * h * (record->rates[i] + now[i]);
        record->rates[i] = now[i];
    }
}

void rsl_planar_grains_note(rsl_planar_state *state, const rsl_planar_workspace *work,
                            const rsl_planar_grain_scratch *at, size_t count)
{
    const rsl_planar_grains_work *w = work->grains;
    for (size_t i = 0; i < count; i++) {
        size_t pair = at->pair[i];
        grain_record *record = &state->grains->records[pair];
        if (at->fresh[i])
            begin_record(state, work, record, pair, at, i);
        const double now[RSL_PLANAR_INTEGRAL_COUNT] = {at->force[i], at->power[i], at->friction[i],
                                                       at->friction[i] * at->slip[i] +
                                                           at->rolling[i] * at->spin[i]};
        rsl_planar_grains_add_rates(record, now, w->t1 - w->t0);
        if (at->force[i] > record->force_max)
            record->force_max = at->force[i];
        if (at->depth[i] > record->depth_max) {
            record->depth_max = at->depth[i];
            record->t_deepest = w->t1;
        }
    }
}

/* Sums in the order of the blocks, for reproducible bits. */
void rsl_planar_grains_add_up(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                              const rsl_planar_workspace *work)
{
    const rsl_planar_grains_work *w = work->grains;
    rsl_planar_grains_state *s = state->grains;
    double half = 0.5 * (w->t1 - w->t0);
    size_t block = 0;
    for (size_t c = 0; c < fixed->grains->group_count; c++) {
        rsl_planar_granular_total *total = &s->totals[c];
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
            state->summary.touches += sums->touches;
            state->summary.separations += sums->partings;
        }
        total->energy_lost += half * (s->rates[c][0] + rates[0]);
        total->friction_lost += half * (s->rates[c][1] + rates[1]);
        memcpy(s->rates[c], rates, sizeof rates);
        s->power[RSL_PLANAR_SUM_CONTACTS] += rates[0];
        s->power[RSL_PLANAR_SUM_FRICTION] += rates[1];
    }
}

/* ---- after a step -------------------------------------------------------------------------- */
