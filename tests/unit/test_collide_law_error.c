/* SPDX-License-Identifier: MIT
 *
 * The error of a law against its exact form. Reference digits: tests/reference/law_error.py.
 */
#include <math.h>

#include "check.h"
#include "resile/collide.h"

static const double restitutions[] = {0.2, 0.5, 0.8};
static const double damping_errors[] = {0.30103335986878834043, 0.11673313870401925242,
                                        0.07196588466605654276};
#define RMS 0.19098586158958763471
#define MEAN 0.16324412774628804520

static rsl_law_parameters numbers(double e)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    spec.restitution = e;
    spec.mass = 3.0;
    spec.stiffness = 2e7;
    spec.speed = 0.7;
    return spec;
}

static double error_of(const char *key, double e, rsl_collide_error_quantity quantity)
{
    rsl_law_parameters spec = numbers(e);
    rsl_error error = {0};
    double value = 0.0;
    SCENE("%s, e = %g, %s", key, e, rsl_collide_error_name((size_t)quantity));
    CHECK_STATUS(rsl_collide_law_error(rsl_law_find(key), &spec, quantity, &value, &error), RSL_OK);
    return value;
}

static void test_damping(void)
{
    rsl_law_parameters spec = numbers(RSL_UNSET);
    double errors[3];
    rsl_error error = {0};
    for (size_t i = 0; i < 3; i++)
        CHECK_NEAR(error_of("flores", restitutions[i], RSL_COLLIDE_ERROR_DAMPING),
                   damping_errors[i], 1e-14);
    CHECK_STATUS(rsl_collide_law_errors(rsl_law_find("flores"), &spec, RSL_COLLIDE_ERROR_DAMPING,
                                        RSL_LAW_INDEX_restitution, restitutions, 3, errors, &error),
                 RSL_OK);
    CHECK_CLOSE(rsl_collide_measure(RSL_COLLIDE_MEASURE_RMS, errors, 3), RMS, 1e-13);
    CHECK_CLOSE(rsl_collide_measure(RSL_COLLIDE_MEASURE_MEAN, errors, 3), MEAN, 1e-13);
    CHECK_CLOSE(rsl_collide_measure(RSL_COLLIDE_MEASURE_MAX, errors, 3), damping_errors[0], 1e-13);
    CHECK_CLOSE(rsl_collide_measure(RSL_COLLIDE_MEASURE_BIAS, errors, 3), MEAN, 1e-13);
}

/* Against the input: lankarani-nikravesh returns more than it is given. */
static void test_restitution(void)
{
    rsl_law_parameters spec = numbers(0.5);
    rsl_law_contact contact;
    rsl_collide_outcome outcome;
    rsl_error error = {0};
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find("flores"), &spec, &contact, &error), RSL_OK);
    CHECK_STATUS(rsl_collide(&contact, NULL, &outcome, &error), RSL_OK);
    CHECK_NEAR(error_of("flores", 0.5, RSL_COLLIDE_ERROR_RESTITUTION),
               0.4704447793267395 / 0.5 - 1.0, 1e-13);
    /* M v0^2 (1 - e^2)/2 and M v0 (1 + e) are exact of any law that returns e */
    CHECK_NEAR(error_of("flores", 0.5, RSL_COLLIDE_ERROR_LOSS),
               outcome.energy_dissipated / (0.5 * 3.0 * 0.49 * 0.75) - 1.0, 1e-12);
    CHECK_NEAR(error_of("flores", 0.5, RSL_COLLIDE_ERROR_IMPULSE),
               outcome.impulse / (3.0 * 0.7 * 1.5) - 1.0, 1e-12);
    CHECK(error_of("lankarani-nikravesh", 0.5, RSL_COLLIDE_ERROR_RESTITUTION) > 0.1);
}

/* The linear damper of anagnostopoulos is exact; at e = 1 every law is. */
static void test_exact(void)
{
    for (size_t i = 0; i < RSL_COLLIDE_ERROR_COUNT; i++) {
        CHECK_NEAR(error_of("anagnostopoulos", 0.5, (rsl_collide_error_quantity)i), 0.0, 1e-12);
        CHECK_NEAR(error_of("hunt-crossley", 1.0, (rsl_collide_error_quantity)i), 0.0, 1e-12);
    }
    CHECK(rsl_collide_error_name(RSL_COLLIDE_ERROR_COUNT) == NULL);
    CHECK(rsl_collide_measure_name(RSL_COLLIDE_MEASURE_COUNT) == NULL);
}

/* Some values have an error; then the others are NaN, and so is a measure of all. */
static void test_without(void)
{
    const double e[] = {0.5, 2.0};
    rsl_law_parameters spec = numbers(RSL_UNSET);
    const rsl_law *flores = rsl_law_find("flores");
    double errors[2], value;
    rsl_error error = {0};
    CHECK_STATUS(rsl_collide_law_errors(flores, &spec, RSL_COLLIDE_ERROR_DAMPING,
                                        RSL_LAW_INDEX_restitution, e, 2, errors, &error),
                 RSL_OK);
    CHECK_NEAR(errors[0], damping_errors[1], 1e-14);
    CHECK(isnan(errors[1]) && isnan(rsl_collide_measure(RSL_COLLIDE_MEASURE_MAX, errors, 2)));
    CHECK(isnan(rsl_collide_measure(RSL_COLLIDE_MEASURE_RMS, NULL, 0)));
    CHECK_STATUS(rsl_collide_law_errors(flores, &spec, RSL_COLLIDE_ERROR_DAMPING,
                                        RSL_LAW_INDEX_restitution, e + 1, 1, errors, &error),
                 RSL_ERROR_ARGUMENT);
    CHECK_TEXT(error.message, "must be 0 to 1");
    CHECK_STATUS(rsl_collide_law_error(rsl_law_find("hertz"), &spec, RSL_COLLIDE_ERROR_DAMPING,
                                       &value, &error),
                 RSL_ERROR_MISSING);
    spec.restitution = 0.5;
    CHECK_STATUS(rsl_collide_law_error(flores, &spec, RSL_COLLIDE_ERROR_COUNT, &value, &error),
                 RSL_ERROR_ARGUMENT);
}

int main(void)
{
    test_damping();
    test_restitution();
    test_exact();
    test_without();
    return check_report();
}
