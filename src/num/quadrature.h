/* SPDX-License-Identifier: MIT
 *
 * Integrals with an algebraic singularity at one end, and smooth ones.
 */
#ifndef RSL_NUM_QUADRATURE_H
#define RSL_NUM_QUADRATURE_H

#define RSL_NUM_RULE_POINTS 16

/* A Gauss rule on [0, 1] for the weight t^power. */
typedef struct rsl_num_rule {
    double node[RSL_NUM_RULE_POINTS], weight[RSL_NUM_RULE_POINTS];
    double power;
} rsl_num_rule;

/* The rule for power > -1; those of everyday exponents come from a table. */
rsl_num_rule rsl_num_rule_make(double power);

/* What is integrated: at distance t from the end, f(t) without t^power. */
typedef double rsl_num_integrand(double t, void *user);

/* Integral of t^power f(t) over [from, to], 0 <= from <= to: panels no wider
 * than `panel`, nor wider than twice their distance from the singularity; the
 * first of them by the rule of `power` if from = 0. */
double rsl_num_integrate(const rsl_num_rule *rule, rsl_num_integrand *f, void *user, double from,
                         double to, double panel);

#endif
