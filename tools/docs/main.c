/* SPDX-License-Identifier: MIT
 *
 *     resile_docs SOURCE BUILD           writes the documentation
 *     resile_docs SOURCE BUILD --check   exit 1 if anything would change
 *     resile_docs SOURCE BUILD --cost    measures tools/docs/cost.csv
 *     resile_docs SOURCE BUILD --pictures
 *                                        draws docs/img
 */
#define _XOPEN_SOURCE 700 /* realpath, scandir */

#include <dirent.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "docs.h"
#include "pictures.h"

static int usage(void)
{
    fputs("usage: resile_docs SOURCE BUILD [--check | --cost | --pictures | --law-pictures | "
          "--motion]\n",
          stderr);
    return 2;
}

static void draw_pictures(docs_job *job)
{
    docs_draw_examples(job);
    docs_draw_motion(job);
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
    else if (strcmp(word, "--motion") == 0)
        docs_draw_motion(job);
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
    docs_add(
        &line,
        "cd '%s/examples' && cp drop.csv press.csv bounce.csv '%s/examples' && cd '%s/examples' "
        "&& rm -rf -- */",
        job->source, job->build, job->build);
    if (system(line.at) != 0)
        docs_fail("cannot empty", job->build);
    free(line.at);
}

/* Pages that are written as a whole, or whose commands are run by tests/cli/examples.sh. */
static int is_left_out(const char *folder)
{
    static const char *const folders[] = {"docs/api", "docs/examples", "docs/laws"};
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++)
        if (strcmp(folder, folders[i]) == 0)
            return 1;
    return 0;
}

/* Every page of `folder` and of the folders in it, in the order of their names. */
static void refresh_folder(docs_job *job, const char *folder)
{
    char path[PATH_MAX];
    struct dirent **entries;
    snprintf(path, sizeof path, "%s/%s", job->source, folder);
    int count = scandir(path, &entries, NULL, alphasort);
    if (count < 0)
        docs_fail("cannot list", path);
    for (int i = 0; i < count; i++) {
        const char *name = entries[i]->d_name, *dot = strrchr(name, '.');
        snprintf(path, sizeof path, "%s/%s", folder, name);
        if (!dot && !is_left_out(path))
            refresh_folder(job, path);
        else if (dot && strcmp(dot, ".md") == 0)
            docs_refresh(job, path);
        free(entries[i]);
    }
    free(entries);
}

int main(int argc, char **argv)
{
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
    docs_speeds_load(&job);
    docs_counts_load(&job);
    docs_coverage_load(&job);
    docs_law_pages(&job);
    docs_api_pages(&job);
    docs_model_schema(&job);
    docs_errata(&job);
    docs_completions(&job);
    docs_refresh(&job, "README.md");
    refresh_folder(&job, "docs");
    docs_refresh(&job, "packaging/man/resile.1");
    docs_draw_fast(&job);
    docs_picture_styles(&job);
    docs_links(&job);
    if (job.check && job.changed)
        fputs("the documentation is not up to date: `make docs`\n", stderr);
    return job.check && job.changed;
}
