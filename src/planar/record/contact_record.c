/* SPDX-License-Identifier: MIT
 *
 * Contact records: begin, end, and the integrals of one contact.
 */
#include <assert.h>
#include <math.h>

#include "planar/contact/contact.h"
#include "planar/core/core.h"
#include "planar/geometry/geometry.h"
#include "planar/mode/mode.h"
#include "planar/record/internal.h"
#include "planar/record/record.h"

void rsl_planar_sum_record(const rsl_planar_compiled_model *fixed, rsl_planar_contact_point *point,
                           const double *y)
{
    if (point->integral_index == RSL_PLANAR_NO_INDEX)
        return;
    const double *sums = y + rsl_planar_place_of_sums(fixed, point);
    point->record.impulse = sums[RSL_PLANAR_INTEGRAL_IMPULSE];
    point->record.energy_lost = sums[RSL_PLANAR_INTEGRAL_DISSIPATION];
    if (fixed->integrals_per_contact < RSL_PLANAR_INTEGRAL_COUNT)
        return;
    point->record.friction_impulse = sums[RSL_PLANAR_INTEGRAL_FRICTION_IMPULSE];
    point->record.friction_lost = sums[RSL_PLANAR_INTEGRAL_FRICTION_DISSIPATION];
    if (point->friction.mode != RSL_PLANAR_FRICTION_NONE)
        point->record.friction_lost -= point->friction.stored;
    if (point->rolling.mode != RSL_PLANAR_FRICTION_NONE)
        point->record.friction_lost -= point->rolling.stored;
}

void rsl_planar_begin_record(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                             const rsl_planar_workspace *work, rsl_planar_contact_point *point,
                             const rsl_planar_gap *touch, double t)
{
    assert(isfinite(t) && point->contact < fixed->model.contact_count);
    int has_onset = rsl_planar_integrator_of(fixed)->locates_events && !point->rigid &&
                    !point->law.model->memoryless;
    rsl_planar_contact_record *record = &point->record;
    rsl_planar_contact_fix_feature(fixed, state, work, point);
    *record = (rsl_planar_contact_record){.contact = point->contact,
                                          .t_touch = t,
                                          .t_deepest = RSL_NUM_NAN,
                                          .t_separate = RSL_NUM_NAN,
                                          .speed_touch = fmax(0.0, -touch->gap_rate),
                                          .speed_separate = RSL_NUM_NAN,
                                          .restitution = RSL_NUM_NAN,
                                          .mass = point->law.mass,
                                          .onset_speed = has_onset ? point->law.speed : RSL_NUM_NAN,
                                          .where = touch->at,
                                          .time_scale = point->scale};
    rsl_planar_contact_point_name(fixed, point, record->name, sizeof record->name);
    state->summary.touches++;
    rsl_planar_flag_speed(fixed, state, record);
}

void rsl_planar_end_record(rsl_planar_state *state, rsl_planar_contact_point *point,
                           const rsl_planar_gap *touch, double t)
{
    rsl_planar_contact_record *record = &point->record;
    assert(isnan(record->t_separate)); /* once per record */
    record->t_separate = t;
    record->speed_separate = fmax(0.0, touch->gap_rate);
    record->restitution = record->speed_touch > RSL_PLANAR_VELOCITY_EPS
                              ? record->speed_separate / record->speed_touch
                              : RSL_NUM_NAN;
    state->summary.separations++;
}
