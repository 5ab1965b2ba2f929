/* SPDX-License-Identifier: MIT
 *
 * What the catalogue says, as tables.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "docs.h"

#define BIT RSL_LAW_INPUT_BIT

const double docs_grid[DOCS_GRID] = {0.1, 0.3, 0.5, 0.7, 0.9};

rsl_law_parameters docs_sample_spec(const rsl_law *law, double e)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    spec.restitution = e;
    spec.mass = 1.0;
    spec.speed = 1.0;
    if (law->model->force)
        spec.stiffness = 1e8;
    if (law->inputs & BIT(exponent))
        spec.exponent = 1.5;
    if (law->inputs & BIT(m))
        spec.m = 1.0;
    if (law->inputs & BIT(q))
        spec.q = 1.0;
    return spec;
}

docs_answer docs_ask(const rsl_law *law, double e, rsl_law_calibration calibration)
{
    docs_answer a = {RSL_UNSET, NAN};
    rsl_law_parameters spec = docs_sample_spec(law, e);
    rsl_law_contact contact;
    rsl_collide_outcome out;
    spec.calibration = calibration;
    /* A law without a formula of its own comes back calibrated. */
    if (rsl_collide_prepare(law, &spec, &contact, NULL) < 0 || contact.calibration != calibration ||
        rsl_collide(&contact, NULL, &out, NULL) < 0)
        return a;
    a.lambda = rsl_collide_lambda(&contact);
    a.returned = out.restitution;
    return a;
}

int docs_answers(const rsl_law *law)
{
    rsl_law_inputs takes = law->inputs | law->options;
    return (takes & BIT(restitution)) && !isnan(docs_ask(law, 0.5, RSL_LAW_PUBLISHED).returned);
}

docs_name docs_option(const rsl_law_input *input)
{
    docs_name name = {"-e"};
    if (input == &rsl_law_input_table()[RSL_LAW_INDEX_restitution])
        return name;
    snprintf(name.text, sizeof name.text, "--%s", input->name);
    for (char *at = name.text; *at; at++)
        *at = (char)(*at == '_' ? '-' : *at);
    return name;
}

/* Two digits of the damping that returns 0.5. */
static double sample_damping(const rsl_law *law)
{
    rsl_law_parameters spec = docs_sample_spec(law, 0.5);
    rsl_law_contact contact;
    char digits[32];
    spec.calibration = RSL_LAW_EXACT;
    if (rsl_collide_prepare(law, &spec, &contact, NULL) < 0)
        return RSL_UNSET;
    snprintf(digits, sizeof digits, "%.2g", contact.damping);
    return strtod(digits, NULL);
}

rsl_law_parameters docs_sample(const rsl_law *law)
{
    static const double samples[RSL_LAW_INPUT_COUNT] = {
        [RSL_LAW_INDEX_restitution] = 0.5,
        [RSL_LAW_INDEX_stiffness] = 1e8,
        [RSL_LAW_INDEX_exponent] = 1.5,
        [RSL_LAW_INDEX_m] = 1.0,
        [RSL_LAW_INDEX_q] = 1.0,
        [RSL_LAW_INDEX_radius] = 0.01,
        [RSL_LAW_INDEX_modulus] = 1.15e11,
        [RSL_LAW_INDEX_young] = 1e7,
        [RSL_LAW_INDEX_poisson] = 0.45,
        [RSL_LAW_INDEX_viscosity_shear] = 1e4,
        [RSL_LAW_INDEX_viscosity_bulk] = 1e4,
        [RSL_LAW_INDEX_yield_pressure] = 3e9,
        [RSL_LAW_INDEX_yield_strength] = 1e9,
        [RSL_LAW_INDEX_length] = 0.02,
        [RSL_LAW_INDEX_clearance] = 1e-4,
        [RSL_LAW_INDEX_area] = 1e-4,
        [RSL_LAW_INDEX_mean_radius] = 0.005,
        [RSL_LAW_INDEX_shape_coefficient] = 50.0,
        [RSL_LAW_INDEX_permanent_ratio] = 0.5,
        [RSL_LAW_INDEX_path_depth] = 1.5,
        [RSL_LAW_INDEX_path_rate] = 5.5,
        [RSL_LAW_INDEX_stiffness_unload] = 2e8,
        [RSL_LAW_INDEX_stiffness_limit] = 5e8,
        [RSL_LAW_INDEX_plasticity_depth] = 0.05,
        [RSL_LAW_INDEX_latch] = 1e4,
        [RSL_LAW_INDEX_damping_depth] = 1e-4,
        [RSL_LAW_INDEX_work_of_adhesion] = 0.05,
        [RSL_LAW_INDEX_force_scale] = 1.0,
        [RSL_LAW_INDEX_steepness] = 1e4,
    };
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_inputs takes = law->inputs | law->options;
    rsl_law_inputs wanted = law->inputs;
    wanted |= takes & (rsl_given(law->m) ? 0 : BIT(exponent) | BIT(m) | BIT(q));
    if (!(wanted & BIT(modulus)))
        wanted |= takes & BIT(stiffness);
    if (!(wanted & (BIT(damping) | BIT(young))))
        wanted |= takes & BIT(restitution);
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++)
        if ((wanted >> i & 1u) && samples[i] > 0.0)
            memcpy((char *)&spec + rsl_law_input_table()[i].offset, &samples[i], sizeof samples[i]);
    spec.mass = 1.0;
    spec.speed = 1.0;
    if (wanted & BIT(damping))
        spec.damping = sample_damping(law);
    return spec;
}

/* Whether the elastic force starts as d^n with the n of the row: some laws are
 * no power, or find n from their inputs. */
static int is_power(const rsl_law *law)
{
    const double depth = 1e-9;
    rsl_law_parameters spec = docs_sample(law);
    rsl_law_contact contact;
    rsl_law_response one, two;
    if (rsl_collide_prepare(law, &spec, &contact, NULL) < 0 ||
        rsl_law_force(&contact, depth, 0.0, &one, NULL) < 0 ||
        rsl_law_force(&contact, 2.0 * depth, 0.0, &two, NULL) < 0)
        return 0;
    return fabs(log2(two.force / one.force) - law->n) < 1e-3;
}

static int has_exponent(const rsl_law *law, int index)
{
    if (!law->model->force)
        return 0;
    return law->model->damped || (index == RSL_LAW_INDEX_exponent && is_power(law));
}

static void add_exponent(docs_text *t, const rsl_law *law, double value, int index)
{
    rsl_law_inputs takes = law->inputs | law->options;
    if (!has_exponent(law, index) || (!rsl_given(value) && !(takes >> index & 1u)))
        docs_add(t, "—");
    else if (!rsl_given(value))
        docs_add(t, "any");
    else if (value == RSL_LAW_M_EQUALS_N)
        docs_add(t, "n");
    else if (value == RSL_LAW_M_HALF)
        docs_add(t, "(n-1)/2");
    else
        docs_add(t, "%g", value);
}

void docs_add_exponents(docs_text *t, const rsl_law *law)
{
    add_exponent(t, law, law->n, RSL_LAW_INDEX_exponent);
    docs_add(t, ", ");
    add_exponent(t, law, law->m, RSL_LAW_INDEX_m);
    docs_add(t, ", ");
    add_exponent(t, law, law->q, RSL_LAW_INDEX_q);
}

const char *docs_end(const rsl_law *law)
{
    return law->model->force ? rsl_law_separation_name(law->end) : "—";
}

/* ---- tables from the catalogue --------------------------------------------------- */

void docs_add_family(docs_text *t, const rsl_law *law, const rsl_law *before, int columns)
{
    if (before && before->family == law->family)
        return;
    docs_add(t, "| **%s**: %s |", rsl_law_family_name(law->family),
             rsl_law_family_meaning(law->family));
    for (int i = 1; i < columns; i++)
        docs_add(t, " |");
    docs_add(t, "\n");
}

static void table_laws(docs_text *t)
{
    const rsl_law *before = NULL;
    docs_add(t, "| law | authors | n, m, q | contact ends at | result for 0.5 "
                "|\n|---|---|---|---|---|\n");
    for (size_t i = 0; i < rsl_law_count(); i++) {
        const rsl_law *law = rsl_law_at(i);
        docs_add_family(t, law, before, 5);
        before = law;
        docs_add(t, "| [%s](docs/laws/%s.md) | %s %d | ", law->key, law->key, law->authors,
                 law->year);
        docs_add_exponents(t, law);
        docs_add(t, " | %s | ", docs_end(law));
        if (docs_answers(law))
            docs_add(t, "%.4f |\n", docs_ask(law, 0.5, RSL_LAW_PUBLISHED).returned);
        else
            docs_add(t, " |\n");
    }
}

void docs_add_returned(docs_text *t, const rsl_law *law, int digits)
{
    for (int i = 0; i < DOCS_GRID; i++) {
        double e = docs_ask(law, docs_grid[i], RSL_LAW_PUBLISHED).returned;
        if (isnan(e))
            docs_add(t, " |");
        else
            docs_add(t, " %.*f |", digits, e);
    }
}

double docs_worst_error(const rsl_law *law)
{
    double worst = 0.0;
    for (int i = 0; i < DOCS_GRID; i++)
        worst = fmax(worst,
                     fabs(docs_ask(law, docs_grid[i], RSL_LAW_PUBLISHED).returned - docs_grid[i]));
    return worst;
}

/* Laws with a formula for e and no exponents of the caller's. */
static void table_returned(docs_text *t)
{
    int exact = 0;
    docs_add(t, "| law | 0.1 | 0.3 | 0.5 | 0.7 | 0.9 |\n|---|---|---|---|---|---|\n");
    for (size_t i = 0; i < rsl_law_count(); i++) {
        const rsl_law *law = rsl_law_at(i);
        if (!docs_answers(law) || (law->inputs & BIT(exponent)))
            continue;
        if (docs_worst_error(law) < 1e-9) {
            exact++;
            continue;
        }
        docs_add(t, "| [%s](../laws/%s.md) |", law->key, law->key);
        docs_add_returned(t, law, 4);
        docs_add(t, "\n");
    }
    docs_add(t,
             "\nThe head of a column is the input restitution. %d more laws of the catalogue "
             "reproduce\ntheir input.\n",
             exact);
}

static void table_inputs(docs_text *t)
{
    const rsl_law_input *table = rsl_law_input_table();
    docs_add(t, "| symbol | meaning | unit | C: `rsl_law_parameters` | command line | allowed "
                "|\n|---|---|---|---|---|---|\n");
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++) {
        int first = i == RSL_LAW_INDEX_restitution;
        docs_add(t, "| `%s` | %s | %s | `%s` | `%s`%s | %s %g%s |\n", table[i].symbol,
                 table[i].meaning, table[i].unit, table[i].name, docs_option(&table[i]).text,
                 first ? ", `--restitution`" : "", table[i].closed ? ">=" : ">", table[i].low,
                 first ? ", <= 1" : "");
    }
}

static void table_status(docs_text *t)
{
    docs_add(t, "| code | value | meaning |\n|---|---|---|\n");
#define STATUS_ROW(name, value, meaning) docs_add(t, "| `%s` | %d | %s |\n", #name, value, meaning);
    RSL_STATUS_LIST(STATUS_ROW)
#undef STATUS_ROW
}

static void table_materials(docs_text *t)
{
    docs_add(t, "| key | material | E, GPa | nu | density, kg/m^3 | yield, MPa | source "
                "|\n|---|---|---|---|---|---|---|\n");
    for (size_t i = 0; i < rsl_stiffness_material_count(); i++) {
        const rsl_stiffness_material *m = rsl_stiffness_material_at(i);
        docs_add(t, "| `%s` | %s | %g | %g | %g |", m->key, m->title, 1e-9 * m->young, m->poisson,
                 m->density);
        if (!rsl_given(m->yield))
            docs_add(t, " — | %s |\n", m->source);
        else
            docs_add(t, " %g | %s |\n", 1e-6 * m->yield, m->source);
    }
}

typedef struct table {
    const char *name;
    void (*write)(docs_text *t);
} table;

static const table tables[] = {
    {"laws", table_laws},
    {"returned", table_returned},
    {"inputs", table_inputs},
    {"status", table_status},
    {"materials", table_materials},
    {"columns", docs_add_columns},
    {"methods", docs_add_methods},
    {"model-keys", docs_add_model_keys},
    {"grains-keys", docs_add_grains_keys},
    {"impact-keys", docs_add_impact_keys},
    {"toss-keys", docs_add_toss_keys},
    {"commands", docs_add_commands},
    {"man-synopsis", docs_add_synopsis},
    {"man-commands", docs_add_man_commands},
    {"man-parameters", docs_add_man_parameters},
    {"papers", docs_add_papers},
    {"counts", docs_add_counts},
    {"speeds", docs_add_speeds},
    {"speeds-all", docs_add_speeds_all},
    {"coverage", docs_add_coverage},
    {"coverage-count", docs_add_coverage_count},
    {"fuzz-targets", docs_add_fuzz_targets},
    {"engines", docs_add_engines},
    {"engines-wrong", docs_add_engines_wrong},
    {"which-law", docs_add_which_law},
    {"which-error", docs_add_which_error},
    {"which-speed", docs_add_which_speed},
    {"which-cost", docs_add_which_cost},
    {"which-field", docs_add_which_field},
};

int docs_add_table(docs_text *t, const char *name, size_t length)
{
    static const char options[] = "options-";
    size_t head = strlen(options);
    if (length > head && memcmp(name, options, head) == 0)
        return docs_add_options(t, name + head, length - head);
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        if (strlen(tables[i].name) == length && memcmp(tables[i].name, name, length) == 0) {
            tables[i].write(t);
            return 1;
        }
    }
    return 0;
}
