/* SPDX-License-Identifier: MIT
 *
 * pair: two bodies by their material and size, and what of a contact follows from them.
 */
#include "pair.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/word.h"
#include "collide/judge.h"
#include "file.h"
#include "impact.h"
#include "resile/measure.h"
#include "system/number.h"
#include "text.h"

CLI_WORDS(plane_words, "plane")

static const char *function_words(size_t index)
{
    return index < rsl_restitution_count() ? rsl_restitution_at(index)->key : NULL;
}

const cli_option cli_pair_options[] = {
    {"material", "NAME[,NAME]", CLI_TEXT(cli_pair, material, cli_material_words),
     "materials of the two bodies, one name for both: modulus, stiffness, mass and yield follow; "
     "'rigid' does not yield ('resile stiffness materials' lists them)"},
    {"radius1", "R", CLI_QUANTITY(cli_pair, radius[0], CLI_ABOVE(0.0), "m"),
     "radius of the first sphere, such as 10mm [m]"},
    {"radius2", "R|plane", CLI_QUANTITY_OR(cli_pair, radius[1], CLI_ABOVE(0.0), "m", plane_words),
     "radius of the second sphere [m]; default plane, which does not move"},
    {"density", "rho", CLI_QUANTITY(cli_pair, density, CLI_ABOVE(0.0), "kg/m^3"),
     "of the bodies, instead of that of the material [kg/m^3]"},
    {"table", "FILE.csv", CLI_TEXT(cli_pair, test, NULL),
     "of the law table: a press test, columns depth [m] and force [N] from touch to peak and back"},
    {"restitution-law", "KEY|V:E,V:E", CLI_TEXT(cli_pair, restitution_law, function_words),
     "restitution that depends on the speed, taken at --speed in place of -e: the key of a "
     "function of 'resile restitution', or measured points such as 0.1:0.9,1:0.7 [m/s]"},
    {0}};

/* ---- what follows ---------------------------------------------------------------- */

static int find_bodies(cli_pair *pair)
{
    const char *rest = pair->material;
    cli_word name;
    int status = CLI_GO;
    for (int i = 0; status == CLI_GO && i < 2; i++) {
        if (rest)
            cli_next_word(&rest, &name);
        status = cli_material_body(name.text, &pair->body[i]);
    }
    if (status == CLI_GO && rest)
        return cli_fail(CLI_USAGE,
                        "--material is '%s'; allowed: one or two names with a comma between them",
                        pair->material);
    return status;
}

/* The mass of a sphere; that of a plane does not move. */
static double mass_of(const cli_pair *pair, int body)
{
    double density = rsl_given(pair->density) ? pair->density : pair->body[body].density;
    double r = pair->radius[body];
    return isinf(r) ? HUGE_VAL : 4.0 / 3.0 * 3.14159265358979323846 * r * r * r * density;
}

static int find_sizes(cli_pair *pair)
{
    rsl_error error = {0};
    if (!rsl_given(pair->radius[0]))
        return CLI_GO;
    if (rsl_stiffness_radius(pair->radius[0], pair->radius[1], &pair->effective_radius, &error) <
            0 ||
        rsl_stiffness_hertz(pair->modulus, pair->effective_radius, &pair->stiffness, &error) < 0)
        return cli_fail_library(&error);
    double m1 = mass_of(pair, 0), m2 = mass_of(pair, 1);
    pair->mass = isinf(m2) ? m1 : m1 * m2 / (m1 + m2);
    if (pair->mass > 0.0 || rsl_given(pair->given_mass))
        return CLI_GO;
    if (pair->mass == 0.0)
        return cli_fail(CLI_USAGE,
                        "the mass of a sphere with the radius %g m is less than any "
                        "double can hold; give --mass",
                        pair->radius[0]);
    return cli_fail(CLI_USAGE, "the density of '%s' is not known; give --density or --mass",
                    rsl_given(mass_of(pair, 0)) ? pair->body[1].key : pair->body[0].key);
}

/* Press tests; their curves are wanted until the program ends. */
typedef struct press_test {
    char *path;
    rsl_measure_file *file;
    struct press_test *next;
} press_test;

static press_test *press;

static void free_press(void)
{
    while (press) {
        press_test *first = press;
        press = first->next;
        rsl_measure_file_free(first->file);
        free(first->path);
        free(first);
    }
}

int cli_press_read(const char *path, const rsl_law_table **curves)
{
    const rsl_measure_options options = rsl_measure_options_default();
    rsl_error error = {0};
    press_test *test = press;
    while (test && strcmp(test->path, path) != 0)
        test = test->next;
    if (!test) { /* some commands ask twice */
        rsl_measure_file *file;
        if (rsl_measure_file_read_press(path, &options, &file, &error) < 0)
            return cli_fail_input(&error);
        if (!press)
            atexit(free_press);
        test = cli_allocate(1, sizeof *test);
        char *path_copy = cli_allocate(strlen(path) + 1, 1);
        memcpy(path_copy, path, strlen(path));
        *test = (press_test){path_copy, file, press};
        press = test;
    }
    cli_file_reads(path);
    *curves = rsl_measure_file_press(test->file);
    return CLI_GO;
}

static int read_test(cli_pair *pair, rsl_law_parameters *spec)
{
    const rsl_law_table *curves;
    int status = pair->test ? cli_press_read(pair->test, &curves) : CLI_GO;
    if (status != CLI_GO || !pair->test)
        return status;
    pair->curves = *curves;
    spec->user = &pair->curves;
    return CLI_GO;
}

/* "0.1:0.9,1:0.7": speeds and restitutions. */
static int read_points(cli_pair *pair)
{
    const char *rest = pair->restitution_law;
    size_t count = 0;
    rsl_error error = {0};
    cli_word word;
    while (cli_next_word(&rest, &word)) {
        char *value = strchr(word.text, ':');
        if (value)
            *value++ = '\0';
        if (count == CLI_RESTITUTION_POINTS)
            return cli_fail(CLI_USAGE, "--restitution-law has more than %d points; give fewer",
                            CLI_RESTITUTION_POINTS);
        if (!value || !rsl_number_read(word.text, &pair->speed[count]) ||
            !rsl_number_read(value, &pair->value[count]))
            return cli_fail(CLI_USAGE,
                            "--restitution-law: '%s%s%s' is no point; expected: a speed in m/s and "
                            "its restitution, such as 0.1:0.9",
                            word.text, value ? ":" : "", value ? value : "");
        count++;
    }
    return rsl_restitution_measured(pair->speed, pair->value, count, pair->slope, &pair->measured,
                                    &error) < 0
               ? cli_fail(CLI_USAGE, "--restitution-law: %s", rsl_error_text(&error).text)
               : CLI_GO;
}

static int read_function(cli_pair *pair, rsl_law_parameters *spec)
{
    rsl_error error = {0};
    if (!pair->restitution_law)
        return CLI_GO;
    if (strchr(pair->restitution_law, ':')) {
        spec->restitution_of_speed = &pair->measured;
        return read_points(pair);
    }
    return rsl_restitution_get(pair->restitution_law, &spec->restitution_of_speed, &error) < 0
               ? cli_fail(CLI_USAGE, "--restitution-law: %s", rsl_error_text(&error).text)
               : CLI_GO;
}

/* An option of the pair without a material says nothing. */
static int check_alone(const cli_pair *pair)
{
    const char *stray = rsl_given(pair->radius[0])   ? "--radius1"
                        : rsl_given(pair->radius[1]) ? "--radius2"
                        : rsl_given(pair->density)   ? "--density"
                                                     : NULL;
    return stray ? cli_fail(CLI_USAGE, "%s needs --material beside it", stray) : CLI_GO;
}

int cli_pair_find(cli_pair *pair, rsl_law_parameters *spec)
{
    rsl_error error = {0};
    pair->modulus = pair->effective_radius = pair->mass = pair->stiffness = RSL_UNSET;
    pair->bodies.yield = RSL_UNSET;
    int status = read_test(pair, spec);
    if (status == CLI_GO)
        status = read_function(pair, spec);
    if (status != CLI_GO)
        return status;
    if (!pair->material)
        return check_alone(pair);
    if (rsl_given(spec->radius) && rsl_given(pair->radius[0]))
        return cli_fail(CLI_USAGE, "--radius and --radius1 are given; give one of them");
    if (rsl_given(spec->radius)) {
        pair->radius[0] = spec->radius;
        spec->radius = RSL_UNSET;
    }
    if (!rsl_given(pair->radius[0]) && rsl_given(pair->radius[1]))
        return cli_fail(CLI_USAGE, "--radius1 is required beside --radius2");
    if (!rsl_given(pair->radius[1]))
        pair->radius[1] = HUGE_VAL;
    pair->given_mass = spec->mass;
    pair->given_stiffness = spec->stiffness;
    status = find_bodies(pair);
    if (status != CLI_GO)
        return status;
    const rsl_stiffness_material *a = &pair->body[0], *b = &pair->body[1];
    if (rsl_stiffness_modulus(a->young, a->poisson, b->young, b->poisson, &pair->modulus, &error) <
        0)
        return cli_fail_library(&error);
    status = find_sizes(pair);
    rsl_stiffness_material first = *a, second = *b;
    if (rsl_given(pair->density))
        first.density = second.density = pair->density;
    pair->bodies = rsl_collide_bodies_of((const rsl_stiffness_material *const[]){&first, &second},
                                         pair->radius, pair->modulus, pair->effective_radius);
    return status;
}

/* ---- what a law gets --------------------------------------------------------------- */

/* The stiffness of Hertz has the exponent 3/2. */
static rsl_status fill_stiffness(const cli_pair *pair, const rsl_law *law, rsl_law_parameters *spec,
                                 rsl_error *error)
{
    double n = rsl_given(spec->exponent) ? spec->exponent : law->n;
    if (!rsl_given(pair->stiffness))
        return rsl_error_at(error, RSL_ERROR_MISSING, "--radius1",
                            "is required: radius of body 1 (m), for the stiffness of the material; "
                            "or give --stiffness");
    if (rsl_given(n) && n != 1.5 && !law->n_free)
        return rsl_error_at(error, RSL_ERROR_CONFLICT, "material",
                            "gives a stiffness of Hertz, of the exponent 3/2, but the law %s has "
                            "%g; give the stiffness",
                            law->key, n);
    if (!rsl_given(spec->exponent) && law->n_free && law->n != 1.5)
        spec->exponent = 1.5;
    spec->stiffness = pair->stiffness;
    return RSL_OK;
}

void cli_pair_inputs(const cli_pair *pair, rsl_law_inputs wanted, rsl_law_parameters *spec)
{
    int same = pair->body[0].key == pair->body[1].key;
    const struct {
        rsl_law_inputs input;
        double *to, value;
    } rows[] = {
        {RSL_LAW_INPUT_BIT(mass), &spec->mass, pair->mass},
        {RSL_LAW_INPUT_BIT(modulus), &spec->modulus, pair->modulus},
        {RSL_LAW_INPUT_BIT(radius), &spec->radius, pair->effective_radius},
        {RSL_LAW_INPUT_BIT(young), &spec->young, same ? pair->body[0].young : RSL_UNSET},
        {RSL_LAW_INPUT_BIT(poisson), &spec->poisson, pair->body[0].poisson},
        {RSL_LAW_INPUT_BIT(yield_strength), &spec->yield_strength, pair->bodies.yield},
        {RSL_LAW_INPUT_BIT(yield_pressure), &spec->yield_pressure,
         rsl_collide_yield_pressure(&pair->bodies)},
    };
    for (size_t i = 0; pair->material && i < sizeof rows / sizeof rows[0]; i++)
        if ((rows[i].input & wanted) && !rsl_given(*rows[i].to))
            *rows[i].to = rows[i].value;
}

rsl_status cli_pair_fill(const cli_pair *pair, const rsl_law *law, rsl_law_parameters *spec,
                         rsl_error *error)
{
    rsl_law_inputs all = law->inputs | law->options | RSL_LAW_INPUT_BIT(mass);
    int stiff = (all & RSL_LAW_INPUT_BIT(stiffness)) != 0;
    if (!pair->material)
        return RSL_OK;
    /* what a law takes in place of a stiffness it does not need beside it */
    cli_pair_inputs(pair, stiff ? law->inputs | RSL_LAW_INPUT_BIT(mass) : all, spec);
    if (spec->restitution_of_speed)
        cli_pair_inputs(pair, spec->restitution_of_speed->inputs, spec);
    return stiff && !rsl_given(spec->stiffness) ? fill_stiffness(pair, law, spec, error) : RSL_OK;
}

/* ---- the chain ---------------------------------------------------------------------- */

void cli_pair_print(const cli_pair *pair, const rsl_law *law)
{
    int stiff = !law || ((law->inputs | law->options) & RSL_LAW_INPUT_BIT(stiffness)) != 0;
    if (!pair->material)
        return;
    if (stiff && rsl_given(pair->stiffness) && !rsl_given(pair->given_stiffness))
        printf("k = %.4g N/m^1.5 from ", pair->stiffness);
    printf("%s on %s, E* = %s", pair->body[0].key, pair->body[1].key,
           rsl_text_scaled(pair->modulus, "Pa").text);
    if (rsl_given(pair->effective_radius))
        printf(", R = %s", rsl_text_scaled(pair->effective_radius, "m").text);
    if (rsl_given(pair->mass) && !rsl_given(pair->given_mass))
        printf("; M = %.4g kg", pair->mass);
    if (rsl_given(pair->bodies.yield))
        printf("; yield strength %s", rsl_text_scaled(pair->bodies.yield, "Pa").text);
    putchar('\n');
}

void cli_pair_json(const cli_pair *pair, rsl_report_json *json)
{
    if (!pair->material)
        return;
    rsl_report_json_object(json, "pair");
    rsl_report_json_text(json, "material1", pair->body[0].key);
    rsl_report_json_text(json, "material2", pair->body[1].key);
    rsl_report_json_number(json, "modulus", pair->modulus);
    rsl_report_json_number(json, "radius", pair->effective_radius);
    rsl_report_json_number(json, "stiffness", pair->stiffness);
    rsl_report_json_number(json, "mass", pair->mass);
    rsl_report_json_number(json, "yield_strength", pair->bodies.yield);
    rsl_report_json_close(json);
}

void cli_pair_check(const cli_pair *pair, const rsl_law_contact *contact,
                    const rsl_collide_outcome *outcome, cli_warnings *out)
{
    rsl_collide_verdict said[RSL_COLLIDE_LIMIT_COUNT];
    if (!pair || !pair->material || !rsl_given(pair->effective_radius))
        return;
    rsl_collide_verdicts(&pair->bodies, contact, outcome, said);
    for (int i = 0; i < RSL_COLLIDE_LIMIT_COUNT; i++)
        if (said[i].text[0])
            cli_warnings_add(out, "%s", said[i].text);
}
