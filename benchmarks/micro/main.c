/* SPDX-License-Identifier: MIT
 *
 * Runs the cases: bench_impact [FILE [CASE ...]], FILE being bench.json and CASE all by default. A FILE
 * whose name ends in .csv is the one that the documentation reads.
 * Exit status: 0 done, 1 an accuracy bound does not hold, 2 could not run.
 */
#include <stdlib.h>
#include <string.h>

#include "bench.h"

static const struct bench_row {
    const char *name;
    void (*run)(bench_report *report);
} cases[] = {
    {"family_a", bench_family_a},     {"hysteresis", bench_hysteresis},
    {"family_c", bench_family_c},     {"family_d", bench_family_d},
    {"elementary", bench_elementary}, {"force", bench_force},
    {"outcomes", bench_outcomes},     {"batch", bench_batch},
    {"memoryless", bench_memoryless}, {"tangent", bench_tangent},
    {"planar", bench_planar},         {"chain", bench_chain},
    {"studies", bench_studies},       {"fit", bench_fit},
    {"space", bench_space},           {"text", bench_text},
};

enum { CASES = sizeof cases / sizeof *cases };

static void run_all(bench_report *report)
{
    for (int i = 0; i < CASES; i++)
        cases[i].run(report);
}

static void run_named(bench_report *report, const char *name)
{
    for (int i = 0; i < CASES; i++)
        if (strcmp(cases[i].name, name) == 0) {
            cases[i].run(report);
            return;
        }
    bench_fail("there is no case ", name);
}

int main(int count, char **words)
{
    bench_report report = {0};
    const char *path = count > 1 ? words[1] : "bench.json";
    int accurate = 1;
    bench_print_head();
    if (count < 3)
        run_all(&report);
    for (int i = 2; i < count; i++)
        run_named(&report, words[i]);
    bench_print_table(&report);
    const char *ending = strrchr(path, '.');
    if (!(ending && strcmp(ending, ".csv") == 0 ? bench_write_csv : bench_write_json)(&report,
                                                                                      path))
        bench_fail("cannot write ", path);
    for (size_t i = 0; i < report.count; i++)
        accurate = accurate && bench_is_accurate(&report.results[i]);
    free(report.results);
    return accurate ? 0 : 1;
}
