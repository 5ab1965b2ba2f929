/* SPDX-License-Identifier: MIT
 *
 * The damping of laws in the measures of the literature. Reference digits: formulas of the papers,
 * evaluated with mpmath at 30 digits.
 */
#include <math.h>

#include "check.h"
#include "resile/collide.h"

#define H_EXACT 4.91916671579078650871
#define I_EXACT 0.32525833996719708510
#define ETA_EXACT 1.17709229336291905296
#define I_PATH 0.29761648013118290286
#define XI_LINEAR 0.21545376196624678119
#define ETA_LINEAR 0.43383557378215557577
#define ALPHA_ANTYPOV 0.48176925776458655258

static rsl_law_parameters numbers(double e)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    spec.restitution = e;
    spec.mass = 3.0;
    spec.stiffness = 2e7;
    spec.speed = 0.7;
    return spec;
}

static rsl_collide_damping_measures measures_of(const char *key, const rsl_law_parameters *spec)
{
    rsl_law_contact contact;
    rsl_collide_damping_measures out = {0};
    rsl_error error = {0};
    SCENE("%s, e = %g", key, spec->restitution);
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find(key), spec, &contact, &error), RSL_OK);
    CHECK_STATUS(rsl_collide_damping(&contact, &out, &error), RSL_OK);
    return out;
}

/* h (1 + e) = ln((1 + h)/(1 - e h)); the spring holds (h - ln(1 + h))/h^2 of M v0^2 at the deepest
 * point. */
static void test_hysteresis(void)
{
    rsl_law_parameters spec = numbers(0.2);
    rsl_collide_damping_measures of = measures_of("exact", &spec);
    CHECK_CLOSE(of.hysteresis_ratio, H_EXACT, 1e-14);
    CHECK_CLOSE(of.lambda_dimensionless, H_EXACT, 1e-13);
    CHECK_CLOSE(of.path_integral, I_EXACT, 1e-14);
    CHECK_CLOSE(of.loss_factor, ETA_EXACT, 1e-11);
    CHECK_CLOSE(of.restitution, 0.2, 1e-13);
    CHECK(!rsl_given(of.damping_ratio) && !rsl_given(of.alpha));
    of = measures_of("flores", &spec);
    CHECK_CLOSE(of.hysteresis_ratio, 6.4, 1e-14);
    CHECK_CLOSE(of.path_integral, 0.25, 1e-14);
}

/* I of the path v/v0 = (1 - y^2.3)^(1/3.1), by quadrature. */
static void test_path(void)
{
    rsl_law_parameters spec = numbers(0.2);
    spec.path_depth = 2.3;
    spec.path_rate = 3.1;
    rsl_collide_damping_measures of = measures_of("safaeifar-family", &spec);
    CHECK_CLOSE(of.path_integral, I_PATH, 1e-13);
    CHECK_CLOSE(of.hysteresis_ratio, 1.6 / I_PATH, 1e-13);
}

/* xi = -ln e/sqrt(pi^2 + ln^2 e) of the linear damper; alpha = sqrt(5) xi of it for n = 3/2
 * (Antypov and Elliott 2011). */
static void test_viscous(void)
{
    rsl_law_parameters spec = numbers(0.5);
    rsl_collide_damping_measures of = measures_of("anagnostopoulos", &spec);
    CHECK_CLOSE(of.damping_ratio, XI_LINEAR, 1e-14);
    CHECK_CLOSE(of.alpha, 2.0 * XI_LINEAR, 1e-14);
    CHECK_CLOSE(of.loss_factor, ETA_LINEAR, 1e-12);
    CHECK(!rsl_given(of.hysteresis_ratio) && !rsl_given(of.path_integral));
    of = measures_of("antypov-elliott", &spec);
    CHECK_CLOSE(of.alpha, ALPHA_ANTYPOV, 1e-14);
    CHECK_CLOSE(of.damping_ratio, 0.5 * ALPHA_ANTYPOV, 1e-14);
    spec = numbers(0.999); /* light damping: eta = 2 xi */
    of = measures_of("anagnostopoulos", &spec);
    CHECK_CLOSE(of.loss_factor, of.alpha, 3e-3);
}

/* Without a mass there is no impact, and h needs none; of an elastic law there is no damping; the
 * factor of smooth-hunt-crossley has another dimension. */
static void test_unset(void)
{
    rsl_law_parameters spec = numbers(0.5);
    spec.mass = RSL_UNSET;
    rsl_collide_damping_measures of = measures_of("flores", &spec);
    CHECK_CLOSE(of.hysteresis_ratio, 1.6, 1e-14);
    CHECK(!rsl_given(of.restitution) && !rsl_given(of.loss_factor) &&
          !rsl_given(of.lambda_dimensionless));
    spec = numbers(RSL_UNSET);
    of = measures_of("hertz", &spec);
    CHECK(!rsl_given(of.hysteresis_ratio) && !rsl_given(of.path_integral));
    CHECK_NEAR(of.loss_factor, 0.0, 1e-13);
    spec = numbers(0.5);
    of = measures_of("smooth-hunt-crossley", &spec);
    CHECK(!rsl_given(of.hysteresis_ratio));
}

/* Bodies that stay together have a restitution of 0 and no loss factor. */
static void test_together(void)
{
    rsl_law_parameters spec = numbers(RSL_UNSET);
    rsl_law_contact contact;
    rsl_collide_damping_measures of;
    rsl_error error = {0};
    spec.damping = 1e6;
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find("kelvin-voigt"), &spec, &contact, &error),
                 RSL_OK);
    CHECK_STATUS(rsl_collide_damping(&contact, &of, &error), RSL_NO_SEPARATION);
    CHECK_CLOSE(of.damping_ratio, 0.5e6 / sqrt(6e7), 1e-14);
    CHECK_NEAR(of.restitution, 0.0, 0.0);
    CHECK(!rsl_given(of.loss_factor));
}

static void test_refused(void)
{
    const rsl_law_contact zero = {0};
    rsl_collide_damping_measures of;
    rsl_error error = {0};
    CHECK_STATUS(rsl_collide_damping(NULL, &of, &error), RSL_ERROR_MISSING);
    CHECK_TEXT(rsl_error_text(&error).text, "rsl_collide_prepare()");
    error = (rsl_error){0};
    CHECK_STATUS(rsl_collide_damping(&zero, &of, &error), RSL_ERROR_MISSING);
    CHECK_TEXT(rsl_error_text(&error).text, "rsl_collide_prepare()");
}

int main(void)
{
    test_refused();
    test_hysteresis();
    test_path();
    test_viscous();
    test_unset();
    test_together();
    return check_report();
}
