/* SPDX-License-Identifier: MIT
 *
 * Contacts that last.
 *
 * A law with a restitution takes its damping from the speed v0 at touch, which an
 * isolated impact remembers until it leaves. A contact that is set down, that turns
 * back in before it has left, or that is pressed in far deeper than its impact can
 * come (rsl_planar_reach_of), lasts: v0 tells nothing about it any more. Its
 * damping would be endless for v0 -> 0 and nothing for v0 large. What takes the place
 * of the law from the turn on, where the rate is zero, has the same force and the same
 * energy there, so that nothing jumps, and never gains energy:
 *
 *   forget   F = k d^n Psi(sigma), the memoryless form of the same law; Psi(0) = 1.
 *   anchor   laws without such a form: v0^2 = 2 W/M anew, with the energy W stored at
 *            the turn. The damping vanishes there, whatever v0 is. One that is set down
 *            has nothing stored: it is elastic up to its first turn.
 *   damp     plastic laws: back on the curve of unloading, which loses nothing, times
 *            Psi(sigma) of the restitution e of the law, sigma from the depth beyond
 *            the permanent one. So is each touch in the pit that it has left, see
 *            rsl_planar_spot_close; deeper than ever it is as at first.
 *   keep     the damping does not hang on v0, or the model gives the speed.
 *
 * A contact that lasts ends where its force does, F = 0, because a law that does not
 * stick must not pull. So does any contact with the damping in step with k d^n: in an
 * isolated impact 1 + lambda/k sgn(v)|v|^q stays above zero by itself.
 */
#include <assert.h>
#include <float.h>
#include <math.h>

#include "base/error.h"
#include "law/shapes.h"
#include "num/elementary.h"
#include "planar/constraints.h"
#include "planar/contacts.h"
#include "planar/forces.h"
#include "planar/geometry.h"
#include "resile/collide.h"
#include "resile/memoryless.h"

/* What becomes of a law that lasts. It follows from the model alone and is found when
 * it is first needed, because a table takes some milliseconds. */
typedef enum treatment { UNKNOWN, KEEP, FORGET, ANCHOR, DAMP } treatment;

struct rsl_planar_lasting {
    treatment what;
    rsl_law_contact law;         /* of FORGET */
    const rsl_memoryless *table; /* of DAMP */
};

int rsl_planar_lasting_new(rsl_planar *system)
{
    size_t count = system->fixed->model.contact_count;
    system->work.lasting = rsl_planar_allocate(system, count, sizeof *system->work.lasting);
    return system->work.lasting != NULL;
}

/* ---- the memoryless form ---------------------------------------------------------- */

/* The law at a speed, and at a mass of 1 kg, unless the model gives them. */
static rsl_status probe_at(const rsl_planar_contact_pair *pair, double speed, rsl_law_contact *law,
                           rsl_error *error)
{
    rsl_law_spec spec = pair->spec;
    if (!rsl_given(spec.mass))
        spec.mass = 1.0;
    if (!rsl_given(spec.speed))
        spec.speed = speed;
    return rsl_collide_prepare(pair->law, &spec, law, error);
}

static int is_same(double a, double b) { return !(fabs(a - b) > 1e-9 * fabs(a)); }

/* Psi must not depend on the speed, or it would not be memoryless. */
int rsl_planar_same_at_all_speeds(const rsl_planar_contact_pair *pair)
{
    rsl_law_contact one, other;
    if (probe_at(pair, 1.0, &one, NULL) < 0 || probe_at(pair, 3.0, &other, NULL) < 0)
        return 1; /* the message comes when it is prepared for use */
    return is_same(rsl_collide_lambda(&one), rsl_collide_lambda(&other));
}

rsl_status rsl_planar_forget(rsl_planar *system, const rsl_planar_contact_pair *pair,
                             rsl_law_contact *law, rsl_error *error)
{
    rsl_memoryless *table = rsl_planar_allocate(system, 1, sizeof *table);
    if (table == NULL)
        return rsl_error_set(error, RSL_ERROR_MEMORY, "there is no memory left");
    rsl_status status = probe_at(pair, 1.0, law, error);
    return status < 0 ? status : rsl_memoryless_forget(law, table, error);
}

/* ---- what becomes of a law -------------------------------------------------------- */

/* The restitution of a law that loses energy by its path and none below its peak. One that is
 * elastic at low speeds has none to give. */
static double restitution_of_path(const rsl_law_contact *law)
{
    return law->shape->path_restitution ? law->shape->path_restitution(law) : RSL_UNSET;
}

/* Psi of m = n, q = 1 at that restitution. */
static treatment choose_damper(rsl_planar *system, const rsl_law_contact *law,
                               struct rsl_planar_lasting *lasting)
{
    rsl_collide_form form = {law->n, law->n, 1.0, RSL_LAW_END_DEPTH, 0};
    double h = rsl_collide_hysteresis_ratio(restitution_of_path(law));
    rsl_memoryless *table = rsl_planar_allocate(system, 1, sizeof *table);
    if (table == NULL || rsl_memoryless_make(&form, h, table, NULL) != RSL_OK)
        return KEEP;
    lasting->table = table;
    return DAMP;
}

static treatment choose(rsl_planar *system, const rsl_planar_contact_pair *pair,
                        struct rsl_planar_lasting *lasting)
{
    rsl_law_contact one, other;
    if (pair->form == RSL_PLANAR_MEMORYLESS || rsl_given(pair->speed_floor) ||
        pair->law->family == RSL_LAW_FAMILY_ADHESIVE || probe_at(pair, 1.0, &one, NULL) < 0 ||
        probe_at(pair, 3.0, &other, NULL) < 0)
        return KEEP;
    if (rsl_given(restitution_of_path(&one)))
        return pair->reload == RSL_PLANAR_RELOAD_DAMPED && restitution_of_path(&one) < 1.0
                   ? choose_damper(system, &one, lasting)
                   : KEEP;
    if (!one.shape->damped || is_same(one.damping, other.damping))
        return KEEP;
    if (!rsl_planar_same_at_all_speeds(pair) ||
        rsl_planar_forget(system, pair, &lasting->law, NULL) < 0)
        return ANCHOR;
    return FORGET;
}

static const struct rsl_planar_lasting *lasting_of(rsl_planar *system, size_t contact)
{
    struct rsl_planar_lasting *lasting = &system->work.lasting[contact];
    if (lasting->what == UNKNOWN)
        lasting->what = choose(system, &system->fixed->model.contacts[contact], lasting);
    return lasting;
}

int rsl_planar_spot_damps(rsl_planar *system, const rsl_planar_spot *spot)
{
    return lasting_of(system, spot->contact)->what == DAMP;
}

/* v0^2 = 2 W/M. */
static rsl_status anchor(rsl_planar *system, rsl_planar_spot *spot, double depth, rsl_error *error)
{
    double stored = rsl_planar_spot_force(spot, depth, 0.0).elastic_energy;
    double mass = spot->law.mass, speed = sqrt(2.0 * stored / mass);
    if (speed > RSL_PLANAR_SLOWEST)
        return rsl_planar_prepare_spot(system, spot, mass, speed, error);
    spot->law.damping = 0.0;
    spot->stay = RSL_PLANAR_BEGINS_AT_REST;
    return RSL_OK;
}

/* Two springs with m != n, or two slopes, hang on v0 even without any rate. At rest they are those
 * of a touch of whose energy M v0^2/2 the part e^2 is stored there. A deeper one is stiffer, and then
 * less deep: the mean of old and new, in the exponent, does not swing. */
int rsl_planar_spot_fit_depth(const rsl_planar *system, rsl_planar_spot *spot, double depth)
{
    const rsl_planar_contact_pair *pair = &system->fixed->model.contacts[spot->contact];
    double e = restitution_of_path(&spot->law), mass = spot->law.mass;
    if (!rsl_given(e) || spot->law.shape->free_depth != NULL || rsl_given(pair->spec.speed) ||
        rsl_given(pair->speed_floor))
        return 0;
    rsl_law_response before = rsl_planar_spot_force(spot, depth, 0.0);
    rsl_law_contact kept = spot->law;
    double speed = sqrt(spot->law.speed * sqrt(2.0 * before.elastic_energy / mass) / e);
    int fits = rsl_planar_prepare_spot(system, spot, mass, speed, NULL) == RSL_OK;
    spot->law.depth_peak = kept.depth_peak;
    double change = rsl_planar_spot_force(spot, depth, 0.0).force - before.force;
    if (fits && fabs(change) > 1e-13 * before.force)
        return 1;
    spot->law = kept;
    return 0;
}

/* The effective mass is that of this moment. */
static void refresh_mass(rsl_planar *system, rsl_planar_spot *spot, const rsl_planar_touch *touch)
{
    if (!rsl_given(system->fixed->model.contacts[spot->contact].spec.mass))
        spot->law.mass = rsl_planar_effective_mass(system, touch, spot->a, spot->b);
}

rsl_status rsl_planar_spot_lasts(rsl_planar *system, rsl_planar_spot *spot, rsl_error *error)
{
    assert(!spot->rigid && spot->law.shape != NULL);
    const struct rsl_planar_lasting *lasting = lasting_of(system, spot->contact);
    rsl_planar_touch touch = rsl_planar_spot_touch(system, spot);
    rsl_status status = RSL_OK;
    spot->stay = RSL_PLANAR_LASTS;
    if (lasting->what == FORGET)
        spot->law = lasting->law;
    if (lasting->what != KEEP)
        refresh_mass(system, spot, &touch);
    if (lasting->what == DAMP)
        spot->damper = lasting->table;
    if (lasting->what == DAMP && spot->drops) /* on the way back for good */
        spot->law.depth_peak = HUGE_VAL;
    if (lasting->what == ANCHOR)
        status = anchor(system, spot, -touch.gap, error);
    spot->kinked = !rsl_planar_law_is_smooth(&spot->law);
    return status;
}

int rsl_planar_pit_lasts(const rsl_planar *system)
{
    for (size_t i = 0; i < system->work.closed_count; i++) {
        const rsl_planar_spot *spot = &system->state.spots[system->work.closed[i]];
        if (spot->stay != RSL_PLANAR_PASSES && spot->law.shape->free_depth != NULL)
            return 1;
    }
    return 0;
}

/* Whether the force of a path on its way back, at its peak, is less than on its way in. */
int rsl_planar_law_drops(const rsl_law_contact *law)
{
    if (law->shape->path_restitution == NULL || law->shape->free_depth != NULL)
        return 0;
    rsl_law_response in, out;
    rsl_law_contact at_peak = *law;
    at_peak.depth_peak = 1e-6;
    rsl_law_response_at(&at_peak, at_peak.depth_peak, 1.0, &in);
    rsl_law_response_at(&at_peak, at_peak.depth_peak, -1.0, &out);
    return out.force < (1.0 - 1e-9) * in.force;
}

void rsl_planar_spot_track(rsl_planar_spot *spot, double depth)
{
    if (!(spot->drops && spot->damper != NULL))
        rsl_law_track(&spot->law, depth);
}

/* A force that drops as the bodies turn may be too small to part them: then it lasts from here on. */
int rsl_planar_spot_stays(rsl_planar *system, rsl_planar_spot *spot)
{
    return spot->drops && lasting_of(system, spot->contact)->what == DAMP &&
           rsl_planar_evaluate(system, system->state.time, system->state.y) == 0 &&
           rsl_planar_depth_acceleration(system, spot) > 0.0;
}

/* ---- force ------------------------------------------------------------------------ */

/* F Psi(v/w), w^2 = F (d - dp)/M, where F alone would lose nothing. */
static void damp(const rsl_planar_spot *spot, double depth, double rate, rsl_law_response *r)
{
    double left = depth - rsl_planar_spot_free_depth(spot);
    double wave = sqrt(fmax(0.0, r->force * left) / spot->law.mass);
    if (!(wave > 0.0))
        return;
    double psi = rsl_memoryless_psi(spot->damper, rate / wave, NULL);
    r->dissipated_power += r->force * (psi - 1.0) * rate;
    r->force *= psi;
}

/* Inside a contact the force is smooth up to its end and beyond: one that sticks pulls; one that
 * does not vanish with the depth, m = 0, goes on as k d + lambda v, or as lambda v for n > 1. */
static rsl_law_response beyond_end(const rsl_law_contact *law, double depth, double rate)
{
    rsl_law_response r = {0};
    if (rsl_planar_law_sticks(law))
        law->shape->force(law, depth, rate, &r);
    if (rsl_planar_law_sticks(law) || law->m != 0.0 || law->damping == 0.0)
        return r;
    law->shape->force(law, DBL_MIN, rate, &r);
    if (law->n == 1.0) {
        r.force += law->stiffness * depth;
        r.elastic_energy = 0.5 * law->stiffness * depth * depth;
    }
    return r;
}

double rsl_planar_touch_pull(const rsl_law_contact *law)
{
    return -beyond_end(law, 0.0, 0.0).force;
}

/* A plastic contact changes its curve in an event: where it turns, where it yields again and where it
 * ends. Up to there the curve goes on, so that a step that leads across has no kink inside: the curve
 * of loading on the way back; that of unloading, F = F1 ((d - dp)/s)^p, s = d1 - dp, with the force F1
 * and its slope p F1/s at the peak, below dp if it is a straight line. */
static rsl_law_response on_curve(const rsl_planar_spot *spot, double depth, double rate)
{
    const rsl_law_contact *law = &spot->law;
    double peak = law->depth_peak, free = rsl_planar_spot_free_depth(spot);
    rsl_law_response r;
    if (!(peak > 0.0)) {
        rsl_law_response_at(law, depth, 1.0, &r);
        r.dissipated_power *= rate;
        return r;
    }
    rsl_law_response_at(law, peak, 0.0, &r);
    double span = peak - free, power = r.dforce_ddepth * span / r.force, first = r.force * span;
    double left = (depth - free) / span;
    int line = fabs(power - 1.0) < 1e-9 && fabs(2.0 * r.elastic_energy - first) < 1e-9 * first;
    if (left <= 0.0 && !line) {
        rsl_law_response_at(law, depth, rate, &r);
        return r;
    }
    r.force *= left > 0.0 ? rsl_num_pow(left, power) : left;
    r.elastic_energy += (r.force * span * left - first) / (power + 1.0);
    return r;
}

/* Whether the law has left the curve that the contact is on, or its power the sign of the rate. */
static int leaves_curve(const rsl_planar_spot *spot, double depth, double rate)
{
    double peak = spot->law.depth_peak;
    if (!spot->smooth || spot->law.shape->free_depth == NULL || rsl_planar_law_sticks(&spot->law))
        return 0;
    return peak > 0.0 ? depth > peak || depth < rsl_planar_spot_free_depth(spot) : rate <= 0.0;
}

rsl_law_response rsl_planar_spot_force(const rsl_planar_spot *spot, double depth, double rate)
{
    rsl_law_response r;
    if (depth <= 0.0 && spot->slot != RSL_PLANAR_NO_SLOT) /* closed, and located */
        return beyond_end(&spot->law, depth, rate);
    if (spot->drops && spot->slot != RSL_PLANAR_NO_SLOT) {
        double way = spot->law.depth_peak > 0.0 ? -1.0 : 1.0; /* up to the event that ends it */
        rsl_law_response_at(&spot->law, depth, way, &r);
        r.dissipated_power *= way * rate;
    } else if (spot->slot != RSL_PLANAR_NO_SLOT && leaves_curve(spot, depth, rate)) {
        r = on_curve(spot, depth, rate);
    } else {
        rsl_law_response_at(&spot->law, depth, rate, &r);
    }
    if (spot->damper != NULL && spot->law.depth_peak > 0.0)
        damp(spot, depth, rate, &r);
    return r;
}

/* ---- the end ---------------------------------------------------------------------- */

/* A step may lead across the zeros of both force and depth: the depth is then a
 * thousandth of the largest. */
int rsl_planar_spot_pulls(const rsl_planar_spot *spot, const rsl_planar_touch *touch)
{
    const rsl_law_contact *law = &spot->law;
    int in_step = law->shape->power && law->m == law->n;
    if (law->end != RSL_LAW_END_DEPTH || !law->shape->damped || rsl_planar_law_sticks(law) ||
        !(touch->gap_rate > 0.0) || !(in_step || spot->stay == RSL_PLANAR_LASTS))
        return 0;
    double depth = fmax(-touch->gap, 1e-3 * spot->record.depth_max);
    return rsl_planar_spot_force(spot, depth, -touch->gap_rate).force < 0.0;
}

/* Whether the law has another way back than in. */
static int has_path(const rsl_planar_spot *spot)
{
    const rsl_law_shape *shape = spot->law.shape;
    return shape->free_depth != NULL || shape->path_restitution != NULL;
}

int rsl_planar_spot_unloads(const rsl_planar_spot *spot)
{
    return has_path(spot) && spot->law.depth_peak > 0.0 && !rsl_planar_law_sticks(&spot->law);
}

/* A turn within rounding, of time or of the rates, of the beginning is the one just made; at first
 * it may be off by rounding and is made once more, and no more where the force has but a kink there. A
 * plastic contact that turns in the very moment of another has not been made to: it would go back on
 * its curve of loading. */
static int is_new_turn(const rsl_planar *system, const rsl_planar_spot *spot, double rate_before,
                       double rate_after)
{
    double t0 = system->state.stepper.t0, h = system->state.stepper.t1 - t0;
    double ahead = h * rate_before / (rate_before - rate_after);
    int made = spot->events.time >= t0 ? (int)spot->events.count[RSL_PLANAR_EVENT_TURN] : 0;
    if (!(t0 + 0.1 * ahead > t0))
        return made == 0 && spot->law.shape->free_depth != NULL;
    return made <= 1 || (ahead >= 1e-6 * h && has_path(spot));
}

/* Where a contact lasts without a path, only the slope of its force changes at a turn: between rates
 * that are no more than the wanted error of a speed it makes no more than that. At rest rounding
 * alone turns the rate, without end. */
static int is_rounding(const rsl_planar *system, const rsl_planar_spot *spot, double rate_before,
                       double rate_after)
{
    size_t n = system->fixed->free_count;
    return spot->stay == RSL_PLANAR_LASTS && !has_path(spot) && n > 0 &&
           fmax(fabs(rate_before), fabs(rate_after)) <= system->state.absolute[n];
}

/* The turn of a rate changes the force of laws with a kink there, unless a plastic one
 * is below its peak, and of laws that give way to another where they begin to last. */
int rsl_planar_spot_turns(rsl_planar *system, const rsl_planar_spot *spot, double rate_before,
                          double rate_after)
{
    if (!(rate_before * rate_after < 0.0) || !is_new_turn(system, spot, rate_before, rate_after) ||
        is_rounding(system, spot, rate_before, rate_after))
        return 0;
    if ((spot->kinked && !rsl_planar_spot_unloads(spot)) || spot->stay == RSL_PLANAR_BEGINS_AT_REST)
        return 1;
    return rate_before < 0.0 && spot->stay == RSL_PLANAR_PASSES &&
           lasting_of(system, spot->contact)->what != KEEP;
}

/* An impact of the speed v0 comes to a depth of about L, L^(n+1) = M v0^2/k, and with a weight against
 * which it can still leave not far beyond: at x L its damping has taken more than h x^2/2 of M v0^2,
 * and one that leaves loses less than it had, x^2 < 1/h. One that others press in deeper than twice
 * that has a damping h k d^n/v0 which is endless for v0 -> 0, over against the energy at stake, and
 * need never turn: it lasts from here on. Its force falls to that of the form that lasts; what is
 * stored stays. */
double rsl_planar_reach_of(const rsl_law_contact *law, double length)
{
    double h = law->shape->damped && law->stiffness > 0.0 ? rsl_collide_lambda(law) : 0.0;
    return h > 0.0 ? 2.0 * length * (1.0 + 1.0 / sqrt(h)) : HUGE_VAL;
}

int rsl_planar_spot_is_pressed(rsl_planar *system, const rsl_planar_spot *spot)
{
    if (spot->stay != RSL_PLANAR_PASSES || !(-spot->step.end.gap > spot->reach))
        return 0;
    treatment what = lasting_of(system, spot->contact)->what;
    return what == FORGET || what == ANCHOR;
}

/* A law that stays as it is takes no event to last. */
void rsl_planar_spot_note_turn(rsl_planar *system, rsl_planar_spot *spot)
{
    int inward = spot->step.begin.gap_rate > 0.0 && spot->step.end.gap_rate < 0.0;
    if (inward && spot->stay == RSL_PLANAR_PASSES &&
        lasting_of(system, spot->contact)->what == KEEP)
        spot->stay = RSL_PLANAR_LASTS;
}
