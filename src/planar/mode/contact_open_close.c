/* SPDX-License-Identifier: MIT
 *
 * Opening and closing of contact points: preparation of the law, separation, next feature.
 */
#include <assert.h>
#include <math.h>

#include "base/error.h"
#include "num/elementary.h"
#include "planar/constraint/constraint.h"
#include "planar/contact/contact.h"
#include "planar/core/core.h"
#include "planar/geometry/geometry.h"
#include "planar/mode/internal.h"
#include "planar/mode/mode.h"
#include "planar/record/record.h"

/* ---- closing ------------------------------------------------------------- */

/* Whether the floor lies below a speed: 0.1 sqrt(a d) < v where the force at
 * the depth 100 v^2/a, which grows with it, is more than M a. */
static int is_faster(const rsl_planar_spot *spot, double mass, double pressing, double speed)
{
    double depth = 100.0 * speed * speed / pressing;
    return rsl_planar_spot_force(spot, depth, 0.0).force > mass * pressing;
}

/* The depth at which the bodies would rest under a force: bisection in the
 * exponent of the depth, the elastic force grows with it. */
double rsl_planar_depth_at_rest(const rsl_planar_spot *spot, double force)
{
    double low = -40.0, high = 3.0; /* powers of ten */
    for (int i = 0; i < 60; i++) {
        double middle = 0.5 * (low + high);
        double found = rsl_planar_spot_force(spot, rsl_num_pow(10.0, middle), 0.0).force;
        if (found < force)
            low = middle;
        else
            high = middle;
    }
    return rsl_num_pow(10.0, low);
}

/* Touches slower than this are set down, under the acceleration a. A tenth of
 * sqrt(a d), with the depth d at rest, is far below the speeds at which a damped
 * contact still separates, so that no impact that leaves is changed. */
static double slowest_impact(const rsl_planar_spot *spot, const rsl_planar_touch *touch,
                             double pressing)
{
    double mass = spot->law.mass, speed = fmax(0.0, -touch->gap_rate);
    if (!(pressing > 0.0))
        return RSL_PLANAR_SLOWEST;
    if (is_faster(spot, mass, pressing, speed))
        return RSL_PLANAR_SLOWEST;
    return fmax(RSL_PLANAR_SLOWEST,
                0.1 * sqrt(pressing * rsl_planar_depth_at_rest(spot, mass * pressing)));
}

/* How long the impact takes, roughly: L/v0, L = (M v0^2/k)^(1/(n+1)). */
static double time_scale(const rsl_law_contact *law, double mass, double speed)
{
    double n = law->n > 0.0 ? law->n : 1.5;
    if (!(law->stiffness > 0.0))
        return 1e-6;
    double length = rsl_num_pow(mass * speed * speed / law->stiffness, 1.0 / (n + 1.0));
    return length / speed;
}

/* Where they stand in y. */
size_t rsl_planar_place_of_sums(const rsl_planar *system, const rsl_planar_spot *spot)
{
    assert(spot->slot < system->state.slots);
    assert(system->state.slot_used[spot->slot]);
    return system->fixed->tail + system->fixed->spot_sums * spot->slot;
}

/* Sliding at touch: in the direction of the slip. */
static rsl_status begin_friction(rsl_planar *system, rsl_planar_spot *spot,
                                 const rsl_planar_touch *touch, rsl_error *error)
{
    rsl_planar_work *work = &system->work;
    const rsl_planar_friction *law = &system->fixed->model.contacts[spot->contact].friction;
    rsl_planar_friction_point *friction = &spot->friction;
    friction->law = law;
    friction->sign = touch->slip < 0.0 ? -1 : 1;
    friction->settled = 0;
    if (law->static_ == 0.0 && law->kinetic == 0.0)
        friction->mode = RSL_PLANAR_FRICTION_NONE;
    else
        friction->mode =
            law->slip_speed > 0.0 ? RSL_PLANAR_FRICTION_SMOOTH : RSL_PLANAR_FRICTION_SLIP;
    friction->undecided = friction->mode == RSL_PLANAR_FRICTION_SLIP;
    rsl_status status = rsl_planar_tangent_begin(system, spot, touch->spin, error);
    if (status < 0)
        return status;
    rsl_planar_list_closed(system);
    int sticky = friction->mode == RSL_PLANAR_FRICTION_SLIP ||
                 spot->rolling.mode == RSL_PLANAR_FRICTION_SLIP;
    if (!sticky || work->closed_count <= work->sticky_spots)
        return RSL_OK;
    work->sticky_spots = work->closed_count;
    if (rsl_planar_grow_rows(system) == RSL_OK)
        return RSL_OK;
    return rsl_error_set(error, RSL_ERROR_MEMORY,
                         "there is no memory for %zu contacts with friction", work->closed_count);
}

/* The law at touch. One that is set down begins with the form that lasts, a law
 * without such a form with the least speed of an impact, or with the one asked for.
 * `onset` is the speed that it begins with. */
static rsl_status begin_law(rsl_planar *system, rsl_planar_spot *spot,
                            const rsl_planar_touch *touch, double mass, double pressing,
                            double *onset, rsl_error *error)
{
    const rsl_planar_contact_pair *pair = &system->fixed->model.contacts[spot->contact];
    double speed = fmax(0.0, -touch->gap_rate);
    *onset = fmax(speed, RSL_PLANAR_SLOWEST);
    spot->stay = RSL_PLANAR_PASSES;
    spot->damper = NULL;
    rsl_status status = rsl_planar_prepare_spot(system, spot, mass, *onset, error);
    if (status < 0)
        return status;
    spot->drops = rsl_planar_law_drops(&spot->law);
    double slowest = slowest_impact(spot, touch, pressing);
    double floor = rsl_given(pair->speed_floor) ? pair->speed_floor : slowest;
    if (pair->form == RSL_PLANAR_STORED && floor > *onset) {
        *onset = floor;
        status = rsl_planar_prepare_spot(system, spot, mass, floor, error);
    }
    if (status >= 0 && speed < slowest) {
        status = rsl_planar_spot_lasts(system, spot, error);
        for (int i = 0; i < 100 && status >= 0 && pressing > 0.0; i++)
            if (!rsl_planar_spot_fit_depth(system, spot,
                                           rsl_planar_depth_at_rest(spot, mass * pressing)))
                break;
    }
    if (spot->law.shape->memoryless)
        *onset = fmax(speed, RSL_PLANAR_SLOWEST);
    if (touch->gap < 0.0) /* at rest on its peak, if it begins inside */
        rsl_planar_spot_track(spot, -touch->gap);
    spot->kinked = !rsl_planar_law_is_smooth(&spot->law);
    return status;
}

/* Whether the spot meets the pit it has left on the curve of unloading. */
static int reloads(rsl_planar *system, const rsl_planar_spot *spot)
{
    if (!(spot->pit > 0.0 && rsl_planar_spot_unloads(spot) &&
          rsl_planar_spot_free_depth(spot) > 0.0))
        return 0;
    return system->fixed->model.contacts[spot->contact].reload == RSL_PLANAR_RELOAD_ELASTIC ||
           rsl_planar_spot_damps(system, spot);
}

static rsl_status go_on_closed(rsl_planar *system, rsl_planar_spot *spot, rsl_error *error)
{
    rsl_planar_touch touch = rsl_planar_spot_touch(system, spot);
    rsl_planar_begin_record(system, spot, &touch, system->state.time);
    spot->status = RSL_PLANAR_SPOT_CLOSED;
    rsl_status status = begin_friction(system, spot, &touch, error);
    return status < 0 ? status : rsl_planar_slot_take(system, spot, error);
}

rsl_status rsl_planar_spot_close(rsl_planar *system, rsl_planar_spot *spot, double pressing,
                                 rsl_error *error)
{
    assert(spot->status == RSL_PLANAR_SPOT_OPEN && !spot->rigid);
    const rsl_planar_contact_pair *pair = &system->fixed->model.contacts[spot->contact];
    if (reloads(system, spot)) {
        rsl_planar_spot_hold(system, spot); /* from here on it is as deep as its pit */
        spot->status = RSL_PLANAR_SPOT_CLOSED;
        spot->pit -= rsl_planar_spot_free_depth(spot);
        rsl_status status = go_on_closed(system, spot, error);
        return status >= 0 && rsl_planar_spot_damps(system, spot)
                   ? rsl_planar_spot_lasts(system, spot, error)
                   : status;
    }
    rsl_planar_touch touch = rsl_planar_spot_touch(system, spot);
    double mass = pair->spec.mass, onset;
    if (!rsl_given(mass))
        mass = rsl_planar_effective_mass(system, &touch, spot->a, spot->b);
    rsl_status status = begin_law(system, spot, &touch, mass, pressing, &onset, error);
    if (status < 0)
        return status;
    spot->scale = time_scale(&spot->law, mass, onset);
    spot->reach = rsl_planar_reach_of(&spot->law, onset * spot->scale);
    status = go_on_closed(system, spot, error);
    double most = rsl_planar_heaviest_mass(system, &touch, spot->a, spot->b, mass);
    spot->record.time_scale = time_scale(&spot->law, most, onset);
    spot->record.floored = pair->form == RSL_PLANAR_STORED &&
                           (onset > spot->record.speed_touch || spot->stay != RSL_PLANAR_PASSES);
    return status;
}

/* ---- opening ------------------------------------------------------------- */

/* What is still stored when contact ends is lost. */
static void lose_rest(rsl_planar *system, rsl_planar_spot *spot)
{
    rsl_planar_touch touch = rsl_planar_spot_touch(system, spot);
    double left = rsl_planar_spot_force(spot, -touch.gap, -touch.gap_rate).elastic_energy;
    rsl_planar_integrals_of(system)[RSL_PLANAR_SUM_CONTACTS] += left;
    if (spot->slot != RSL_PLANAR_NO_SLOT)
        rsl_planar_contact_integrals(system, spot)[RSL_PLANAR_SPOT_LOST] += left;
}

/* What a plastic contact leaves behind: the bottom of the pit is the surface now. */
void rsl_planar_spot_open(rsl_planar *system, rsl_planar_spot *spot, rsl_planar_spot_status status)
{
    assert(spot->status == RSL_PLANAR_SPOT_CLOSED);
    lose_rest(system, spot);
    rsl_planar_touch touch = rsl_planar_spot_touch(system, spot);
    rsl_planar_end_record(system, spot, &touch, system->state.time);
    spot->friction.stored = spot->rolling.stored = 0.0; /* what is left there is lost */
    rsl_planar_sum_record(system, spot, system->state.y);
    rsl_planar_flag_record(system, spot, &system->state.summary);
    if (spot->slot != RSL_PLANAR_NO_SLOT)
        system->state.slot_used[spot->slot] = 0;
    spot->slot = RSL_PLANAR_NO_SLOT;
    spot->status = status;
    spot->friction.mode = spot->rolling.mode = RSL_PLANAR_FRICTION_NONE;
    spot->friction.settled = 0;
    if (!rsl_planar_law_sticks(&spot->law))
        spot->pit += rsl_planar_spot_free_depth(spot);
    rsl_planar_list_closed(system);
}

void rsl_planar_spot_undo(rsl_planar *system, rsl_planar_spot *spot)
{
    assert(spot->status != RSL_PLANAR_SPOT_OPEN && system->state.summary.touches > 0);
    if (spot->slot != RSL_PLANAR_NO_SLOT)
        system->state.slot_used[spot->slot] = 0;
    spot->slot = RSL_PLANAR_NO_SLOT;
    spot->status = RSL_PLANAR_SPOT_OPEN;
    spot->friction.mode = spot->rolling.mode = RSL_PLANAR_FRICTION_NONE;
    spot->friction.settled = 0;
    system->state.summary.touches--;
    rsl_planar_list_closed(system);
}

rsl_status rsl_planar_spot_reclose(rsl_planar *system, rsl_planar_spot *spot, rsl_error *error)
{
    assert(spot->status == RSL_PLANAR_SPOT_RELEASED);
    rsl_planar_touch touch = rsl_planar_spot_touch(system, spot);
    double stored = rsl_planar_spot_force(spot, -touch.gap, -touch.gap_rate).elastic_energy;
    rsl_planar_integrals_of(system)[RSL_PLANAR_SUM_CONTACTS] -= stored;
    return go_on_closed(system, spot, error);
}

/* A corner goes on at the next edge. Its gap does not jump, but for a tip without width: what was
 * stored there is lost. The slip turns with the normal. */
void rsl_planar_spot_pass(rsl_planar *system, rsl_planar_spot *spot)
{
    rsl_planar_touch touch = rsl_planar_spot_touch(system, spot);
    double before = 0.0, after = 0.0;
    if (spot->status == RSL_PLANAR_SPOT_CLOSED)
        before = rsl_planar_spot_force(spot, -touch.gap, -touch.gap_rate).elastic_energy;
    rsl_planar_hull_pass(system, spot);
    touch = rsl_planar_spot_touch(system, spot);
    if (spot->status == RSL_PLANAR_SPOT_CLOSED)
        after = rsl_planar_spot_force(spot, -touch.gap, -touch.gap_rate).elastic_energy;
    if (system->fixed->sum_count > RSL_PLANAR_SUM_CONTACTS)
        rsl_planar_integrals_of(system)[RSL_PLANAR_SUM_CONTACTS] += before - after;
    rsl_planar_friction_mode mode = spot->friction.mode;
    if ((mode == RSL_PLANAR_FRICTION_STICK || mode == RSL_PLANAR_FRICTION_SLIP) &&
        fabs(touch.slip) > RSL_PLANAR_SLOWEST)
        rsl_planar_friction_slips(&spot->friction, touch.slip < 0.0 ? -1 : 1);
}

void rsl_planar_pass_corners(rsl_planar *system)
{
    for (size_t i = 0; i < system->state.spot_count; i++) {
        rsl_planar_spot *spot = &system->state.spots[i];
        rsl_planar_spot_follow(system, spot);
        if (spot->kind == RSL_PLANAR_SPOT_HULL && spot->status != RSL_PLANAR_SPOT_OPEN &&
            rsl_planar_hull_margin(system, spot) < 0.0)
            rsl_planar_spot_pass(system, spot);
    }
}
