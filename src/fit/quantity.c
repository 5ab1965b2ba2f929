/* SPDX-License-Identifier: MIT
 *
 * Rows: what can be measured (quantities, channels), what may be free (inputs of
 * laws, nuisances); and what is asked of measured records and impacts.
 */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/range.h"
#include "fit/problem.h"

/* ---- quantities of whole impacts ------------------------------------------ */

static const rsl_fit_quantity quantities[] = {
#define ROW(member, symbol, unit, relative, below, names, title)                                   \
    {#member,                                                                                      \
     symbol,                                                                                       \
     unit,                                                                                         \
     relative,                                                                                     \
     below,                                                                                        \
     names,                                                                                        \
     title,                                                                                        \
     .in_impact = offsetof(rsl_fit_impact, member),                                                \
     .in_outcome = offsetof(rsl_collide_outcome, member)},
    RSL_FIT_QUANTITY_LIST(ROW)
#undef ROW
};

_Static_assert(sizeof quantities / sizeof quantities[0] == RSL_FIT_QUANTITY_COUNT,
               "one row per quantity");

const rsl_fit_quantity *rsl_fit_quantity_table(void) { return quantities; }

rsl_fit_impact rsl_fit_impact_default(void)
{
#define UNSET(member, ...) .member = RSL_UNSET,
    return (rsl_fit_impact){.mass = RSL_UNSET, .speed = RSL_UNSET, RSL_FIT_QUANTITY_LIST(UNSET)};
#undef UNSET
}

static double double_at(const void *start, size_t offset)
{
    double value;
    memcpy(&value, (const char *)start + offset, sizeof value);
    return value;
}

double rsl_fit_quantity_measured(const rsl_fit_quantity *q, const rsl_fit_impact *impact)
{
    assert(q && impact);
    return double_at(impact, q->in_impact);
}

double rsl_fit_quantity_computed(const rsl_fit_quantity *q, const rsl_collide_outcome *outcome)
{
    assert(q && outcome);
    double value = double_at(outcome, q->in_outcome);
    return isinf(value) ? 1e3 * outcome->time_of_depth_max : value;
}

/* ---- channels and nuisances ------------------------------------------------ */

typedef struct named {
    const char *name, *unit;
} named;

static const named channels[] = {[RSL_FIT_FORCE] = {"force", "N"},
                                 [RSL_FIT_DEPTH] = {"depth", "m"},
                                 [RSL_FIT_RATE] = {"velocity", "m/s"}};

_Static_assert(sizeof channels / sizeof channels[0] == RSL_FIT_CHANNEL_COUNT,
               "one row per channel");

const char *rsl_fit_channel_name(rsl_fit_channel channel)
{
    return channel < RSL_FIT_CHANNEL_COUNT ? channels[channel].name : "";
}

const char *rsl_fit_channel_unit(rsl_fit_channel channel)
{
    return channel < RSL_FIT_CHANNEL_COUNT ? channels[channel].unit : "";
}

/* ---- what may be free ------------------------------------------------------- */

/* Bounds of exponents and ratios are those that no measurement has left yet. */
static const rsl_fit_input inputs[RSL_LAW_INPUT_COUNT] = {
#define INPUT(member) [RSL_LAW_INDEX_##member]
    INPUT(restitution) = {.high = 1.0, .by_symbol = 1, .identifiable = 1},
    INPUT(stiffness) = {.by_symbol = 1, .identifiable = 1},
    INPUT(exponent) = {0.2, 6.0, 1.5, .by_symbol = 1, .identifiable = 1},
    INPUT(damping) = {.by_symbol = 1, .identifiable = 1},
    INPUT(m) = {0.0, 8.0, 1.5, .identifiable = 1},
    INPUT(q) = {0.05, 6.0, .identifiable = 1},
    INPUT(alpha) = {.identifiable = 1},
    INPUT(stiffness_unload) = {.identifiable = 1},
    INPUT(stiffness_limit) = {.identifiable = 1},
    INPUT(plasticity_depth) = {.high = 1.0, .default_value = 0.05, .identifiable = 1},
    INPUT(damping_depth) = {.default_value = 1e-4, .identifiable = 1},
    INPUT(latch) = {.default_value = 1e3, .identifiable = 1},
    INPUT(adhesion_stiffness) = {.identifiable = 1},
    INPUT(adhesion_exponent) = {0.2, 6.0, 1.5, .identifiable = 1},
    INPUT(permanent_ratio) = {0.0, 1.0, 0.5, .identifiable = 1},
    INPUT(yield_ratio) = {0.0, 1.0, 0.5, .identifiable = 1},
    INPUT(path_depth) = {0.1, 20.0, 1.5, .identifiable = 1},
    INPUT(path_rate) = {0.1, 20.0, 5.5, .identifiable = 1},
    INPUT(poisson) = {.high = 0.5, .default_value = 0.3},
    INPUT(young) = {.default_value = 1e9},
    INPUT(modulus) = {.default_value = 1e9},
    INPUT(yield_pressure) = {.default_value = 1e9},
    INPUT(yield_strength) = {.default_value = 1e9},
    INPUT(radius) = {.default_value = 0.01},
    INPUT(length) = {.default_value = 0.01},
    INPUT(radius_inner) = {.default_value = 0.01},
    INPUT(radius_outer) = {.default_value = 0.01},
#undef INPUT
};

const rsl_fit_input *rsl_fit_input_of(int input)
{
    assert(input >= 0 && input < RSL_LAW_INPUT_COUNT);
    return &inputs[input];
}

static double tenth_of_span(const rsl_fit_problem *p, const rsl_fit_record *r)
{
    double span = r->time ? r->time[r->count - 1] - r->time[0] : 0.0;
    (void)p;
    return 0.1 * (span > 0.0 ? span : 1.0);
}

static double peak_force(const rsl_fit_problem *p, const rsl_fit_record *r)
{
    (void)r;
    return p->scale[RSL_FIT_FORCE];
}

static double peak_over_span(const rsl_fit_problem *p, const rsl_fit_record *r)
{
    return 0.1 * peak_force(p, r) / tenth_of_span(p, r);
}

static double known_mass(const rsl_fit_problem *p, const rsl_fit_record *r)
{
    (void)r;
    return p->spec.mass > 0.0 ? p->spec.mass : 1.0;
}

static const rsl_fit_nuisance_row nuisances[] = {
    [RSL_FIT_OFFSET] = {"offset", "s", 0.0, tenth_of_span},
    [RSL_FIT_GAIN] = {"gain", "1", 1.0, NULL},
    [RSL_FIT_BASELINE] = {"baseline", "N", 0.0, peak_force},
    [RSL_FIT_INERTIA] = {"inertia", "kg", 0.0, known_mass},
    [RSL_FIT_DRIFT] = {"drift", "N/s", 0.0, peak_over_span},
    [RSL_FIT_DELAY] = {"delay", "s", 0.0, tenth_of_span}};

_Static_assert(sizeof nuisances / sizeof nuisances[0] == RSL_FIT_NUISANCE_COUNT,
               "one row per nuisance");

const rsl_fit_nuisance_row *rsl_fit_nuisance_table(void) { return nuisances; }

const char *rsl_fit_nuisance_name(rsl_fit_nuisance nuisance)
{
    return nuisance < RSL_FIT_NUISANCE_COUNT ? nuisances[nuisance].name : "";
}

const char *rsl_fit_nuisance_unit(rsl_fit_nuisance nuisance)
{
    return nuisance < RSL_FIT_NUISANCE_COUNT ? nuisances[nuisance].unit : "";
}

/* ---- what is asked of measured data ---------------------------------------- */

/* Mass and speed that a record or an impact may bring. */
static rsl_status check_own(double value, const char *name, const char *unit, rsl_error *error)
{
    return rsl_given(value) ? rsl_range_check(name, value, RSL_RANGE_ABOVE(0.0), unit, error)
                            : RSL_OK;
}

static rsl_status check_samples(const rsl_fit_record *r, const double *values, const char *what,
                                rsl_error *error)
{
    for (size_t i = 0; values && i < r->count; i++)
        if (!isfinite(values[i]))
            return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                                 "the %s of sample %zu is not a finite number", what, i + 1);
    return RSL_OK;
}

static rsl_status check_times(const rsl_fit_record *r, rsl_error *error)
{
    rsl_status status = check_samples(r, r->time, "time", error);
    for (size_t i = 1; r->time && i < r->count && status == RSL_OK; i++)
        if (!(r->time[i] >= r->time[i - 1]))
            status =
                rsl_error_set(error, RSL_ERROR_ARGUMENT, "the time of sample %zu falls", i + 1);
    return status;
}

rsl_status rsl_fit_check_record(const rsl_fit_record *r, rsl_error *error)
{
    int measured = 0;
    rsl_status status = r ? check_times(r, error) : rsl_error_missing(error, "a record");
    for (int c = 0; c < RSL_FIT_CHANNEL_COUNT && status == RSL_OK; c++) {
        measured += r->channel[c] != NULL;
        status = check_samples(r, r->channel[c], channels[c].name, error);
    }
    if (status == RSL_OK)
        status = check_own(r->mass, "mass", "kg", error);
    if (status == RSL_OK)
        status = check_own(r->speed, "speed", "m/s", error);
    if (status == RSL_OK && (r->time ? measured < 1 : measured != 2))
        return rsl_error_set(error, RSL_ERROR_MISSING,
                             "a record needs t and one of force, depth and velocity, or two of "
                             "these three without t");
    if (status == RSL_OK && r->count < 3)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "a record of fewer than three samples cannot be fitted");
    return status;
}

static rsl_status check_quantity(const rsl_fit_quantity *q, double value, rsl_error *error)
{
    return rsl_range_check(q->name, value, (rsl_range){0.0, q->below, q->relative, 1}, q->unit,
                           error);
}

rsl_status rsl_fit_check_impact(const rsl_fit_impact *impact, rsl_error *error)
{
    char names[200] = "";
    int measured = 0;
    if (!impact || (impact->mass == 0.0 && impact->speed == 0.0))
        return rsl_error_missing(error, "an impact that starts from rsl_fit_impact_default()");
    rsl_status status = check_own(impact->mass, "mass", "kg", error);
    if (status == RSL_OK)
        status = check_own(impact->speed, "speed", "m/s", error);
    for (int i = 0; i < RSL_FIT_QUANTITY_COUNT && status == RSL_OK; i++) {
        const rsl_fit_quantity *q = &quantities[i];
        double value = rsl_fit_quantity_measured(q, impact);
        size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%s", used ? ", " : "", q->name);
        if (!rsl_given(value))
            continue;
        measured++;
        status = check_quantity(q, value, error);
    }
    if (status == RSL_OK && measured == 0)
        return rsl_error_set(error, RSL_ERROR_MISSING, "nothing of this impact was measured: no %s",
                             names);
    return status;
}
