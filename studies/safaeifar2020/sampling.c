/* SPDX-License-Identifier: MIT
 *
 * safaeifar2020: what Table 2 decides: the best (a, b), the errors quoted in
 * the text, the integral and the coefficient 5/4.
 */
#include <math.h>

#include "law.h"
#include "num/constants.h"
#include "num/quadrature.h"
#include "num/roots.h"
#include "parts.h"
#include "study_data.h"

typedef rsl_study_safaeifar2020_moments moments;

moments rsl_study_safaeifar2020_moments_printed(rsl_study *study)
{
    static const rsl_study_item table2 = {.key = "table2"};
    static const rsl_study_paper paper = {.key = "safaeifar2020"}; /* also asked by other papers */
    rsl_study table = {.paper = &paper, .item = &table2};
    moments result = {RSL_NUM_NAN, RSL_NUM_NAN, RSL_NUM_NAN};
    rsl_study_read(&table);
    if (table.error.status >= 0)
        result = rsl_study_safaeifar2020_moments_of(&table);
    if (table.error.status < 0)
        rsl_study_note_error(study, table.error.status, "%s", table.error.message);
    rsl_study_free(&table);
    return result;
}

/* The cells of Table 2: A of each, and the squares between which (RMS/100)^2 rounds as printed. */
typedef struct cells {
    double A[128], low[128], high[128];
    size_t count;
} cells;

static void read_cells(rsl_study *study, cells *c)
{
    static const rsl_study_item table2 = {.key = "table2"};
    static const rsl_study_paper paper = {.key = "safaeifar2020"};
    rsl_study table = {.paper = &paper, .item = &table2};
    rsl_study_read(&table);
    c->count = 0;
    for (size_t i = 0; table.error.status >= 0 && i < table.row_count && i < 128; i++) {
        const rsl_study_row *row = &table.rows[i];
        double below = 1e-2 * (row->printed - 5e-4), above = 1e-2 * (row->printed + 5e-4);
        c->A[i] = rsl_study_safaeifar2020_factor(rsl_study_number(&table, row, "a"),
                                                 rsl_study_number(&table, row, "b"));
        c->low[i] = below * below;
        c->high[i] = above * above;
        c->count = i + 1;
    }
    if (table.error.status < 0)
        rsl_study_note_error(study, table.error.status, "%s", table.error.message);
    rsl_study_free(&table);
}

/* The parabola through three points, at x. */
static double through(const double at[3], const double y[3], double x)
{
    return y[0] * (x - at[1]) * (x - at[2]) / ((at[0] - at[1]) * (at[0] - at[2])) +
           y[1] * (x - at[0]) * (x - at[2]) / ((at[1] - at[0]) * (at[1] - at[2])) +
           y[2] * (x - at[0]) * (x - at[1]) / ((at[2] - at[0]) * (at[2] - at[1]));
}

static int fits_all(const cells *c, const double at[3], const double y[3])
{
    for (size_t i = 0; i < c->count; i++) {
        double here = through(at, y, c->A[i]), slack = 1e-12;
        if (!(here > c->low[i] - slack && here < c->high[i] + slack))
            return 0;
    }
    return 1;
}

/* The extremes of the parabola at A over the eight parabolas through ends of three cells. */
static void try_three(const cells *c, const size_t of[3], double A, double *low, double *high)
{
    const double at[3] = {c->A[of[0]], c->A[of[1]], c->A[of[2]]};
    for (int ends = 0; ends < 8; ends++) {
        double y[3];
        for (int k = 0; k < 3; k++)
            y[k] = ends >> k & 1 ? c->high[of[k]] : c->low[of[k]];
        double here = through(at, y, A);
        if ((here < *low || here > *high) && fits_all(c, at, y)) {
            *low = fmin(*low, here);
            *high = fmax(*high, here);
        }
    }
}

/* (RMS/100)^2 = k0 - 2 A m1 + A^2 m2 is linear in the moments: its extremes under the 220
 * inequalities of the cells are at vertices, where three of them are equalities (linear
 * programming in three variables). All vertices are tried. */
void rsl_study_safaeifar2020_range(rsl_study *study, double A, double *low, double *high)
{
    cells c;
    *low = HUGE_VAL;
    *high = -HUGE_VAL;
    read_cells(study, &c);
    for (size_t i = 0; i < c.count; i++)
        for (size_t j = 0; j < i; j++)
            for (size_t k = 0; k < j; k++)
                if (c.A[i] != c.A[j] && c.A[j] != c.A[k] && c.A[i] != c.A[k])
                    try_three(&c, (const size_t[]){i, j, k}, A, low, high);
    *low = 100.0 * sqrt(*low);
    *high = 100.0 * sqrt(*high);
}

/* r(c) = (1 - c)/(c h(c)) to the power in `user`; 2/3 at c = 1, where h is
 * 3/2 (1 - c). */
static double ratio_power(double c, void *user)
{
    double h = rsl_collide_hysteresis_ratio(c);
    double r = 1.0 - c < 1e-9 ? 2.0 / 3.0 : (1.0 - c) / (c * h);
    return *(const int *)user == 1 ? r : r * r;
}

moments rsl_study_safaeifar2020_moments_even(void)
{
    rsl_num_rule rule = rsl_num_rule_prepare(0.0);
    int one = 1, two = 2;
    return (moments){1.0, rsl_num_integrate(&rule, ratio_power, &one, 0.0, 1.0, 0.05),
                     rsl_num_integrate(&rule, ratio_power, &two, 0.0, 1.0, 0.05)};
}

/* ---- the best (a, b) ----------------------------------------------------- */

typedef struct wanted_factor {
    double a, factor;
} wanted_factor;

static double factor_off(double b, void *user)
{
    const wanted_factor *w = user;
    return rsl_study_safaeifar2020_factor(w->a, b) - w->factor;
}

/* b with 2/(5 I(a, b)) = factor; NaN if there is none. */
static double partner(double a, double factor)
{
    wanted_factor wanted = {a, factor};
    double b;
    if (rsl_num_root_bracketed(factor_off, &wanted, 0.05, 1e3, &b) < 0)
        return RSL_NUM_NAN;
    return b;
}

/* Whether no cell of the table lies below the one at (1.5, 5.5). */
static int is_lowest_cell(const moments *m, double *lowest)
{
    double here = rsl_study_safaeifar2020_error(m, rsl_study_safaeifar2020_factor(1.5, 5.5));
    *lowest = here;
    for (int i = 2; i <= 12; i++)
        for (int j = 3; j <= 12; j++)
            *lowest = fmin(*lowest, rsl_study_safaeifar2020_error(
                                        m, rsl_study_safaeifar2020_factor(0.5 * i, 0.5 * j)));
    return *lowest == here;
}

/* The largest difference of the error along the curve I(a, b) = const. */
static double draw_valley(rsl_study *study, const moments *m)
{
    double best = m->m1 / m->m2, floor = rsl_study_safaeifar2020_error(m, best);
    double worst = 0.0;
    rsl_study_figure *figure = rsl_study_draw(study, "All these (a, b) are equally good", "a", "b");
    rsl_study_line(study, figure, "I(a, b) = 2 m2/(5 m1)");
    for (int i = 0; i <= 50; i++) {
        double a = 1.0 + 0.1 * i, b = partner(a, best);
        double here = rsl_study_safaeifar2020_error(m, rsl_study_safaeifar2020_factor(a, b));
        rsl_study_point(study, figure, a, b);
        worst = fmax(worst, fabs(here - floor));
        if (isnan(here))
            worst = (double)INFINITY;
    }
    return worst;
}

static void draw_parabola(rsl_study *study, const moments *m)
{
    rsl_study_figure *figure = rsl_study_draw(study, "Table 2 as a function of one number",
                                              "A = 2/(5 I)", "RMS error [%]");
    rsl_study_line(study, figure, "100 sqrt(k0 - 2 A m1 + A^2 m2)");
    for (int i = 0; i <= 100; i++) {
        double A = 1.0 + 0.015 * i;
        rsl_study_point(study, figure, A, rsl_study_safaeifar2020_error(m, A));
    }
    rsl_study_remark(figure, "All 110 cells lie on this curve.");
}

/* The law returns the same whatever the bodies are. */
static double spread_over_bodies(rsl_study *study)
{
    static const double bodies[][3] = {{1.0, 1.4e8, 4.2}, {0.004, 1e8, 0.3}, {250.0, 3e5, 12.0}};
    double low = 1.0, high = 0.0;
    for (int i = 0; i < 3; i++) {
        rsl_study_impact impact = {"safaeifar-farshidianfar", 0.6, bodies[i][0], bodies[i][1],
                                   .speed = bodies[i][2]};
        double e = rsl_study_collide(study, &impact).restitution;
        low = fmin(low, e);
        high = fmax(high, e);
    }
    return high - low;
}

void rsl_study_safaeifar2020_valley(rsl_study *study)
{
    moments m = rsl_study_safaeifar2020_moments_printed(study);
    double lowest, best = m.m1 / m.m2;
    int is_lowest = is_lowest_cell(&m, &lowest);
    double worst = draw_valley(study, &m), spread = spread_over_bodies(study);
    draw_parabola(study, &m);
    rsl_study_claim(study, "lowest", is_lowest, 0, "the lowest of the 110 cells is %.4f", lowest);
    rsl_study_claim(
        study, "two", worst > 1e-9, worst <= 1e-9, "RMS = %.4f %s for every (a, b) with A = %.5f",
        rsl_study_safaeifar2020_error(&m, best), worst <= 1e-9 ? "within 1e-9" : "not", best);
    rsl_study_claim(study, "samples", fabs(m.k0 - 1.0) < 1e-3, fabs(m.k0 - 28.0 / 29.0) < 1e-4,
                    "k0 = %.5f; 28/29 = %.5f", m.k0, 28.0 / 29.0);
    rsl_study_claim(study, "bodies", spread > 1e-12, spread <= 1e-12,
                    "the restitutions of three pairs of bodies are %s",
                    spread <= 1e-12 ? "the same within 1e-12" : "different");
}

/* ---- errors quoted in the text ------------------------------------------- */

void rsl_study_safaeifar2020_rms(rsl_study *study)
{
    moments m = rsl_study_safaeifar2020_moments_printed(study);
    moments even = rsl_study_safaeifar2020_moments_even();
    double new_model = rsl_study_safaeifar2020_factor(1.5, 5.5);
    rsl_study_row *flores = rsl_study_find(study, "flores");
    rsl_study_answer(rsl_study_find(study, "minimum"),
                     rsl_study_safaeifar2020_error(&m, new_model));
    rsl_study_answer(rsl_study_find(study, "hu-guo"), rsl_study_safaeifar2020_error(&m, 1.5));
    rsl_study_answer(flores, rsl_study_safaeifar2020_error(&m, 1.6));
    rsl_study_explain(flores,
                      rsl_study_safaeifar2020_error(&m, rsl_study_safaeifar2020_factor(2., 2.)));
    rsl_study_claim(study, "best", fabs(even.m1 / even.m2 - 1.25) < 0.005,
                    fabs(even.m1 / even.m2 - 1.25) > 0.07,
                    "evenly sampled, A = %.6f is best, RMS = %.4f %%", even.m1 / even.m2,
                    rsl_study_safaeifar2020_error(&even, even.m1 / even.m2));
}

/* ---- Eqs. 57 to 59 ------------------------------------------------------- */

void rsl_study_safaeifar2020_integral(rsl_study *study)
{
    double I = rsl_study_safaeifar2020_integral_of(1.5, 5.5);
    rsl_study_answer(rsl_study_find(study, "I"), I);
    rsl_study_answer(rsl_study_find(study, "rounded"), I);
    rsl_study_answer(rsl_study_find(study, "coefficient"), 0.4 / I);
}
