/* SPDX-License-Identifier: MIT
 *
 * Impacts in space that slip all the time, those of tests/reference/impact_in_space.json, against the
 * classical Runge-Kutta method over the normal impulse with 100 steps, which is told where contact
 * ends. The error is that of the impulse.
 */
#include <math.h>

#include "bench.h"
#include "impact_case.h"

enum { CASES_MAX = 110, STEPS = 100 };

typedef struct scene {
    size_t count;
    rsl_impact_contact contact[CASES_MAX];
    rsl_impact_law law[CASES_MAX];
    double impulse[CASES_MAX][3]; /* of the reference */
} scene;

static double pass_own(void *all)
{
    const scene *s = all;
    double sum = 0.0;
    rsl_impact_outcome out;
    for (size_t i = 0; i < s->count; i++)
        if (rsl_impact_solve(&s->contact[i], &s->law[i], &out, NULL) == RSL_OK)
            sum += out.impulse[0];
    return sum;
}

/* dJ/dP = -mu s/|s| with s = s0 + b P + C J */
static void rate(const scene *s, size_t i, double p, const double j[2], double out[2])
{
    const double(*w)[3] = (const double(*)[3])s->contact[i].inverse_mass,
          *u = s->contact[i].velocity;
    double x = u[1] + w[1][0] * p + w[1][1] * j[0] + w[1][2] * j[1];
    double y = u[2] + w[2][0] * p + w[2][1] * j[0] + w[2][2] * j[1];
    double share = -s->law[i].friction / sqrt(x * x + y * y);
    out[0] = share * x;
    out[1] = share * y;
}

static void runge_kutta(const scene *s, size_t i, double j[2])
{
    double h = s->impulse[i][0] / STEPS, k[4][2];
    j[0] = j[1] = 0.0;
    for (int n = 0; n < STEPS; n++) {
        double p = n * h;
        rate(s, i, p, j, k[0]);
        rate(s, i, p + 0.5 * h, (double[]){j[0] + 0.5 * h * k[0][0], j[1] + 0.5 * h * k[0][1]},
             k[1]);
        rate(s, i, p + 0.5 * h, (double[]){j[0] + 0.5 * h * k[1][0], j[1] + 0.5 * h * k[1][1]},
             k[2]);
        rate(s, i, p + h, (double[]){j[0] + h * k[2][0], j[1] + h * k[2][1]}, k[3]);
        for (int q = 0; q < 2; q++)
            j[q] += h / 6.0 * (k[0][q] + 2.0 * (k[1][q] + k[2][q]) + k[3][q]);
    }
}

static double pass_peer(void *all)
{
    const scene *s = all;
    double sum = 0.0, j[2];
    for (size_t i = 0; i < s->count; i++) {
        runge_kutta(s, i, j);
        sum += j[0] + j[1];
    }
    return sum;
}

static double error_of(const scene *s, size_t i, const double j[3])
{
    const double *exact = s->impulse[i];
    double off = fmax(fabs(j[0] - exact[0]), fmax(fabs(j[1] - exact[1]), fabs(j[2] - exact[2])));
    return off / fabs(exact[0]);
}

static void read_cases(scene *s)
{
    static impact_case cases[CASES_MAX];
    int count = impact_cases("rigid", cases, CASES_MAX);
    for (int i = 0; i < count; i++) {
        const char *phases = impact_at(cases[i].output, "phases");
        rsl_impact_bodies bodies;
        double mu = impact_number(cases[i].input, "friction");
        if (json_step(phases, "1") || impact_is(json_step(phases, "0"), "mode", "stick") ||
            mu == 0.0)
            continue;
        (void)impact_contact(&cases[i], &s->contact[s->count], &bodies);
        if (hypot(s->contact[s->count].velocity[1], s->contact[s->count].velocity[2]) < 1e-9)
            continue;
        s->law[s->count] = (rsl_impact_law){
            mu, impact_number(cases[i].input, "friction_static"),
            impact_number(cases[i].input, "restitution"),
            impact_is(cases[i].input, "hypothesis", "newton")    ? RSL_IMPACT_NEWTON
            : impact_is(cases[i].input, "hypothesis", "poisson") ? RSL_IMPACT_POISSON
                                                                 : RSL_IMPACT_STRONGE};
        impact_vector(cases[i].output, "impulse", 3, s->impulse[s->count++]);
    }
}

void bench_space(bench_report *report)
{
    static scene s;
    double worst[2] = {0.0, 0.0};
    read_cases(&s);
    for (size_t i = 0; i < s.count; i++) {
        rsl_impact_outcome out;
        rsl_error error;
        if (rsl_impact_solve(&s.contact[i], &s.law[i], &out, &error) != RSL_OK)
            bench_fail("no impact: ", rsl_error_text(&error).text);
        double j[3] = {s.impulse[i][0]};
        runge_kutta(&s, i, j + 1);
        worst[0] = fmax(worst[0], error_of(&s, i, out.impulse));
        worst[1] = fmax(worst[1], error_of(&s, i, j));
    }
    bench_case compared = {.own = {"impact in space", pass_own, worst[0]},
                           .peer = {"Runge-Kutta over P, 100 steps", pass_peer, worst[1]},
                           .scene = &s,
                           .operations = s.count,
                           .error_bound = 1e-13,
                           .error_unit = "relative"};
    bench_compare(report, &compared);
}
