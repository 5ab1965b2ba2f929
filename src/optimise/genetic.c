/* SPDX-License-Identifier: MIT
 *
 * A genetic algorithm with real variables: tournaments of two, simulated binary crossover (K. Deb &
 * R. B. Agrawal, Complex Syst. 9 (1995) 115-148) and polynomial mutation (K. Deb & M. Goyal, Comput.
 * Sci. Inform. 26 (1996) 30-45), both within the bounds; the best member survives.
 *
 * Crossover of two parents with the values y1 < y2 of a variable, for u drawn from 0 to 1: the
 * children are the mean -+ beta (y2 - y1)/2, where beta has the density
 *
 *     (eta + 1)/2 beta^eta for beta <= 1, (eta + 1)/2 beta^-(eta + 2) above,
 *
 * cut off where a child would reach the nearer bound. Mutation moves a variable by delta with the
 * density (eta + 1)/2 (1 - |delta|)^eta, in parts of the range, cut off at the bounds.
 */
#include <math.h>
#include <string.h>

#include "num/elementary.h"
#include "optimise/population.h"

/* The better of two members drawn at random. */
static const double *select_parent(rsl_optimise_population *p)
{
    size_t a = rsl_optimise_population_pick(p, p->size);
    size_t b = rsl_optimise_population_pick(p, p->size);
    return p->unit + (p->value[b] < p->value[a] ? b : a) * p->n;
}

/* beta of the cumulative share u of the density that is cut off at `bound`. */
static double spread_of(double u, double bound, double eta)
{
    /* half of the density is below 1, and 1 - bound^-(eta + 1)/2 below the bound */
    double all = 1.0 - 0.5 * rsl_num_pow(bound, -(eta + 1.0));
    double share = 2.0 * u * all;
    return share <= 1.0 ? rsl_num_pow(share, 1.0 / (eta + 1.0))
                        : rsl_num_pow(1.0 / (2.0 - share), 1.0 / (eta + 1.0));
}

static double within(double unit) { return fmin(1.0, fmax(0.0, unit)); }

/* One variable of two children. */
static void cross(rsl_optimise_population *p, double *a, double *b)
{
    double eta = p->search->options->ga.crossover_index;
    double low = fmin(*a, *b), high = fmax(*a, *b), apart = high - low;
    double u = rsl_num_random_next(&p->draw), turned = rsl_num_random_next(&p->draw);
    if (!(apart > 1e-14))
        return;
    double first = spread_of(u, 1.0 + 2.0 * low / apart, eta);
    double second = spread_of(u, 1.0 + 2.0 * (1.0 - high) / apart, eta);
    *a = within(0.5 * (low + high - first * apart));
    *b = within(0.5 * (low + high + second * apart));
    if (turned < 0.5) {
        double kept = *a;
        *a = *b;
        *b = kept;
    }
}

/* Deb's delta with the room to both bounds: x in the lower share of its range moves down. */
static double mutated(double x, double u, double eta)
{
    double power = 1.0 / (eta + 1.0);
    if (u < 0.5)
        return within(
            x + rsl_num_pow(2.0 * u + (1.0 - 2.0 * u) * rsl_num_pow(1.0 - x, eta + 1.0), power) -
            1.0);
    return within(
        x + 1.0 -
        rsl_num_pow(2.0 * (1.0 - u) + (2.0 * u - 1.0) * rsl_num_pow(x, eta + 1.0), power));
}

static void mutate(rsl_optimise_population *p, double *child)
{
    const rsl_optimise_ga_options *o = &p->search->options->ga;
    double share = rsl_given(o->mutation) ? o->mutation : 1.0 / (double)p->n;
    for (size_t k = 0; k < p->n; k++) {
        double r = rsl_num_random_next(&p->draw), u = rsl_num_random_next(&p->draw);
        if (r < share)
            child[k] = mutated(child[k], u, o->mutation_index);
    }
}

/* Two children; the second goes to `spare` if there is no place for it. */
static void mate(rsl_optimise_population *p, double *first, double *second)
{
    const double *mother = select_parent(p), *father = select_parent(p);
    memcpy(first, mother, p->n * sizeof *first);
    memcpy(second, father, p->n * sizeof *second);
    if (rsl_num_random_next(&p->draw) < p->search->options->ga.crossover)
        for (size_t k = 0; k < p->n; k++)
            if (rsl_num_random_next(&p->draw) < 0.5)
                cross(p, &first[k], &second[k]);
    mutate(p, first);
    mutate(p, second);
}

/* The best member stands first, then its size - 1 children. */
static int step(rsl_optimise_population *p)
{
    double spare[RSL_OPTIMISE_DIMENSION_MAX];
    size_t best = rsl_optimise_population_best(p), children = p->size - 1;
    for (size_t i = 0; i < children; i += 2)
        mate(p, p->trial + i * p->n, i + 1 < children ? p->trial + (i + 1) * p->n : spare);
    int goes_on = rsl_optimise_search_values(p->search, p->trial, children, p->got);
    if (best > 0) {
        p->value[0] = p->value[best];
        memcpy(p->unit, p->unit + best * p->n, p->n * sizeof *p->unit);
    }
    memcpy(p->unit + p->n, p->trial, children * p->n * sizeof *p->unit);
    memcpy(p->value + 1, p->got, children * sizeof *p->value);
    return goes_on;
}

rsl_status rsl_optimise_search_genetic(rsl_optimise_search *search, rsl_error *error)
{
    return rsl_optimise_population_run(search, NULL, step, error);
}
