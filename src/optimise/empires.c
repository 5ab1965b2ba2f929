/* SPDX-License-Identifier: MIT
 *
 * The imperialist competitive algorithm (ICA) and its hybrid with ant colony optimisation (ICACO)
 * as sheikhi2023 describes them, steps 1 to 8 and Eqs 18-24 (M. Sheikhi Azqandi & H. Safaeifar,
 * Int. J. Optim. Civil Eng. 13 (2023)); ICA is E. Atashpaz-Gargari's & C. Lucas's (IEEE CEC 2007).
 *
 * What the paper misprints or leaves open, and what is done here:
 *   Eq. 18    prints U + r (U - L), outside the bounds; meant is L + r (U - L).
 *   step 2    colonies by the power of the imperialists: the shares of the 2007
 *             paper, C_n = max c - c_n over the imperialists, to the nearest
 *             whole numbers, but at least one for each; who goes where is drawn.
 *   Eq. 20    how theta turns the path in more than two dimensions: in the
 *             plane of the path and a direction drawn at right angles to it.
 *   Eq. 21    sums over the colonies of the empire and divides by their number.
 *   step 7    the imperialist of a collapsed empire becomes a colony of the
 *             strongest: the number of countries is kept.
 *   step 8    goes on with step 3; with step 2 there would be no competition.
 *   Eq. 22    once per iteration, after the colonies have moved.
 *   Eq. 24    sigma is a standard deviation, by its unit; eta falls from 1 to
 *             eta_last by the same factor in every iteration.
 *   bounds    what leaves them is put on them.
 *   distance  d of Eq. 19 needs one scale for all variables: 0 ... 1 between
 *             the bounds. With the same bounds for all it is the paper's.
 */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "num/elementary.h"
#include "num/random.h"
#include "optimise/search.h"

enum { NOBODY = -1 };

typedef struct world {
    rsl_optimise_search *search;
    size_t n, count;             /* variables, countries */
    size_t empires;              /* at the start */
    double *unit;                /* places of countries, 0 ... 1 */
    double *value;               /* of countries */
    size_t *empire;              /* of countries */
    long *imperialist;           /* country that rules an empire, or NOBODY */
    double *total;               /* of empires, Eq. 21 */
    double *trial, *got;         /* places to evaluate and their values */
    size_t *order;               /* countries, for sorting and for trials */
    double *x;                   /* places in the units of the problem, to be shown */
    rsl_optimise_country *shown; /* to be shown */
    double *doubles;             /* the memory of the arrays above */
    size_t *sizes;
    rsl_num_random_stream draw;
} world;

/* ---- memory -------------------------------------------------------------- */

static void world_free(world *w)
{
    free(w->doubles);
    free(w->sizes);
    free(w->imperialist);
    free(w->shown);
}

static int world_make(world *w, rsl_optimise_search *search)
{
    size_t n = search->problem->dimension, count = search->options->ica.countries;
    size_t empires = search->options->ica.imperialists;
    *w = (world){.search = search, .n = n, .count = count, .empires = empires};
    w->doubles = calloc(3 * count * n + 2 * count + empires, sizeof(double));
    w->sizes = calloc(2 * count, sizeof *w->sizes);
    w->imperialist = calloc(empires, sizeof *w->imperialist);
    w->shown = calloc(count, sizeof *w->shown);
    if (!w->doubles || !w->sizes || !w->imperialist || !w->shown)
        return 0;
    w->unit = w->doubles;
    w->trial = w->unit + count * n;
    w->x = w->trial + count * n;
    w->value = w->x + count * n;
    w->got = w->value + count;
    w->total = w->got + count;
    w->empire = w->sizes;
    w->order = w->sizes + count;
    return 1;
}

/* ---- questions ----------------------------------------------------------- */

static int rules(const world *w, size_t country)
{
    return w->imperialist[w->empire[country]] == (long)country;
}

static size_t colonies_of(const world *w, size_t empire)
{
    size_t found = 0;
    for (size_t i = 0; i < w->count; i++)
        found += w->empire[i] == empire && !rules(w, i);
    return found;
}

static size_t empires_left(const world *w)
{
    size_t left = 0;
    for (size_t e = 0; e < w->empires; e++)
        left += w->imperialist[e] != NOBODY;
    return left;
}

/* ---- step 1: first countries --------------------------------------------- */

/* Eq. 18 on the unit cube: X = r. */
static int settle(world *w)
{
    for (size_t i = 0; i < w->count * w->n; i++)
        w->unit[i] = rsl_num_random_next(&w->draw);
    return rsl_optimise_search_values(w->search, w->unit, w->count, w->value);
}

/* ---- step 2: empires ----------------------------------------------------- */

/* Countries by rising value, equal ones as they stand. */
static void sort_countries(world *w)
{
    for (size_t i = 0; i < w->count; i++) {
        size_t at = i;
        for (; at > 0 && w->value[i] < w->value[w->order[at - 1]]; at--)
            w->order[at] = w->order[at - 1];
        w->order[at] = i;
    }
}

/* Power of imperialists, C_n = max c - c_n; what cannot be had has none. Equal
 * ones have equal power. */
static void find_powers(const world *w, double *power)
{
    double highest = -HUGE_VAL, sum = 0.0;
    for (size_t e = 0; e < w->empires; e++)
        if (isfinite(w->value[w->order[e]]))
            highest = fmax(highest, w->value[w->order[e]]);
    for (size_t e = 0; e < w->empires; e++) {
        double value = w->value[w->order[e]];
        power[e] = isfinite(value) ? highest - value : 0.0;
        sum += power[e];
    }
    for (size_t e = 0; e < w->empires && !(sum > 0.0 && isfinite(sum)); e++)
        power[e] = isfinite(w->value[w->order[e]]) ? 1.0 : 0.0;
    if (!isfinite(w->value[w->order[0]]))
        for (size_t e = 0; e < w->empires; e++)
            power[e] = 1.0;
}

/* How many colonies each empire gets: one, and of the others its share; what
 * rounding leaves goes to the largest remainders. */
static void share_colonies(const world *w, const double *power, size_t *share)
{
    size_t rest = w->count - 2 * w->empires, given = 0;
    double sum = 0.0;
    for (size_t e = 0; e < w->empires; e++)
        sum += power[e];
    for (size_t e = 0; e < w->empires; e++) {
        share[e] = 1 + (size_t)floor(power[e] / sum * (double)rest);
        given += share[e] - 1;
    }
    for (; given < rest; given++) {
        size_t max = 0;
        double largest = -HUGE_VAL;
        for (size_t e = 0; e < w->empires; e++) {
            double remainder = power[e] / sum * (double)rest - (double)(share[e] - 1);
            if (remainder > largest) {
                largest = remainder;
                max = e;
            }
        }
        share[max]++;
    }
}

/* Mixes the colonies, which stand in `order` after the imperialists (Fisher &
 * Yates 1938, Durstenfeld 1964). */
static void mix_colonies(world *w)
{
    for (size_t i = w->count - 1; i > w->empires; i--) {
        size_t range = i - w->empires + 1;
        size_t j = (size_t)floor(rsl_num_random_next(&w->draw) * (double)range);
        size_t other = w->empires + (j < range ? j : range - 1);
        size_t kept = w->order[i];
        w->order[i] = w->order[other];
        w->order[other] = kept;
    }
}

static int found_empires(world *w)
{
    double *power = calloc(w->empires, sizeof *power);
    size_t *share = calloc(w->empires, sizeof *share), next = w->empires;
    int made = power && share;
    if (made) {
        sort_countries(w);
        find_powers(w, power);
        share_colonies(w, power, share);
        mix_colonies(w);
        for (size_t e = 0; e < w->empires; e++) {
            w->imperialist[e] = (long)w->order[e];
            w->empire[w->order[e]] = e;
            for (size_t i = 0; i < share[e]; i++)
                w->empire[w->order[next++]] = e;
        }
        assert(next == w->count);
    }
    free(power);
    free(share);
    return made;
}

/* ---- step 3: colonies move ----------------------------------------------- */

static double length_of(const double *v, size_t n)
{
    double sum = 0.0;
    for (size_t i = 0; i < n; i++)
        sum += v[i] * v[i];
    return sqrt(sum);
}

/* A unit vector at right angles to the unit vector v; zero if there is none. */
static void draw_across(world *w, const double *v, double *across)
{
    double along = 0.0;
    for (size_t i = 0; i < w->n; i++)
        across[i] = 0.0;
    if (w->n == 2) {
        across[0] = -v[1];
        across[1] = v[0];
    }
    if (w->n <= 2)
        return;
    for (size_t i = 0; i < w->n; i++) {
        across[i] = rsl_num_random_normal(&w->draw);
        along += across[i] * v[i];
    }
    for (size_t i = 0; i < w->n; i++)
        across[i] -= along * v[i];
    double length = length_of(across, w->n);
    for (size_t i = 0; i < w->n; i++)
        across[i] = length > 0.0 ? across[i] / length : 0.0;
}

/* Eqs 19, 20: X + U(0, beta d) V1, V1 turned by theta = U(-gamma, gamma). */
static void assimilate(world *w, const double *from, const double *to, double *place)
{
    const rsl_optimise_options *o = w->search->options;
    double v[RSL_OPTIMISE_DIMENSION_MAX], across[RSL_OPTIMISE_DIMENSION_MAX];
    for (size_t i = 0; i < w->n; i++)
        v[i] = to[i] - from[i];
    double d = length_of(v, w->n), theta = 0.0;
    double step = o->ica.beta * d * rsl_num_random_next(&w->draw);
    if (w->n > 1)
        theta = o->ica.gamma * (2.0 * rsl_num_random_next(&w->draw) - 1.0);
    for (size_t i = 0; i < w->n; i++)
        v[i] = d > 0.0 ? v[i] / d : 0.0;
    draw_across(w, v, across);
    for (size_t i = 0; i < w->n; i++) {
        double there =
            from[i] + step * (rsl_num_cos(theta) * v[i] + rsl_num_sin(theta) * across[i]);
        place[i] = fmin(1.0, fmax(0.0, there));
    }
}

/* Values of `count` trials. */
static int try_out(world *w, size_t count)
{
    assert(count <= w->count);
    return rsl_optimise_search_values(w->search, w->trial, count, w->got);
}

static int move_colonies(world *w)
{
    size_t tried = 0;
    for (size_t i = 0; i < w->count; i++) {
        if (rules(w, i))
            continue;
        assimilate(w, w->unit + i * w->n, w->unit + (size_t)w->imperialist[w->empire[i]] * w->n,
                   w->trial + tried * w->n);
        w->order[tried++] = i;
    }
    int goes_on = try_out(w, tried);
    for (size_t k = 0; k < tried; k++) {
        size_t i = w->order[k];
        memcpy(w->unit + i * w->n, w->trial + k * w->n, w->n * sizeof(double));
        w->value[i] = w->got[k];
    }
    return goes_on;
}

/* ---- ants ---------------------------------------------------------------- */

/* eta falls from 1 to eta_last. */
static double eta_of(const world *w, size_t iteration, size_t last)
{
    if (last < 2)
        return 1.0;
    return rsl_num_pow(w->search->options->ica.eta_last,
                       (double)(iteration - 1) / (double)(last - 1));
}

/* Eqs 22-24: an ant per colony, N(imperialist, sigma), sigma = eta on the unit
 * cube; the colony goes where the ant is if that is better. */
static int send_ants(world *w, double eta)
{
    size_t tried = 0;
    for (size_t i = 0; i < w->count; i++) {
        if (rules(w, i))
            continue;
        const double *centre = w->unit + (size_t)w->imperialist[w->empire[i]] * w->n;
        for (size_t j = 0; j < w->n; j++) {
            double there = centre[j] + eta * rsl_num_random_normal(&w->draw);
            w->trial[tried * w->n + j] = fmin(1.0, fmax(0.0, there));
        }
        w->order[tried++] = i;
    }
    int goes_on = try_out(w, tried);
    for (size_t k = 0; k < tried; k++) {
        size_t i = w->order[k];
        if (!(w->got[k] < w->value[i]))
            continue;
        memcpy(w->unit + i * w->n, w->trial + k * w->n, w->n * sizeof(double));
        w->value[i] = w->got[k];
    }
    return goes_on;
}

/* ---- steps 4 to 7: competition ------------------------------------------- */

/* Step 4: the best colony, if it is better, changes places with its ruler. */
static void exchange(world *w)
{
    for (size_t i = 0; i < w->count; i++) {
        long *ruler = &w->imperialist[w->empire[i]];
        if (w->value[i] < w->value[*ruler])
            *ruler = (long)i;
    }
}

/* Step 5, Eq. 21: TC = f(imperialist) + xi mean f(colonies). */
static void find_totals(world *w)
{
    for (size_t e = 0; e < w->empires; e++) {
        double sum = 0.0;
        size_t colonies = colonies_of(w, e);
        if (w->imperialist[e] == NOBODY)
            continue;
        for (size_t i = 0; i < w->count; i++)
            if (w->empire[i] == e && !rules(w, i))
                sum += w->value[i];
        w->total[e] = w->value[w->imperialist[e]];
        if (colonies > 0 && w->search->options->ica.xi > 0.0)
            w->total[e] += w->search->options->ica.xi * sum / (double)colonies;
    }
}

/* The first of the smallest totals and the last of the largest. */
static void rank_empires(const world *w, size_t *strongest, size_t *weakest)
{
    double min = HUGE_VAL, largest = -HUGE_VAL;
    int found = 0;
    for (size_t e = 0; e < w->empires; e++) {
        if (w->imperialist[e] == NOBODY)
            continue;
        if (!found || w->total[e] < min) {
            min = w->total[e];
            *strongest = e;
        }
        if (!found || w->total[e] >= largest) {
            largest = w->total[e];
            *weakest = e;
        }
        found = 1;
    }
}

/* Steps 6 and 7: the weakest colony of the weakest empire joins the strongest;
 * an empire without colonies collapses. */
static void compete(world *w)
{
    size_t strongest = 0, weakest = 0, lost = w->count;
    if (empires_left(w) < 2)
        return;
    rank_empires(w, &strongest, &weakest);
    for (size_t i = 0; i < w->count; i++)
        if (w->empire[i] == weakest && !rules(w, i) &&
            (lost == w->count || w->value[i] > w->value[lost]))
            lost = i;
    assert(lost < w->count && strongest != weakest);
    w->empire[lost] = strongest;
    if (colonies_of(w, weakest) == 0) {
        w->empire[w->imperialist[weakest]] = strongest;
        w->imperialist[weakest] = NOBODY;
    }
}

/* ---- the whole ----------------------------------------------------------- */

static int show(world *w, size_t iteration)
{
    const rsl_optimise_optimum *best = w->search->best;
    rsl_optimise_view view = {.iteration = iteration,
                              .evaluations = best->evaluations,
                              .value = best->value,
                              .x = best->x,
                              .countries = w->shown,
                              .country_count = w->count,
                              .empire_count = empires_left(w)};
    assert(empires_left(w) > 0);
    find_totals(w);
    for (size_t i = 0; i < w->count; i++) {
        double *x = w->x + i * w->n;
        rsl_optimise_search_scale(w->search->problem, w->unit + i * w->n, x);
        w->shown[i] = (rsl_optimise_country){.x = x,
                                             .value = w->value[i],
                                             .empire = w->empire[i],
                                             .imperialist = rules(w, i),
                                             .total = w->total[w->empire[i]]};
    }
    return rsl_optimise_search_watch(w->search, &view);
}

/* As many as were requested, or as the evaluations are enough for. */
static size_t iterations_of(const world *w, int ants)
{
    const rsl_optimise_options *options = w->search->options;
    size_t each = (w->count - 1) * (ants ? 2 : 1);
    if (options->ica.iterations > 0)
        return options->ica.iterations;
    if (options->evaluations == 0)
        return RSL_OPTIMISE_ITERATIONS_DEFAULT;
    return options->evaluations <= w->count ? 1
                                            : (options->evaluations - w->count + each - 1) / each;
}

static int iterate(world *w, size_t iteration, size_t last, int ants)
{
    w->draw = (rsl_num_random_stream){w->search->options->seed, iteration + 1, 0};
    int goes_on = move_colonies(w);
    if (goes_on && ants)
        goes_on = send_ants(w, eta_of(w, iteration, last));
    if (w->search->over && w->search->best->end == RSL_OPTIMISE_END_STOPPED)
        return 0;
    exchange(w);
    find_totals(w);
    compete(w);
    return show(w, iteration) && goes_on;
}

static rsl_status rise_and_fall(world *w, int ants, rsl_error *error)
{
    size_t last = iterations_of(w, ants), iteration = 0;
    w->draw = (rsl_num_random_stream){w->search->options->seed, 1, 0};
    int goes_on = settle(w);
    if (w->search->over && w->search->best->end == RSL_OPTIMISE_END_STOPPED)
        return RSL_OK;
    if (!found_empires(w))
        return rsl_error_no_memory(error);
    goes_on = show(w, 0) && goes_on;
    while (goes_on && iteration < last) {
        iteration++;
        goes_on = iterate(w, iteration, last, ants);
    }
    rsl_optimise_search_end(w->search, RSL_OPTIMISE_END_ITERATIONS);
    return RSL_OK;
}

rsl_status rsl_optimise_search_empires(rsl_optimise_search *search, rsl_error *error)
{
    world w;
    rsl_status status = world_make(&w, search)
                            ? rise_and_fall(&w, search->options->method->variant, error)
                            : rsl_error_no_memory(error);
    world_free(&w);
    return status;
}
