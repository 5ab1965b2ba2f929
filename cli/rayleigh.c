/* SPDX-License-Identifier: MIT
 *
 * rayleigh: the rules of thumb of particle codes, 'resile step --rayleigh'.
 */
#include "rayleigh.h"
#include "num/elementary.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "args.h"
#include "base/word.h"
#include "cli.h"
#include "impact.h"
#include "quantity.h"
#include "text.h"
#include "warn.h"

enum { GRAINS_MAX = 16, NAME_MAX_LENGTH = 48 };

/* One kind of grain with its times; hertz is NaN without a speed. */
typedef struct grain {
    char name[NAME_MAX_LENGTH];
    rsl_step_grain of;
    double shear, rayleigh, hertz;
} grain;

typedef struct grains {
    grain kind[GRAINS_MAX];
    size_t count;
    size_t first; /* the one with the smallest Rayleigh time */
    double hertz; /* the smallest of the Hertz times */
} grains;

/* ---- from words to grains --------------------------------------------------- */

static int add_material(grains *all, const char *name, double radius)
{
    const rsl_stiffness_material *material;
    grain *g = &all->kind[all->count];
    int status = cli_material_find(name, &material);
    if (status != CLI_GO)
        return status;
    if (all->count == GRAINS_MAX)
        return cli_fail(CLI_USAGE, "--material names more than %d", (int)GRAINS_MAX);
    snprintf(g->name, sizeof g->name, "%s", material->key);
    g->of = (rsl_step_grain){radius, material->young, material->poisson, material->density};
    all->count++;
    return CLI_GO;
}

/* "steel" or "steel,glass,...". */
static int read_materials(const cli_rayleigh_question *requested, grains *all)
{
    const char *rest = requested->material;
    int status = CLI_GO;
    cli_word name;
    while (status == CLI_GO && cli_next_word(&rest, &name))
        status = add_material(all, name.text, requested->spec.radius);
    return status;
}

static int has_numbers(const cli_rayleigh_question *requested)
{
    return rsl_given(requested->spec.young) || rsl_given(requested->spec.poisson) ||
           rsl_given(requested->density);
}

static int read_grains(const cli_rayleigh_question *requested, grains *all)
{
    const rsl_law_parameters *s = &requested->spec;
    if (!rsl_given(s->radius))
        return cli_fail(CLI_USAGE, "--radius is required: the radius of a grain in m");
    if (requested->material && has_numbers(requested))
        return cli_fail(CLI_USAGE,
                        "--material '%s' and --young, --poisson or --density say the same thing "
                        "twice; give one of them",
                        requested->material);
    if (requested->material)
        return read_materials(requested, all);
    if (!rsl_given(s->young) || !rsl_given(s->poisson) || !rsl_given(requested->density))
        return cli_fail(CLI_USAGE,
                        "%s is required: --material, or --young, --poisson and --density",
                        !rsl_given(s->young)     ? "--young"
                        : !rsl_given(s->poisson) ? "--poisson"
                                                 : "--density");
    all->kind[0].of = (rsl_step_grain){s->radius, s->young, s->poisson, requested->density};
    snprintf(all->kind[0].name, sizeof all->kind[0].name, "as given");
    all->count = 1;
    return CLI_GO;
}

/* ---- their times ------------------------------------------------------------ */

/* Two such grains touching: half the mass, half the radius. Of unlike grains
 * of one size the time lies between those of the like ones, since (M/E*) does:
 * the smallest of all pairs is that of a like one. */
static rsl_status hertz_time(const rsl_step_grain *g, double speed, double *time, rsl_error *error)
{
    const double pi = 3.14159265358979323846;
    double mass = 2.0 / 3.0 * pi * rsl_num_pow(g->radius, 3.0) * g->density;
    double modulus, stiffness;
    rsl_status status =
        rsl_stiffness_modulus(g->young, g->poisson, g->young, g->poisson, &modulus, error);
    if (status >= 0)
        status = rsl_stiffness_hertz(modulus, 0.5 * g->radius, &stiffness, error);
    if (status >= 0)
        status = rsl_step_hertz(mass, stiffness, speed, time, error);
    return status;
}

static rsl_status solve_one(grain *g, double speed, rsl_error *error)
{
    rsl_status status = rsl_step_rayleigh(&g->of, 1, &g->rayleigh, NULL, error);
    g->shear = g->of.young / (2.0 * (1.0 + g->of.poisson));
    g->hertz = (double)NAN;
    if (status >= 0 && rsl_given(speed))
        status = hertz_time(&g->of, speed, &g->hertz, error);
    return status;
}

static int solve(grains *all, double speed)
{
    rsl_step_grain list[GRAINS_MAX];
    double min;
    rsl_error error = {0};
    all->hertz = (double)NAN;
    for (size_t i = 0; i < all->count; i++) {
        list[i] = all->kind[i].of;
        if (solve_one(&all->kind[i], speed, &error) < 0)
            return cli_fail_library(&error);
        all->hertz = fmin(all->hertz, all->kind[i].hertz);
    }
    if (rsl_step_rayleigh(list, all->count, &min, &all->first, &error) < 0)
        return cli_fail_library(&error);
    return CLI_GO;
}

/* ---- output ------------------------------------------------------------------ */

static const cli_quantity grain_rows[] = {
    {"material", "", "material", CLI_IN(grain, name)},
    {"radius", "m", "radius", CLI_IN(grain, of.radius)},
    {"young", "Pa", NULL, CLI_IN(grain, of.young)},
    {"poisson", "", NULL, CLI_IN(grain, of.poisson)},
    {NULL, "Pa", "G", CLI_IN(grain, shear)},
    {"density", "kg/m^3", "density", CLI_IN(grain, of.density)},
    {"shear_modulus", "Pa", NULL, CLI_IN(grain, shear)},
    {"rayleigh_time", "s", "Rayleigh time", CLI_IN(grain, rayleigh)},
    {"hertz_time", "s", "Hertz time", CLI_IN(grain, hertz)},
    {0}};

static void print_json(const grains *all)
{
    rsl_report_json json = rsl_report_json_start(stdout);
    rsl_report_json_object(&json, NULL);
    rsl_report_json_number(&json, "rayleigh_time", all->kind[all->first].rayleigh);
    rsl_report_json_number(&json, "hertz_time", all->hertz);
    cli_results_json(&json, "grains", grain_rows, CLI_RESULTS(all->kind, all->count));
    cli_json_end(&json);
}

static void print_shares(const char *name, double time)
{
    if (!isnan(time))
        printf("%s %s s; 10 %% of it %s s, 20 %% %s s\n", name, cli_number(time).text,
               cli_number(0.1 * time).text, cli_number(0.2 * time).text);
}

static void print_table(const grains *all, double speed)
{
    cli_results_show(grain_rows, NULL, CLI_RESULTS(all->kind, all->count), 0, 0);
    putchar('\n');
    print_shares(all->count > 1 ? "smallest Rayleigh time" : "Rayleigh time",
                 all->kind[all->first].rayleigh);
    print_shares(all->count > 1 ? "smallest Hertz time" : "Hertz time", all->hertz);
    if (!rsl_given(speed))
        puts("With --speed also the Hertz time: how long two such grains touch.");
    puts("Rules of thumb, blind to damping and method; 'resile step KEY' computes the error.");
}

int cli_rayleigh(const cli_rayleigh_question *requested)
{
    grains all = {.count = 0};
    int status = read_grains(requested, &all);
    if (status == CLI_GO)
        status = solve(&all, requested->spec.speed);
    if (status != CLI_GO)
        return status;
    if (requested->json)
        print_json(&all);
    else
        print_table(&all, requested->spec.speed);
    return CLI_DONE;
}
