/* SPDX-License-Identifier: MIT
 *
 * A table of outcomes for any form. Without units an impact of given exponents is a function of
 * Lambda alone, or of e; over x = log2(Lambda), or log2((1 - e)/e), its numbers are smooth, and on a
 * cell of width 1/2 the interpolation at the 20 zeros of a Chebyshev polynomial,
 *
 *     f(x) = c_0/2 + sum c_k T_k(t),    c_k = (2/20) sum f(t_i) T_k(t_i),  t from -1 to 1,
 *
 * is right to the rounding of the impacts it was made from: the next singularity is a distance of
 * about one away, so that the terms fall like 11^-k.
 */
#include "contact/outcome_table.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "collide/impact.h"
#include "num/constants.h"
#include "num/elementary.h"

enum {
    CELLS = 32, /* of 1/2, from -10 to 6: Lambda from 1/1024 to 64, e from 0.0154 to 0.999 */
    TERMS = 20,
    FIELDS = RSL_BATCH_TABLE_FIELD_COUNT
};

typedef struct table_cell {
    int holds; /* 1: it has what its impacts need */
    double terms[TERMS][FIELDS];
} table_cell;

/* An rsl_batch_table as the library sees it; it begins with what the header shows. */
typedef struct outcome_table {
    rsl_collide_exponents form;
    table_cell by_lambda[CELLS], by_restitution[CELLS];
} outcome_table;

_Static_assert(sizeof(outcome_table) <= sizeof(rsl_batch_table) &&
                   _Alignof(outcome_table) <= _Alignof(rsl_batch_table),
               "RSL_BATCH_TABLE_BYTES are too few for the table");

#define FIRST -10.0 /* x where the cells begin */
#define PER_UNIT 2.0
#define AGREE 2e-13
#define LOG_2 0.69314718055994530942

int rsl_batch_table_is_of(const rsl_batch_table *table, const rsl_collide_exponents *form)
{
    const rsl_collide_exponents *f = &table->form;
    return f->n == form->n && f->m == form->m && f->q == form->q && f->end == form->end &&
           f->approach_only == form->approach_only;
}

/* ---- one impact without units ----------------------------------------------- */

static int fields_of(const rsl_collide_exponents *form, double lambda, double field[FIELDS])
{
    rsl_law_contact contact = rsl_collide_unit_contact(form, lambda);
    rsl_collide_outcome o;
    if (rsl_collide(&contact, NULL, &o, NULL) != RSL_OK)
        return 0;
    const double all[FIELDS] = {o.restitution, o.depth_max,         o.time_of_depth_max,
                                o.force_max,   o.time_of_force_max, o.duration};
    memcpy(field, all, sizeof all);
    return 1;
}

/* By Lambda, or by the restitution, at x. */
static int fields_at(const rsl_collide_exponents *form, int by_restitution, double x,
                     double field[FIELDS])
{
    double lambda = rsl_num_exp(LOG_2 * x), e = 1.0 / (1.0 + lambda);
    if (by_restitution &&
        rsl_collide_lambda_from_restitution(form, e, &lambda, NULL, NULL) != RSL_OK)
        return 0;
    return fields_of(form, lambda, field);
}

/* ---- cells ------------------------------------------------------------------ */

static double x_of(int cell, double t) { return FIRST + (cell + 0.5 * (1.0 + t)) / PER_UNIT; }

/* Clenshaw's recurrence for all fields. */
static void sum_up(const table_cell *of, double t, double field[FIELDS])
{
    double above[FIELDS] = {0.0}, here[FIELDS] = {0.0};
    for (int k = TERMS - 1; k > 0; k--)
        for (int j = 0; j < FIELDS; j++) {
            double next = 2.0 * t * here[j] - above[j] + of->terms[k][j];
            above[j] = here[j];
            here[j] = next;
        }
    for (int j = 0; j < FIELDS; j++)
        field[j] = t * here[j] - above[j] + 0.5 * of->terms[0][j];
}

static int interpolate(const rsl_collide_exponents *form, int by_restitution, int number,
                       table_cell *of)
{
    memset(of, 0, sizeof *of);
    for (int i = 0; i < TERMS; i++) {
        double angle = RSL_NUM_PI * (i + 0.5) / TERMS, field[FIELDS];
        if (!fields_at(form, by_restitution, x_of(number, rsl_num_cos(angle)), field))
            return 0;
        for (int k = 0; k < TERMS; k++)
            for (int j = 0; j < FIELDS; j++)
                of->terms[k][j] += 2.0 / TERMS * field[j] * rsl_num_cos(k * angle);
    }
    return 1;
}

/* Whether the terms have fallen to rounding at the end of the sums. */
static int is_settled(const table_cell *of)
{
    for (int k = TERMS - 2; k < TERMS; k++)
        for (int j = 0; j < FIELDS; j++)
            if (!(fabs(of->terms[k][j]) <= AGREE * fabs(of->terms[0][j])))
                return 0;
    return 1;
}

/* Whether the sums give what impacts between the places give. */
static int agrees(const rsl_collide_exponents *form, int by_restitution, int number,
                  const table_cell *of)
{
    static const double places[] = {-0.9716, -0.41, 0.097, 0.63, 0.9891};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        double wanted[FIELDS], got[FIELDS];
        if (!fields_at(form, by_restitution, x_of(number, places[i]), wanted))
            return 0;
        sum_up(of, places[i], got);
        for (int j = 0; j < FIELDS; j++)
            if (!(fabs(got[j] - wanted[j]) <= AGREE * fabs(wanted[j])))
                return 0;
    }
    return 1;
}

static void make_cells(const rsl_collide_exponents *form, int by_restitution, table_cell *cells)
{
    for (int i = 0; i < CELLS; i++)
        cells[i].holds = interpolate(form, by_restitution, i, &cells[i]) && is_settled(&cells[i]) &&
                         agrees(form, by_restitution, i, &cells[i]);
}

rsl_status rsl_batch_table_prepare(const rsl_collide_exponents *form, rsl_batch_table *table,
                                   rsl_error *error)
{
    outcome_table *made = (outcome_table *)(void *)table;
    double unused;
    if (!form || !table)
        return rsl_error_missing(error, "a form and room for its table");
    rsl_status status = rsl_collide_restitution_from_lambda(form, 0.0, &unused, NULL, error);
    if (status != RSL_OK)
        return status;
    made->form = *form;
    make_cells(form, 0, made->by_lambda);
    make_cells(form, 1, made->by_restitution);
    return RSL_OK;
}

/* ---- looking up ------------------------------------------------------------- */

int rsl_batch_table_evaluate(const rsl_batch_impacts *b, size_t i, double field[FIELDS])
{
    const outcome_table *table = (const outcome_table *)(const void *)b->table;
    const table_cell *cells = b->lambda ? table->by_lambda : table->by_restitution;
    double e = b->lambda ? 0.0 : b->restitution_in[i];
    double ratio = b->lambda ? b->lambda[i] : (1.0 - e) / e;
    if (!(ratio > 0x1p-10 && ratio < 0x1p6))
        return 0;
    double place = (rsl_num_log(ratio) / LOG_2 - FIRST) * PER_UNIT;
    int number = place < CELLS ? (int)fmax(place, 0.0) : CELLS - 1;
    if (!cells[number].holds)
        return 0;
    sum_up(&cells[number], 2.0 * (place - number) - 1.0, field);
    field[0] = b->lambda ? field[0] : e;
    return 1;
}
