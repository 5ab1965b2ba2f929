/* SPDX-License-Identifier: MIT
 *
 * sheikhi2023: searches by ICA and ICACO: Table 2 and Figs. 7 to 9.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "num/constants.h"
#include "num/elementary.h"
#include "parts.h"
#include "resile/optimise.h"

enum {
    ITERATIONS = RSL_STUDY_SHEIKHI2023_ITERATIONS,
    RUNS = RSL_STUDY_SHEIKHI2023_RUNS,
    COMPARED_RUNS = 400, /* of ICA with ICACO */
    MANY_RUNS = 1000
};

typedef rsl_study_sheikhi2023_course course;
typedef rsl_study_sheikhi2023_moment moment;

static double rms_at(const double *x, size_t dimension, void *user)
{
    (void)dimension;
    return rsl_study_safaeifar2020_error(user, rsl_study_safaeifar2020_factor(x[0], x[1]));
}

static int on_iteration(const rsl_optimise_view *view, void *user)
{
    course *c = user;
    if (view->iteration > ITERATIONS)
        return 0;
    moment *now = &c->at[view->iteration];
    *now = (moment){
        .min = view->value, .evaluations = view->evaluations, .empires = view->empire_count};
    for (size_t i = 0; i < view->country_count && i < RSL_STUDY_SHEIKHI2023_COUNTRIES; i++) {
        const rsl_optimise_country *from = &view->countries[i];
        now->countries[now->country_count++] =
            (rsl_study_sheikhi2023_country){from->x[0], from->x[1], from->value, from->imperialist};
    }
    return 0;
}

/* xi, beta and gamma of the search. */
typedef struct tuning {
    double xi, beta, gamma;
} tuning;

typedef struct settings {
    unsigned seed;
    double eta_last;
    tuning tuning;
    double target; /* stops there; -HUGE_VAL: never */
} settings;

/* `value`: the RMS that was found. */
static int search_with(rsl_study *study, const char *method, settings set,
                       const rsl_study_safaeifar2020_moments *moments, course *result,
                       double *value)
{
    double lower[2], upper[2];
    rsl_study_safaeifar2020_moments copy = *moments;
    rsl_optimise_problem problem = {
        .dimension = 2, .lower = lower, .upper = upper, .value = rms_at, .user = &copy};
    rsl_optimise_options options = rsl_optimise_options_default();
    rsl_optimise_optimum optimum;
    rsl_study_input_list(study, "lower", lower, 2);
    rsl_study_input_list(study, "upper", upper, 2);
    options.method = rsl_optimise_method_find(method);
    options.seed = set.seed;
    options.target = set.target;
    options.ica.iterations = rsl_study_input_count(study, "iterations", 100000);
    options.ica.countries = rsl_study_input_count(study, "countries", 10000);
    options.ica.imperialists = rsl_study_input_count(study, "imperialists", 10000);
    options.ica.xi = set.tuning.xi;
    options.ica.beta = set.tuning.beta;
    options.ica.gamma = set.tuning.gamma;
    options.ica.eta_last = set.eta_last;
    options.watch = on_iteration;
    options.user = result;
    memset(result, 0, sizeof *result);
    if (rsl_optimise(&problem, &options, &optimum, rsl_study_error(study)) < 0)
        return 0;
    *value = optimum.value;
    return 1;
}

static tuning tuning_of(rsl_study *study)
{
    return (tuning){rsl_study_input(study, "xi"), rsl_study_input(study, "beta"),
                    rsl_study_input(study, "gamma")};
}

static int search(rsl_study *study, const char *method, unsigned seed, double eta_last,
                  const rsl_study_safaeifar2020_moments *moments, course *result)
{
    settings set = {seed, eta_last, tuning_of(study), -HUGE_VAL};
    double value;
    return search_with(study, method, set, moments, result, &value);
}

int rsl_study_sheikhi2023_search(rsl_study *study, const char *method, unsigned seed,
                                 const rsl_study_safaeifar2020_moments *moments, course *result)
{
    return search(study, method, seed, rsl_study_input(study, "eta"), moments, result);
}

/* Courses of the seeds 1, 2, ..., allocated; NULL if that failed. */
static course *search_all(rsl_study *study, const char *method, double eta_last, size_t runs)
{
    rsl_study_safaeifar2020_moments m = rsl_study_safaeifar2020_moments_printed(study);
    course *all = calloc(runs, sizeof *all);
    if (!all)
        rsl_study_note_error(study, RSL_ERROR_MEMORY, "there is no more memory");
    for (size_t i = 0; all && i < runs; i++)
        if (!search(study, method, (unsigned)i + 1, eta_last, &m, &all[i])) {
            free(all);
            return NULL;
        }
    return all;
}

/* ---- statistics ---------------------------------------------------------- */

typedef struct statistics {
    double best, mean, worst, deviation;
} statistics;

/* Of the least RMS after some iterations. */
static statistics statistics_of(const course *all, size_t runs, size_t iteration)
{
    statistics s = {HUGE_VAL, 0.0, 0.0, 0.0};
    for (size_t i = 0; i < runs; i++) {
        double value = all[i].at[iteration].min;
        s.best = fmin(s.best, value);
        s.worst = fmax(s.worst, value);
        s.mean += value / (double)runs;
    }
    for (size_t i = 0; i < runs; i++) {
        double off = all[i].at[iteration].min - s.mean;
        s.deviation += off * off / (double)(runs - 1);
    }
    s.deviation = sqrt(s.deviation);
    return s;
}

/* The iteration after which the deviation stays below a limit. */
static size_t deviation_below(const course *all, size_t runs, double limit)
{
    size_t i = ITERATIONS;
    while (i > 0 && statistics_of(all, runs, i - 1).deviation < limit)
        i--;
    return i;
}

static double min_rms(rsl_study *study)
{
    rsl_study_safaeifar2020_moments m = rsl_study_safaeifar2020_moments_printed(study);
    return rsl_study_safaeifar2020_error(&m, m.m1 / m.m2);
}

/* A worst run w among n with none below b makes the mean at least
 * ((n - 1) b + w)/n and the deviation at least (w - b)/sqrt(n). */
static void claim_impossible(rsl_study *study)
{
    double best = rsl_study_find(study, "best")->printed;
    double average = rsl_study_find(study, "average")->printed;
    double worst = rsl_study_find(study, "worst")->printed;
    double mean = ((RUNS - 1) * best + worst) / RUNS;
    double deviation = (worst - best) / sqrt(RUNS);
    rsl_study_claim(study, "impossible", average >= mean - 5e-5,
                    fabs(mean - 12.5972) < 5e-5 && deviation >= 0.011,
                    "average at least %.4f, deviation at least %.4f", mean, deviation);
}

/* Within a factor of two. */
static int has_size(double value, double printed)
{
    return value > 0.5 * printed && value < 2.0 * printed;
}

/* The standard deviation of the RMS of 50 runs that each stop at a target. */
static double deviation_stopped(rsl_study *study, double target)
{
    rsl_study_safaeifar2020_moments m = rsl_study_safaeifar2020_moments_printed(study);
    double sum = 0.0, squares = 0.0; /* of the distances from the target, which are small */
    for (unsigned seed = 1; seed <= RUNS; seed++) {
        static course one;
        settings set = {seed, rsl_study_input(study, "eta"), tuning_of(study), target};
        double value;
        if (!search_with(study, "icaco", set, &m, &one, &value))
            return RSL_NUM_NAN;
        sum += value - target;
        squares += (value - target) * (value - target);
    }
    return sqrt((squares - sum * sum / RUNS) / (RUNS - 1));
}

static void claim_deviation(rsl_study *study, const course *all)
{
    const double printed = 2.7339e-7;
    double min = min_rms(study);
    statistics last = statistics_of(all, RUNS, ITERATIONS);
    statistics many = statistics_of(all, MANY_RUNS, ITERATIONS);
    size_t below = deviation_below(all, RUNS, printed);
    rsl_study_claim_if(study, "deviation", "50 iterations", has_size(last.deviation, printed), 0,
                       "below 1e-12: %s; it falls below the printed one in iteration %zu",
                       last.deviation < 1e-12 ? "yes" : "no", below);
    double stopped = deviation_stopped(study, min + 1e-6);
    rsl_study_claim_if(study, "deviation", "stopped within 1e-6", has_size(stopped, printed), 0,
                       "%.1e", stopped);
    rsl_study_claim(study, "close", last.worst - min < 1e-9 && many.worst - min < 1e-9, 0,
                    "all of 50 runs within 1e-9: %s; all of 1000: %s",
                    last.worst - min < 1e-9 ? "yes" : "no", many.worst - min < 1e-9 ? "yes" : "no");
}

/* A number of the table under the moments that fit the 110 cells best, and under the extreme ones
 * with which every cell still rounds to what is printed: all runs end within 1e-9 of the least RMS,
 * so it moves with that. */
static void answer_least(rsl_study *study, const char *key, double fitted, const double range[2])
{
    rsl_study_row *row = rsl_study_find(study, key);
    double least = min_rms(study);
    rsl_study_answer_if(study, row, "moments fitted", fitted);
    rsl_study_answer_if(study, row, "least that the cells allow", fitted - least + range[0]);
    rsl_study_answer_if(study, row, "most that the cells allow", fitted - least + range[1]);
}

void rsl_study_sheikhi2023_table2(rsl_study *study)
{
    course *all = search_all(study, "icaco", rsl_study_input(study, "eta"), MANY_RUNS);
    if (!all)
        return;
    statistics s = statistics_of(all, RUNS, ITERATIONS);
    rsl_study_safaeifar2020_moments m = rsl_study_safaeifar2020_moments_printed(study);
    double range[2];
    rsl_study_safaeifar2020_range(study, m.m1 / m.m2, &range[0], &range[1]);
    answer_least(study, "best", s.best, range);
    answer_least(study, "average", s.mean, range);
    rsl_study_answer(rsl_study_find(study, "worst"), s.worst);
    if (study->error.status >= 0)
        claim_impossible(study);
    claim_deviation(study, all);
    free(all);
}

/* ---- Sec. 4: the tuning -------------------------------------------------- */

/* The largest distance of the RMS that is found from the least, of ten seeds. */
static double miss(rsl_study *study, tuning set, const rsl_study_safaeifar2020_moments *m)
{
    static course one;
    double min = rsl_study_safaeifar2020_error(m, m->m1 / m->m2), worst = 0.0;
    for (unsigned seed = 1; seed <= 10; seed++) {
        settings one_run = {seed, rsl_study_input(study, "eta"), set, -HUGE_VAL};
        double value;
        if (search_with(study, "icaco", one_run, m, &one, &value))
            worst = fmax(worst, one.at[ITERATIONS].min - min);
    }
    return worst;
}

void rsl_study_sheikhi2023_tuning(rsl_study *study)
{
    rsl_study_safaeifar2020_moments m = rsl_study_safaeifar2020_moments_printed(study);
    tuning set = tuning_of(study);
    const tuning others[] = {{0.0, set.beta, set.gamma}, {5.0 * set.xi, set.beta, set.gamma},
                             {set.xi, 1.5, set.gamma},   {set.xi, 2.0 * set.beta, set.gamma},
                             {set.xi, set.beta, 0.0},    {set.xi, set.beta, 3.0 * set.gamma}};
    double own = miss(study, set, &m), worst = 0.0;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        worst = fmax(worst, miss(study, others[i], &m));
    rsl_study_answer(rsl_study_find(study, "xi"), set.xi);
    rsl_study_answer(rsl_study_find(study, "beta"), set.beta);
    rsl_study_answer(rsl_study_find(study, "gamma"), set.gamma);
    rsl_study_claim(study, "best", own < 1e-9 && worst > 1e-6, own < 1e-9 && worst < 1e-6,
                    "the least RMS is missed by less than 1e-9 with it: %s; by less than 1e-6 with "
                    "six others: %s",
                    own < 1e-9 ? "yes" : "no", worst < 1e-6 ? "yes" : "no");
}

/* ---- Figs. 7 and 8: where the countries are ------------------------------ */

/* How many imperialists have less cost than this one. */
static int rank_of(const moment *now, const rsl_study_sheikhi2023_country *country)
{
    int rank = 0;
    for (size_t i = 0; i < now->country_count; i++)
        rank += now->countries[i].imperialist && now->countries[i].value < country->value;
    return rank;
}

/* The stronger an imperialist, the larger its dot. */
static void draw_countries(rsl_study *study, const char *title, const moment *now)
{
    rsl_study_figure *figure = rsl_study_draw(study, title, "a", "b");
    rsl_study_dots(study, figure, "colonies", 5.0);
    for (size_t i = 0; i < now->country_count; i++)
        if (!now->countries[i].imperialist)
            rsl_study_point(study, figure, now->countries[i].a, now->countries[i].b);
    for (size_t i = 0; i < now->country_count; i++) {
        int rank = rank_of(now, &now->countries[i]);
        if (!now->countries[i].imperialist)
            continue;
        rsl_study_dots(study, figure, rsl_study_print(study, "imperialist %d", rank + 1),
                       fmax(13.0 - 2.5 * rank, 6.0));
        rsl_study_point(study, figure, now->countries[i].a, now->countries[i].b);
    }
    rsl_study_remark(figure, "Seed 1; the run of the paper is not known.");
}

void rsl_study_sheikhi2023_fig7(rsl_study *study)
{
    course *all = search_all(study, "icaco", rsl_study_input(study, "eta"), 1);
    size_t imperialists = 0;
    if (!all)
        return;
    for (size_t i = 0; i < all->at[0].country_count; i++)
        imperialists += all->at[0].countries[i].imperialist != 0;
    draw_countries(study, "Fig. 7", &all->at[0]);
    rsl_study_answer(rsl_study_find(study, "countries"), (double)all->at[0].country_count);
    rsl_study_answer(rsl_study_find(study, "imperialists"), (double)imperialists);
    free(all);
}

/* Largest minus smallest cost. */
static double spread(const moment *now)
{
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (size_t i = 0; i < now->country_count; i++) {
        low = fmin(low, now->countries[i].value);
        high = fmax(high, now->countries[i].value);
    }
    return high - low;
}

/* What a picture of one run shows, and `shown` of the runs: which run it was is left open. */
static void claim_runs(rsl_study *study, const char *key, size_t shown)
{
    if (shown > 0)
        rsl_study_claim_if(study, key, "some seeds", 1, 0, "%zu of %d runs", shown, RUNS);
    if (shown < RUNS)
        rsl_study_claim_if(study, key, "other seeds", 0, 0, "%zu of %d runs", RUNS - shown, RUNS);
}

void rsl_study_sheikhi2023_fig8(rsl_study *study)
{
    course *all = search_all(study, "icaco", rsl_study_input(study, "eta"), RUNS);
    size_t one = 0, same = 0;
    if (!all)
        return;
    size_t shown = rsl_study_input_count(study, "shown8", 100000);
    if (shown > ITERATIONS)
        shown = ITERATIONS;
    draw_countries(study, rsl_study_print(study, "Fig. 8, iteration %zu", shown), &all->at[shown]);
    draw_countries(study, "Fig. 8, last iteration", &all->at[ITERATIONS]);
    for (size_t i = 0; i < RUNS; i++) {
        one += all[i].at[shown].empires == 1;
        same += spread(&all[i].at[ITERATIONS]) < 0.1;
    }
    claim_runs(study, "one", one);
    claim_runs(study, "same", same);
    free(all);
}

/* ---- Fig. 9: convergence ------------------------------------------------- */

/* Means over the runs of iterations and evaluations until the RMS is within
 * 0.0001 of the least, and the standard error of the first. */
typedef struct convergence {
    double iterations, error, evaluations;
} convergence;

static convergence converge(const course *all, double min)
{
    convergence c = {0.0, 0.0, 0.0};
    double squares = 0.0;
    for (size_t i = 0; i < COMPARED_RUNS; i++) {
        size_t n = 0;
        while (n < ITERATIONS && all[i].at[n].min > min + 1e-4)
            n++;
        c.iterations += (double)n / COMPARED_RUNS;
        c.evaluations += (double)all[i].at[n].evaluations / COMPARED_RUNS;
        squares += (double)(n * n) / COMPARED_RUNS;
    }
    c.error = sqrt((squares - c.iterations * c.iterations) / (COMPARED_RUNS - 1));
    return c;
}

static void draw_course(rsl_study *study, rsl_study_figure *figure, const char *name,
                        const course *all)
{
    rsl_study_line(study, figure, name);
    for (size_t n = 0; n <= ITERATIONS; n++)
        rsl_study_point(study, figure, (double)n, statistics_of(all, COMPARED_RUNS, n).mean);
}

/* How eta falls: it is factor^(i - 1) in iteration i. The paper says only that it begins with one
 * and tends to zero. */
static const struct {
    const char *name;
    double factor;
} schedules[] = {
    {"eta = 0.95^(i-1)", 0.95}, {"eta = 0.9^(i-1)", 0.9}, {"eta = 0.8^(i-1)", 0.8},
    {"eta = 0.5^(i-1)", 0.5},   {"eta = 0.1^(i-1)", 0.1},
};
enum { SCHEDULES = sizeof schedules / sizeof schedules[0] };

static void claim_faster(rsl_study *study, const char *schedule, const convergence *old,
                         const convergence *new)
{
    double apart = old->iterations - new->iterations;
    double error = rsl_num_hypot(old->error, new->error);
    rsl_study_claim_if(study, "faster", schedule, apart > 2.0 * error,
                       apart <= 2.0 * error && new->evaluations > old->evaluations,
                       "iterations %.2f (ICA) and %.2f (ICACO), standard error %.2f; evaluations "
                       "%.0f and %.0f",
                       old->iterations, new->iterations, error, old->evaluations, new->evaluations);
}

void rsl_study_sheikhi2023_fig9(rsl_study *study)
{
    double min = min_rms(study);
    course *ica = search_all(study, "ica", 1e-3, COMPARED_RUNS);
    rsl_study_figure *figure = rsl_study_draw(study, "Fig. 9", "iteration", "RMS error [%]");
    if (!ica)
        return;
    convergence old = converge(ica, min);
    draw_course(study, figure, "ICA", ica);
    free(ica);
    for (int i = 0; i < SCHEDULES; i++) {
        course *icaco = search_all(study, "icaco", rsl_num_pow(schedules[i].factor, ITERATIONS - 1),
                                   COMPARED_RUNS);
        if (!icaco)
            return;
        convergence new = converge(icaco, min);
        draw_course(study, figure, rsl_study_print(study, "ICACO, %s", schedules[i].name), icaco);
        claim_faster(study, schedules[i].name, &old, &new);
        free(icaco);
    }
    rsl_study_remark(figure, "Means of 400 runs.");
}
