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
#include "report/json.h"
#include "table.h"
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
static int read_materials(const cli_rayleigh_question *asked, grains *all)
{
    const char *rest = asked->material;
    int status = CLI_GO;
    cli_word name;
    while (status == CLI_GO && cli_next_word(&rest, &name))
        status = add_material(all, name.text, asked->spec.radius);
    return status;
}

static int has_numbers(const cli_rayleigh_question *asked)
{
    return rsl_given(asked->spec.young) || rsl_given(asked->spec.poisson) ||
           rsl_given(asked->density);
}

static int read_grains(const cli_rayleigh_question *asked, grains *all)
{
    const rsl_law_spec *s = &asked->spec;
    if (!rsl_given(s->radius))
        return cli_fail(CLI_USAGE, "--radius is missing; give the radius of a grain in m");
    if (asked->material && has_numbers(asked))
        return cli_fail(CLI_USAGE,
                        "--material '%s' and --young, --poisson or --density say the same thing "
                        "twice; give one of them",
                        asked->material);
    if (asked->material)
        return read_materials(asked, all);
    if (!rsl_given(s->young) || !rsl_given(s->poisson) || !rsl_given(asked->density))
        return cli_fail(CLI_USAGE,
                        "%s is missing; give --material, or --young, --poisson and --density",
                        !rsl_given(s->young)     ? "--young"
                        : !rsl_given(s->poisson) ? "--poisson"
                                                 : "--density");
    all->kind[0].of = (rsl_step_grain){s->radius, s->young, s->poisson, asked->density};
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
    double least;
    rsl_error error = {0};
    all->hertz = (double)NAN;
    for (size_t i = 0; i < all->count; i++) {
        list[i] = all->kind[i].of;
        if (solve_one(&all->kind[i], speed, &error) < 0)
            return cli_fail_library(&error);
        all->hertz = fmin(all->hertz, all->kind[i].hertz);
    }
    if (rsl_step_rayleigh(list, all->count, &least, &all->first, &error) < 0)
        return cli_fail_library(&error);
    return CLI_GO;
}

/* ---- output ------------------------------------------------------------------ */

static void print_json(const grains *all)
{
    rsl_report_json json = rsl_report_json_start(stdout);
    rsl_report_json_object(&json, NULL);
    rsl_report_json_number(&json, "rayleigh_time", all->kind[all->first].rayleigh);
    rsl_report_json_number(&json, "hertz_time", all->hertz);
    rsl_report_json_array(&json, "grains");
    for (size_t i = 0; i < all->count; i++) {
        const grain *g = &all->kind[i];
        rsl_report_json_object(&json, NULL);
        rsl_report_json_text(&json, "material", g->name);
        rsl_report_json_number(&json, "radius", g->of.radius);
        rsl_report_json_number(&json, "young", g->of.young);
        rsl_report_json_number(&json, "poisson", g->of.poisson);
        rsl_report_json_number(&json, "density", g->of.density);
        rsl_report_json_number(&json, "shear_modulus", g->shear);
        rsl_report_json_number(&json, "rayleigh_time", g->rayleigh);
        rsl_report_json_number(&json, "hertz_time", g->hertz);
        rsl_report_json_close(&json);
    }
    rsl_report_json_close(&json);
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
    cli_table table = cli_table_new(
        "material|>radius [m]|>G [Pa]|>density [kg/m^3]|>Rayleigh time [s]|>Hertz time [s]");
    for (size_t i = 0; i < all->count; i++) {
        const grain *g = &all->kind[i];
        cli_table_text(&table, g->name);
        cli_table_number(&table, g->of.radius);
        cli_table_number(&table, g->shear);
        cli_table_number(&table, g->of.density);
        cli_table_number(&table, g->rayleigh);
        cli_table_number(&table, g->hertz);
    }
    cli_table_print(&table, 0);
    putchar('\n');
    print_shares(all->count > 1 ? "smallest Rayleigh time" : "Rayleigh time",
                 all->kind[all->first].rayleigh);
    print_shares(all->count > 1 ? "smallest Hertz time" : "Hertz time", all->hertz);
    if (!rsl_given(speed))
        puts("With --speed also the Hertz time: how long two such grains touch.");
    puts("Rules of thumb, blind to damping and method; 'resile step KEY' computes the error.");
    cli_table_free(&table);
}

int cli_rayleigh(const cli_rayleigh_question *asked)
{
    grains all = {.count = 0};
    int status = read_grains(asked, &all);
    if (status == CLI_GO)
        status = solve(&all, asked->spec.speed);
    if (status != CLI_GO)
        return status;
    if (asked->json)
        print_json(&all);
    else
        print_table(&all, asked->spec.speed);
    return CLI_DONE;
}
