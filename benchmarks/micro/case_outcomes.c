/* SPDX-License-Identifier: MIT
 *
 * Outcomes in batches: the impacts of case_family_a.c from arrays of numbers,
 * duration and all, by restitution and by damping ratio; and one impact with
 * general exponents (case_family_d.c) at the error that the peer has, too.
 */
#include <math.h>

#include "impacts.h"

/* The arrays of a batch, and the impacts they were made from. */
typedef struct batch_scene {
    bench_impacts impacts;
    double mass[IMPACTS_MAX], stiffness[IMPACTS_MAX], speed[IMPACTS_MAX];
    double damping[IMPACTS_MAX]; /* e or h */
    double out[7][IMPACTS_MAX];
    rsl_batch_impacts batch;
    rsl_batch_table table;
} batch_scene;

static void fill(batch_scene *s, int calibrated)
{
    s->batch = (rsl_batch_impacts){.count = s->impacts.count,
                                   .form = {1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0},
                                   .mass = s->mass,
                                   .stiffness = s->stiffness,
                                   .speed = s->speed,
                                   .lambda = calibrated ? NULL : s->damping,
                                   .restitution_in = calibrated ? s->damping : NULL,
                                   .restitution = s->out[0],
                                   .depth_max = s->out[1],
                                   .time_of_depth_max = s->out[2],
                                   .force_max = s->out[3],
                                   .time_of_force_max = s->out[4],
                                   .duration = s->out[5],
                                   .impulse = s->out[6]};
    for (size_t i = 0; i < s->impacts.count; i++) {
        const bench_impact *impact = &s->impacts.rows[i];
        s->mass[i] = impact->contact.mass;
        s->stiffness[i] = impact->contact.stiffness;
        s->speed[i] = impact->contact.speed;
        s->damping[i] = (double)(calibrated ? impact->restitution : impact->lambda);
    }
}

static double pass_batch(void *scene)
{
    batch_scene *s = scene;
    if (rsl_batch_collide(&s->batch, NULL) != RSL_OK)
        bench_fail("no outcome of ", "a batch");
    return s->out[0][0] + s->out[5][s->impacts.count - 1];
}

static double pass_cvode(void *scene)
{
    batch_scene *s = scene;
    return bench_pass_cvode(&s->impacts);
}

static double error_batch(batch_scene *s)
{
    double worst = 0.0;
    pass_batch(s);
    for (size_t i = 0; i < s->impacts.count; i++) {
        const bench_impact *impact = &s->impacts.rows[i];
        double e = bench_relative_error(s->out[0][i], impact->restitution);
        double t = bench_relative_error(s->out[5][i], impact->duration);
        worst = fmax(worst, fmax(e, t));
    }
    return worst;
}

static void compare_batch(bench_report *report, batch_scene *s, int calibrated)
{
    fill(s, calibrated);
    bench_case compared = {
        .own = {calibrated ? "A, n = 3/2: batch, from e" : "A, n = 3/2: batch, from h", pass_batch,
                error_batch(s)},
        .peer = {"CVODE, rtol 1e-10", pass_cvode, bench_error_cvode(&s->impacts)},
        .scene = s,
        .operations = s->impacts.count,
        .target = 1000.0,
        .closer = 1,
        .error_bound = 1e-14,
        .error_unit = "relative"};
    bench_compare(report, &compared);
}

/* Any form from its table. */
static void compare_tabled(bench_report *report, batch_scene *s, const bench_sweep *sweep,
                           peer_force *force, const char *name)
{
    s->impacts.force = force;
    bench_impacts_read(&s->impacts, sweep);
    fill(s, 0);
    s->batch.form =
        (rsl_collide_exponents){sweep->n, sweep->m, sweep->q, RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
    s->batch.table = &s->table;
    if (rsl_batch_table_prepare(&s->batch.form, &s->table, NULL) != RSL_OK)
        bench_fail("no table of ", name);
    bench_case compared = {
        .own = {name, pass_batch, error_batch(s)},
        .peer = {"CVODE, rtol 1e-10", pass_cvode, bench_error_cvode(&s->impacts)},
        .scene = s,
        .operations = s->impacts.count,
        .target = 300.0,
        .closer = 1,
        .error_bound = 1e-12,
        .error_unit = "relative"};
    bench_compare(report, &compared);
}

static void compare_general(bench_report *report, bench_impacts *impacts)
{
    impacts->force = bench_general_force;
    impacts->accuracy = 1e-7;
    bench_impacts_read(impacts, &bench_sliotar);
    bench_compare_cvode(report, impacts, "D, impact to 1e-7", 10.0, 1e-7);
}

void bench_outcomes(bench_report *report)
{
    static batch_scene s;
    s.impacts.force = bench_hertz_force;
    s.impacts.cvode = peer_cvode_new(1e-10);
    bench_impacts_read(&s.impacts, &bench_steel_ball);
    compare_batch(report, &s, 1);
    compare_batch(report, &s, 0);
    compare_tabled(report, &s, &bench_sliotar, bench_general_force,
                   "D, m = 1.1, q = 1.25: batch, table");
    bench_sweep viscous = bench_sliotar;
    viscous.m = 0.5;
    viscous.q = 1.0;
    compare_tabled(report, &s, &viscous, bench_general_force, "D, kuwabara-kono: batch, table");
    compare_general(report, &s.impacts);
    peer_cvode_free(s.impacts.cvode);
}
