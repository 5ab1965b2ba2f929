/* SPDX-License-Identifier: MIT
 *
 * What is said beside the numbers of a fit, of bounces, of an impact and of modes: each verdict on
 * both sides of its threshold.
 */
#include <string.h>

#include "check.h"
#include "collide/judge.h"
#include "fit/judge.h"
#include "law/judge.h"
#include "oblique/judge.h"
#include "planar/analysis/analysis.h"

#define BIT(doubt) (1u << RSL_FIT_DOUBT_##doubt)

/* A fit without a doubt. */
static rsl_fit_result good_fit(void)
{
    return (rsl_fit_result){.identifiable = 1,
                            .converged = 1,
                            .observations = 100,
                            .free_count = 2,
                            .explained = 0.99,
                            .autocorrelation = 0.1,
                            .wander = 0.5,
                            .outlier = 3.0};
}

static void fits(void)
{
    rsl_fit_result r = good_fit();
    CHECK(rsl_fit_doubts(&r) == 0);
    r.identifiable = r.converged = 0;
    r.free_count = r.observations;
    CHECK(rsl_fit_doubts(&r) == (BIT(UNDETERMINED) | BIT(UNCONVERGED) | BIT(NO_FREEDOM)));
    r = good_fit();
    r.autocorrelation = 0.6;
    r.wander = 2.0; /* one word about the residuals is enough */
    CHECK(rsl_fit_doubts(&r) == BIT(CORRELATED));
    r.autocorrelation = 0.5;
    CHECK(rsl_fit_doubts(&r) == BIT(WANDERING));
    r.explained = 0.9999999; /* what is left is rounding */
    CHECK(rsl_fit_doubts(&r) == 0);
    r.explained = 0.49;
    CHECK(rsl_fit_doubts(&r) == BIT(UNEXPLAINED));
    r = good_fit();
    r.outlier = 6.1;
    CHECK(rsl_fit_doubts(&r) == BIT(OUTLIERS));
    r.observations = 20;
    CHECK(rsl_fit_doubts(&r) == 0);
}

static void rankings(void)
{
    const rsl_law *one = rsl_law_find("flores"), *two = rsl_law_find("gonthier");
    double low, high;
    rsl_fit_rank ranks[] = {{.law = one, .requested = 0.5, .aicc = 1.0},
                            {.law = two, .same_as = one, .requested = 0.5005, .aicc = 1.0}};
    CHECK(rsl_fit_ranks_same(ranks, 2, one) == 2 && rsl_fit_ranks_same(ranks, 2, two) == 1);
    CHECK(!rsl_fit_ranks_differ(ranks, 2, &ranks[0], &low, &high));
    ranks[1].requested = 0.45;
    CHECK(rsl_fit_ranks_differ(ranks, 2, &ranks[0], &low, &high));
    CHECK(low == 0.45 && high == 0.5);
    CHECK(!rsl_fit_ranks_few(ranks, 2));
    ranks[1].aicc = HUGE_VAL;
    CHECK(rsl_fit_ranks_few(ranks, 2));
    ranks[1].status = RSL_ERROR_MISSING; /* not fitted at all */
    CHECK(!rsl_fit_ranks_few(ranks, 2));
}

static void bounces(void)
{
    rsl_fit_bounce_result r = {.impact_count = 2, .exponent_low = -0.1, .exponent_high = 0.1};
    rsl_fit_bounce_impact impacts[] = {{.restitution = 0.9, .low = 0.8},
                                       {.restitution = 1.01, .low = 0.99}};
    CHECK(rsl_fit_bounce_trend(&r) == 0);
    r.exponent_low = 0.05;
    CHECK(rsl_fit_bounce_trend(&r) == 1);
    r.exponent_low = -0.2, r.exponent_high = -0.1;
    CHECK(rsl_fit_bounce_trend(&r) == -1);
    CHECK(rsl_fit_bounce_impossible(&r, impacts) == 1); /* no interval to doubt it by */
    r.freedom = 1;
    CHECK(rsl_fit_bounce_impossible(&r, impacts) == 0);
    impacts[1].low = 1.001;
    CHECK(rsl_fit_bounce_impossible(&r, impacts) == 1);
}

/* A steel ball on steel at a speed; the law is that of Hertz. */
static unsigned verdicts_at(double speed, rsl_collide_verdict said[RSL_COLLIDE_LIMIT_COUNT])
{
    const rsl_stiffness_material *steel = rsl_stiffness_material_find("steel");
    const double radii[2] = {0.01, HUGE_VAL};
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_contact contact;
    rsl_collide_outcome outcome;
    CHECK(rsl_stiffness_modulus(steel->young, steel->poisson, steel->young, steel->poisson,
                                &spec.modulus, NULL) >= 0);
    CHECK(rsl_stiffness_hertz(spec.modulus, 0.01, &spec.stiffness, NULL) >= 0);
    rsl_collide_bodies bodies = rsl_collide_bodies_of(
        (const rsl_stiffness_material *const[2]){steel, steel}, radii, spec.modulus, 0.01);
    spec.modulus = RSL_UNSET;
    spec.mass = 0.033;
    spec.speed = speed;
    CHECK(rsl_collide_prepare(rsl_law_find("hertz"), &spec, &contact, NULL) >= 0);
    CHECK(rsl_collide(&contact, NULL, &outcome, NULL) >= 0);
    return rsl_collide_verdicts(&bodies, &contact, &outcome, said);
}

static void impacts(void)
{
    rsl_collide_verdict said[RSL_COLLIDE_LIMIT_COUNT];
    CHECK(verdicts_at(1e-3, said) == 0 && said[RSL_COLLIDE_LIMIT_YIELD].text[0] == '\0');
    CHECK(verdicts_at(2.0, said) & 1u << RSL_COLLIDE_LIMIT_YIELD);
    CHECK(strstr(said[RSL_COLLIDE_LIMIT_YIELD].text, "an elastic-plastic law gives e = 0."));
    CHECK(strncmp(rsl_adhesion_regime(5.1), "above 5", 7) == 0);
    CHECK(strncmp(rsl_adhesion_regime(0.09), "below 0.1", 9) == 0);
    CHECK(strncmp(rsl_adhesion_regime(1.0), "between", 7) == 0);
    rsl_oblique_outcome slid = {.energy_in = 1.0, .lost_area = -1e-13};
    CHECK(!rsl_oblique_area_gains(&slid));
    slid.lost_area = -1e-11;
    CHECK(rsl_oblique_area_gains(&slid));
}

static void modes(void)
{
    rsl_planar_modal modal = {.weight = 1.0, .residual = 1e-10};
    CHECK(rsl_planar_modal_judge(&modal) == 0);
    modal.residual = 1e-8;
    CHECK(rsl_planar_modal_judge(&modal) == RSL_PLANAR_MODAL_UNBALANCED);
    modal.residual = 0.0, modal.asymmetry = modal.coupling = 1e-5;
    CHECK(rsl_planar_modal_judge(&modal) ==
          (RSL_PLANAR_MODAL_ASYMMETRIC | RSL_PLANAR_MODAL_COUPLED));
}

int main(void)
{
    fits();
    rankings();
    bounces();
    impacts();
    modes();
    return check_report();
}
