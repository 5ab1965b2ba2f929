/* SPDX-License-Identifier: MIT
 *
 * What the force of a contact costs, over that of `hertz`. Times differ from
 * run to run, so they are measured by request only (the target `law_cost`) and
 * kept in tools/docs/cost.csv, which the pages are written from.
 *
 * 256 states of an impact, in approach and restitution, are evaluated again and
 * again, law after law in turn, so that whatever slows the machine slows all of
 * them; of many turns the fastest counts.
 */
#define _POSIX_C_SOURCE 200809L

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "docs.h"

enum { STATES = 256, MANY = 4096, PASSES = 40, TURNS = 60, CASES_MAX = 80 };

/* ---- the file ------------------------------------------------------------ */

static docs_text kept;

static void file_of(const docs_job *job, char *path, size_t room)
{
    snprintf(path, room, "%s/tools/docs/cost.csv", job->source);
}

void docs_cost_load(const docs_job *job)
{
    char path[1024];
    file_of(job, path, sizeof path);
    kept = docs_read(path);
}

double docs_cost(const char *name)
{
    char line[80];
    snprintf(line, sizeof line, "\n%s,", name);
    const char *at = kept.at ? strstr(kept.at, line) : NULL;
    return at ? strtod(at + strlen(line), NULL) : (double)NAN;
}

/* ---- the cases ----------------------------------------------------------- */

typedef struct cost_case {
    char name[64];
    rsl_law_contact contact;
    int batch;
    double best; /* s per evaluation */
} cost_case;

typedef struct bench_states {
    double depth[MANY], rate[MANY], force[MANY];
} bench_states;

static cost_case cases[CASES_MAX];
static size_t case_count;
static rsl_memoryless tables[4];
static bench_states states;

static cost_case *add_case(const char *before, const rsl_law *law)
{
    cost_case *c = &cases[case_count];
    rsl_law_parameters spec = docs_sample(law);
    if (case_count == CASES_MAX || !law->model->force)
        return NULL;
    if (!rsl_given(law->m) && (law->inputs | law->options) & RSL_LAW_INPUT_BIT(m)) /* needs pow */
        spec.m = 1.3;
    if (rsl_collide_prepare(law, &spec, &c->contact, NULL) < 0)
        return NULL;
    snprintf(c->name, sizeof c->name, "%s%s", before, law->key);
    c->best = HUGE_VAL;
    case_count++;
    return c;
}

static void forget(cost_case *c, rsl_memoryless *table)
{
    if (c && rsl_memoryless_convert(&c->contact, table, NULL) < 0)
        docs_fail("no memoryless form of", c->name);
}

static void add_cases(void)
{
    static const char *const forms[] = {"exact", "tsuji", "kuwabara-kono"};
    for (size_t i = 0; i < rsl_law_count(); i++)
        add_case("", rsl_law_at(i));
    for (size_t i = 0; i < 3; i++)
        forget(add_case("memoryless ", rsl_law_find(forms[i])), &tables[i]);
    cost_case *c = add_case("batch ", rsl_law_find("exact"));
    if (c)
        c->batch = 1;
    c = add_case("batch memoryless ", rsl_law_find("exact"));
    forget(c, &tables[3]);
    if (c)
        c->batch = 1;
}

/* ---- the clock ----------------------------------------------------------- */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static volatile double sink;

static size_t evaluate(const cost_case *c)
{
    double sum = 0.0;
    if (c->batch) {
        rsl_batch batch = {
            .count = MANY, .depth = states.depth, .rate = states.rate, .force = states.force};
        if (rsl_batch_force(&c->contact, &batch, NULL, NULL) < 0)
            docs_fail("no batch of", c->name);
        sink = states.force[0];
        return MANY;
    }
    for (size_t i = 0; i < STATES; i++) {
        rsl_law_response r;
        rsl_law_force(&c->contact, states.depth[i], states.rate[i], &r, NULL);
        sum += r.force;
    }
    sink = sum;
    return STATES;
}

static void turn(cost_case *c)
{
    size_t count = 0;
    double begun = now(), each;
    for (int i = 0; i < PASSES; i++)
        count += evaluate(c);
    each = (now() - begun) / (double)count;
    c->best = fmin(c->best, each);
}

void docs_measure_cost(docs_job *job)
{
    docs_text t = {0};
    char path[1024];
    double hertz = NAN;
    add_cases();
    for (size_t i = 0; i < MANY; i++) {
        double share = ((double)i + 0.5) / STATES;
        states.depth[i] = 1e-3 * (share - floor(share) + 1e-3);
        states.rate[i] = cos(40.0 * share);
    }
    for (int i = 0; i < TURNS; i++)
        for (size_t j = 0; j < case_count; j++)
            turn(&cases[j]);
    for (size_t j = 0; j < case_count; j++)
        if (strcmp(cases[j].name, "hertz") == 0)
            hertz = cases[j].best;
    docs_add(&t,
             "# Time of a force over that of hertz: written by the target law_cost.\nname,ratio\n");
    for (size_t j = 0; j < case_count; j++)
        docs_add(&t, "%s,%.3f\n", cases[j].name, cases[j].best / hertz);
    file_of(job, path, sizeof path);
    docs_settle(job, path, &t);
    free(t.at);
}
