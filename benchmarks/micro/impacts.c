/* SPDX-License-Identifier: MIT
 *
 * Sweeps of impacts from the reference tables.
 */
#include "impacts.h"

#include <math.h>

const bench_sweep bench_steel_ball = {.table = "family_a.csv",
                                      .law = "flores",
                                      .n = 1.5,
                                      .e_min = 0.05,
                                      .e_max = 0.95,
                                      .mass = 0.54,
                                      .stiffness = 2.4144e10,
                                      .speed_first = 0.15,
                                      .speed_last = 0.5,
                                      .calibrated = 1};

const bench_sweep bench_sliotar = {.table = "family_d.csv",
                                   .law = "general",
                                   .n = 1.5,
                                   .m = 1.1,
                                   .q = 1.25,
                                   .e_min = 0.02,
                                   .e_max = 1.0,
                                   .mass = 0.0896,
                                   .stiffness = 3.5e6,
                                   .speed_first = 15.0,
                                   .speed_last = 15.0};

/* ---- forces of the peers --------------------------------------------------- */

double bench_hertz_force(const rsl_law_contact *c, double d, double v)
{
    if (d <= 0.0)
        return 0.0;
    return d * sqrt(d) * (c->stiffness + c->damping * v);
}

double bench_general_force(const rsl_law_contact *c, double d, double v)
{
    if (d <= 0.0)
        return 0.0;
    double flow = copysign(pow(fabs(v), c->q), v);
    return c->stiffness * d * sqrt(d) + c->damping * pow(d, c->m) * flow;
}

/* ---- reading ------------------------------------------------------------- */

long double bench_number(const csv_table *table, size_t row, const char *column)
{
    return strtold(csv_text(table, row, column), NULL);
}

static int has_column(const csv_table *table, const char *column)
{
    for (size_t i = 0; i < table->columns; i++)
        if (strcmp(table->cells[i], column) == 0)
            return 1;
    return 0;
}

static int is_wanted(const csv_table *t, size_t row, const bench_sweep *s)
{
    double e = csv_number(t, row, "e");
    if (csv_number(t, row, "n") != s->n || e < s->e_min || e > s->e_max)
        return 0;
    if (has_column(t, "end") && strcmp(csv_text(t, row, "end"), "depth") != 0)
        return 0;
    return s->q == 0.0 || (csv_number(t, row, "m") == s->m && csv_number(t, row, "q") == s->q);
}

/* The exact outcome of a row, with units. */
static bench_impact read_row(const csv_table *t, size_t row, const bench_sweep *s, double speed)
{
    const char *damping = has_column(t, "h") ? "h" : "Lambda";
    long double k = s->stiffness, v = speed, n = s->n;
    long double length = powl(s->mass * v * v / k, 1.0L / (n + 1.0L));
    bench_impact impact = {.spec = rsl_law_parameters_default(),
                           .restitution = bench_number(t, row, "e"),
                           .duration = bench_number(t, row, "duration") * length / v,
                           .lambda = bench_number(t, row, damping)};
    impact.spec.mass = s->mass;
    impact.spec.stiffness = s->stiffness;
    impact.spec.speed = speed;
    impact.spec.exponent = s->n;
    impact.spec.end = RSL_LAW_SEPARATION_ZERO_DEPTH;
    if (s->q != 0.0) {
        impact.spec.m = s->m;
        impact.spec.q = s->q;
    }
    if (s->calibrated) {
        impact.spec.restitution = csv_number(t, row, "e");
        impact.spec.calibration = RSL_LAW_EXACT;
    } else /* lambda = Lambda k L^(n-m) v0^-q */
        impact.spec.damping = (double)(impact.lambda * k * powl(length, n - s->m) * powl(v, -s->q));
    return impact;
}

static size_t count_rows(const csv_table *t, const bench_sweep *s)
{
    size_t count = 0;
    for (size_t row = 0; row < t->rows; row++)
        count += is_wanted(t, row, s) ? 1 : 0;
    if (count == 0 || count > IMPACTS_MAX)
        bench_fail("no rows, or too many, in ", s->table);
    return count;
}

void bench_impacts_read(bench_impacts *impacts, const bench_sweep *sweep)
{
    csv_table table = csv_read(sweep->table);
    size_t count = count_rows(&table, sweep);
    double rise = sweep->speed_last - sweep->speed_first;
    rsl_error error;
    impacts->law = rsl_law_find(sweep->law);
    impacts->count = 0;
    for (size_t row = 0; row < table.rows; row++) {
        if (!is_wanted(&table, row, sweep))
            continue;
        double share = count > 1 ? (double)impacts->count / (double)(count - 1) : 0.0;
        bench_impact *impact = &impacts->rows[impacts->count++];
        *impact = read_row(&table, row, sweep, sweep->speed_first + share * rise);
        if (rsl_collide_prepare(impacts->law, &impact->spec, &impact->contact, &error) != RSL_OK)
            bench_fail("no contact: ", rsl_error_text(&error).text);
    }
    csv_free(&table);
}

/* ---- solving ------------------------------------------------------------- */

static rsl_collide_outcome collide(const bench_impacts *impacts, const rsl_law_contact *contact)
{
    rsl_collide_options options = {.accuracy = impacts->accuracy};
    rsl_collide_outcome outcome;
    if (rsl_collide(contact, &options, &outcome, NULL) != RSL_OK)
        bench_fail("no outcome of ", contact->law->key);
    return outcome;
}

static rsl_law_contact prepare(const bench_impacts *impacts, size_t i)
{
    rsl_law_contact contact;
    if (rsl_collide_prepare(impacts->law, &impacts->rows[i].spec, &contact, NULL) != RSL_OK)
        bench_fail("no contact of ", impacts->law->key);
    return contact;
}

static peer_outcome solve_by_cvode(const bench_impacts *impacts, size_t i)
{
    return peer_cvode_impact(impacts->cvode, impacts->force, &impacts->rows[i].contact);
}

static peer_outcome solve_by_rk4(const bench_impacts *impacts, size_t i)
{
    return peer_rk4_impact(impacts->rk4_step, impacts->force, &impacts->rows[i].contact);
}

static peer_outcome solve_by_library(const bench_impacts *impacts, size_t i)
{
    rsl_collide_outcome outcome = collide(impacts, &impacts->rows[i].contact);
    return (peer_outcome){outcome.restitution, outcome.duration};
}

double bench_pass_collide(void *scene)
{
    const bench_impacts *impacts = scene;
    double sum = 0.0;
    for (size_t i = 0; i < impacts->count; i++) {
        rsl_collide_outcome outcome = collide(impacts, &impacts->rows[i].contact);
        sum += outcome.restitution + outcome.duration;
    }
    return sum;
}

double bench_pass_prepare(void *scene)
{
    const bench_impacts *impacts = scene;
    double sum = 0.0;
    for (size_t i = 0; i < impacts->count; i++)
        sum += prepare(impacts, i).damping;
    return sum;
}

double bench_pass_prepare_collide(void *scene)
{
    const bench_impacts *impacts = scene;
    double sum = 0.0;
    for (size_t i = 0; i < impacts->count; i++) {
        rsl_law_contact contact = prepare(impacts, i);
        rsl_collide_outcome outcome = collide(impacts, &contact);
        sum += outcome.restitution + outcome.duration;
    }
    return sum;
}

double bench_pass_cvode(void *scene)
{
    const bench_impacts *impacts = scene;
    double sum = 0.0;
    for (size_t i = 0; i < impacts->count; i++)
        sum += solve_by_cvode(impacts, i).duration;
    return sum;
}

double bench_pass_rk4(void *scene)
{
    const bench_impacts *impacts = scene;
    double sum = 0.0;
    for (size_t i = 0; i < impacts->count; i++)
        sum += solve_by_rk4(impacts, i).duration;
    return sum;
}

/* ---- errors -------------------------------------------------------------- */

static double largest_error(const bench_impacts *impacts,
                            peer_outcome (*solve)(const bench_impacts *, size_t))
{
    double worst = 0.0;
    for (size_t i = 0; i < impacts->count; i++) {
        const bench_impact *impact = &impacts->rows[i];
        peer_outcome o = solve(impacts, i);
        double e = bench_relative_error(o.restitution, impact->restitution);
        double t = bench_relative_error(o.duration, impact->duration);
        worst = fmax(worst, fmax(e, t));
    }
    return worst;
}

double bench_error_collide(const bench_impacts *impacts)
{
    return largest_error(impacts, solve_by_library);
}

double bench_error_cvode(const bench_impacts *impacts)
{
    return largest_error(impacts, solve_by_cvode);
}

double bench_error_rk4(const bench_impacts *impacts)
{
    return largest_error(impacts, solve_by_rk4);
}

void bench_compare_cvode(bench_report *report, bench_impacts *impacts, const char *name,
                         double target, double bound)
{
    bench_case compared = {
        .own = {name, bench_pass_collide, bench_error_collide(impacts)},
        .peer = {"CVODE, rtol 1e-10", bench_pass_cvode, bench_error_cvode(impacts)},
        .scene = impacts,
        .operations = impacts->count,
        .target = target,
        .closer = 1,
        .error_bound = bound,
        .error_unit = "relative"};
    bench_compare(report, &compared);
}
