/* SPDX-License-Identifier: MIT
 *
 * bridge: the core as JavaScript sees it. Structs of the library are read as runs of doubles, texts
 * as addresses, and what went wrong last is kept here: a module has one caller at a time.
 */
#include <stdlib.h>
#include <string.h>

#include "resile/memoryless.h"
#include "resile/resile.h"

#define EXPORT(name) __attribute__((export_name(#name)))
#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* What core.js reads as doubles. */
_Static_assert(offsetof(rsl_collide_outcome, method) == 15 * sizeof(double), "outcome");
_Static_assert(sizeof(rsl_collide_curve_point) == 7 * sizeof(double), "curve");
_Static_assert(offsetof(rsl_law_response, clamped) == 5 * sizeof(double), "response");
_Static_assert(sizeof(rsl_step_advice) == 7 * sizeof(double), "advice");
_Static_assert(sizeof(rsl_step_band) == 4 * sizeof(double), "band");
_Static_assert(sizeof(rsl_stiffness_elliptic) == 3 * sizeof(double), "ellipse");
_Static_assert(offsetof(rsl_law_parameters, end) == RSL_LAW_INPUT_COUNT * sizeof(double),
               "numbers");

static rsl_error last;

EXPORT(take) void *web_take(size_t bytes) { return malloc(bytes); }

EXPORT(give) void web_give(void *bytes) { free(bytes); }

EXPORT(version) const char *web_version(void) { return rsl_version(); }

/* 0: where, 1: what. */
EXPORT(error_text) const char *web_error_text(int what) { return what ? last.message : last.path; }

EXPORT(error_status) int web_error_status(void) { return last.status; }

/* ---- tables: text or number `field` of a row, in the order of core.js -------- */

static const char *text_at(const void *row, size_t offset)
{
    const char *text;
    memcpy(&text, (const char *)row + offset, sizeof text);
    return text;
}

EXPORT(law_count) size_t web_law_count(void) { return rsl_law_count(); }

EXPORT(law_text) const char *web_law_text(size_t law, size_t field)
{
    static const size_t fields[] = {offsetof(rsl_law, key),      offsetof(rsl_law, aliases),
                                    offsetof(rsl_law, title),    offsetof(rsl_law, authors),
                                    offsetof(rsl_law, doi),      offsetof(rsl_law, bibtex),
                                    offsetof(rsl_law, equation), offsetof(rsl_law, parameter),
                                    offsetof(rsl_law, exact),    offsetof(rsl_law, errata)};
    return field < COUNT(fields) ? text_at(rsl_law_at(law), fields[field])
                                 : rsl_law_family_name(rsl_law_at(law)->family);
}

EXPORT(law_number) double web_law_number(size_t law, size_t field)
{
    const rsl_law *of = rsl_law_at(law);
    const double fields[] = {of->year,
                             of->n,
                             of->m,
                             of->q,
                             of->n_free,
                             of->end,
                             of->restitution_min,
                             of->restitution_max,
                             of->restitution_min_open,
                             of->model->force == NULL,
                             of->model->damped,
                             of->calibrated,
                             of->model->measured};
    return fields[field];
}

/* 2: the law needs the input, 1: takes it instead or besides, 0: neither. */
EXPORT(law_takes) int web_law_takes(size_t law, size_t input)
{
    const rsl_law *of = rsl_law_at(law);
    return of->inputs & RSL_LAW_INPUT_AT(input) ? 2 : of->options & RSL_LAW_INPUT_AT(input) ? 1 : 0;
}

/* The place of a key or alias; -1: there is none, and the last error has the nearest. */
EXPORT(law_find) int web_law_find(const char *key)
{
    const rsl_law *found = NULL;
    (void)rsl_law_get(key, &found, &last);
    for (size_t i = 0; i < rsl_law_count(); i++)
        if (rsl_law_at(i) == found)
            return (int)i;
    return -1;
}

EXPORT(family_meaning) const char *web_family_meaning(size_t law)
{
    return rsl_law_family_meaning(rsl_law_at(law)->family);
}

EXPORT(input_count) size_t web_input_count(void) { return RSL_LAW_INPUT_COUNT; }

EXPORT(input_text) const char *web_input_text(size_t input, size_t field)
{
    const rsl_law_input *of = &rsl_law_input_table()[input];
    const char *const fields[] = {of->name, of->symbol, of->unit, of->meaning};
    return fields[field];
}

EXPORT(input_number) double web_input_number(size_t input, size_t field)
{
    const rsl_law_input *of = &rsl_law_input_table()[input];
    return field ? of->closed : of->low;
}

EXPORT(material_count) size_t web_material_count(void) { return rsl_stiffness_material_count(); }

EXPORT(material_text) const char *web_material_text(size_t material, size_t field)
{
    const rsl_stiffness_material *of = rsl_stiffness_material_at(material);
    const char *const fields[] = {of->key, of->aliases, of->title, of->source};
    return fields[field];
}

EXPORT(material_number) double web_material_number(size_t material, size_t field)
{
    const rsl_stiffness_material *of = rsl_stiffness_material_at(material);
    const double fields[] = {of->young, of->poisson, of->density, of->yield};
    return fields[field];
}

/* ---- contacts ------------------------------------------------------------------ */

static rsl_law_parameters spec_of(const double *numbers, int end, int calibration, int formulation)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    memcpy(&spec, numbers, RSL_LAW_INPUT_COUNT * sizeof *numbers);
    spec.end = (rsl_law_separation)end;
    spec.calibration = (rsl_law_calibration)calibration;
    spec.formulation = (rsl_law_formulation)formulation;
    return spec;
}

/* The curves of a press test, in one block to be freed; NULL: refused. `press`: depths, then forces. */
static rsl_law_table *curves_of(const double *press, size_t count)
{
    rsl_law_table *table = malloc(sizeof *table + RSL_LAW_TABLE_SIZE(count) * sizeof *press);
    if (!table)
        last = (rsl_error){RSL_ERROR_MEMORY, "", "there is not enough memory"};
    if (table && rsl_law_table_prepare(press, press + count, count, (double *)(table + 1), table,
                                       &last) >= 0)
        return table;
    free(table);
    return NULL;
}

/* A contact to be freed; NULL: refused. `numbers` has a place per input, NaN where none is given;
 * `count` points of a press test are for the law table. */
EXPORT(contact_new)
rsl_law_contact *web_contact_new(size_t law, const double *numbers, int end, int calibration,
                                 int formulation, const double *press, size_t count)
{
    rsl_law_parameters spec = spec_of(numbers, end, calibration, formulation);
    rsl_law_table *table = count > 0 ? curves_of(press, count) : NULL;
    rsl_law_contact *contact = malloc(sizeof *contact);
    spec.user = table;
    if (!contact)
        last = (rsl_error){RSL_ERROR_MEMORY, "", "there is not enough memory"};
    if (contact && (table || count == 0) &&
        rsl_collide_prepare(rsl_law_at(law), &spec, contact, &last) >= 0)
        return contact;
    free(contact);
    free(table);
    return NULL;
}

EXPORT(contact_free) void web_contact_free(rsl_law_contact *contact)
{
    free(contact->user);
    free((void *)(uintptr_t)contact->psi); /* read only */
    free(contact);
}

EXPORT(contact_number) double web_contact_number(const rsl_law_contact *contact, size_t field)
{
    const double fields[] = {
        contact->stiffness, contact->n,           contact->damping,
        contact->m,         contact->q,           contact->mass,
        contact->speed,     contact->restitution, rsl_collide_lambda(contact),
        contact->end,       contact->calibration, rsl_law_solution_of(contact)};
    return fields[field];
}

static rsl_collide_options options_of(double load, int integrated)
{
    rsl_collide_options options = rsl_collide_options_default();
    options.load = load;
    if (integrated)
        options.method = RSL_COLLIDE_METHOD_INTEGRATED;
    return options;
}

EXPORT(collide)
int web_collide(const rsl_law_contact *contact, double load, int integrated,
                rsl_collide_outcome *outcome)
{
    rsl_collide_options options = options_of(load, integrated);
    return rsl_collide(contact, &options, outcome, &last);
}

/* How many points the curve has, of which at most `capacity` were written; negative: a status. */
EXPORT(curve)
int web_curve(const rsl_law_contact *contact, double load, double tolerance,
              rsl_collide_curve_point *points, size_t capacity)
{
    rsl_collide_options options = options_of(load, 0);
    size_t count = 0;
    rsl_status status =
        rsl_collide_curve(contact, &options, tolerance, points, capacity, &count, &last);
    return status < 0 ? (int)status : (int)count;
}

EXPORT(at)
int web_at(const rsl_law_contact *contact, double load, const double *times, size_t count,
           rsl_collide_curve_point *points)
{
    rsl_collide_options options = options_of(load, 0);
    return rsl_collide_at(contact, &options, times, count, points, &last);
}

EXPORT(force)
int web_force(const rsl_law_contact *contact, double depth, double rate, rsl_law_response *response)
{
    return rsl_law_force(contact, depth, rate, response, &last);
}

EXPORT(track) void web_track(rsl_law_contact *contact, double depth)
{
    rsl_law_update_history(contact, depth);
}

/* `in`: depths, then rates; `out`: five runs in the order of rsl_law_response. */
EXPORT(batch)
int web_batch(const rsl_law_contact *contact, size_t count, const double *in, double *out)
{
    rsl_batch batch = {.count = count,
                       .depth = in,
                       .rate = in + count,
                       .force = out,
                       .dforce_ddepth = out + count,
                       .dforce_drate = out + 2 * count,
                       .elastic_energy = out + 3 * count,
                       .dissipated_power = out + 4 * count};
    return rsl_batch_force(contact, &batch, NULL, &last);
}

/* The memoryless form of a contact, in place. */
EXPORT(forget) int web_forget(rsl_law_contact *contact)
{
    rsl_memoryless *table = malloc(sizeof *table);
    rsl_status status = table ? rsl_memoryless_convert(contact, table, &last) : RSL_ERROR_MEMORY;
    if (contact->psi != table)
        free(table);
    return status;
}

/* ---- numbers: `out` takes what comes -------------------------------------------- */

EXPORT(step_advise)
int web_step_advise(const rsl_law_contact *contact, int scheme, double wanted, rsl_step_advice *out)
{
    return rsl_step_advise(contact, (rsl_step_scheme)scheme, wanted, out, &last);
}

EXPORT(step_band)
int web_step_band(const rsl_law_contact *contact, int scheme, double step, rsl_step_band *out)
{
    return rsl_step_band_at(contact, (rsl_step_scheme)scheme, step, out, &last);
}

EXPORT(scheme_name) const char *web_scheme_name(size_t scheme)
{
    return scheme < RSL_STEP_SCHEME_COUNT ? rsl_step_scheme_name((rsl_step_scheme)scheme) : NULL;
}

EXPORT(to_ask)
int web_to_ask(size_t law, const double *numbers, int end, double wanted, double *out)
{
    rsl_law_parameters spec = spec_of(numbers, end, RSL_LAW_PUBLISHED, RSL_LAW_FORMULATION_DEFAULT);
    return rsl_collide_input_restitution(rsl_law_at(law), &spec, wanted, out, &last);
}

EXPORT(modulus) int web_modulus(double e1, double nu1, double e2, double nu2, double *out)
{
    return rsl_stiffness_modulus(e1, nu1, e2, nu2, out, &last);
}

EXPORT(radius) int web_radius(double radius1, double radius2, double *out)
{
    return rsl_stiffness_radius(radius1, radius2, out, &last);
}

EXPORT(hertz) int web_hertz(double modulus, double radius, double *out)
{
    return rsl_stiffness_hertz(modulus, radius, out, &last);
}

EXPORT(ellipse)
int web_ellipse(double modulus, const double *radii, double angle, rsl_stiffness_elliptic *out)
{
    return rsl_stiffness_ellipse(modulus, radii, angle, out, &last);
}

EXPORT(gear) int web_gear(double young, double poisson, double width, double *out)
{
    return rsl_stiffness_gear(young, poisson, width, out, &last);
}

EXPORT(hysteresis_ratio) double web_hysteresis_ratio(double restitution)
{
    return rsl_collide_hysteresis_ratio(restitution);
}

EXPORT(hysteresis_restitution) double web_hysteresis_restitution(double h)
{
    return rsl_collide_hysteresis_restitution(h);
}
