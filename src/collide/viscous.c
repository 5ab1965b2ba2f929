/* SPDX-License-Identifier: MIT
 *
 * Hertz with damping that is free of the speed, n = 3/2 and q = 1: for the exponents m of the laws in
 * the catalogue the impact, a function of Lambda alone, stands in a table over s = sqrt(Lambda). What
 * is no power series at Lambda = 0 has been divided by its power there:
 *
 *     e = exp(-Lambda c_0),    F_min = Lambda^(n/(n-m)) c_6,    d_end = Lambda^(1/(n-m)) c_6 (end at F = 0).
 */
#include <assert.h>
#include <math.h>
#include <stddef.h>

#include "collide/impact.h"
#include "collide/viscous_table.inc"
#include "num/elementary.h"

enum { FIELDS = VISCOUS_FIELDS, DEGREE = VISCOUS_DEGREE };
_Static_assert(DEGREE % 2 == 1, "the odd chain is as long as the even one");

#define CELLS(table) table, sizeof table / sizeof *table

static const struct form {
    double m;
    int force_end;
    const viscous_cell *cells;
    size_t count;
} forms[] = {
    {0.5, 0, CELLS(viscous_half_depth)},
    {0.5, 1, CELLS(viscous_half_force)},
    {0.0, 0, CELLS(viscous_none_depth)},
    {0.65, 0, CELLS(viscous_more_depth)},
};

static const struct form *find_form(const rsl_collide_polar_problem *p)
{
    if (p->n != 1.5 || p->q != 1.0 || p->approach_only)
        return NULL;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (forms[i].m == p->m && forms[i].force_end == p->force_end)
            return &forms[i];
    return NULL;
}

static const viscous_cell *find_cell(const struct form *form, double s)
{
    const viscous_cell *cell = form->cells, *end = cell + form->count;
    if (!(s >= cell->from))
        return NULL;
    while (cell < end && s > cell->to)
        cell++;
    return cell < end ? cell : NULL;
}

static void sum_up(const viscous_cell *cell, double s, double field[FIELDS])
{
    double odd[FIELDS], t = ((s - cell->from) - (cell->to - s)) / (cell->to - cell->from),
                        t2 = t * t;
    for (int k = 0; k < FIELDS; k++) {
        odd[k] = cell->c[DEGREE][k];
        field[k] = cell->c[DEGREE - 1][k];
    }
    for (int i = DEGREE - 2; i > 0; i -= 2)
        for (int k = 0; k < FIELDS; k++) {
            odd[k] = odd[k] * t2 + cell->c[i][k];
            field[k] = field[k] * t2 + cell->c[i - 1][k];
        }
    for (int k = 0; k < FIELDS; k++)
        field[k] += odd[k] * t;
}

/* Lambda^power; s = sqrt(Lambda) */
static double power_of(double lambda, double s, double power)
{
    if (power == 1.0)
        return lambda;
    return power == 1.5 ? lambda * s : rsl_num_pow(lambda, power);
}

int rsl_collide_solve_viscous(const rsl_collide_polar_problem *p, rsl_collide_solved *solved)
{
    assert(p->lambda > 0.0);
    double field[FIELDS], s = sqrt(p->lambda);
    const struct form *form = find_form(p);
    const viscous_cell *cell = form ? find_cell(form, s) : NULL;
    if (!cell)
        return 0;
    sum_up(cell, s, field);
    double loss = p->lambda * field[0], e = rsl_num_exp(-loss);
    double last = power_of(p->lambda, s, (p->force_end ? 1.0 : p->n) / (p->n - p->m)) * field[6];
    *solved = (rsl_collide_solved){
        .restitution = e,
        .depth_max = field[1],
        .time_of_depth_max = field[2],
        .force_max = field[3],
        .time_of_force_max = field[4],
        .force_min = p->force_end ? 0.0 : last,
        .duration = field[5],
        .depth_end = p->force_end ? last : 0.0,
        .dissipated = -0.5 * rsl_num_expm1(-2.0 * loss),
        .impulse = 1.0 + e,
    };
    return 1;
}
