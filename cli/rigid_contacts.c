/* SPDX-License-Identifier: MIT
 *
 * resile rigid contacts: the impulses of several contacts at one instant.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "matrix.h"
#include "num/linear.h"
#include "rigid.h"
#include "table.h"
#include "text.h"
#include "warn.h"

/* Pivots of the mass matrix below this part of its largest are zero. */
#define SINGULAR 1e-13

typedef struct work {
    size_t rates, count;         /* rows of W, contacts */
    cli_matrix mass, jacobian;   /* empty: the Delassus matrix is given */
    cli_matrix delassus, before; /* before: rates, or velocities of the coordinates */
    cli_matrix restitution, friction;
    double *rate;      /* before; owned */
    double *impulse;   /* and what is in `after`; owned */
    double *velocity;  /* of the coordinates after; owned */
    double *transform; /* M^-1 J', coordinates x rates; owned */
    rsl_rigid_contacts_after after;
} work;

/* ---- from mass matrix and Jacobian -------------------------------------------------- */

/* One number for each coordinate is the diagonal. */
static int spread_diagonal(cli_matrix *mass, size_t n)
{
    if (mass->rows == n && mass->columns == n)
        return CLI_GO;
    if (mass->rows * mass->columns != n)
        return cli_fail(CLI_USAGE,
                        "--mass-matrix has %zu rows of %zu numbers and --jacobian %zu columns; "
                        "allowed: a square matrix of that size, or its diagonal",
                        mass->rows, mass->columns, n);
    double *full = cli_allocate(n * n, sizeof *full);
    for (size_t i = 0; i < n; i++)
        full[i * n + i] = mass->values[i];
    free(mass->values);
    *mass = (cli_matrix){full, n, n};
    return CLI_GO;
}

/* Column j of M^-1 J'. */
static int solve_column(const work *of, size_t j, double *lines)
{
    size_t n = of->mass.rows;
    for (size_t i = 0; i < n; i++) {
        memcpy(lines + i * (n + 1), of->mass.values + i * n, n * sizeof *lines);
        lines[i * (n + 1) + n] = of->jacobian.values[j * n + i];
    }
    if (rsl_num_solve(lines, n, SINGULAR) != 0)
        return cli_fail(CLI_USAGE, "--mass-matrix is singular");
    for (size_t i = 0; i < n; i++)
        of->transform[i * of->rates + j] = lines[i * (n + 1) + n];
    return CLI_GO;
}

/* W = J M^-1 J' and v = J u. */
static int assemble(work *of)
{
    size_t n = of->jacobian.columns, r = of->jacobian.rows;
    int status = spread_diagonal(&of->mass, n);
    if (status == CLI_GO && of->before.rows * of->before.columns != n)
        status = cli_fail(CLI_USAGE,
                          "--velocity has %zu numbers and --jacobian %zu columns; allowed: one for "
                          "each coordinate",
                          of->before.rows * of->before.columns, n);
    if (status != CLI_GO)
        return status;
    of->rates = r;
    of->transform = cli_allocate(n * r, sizeof(double));
    double *lines = cli_allocate(n * (n + 1), sizeof *lines);
    for (size_t j = 0; j < r && status == CLI_GO; j++)
        status = solve_column(of, j, lines);
    free(lines);
    of->delassus = (cli_matrix){cli_allocate(r * r, sizeof(double)), r, r};
    of->rate = cli_allocate(r, sizeof(double));
    for (size_t i = 0; i < r; i++)
        for (size_t k = 0; k < n; k++) {
            double entry = of->jacobian.values[i * n + k];
            of->rate[i] += entry * of->before.values[k];
            for (size_t j = 0; j < r; j++)
                of->delassus.values[i * r + j] += entry * of->transform[k * r + j];
        }
    return status;
}

/* ---- what is given ------------------------------------------------------------------ */

static int take_delassus(work *of)
{
    size_t r = of->delassus.rows;
    if (of->delassus.columns != r || of->before.rows * of->before.columns != r)
        return cli_fail(
            CLI_USAGE,
            "--delassus has %zu rows of %zu numbers and --velocity %zu; allowed: n rows "
            "of n and n",
            r, of->delassus.columns, of->before.rows * of->before.columns);
    of->rates = r;
    of->rate = cli_allocate(r, sizeof(double));
    memcpy(of->rate, of->before.values, r * sizeof(double));
    return CLI_GO;
}

/* One value for all contacts, or one each. */
static int spread(const char *name, cli_matrix *of, size_t count)
{
    size_t given = of->rows * of->columns;
    if (given == count)
        return CLI_GO;
    if (given > 1)
        return cli_fail(CLI_USAGE, "%s has %zu values for %zu contacts; allowed: one, or one each",
                        name, given, count);
    of->values = cli_reallocate(of->values, count, sizeof(double));
    for (size_t i = 0; i < count; i++)
        of->values[i] = given ? of->values[0] : 0.0;
    *of = (cli_matrix){of->values, 1, count};
    return CLI_GO;
}

static int read_numbers(const cli_rigid_request *request, work *of)
{
    const struct {
        const char *name, *text;
        int vector;
        cli_matrix *to;
    } rows[] = {{"--delassus", request->delassus, 0, &of->delassus},
                {"--mass-matrix", request->mass, 0, &of->mass},
                {"--jacobian", request->jacobian, 0, &of->jacobian},
                {"--velocity", request->velocity, 1, &of->before},
                {"--restitution", request->restitution, 1, &of->restitution},
                {"--friction", request->friction, 1, &of->friction}};
    int status = CLI_GO;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0] && status == CLI_GO; i++)
        if (rows[i].text)
            status = rows[i].vector ? cli_vector_read(rows[i].name, rows[i].text, rows[i].to)
                                    : cli_matrix_read(rows[i].name, rows[i].text, rows[i].to);
    return status;
}

static int read_contacts(const cli_rigid_request *request, work *of)
{
    int bodies = request->mass && request->jacobian;
    if (!request->velocity || bodies == (request->delassus != NULL) ||
        (request->mass != NULL) != (request->jacobian != NULL))
        return cli_fail(CLI_USAGE, "contacts need --velocity, and either --delassus or "
                                   "--mass-matrix and --jacobian");
    int status = read_numbers(request, of);
    if (status == CLI_GO)
        status = bodies ? assemble(of) : take_delassus(of);
    if (status != CLI_GO)
        return status;
    of->count = request->friction ? of->rates / 2 : of->rates;
    if (request->friction && of->rates % 2 != 0)
        return cli_fail(CLI_USAGE,
                        "there are %zu rates; with --friction each contact has two, normal and "
                        "tangential",
                        of->rates);
    status = spread("--restitution", &of->restitution, of->count);
    return status == CLI_GO && request->friction ? spread("--friction", &of->friction, of->count)
                                                 : status;
}

static int solve(const cli_rigid_request *request, work *of)
{
    int hypothesis = request->hypothesis ? request->hypothesis - 1 : RSL_RIGID_HYPOTHESIS_POISSON;
    const rsl_rigid_contacts contacts = {.count = of->count,
                                         .hypothesis = (rsl_rigid_hypothesis)hypothesis,
                                         .delassus = of->delassus.values,
                                         .velocity = of->rate,
                                         .restitution = of->restitution.values,
                                         .friction = of->friction.values};
    size_t room = rsl_rigid_contacts_workspace(of->count, request->friction != NULL);
    double *space = cli_allocate(room + 1, sizeof *space);
    rsl_error error;
    of->impulse = cli_allocate(3 * of->rates, sizeof(double));
    of->after = (rsl_rigid_contacts_after){.impulse = of->impulse,
                                           .velocity_after = of->impulse + of->rates,
                                           .impulse_compression = of->impulse + 2 * of->rates};
    rsl_status status = rsl_rigid_contacts_solve(&contacts, &of->after, space, room, &error);
    free(space);
    if (status < 0)
        return cli_fail_library(&error);
    size_t n = of->jacobian.columns; /* u+ = u- + M^-1 J' P */
    of->velocity = cli_allocate(n + 1, sizeof(double));
    for (size_t i = 0; i < n; i++) {
        of->velocity[i] = of->before.values[i];
        for (size_t j = 0; j < of->rates; j++)
            of->velocity[i] += of->transform[i * of->rates + j] * of->impulse[j];
    }
    return CLI_GO;
}

/* ---- results ------------------------------------------------------------------------ */

static void print(const work *of)
{
    int rough = of->friction.values != NULL;
    cli_table table =
        cli_table_new(">contact|direction|>rate before [m/s]|>impulse [N s]|>of compression|>rate "
                      "after [m/s]");
    for (size_t k = 0; k < of->rates; k++) {
        cli_table_format(&table, "%zu", (rough ? k / 2 : k) + 1);
        cli_table_text(&table, rough && k % 2 ? "tangent" : "normal");
        cli_table_number(&table, of->rate[k]);
        cli_table_number(&table, of->impulse[k]);
        cli_table_number(&table, of->after.impulse_compression[k]);
        cli_table_number(&table, of->after.velocity_after[k]);
    }
    cli_table_show(&table, 2);
    if (of->jacobian.columns > 0) {
        table = cli_table_new(">coordinate|>velocity before|>velocity after");
        for (size_t i = 0; i < of->jacobian.columns; i++) {
            cli_table_format(&table, "%zu", i + 1);
            cli_table_number(&table, of->before.values[i]);
            cli_table_number(&table, of->velocity[i]);
        }
        cli_table_section(&table, "Coordinates");
    }
    printf("\nkinetic energy lost: %.6g J\n", of->after.energy_lost);
    cli_notes_print();
}

static void print_json(const work *of)
{
    rsl_report_json json = rsl_report_json_start(stdout);
    rsl_report_json_object(&json, NULL);
    rsl_report_json_number(&json, "contacts", (double)of->count);
    rsl_report_json_vector(&json, "rate_before", of->rate, of->rates);
    rsl_report_json_vector(&json, "impulse", of->impulse, of->rates);
    rsl_report_json_vector(&json, "impulse_compression", of->after.impulse_compression, of->rates);
    rsl_report_json_vector(&json, "rate_after", of->after.velocity_after, of->rates);
    if (of->jacobian.columns > 0)
        rsl_report_json_vector(&json, "velocity_after", of->velocity, of->jacobian.columns);
    rsl_report_json_number(&json, "energy_lost", of->after.energy_lost);
    rsl_report_json_flag(&json, "energy_gained", of->after.energy_gained);
    rsl_report_json_number(&json, "nonuniqueness", of->after.nonuniqueness);
    rsl_report_json_number(&json, "residual", of->after.residual);
    cli_json_end(&json);
}

static int answer(const cli_rigid_request *request, work *of)
{
    int status = read_contacts(request, of);
    if (status == CLI_GO)
        status = solve(request, of);
    if (status != CLI_GO)
        return status;
    if (of->after.energy_gained)
        cli_warn(
            "the impact gains %.3g J: this definition of restitution is not suitable for these "
            "contacts",
            -of->after.energy_lost);
    if (of->after.nonuniqueness > 0.0)
        cli_warn("there are other solutions, whose rates differ by up to %.3g m/s",
                 of->after.nonuniqueness);
    if (request->json)
        print_json(of);
    else
        print(of);
    return CLI_DONE;
}

int cli_rigid_contacts(const cli_rigid_request *request)
{
    work of = {0};
    int status = answer(request, &of);
    cli_matrix *const matrices[] = {&of.mass,   &of.jacobian,    &of.delassus,
                                    &of.before, &of.restitution, &of.friction};
    for (size_t i = 0; i < sizeof matrices / sizeof matrices[0]; i++)
        cli_matrix_free(matrices[i]);
    free(of.rate);
    free(of.impulse);
    free(of.velocity);
    free(of.transform);
    return status;
}
