/* SPDX-License-Identifier: MIT
 *
 * Spots in contact: their force, how they close and how they open.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "law/shapes.h"
#include "num/elementary.h"
#include "planar/constraints.h"
#include "planar/contacts.h"
#include "planar/forces.h"
#include "planar/friction.h"
#include "planar/geometry.h"
#include "planar/hull.h"
#include "planar/ledger.h"
#include "planar/rigid.h"
#include "planar/tangent.h"
#include "resile/collide.h"

/* ---- their force ------------------------------------------------------------- */

double rsl_planar_spot_free_depth(const rsl_planar_spot *spot)
{
    rsl_law_depth_function *free_depth = spot->law.shape->free_depth;
    return free_depth != NULL ? free_depth(&spot->law) : 0.0;
}

rsl_law_response rsl_planar_spot_response(const rsl_planar_spot *spot,
                                          const rsl_planar_touch *touch)
{
    rsl_law_response r = rsl_planar_spot_force(spot, -touch->gap, -touch->gap_rate);
    int stays = spot->smooth && spot->law.shape->free_depth != NULL; /* up to its event */
    if (spot->law.end == RSL_LAW_END_FORCE && !stays && r.force < 0.0) {
        r.force = 0.0;
        r.dissipated_power = 0.0;
    }
    return r;
}

static double power_of(const rsl_planar_friction_point *friction)
{
    int works =
        friction->mode != RSL_PLANAR_FRICTION_NONE && friction->mode != RSL_PLANAR_FRICTION_STICK;
    return works ? friction->force * friction->slip : 0.0;
}

static double memory_rate(const rsl_planar_friction_point *friction)
{
    int remembers = friction->mode == RSL_PLANAR_FRICTION_SPRING ||
                    friction->mode == RSL_PLANAR_FRICTION_BRISTLE;
    return remembers ? friction->memory_rate : 0.0;
}

static void add_sums(rsl_planar *system, const rsl_planar_spot *spot, double force, double lost)
{
    const rsl_planar_friction_point *friction = &spot->friction;
    if (spot->slot == RSL_PLANAR_NO_SLOT)
        return;
    double *sum = system->state.spot_power + system->fixed->spot_sums * spot->slot;
    sum[RSL_PLANAR_SPOT_IMPULSE] = force;
    sum[RSL_PLANAR_SPOT_LOST] = lost;
    if (system->fixed->spot_sums < RSL_PLANAR_SPOT_SUMS)
        return;
    sum[RSL_PLANAR_SPOT_FRICTION_IMPULSE] =
        friction->mode == RSL_PLANAR_FRICTION_NONE ? 0.0 : friction->force;
    sum[RSL_PLANAR_SPOT_FRICTION_LOST] = power_of(friction);
    if (system->fixed->rolls)
        sum[RSL_PLANAR_SPOT_FRICTION_LOST] += power_of(&spot->rolling);
    if (system->fixed->spot_sums < RSL_PLANAR_SPOT_ALL)
        return;
    sum[RSL_PLANAR_SPOT_SPRING] = memory_rate(friction);
    sum[RSL_PLANAR_SPOT_ROLLING] = memory_rate(&spot->rolling);
}

/* The moment against rolling. */
static void apply_rolling(rsl_planar *system, rsl_planar_spot *spot, const rsl_planar_touch *touch,
                          double normal)
{
    rsl_planar_friction_point *rolling = &spot->rolling;
    if (rolling->mode == RSL_PLANAR_FRICTION_NONE)
        return;
    rolling->normal = rolling->lever * normal;
    rolling->depth = -touch->gap;
    rolling->depth_rate = -touch->gap_rate;
    rsl_planar_friction_apply(system, rolling, spot->a, spot->b, touch->at, touch->normal,
                              touch->spin);
}

static void apply_spot(rsl_planar *system, rsl_planar_spot *spot)
{
    if (!system->fixed->model.locate && rsl_planar_spot_apart(system, spot))
        return;
    rsl_planar_touch touch = rsl_planar_spot_touch(system, spot);
    rsl_law_response r = rsl_planar_spot_response(spot, &touch);
    rsl_planar_point force = {r.force * touch.normal.x, r.force * touch.normal.y};
    rsl_planar_push(system, spot->a, touch.at, force);
    rsl_planar_push(system, spot->b, touch.at, (rsl_planar_point){-force.x, -force.y});
    system->work.now.energy_contacts += r.elastic_energy;
    system->work.now.power[RSL_PLANAR_SUM_CONTACTS] += r.dissipated_power;
    system->work.contact_force[spot->contact] += r.force;
    if (spot->friction.mode == RSL_PLANAR_FRICTION_SAMPLED ||
        spot->rolling.mode == RSL_PLANAR_FRICTION_SAMPLED)
        system->work.now.energy_friction += rsl_planar_tangent_sample(system, spot, &touch);
    double normal = r.force + spot->tangent.adhesion, pressed = fmax(0.0, normal);
    if (spot->friction.mode != RSL_PLANAR_FRICTION_NONE) {
        rsl_planar_point tangent = {-touch.normal.y, touch.normal.x};
        int slips = spot->friction.mode == RSL_PLANAR_FRICTION_SLIP; /* in step with the force */
        spot->friction.normal = spot->smooth && slips ? normal : pressed;
        spot->friction.depth = -touch.gap;
        spot->friction.depth_rate = -touch.gap_rate;
        rsl_planar_friction_apply(system, &spot->friction, spot->a, spot->b, touch.at, tangent,
                                  touch.slip);
    }
    apply_rolling(system, spot, &touch, pressed);
    add_sums(system, spot, r.force, r.dissipated_power);
}

void rsl_planar_apply_spots(rsl_planar *system)
{
    memset(system->work.contact_force, 0,
           system->fixed->model.contact_count * sizeof *system->work.contact_force);
    for (size_t i = 0; i < system->work.closed_count; i++)
        apply_spot(system, &system->state.spots[system->work.closed[i]]);
}

/* The acceleration of the depth, from the last evaluation. */
double rsl_planar_depth_acceleration(const rsl_planar *system, const rsl_planar_spot *spot)
{
    rsl_planar_touch touch = rsl_planar_spot_touch(system, spot);
    rsl_planar_point a[2];
    size_t bodies[2] = {spot->a, spot->b};
    for (int i = 0; i < 2; i++) {
        const rsl_planar_frame *f = &system->work.frame[bodies[i]];
        double rx = touch.at.x - f->q[0], ry = touch.at.y - f->q[1];
        double w2 = f->u[2] * f->u[2];
        a[i].x = f->a[0] - f->a[2] * ry - w2 * rx;
        a[i].y = f->a[1] + f->a[2] * rx - w2 * ry;
    }
    return -rsl_planar_dot(touch.normal, (rsl_planar_point){a[0].x - a[1].x, a[0].y - a[1].y});
}

void rsl_planar_moreau_forces(rsl_planar *system)
{
    double h = system->state.stepper.t1 - system->state.stepper.t0;
    for (size_t i = 0; i < system->state.spot_count && h > 0.0; i++)
        system->work.contact_force[system->state.spots[i].contact] +=
            system->state.spots[i].moreau.impulse[0] / h;
}

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

int rsl_planar_law_is_smooth(const rsl_law_contact *law)
{
    if (law->shape->memoryless) {
        const rsl_memoryless *table = law->user;
        return table->kind != RSL_MEMORYLESS_TABLE;
    }
    if (rsl_planar_law_sticks(law))
        return 1;
    if (law->shape->rate_free)
        return law->shape->free_depth == NULL && law->shape->path_restitution == NULL &&
               !law->shape->kinked;
    return law->shape->power && !law->shape->approach_only && law->q == 1.0;
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

rsl_status rsl_planar_prepare_spot(const rsl_planar *system, rsl_planar_spot *spot, double mass,
                                   double speed, rsl_error *error)
{
    const rsl_planar_contact_pair *pair = &system->fixed->model.contacts[spot->contact];
    rsl_law_spec spec = pair->spec;
    if (pair->form == RSL_PLANAR_MEMORYLESS) {
        spot->law = system->fixed->template[spot->contact];
        spot->law.mass = mass;
        return RSL_OK;
    }
    spec.mass = mass;
    if (!rsl_given(spec.speed))
        spec.speed = speed;
    return rsl_collide_prepare(pair->law, &spec, &spot->law, error);
}

static double *sums_of(rsl_planar *system)
{
    return system->state.y + 2 * system->fixed->free_count;
}

/* Where they stand in y. */
static size_t place_of_sums(const rsl_planar *system, const rsl_planar_spot *spot)
{
    assert(spot->slot < system->state.slots);
    assert(system->state.slot_used[spot->slot]);
    return system->fixed->tail + system->fixed->spot_sums * spot->slot;
}

static double *sums_of_spot(const rsl_planar *system, const rsl_planar_spot *spot)
{
    return system->state.y + place_of_sums(system, spot);
}

rsl_status rsl_planar_slot_take(rsl_planar *system, rsl_planar_spot *spot, rsl_error *error)
{
    assert(spot->slot == RSL_PLANAR_NO_SLOT);
    size_t slot = 0;
    while (slot < system->state.slots && system->state.slot_used[slot])
        slot++;
    if (slot == system->state.slots) {
        if (rsl_planar_grow_slots(system, slot + 1) != RSL_OK)
            return rsl_error_set(error, RSL_ERROR_MEMORY,
                                 "there is no memory for %zu contacts at once", slot + 1);
        system->state.slots++;
        system->state.size += system->fixed->spot_sums;
    }
    system->state.slot_used[slot] = 1;
    spot->slot = slot;
    double *sums = sums_of_spot(system, spot);
    memset(sums, 0, system->fixed->spot_sums * sizeof *sums);
    return RSL_OK;
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
    sums_of(system)[RSL_PLANAR_SUM_CONTACTS] += left;
    if (spot->slot != RSL_PLANAR_NO_SLOT)
        sums_of_spot(system, spot)[RSL_PLANAR_SPOT_LOST] += left;
}

void rsl_planar_sum_record(const rsl_planar *system, rsl_planar_spot *spot, const double *y)
{
    if (spot->slot == RSL_PLANAR_NO_SLOT)
        return;
    const double *sums = y + place_of_sums(system, spot);
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
    sums_of(system)[RSL_PLANAR_SUM_CONTACTS] -= stored;
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
        sums_of(system)[RSL_PLANAR_SUM_CONTACTS] += before - after;
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

void rsl_planar_list_closed(rsl_planar *system)
{
    system->work.closed_count = 0;
    int all = !system->fixed->model.locate;
    assert(system->state.spot_count <= system->work.closed_capacity);
    for (size_t i = 0; i < system->state.spot_count; i++)
        if (all || system->state.spots[i].status == RSL_PLANAR_SPOT_CLOSED)
            system->work.closed[system->work.closed_count++] = i;
    if (system->fixed->rigid_contacts > 0)
        rsl_planar_list_resting(system);
}
