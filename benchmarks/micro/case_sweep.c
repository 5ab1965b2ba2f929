/* SPDX-License-Identifier: MIT
 *
 * A sweep by two processes beside the same by one, with all that belongs to it: forks, pipes, the
 * journal. By the clock on the wall, on a machine with two processors or more.
 */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "bench.h"
#include "sweep/pool.h"
#include "sweep/sweep.h"

enum { RUNS = 48 };

/* A ball that bounces for ten seconds, each time with another restitution. */
static const char model[] =
    "gravity: [0, -9.81]\n"
    "end_time: 10\n"
    "bodies:\n"
    "  - {name: ground, fixed: true, shapes: [line: {at: [0, 0], normal: [0, 1]}]}\n"
    "  - {name: ball, mass: 1, position: [0, 1], shapes: [circle: {radius: 0.1}]}\n"
    "contacts:\n"
    "  - {name: floor, bodies: [ball, ground], law: flores, restitution: 0.9, stiffness: 1.4e8}\n";

typedef struct scene {
    char folder[64], path[96];
    size_t runs_done;
} scene;

static double sweep_with(scene *s, size_t jobs)
{
    static const char *const over[] = {"contacts.floor.restitution=0.8:0.95:48"};
    static const char *const collect[] = {"ball.y:max:1"};
    rsl_sweep_options options = {.model = s->path,
                                 .over = over,
                                 .over_count = 1,
                                 .collect = collect,
                                 .collect_count = 1,
                                 .folder = s->folder,
                                 .jobs = jobs,
                                 .force = 1};
    rsl_error error = {0};
    static rsl_sweep sweep;
    if (rsl_sweep_prepare(&sweep, &options, &error) != RSL_OK ||
        rsl_sweep_open(&sweep, &error) != RSL_OK || rsl_sweep_run(&sweep, &error) != RSL_OK)
        bench_fail("cannot sweep: ", rsl_error_text(&error).text);
    s->runs_done = sweep.outcomes[RSL_SWEEP_DONE];
    rsl_sweep_free(&sweep);
    return (double)s->runs_done;
}

static double with_two(void *user) { return sweep_with(user, 2); }
static double with_one(void *user) { return sweep_with(user, 1); }

static void write_model(scene *s)
{
    snprintf(s->folder, sizeof s->folder, "bench-sweep-XXXXXX");
    if (!mkdtemp(s->folder))
        bench_fail("cannot make ", s->folder);
    snprintf(s->path, sizeof s->path, "%s/ball.yaml", s->folder);
    FILE *file = fopen(s->path, "w");
    if (!file || fputs(model, file) < 0 || fclose(file) != 0)
        bench_fail("cannot write ", s->path);
}

static void clean_up(const scene *s)
{
    static const char *const files[] = {"sweep.journal", ".resile", "ball.yaml"};
    char path[96];
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        snprintf(path, sizeof path, "%s/%s", s->folder, files[i]);
        unlink(path);
    }
    if (rmdir(s->folder) != 0)
        bench_fail("something was left in ", s->folder);
}

void bench_studies(bench_report *report)
{
    scene s = {0};
    if (rsl_sweep_pool_processors() < 2) {
        fprintf(stderr, "bench: one processor, sweeps are not compared\n");
        return;
    }
    write_model(&s);
    with_two(&s);
    bench_case compared = {
        .own = {"sweep of 48 runs, 2 processes", with_two, (double)(RUNS - s.runs_done)},
        .peer = {"1 process", with_one, 0.0},
        .scene = &s,
        .operations = RUNS,
        .repeats = 9,
        .wall = 1,
        .target = 1.8,
        .error_bound = 0.0,
        .error_unit = "runs"};
    bench_compare(report, &compared);
    clean_up(&s);
}
