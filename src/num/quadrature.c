/* SPDX-License-Identifier: MIT
 *
 * Gauss-Jacobi and Gauss-Legendre quadrature. Hand-written because the core has no
 * dependency and must not allocate.
 *
 * The nodes are the zeros of the Jacobi polynomial P_N^(0,b)(2t - 1), found by
 * Newton's method with the zeros already known divided out; the weight at a
 * zero z follows from the derivative (Abramowitz & Stegun 25.4.33),
 *
 *     w = c/((1 - z^2) P'(z)^2),   c such that the sum is 1/(1+b).
 *
 * For -1 < b <= 1 they are smooth functions of b and come from a table of polynomials.
 */
#include "num/quadrature.h"
#include "num/elementary.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "num/constants.h"
#include "num/gauss_table.inc"

_Static_assert(GAUSS_POINTS == RSL_NUM_RULE_POINT_COUNT, "tables of other size");

/* P_N^(0,b)(z) and its derivative by the three-term recurrence (DLMF 18.9). */
static double jacobi(double b, double z, double *slope)
{
    double p0 = 1.0, p1 = 0.5 * (-b + (2.0 + b) * z);
    for (int k = 2; k <= RSL_NUM_RULE_POINT_COUNT; k++) {
        double s = 2.0 * k + b;
        double a1 = 2.0 * k * (k + b) * (s - 2.0);
        double a2 = (s - 1.0) * (s * (s - 2.0) * z - b * b);
        double a3 = 2.0 * (k - 1.0) * (k + b - 1.0) * s;
        double p2 = (a2 * p1 - a3 * p0) / a1;
        p0 = p1;
        p1 = p2;
    }
    double n = RSL_NUM_RULE_POINT_COUNT, s = 2.0 * n + b;
    *slope = (n * (-b - s * z) * p1 + 2.0 * n * (n + b) * p0) / (s * (1.0 - z * z));
    return p1;
}

/* Newton with the zeros already found divided out. */
static double next_zero(double b, const double *found, int count, double z)
{
    for (int i = 0; i < 60; i++) {
        double slope, value = jacobi(b, z, &slope), pull = 0.0;
        for (int k = 0; k < count; k++)
            pull += 1.0 / (z - found[k]);
        double step = value / (slope - value * pull);
        z -= step;
        if (fabs(step) < 1e-15)
            break;
    }
    return z;
}

static void jacobi_rule(double b, rsl_num_rule *rule)
{
    double zero[RSL_NUM_RULE_POINT_COUNT], sum = 0.0;
    for (int i = 0; i < RSL_NUM_RULE_POINT_COUNT; i++) {
        /* DLMF 18.16.3: theta = (2k + b - 1/2) pi/(2N + b + 1), k = i + 1 */
        double slope,
            theta = (2.0 * i + 1.5 + b) * RSL_NUM_PI / (2.0 * RSL_NUM_RULE_POINT_COUNT + 1.0 + b);
        double z = next_zero(b, zero, i, -rsl_num_cos(theta));
        (void)jacobi(b, z, &slope);
        zero[i] = z;
        rule->node[i] = 0.5 * (1.0 + z);
        rule->weight[i] = 1.0 / ((1.0 - z * z) * slope * slope);
        sum += rule->weight[i];
    }
    for (int i = 0; i < RSL_NUM_RULE_POINT_COUNT; i++)
        rule->weight[i] /= sum * (1.0 + b);
}

/* The polynomials of the table at -1 < power <= 1. */
static void tabled_rule(double power, rsl_num_rule *rule)
{
    enum { N = RSL_NUM_RULE_POINT_COUNT, PANELS = sizeof rule_table / sizeof *rule_table };
    double place = (power + 1.0) * RULE_CUTS, sum[2 * N];
    int panel = place < PANELS ? (int)place : PANELS - 1;
    double t = 2.0 * (place - panel) - 1.0;
    const double(*row)[2 * N] = rule_table[panel];
    memcpy(sum, row[RULE_DEGREE], sizeof sum);
    for (int k = RULE_DEGREE - 1; k >= 0; k--)
        for (int i = 0; i < 2 * N; i++)
            sum[i] = sum[i] * t + row[k][i];
    sum[0] *= 1.0 + power;
    sum[N] /= 1.0 + power;
    memcpy(rule->node, sum, sizeof rule->node);
    memcpy(rule->weight, sum + N, sizeof rule->weight);
}

rsl_num_rule rsl_num_rule_prepare(double power)
{
    rsl_num_rule rule = {.power = power};
    for (int i = 0; i < GAUSS_RULES; i++)
        if (gauss_rule[i].power == power)
            return gauss_rule[i];
    if (power <= 1.0)
        tabled_rule(power, &rule);
    else
        jacobi_rule(power, &rule);
    return rule;
}

/* Width of the panel that begins at `from`, of those of [from, to]. Another singularity is `beyond`
 * the end: w = REACH (to + beyond - (from + w)). */
static double panel_width(const rsl_num_rule *rule, double from, double to, double panel,
                          double beyond)
{
    const double share = RSL_NUM_RULE_REACH / (1.0 + RSL_NUM_RULE_REACH);
    double width = fmin(panel, share * (to + beyond - from));
    if (from > 0.0 && rule->power != 0.0)
        width = fmin(width, RSL_NUM_RULE_REACH * from);
    return from + width > from ? fmin(width, to - from) : to - from; /* below an ulp */
}

static double smooth_panel(double power, rsl_num_integrand *f, void *user, double from,
                           double width)
{
    const rsl_num_rule *legendre = &gauss_rule[0];
    double sum = 0.0;
    for (int i = 0; i < RSL_NUM_RULE_POINT_COUNT; i++) {
        double t = from + width * legendre->node[i];
        double singular = power != 0.0 ? rsl_num_pow(t, power) : 1.0;
        sum += legendre->weight[i] * singular * f(t, user);
    }
    return width * sum;
}

static double singular_panel(const rsl_num_rule *rule, rsl_num_integrand *f, void *user,
                             double width)
{
    double sum = 0.0;
    for (int i = 0; i < RSL_NUM_RULE_POINT_COUNT; i++)
        sum += rule->weight[i] * f(width * rule->node[i], user);
    return rsl_num_pow(width, 1.0 + rule->power) * sum;
}

double rsl_num_integrate(const rsl_num_rule *rule, rsl_num_integrand *f, void *user, double from,
                         double to, double panel)
{
    assert(!(from < 0.0) && panel > 0.0);
    double sum = 0.0;
    while (from < to) {
        double width = panel_width(rule, from, to, panel, HUGE_VAL);
        sum += from == 0.0 ? singular_panel(rule, f, user, width)
                           : smooth_panel(rule->power, f, user, from, width);
        from = width < to - from ? from + width : to;
    }
    return sum;
}

/* One panel of (t g)^power: Gauss-Jacobi has t^power in its weights. */
static double power_panel(const rsl_num_rule *rule, rsl_num_log_integrand *log_g, void *user,
                          double from, double width)
{
    enum { N = RSL_NUM_RULE_POINT_COUNT };
    const rsl_num_rule *of = from == 0.0 ? rule : &gauss_rule[0];
    double t[N], log_share[N], log_t[N] = {0.0}, value[N], sum = 0.0;
    for (int i = 0; i < N; i++)
        t[i] = from + width * of->node[i];
    log_g(t, log_share, user);
    if (from > 0.0)
        rsl_num_logs(t, log_t, N);
    for (int i = 0; i < N; i++)
        value[i] = rule->power * (log_t[i] + log_share[i]);
    rsl_num_exps(value, value, N);
    for (int i = 0; i < N; i++)
        sum += of->weight[i] * value[i];
    return (from == 0.0 ? rsl_num_pow(width, 1.0 + rule->power) : width) * sum;
}

double rsl_num_integrate_power(const rsl_num_rule *rule, rsl_num_log_integrand *log_g, void *user,
                               double from, double to, double panel, double beyond)
{
    assert(!(from < 0.0) && panel > 0.0 && beyond > 0.0);
    double sum = 0.0;
    if (rule->power == 0.0)
        return to - from;
    while (from < to) {
        double width = panel_width(rule, from, to, panel, beyond);
        sum += power_panel(rule, log_g, user, from, width);
        from = width < to - from ? from + width : to;
    }
    return sum;
}
