/* SPDX-License-Identifier: MIT
 *
 * Particle swarm optimisation: J. Kennedy & R. Eberhart, Proc. ICNN 1995, 1942-1948, with the
 * inertia and coefficients of M. Clerc & J. Kennedy, IEEE Trans. Evol. Comput. 6 (2002) 58-73.
 *
 * Particle i with its best place p_i, the best place g of all, r1 and r2 drawn for each variable:
 *
 *     v_i <- w v_i + c1 r1 (p_i - x_i) + c2 r2 (g - x_i)
 *     x_i <- x_i + v_i
 *
 * All particles move, then all are evaluated. A particle that would leave the bounds stays on them
 * and loses its velocity there. In the population, `unit` and `value` are the p_i with their values,
 * `trial` the x_i, and `more` the v_i.
 */
#include <string.h>

#include "optimise/population.h"

/* v_i = (r - x_i)/2, as in the standard of 2006 (Clerc). */
static void begin(rsl_optimise_population *p)
{
    for (size_t i = 0; i < p->size * p->n; i++) {
        p->trial[i] = p->unit[i];
        p->more[i] = 0.5 * (rsl_num_random_next(&p->draw) - p->unit[i]);
    }
}

static void move_particle(rsl_optimise_population *p, size_t i, const double *g)
{
    const rsl_optimise_pso_options *o = &p->search->options->pso;
    for (size_t k = 0; k < p->n; k++) {
        double *x = &p->trial[i * p->n + k], *v = &p->more[i * p->n + k];
        double r1 = rsl_num_random_next(&p->draw), r2 = rsl_num_random_next(&p->draw);
        *v = o->inertia * *v + o->cognitive * r1 * (p->unit[i * p->n + k] - *x) +
             o->social * r2 * (g[k] - *x);
        *x += *v;
        if (*x < 0.0 || *x > 1.0) {
            *x = *x < 0.0 ? 0.0 : 1.0;
            *v = 0.0;
        }
    }
}

static int step(rsl_optimise_population *p)
{
    const double *g = p->unit + rsl_optimise_population_best(p) * p->n;
    for (size_t i = 0; i < p->size; i++)
        move_particle(p, i, g);
    int goes_on = rsl_optimise_search_values(p->search, p->trial, p->size, p->got);
    for (size_t i = 0; i < p->size; i++)
        if (p->got[i] < p->value[i]) {
            p->value[i] = p->got[i];
            memcpy(p->unit + i * p->n, p->trial + i * p->n, p->n * sizeof *p->unit);
        }
    return goes_on;
}

rsl_status rsl_optimise_search_swarm(rsl_optimise_search *search, rsl_error *error)
{
    return rsl_optimise_population_run(search, begin, step, error);
}
