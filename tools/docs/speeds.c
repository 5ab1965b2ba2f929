/* SPDX-License-Identifier: MIT
 *
 * Times and errors of the pages: from tools/docs/speed.csv, which the target `speeds` measures and
 * writes (benchmarks/micro). A table names the cases that it shows; the digits stand in the file alone.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "docs.h"

enum { CELLS = 9 };

static docs_text kept;

void docs_speeds_load(const docs_job *job)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/tools/docs/speed.csv", job->source);
    kept = docs_read(path);
}

/* ---- the file ------------------------------------------------------------ */

/* A row: "case","reference",time_ns,reference_ns,error,reference_error,unit */
typedef struct speed {
    char names[2][64];
    double time, reference_time, ratio, target, error, reference_error;
    char unit[16];
} speed;

static int read_row(const char *at, speed *of)
{
    return sscanf(at, "\"%63[^\"]\",\"%63[^\"]\",%lf,%lf,%lf,%lf,%lf,%lf,%15[a-z]", of->names[0],
                  of->names[1], &of->time, &of->reference_time, &of->ratio, &of->target, &of->error,
                  &of->reference_error, of->unit) == CELLS;
}

static speed row_of(const char *name, const char *reference)
{
    speed of;
    for (const char *at = kept.at; at && *at; at += strcspn(at, "\n"), at += *at == '\n')
        if (read_row(at, &of) && strcmp(of.names[0], name) == 0 &&
            strcmp(of.names[1], reference) == 0)
            return of;
    docs_fail("not in tools/docs/speed.csv:", name);
    abort();
}

/* ---- the table ----------------------------------------------------------- */

/* Two digits and a unit: 0.3 µs. */
static void add_time(docs_text *t, double ns)
{
    static const char *const units[] = {"ns", "µs", "ms", "s"};
    size_t unit = 0;
    double power, value = ns;
    for (; value >= 999.5 && unit < 3; unit++)
        value /= 1e3;
    power = pow(10.0, floor(log10(value)) - 1.0);
    docs_add(t, "%.4g %s", power * round(value / power), units[unit]);
}

/* One digit, rounded up: errors are bounds. */
static void add_error(docs_text *t, double error, const char *unit)
{
    int power = (int)floor(log10(error));
    double digit = ceil(error * pow(10.0, -power) - 1e-9);
    if (error == 0.0)
        docs_add(t, "0");
    else if (strcmp(unit, "ulp") == 0)
        docs_add(t, "%.3g ulp", error);
    else
        docs_add(t, "%.0fe%d%s", digit > 9.0 ? 1.0 : digit, digit > 9.0 ? power + 1 : power,
                 strcmp(unit, "s") == 0 ? " s" : "");
}

static const struct shown {
    const char *quantity, *name, *reference, *peer;
} shown[] = {
    {"one impact, closed form (Hunt-Crossley type)", "A, n = 3/2: impact", "CVODE, rtol 1e-10",
     "CVODE"},
    {"one impact, no closed form", "D, m = 1.1, q = 1.25: impact", "CVODE, rtol 1e-10", "CVODE"},
    {"damping for a prescribed restitution, closed form", "h(e)", "GSL Brent, 1e-14",
     "GSL (Brent)"},
    {"four parameters of a law from 10,000 samples", "fit of 4 to 10,000 samples", "GSL on CVODE",
     "GSL on CVODE"},
    {"bouncing ball, 10 s with 42 impacts", "bouncing ball, 10 s, 42 impacts",
     "CVODE with root finding", "CVODE with root finding"},
};

static void add_machine(docs_text *t)
{
    const char *machine = kept.at ? strstr(kept.at, "# machine: ") : NULL;
    if (!machine)
        docs_fail("no line '# machine: ' in", "tools/docs/speed.csv");
    machine += strlen("# machine: ");
    docs_add(
        t, "\nMedian times of one run of `make bench` on %.*s. Other machines give other times.\n",
        (int)strcspn(machine, "\n"), machine);
}

void docs_add_speeds(docs_text *t)
{
    docs_add(t, "| quantity | error | time | compared with |\n|---|---|---|---|\n");
    for (size_t i = 0; i < sizeof shown / sizeof shown[0]; i++) {
        speed of = row_of(shown[i].name, shown[i].reference);
        docs_add(t, "| %s | ", shown[i].quantity);
        add_error(t, of.error, of.unit);
        docs_add(t, " | ");
        add_time(t, of.time);
        docs_add(t, " | %s: ", shown[i].peer);
        add_time(t, of.reference_time);
        docs_add(t, ", error ");
        add_error(t, of.reference_error, of.unit);
        docs_add(t, " |\n");
    }
    add_machine(t);
}

/* All rows of the file, with the targets that are missed. */
void docs_add_speeds_all(docs_text *t)
{
    speed of;
    docs_add(t, "| case | time | error | reference | its time | its error | ratio | target |\n"
                "|---|---|---|---|---|---|---|---|\n");
    for (const char *at = kept.at; at && *at; at += strcspn(at, "\n"), at += *at == '\n') {
        if (!read_row(at, &of))
            continue;
        docs_add(t, "| %s | ", of.names[0]);
        add_time(t, of.time);
        docs_add(t, " | ");
        add_error(t, of.error, of.unit);
        docs_add(t, " | %s | ", of.names[1]);
        add_time(t, of.reference_time);
        docs_add(t, " | ");
        add_error(t, of.reference_error, of.unit);
        docs_add(t, " | %.3g | ", of.ratio);
        if (of.target > 0.0)
            docs_add(t, "%g%s |\n", of.target, of.ratio < of.target ? ", **missed**" : "");
        else
            docs_add(t, "— |\n");
    }
    add_machine(t);
}
