/* SPDX-License-Identifier: MIT
 *
 * Sustained contacts: replacement of the normal law at a load reversal.
 *
 * A law with a restitution scales its damping by the impact velocity v0, which is meaningful for
 * one isolated impact. A contact that starts at rest, that is recompressed before it separates, or
 * that is compressed far beyond the depth of its own impact (rsl_planar_isolated_impact_depth) is
 * sustained: v0 no longer describes it. The damping would tend to infinity for v0 -> 0 and vanish
 * for large v0. At the next zero of the indentation rate the law is replaced by one with the same
 * force and stored energy there, which never adds energy:
 *
 *   FORGET   F = k d^n Psi(sigma), the memoryless form of the same law; Psi(0) = 1.
 *   ANCHOR   laws without a memoryless form: v0^2 = 2 W/M with the energy W stored at the reversal.
 *            The damping vanishes there for every v0. A contact that starts at rest has stored
 *            nothing: it is elastic up to its first reversal.
 *   DAMP     plastic laws: the unloading curve, which is elastic, times Psi(sigma) with the
 *            restitution e of the law, sigma from the depth beyond the permanent indentation. The
 *            same holds for each contact inside the permanent indentation; beyond the previous
 *            maximum the law is again that of first loading.
 *   KEEP     damping independent of v0, or v0 prescribed by the model.
 *
 * A sustained contact ends where its force vanishes: a law without adhesion has no tensile force.
 * The same holds for every contact whose damping is proportional to k d^n: in an isolated impact
 * 1 + lambda/k sgn(v)|v|^q is positive throughout.
 */
#include <assert.h>
#include <math.h>

#include "law/models.h"
#include "planar/constraint/constraint.h"
#include "planar/contact/contact.h"
#include "planar/core/core.h"
#include "planar/dynamics/dynamics.h"
#include "planar/geometry/geometry.h"
#include "planar/mode/internal.h"
#include "planar/mode/mode.h"
#include "resile/collide.h"
#include "resile/memoryless.h"

/* Replacement of the law of a sustained contact. It depends on the model alone and is chosen at
 * first use, because a table takes some milliseconds. */
typedef enum treatment { UNKNOWN, KEEP, FORGET, ANCHOR, DAMP } treatment;

struct rsl_planar_sustained_law {
    treatment what;
    rsl_law_contact law;         /* of FORGET */
    const rsl_memoryless *table; /* of DAMP */
};

int rsl_planar_sustained_laws_new(const rsl_planar_compiled_model *fixed,
                                  rsl_planar_workspace *work)
{
    size_t count = fixed->model.contact_count;
    work->sustained = rsl_planar_allocate(work, count, sizeof *work->sustained);
    return work->sustained != NULL;
}

/* ---- choice of the replacement ----------------------------------------------------- */

/* Restitution of a law whose loading and unloading curves differ, elastic below its peak; RSL_UNSET
 * for other laws, and for laws that are elastic at low velocities. */
static double restitution_of_path(const rsl_law_contact *law)
{
    return law->model->path_restitution ? law->model->path_restitution(law) : RSL_UNSET;
}

/* Damper Psi with m = n, q = 1 and the restitution of the path; KEEP if it cannot be made. */
static treatment choose_damper(rsl_planar_workspace *work, const rsl_law_contact *law,
                               struct rsl_planar_sustained_law *sustained)
{
    rsl_collide_exponents form = {law->n, law->n, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
    double h = rsl_collide_hysteresis_ratio(restitution_of_path(law));
    rsl_memoryless *table = rsl_planar_allocate(work, 1, sizeof *table);
    if (table == NULL || rsl_memoryless_prepare(&form, h, table, NULL) != RSL_OK)
        return KEEP;
    sustained->table = table;
    return DAMP;
}

static treatment choose_treatment(rsl_planar_workspace *work, const rsl_planar_contact_pair *pair,
                                  struct rsl_planar_sustained_law *sustained)
{
    rsl_law_contact slow, fast;
    if (pair->form == RSL_PLANAR_MEMORYLESS || rsl_given(pair->speed_floor) ||
        pair->law->family == RSL_LAW_FAMILY_ADHESIVE ||
        rsl_planar_prepare_probe(pair, 1.0, &slow, NULL) < 0 ||
        rsl_planar_prepare_probe(pair, 3.0, &fast, NULL) < 0)
        return KEEP;
    if (rsl_given(restitution_of_path(&slow)))
        return pair->reload == RSL_PLANAR_RELOAD_DAMPED && restitution_of_path(&slow) < 1.0
                   ? choose_damper(work, &slow, sustained)
                   : KEEP;
    if (!slow.model->damped || rsl_planar_nearly_equal(slow.damping, fast.damping))
        return KEEP;
    if (!rsl_planar_damping_is_velocity_independent(pair) ||
        rsl_planar_make_memoryless_law(work, pair, &sustained->law, NULL) < 0)
        return ANCHOR;
    return FORGET;
}

static const struct rsl_planar_sustained_law *
sustained_law_of(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work, size_t contact)
{
    struct rsl_planar_sustained_law *sustained = &work->sustained[contact];
    if (sustained->what == UNKNOWN)
        sustained->what = choose_treatment(work, &fixed->model.contacts[contact], sustained);
    return sustained;
}

int rsl_planar_contact_damps_unloading(const rsl_planar_compiled_model *fixed,
                                       rsl_planar_workspace *work,
                                       const rsl_planar_contact_point *point)
{
    return sustained_law_of(fixed, work, point->contact)->what == DAMP;
}

/* v0^2 = 2 W/M; no damping up to the next reversal if no energy W is stored. */
static rsl_status anchor(const rsl_planar_compiled_model *fixed, rsl_planar_contact_point *point,
                         double depth, rsl_error *error)
{
    double stored = rsl_planar_contact_force(point, depth, 0.0).elastic_energy;
    double mass = point->law.mass, speed = sqrt(2.0 * stored / mass);
    if (speed > RSL_PLANAR_VELOCITY_EPS)
        return rsl_planar_prepare_contact(fixed, point, mass, speed, error);
    point->law.damping = 0.0;
    point->regime = RSL_PLANAR_REGIME_SUSTAINED_FROM_REST;
    return RSL_OK;
}

/* Laws with two springs, m != n, or with two slopes depend on v0 even at zero rate. At rest v0
 * is that of an impact of whose energy M v0^2/2 the fraction e^2 is stored: v0 = sqrt(2 W/M)/e.
 * A larger v0 makes the law stiffer and the indentation smaller: the geometric mean of the old
 * and the new v0 avoids oscillation. */
int rsl_planar_contact_fit_depth(const rsl_planar_compiled_model *fixed,
                                 rsl_planar_contact_point *point, double depth)
{
    const rsl_planar_contact_pair *pair = &fixed->model.contacts[point->contact];
    double e = restitution_of_path(&point->law), mass = point->law.mass;
    if (!rsl_given(e) || point->law.model->free_depth != NULL || rsl_given(pair->spec.speed) ||
        rsl_given(pair->speed_floor))
        return 0;
    rsl_law_response before = rsl_planar_contact_force(point, depth, 0.0);
    rsl_law_contact old = point->law;
    double speed = sqrt(point->law.speed * sqrt(2.0 * before.elastic_energy / mass) / e);
    int fits = rsl_planar_prepare_contact(fixed, point, mass, speed, NULL) == RSL_OK;
    point->law.depth_peak = old.depth_peak;
    double change = rsl_planar_contact_force(point, depth, 0.0).force - before.force;
    if (fits && fabs(change) > 1e-13 * before.force)
        return 1;
    point->law = old;
    return 0;
}

/* Sets the effective mass of the present configuration, unless the model prescribes the mass. */
static void refresh_mass(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                         rsl_planar_contact_point *point, const rsl_planar_gap *touch)
{
    if (!rsl_given(fixed->model.contacts[point->contact].spec.mass))
        point->law.mass = rsl_planar_effective_mass(fixed, work, touch, point->a, point->b);
}

rsl_status rsl_planar_contact_make_sustained(const rsl_planar_compiled_model *fixed,
                                             rsl_planar_workspace *work,
                                             rsl_planar_contact_point *point, rsl_error *error)
{
    assert(!point->rigid && point->law.model != NULL);
    const struct rsl_planar_sustained_law *sustained =
        sustained_law_of(fixed, work, point->contact);
    rsl_planar_gap touch = rsl_planar_contact_gap(fixed, work, point);
    rsl_status status = RSL_OK;
    point->regime = RSL_PLANAR_REGIME_SUSTAINED;
    if (sustained->what == FORGET)
        point->law = sustained->law;
    if (sustained->what != KEEP)
        refresh_mass(fixed, work, point, &touch);
    if (sustained->what == DAMP)
        point->damper = sustained->table;
    if (sustained->what == DAMP && point->force_jumps_at_reversal) /* remains unloading */
        point->law.depth_peak = HUGE_VAL;
    if (sustained->what == ANCHOR)
        status = anchor(fixed, point, -touch.gap, error);
    point->force_nonsmooth = !rsl_planar_law_is_smooth(&point->law);
    return status;
}

/* 1: at the peak the unloading force is smaller than the loading force. */
int rsl_planar_law_force_jumps(const rsl_law_contact *law)
{
    if (law->model->path_restitution == NULL || law->model->free_depth != NULL)
        return 0;
    rsl_law_response loading, unloading;
    rsl_law_contact at_peak = *law;
    at_peak.depth_peak = 1e-6;
    rsl_law_response_at(&at_peak, at_peak.depth_peak, 1.0, &loading);
    rsl_law_response_at(&at_peak, at_peak.depth_peak, -1.0, &unloading);
    return unloading.force < (1.0 - 1e-9) * loading.force;
}

void rsl_planar_contact_update_peak(rsl_planar_contact_point *point, double depth)
{
    if (!(point->force_jumps_at_reversal && point->damper != NULL))
        rsl_law_update_history(&point->law, depth);
}

/* A force that drops at load reversal may be too small to separate the bodies: the contact is then
 * sustained. */
int rsl_planar_contact_recompresses(rsl_planar *system, rsl_planar_contact_point *point)
{
    return point->force_jumps_at_reversal &&
           sustained_law_of(system->fixed, &system->work, point->contact)->what == DAMP &&
           rsl_planar_evaluate(system, system->state.time, system->state.y) == 0 &&
           rsl_planar_depth_acceleration(system, point) > 0.0;
}

/* 1: the reversal is not the one just handled at the beginning of the step. Within round-off of
 * the beginning only a plastic contact that has not been reversed yet counts; without its event
 * it would stay on its loading curve. Later reversals count twice, since the first may be off by
 * round-off, and further ones only for laws whose loading and unloading curves differ, not for a
 * mere kink. */
static int is_new_reversal(const rsl_planar_state *state, const rsl_planar_contact_point *point,
                           double rate_before, double rate_after)
{
    double t0 = state->stepper.t0, h = state->stepper.t1 - t0;
    double time_to_reversal = h * rate_before / (rate_before - rate_after);
    int handled =
        point->events.time >= t0 ? (int)point->events.count[RSL_PLANAR_EVENT_RATE_REVERSAL] : 0;
    if (!(t0 + 0.1 * time_to_reversal > t0))
        return handled == 0 && point->law.model->free_depth != NULL;
    return handled <= 1 || (time_to_reversal >= 1e-6 * h && rsl_planar_law_has_path(point));
}

/* 1: both rates of a sustained contact are within the velocity tolerance and its law has no
 * unloading curve of its own. The reversal then changes only the slope of the force, an error
 * within the tolerance; at rest round-off reverses the rate endlessly. */
static int is_roundoff_reversal(const rsl_planar_compiled_model *fixed,
                                const rsl_planar_state *state,
                                const rsl_planar_contact_point *point, double rate_before,
                                double rate_after)
{
    size_t n = fixed->free_count;
    return point->regime == RSL_PLANAR_REGIME_SUSTAINED && !rsl_planar_law_has_path(point) &&
           n > 0 && fmax(fabs(rate_before), fabs(rate_after)) <= state->absolute[n];
}

/* A reversal matters for laws with a kink at zero rate, unless a plastic law is below its peak,
 * and for laws that are replaced when the contact becomes sustained. */
int rsl_planar_contact_reversal_matters(const rsl_planar_compiled_model *fixed,
                                        const rsl_planar_state *state, rsl_planar_workspace *work,
                                        const rsl_planar_contact_point *point, double rate_before,
                                        double rate_after)
{
    if (!(rate_before * rate_after < 0.0) ||
        !is_new_reversal(state, point, rate_before, rate_after) ||
        is_roundoff_reversal(fixed, state, point, rate_before, rate_after))
        return 0;
    if ((point->force_nonsmooth && !rsl_planar_contact_is_unloading(point)) ||
        point->regime == RSL_PLANAR_REGIME_SUSTAINED_FROM_REST)
        return 1;
    return rate_before < 0.0 && point->regime == RSL_PLANAR_REGIME_IMPACT &&
           sustained_law_of(fixed, work, point->contact)->what != KEEP;
}

/* An impact at v0 reaches an indentation of about L, L^(n+1) = M v0^2/k, and little more under an
 * external load that still allows a rebound: at x L the damping has dissipated more than
 * h x^2/2 of M v0^2, and a contact that rebounds dissipates less than its initial energy, so
 * x^2 < 1/h. A contact pressed beyond 2 L (1 + 1/sqrt(h)) has a damping h k d^n/v0 that grows
 * without bound as v0 -> 0, compared with its energy, and need never reverse: it becomes sustained
 * at once. Its force drops to that of the replacement law; the stored energy is unchanged. */
double rsl_planar_isolated_impact_depth(const rsl_law_contact *law, double length)
{
    double h = law->model->damped && law->stiffness > 0.0 ? rsl_collide_lambda(law) : 0.0;
    if (law->model->formulation == RSL_LAW_FORMULATION_HUNT_CROSSLEY)
        h = law->damping * law->speed;
    return h > 0.0 ? 2.0 * length * (1.0 + 1.0 / sqrt(h)) : HUGE_VAL;
}

int rsl_planar_contact_is_overcompressed(const rsl_planar_compiled_model *fixed,
                                         rsl_planar_workspace *work,
                                         const rsl_planar_contact_point *point)
{
    if (point->regime != RSL_PLANAR_REGIME_IMPACT ||
        !(-point->step.end.gap > point->isolated_impact_depth))
        return 0;
    treatment what = sustained_law_of(fixed, work, point->contact)->what;
    return what == FORGET || what == ANCHOR;
}

/* A law that is kept needs no event when its contact becomes sustained. */
void rsl_planar_contact_note_reversal(const rsl_planar_compiled_model *fixed,
                                      rsl_planar_workspace *work, rsl_planar_contact_point *point)
{
    int inward = point->step.begin.gap_rate > 0.0 && point->step.end.gap_rate < 0.0;
    if (inward && point->regime == RSL_PLANAR_REGIME_IMPACT &&
        sustained_law_of(fixed, work, point->contact)->what == KEEP)
        point->regime = RSL_PLANAR_REGIME_SUSTAINED;
}
