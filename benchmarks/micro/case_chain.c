/* SPDX-License-Identifier: MIT
 *
 * Chains of pendulums, let go on a slope: a step takes time in proportion to
 * their length, so that one long chain takes as long as several short ones.
 */
#include <math.h>
#include <stdlib.h>

#include "bench.h"
#include "resile/planar.h"

/* Steps so short that all chains make as many. */
#define STEP 1e-3
#define SLOPE (-0.3)

enum { STEPS = 40 };

typedef struct chains {
    size_t rods, fewer; /* of the two sides */
    double residual;
} chains;

static void hang(rsl_planar_body *rod, rsl_planar_joint *pin, size_t i)
{
    double along = 0.5 + (double)i;
    rod[i] = rsl_planar_body_default();
    rod[i].name = "rod";
    rod[i].mass = 1.0;
    rod[i].inertia = 1.0 / 12.0;
    rod[i].position = (rsl_planar_point){along * cos(SLOPE), along * sin(SLOPE)};
    rod[i].angle = SLOPE;
    pin[i] = rsl_planar_joint_default();
    pin[i].name = "pin";
    pin[i].kind = RSL_PLANAR_JOINT_REVOLUTE;
    pin[i].body_a = i > 0 ? i - 1 : RSL_PLANAR_WORLD;
    pin[i].body_b = i;
    pin[i].point_a.x = i > 0 ? 0.5 : 0.0;
    pin[i].point_b.x = -0.5;
}

static double run_chain(size_t rods, double *residual)
{
    rsl_planar_model model = rsl_planar_model_default();
    rsl_planar_body *rod = calloc(rods, sizeof *rod);
    rsl_planar_joint *pin = calloc(rods, sizeof *pin);
    rsl_planar_summary summary;
    rsl_planar *system;
    if (rod == NULL || pin == NULL)
        bench_fail("no memory for ", "a chain");
    for (size_t i = 0; i < rods; i++)
        hang(rod, pin, i);
    model.bodies = rod;
    model.joints = pin;
    model.body_count = model.joint_count = rods;
    model.gravity.y = -9.81;
    model.step_max = STEP;
    model.end_time = STEPS * STEP;
    if (rsl_planar_new(&model, &system, NULL) < 0 ||
        rsl_planar_run(system, NULL, &summary, NULL) < 0)
        bench_fail("cannot run ", "a chain");
    rsl_planar_free(system);
    free(rod);
    free(pin);
    *residual = fmax(*residual, summary.residual_max);
    return (double)summary.steps;
}

static double run_long(void *user)
{
    chains *scene = user;
    return run_chain(scene->rods, &scene->residual);
}

static double run_short(void *user)
{
    chains *scene = user;
    double sum = 0.0;
    for (size_t i = 0; i < scene->rods; i += scene->fewer)
        sum += run_chain(scene->fewer, &scene->residual);
    return sum;
}

static void compare_chains(bench_report *report, const char *own, const char *peer, size_t rods,
                           size_t fewer)
{
    chains scene = {rods, fewer, 0.0};
    double residual = 0.0, others = 0.0, steps = run_chain(rods, &residual);
    run_chain(fewer, &others);
    bench_case compared = {.own = {own, run_long, residual},
                           .peer = {peer, run_short, others},
                           .scene = &scene,
                           .operations = (size_t)steps,
                           .repeats = 7,
                           .target = 0.6,
                           .error_bound = 1e-9,
                           .error_unit = "energy"};
    bench_compare(report, &compared);
}

void bench_chain(bench_report *report)
{
    compare_chains(report, "chain of 300 rods, a step", "3 chains of 100", 300, 100);
    compare_chains(report, "chain of 1000 rods, a step", "10 chains of 100", 1000, 100);
}
