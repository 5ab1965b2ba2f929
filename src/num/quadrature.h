/* SPDX-License-Identifier: MIT
 *
 * Integrals with an algebraic singularity at one end, and smooth ones.
 */
#ifndef RSL_NUM_QUADRATURE_H
#define RSL_NUM_QUADRATURE_H

#define RSL_NUM_RULE_POINT_COUNT 12

/* A panel may be that much wider than its distance from a singularity: rho^-24 is 1e-17 then, rho the
 * sum of the half axes of the ellipse that passes through it, with its foci at the ends. */
#define RSL_NUM_RULE_REACH 1.2

/* A Gauss rule on [0, 1] for the weight t^power. */
typedef struct rsl_num_rule {
    double node[RSL_NUM_RULE_POINT_COUNT], weight[RSL_NUM_RULE_POINT_COUNT];
    double power;
} rsl_num_rule;

/* The rule for power > -1; from a table up to power = 1. */
rsl_num_rule rsl_num_rule_prepare(double power);

/* What is integrated: at distance t from the end, f(t) without t^power. */
typedef double rsl_num_integrand(double t, void *user);

/* Integral of t^power f(t) over [from, to], 0 <= from <= to: panels no wider
 * than `panel`, nor wider than RSL_NUM_RULE_REACH times their distance from the
 * singularity; the first of them by the rule of `power` if from = 0. */
double rsl_num_integrate(const rsl_num_rule *rule, rsl_num_integrand *f, void *user, double from,
                         double to, double panel);

/* ln g at RSL_NUM_RULE_POINT_COUNT places t > 0: several at a time, since logarithms and exponentials of
 * numbers that do not wait for one another take half as long. */
typedef void rsl_num_log_integrand(const double *t, double *log_g, void *user);

/* Integral of (t g(t))^power, likewise. Another singularity may lie at to + beyond. */
double rsl_num_integrate_power(const rsl_num_rule *rule, rsl_num_log_integrand *log_g, void *user,
                               double from, double to, double panel, double beyond);

#endif
