/* SPDX-License-Identifier: MIT
 *
 * The results as a table, as JSON and as CSV.
 */
#define _POSIX_C_SOURCE 200809L

#include <gsl/gsl_version.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sundials/sundials_config.h>
#include <unistd.h>

#include "bench.h"
#include "resile/base.h"

/* The processor's name as Linux tells it. */
static void machine_name(char *name, size_t size)
{
    char line[256];
    FILE *file = fopen("/proc/cpuinfo", "r");
    snprintf(name, size, "unknown processor");
    while (file && fgets(line, sizeof line, file)) {
        char *colon = strchr(line, ':');
        if (colon && strncmp(line, "model name", 10) == 0) {
            colon[strcspn(colon, "\n")] = '\0';
            snprintf(name, size, "%s", colon + 2);
            break;
        }
    }
    if (file)
        fclose(file);
}

void bench_print_head(void)
{
    char machine[256];
    machine_name(machine, sizeof machine);
    printf("resile %s\n", rsl_version());
    printf("machine   %s, %ld processors\n", machine, sysconf(_SC_NPROCESSORS_ONLN));
    printf("compiler  %s, %s\n", BENCH_COMPILER, BENCH_FLAGS);
    printf("peers     SUNDIALS %s, GSL %s\n\n", SUNDIALS_VERSION, GSL_VERSION);
    fflush(stdout);
}

/* ---- the table ----------------------------------------------------------- */

/* A time with three digits and its unit. */
static const char *time_text(double seconds, char *text, size_t size)
{
    static const char *const units[] = {"ns", "us", "ms", "s"};
    double value = 1e9 * seconds;
    size_t u = 0;
    while (value >= 999.5 && u < 3) {
        value /= 1e3;
        u++;
    }
    snprintf(text, size, "%.3g %s", value, units[u]);
    return text;
}

static const char *error_text(double error, const char *unit, char *text, size_t size)
{
    if (strcmp(unit, "ulp") != 0)
        snprintf(text, size, "%.1e", error);
    else
        snprintf(text, size, error < 10.0 ? "%.2g ulp" : "%.0f ulp", error);
    return text;
}

static void print_row(const bench_result *r)
{
    char own[16], peer[16], error[16], bound[16], peer_error[16];
    char target[16] = "-";
    const bench_case *c = &r->of;
    const char *met = "-", *unit = c->error_unit;
    if (c->target > 0.0) {
        snprintf(target, sizeof target, "%g", c->target);
        met = bench_is_met(r) ? "yes" : "NO";
    }
    printf("%-30s %8s  %-19s %8s %8.3g %6s %4s %9s %8s %9s %6.1f%%%s\n", c->own.name,
           time_text(r->time, own, sizeof own), c->peer.name,
           time_text(r->peer_time, peer, sizeof peer), r->ratio, target, met,
           error_text(c->own.error, unit, error, sizeof error),
           error_text(c->error_bound, unit, bound, sizeof bound),
           error_text(c->peer.error, unit, peer_error, sizeof peer_error), 1e2 * r->spread,
           bench_is_accurate(r) ? "" : "  INACCURATE");
}

void bench_print_table(const bench_report *report)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r\033[K");
    printf("%-30s %8s  %-19s %8s %8s %6s %4s %9s %8s %9s %7s\n", "case", "time", "reference",
           "its time", "ratio", "target", "met", "error", "bound", "its error", "spread");
    for (size_t i = 0; i < report->count; i++)
        print_row(&report->results[i]);
    printf(
        "\ntime: on the processor, median per operation of %d samples, taken in turns with "
        "the\nreference.\n"
        "ratio, spread: median and interquartile range of the ratios of neighbouring samples.\n"
        "error: largest over the sweep, against tests/reference; of impacts, that of restitution\n"
        "and duration. A target for impacts asks for a smaller error as well.\n",
        BENCH_REPEATS);
}

/* ---- JSON ---------------------------------------------------------------- */

/* JSON knows no infinity. */
static void write_number(FILE *file, const char *key, double value)
{
    if (isfinite(value))
        fprintf(file, "\"%s\": %.6g", key, value);
    else
        fprintf(file, "\"%s\": null", key);
}

static void write_verdict(FILE *file, const bench_result *r)
{
    if (r->of.target > 0.0)
        fprintf(file, "\"target\": %g, \"met\": %s", r->of.target,
                bench_is_met(r) ? "true" : "false");
    else
        fprintf(file, "\"target\": null, \"met\": null");
}

static void write_row(FILE *file, const bench_result *r)
{
    const bench_case *c = &r->of;
    fprintf(file, "  {\"case\": \"%s\", ", c->own.name);
    write_number(file, "value", 1e9 * r->time);
    fprintf(file, ", \"unit\": \"ns\",\n   \"reference\": \"%s\", ", c->peer.name);
    write_number(file, "reference_value", 1e9 * r->peer_time);
    fprintf(file, ",\n   ");
    write_number(file, "ratio", r->ratio);
    fprintf(file, ", ");
    write_number(file, "spread", r->spread);
    fprintf(file, ", ");
    write_verdict(file, r);
    fprintf(file, ",\n   ");
    write_number(file, "error", c->own.error);
    fprintf(file, ", ");
    write_number(file, "error_bound", c->error_bound);
    fprintf(file, ", \"error_unit\": \"%s\", ", c->error_unit);
    write_number(file, "reference_error", c->peer.error);
    fprintf(file, "}");
}

int bench_write_json(const bench_report *report, const char *path)
{
    FILE *file = fopen(path, "w");
    if (!file)
        return 0;
    fprintf(file, "[\n");
    for (size_t i = 0; i < report->count; i++) {
        write_row(file, &report->results[i]);
        fprintf(file, i + 1 < report->count ? ",\n" : "\n");
    }
    fprintf(file, "]\n");
    int written = !ferror(file);
    return fclose(file) == 0 && written;
}

/* ---- CSV ----------------------------------------------------------------- */

/* Without rows that other work on the machine disturbed. */
int bench_write_csv(const bench_report *report, const char *path)
{
    char machine[256];
    FILE *file = fopen(path, "w");
    if (!file)
        return 0;
    machine_name(machine, sizeof machine);
    fprintf(file, "# Times and errors of the pages: written by the target `speeds`.\n");
    fprintf(file, "# machine: an %s, %s\n", machine, BENCH_COMPILER);
    fprintf(
        file,
        "case,reference,time_ns,reference_time_ns,ratio,target,error,reference_error,error_unit\n");
    for (size_t i = 0; i < report->count; i++) {
        const bench_result *r = &report->results[i];
        if (r->spread > 0.5)
            continue;
        fprintf(file, "\"%s\",\"%s\",%.3g,%.3g,%.3g,%g,%.2g,%.2g,%s\n", r->of.own.name,
                r->of.peer.name, 1e9 * r->time, 1e9 * r->peer_time, r->ratio, r->of.target,
                r->of.own.error, r->of.peer.error, r->of.error_unit);
    }
    int written = !ferror(file);
    return fclose(file) == 0 && written;
}
