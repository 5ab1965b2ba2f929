/* SPDX-License-Identifier: MIT
 *
 * Functions e(v) of the impact velocity, published and measured.
 *
 * Measured: with x = ln v a monotone cubic per interval, constant outside the measurement.
 */
#include "resile/restitution.h"

#include <math.h>
#include <string.h>

#include "base/range.h"
#include "base/word.h"
#include "law/families.h"
#include "num/elementary.h"
#include "num/monotone.h"

static const double pi = 3.14159265358979323846;

/* Viscoelastic spheres that part at F = 0, F = k d^(3/2) + lambda d^(1/2) v. In the units of
 * collide.h the only number is Lambda = (lambda/k) (k/M)^(2/5) v^(1/5), and s = sqrt(Lambda). */
static double mueller_poschel(const rsl_law_parameters *spec, double speed)
{
    static const double b[] = {0.501086, 1.15345, 0.577977, 0.532178};
    double k = spec->stiffness;
    double s = sqrt(spec->damping / k * rsl_num_pow(k / spec->mass, 0.4) * rsl_num_pow(speed, 0.2));
    /* e = (1 + b1 s)/(1 + b1 s + b2 s^2 + b3 s^3 + b4 s^4)  (mueller2011) */
    return (1.0 + b[0] * s) / (1.0 + s * (b[0] + s * (b[1] + s * (b[2] + s * b[3]))));
}

/* The elastic-perfectly plastic sphere: the law thornton-ning. Yield begins at the depth
 * dy = R (pi p_y/(2 E*))^2, the speed at which the peak is there is v_y. */
static double thornton(const rsl_law_parameters *spec, double speed)
{
    double strain = pi * spec->yield_pressure / (2.0 * spec->modulus);
    double depth = spec->radius * strain * strain;
    /* M v_y^2/2 = (2/5) Fy dy, Fy = (2/3) pi R p_y dy */
    double r =
        depth * sqrt(8.0 / 15.0 * pi * spec->radius * spec->yield_pressure / spec->mass) / speed;
    if (r >= 1.0)
        return 1.0;
    /* e = sqrt(6 sqrt(3)/5) sqrt(1 - r^2/6) (r/(r + 2 sqrt(6/5 - r^2/5)))^(1/4)  (thornton1997) */
    return sqrt(1.2 * sqrt(3.0) * (1.0 - r * r / 6.0)) *
           rsl_num_pow(r / (r + 2.0 * sqrt(1.2 - 0.2 * r * r)), 0.25);
}

/* Full plasticity at the mean pressure p_d = 3 Y: compression costs pi a^4 p_d/(4 R), and the flat
 * of radius a gives 3 (pi a^2 p_d)^2/(10 E* a) back. Hence
 *
 *     e^2 = (3 pi^(5/4) 4^(3/4)/10) (p_d/E*) (M v^2/(2 p_d R^3))^(-1/4),
 *
 * whose factor is 3.743 for Y in place of p_d; the book has 3.8. */
static double johnson(const rsl_law_parameters *spec, double speed)
{
    double strength = spec->yield_strength, r = spec->radius;
    double energy = 0.5 * spec->mass * speed * speed / (strength * r * r * r);
    /* e = 3.8 (Y/E*)^(1/2) (M v^2/(2 Y R^3))^(-1/8)  (johnson1985, Eq. 11.47) */
    return 3.8 * sqrt(strength / spec->modulus) * rsl_num_pow(energy, -0.125);
}

static double bridges(const rsl_law_parameters *spec, double speed)
{
    (void)spec;
    /* e = 0.32 (v/(1 cm/s))^-0.234  (bridges1984) */
    return 0.32 * rsl_num_pow(100.0 * speed, -0.234);
}

/* M v/(6 pi eta R^2). For a sphere of density rho against a wall that is 2 rho R v/(9 eta). */
static double stokes(const rsl_law_parameters *spec, double speed)
{
    double r = spec->radius;
    return spec->mass * speed / (6.0 * pi * spec->viscosity_shear * r * r);
}

/* Lubrication takes 6 pi eta R^2 v/h, so the speed falls by 6 pi eta R^2/M ln(film/roughness) from
 * the surface of the film to the gap where the bodies touch. */
static double wet(const rsl_law_parameters *spec, double speed)
{
    double critical = rsl_num_log(fmax(spec->film / spec->roughness, 1.0));
    /* e = e_dry (1 - St_c/St)  (davis2002) */
    return spec->restitution * (1.0 - critical / stokes(spec, speed));
}

static double immersed(const rsl_law_parameters *spec, double speed)
{
    /* e = e_dry exp(-35/St)  (legendre2005) */
    return spec->restitution * rsl_num_exp(-35.0 / stokes(spec, speed));
}

#define FLUID                                                                                      \
    RSL_LAW_IN_E | RSL_LAW_IN_M | RSL_LAW_INPUT_BIT(radius) | RSL_LAW_INPUT_BIT(viscosity_shear)

#define MODULUS_AND_RADIUS RSL_LAW_IN_M | RSL_LAW_INPUT_BIT(modulus) | RSL_LAW_INPUT_BIT(radius)

static const rsl_restitution functions[] = {
    {.key = "mueller-poschel",
     .aliases = "mueller-poeschel muller-poschel",
     .title = "Viscoelastic spheres, closed approximation",
     .authors = "Mueller, Poschel",
     .year = 2011,
     .doi = "",
     .formula = "e = (1 + b1 s)/(1 + b1 s + b2 s^2 + b3 s^3 + b4 s^4), s = (lambda/k)^(1/2) "
                "(k/M)^(1/5) v^(1/10); b = 0.501086, 1.15345, 0.577977, 0.532178",
     .range = "any speed; of the law schwager-poschel, within 0.0001 for s^2 < 0.1, 0.005 at s = "
              "1, 0.009 beyond",
     .high = HUGE_VAL,
     .inputs = RSL_LAW_IN_M | RSL_LAW_IN_K | RSL_LAW_IN_LAMBDA,
     .value = mueller_poschel,
     .exact = "what it approximates: resile restitution schwager-poschel"},
    {.key = "thornton-1997",
     .aliases = "thornton1997",
     .title = "Elastic-perfectly plastic sphere",
     .authors = "Thornton",
     .year = 1997,
     .doi = "10.1115/1.2787319",
     .formula = "e = sqrt(6 sqrt(3)/5) sqrt(1 - r^2/6) (r/(r + 2 sqrt(6/5 - r^2/5)))^(1/4), r = "
                "v_y/v, M v_y^2 = (8/15) pi R p_y dy^2, dy = R (pi p_y/(2 E*))^2",
     .range = "any speed; 1 up to v_y",
     .high = HUGE_VAL,
     .inputs = MODULUS_AND_RADIUS | RSL_LAW_INPUT_BIT(yield_pressure),
     .value = thornton,
     .exact = "that of the law thornton-ning; tends to 1.185 (v_y/v)^(1/4)"},
    {.key = "johnson-1985",
     .aliases = "johnson1985",
     .title = "Fully plastic sphere",
     .authors = "Johnson",
     .year = 1985,
     .doi = "",
     .formula = "e = 3.8 (Y/E*)^(1/2) (M v^2/(2 Y R^3))^(-1/8), at most 1",
     .range = "far beyond the speed of yield, where contact is fully plastic at the pressure 3 Y",
     .high = HUGE_VAL,
     .inputs = MODULUS_AND_RADIUS | RSL_LAW_INPUT_BIT(yield_strength),
     .value = johnson,
     .exact = "the energies give the factor 3.743, rounded to 3.8"},
    {.key = "bridges",
     .aliases = "bridges-hatzes-lin ice",
     .title = "Ice spheres, measured",
     .authors = "Bridges, Hatzes, Lin",
     .year = 1984,
     .doi = "10.1038/309333a0",
     .formula = "e = 0.32 (v/(1 cm/s))^-0.234, at most 1",
     .range = "0.015 to 5.1 cm/s; at most 1 below 0.0077 cm/s",
     .low = 1.5e-4,
     .high = 5.1e-2,
     .inputs = 0,
     .value = bridges,
     .exact = "cited with the factor 0.34 too; the abstract of the source has 0.32"},
    {.key = "wet-film",
     .aliases = "wet davis-rager-good",
     .title = "Spheres with a liquid film",
     .authors = "Davis, Rager, Good",
     .year = 2002,
     .doi = "10.1017/S0022112002001489",
     .formula = "e = e_dry (1 - St_c/St), 0 for St < St_c, St = M v/(6 pi eta1 R^2), St_c = "
                "ln(delta/h_r); eta1 is the viscosity of the liquid, e_dry the restitution given",
     .range =
         "St above and near St_c; the liquid cavitates during the rebound, which costs nothing",
     .high = HUGE_VAL,
     .inputs = FLUID | RSL_LAW_INPUT_BIT(film) | RSL_LAW_INPUT_BIT(roughness),
     .value = wet,
     .exact = "v e(v) = e_dry (v - v_c), v_c = 6 pi eta1 R^2 St_c/M: the speed lost to lubrication "
              "between the gaps delta and h_r"},
    {.key = "immersed",
     .aliases = "legendre legendre-2005",
     .title = "Spheres and drops in a liquid, fitted",
     .authors = "Legendre, Daniel, Guiraud",
     .year = 2005,
     .doi = "",
     .formula = "e = e_dry exp(-35/St), St = M v/(6 pi eta1 R^2); eta1 is the viscosity of the "
                "liquid, M includes the added mass, e_dry is the restitution given",
     .range = "bodies surrounded by liquid, St from 10 to 1e4; below St = 10 there is no rebound",
     .high = HUGE_VAL,
     .inputs = FLUID,
     .value = immersed,
     .exact = ""},
};

enum { FUNCTIONS = sizeof functions / sizeof functions[0] };

size_t rsl_restitution_count(void) { return FUNCTIONS; }

const rsl_restitution *rsl_restitution_at(size_t index)
{
    return index < FUNCTIONS ? &functions[index] : NULL;
}

const rsl_restitution *rsl_restitution_find(const char *key)
{
    for (size_t i = 0; key != NULL && i < FUNCTIONS; i++)
        if (rsl_word_among(functions[i].key, key) || rsl_word_among(functions[i].aliases, key))
            return &functions[i];
    return NULL;
}

rsl_status rsl_restitution_get(const char *key, const rsl_restitution **function, rsl_error *error)
{
    if (key == NULL || function == NULL)
        return rsl_error_missing(error, key ? "room for the function" : "the key of a function");
    const rsl_restitution *found = rsl_restitution_find(key);
    if (found != NULL) {
        *function = found;
        return RSL_OK;
    }
    rsl_word_choice choice = rsl_word_choose(key);
    for (size_t i = 0; i < FUNCTIONS; i++)
        rsl_word_offer_named(&choice, functions[i].key, functions[i].aliases);
    return rsl_error_set(error, RSL_ERROR_UNKNOWN, "there is no restitution '%.64s'; %s", key,
                         rsl_word_advise(&choice).text);
}

/* ---- measured ------------------------------------------------------------------ */

static double measured_value(const rsl_restitution_points *p, double speed)
{
    size_t low = 0, high = p->count - 1;
    if (speed <= p->speed[0])
        return p->value[0];
    if (speed >= p->speed[high])
        return p->value[high];
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (p->speed[middle] <= speed)
            low = middle;
        else
            high = middle;
    }
    double width = rsl_num_log(p->speed[high] / p->speed[low]);
    double t = rsl_num_log(speed / p->speed[low]) / width;
    double rise = p->value[high] - p->value[low];
    double m0 = width * p->slope[low], m1 = width * p->slope[high];
    return p->value[low] + t * (m0 + t * (3.0 * rise - 2.0 * m0 - m1 + t * (m0 + m1 - 2.0 * rise)));
}

static rsl_status check_points(const double *speed, const double *value, size_t count,
                               rsl_error *error)
{
    for (size_t i = 0; i < count; i++) {
        if (!isfinite(speed[i]) || !(speed[i] > 0.0) || !(value[i] >= 0.0 && value[i] <= 1.0))
            return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                                 "point %zu, restitution %g at %g m/s, is not allowed: the speed "
                                 "must be > 0 and the restitution from 0 to 1",
                                 i + 1, value[i], speed[i]);
        if (i > 0 && !(speed[i] > speed[i - 1]))
            return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                                 "point %zu has the speed %g m/s behind %g m/s: speeds must ascend",
                                 i + 1, speed[i], speed[i - 1]);
    }
    return RSL_OK;
}

rsl_status rsl_restitution_measured(const double *speed, const double *value, size_t count,
                                    double *room, rsl_restitution *function, rsl_error *error)
{
    if (!speed || !value || !room || !function || count == 0)
        return rsl_error_missing(error, "measured restitutions of at least one speed, and room for "
                                        "their slopes and the function");
    rsl_status status = check_points(speed, value, count, error);
    if (status != RSL_OK)
        return status;
    double before = 0.0, chord = 0.0; /* of the interval on the left */
    for (size_t i = 0; i + 1 < count; i++) {
        double width = rsl_num_log(speed[i + 1] / speed[i]);
        double next = (value[i + 1] - value[i]) / width;
        room[i] = i > 0 ? rsl_num_monotone_slope(before, width, chord, next) : next;
        if (i == 1)
            room[0] = rsl_num_monotone_end(before, width, chord, next);
        room[i + 1] = i > 0 ? rsl_num_monotone_end(width, before, next, chord) : next;
        before = width;
        chord = next;
    }
    if (count == 1)
        room[0] = 0.0;
    *function = (rsl_restitution){.key = "measured",
                                  .aliases = "",
                                  .title = "Measured restitutions",
                                  .authors = "",
                                  .doi = "",
                                  .formula = "e of the measurement",
                                  .range = "the speeds of the measurement; constant outside",
                                  .low = speed[0],
                                  .high = speed[count - 1],
                                  .exact = "",
                                  .points = {speed, value, room, count}};
    return RSL_OK;
}

static rsl_status check_inputs(const rsl_restitution *f, const rsl_law_parameters *spec,
                               rsl_error *error)
{
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++) {
        const rsl_law_input *row = &rsl_law_input_table()[i];
        double value;
        if (!(f->inputs >> i & 1u))
            continue;
        memcpy(&value, (const char *)spec + row->offset, sizeof value);
        if (!rsl_given(value))
            return rsl_error_required(error, row->name, f->key, row->meaning, row->unit);
        double high = i == RSL_LAW_INDEX_restitution ? 1.0 : HUGE_VAL;
        int open = !row->closed || i == RSL_LAW_INDEX_viscosity_shear; /* St of a liquid */
        rsl_status status = rsl_range_check(row->name, value, (rsl_range){row->low, high, open, 0},
                                            row->unit, error);
        if (status != RSL_OK)
            return status;
    }
    return RSL_OK;
}

rsl_status rsl_restitution_value(const rsl_restitution *function, const rsl_law_parameters *spec,
                                 double speed, double *restitution, rsl_error *error)
{
    if (!function)
        return rsl_error_null(error, "function", "rsl_restitution_find()", "rsl_restitution_at()");
    if (!spec || !restitution)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "the numbers of the function and room for the result are needed");
    rsl_status status = rsl_range_check("speed", speed, RSL_RANGE_ABOVE(0.0), "m/s", error);
    status = status == RSL_OK ? check_inputs(function, spec, error) : status;
    if (status != RSL_OK)
        return status;
    double e = function->points.count > 0 ? measured_value(&function->points, speed)
                                          : function->value(spec, speed);
    if (isnan(e))
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "%s gives no number at %g m/s with these inputs", function->key,
                             speed);
    *restitution = fmin(fmax(e, 0.0), 1.0);
    return RSL_OK;
}
