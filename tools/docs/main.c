/* SPDX-License-Identifier: MIT
 *
 *     resile_docs SOURCE BUILD           writes the documentation
 *     resile_docs SOURCE BUILD --check   exit 1 if anything would change
 *     resile_docs SOURCE BUILD --cost    measures tools/docs/cost.csv
 *     resile_docs SOURCE BUILD --pictures
 *                                        draws docs/img
 */
#define _XOPEN_SOURCE 700 /* realpath */

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "docs.h"
#include "pictures.h"

static int usage(void)
{
    fputs("usage: resile_docs SOURCE BUILD [--check | --cost | --pictures | --law-pictures]\n",
          stderr);
    return 2;
}

static void draw_pictures(docs_job *job)
{
    docs_draw_examples(job);
    docs_draw_memoryless(job);
    docs_draw_which_law(job);
    docs_draw_friction(job);
}

/* Anything but the pages. */
static int other_work(docs_job *job, const char *word)
{
    if (strcmp(word, "--cost") == 0)
        docs_measure_cost(job);
    else if (strcmp(word, "--pictures") == 0)
        draw_pictures(job);
    else if (strcmp(word, "--law-pictures") == 0)
        docs_draw_friction(job);
    else
        return usage();
    return 0;
}

/* Folders that commands of an earlier version left are not this version's to replace. */
static void forget_results(const docs_job *job)
{
    docs_text line = {0};
    docs_add(&line,
             "cp '%s/examples/drop.csv' '%s/examples/press.csv' '%s/examples' && cd '%s/examples' "
             "&& rm -rf -- */",
             job->source, job->source, job->build, job->build);
    if (system(line.at) != 0)
        docs_fail("cannot empty", job->build);
    free(line.at);
}

int main(int argc, char **argv)
{
    static const char *const pages[] = {
        "README.md",
        "docs/theory.md",
        "docs/notation.md",
        "docs/accuracy.md",
        "docs/command-line.md",
        "docs/adding-a-law.md",
        "docs/memoryless.md",
        "docs/model-file.md",
        "docs/which-law.md",
        "docs/engines.md",
        "docs/fit.md",
        "docs/lammps.md",
        "docs/optimise.md",
        "docs/mechanisms.md",
        "packaging/man/resile.1",
        "docs/tutorial.md",
        "docs/howto/choose-a-law.md",
        "docs/howto/own-solver.md",
        "docs/howto/mechanism.md",
        "docs/howto/pounding.md",
        "docs/howto/measurements.md",
        "docs/howto/your-engine.md",
        "docs/README.md",
    };
    docs_job job = {0};
    if (argc < 3 || argc > 4)
        return usage();
    job.source = argv[1];
    static char build[PATH_MAX]; /* commands run in another folder */
    job.build = realpath(argv[2], build);
    if (!job.build)
        docs_fail("cannot find", argv[2]);
    if (argc == 4 && strcmp(argv[3], "--check") != 0)
        return other_work(&job, argv[3]);
    forget_results(&job);
    job.check = argc == 4;
    docs_cost_load(&job);
    docs_law_pages(&job);
    docs_api_pages(&job);
    docs_model_schema(&job);
    docs_errata(&job);
    docs_completions(&job);
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++)
        docs_refresh(&job, pages[i]);
    if (job.check && job.changed)
        fputs("the documentation is not up to date: `make docs`\n", stderr);
    return job.check && job.changed;
}
