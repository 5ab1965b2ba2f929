/* SPDX-License-Identifier: MIT
 *
 * banerjee2016: Table 1, the errors of twelve laws in impulse, energy lost and
 * restitution.
 */
#include <math.h>
#include <string.h>

#include "num/constants.h"
#include "parts.h"
#include "study_data.h"

rsl_study_impact rsl_study_banerjee2016_impact(const char *law, double restitution)
{
    return (rsl_study_impact){law, restitution, 1.0, 1.0, .speed = 1.0};
}

rsl_collide_outcome rsl_study_banerjee2016_outcome(rsl_study *study, const char *law,
                                                   double restitution)
{
    rsl_study_impact impact = rsl_study_banerjee2016_impact(law, restitution);
    return rsl_study_collide(study, &impact);
}

double rsl_study_banerjee2016_kelvin(double ratio, rsl_law_separation end)
{
    const rsl_collide_exponents form = {1.0, 0.0, 1.0, end, 0};
    double restitution = RSL_NUM_NAN;
    rsl_collide_restitution_from_lambda(&form, 2.0 * ratio, &restitution, NULL, NULL);
    return restitution;
}

rsl_collide_outcome rsl_study_banerjee2016_kelvin_outcome(rsl_study *study, double ratio,
                                                          rsl_law_separation end,
                                                          rsl_collide_method method)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_collide_options options = rsl_collide_options_default();
    rsl_collide_outcome outcome = {.restitution = RSL_NUM_NAN, .impulse = RSL_NUM_NAN};
    rsl_law_contact contact;
    spec.mass = spec.stiffness = spec.speed = 1.0;
    spec.damping = 2.0 * ratio;
    spec.end = end;
    options.method = method;
    if (rsl_collide_prepare(rsl_law_find("kelvin-voigt"), &spec, &contact,
                            rsl_study_error(study)) >= 0)
        rsl_collide(&contact, &options, &outcome, rsl_study_error(study));
    return outcome;
}

/* ---- the errors ---------------------------------------------------------- */

typedef enum quantity { IMPULSE, ENERGY, RESTITUTION } quantity;

static quantity quantity_of(rsl_study *study, const rsl_study_row *row)
{
    const char *text = rsl_study_text(study, row, "quantity");
    return strcmp(text, "impulse") == 0  ? IMPULSE
           : strcmp(text, "energy") == 0 ? ENERGY
                                         : RESTITUTION;
}

/* In percent: |I - (1 + c)|/(1 + c), |E - (1 - c^2)/2|/((1 - c^2)/2),
 * |c_out - c|/c. What is rounding is none. */
static double percent(double ratio)
{
    double error = 100.0 * fabs(ratio - 1.0);
    return error < 1e-10 ? 0.0 : error;
}

static double error_of(quantity what, double c, double impulse, double energy, double restitution)
{
    switch (what) {
    case IMPULSE:
        return percent(impulse / (1.0 + c));
    case ENERGY:
        return percent(2.0 * energy / ((1.0 - c) * (1.0 + c)));
    default:
        return percent(restitution / c);
    }
}

static double error_of_restitution(quantity what, double c, double out)
{
    return error_of(what, c, 1.0 + out, 0.5 * (1.0 - out) * (1.0 + out), out);
}

/* What the paper's own way leads to: the ratio that was read for the linear
 * laws, Eq. 25 as printed for Herbert and McWhannell; NaN for the others. */
static double own_way(rsl_study *study, const rsl_study_row *row, double c)
{
    const char *law = rsl_study_text(study, row, "law");
    if (*rsl_study_text(study, row, "read"))
        return rsl_study_banerjee2016_kelvin(rsl_study_number(study, row, "read"),
                                             RSL_LAW_SEPARATION_ZERO_FORCE);
    if (strcmp(law, "herbert-mcwhannell") == 0)
        return rsl_collide_hysteresis_restitution(6.0 * (1.0 - c) / ((c - 1.0) * (c - 1.0) + 3.0));
    return RSL_NUM_NAN;
}

/* The parameters of a row belong together: the column of the table names quantity and c, and one
 * ratio was read for a law and a c. */
static void check_parameters(rsl_study *study, const rsl_study_row *row)
{
    const char *law = rsl_study_text(study, row, "law"), *c = rsl_study_text(study, row, "c");
    const char *column = rsl_study_print(study, "%s %s", rsl_study_text(study, row, "quantity"), c);
    int alike = strcmp(column, rsl_study_text(study, row, "error")) == 0;
    for (const rsl_study_row *other = study->rows; other < row; other++)
        if (strcmp(rsl_study_text(study, other, "law"), law) == 0 &&
            strcmp(rsl_study_text(study, other, "c"), c) == 0)
            alike &= strcmp(rsl_study_text(study, other, "read"),
                            rsl_study_text(study, row, "read")) == 0;
    if (!alike)
        rsl_study_note_error(study, RSL_ERROR_FILE, "the parameters of '%s' contradict each other",
                             row->what);
}

void rsl_study_banerjee2016_table1(rsl_study *study)
{
    study->down = "law";
    study->across = "error";
    for (size_t i = 0; i < study->row_count; i++) {
        rsl_study_row *row = &study->rows[i];
        quantity what = quantity_of(study, row);
        check_parameters(study, row);
        double c = rsl_study_number(study, row, "c");
        rsl_collide_outcome o =
            rsl_study_banerjee2016_outcome(study, rsl_study_text(study, row, "law"), c);
        double own = own_way(study, row, c);
        rsl_study_answer(row, error_of(what, c, o.impulse, o.energy_dissipated, o.restitution));
        if (isfinite(own))
            rsl_study_explain(row, error_of_restitution(what, c, own));
    }
}

/* ---- do the three errors belong together? -------------------------------- */

enum { LAWS = 12, COLUMNS = 10 };

/* By how much impulse and energy errors miss those of the restitution that the
 * last column implies, c (1 + r) or c (1 - r), whichever fits better. */
typedef struct misfit {
    double impulse, energy;
} misfit;

static misfit misfit_of(const double cells[COLUMNS], int at, double c)
{
    misfit best = {(double)INFINITY, (double)INFINITY};
    for (int sign = -1; sign <= 1; sign += 2) {
        double out = c * (1.0 + sign * cells[7 + at] / 100.0);
        misfit m = {fabs(error_of_restitution(IMPULSE, c, out) - cells[at]),
                    fabs(error_of_restitution(ENERGY, c, out) - cells[4 + at])};
        if (m.impulse + m.energy < best.impulse + best.energy)
            best = m;
    }
    return best;
}

/* The printed cells, law by law. */
static int read_table(rsl_study *study, double cells[LAWS][COLUMNS])
{
    static const rsl_study_item item = {.key = "table1"};
    rsl_study table = {.paper = study->paper, .item = &item};
    rsl_study_read(&table);
    if (table.error.status >= 0 && table.row_count != LAWS * COLUMNS)
        rsl_study_note_error(study, RSL_ERROR_FILE, "Table 1 has %zu cells", table.row_count);
    else if (table.error.status < 0)
        rsl_study_note_error(study, table.error.status, "%s", table.error.message);
    else
        for (size_t i = 0; i < table.row_count; i++)
            cells[i / COLUMNS][i % COLUMNS] = table.rows[i].printed;
    rsl_study_free(&table);
    return study->error.status >= 0;
}

static misfit worst_of(const double cells[COLUMNS], int from)
{
    misfit worst = {0.0, 0.0};
    for (int at = from; at < 3; at++) {
        misfit m = misfit_of(cells, at, 0.25 * (at + 1));
        worst.impulse = fmax(worst.impulse, m.impulse);
        worst.energy = fmax(worst.energy, m.energy);
    }
    return worst;
}

/* The error that the trapezoidal rule on points `step` apart makes in the
 * impulse and the energy of a law, percent. */
static misfit quadrature_error(rsl_study *study, const char *law, double c, double step)
{
    rsl_study_impact impact = rsl_study_banerjee2016_impact(law, c);
    rsl_collide_outcome o = rsl_study_collide(study, &impact);
    rsl_law_contact contact;
    rsl_collide_curve_point a = {0}, b = {0};
    double sum = 0.0, area = 0.0, time = 0.0;
    if (!rsl_study_contact(study, &impact, &contact) ||
        rsl_collide_at(&contact, NULL, &time, 1, &a, rsl_study_error(study)) < 0)
        return (misfit){RSL_NUM_NAN, RSL_NUM_NAN};
    for (int i = 1; time < o.duration; i++, a = b) {
        time = fmin(step * i, o.duration);
        if (rsl_collide_at(&contact, NULL, &time, 1, &b, rsl_study_error(study)) < 0)
            return (misfit){RSL_NUM_NAN, RSL_NUM_NAN};
        sum += 0.5 * (b.time - a.time) * (a.force + b.force);
        area += 0.5 * (b.depth - a.depth) * (a.force + b.force);
    }
    return (misfit){error_of(IMPULSE, c, sum, 0.0, c), error_of(ENERGY, c, 0.0, area, c)};
}

static void claim_noise(rsl_study *study)
{
    const double step = 0.06;
    misfit spring = quadrature_error(study, "linear", 1.0, step);
    misfit hertz = quadrature_error(study, "hertz", 1.0, step);
    misfit damped = quadrature_error(study, "anagnostopoulos", 0.5, step);
    rsl_study_claim(study, "noise",
                    fabs(spring.impulse - 0.03) < 0.005 && fabs(hertz.impulse) < 0.015 &&
                        fabs(damped.energy - 0.05) < 0.02,
                    0,
                    "on points 0.06 apart: impulse off by %.3f %% (linear spring, c = 1) and %.3f "
                    "%% (Hertz), energy by %.3f %% (Anagnostopoulos, c = 0.5)",
                    spring.impulse, hertz.impulse, damped.energy);
}

/* Whether restitutions of four decimals give the last columns to their last digit, and by how much
 * those with all digits miss them; laws that are not reproduced apart. */
static void claim_rounding(rsl_study *study)
{
    static const rsl_study_item item = {.key = "table1"};
    rsl_study table = {.paper = study->paper, .item = &item};
    double rounded = 0.0, exact = 0.0;
    rsl_study_read(&table);
    for (size_t i = 0; table.error.status >= 0 && i < table.row_count; i++) {
        const rsl_study_row *row = &table.rows[i];
        double c = rsl_study_number(&table, row, "c"), out;
        if (quantity_of(&table, row) != RESTITUTION ||
            (row->expected != RSL_STUDY_REPRODUCED && row->expected != RSL_STUDY_CONSISTENT))
            continue;
        out = rsl_study_banerjee2016_outcome(study, rsl_study_text(&table, row, "law"), c)
                  .restitution;
        exact = fmax(exact, fabs(percent(out / c) - row->printed));
        out = floor(1e4 * out + 0.5) / 1e4;
        rounded = fmax(rounded, fabs(percent(out / c) - row->printed));
    }
    rsl_study_claim(study, "rounded", table.error.status >= 0 && rounded < 0.005 + 1e-9, 0,
                    "off by at most %.4f points; with all digits by %.4f", rounded, exact);
    rsl_study_free(&table);
}

void rsl_study_banerjee2016_consistency(rsl_study *study)
{
    enum { GOYAL = 5, JANKOWSKI = 8 };
    double cells[LAWS][COLUMNS] = {{0.0}};
    misfit goyal, jankowski, others = {0.0, 0.0};
    if (!read_table(study, cells))
        return;
    goyal = misfit_of(cells[GOYAL], 0, 0.25);
    jankowski = worst_of(cells[JANKOWSKI], 0);
    for (int law = 0; law < LAWS; law++) {
        misfit m = worst_of(cells[law], law == GOYAL);
        if (law == JANKOWSKI)
            continue;
        others.impulse = fmax(others.impulse, m.impulse);
        others.energy = fmax(others.energy, m.energy);
    }
    rsl_study_claim(
        study, "goyal", goyal.impulse < 0.1 && goyal.energy < 0.25, 0,
        "the restitution that fits best misses the impulse by %.2f and the energy by %.2f points",
        goyal.impulse, goyal.energy);
    rsl_study_claim(study, "jankowski", jankowski.impulse < 0.1 && jankowski.energy < 0.25, 0,
                    "missed by up to %.2f and %.2f points", jankowski.impulse, jankowski.energy);
    rsl_study_claim(study, "others", others.impulse < 0.1 && others.energy < 0.25, 0,
                    "within %.3f and %.3f points", others.impulse, others.energy);
    claim_noise(study);
    claim_rounding(study);
}
