/* SPDX-License-Identifier: MIT
 *
 * The error of a law: what its published damping gives over what the damping gives with which the
 * prescribed restitution results.
 */
#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "base/error.h"
#include "resile/collide.h"

enum { OF_DAMPING, OF_INPUT, OF_OUTCOME };

/* Compared quantities; of an outcome, the member. */
static const struct {
    const char *name;
    int with;
    size_t offset;
} quantities[] = {
    [RSL_COLLIDE_ERROR_DAMPING] = {"damping", OF_DAMPING, 0},
    [RSL_COLLIDE_ERROR_RESTITUTION] = {"restitution", OF_INPUT, 0},
    [RSL_COLLIDE_ERROR_FORCE] = {"force", OF_OUTCOME, offsetof(rsl_collide_outcome, force_max)},
    [RSL_COLLIDE_ERROR_DEPTH] = {"depth", OF_OUTCOME, offsetof(rsl_collide_outcome, depth_max)},
    [RSL_COLLIDE_ERROR_DURATION] = {"duration", OF_OUTCOME,
                                    offsetof(rsl_collide_outcome, duration)},
    [RSL_COLLIDE_ERROR_IMPULSE] = {"impulse", OF_OUTCOME, offsetof(rsl_collide_outcome, impulse)},
    [RSL_COLLIDE_ERROR_LOSS] = {"loss", OF_OUTCOME,
                                offsetof(rsl_collide_outcome, energy_dissipated)},
};
_Static_assert(sizeof quantities / sizeof quantities[0] == RSL_COLLIDE_ERROR_COUNT,
               "a row per quantity");

static const char *const measures[] = {"rms", "mean", "max", "bias"};
_Static_assert(sizeof measures / sizeof measures[0] == RSL_COLLIDE_MEASURE_COUNT,
               "a name per measure");

const char *rsl_collide_error_name(size_t quantity)
{
    return quantity < RSL_COLLIDE_ERROR_COUNT ? quantities[quantity].name : NULL;
}

const char *rsl_collide_measure_name(size_t measure)
{
    return measure < RSL_COLLIDE_MEASURE_COUNT ? measures[measure] : NULL;
}

/* a/b - 1; of two zeros 0: at e = 1 no law has damping. */
static double relative(double a, double b) { return a == b && isfinite(a) ? 0.0 : a / b - 1.0; }

static rsl_status prepare_with(const rsl_law *law, const rsl_law_parameters *spec,
                               rsl_law_calibration calibration, rsl_law_contact *contact,
                               rsl_error *error)
{
    rsl_law_parameters with = *spec;
    with.calibration = calibration;
    return rsl_collide_prepare(law, &with, contact, error);
}

static double member_of(const rsl_collide_outcome *outcome, size_t offset)
{
    double value;
    memcpy(&value, (const char *)outcome + offset, sizeof value);
    return value;
}

static rsl_status compare_outcomes(const rsl_law_contact *published, const rsl_law_contact *exact,
                                   size_t offset, double *value, rsl_error *error)
{
    rsl_collide_outcome of, with;
    rsl_status status = rsl_collide(published, NULL, &of, error);
    if (status >= 0)
        status = rsl_collide(exact, NULL, &with, error);
    if (status >= 0)
        *value = relative(member_of(&of, offset), member_of(&with, offset));
    return status;
}

rsl_status rsl_collide_law_error(const rsl_law *law, const rsl_law_parameters *spec,
                                 rsl_collide_error_quantity quantity, double *value,
                                 rsl_error *error)
{
    rsl_law_contact published, exact;
    rsl_collide_outcome outcome;
    if (!value)
        return rsl_error_missing(error, "room for the error");
    *value = RSL_UNSET;
    if ((size_t)quantity >= RSL_COLLIDE_ERROR_COUNT)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT, "there is no quantity %d of an error",
                             (int)quantity);
    rsl_status status = spec ? prepare_with(law, spec, RSL_LAW_PUBLISHED, &published, error)
                             : rsl_collide_prepare(law, spec, &published, error);
    if (status < 0)
        return status;
    if (!rsl_given(published.restitution))
        return rsl_error_at(error, RSL_ERROR_MISSING, "restitution",
                            "is not given; the error of the law %s is that against it", law->key);
    if (quantities[quantity].with == OF_INPUT) {
        status = rsl_collide(&published, NULL, &outcome, error);
        if (status >= 0)
            *value = relative(outcome.restitution, published.restitution);
        return status;
    }
    status = prepare_with(law, spec, RSL_LAW_EXACT, &exact, error);
    if (status < 0)
        return status;
    if (quantities[quantity].with == OF_OUTCOME)
        return compare_outcomes(&published, &exact, quantities[quantity].offset, value, error);
    *value = relative(published.damping, exact.damping);
    return status;
}

rsl_status rsl_collide_law_errors(const rsl_law *law, const rsl_law_parameters *spec,
                                  rsl_collide_error_quantity quantity, size_t input,
                                  const double *values, size_t count, double *errors,
                                  rsl_error *error)
{
    rsl_error first = {0};
    size_t failed = 0;
    if (!spec || !values || !errors || count < 1)
        return rsl_error_missing(error, "parameters, values of an input and room for their errors");
    if (input >= RSL_LAW_INPUT_COUNT)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT, "there is no input %zu of a law", input);
    for (size_t i = 0; i < count; i++) {
        rsl_law_parameters with = *spec;
        rsl_error why = {0};
        memcpy((char *)&with + rsl_law_input_table()[input].offset, &values[i], sizeof values[i]);
        if (rsl_collide_law_error(law, &with, quantity, &errors[i], &why) >= 0)
            continue;
        if (failed++ == 0)
            first = why;
    }
    if (failed == count && error)
        *error = first;
    return failed == count ? first.status : RSL_OK;
}

double rsl_collide_measure(rsl_collide_error_measure measure, const double *errors, size_t count)
{
    double sum = 0.0, squares = 0.0, absolute = 0.0, max = 0.0;
    assert(errors || count == 0);
    for (size_t i = 0; i < count; i++) {
        sum += errors[i];
        squares += errors[i] * errors[i];
        absolute += fabs(errors[i]);
        max = fabs(errors[i]) > max ? fabs(errors[i]) : max;
    }
    if (count == 0 || !isfinite(sum))
        return RSL_UNSET;
    switch (measure) {
    case RSL_COLLIDE_MEASURE_RMS:
        return sqrt(squares / (double)count);
    case RSL_COLLIDE_MEASURE_MEAN:
        return absolute / (double)count;
    case RSL_COLLIDE_MEASURE_MAX:
        return max;
    case RSL_COLLIDE_MEASURE_BIAS:
        return sum / (double)count;
    case RSL_COLLIDE_MEASURE_COUNT:
        break;
    }
    return RSL_UNSET;
}
