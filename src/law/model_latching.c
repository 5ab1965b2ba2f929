/* SPDX-License-Identifier: MIT
 *
 * Loading on k1 d^n, back on k2 (d^n - dp^n), and in tension no further than a limit
 * that adhesion sets, -k_adh d^x (Luding 2008; Thakur et al. 2014).
 *
 *     dp^n = (1 - k1/k2) dmax^n,   k2 the caller's, or growing with dmax (n = 1 only)
 *     W = Int_dp^d F = k2 ((d^(n+1) - dp^(n+1))/(n+1) - dp^n (d - dp)) >= 0
 *
 * on either side of dp. While loading W is the share
 *
 *     B = (1 - s^(n+1) - (n+1) s^n (1 - s))/(1 - s^n),   s = dp/dmax,
 *
 * of k1 d^(n+1)/(n+1), which is e^2 where nothing sticks; 1 - s for n = 1.
 *
 * On the limit the contact lies during unloading from the peak depth that would have
 * brought it there, with P in place of dp:
 *
 *     k2 (d^n - P^n) = -k_adh d^x,
 *
 * and reloads from there. It has forgotten its true peak, and what it has stored is W of that
 * way. With F - dW/dd = -k2 (P - d) d(P^n)/dd the power lost on the way out,
 * (F - dW/dd) v, is positive.
 *
 * Hardening, n = x = 1, k2 = k1 (1 + c dmax) up to d*: W = (k_adh d)^2/(2 k2), and the way
 * back from dmax meets the limit at d = (k2 - k1) dmax/(k2 + k_adh), hence
 * dmax = (d + sqrt(d^2 + 4 d (1 + k_adh/k1)/c))/2, or d (k2 + k_adh)/(k2 - k1) beyond d*.
 */
#include <assert.h>
#include <math.h>

#include "law/depth_power.h"
#include "law/extra.h"
#include "law/models.h"
#include "num/elementary.h"

/* The limit of adhesion and its slope; both zero if there is none. */
typedef struct limit {
    double pull, slope;
} limit;

static limit limit_at(const rsl_law_plastic_adhesion *s, double d)
{
    if (s->adhesion == 0.0)
        return (limit){0.0, 0.0};
    double pull = s->adhesion * rsl_law_depth_power(d, s->exponent);
    return (limit){pull, s->exponent * pull / d};
}

static double stiffness_back(const rsl_law_contact *contact, double peak)
{
    return contact->stiffness /
           rsl_law_recovered_fraction(&rsl_law_extra_of(contact)->sticking.plastic, peak);
}

/* W of unloading with the stiffness k2 that is free of force at `free`. */
static double stored(double k2, double n, double d, double free)
{
    if (n == 1.0)
        return 0.5 * k2 * (d - free) * (d - free);
    double area =
        (rsl_law_depth_power(d, n + 1.0) - rsl_law_depth_power(free, n + 1.0)) / (n + 1.0);
    return k2 * fmax(0.0, area - rsl_law_depth_power(free, n) * (d - free));
}

static double free_depth_of(const rsl_law_contact *contact, double peak)
{
    double share =
        1.0 - rsl_law_recovered_fraction(&rsl_law_extra_of(contact)->sticking.plastic, peak);
    return peak * rsl_num_pow(share, 1.0 / contact->n);
}

static double latching_free_depth(const rsl_law_contact *contact)
{
    return free_depth_of(contact, contact->depth_peak);
}

/* sqrt(B). */
static double latching_restitution(const rsl_law_contact *contact)
{
    double n = contact->n, s = free_depth_of(contact, 1.0);
    double share = rsl_law_extra_of(contact)->sticking.plastic.recovered_fraction; /* 1 - s^n */
    return sqrt(stored(1.0, n, 1.0, s) * (n + 1.0) / share);
}

static double peak_at_limit(const rsl_law_contact *contact, double d)
{
    const rsl_law_plastic_adhesion *s = &rsl_law_extra_of(contact)->sticking;
    const rsl_law_plastic *p = &s->plastic;
    double n = contact->n, k1 = contact->stiffness, k2 = k1 / p->recovered_fraction;
    if (p->hardening > 0.0) {
        double max = 0.5 * (d + sqrt(d * (d + 4.0 * (1.0 + s->adhesion / k1) / p->hardening)));
        k2 = k1 * (1.0 + p->hardening * p->hardening_depth);
        return max <= p->hardening_depth ? max : d * (k2 + s->adhesion) / (k2 - k1);
    }
    double power = rsl_law_depth_power(d, n) + limit_at(s, d).pull / k2; /* P^n */
    return rsl_num_pow(power / (1.0 - p->recovered_fraction), 1.0 / n);
}

/* ---- the three ways ---------------------------------------------------------------- */

static void load(const rsl_law_contact *contact, double d, double v, rsl_law_response *response)
{
    const rsl_law_plastic *p = &rsl_law_extra_of(contact)->sticking.plastic;
    double n = contact->n, force = contact->stiffness * rsl_law_depth_power(d, n);
    double k2 = stiffness_back(contact, d);
    double energy = stored(k2, n, d, free_depth_of(contact, d));
    double slope = (n + 1.0) * energy / d; /* W ~ d^(n+1), but for the hardening */
    if (d < p->hardening_depth)
        slope -= p->hardening * contact->stiffness / k2 * energy;
    response->force = force;
    response->dforce_ddepth = n * contact->stiffness * rsl_law_depth_power(d, n - 1.0);
    response->elastic_energy = energy;
    response->dissipated_power = fmax(force - slope, 0.0) * v;
}

static void go_back(const rsl_law_contact *contact, double d, double force, double k2, double peak,
                    rsl_law_response *response)
{
    double n = contact->n;
    response->force = force;
    response->dforce_ddepth = n * k2 * rsl_law_depth_power(d, n - 1.0);
    response->elastic_energy = stored(k2, n, d, free_depth_of(contact, peak));
}

static void pull(const rsl_law_contact *contact, double d, double v, limit at,
                 rsl_law_response *response)
{
    const rsl_law_plastic *p = &rsl_law_extra_of(contact)->sticking.plastic;
    double n = contact->n, peak = peak_at_limit(contact, d), k2 = stiffness_back(contact, peak);
    double free = free_depth_of(contact, peak);                               /* P */
    double power_slope = n * rsl_law_depth_power(d, n - 1.0) + at.slope / k2; /* d(P^n)/dd */
    double lost = -k2 * (free - d) * power_slope;
    if (peak < p->hardening_depth && p->hardening > 0.0) { /* k2 falls with the peak */
        double reach = (1.0 + rsl_law_extra_of(contact)->sticking.adhesion / contact->stiffness) /
                       p->hardening;
        double peak_slope = 0.5 + 0.5 * (d + 2.0 * reach) / sqrt(d * (d + 4.0 * reach));
        lost = -at.pull * (1.0 + at.slope / k2) +
               0.5 * at.pull * at.pull / (k2 * k2) * contact->stiffness * p->hardening * peak_slope;
    }
    response->force = -at.pull;
    response->dforce_ddepth = -at.slope;
    response->elastic_energy = stored(k2, n, d, free);
    response->dissipated_power = fmax(lost * v, 0.0);
}

static void latching_force(const rsl_law_contact *contact, double d, double v,
                           rsl_law_response *response)
{
    const rsl_law_plastic_adhesion *s = &rsl_law_extra_of(contact)->sticking;
    double n = contact->n, peak = fmax(d, contact->depth_peak);
    assert(s->plastic.hardening == 0.0 || n == 1.0);
    *response = (rsl_law_response){0};
    if (d >= contact->depth_peak && v > 0.0) {
        load(contact, d, v, response);
        return;
    }
    limit at = limit_at(s, d);
    double k2 = stiffness_back(contact, peak);
    double force = contact->stiffness * rsl_law_depth_power(peak, n) -
                   k2 * (rsl_law_depth_power(peak, n) - rsl_law_depth_power(d, n));
    if (force >= -at.pull)
        go_back(contact, d, force, k2, peak, response);
    else if (at.pull > 0.0)
        pull(contact, d, v, at, response);
}

const rsl_law_model rsl_law_model_latching = {.name = "latching",
                                              .force = latching_force,
                                              .free_depth = latching_free_depth,
                                              .path_restitution = latching_restitution,
                                              .rate_free = 1,
                                              .nonsmooth = 1};

const rsl_law_model rsl_law_model_sticking = {.name = "sticking",
                                              .force = latching_force,
                                              .peak_at_limit = peak_at_limit,
                                              .rate_free = 1,
                                              .nonsmooth = 1,
                                              .fixed_stiffness = 1};
