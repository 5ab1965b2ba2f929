/* SPDX-License-Identifier: MIT
 *
 * Contacts that are not located: every spot has its force wherever it
 * overlaps, steps go on over touch and separation, and what the records say is
 * read off at the ends of the steps, times by the straight line between them.
 */
#include <math.h>

#include "planar/system.h"

/* The law of a spot that needs no touch to be prepared. */
void rsl_ready_spot(rsl_planar *system, rsl_spot *spot)
{
    const rsl_contact_pair *pair = &system->model.contacts[spot->contact];
    if (system->model.locate)
        return;
    rsl_touch touch = rsl_spot_touch(system, spot);
    double mass = pair->spec.mass;
    spot->end = touch;
    if (mass == RSL_UNSET)
        mass = rsl_effective_mass(system, &touch, spot->a, spot->b);
    rsl_prepare_spot(system, spot, mass, 1.0, NULL);
    spot->rub.law = &pair->friction;
    spot->rub.mode = pair->friction.static_ > 0.0 ? RUB_SMOOTH : RUB_NONE;
    spot->rub.name = spot->record.name;
}

/* When the gap went through zero. */
static double crossing(const rsl_planar *system, const rsl_spot *spot)
{
    double t0 = system->stepper.t0, t1 = system->stepper.t1;
    double g0 = spot->begin.gap, g1 = spot->end.gap;
    return g0 == g1 ? t1 : t0 + (t1 - t0) * g0 / (g0 - g1);
}

static void begin(rsl_planar *system, rsl_spot *spot)
{
    spot->status = SPOT_CLOSED;
    spot->record =
        (rsl_contact_record){.contact = spot->contact,
                             .t_touch = crossing(system, spot),
                             .t_deepest = RSL_NAN,
                             .t_separate = RSL_NAN,
                             .speed_touch = fmax(0.0, -spot->end.gap_rate),
                             .speed_separate = RSL_NAN,
                             .restitution = RSL_NAN,
                             .mass = spot->law.mass,
                             .onset_speed = RSL_NAN,
                             .where = spot->end.at};
    rsl_spot_name(system, spot, spot->record.name, sizeof spot->record.name);
    system->summary.touches++;
}

/* Trapezia over the step. */
static void go_on(const rsl_planar *system, rsl_spot *spot)
{
    double h = system->stepper.t1 - system->stepper.t0;
    rsl_response r = rsl_spot_force(spot, -spot->end.gap, -spot->end.gap_rate);
    rsl_contact_record *record = &spot->record;
    spot->force_end = r.force;
    record->impulse += 0.5 * h * (spot->force_begin + r.force);
    record->energy_lost += h * r.dissipated_power;
    record->force_max = fmax(record->force_max, r.force);
    if (-spot->end.gap > record->depth_max) {
        record->depth_max = -spot->end.gap;
        record->t_deepest = system->stepper.t1;
    }
}

static void finish(rsl_planar *system, rsl_spot *spot,
                   const rsl_planar_observer *observer)
{
    rsl_contact_record *record = &spot->record;
    record->t_separate = crossing(system, spot);
    record->speed_separate = fmax(0.0, spot->end.gap_rate);
    record->restitution = record->speed_touch > RSL_SLOWEST
                              ? record->speed_separate / record->speed_touch
                              : RSL_NAN;
    spot->status = SPOT_OPEN;
    system->summary.separations++;
    if (observer->contact != NULL)
        observer->contact(record, observer->user);
}

rsl_status rsl_sample_contacts(rsl_planar *system,
                               const rsl_planar_observer *observer,
                               rsl_error *error)
{
    (void)error;
    for (size_t i = 0; i < system->spot_count; i++) {
        rsl_spot *spot = &system->spots[i];
        if (spot->status == SPOT_OPEN && spot->end.gap < 0.0)
            begin(system, spot);
        if (spot->status == SPOT_CLOSED) {
            go_on(system, spot);
            if (spot->end.gap >= 0.0)
                finish(system, spot, observer);
        }
    }
    return RSL_OK;
}
