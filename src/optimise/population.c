/* SPDX-License-Identifier: MIT
 *
 * population: memory, first members, the loop over iterations, what is shown of it.
 */
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "optimise/population.h"

static int make_room(rsl_optimise_population *p)
{
    size_t each = p->size * p->n;
    p->block = calloc(4 * each + 3 * p->size, sizeof *p->block);
    p->shown = calloc(p->size, sizeof *p->shown);
    if (!p->block || !p->shown)
        return 0;
    p->unit = p->block;
    p->trial = p->unit + each;
    p->more = p->trial + each;
    p->x = p->more + each;
    p->value = p->x + each;
    p->got = p->value + p->size;
    p->kept = p->got + p->size;
    return 1;
}

size_t rsl_optimise_population_pick(rsl_optimise_population *p, size_t count)
{
    assert(count > 0);
    size_t picked = (size_t)floor(rsl_num_random_next(&p->draw) * (double)count);
    return picked < count ? picked : count - 1;
}

size_t rsl_optimise_population_best(const rsl_optimise_population *p)
{
    size_t best = 0;
    for (size_t i = 1; i < p->size; i++)
        if (p->value[i] < p->value[best])
            best = i;
    return best;
}

static int show(rsl_optimise_population *p, size_t iteration)
{
    const rsl_optimise_optimum *best = p->search->best;
    size_t first = rsl_optimise_population_best(p);
    for (size_t i = 0; i < p->size; i++) {
        double *x = p->x + i * p->n;
        rsl_optimise_search_scale(p->search->problem, p->unit + i * p->n, x);
        p->shown[i] = (rsl_optimise_country){
            .x = x, .value = p->value[i], .imperialist = i == first, .total = p->value[first]};
    }
    rsl_optimise_view view = {.iteration = iteration,
                              .evaluations = best->evaluations,
                              .value = best->value,
                              .x = best->x,
                              .countries = p->shown,
                              .country_count = p->size,
                              .empire_count = 1};
    return rsl_optimise_search_watch(p->search, &view);
}

/* As many as were requested, or as the evaluations are enough for. */
static size_t iterations_of(const rsl_optimise_population *p)
{
    const rsl_optimise_options *options = p->search->options;
    if (options->population.iterations > 0)
        return options->population.iterations;
    if (options->evaluations == 0)
        return RSL_OPTIMISE_ITERATIONS_DEFAULT;
    return options->evaluations; /* they end first */
}

static void move(rsl_optimise_population *p, rsl_optimise_population_step *step)
{
    for (size_t iteration = 1; iteration <= p->last; iteration++) {
        p->draw = (rsl_num_random_stream){p->search->options->seed, iteration + 1, 0};
        int goes_on = step(p);
        if (p->search->over && p->search->best->end == RSL_OPTIMISE_END_STOPPED)
            return;
        if (!show(p, iteration) || !goes_on)
            return;
    }
    rsl_optimise_search_end(p->search, RSL_OPTIMISE_END_ITERATIONS);
}

rsl_status rsl_optimise_population_run(rsl_optimise_search *search,
                                       void (*begin)(rsl_optimise_population *p),
                                       rsl_optimise_population_step *step, rsl_error *error)
{
    rsl_optimise_population p = {.search = search,
                                 .n = search->problem->dimension,
                                 .size = search->options->population.size,
                                 .draw = {search->options->seed, 1, 0}};
    int made = make_room(&p);
    if (made) {
        p.last = iterations_of(&p);
        for (size_t i = 0; i < p.size * p.n; i++)
            p.unit[i] = rsl_num_random_next(&p.draw);
        int goes_on = rsl_optimise_search_values(search, p.unit, p.size, p.value);
        if (begin)
            begin(&p);
        int stopped = search->over && search->best->end == RSL_OPTIMISE_END_STOPPED;
        if (!stopped && show(&p, 0) && goes_on)
            move(&p, step);
    }
    free(p.block);
    free(p.shown);
    return made ? RSL_OK : rsl_error_no_memory(error);
}
