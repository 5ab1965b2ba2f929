/* SPDX-License-Identifier: MIT
 *
 * A law from a measurement: k, n, m and lambda from 10,000 samples of a force
 * with 1 % of noise (the sliotar core of case_family_d.c). Beside it the same
 * least squares as they are commonly done: GSL with differences for the
 * Jacobian, every curve integrated by CVODE. Both start from the same numbers.
 */
#include <cvode/cvode.h>
#include <gsl/gsl_blas.h>
#include <gsl/gsl_multifit_nlinear.h>
#include <math.h>
#include <nvector/nvector_serial.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

#include "bench.h"
#include "resile/fit.h"

enum { SAMPLES = 10000, FREE = 4 };

#define MASS 0.0896
#define SPEED 15.0
#define Q 1.25
#define NOISE 25.0

/* k, n, m, lambda; logarithms of the first and the last. */
static const double truth[FREE] = {15.068273702, 1.5, 1.1, 9.998797732};
static const double start[FREE] = {15.4, 1.55, 1.2, 10.4};

typedef struct scene {
    double time[SAMPLES], force[SAMPLES], curve[SAMPLES];
    double tolerance; /* of CVODE */
    double settled;   /* relative fall of the residual to stop at */
    double x[FREE];   /* of the curve under way */
    double found[FREE];
    SUNContext context;
    N_Vector state;
    SUNNonlinearSolver solver;
    void *memory;
} scene;

/* ---- the curve by CVODE -------------------------------------------------- */

static double force_at(const double *x, double d, double v)
{
    if (d <= 0.0)
        return 0.0;
    return exp(x[0]) * pow(d, x[1]) + exp(x[3]) * pow(d, x[2]) * copysign(pow(fabs(v), Q), v);
}

static int motion(realtype t, N_Vector state, N_Vector change, void *user)
{
    const scene *s = user;
    const double *y = N_VGetArrayPointer(state);
    double *dy = N_VGetArrayPointer(change);
    (void)t;
    dy[0] = y[1];
    dy[1] = -force_at(s->x, y[0], y[1]) / MASS;
    return 0;
}

static void check(int flag, const char *call)
{
    if (flag < 0)
        bench_fail("CVODE refuses ", call);
}

static void make_cvode(scene *s)
{
    if (SUNContext_Create(NULL, &s->context) != 0)
        bench_fail("no memory for ", "CVODE");
    s->state = N_VNew_Serial(2, s->context);
    s->memory = CVodeCreate(CV_ADAMS, s->context);
    check(s->memory ? 0 : -1, "CVodeCreate");
    N_VConst(0.0, s->state);
    check(CVodeInit(s->memory, motion, 0.0, s->state), "CVodeInit");
    check(CVodeSetUserData(s->memory, s), "CVodeSetUserData");
    s->solver = SUNNonlinSol_FixedPoint(s->state, 0, s->context);
    check(CVodeSStolerances(s->memory, 1e-8, 1e-10), "CVodeSStolerances");
    check(CVodeSetNonlinearSolver(s->memory, s->solver), "its solver");
    check(CVodeSetMaxNumSteps(s->memory, 1000000), "CVodeSetMaxNumSteps");
}

/* The force at all samples; CVODE interpolates between steps of its own. */
static void curve_by_cvode(scene *s, double *force)
{
    double *y = N_VGetArrayPointer(s->state), t;
    int over = 0;
    y[0] = 0.0;
    y[1] = SPEED;
    check(CVodeReInit(s->memory, 0.0, s->state), "CVodeReInit");
    check(CVodeSStolerances(s->memory, s->tolerance, 1e-2 * s->tolerance), "CVodeSStolerances");
    for (size_t i = 0; i < SAMPLES; i++) {
        force[i] = 0.0;
        if (over || s->time[i] <= 0.0)
            continue;
        check(CVode(s->memory, s->time[i], s->state, &t, CV_NORMAL), "CVode");
        over = y[0] <= 0.0;
        force[i] = force_at(s->x, y[0], y[1]);
    }
}

/* ---- its fit ------------------------------------------------------------- */

static int residuals(const gsl_vector *x, void *user, gsl_vector *f)
{
    scene *s = user;
    for (size_t j = 0; j < FREE; j++)
        s->x[j] = gsl_vector_get(x, j);
    curve_by_cvode(s, s->curve);
    for (size_t i = 0; i < SAMPLES; i++) /* f may be a column of a matrix */
        gsl_vector_set(f, i, s->curve[i] - s->force[i]);
    return GSL_SUCCESS;
}

static double fit_by_cvode(void *user)
{
    scene *s = user;
    gsl_multifit_nlinear_parameters how = gsl_multifit_nlinear_default_parameters();
    gsl_multifit_nlinear_fdf fdf = {.f = residuals, .n = SAMPLES, .p = FREE, .params = s};
    how.h_df = 1e-5; /* well above what the tolerance leaves uncertain */
    gsl_multifit_nlinear_workspace *work =
        gsl_multifit_nlinear_alloc(gsl_multifit_nlinear_trust, &how, SAMPLES, FREE);
    double from[FREE], before, now = HUGE_VAL;
    memcpy(from, start, sizeof from);
    gsl_vector_view x = gsl_vector_view_array(from, FREE);
    gsl_multifit_nlinear_init(&x.vector, &fdf, work);
    do { /* until the sum of squares falls no more */
        before = now;
        if (gsl_multifit_nlinear_iterate(work) != GSL_SUCCESS)
            break;
        now = gsl_blas_dnrm2(gsl_multifit_nlinear_residual(work));
    } while (before - now > s->settled * now);
    for (size_t j = 0; j < FREE; j++)
        s->found[j] = gsl_vector_get(gsl_multifit_nlinear_position(work), j);
    gsl_multifit_nlinear_free(work);
    return s->found[0];
}

/* ---- ours ---------------------------------------------------------------- */

static double fit_by_library(void *user)
{
    static rsl_fit_result result;
    scene *s = user;
    rsl_fit_record record = {
        .count = SAMPLES, .time = s->time, .mass = RSL_UNSET, .speed = RSL_UNSET};
    rsl_fit_data data = {.records = &record, .record_count = 1};
    rsl_fit_options o = rsl_fit_options_default();
    rsl_error error = {0};
    record.channel[RSL_FIT_FORCE] = s->force;
    o.law = rsl_law_find("general");
    o.spec.mass = MASS;
    o.spec.speed = SPEED;
    o.spec.stiffness = exp(start[0]);
    o.spec.exponent = start[1];
    o.spec.m = start[2];
    o.spec.q = Q;
    o.spec.damping = exp(start[3]);
    o.free = RSL_LAW_INPUT_BIT(stiffness) | RSL_LAW_INPUT_BIT(exponent) | RSL_LAW_INPUT_BIT(m) |
             RSL_LAW_INPUT_BIT(damping);
    if (rsl_fit(&data, &o, &result, &error) < 0)
        bench_fail("cannot fit: ", rsl_error_text(&error).text);
    s->found[0] = log(result.spec.stiffness);
    s->found[1] = result.spec.exponent;
    s->found[2] = result.spec.m;
    s->found[3] = log(result.spec.damping);
    return s->found[0];
}

/* ---- the comparison ------------------------------------------------------ */

/* Noise that is the same on every machine. */
static double noise(uint64_t *state)
{
    double sum = -6.0;
    for (int i = 0; i < 12; i++) {
        *state = *state * 6364136223846793005u + 1442695040888963407u;
        sum += (double)(*state >> 11) / 9007199254740992.0;
    }
    return sum;
}

static void measure(scene *s)
{
    uint64_t state = 2022;
    for (size_t i = 0; i < SAMPLES; i++)
        s->time[i] = -1e-4 + 2.3e-3 * (double)i / (SAMPLES - 1.0);
    memcpy(s->x, truth, sizeof truth);
    s->tolerance = 1e-12;
    curve_by_cvode(s, s->force);
    for (size_t i = 0; i < SAMPLES; i++)
        s->force[i] += NOISE * noise(&state);
}

/* Largest error of what was found: relative of k and lambda, absolute of the
 * exponents. */
static double error_against(const scene *s, const double *exact)
{
    double worst = 0.0;
    for (size_t j = 0; j < FREE; j++)
        worst = fmax(worst, fabs(s->found[j] - exact[j]));
    return worst;
}

void bench_fit(bench_report *report)
{
    static scene s;
    double exact[FREE];
    make_cvode(&s);
    measure(&s);
    s.tolerance = 1e-12; /* the solution itself, at leisure */
    s.settled = 1e-13;
    (void)fit_by_cvode(&s);
    memcpy(exact, s.found, sizeof exact);
    s.tolerance = 1e-8;
    s.settled = 5e-7;
    (void)fit_by_cvode(&s);
    double peer_error = error_against(&s, exact);
    (void)fit_by_library(&s);
    bench_case compared = {
        .own = {"fit of 4 to 10,000 samples", fit_by_library, error_against(&s, exact)},
        .peer = {"GSL on CVODE", fit_by_cvode, peer_error},
        .scene = &s,
        .operations = 1,
        .repeats = 7,
        .target = 20.0,
        .error_bound = 1e-4,
        .error_unit = "relative"};
    bench_compare(report, &compared);
    CVodeFree(&s.memory);
    SUNNonlinSolFree(s.solver);
    N_VDestroy(s.state);
    SUNContext_Free(&s.context);
}
