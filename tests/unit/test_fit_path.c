/* SPDX-License-Identifier: MIT
 *
 * The tables that fits read: values against the exact curve, derivatives
 * against differences of exact curves, over families, end rules and laws.
 */
#include "check.h"
#include "fit/path.h"
#include "resile/collide.h"

typedef struct subject {
    const char *law;
    double e, damping, n, m, q;
    rsl_law_calibration calibration;
    rsl_law_separation end;
    const char *inputs;
    double error, slope_error; /* bounds: values, derivatives; of the peaks */
} subject;

#define NO RSL_UNSET

/* Which inputs to derive by: letters of k, e, n, m, q, l(ambda), v, M(ass). */
#define EXACT_ RSL_LAW_EXACT, RSL_LAW_SEPARATION_DEFAULT
#define PUBLISHED_ RSL_LAW_PUBLISHED, RSL_LAW_SEPARATION_DEFAULT

static const subject subjects[] = {
    /* law, e, lambda, n, m, q, calibration, end, inputs, errors */
    {"hertz", NO, NO, NO, NO, NO, PUBLISHED_, "kvM", 5e-8, 1e-3},
    {"hunt-crossley", 0.527, NO, NO, NO, NO, PUBLISHED_, "kevM", 5e-8, 1e-3},
    {"hunt-crossley", 0.527, NO, 1.3, NO, NO, EXACT_, "ken", 5e-8, 2e-3},
    {"hunt-crossley", 0.05, NO, NO, NO, NO, EXACT_, "ke", 1e-7, 2e-3},
    {"flores", 0.95, NO, NO, NO, NO, PUBLISHED_, "ke", 5e-8, 1e-3},
    {"general", 0.6, NO, 1.5, 1.1, 1.25, PUBLISHED_, "kenmq", 5e-8, 4e-3},
    {"general", 0.6, NO, 1.5, 0.5, 0.7, PUBLISHED_, "kenmq", 2e-7, 8e-3},
    {"general", 0.6, NO, 1.5, 1.0, 1.3, RSL_LAW_PUBLISHED, RSL_LAW_SEPARATION_ZERO_FORCE, "kenmq",
     5e-8, 4e-3},
    {"general", NO, 3e3, 1.5, 1.1, 1.25, PUBLISHED_, "klnmq", 5e-8, 4e-3},
    {"kuwabara-kono", NO, 3e3, NO, NO, NO, PUBLISHED_, "klv", 2e-7, 2e-3},
    {"kelvin-voigt", NO, 20.0, NO, NO, NO, PUBLISHED_, "kl", 5e-8, 1e-3},
    {"antypov-elliott", 0.4, NO, NO, NO, NO, PUBLISHED_, "ke", 1e-6, 8e-3},
    {"jankowski", 0.6, NO, NO, NO, NO, EXACT_, "ke", 1e-6, 8e-3},
    {"zhang2022", 0.6, NO, 1.5, 1.2, 0.9, PUBLISHED_, "kemqv", 5e-8, 4e-3},
    {"walton-braun", 0.6, NO, NO, NO, NO, PUBLISHED_, "ke", 1e-4, 1e-2},
    {"lankarani-nikravesh-1994", 0.7, NO, NO, NO, NO, PUBLISHED_, "ke", 1e-4, 1e-2},
};

static size_t inputs_of(const subject *s, int *inputs)
{
    static const char letters[] = "kenmqlvM";
    static const int input[] = {RSL_LAW_INDEX_stiffness, RSL_LAW_INDEX_restitution,
                                RSL_LAW_INDEX_exponent,  RSL_LAW_INDEX_m,
                                RSL_LAW_INDEX_q,         RSL_LAW_INDEX_damping,
                                RSL_LAW_INDEX_speed,     RSL_LAW_INDEX_mass};
    size_t count = strlen(s->inputs);
    for (size_t i = 0; i < count; i++)
        inputs[i] = input[strchr(letters, s->inputs[i]) - letters];
    return count;
}

static rsl_law_parameters spec_of(const subject *s)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    spec.mass = 0.0896;
    spec.speed = 15.0;
    spec.stiffness = strstr(s->law, "kelvin") || strstr(s->law, "walton") ? 2.5e5 : 3.5e6;
    spec.restitution = s->e;
    spec.damping = s->damping;
    spec.exponent = s->n;
    spec.m = s->m;
    spec.q = s->q;
    spec.calibration = s->calibration;
    spec.end = s->end;
    return spec;
}

enum { TIMES = 41 };

static double value_of(const rsl_collide_curve_point *p, int channel)
{
    return channel == RSL_FIT_FORCE ? p->force : channel == RSL_FIT_DEPTH ? p->depth : p->rate;
}

/* The exact curve of a spec at the same share of contact, or NULL. */
static int exact(const rsl_law *law, const rsl_law_parameters *spec, const double *times,
                 rsl_collide_curve_point *points, rsl_collide_outcome *out)
{
    rsl_law_contact contact;
    return rsl_collide_prepare(law, spec, &contact, NULL) == RSL_OK &&
           rsl_collide(&contact, NULL, out, NULL) == RSL_OK &&
           (!times || rsl_collide_at(&contact, NULL, times, TIMES, points, NULL) == RSL_OK);
}

static void check_values(const rsl_fit_path *path, const subject *s, const double *times,
                         const rsl_collide_curve_point *points, const double *peak)
{
    size_t hint = 0;
    double worst = 0.0;
    for (int i = 0; i < TIMES; i++) {
        rsl_fit_point p = rsl_fit_path_at(path, times[i], &hint);
        for (int c = 0; c < RSL_FIT_CHANNEL_COUNT; c++)
            worst = fmax(worst, fabs(p.value[c] - value_of(&points[i], c)) / peak[c]);
    }
    CHECK_NEAR(worst, 0.0, s->error);
}

static void check_derivative(const rsl_fit_path *path, const subject *s,
                             const rsl_fit_source *source, size_t j, const double *times,
                             const double *peak)
{
    const rsl_law *law = source->law;
    const rsl_law_parameters *spec = &source->spec;
    int input = source->inputs[j];
    static rsl_collide_curve_point a[TIMES], b[TIMES];
    rsl_collide_outcome out;
    double value = rsl_fit_get(spec, input), h = 2e-5 * value;
    rsl_law_parameters low = *spec, high = *spec;
    size_t hint = 0;
    double worst = 0.0;
    rsl_fit_set(&low, input, value - h);
    rsl_fit_set(&high, input, value + h);
    if (!CHECK(exact(law, &low, times, a, &out)) || !CHECK(exact(law, &high, times, b, &out)))
        return;
    for (int i = 0; i < TIMES; i++) {
        rsl_fit_point p = rsl_fit_path_at(path, times[i], &hint);
        if (fabs(times[i] / path->turn - 1.0) < 0.05)
            continue; /* |v|^q has a cusp there */
        for (int c = 0; c < RSL_FIT_CHANNEL_COUNT; c++) {
            double got[8], want = (value_of(&b[i], c) - value_of(&a[i], c)) / (2.0 * h);
            rsl_fit_path_derivatives(path, &p, times[i], (rsl_fit_channel)c, got);
            worst = fmax(worst, fabs(got[j] - want) * value / peak[c]);
        }
    }
    SCENE("%s, e %g: derivative by %s", s->law, s->e, rsl_law_input_table()[input].name);
    CHECK_NEAR(worst, 0.0, s->slope_error);
}

/* After the end the bodies fly at the speed that rsl_collide gives. */
static void check_flight(const rsl_fit_path *path, const rsl_collide_outcome *out)
{
    size_t hint = 0;
    double late = 1.5 * out->duration;
    rsl_fit_point p = rsl_fit_path_at(path, late, &hint);
    CHECK_NEAR(p.value[RSL_FIT_FORCE], 0.0, 0.0);
    CHECK_CLOSE(p.value[RSL_FIT_RATE], -out->speed_out, 1e-6);
    CHECK_NEAR(p.value[RSL_FIT_DEPTH], out->depth_end - out->speed_out * (late - out->duration),
               1e-6 * out->depth_max);
    p = rsl_fit_path_at(path, -1e-3, &hint);
    CHECK_CLOSE(p.value[RSL_FIT_DEPTH], -15e-3, 1e-12);
    CHECK_NEAR(p.value[RSL_FIT_FORCE], 0.0, 0.0);
}

static void check_subject(const subject *s)
{
    static rsl_fit_path path;
    const rsl_law *law = rsl_law_find(s->law);
    int inputs[8];
    rsl_fit_source source = {law, spec_of(s), inputs, inputs_of(s, inputs)};
    rsl_collide_outcome out;
    rsl_collide_curve_point points[TIMES];
    rsl_error error = {0};
    double times[TIMES];
    SCENE("%s, e %g, n %g, m %g, q %g", s->law, s->e, s->n, s->m, s->q);
    if (!CHECK(law) || !CHECK(exact(law, &source.spec, NULL, NULL, &out)))
        return;
    for (int i = 0; i < TIMES; i++)
        times[i] = out.duration * (0.013 + 0.972 * i / (TIMES - 1.0));
    if (!CHECK(exact(law, &source.spec, times, points, &out)) ||
        !CHECK_STATUS(rsl_fit_path_init(&path, &source, 1, &error), RSL_OK))
        return;
    double peak[RSL_FIT_CHANNEL_COUNT] = {out.force_max, out.depth_max, 15.0};
    check_values(&path, s, times, points, peak);
    check_flight(&path, &out);
    for (size_t j = 0; j < source.count; j++)
        check_derivative(&path, s, &source, j, times, peak);
    rsl_fit_path_free(&path);
}

int main(void)
{
    for (size_t i = 0; i < sizeof subjects / sizeof subjects[0]; i++)
        check_subject(&subjects[i]);
    return check_report();
}
