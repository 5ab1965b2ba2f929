/* SPDX-License-Identifier: MIT
 *
 * A table of outcomes for any form. Without units an impact of given exponents is a function of
 * Lambda alone, or of e; over x = log2(Lambda), or log2((1 - e)/e), its numbers are smooth, and on a
 * cell of width 1/2 the interpolation at the 20 zeros of a Chebyshev polynomial,
 *
 *     f(x) = c_0/2 + sum c_k T_k(t),    c_k = (2/20) sum f(t_i) T_k(t_i),  t from -1 to 1,
 *
 * is right to the rounding of the impacts it was made from: the next singularity is a distance of
 * about one away, so that the terms fall like 11^-k. A table of derivatives has df/dLambda and df/de
 * in the same cells, each interpolated by itself: to differentiate the sums would cost digits.
 */
#include "contact/outcome_table.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "collide/gradient_path.h"
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
    rsl_batch_table_content content;
    table_cell by_lambda[CELLS], by_restitution[CELLS];
} outcome_table;

_Static_assert(sizeof(outcome_table) <= sizeof(rsl_batch_table) &&
                   _Alignof(outcome_table) <= _Alignof(rsl_batch_table),
               "RSL_BATCH_TABLE_BYTES are too few for the table");

#define FIRST -10.0 /* x where the cells begin */
#define PER_UNIT 2.0
#define AGREE 2e-13       /* of a value */
#define SLOPE_AGREE 2e-12 /* of a derivative */
#define LOG_2 0.69314718055994530942

int rsl_batch_table_is_of(const rsl_batch_table *table, rsl_batch_table_content content,
                          const rsl_collide_exponents *form)
{
    const rsl_collide_exponents *f = &table->form;
    const outcome_table *made = (const outcome_table *)(const void *)table;
    return made->content == content && f->n == form->n && f->m == form->m && f->q == form->q &&
           f->end == form->end && f->approach_only == form->approach_only;
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

int rsl_batch_slopes_of(const rsl_collide_exponents *form, double lambda, int by_restitution,
                        double value[FIELDS], double slope[FIELDS])
{
    rsl_law_contact contact = rsl_collide_unit_contact(form, lambda);
    rsl_collide_path_problem problem = {
        .n = form->n,
        .m = form->m,
        .q = form->q,
        .lambda = lambda,
        .force_end = form->end == RSL_LAW_SEPARATION_ZERO_FORCE && rsl_collide_can_pull(&contact),
        .approach_only = form->approach_only,
    };
    rsl_collide_path_gradient p;
    if (rsl_collide_path_gradient_solve(&problem, &p) != RSL_OK)
        return 0;
    const rsl_collide_varied *all[FIELDS] = {&p.restitution,       &p.depth_max,
                                             &p.time_of_depth_max, &p.force_max,
                                             &p.time_of_force_max, &p.duration};
    double unit = by_restitution ? p.restitution.slope[GROUP_LAMBDA] : 1.0;
    for (int j = 0; j < FIELDS; j++) {
        value[j] = all[j]->value;
        slope[j] = all[j]->slope[GROUP_LAMBDA] / unit;
    }
    return 1;
}

/* Quantities of a table. */
typedef struct table_plan {
    const rsl_collide_exponents *form;
    rsl_batch_table_content content;
    int by_restitution;
} table_plan;

/* By Lambda, or by the restitution, at x; `size` is what errors are relative to: the value, or the
 * larger of |df/dz| and f/z. */
static int fields_at(const table_plan *plan, double x, double field[FIELDS], double size[FIELDS])
{
    double lambda = rsl_num_exp(LOG_2 * x), e = 1.0 / (1.0 + lambda);
    double z = plan->by_restitution ? e : lambda;
    if (plan->by_restitution &&
        rsl_collide_lambda_from_restitution(plan->form, e, &lambda, NULL, NULL) != RSL_OK)
        return 0;
    int slopes = plan->content == RSL_BATCH_TABLE_SLOPES;
    if (!(slopes ? rsl_batch_slopes_of(plan->form, lambda, plan->by_restitution, size, field)
                 : fields_of(plan->form, lambda, field)))
        return 0;
    for (int j = 0; j < FIELDS; j++)
        size[j] = slopes ? SLOPE_AGREE * fmax(fabs(field[j]), size[j] / z) : AGREE * fabs(field[j]);
    return 1;
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

/* `size`: the error that is allowed of the last terms. */
static int interpolate(const table_plan *plan, int number, table_cell *of, double size[FIELDS])
{
    memset(of, 0, sizeof *of);
    for (int i = 0; i < TERMS; i++) {
        double angle = RSL_NUM_PI * (i + 0.5) / TERMS, field[FIELDS];
        if (!fields_at(plan, x_of(number, rsl_num_cos(angle)), field, size))
            return 0;
        for (int k = 0; k < TERMS; k++)
            for (int j = 0; j < FIELDS; j++)
                of->terms[k][j] += 2.0 / TERMS * field[j] * rsl_num_cos(k * angle);
    }
    if (plan->content == RSL_BATCH_TABLE_VALUES)
        for (int j = 0; j < FIELDS; j++)
            size[j] = AGREE * fabs(of->terms[0][j]);
    return 1;
}

/* 1: the last terms of the sums are round-off. */
static int is_settled(const table_cell *of, const double size[FIELDS])
{
    for (int k = TERMS - 2; k < TERMS; k++)
        for (int j = 0; j < FIELDS; j++)
            if (!(fabs(of->terms[k][j]) <= size[j]))
                return 0;
    return 1;
}

/* 1: the sums reproduce impacts between the nodes. */
static int agrees(const table_plan *plan, int number, const table_cell *of)
{
    static const double places[] = {-0.9716, -0.41, 0.097, 0.63, 0.9891};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        double wanted[FIELDS], size[FIELDS], got[FIELDS];
        if (!fields_at(plan, x_of(number, places[i]), wanted, size))
            return 0;
        sum_up(of, places[i], got);
        for (int j = 0; j < FIELDS; j++)
            if (!(fabs(got[j] - wanted[j]) <= size[j]))
                return 0;
    }
    return 1;
}

static void make_cells(const table_plan *plan, table_cell *cells)
{
    double size[FIELDS];
    for (int i = 0; i < CELLS; i++)
        cells[i].holds = interpolate(plan, i, &cells[i], size) && is_settled(&cells[i], size) &&
                         agrees(plan, i, &cells[i]);
}

static rsl_status prepare(const rsl_collide_exponents *form, rsl_batch_table_content content,
                          rsl_batch_table *table, rsl_error *error)
{
    outcome_table *made = (outcome_table *)(void *)table;
    double unused;
    if (!form || !table)
        return rsl_error_missing(error, "a form and room for its table");
    rsl_status status = rsl_collide_restitution_from_lambda(form, 0.0, &unused, NULL, error);
    if (status != RSL_OK)
        return status;
    made->form = *form;
    made->content = content;
    make_cells(&(table_plan){form, content, 0}, made->by_lambda);
    make_cells(&(table_plan){form, content, 1}, made->by_restitution);
    return RSL_OK;
}

rsl_status rsl_batch_table_prepare(const rsl_collide_exponents *form, rsl_batch_table *table,
                                   rsl_error *error)
{
    return prepare(form, RSL_BATCH_TABLE_VALUES, table, error);
}

rsl_status rsl_batch_slope_table_prepare(const rsl_collide_exponents *form, rsl_batch_table *table,
                                         rsl_error *error)
{
    return prepare(form, RSL_BATCH_TABLE_SLOPES, table, error);
}

/* ---- looking up ------------------------------------------------------------- */

int rsl_batch_table_evaluate(const rsl_batch_table *opaque, int by_lambda, double z,
                             double field[FIELDS])
{
    const outcome_table *table = (const outcome_table *)(const void *)opaque;
    const table_cell *cells = by_lambda ? table->by_lambda : table->by_restitution;
    double ratio = by_lambda ? z : (1.0 - z) / z;
    if (!(ratio > 0x1p-10 && ratio < 0x1p6))
        return 0;
    double place = (rsl_num_log(ratio) / LOG_2 - FIRST) * PER_UNIT;
    int number = place < CELLS ? (int)fmax(place, 0.0) : CELLS - 1;
    if (!cells[number].holds)
        return 0;
    sum_up(&cells[number], 2.0 * (place - number) - 1.0, field);
    if (!by_lambda)
        field[0] = table->content == RSL_BATCH_TABLE_SLOPES ? 1.0 : z;
    return 1;
}
