/* SPDX-License-Identifier: MIT
 *
 * resile rigid lcp: the solution of Lemke's method, and all solutions of a small problem.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "matrix.h"
#include "rigid.h"
#include "table.h"
#include "text.h"
#include "warn.h"

/* More basic solutions than this are not listed. */
enum { SOLUTIONS = 8192, SHOWN = 40 };

typedef struct work {
    size_t n;
    double *matrix, *vector; /* owned */
    double *z, *w;           /* of Lemke's method; owned */
    rsl_status lemke;
    double residual;
    int pivots;
    int enumerated;
    rsl_rigid_lcp_solutions all; /* its arrays are one block, from z */
} work;

/* ---- the problem ----------------------------------------------------------------- */

/* FILE: the rows of M, and q as the last column. */
static int split_file(const char *path, work *of)
{
    cli_matrix both;
    int status = cli_matrix_read(path, path, &both);
    if (status == CLI_GO && both.columns != both.rows + 1)
        status = cli_fail(CLI_USAGE,
                          "%s has %zu rows of %zu numbers; allowed: n rows of n + 1 numbers, those "
                          "of M and one of q",
                          path, both.rows, both.columns);
    of->n = both.rows;
    of->matrix = cli_allocate(of->n * of->n + 1, sizeof(double));
    of->vector = cli_allocate(of->n + 1, sizeof(double));
    for (size_t i = 0; i < of->n && status == CLI_GO; i++) {
        memcpy(of->matrix + i * of->n, both.values + i * both.columns, of->n * sizeof(double));
        of->vector[i] = both.values[i * both.columns + of->n];
    }
    cli_matrix_free(&both);
    return status;
}

static int read_problem(const cli_rigid_request *request, work *of)
{
    cli_matrix m = {0}, q = {0};
    if (request->words.count > 1 && (request->matrix || request->vector))
        return cli_fail(CLI_USAGE, "FILE has the matrix and the vector; leave out --%s",
                        request->matrix ? "matrix" : "vector");
    if (request->words.count > 1)
        return split_file(request->words.items[1], of);
    if (!request->matrix || !request->vector)
        return cli_fail(CLI_USAGE, "lcp needs FILE, or --matrix and --vector");
    int status = cli_matrix_read("--matrix", request->matrix, &m);
    if (status == CLI_GO)
        status = cli_vector_read("--vector", request->vector, &q);
    of->matrix = m.values;
    of->vector = q.values;
    of->n = m.rows;
    if (status == CLI_GO && (m.rows != m.columns || q.rows * q.columns != m.rows))
        return cli_fail(CLI_USAGE,
                        "--matrix has %zu rows of %zu numbers and --vector %zu; allowed: n rows of "
                        "n and n",
                        m.rows, m.columns, q.rows * q.columns);
    return status;
}

static int solve(work *of)
{
    const rsl_rigid_lcp problem = {of->n, of->matrix, of->vector};
    size_t room = rsl_rigid_lcp_workspace(of->n), n = of->n;
    double *space = cli_allocate(room + 1, sizeof *space);
    rsl_error error;
    of->z = cli_allocate(n + 1, sizeof(double));
    of->w = cli_allocate(n + 1, sizeof(double));
    rsl_rigid_lcp_solution one = {.z = of->z, .w = of->w};
    of->lemke = rsl_rigid_lcp_solve(&problem, &one, space, room, &error);
    of->residual = one.residual;
    of->pivots = one.pivots;
    free(space);
    of->enumerated = n <= RSL_RIGID_LCP_ENUMERATE_MAX;
    if (of->lemke < 0 && (!of->enumerated || of->lemke != RSL_ERROR_NO_SOLUTION))
        return cli_fail_library(&error);
    if (!of->enumerated)
        return CLI_GO;
    double *block = cli_allocate(4 * SOLUTIONS * n, sizeof *block);
    of->all = (rsl_rigid_lcp_solutions){.capacity = SOLUTIONS,
                                        .z = block,
                                        .w = block + SOLUTIONS * n,
                                        .ray = block + 2 * SOLUTIONS * n,
                                        .ray_rate = block + 3 * SOLUTIONS * n};
    return rsl_rigid_lcp_enumerate(&problem, &of->all, &error) < 0 ? cli_fail_library(&error)
                                                                   : CLI_GO;
}

/* ---- what the solutions are ------------------------------------------------------- */

/* Some z_i and w_i vanish together. */
static int is_degenerate(const double *z, const double *w, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (z[i] == 0.0 && w[i] == 0.0)
            return 1;
    return 0;
}

static int are_connected(const work *of, const double *z1, const double *w1, const double *z2,
                         const double *w2)
{
    for (size_t i = 0; i < of->n; i++)
        if ((z1[i] > 0.0 && w2[i] > 0.0) || (z2[i] > 0.0 && w1[i] > 0.0))
            return 0;
    return 1;
}

/* The pairs of basic solutions, or of a solution and a ray, that lie in one polyhedron. */
typedef void on_pair(void *to, size_t first, size_t second);

static size_t each_pair(const work *of, int rays, on_pair *call, void *to)
{
    const rsl_rigid_lcp_solutions *all = &of->all;
    const double *z = rays ? all->ray : all->z, *w = rays ? all->ray_rate : all->w;
    size_t count = 0, n = of->n;
    for (size_t i = 0; i < all->count; i++)
        for (size_t k = rays ? 0 : i + 1; k < (rays ? all->ray_count : all->count); k++)
            if (are_connected(of, all->z + i * n, all->w + i * n, z + k * n, w + k * n)) {
                call(to, i + 1, k + 1);
                count++;
            }
    return count;
}

/* ---- text ------------------------------------------------------------------------- */

static void put_numbers(cli_table *table, const double *values, size_t n)
{
    char text[32 * RSL_RIGID_LCP_ENUMERATE_MAX];
    size_t used = 0;
    for (size_t i = 0; i < n; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%.6g", i > 0 ? ", " : "",
                                 values[i]);
    cli_table_text(table, text);
}

static void print_pair(void *to, size_t first, size_t second)
{
    printf(*(const int *)to ? "  %zu + t ray %zu, t >= 0\n" : "  between %zu and %zu\n", first,
           second);
}

static void print_all(const work *of)
{
    const rsl_rigid_lcp_solutions *all = &of->all;
    int rays = 0;
    cli_table table = cli_table_new(">solution|z|w|");
    for (size_t i = 0; i < all->count && i < SHOWN; i++) {
        const double *z = all->z + i * of->n, *w = all->w + i * of->n;
        cli_table_format(&table, "%zu", i + 1);
        put_numbers(&table, z, of->n);
        put_numbers(&table, w, of->n);
        cli_table_text(&table, is_degenerate(z, w, of->n) ? "degenerate" : "");
    }
    cli_table_show(&table, 2);
    if (all->count > SHOWN)
        printf("  and %zu more; --json has them all\n", all->count - SHOWN);
    if (!all->infinite)
        return;
    puts("\nAll convex combinations are solutions:");
    each_pair(of, rays, print_pair, &rays);
    rays = 1;
    each_pair(of, rays, print_pair, &rays);
    for (size_t i = 0; i < all->ray_count && i < SHOWN; i++) {
        printf("  ray %zu:", i + 1);
        for (size_t k = 0; k < of->n; k++)
            printf("%s%.6g", k > 0 ? ", " : " ", all->ray[i * of->n + k]);
        putchar('\n');
    }
}

static void print_one(const work *of)
{
    cli_table table = cli_table_new(">i|>z|>w");
    for (size_t i = 0; i < of->n; i++) {
        cli_table_format(&table, "%zu", i + 1);
        cli_table_number(&table, of->z[i]);
        cli_table_number(&table, of->w[i]);
    }
    cli_table_show(&table, 2);
}

static void print(const work *of)
{
    char heading[160];
    if (of->enumerated)
        snprintf(heading, sizeof heading, "%zu unknown%s, %s", of->n, of->n == 1 ? "" : "s",
                 of->all.infinite ? "infinitely many solutions" : "all solutions");
    else
        snprintf(heading, sizeof heading, "%zu unknowns, one solution", of->n);
    cli_heading(heading);
    if (of->enumerated)
        print_all(of);
    else
        print_one(of);
    if (of->lemke == RSL_OK)
        cli_warnings_note(&cli_warned, "Lemke's method: %d pivot%s, residual %.2g.", of->pivots,
                          of->pivots == 1 ? "" : "s", of->residual);
    cli_notes_print();
}

/* ---- JSON ------------------------------------------------------------------------- */

static void put_pair(void *to, size_t first, size_t second)
{
    rsl_report_json *json = to;
    rsl_report_json_vector(json, NULL, (const double[]){(double)first, (double)second}, 2);
}

static void put_lemke(rsl_report_json *json, const work *of)
{
    if (of->lemke < 0) {
        rsl_report_json_null(json, "lemke");
        return;
    }
    rsl_report_json_object(json, "lemke");
    rsl_report_json_vector(json, "z", of->z, of->n);
    rsl_report_json_vector(json, "w", of->w, of->n);
    rsl_report_json_number(json, "residual", of->residual);
    rsl_report_json_number(json, "pivots", of->pivots);
    rsl_report_json_close(json);
}

static void put_all(rsl_report_json *json, const work *of)
{
    const rsl_rigid_lcp_solutions *all = &of->all;
    size_t n = of->n;
    rsl_report_json_flag(json, "infinite", all->infinite);
    rsl_report_json_array(json, "solutions");
    for (size_t i = 0; i < all->count; i++) {
        rsl_report_json_object(json, NULL);
        rsl_report_json_vector(json, "z", all->z + i * n, n);
        rsl_report_json_vector(json, "w", all->w + i * n, n);
        rsl_report_json_flag(json, "degenerate", is_degenerate(all->z + i * n, all->w + i * n, n));
        rsl_report_json_close(json);
    }
    rsl_report_json_close(json);
    rsl_report_json_array(json, "segments");
    each_pair(of, 0, put_pair, json);
    rsl_report_json_close(json);
    rsl_report_json_array(json, "rays");
    for (size_t i = 0; i < all->ray_count; i++)
        rsl_report_json_vector(json, NULL, all->ray + i * n, n);
    rsl_report_json_close(json);
    rsl_report_json_array(json, "half_lines");
    each_pair(of, 1, put_pair, json);
    rsl_report_json_close(json);
}

static void print_json(const work *of)
{
    rsl_report_json json = rsl_report_json_start(stdout);
    rsl_report_json_object(&json, NULL);
    rsl_report_json_number(&json, "count", (double)of->n);
    put_lemke(&json, of);
    if (of->enumerated)
        put_all(&json, of);
    cli_json_end(&json);
}

/* ---- the kind --------------------------------------------------------------------- */

static int answer(const cli_rigid_request *request, work *of)
{
    int status = read_problem(request, of);
    if (status == CLI_GO)
        status = solve(of);
    if (status != CLI_GO)
        return status;
    if (of->enumerated && of->all.count == 0)
        return cli_fail(CLI_FAILED,
                        "there is no solution: none of the %lu sets of indices with z_i > 0 has "
                        "one",
                        1ul << of->n);
    if (of->lemke < 0)
        cli_warnings_note(&cli_warned,
                          "Lemke's method ended on a ray, though there are solutions.");
    if (request->json)
        print_json(of);
    else
        print(of);
    return CLI_DONE;
}

int cli_rigid_lcp(const cli_rigid_request *request)
{
    work of = {0};
    int status = answer(request, &of);
    free(of.all.z);
    free(of.w);
    free(of.z);
    free(of.vector);
    free(of.matrix);
    return status;
}
