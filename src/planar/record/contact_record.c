/* SPDX-License-Identifier: MIT
 *
 * Contact records: begin, end, and the integrals of one contact.
 */
#include <assert.h>
#include <math.h>

#include "planar/core/core.h"
#include "planar/geometry/geometry.h"
#include "planar/mode/mode.h"
#include "planar/record/internal.h"
#include "planar/record/record.h"

void rsl_planar_sum_record(const rsl_planar *system, rsl_planar_spot *spot, const double *y)
{
    if (spot->slot == RSL_PLANAR_NO_SLOT)
        return;
    const double *sums = y + rsl_planar_place_of_sums(system, spot);
    spot->record.impulse = sums[RSL_PLANAR_SPOT_IMPULSE];
    spot->record.energy_lost = sums[RSL_PLANAR_SPOT_LOST];
    if (system->fixed->spot_sums < RSL_PLANAR_SPOT_SUMS)
        return;
    spot->record.friction_impulse = sums[RSL_PLANAR_SPOT_FRICTION_IMPULSE];
    spot->record.friction_lost = sums[RSL_PLANAR_SPOT_FRICTION_LOST];
    if (spot->friction.mode != RSL_PLANAR_FRICTION_NONE)
        spot->record.friction_lost -= spot->friction.stored;
    if (spot->rolling.mode != RSL_PLANAR_FRICTION_NONE)
        spot->record.friction_lost -= spot->rolling.stored;
}

void rsl_planar_begin_record(rsl_planar *system, rsl_planar_spot *spot,
                             const rsl_planar_touch *touch, double t)
{
    assert(isfinite(t) && spot->contact < system->fixed->model.contact_count);
    int has_onset = system->fixed->model.locate && !spot->rigid && !spot->law.shape->memoryless;
    rsl_planar_contact_record *record = &spot->record;
    rsl_planar_spot_hold(system, spot);
    *record = (rsl_planar_contact_record){.contact = spot->contact,
                                          .t_touch = t,
                                          .t_deepest = RSL_NUM_NAN,
                                          .t_separate = RSL_NUM_NAN,
                                          .speed_touch = fmax(0.0, -touch->gap_rate),
                                          .speed_separate = RSL_NUM_NAN,
                                          .restitution = RSL_NUM_NAN,
                                          .mass = spot->law.mass,
                                          .onset_speed = has_onset ? spot->law.speed : RSL_NUM_NAN,
                                          .where = touch->at,
                                          .time_scale = spot->scale};
    rsl_planar_spot_name(system, spot, record->name, sizeof record->name);
    system->state.summary.touches++;
    rsl_planar_flag_speed(system, record);
}

void rsl_planar_end_record(rsl_planar *system, rsl_planar_spot *spot, const rsl_planar_touch *touch,
                           double t)
{
    rsl_planar_contact_record *record = &spot->record;
    assert(isnan(record->t_separate)); /* once per record */
    record->t_separate = t;
    record->speed_separate = fmax(0.0, touch->gap_rate);
    record->restitution = record->speed_touch > RSL_PLANAR_SLOWEST
                              ? record->speed_separate / record->speed_touch
                              : RSL_NUM_NAN;
    system->state.summary.separations++;
}
