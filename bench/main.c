/* SPDX-License-Identifier: MIT
 *
 * Runs every case: bench_impact [FILE], FILE being bench.json by default.
 * Exit status: 0 done, 1 an accuracy bound does not hold, 2 could not run.
 */
#include "bench.h"

int main(int count, char **words)
{
    static bench_report report;
    const char *path = count > 1 ? words[1] : "bench.json";
    int accurate = 1;
    bench_print_head();
    bench_family_a(&report);
    bench_hysteresis(&report);
    bench_family_c(&report);
    bench_family_d(&report);
    bench_elementary(&report);
    bench_force(&report);
    bench_outcomes(&report);
    bench_batch(&report);
    bench_memoryless(&report);
    bench_planar(&report);
    bench_chain(&report);
    bench_studies(&report);
    bench_fit(&report);
    bench_print_table(&report);
    if (!bench_write_json(&report, path))
        bench_fail("cannot write ", path);
    for (size_t i = 0; i < report.count; i++)
        accurate = accurate && bench_is_accurate(&report.results[i]);
    return accurate ? 0 : 1;
}
