/* SPDX-License-Identifier: MIT
 *
 * Differential evolution, the variant rand/1/bin: R. Storn & K. Price, J. Global Optim. 11 (1997)
 * 341-359. For member i, three others a, b, c that differ, and one variable j drawn at random:
 *
 *     u_k = a_k + F (b_k - c_k)   if r < CR or k = j, else x_k
 *
 * and u takes the place of x if its value is not above. What would leave the bounds is put between a
 * and the bound, evenly (Price, Storn & Lampinen 2005, 4.3.1).
 */
#include <assert.h>
#include <string.h>

#include "optimise/population.h"

/* Three members, none of them `but`, all different. */
static void pick_three(rsl_optimise_population *p, size_t but, size_t three[3])
{
    assert(p->size > 3);
    for (size_t i = 0; i < 3; i++) {
        int taken = 1;
        while (taken) {
            three[i] = rsl_optimise_population_pick(p, p->size);
            taken = three[i] == but;
            for (size_t k = 0; k < i; k++)
                taken |= three[i] == three[k];
        }
    }
}

static void make_trial(rsl_optimise_population *p, size_t i)
{
    const rsl_optimise_de_options *o = &p->search->options->de;
    size_t three[3];
    pick_three(p, i, three);
    const double *a = p->unit + three[0] * p->n, *b = p->unit + three[1] * p->n,
                 *c = p->unit + three[2] * p->n;
    double *u = p->trial + i * p->n;
    size_t j = rsl_optimise_population_pick(p, p->n);
    memcpy(u, p->unit + i * p->n, p->n * sizeof *u);
    for (size_t k = 0; k < p->n; k++) {
        if (!(rsl_num_random_next(&p->draw) < o->crossover) && k != j)
            continue;
        u[k] = a[k] + o->weight * (b[k] - c[k]);
        if (u[k] < 0.0)
            u[k] = a[k] * rsl_num_random_next(&p->draw);
        else if (u[k] > 1.0)
            u[k] = a[k] + (1.0 - a[k]) * rsl_num_random_next(&p->draw);
    }
}

static int step(rsl_optimise_population *p)
{
    for (size_t i = 0; i < p->size; i++)
        make_trial(p, i);
    int goes_on = rsl_optimise_search_values(p->search, p->trial, p->size, p->got);
    for (size_t i = 0; i < p->size; i++)
        if (p->got[i] <= p->value[i]) {
            p->value[i] = p->got[i];
            memcpy(p->unit + i * p->n, p->trial + i * p->n, p->n * sizeof *p->unit);
        }
    return goes_on;
}

rsl_status rsl_optimise_search_differential(rsl_optimise_search *search, rsl_error *error)
{
    return rsl_optimise_population_run(search, NULL, step, error);
}
