/* SPDX-License-Identifier: MIT
 *
 *   conformance ROOT BUILD PROGRAM [ENGINE]
 *
 * Asks every engine (or the one named, and then only prints) and writes docs/reference/conformance.md.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "conformance.h"

/* The folder where drivers are built and scripts of npm find what they import. */
static int enter(const char *root, const char *build, const char *program)
{
    char source[4096], here[4096];
    if (snprintf(source, sizeof source, "%s/benchmarks/conformance", root) >= (int)sizeof source ||
        snprintf(here, sizeof here, "%s/conformance", build) >= (int)sizeof here)
        return 0;
    mkdir(here, 0777);
    setenv("SOURCE", source, 1);
    setenv("PYTHONPATH", source, 1);
    setenv("PYTHONDONTWRITEBYTECODE", "1", 1);
    setenv("RESILE", program, 1);
    return chdir(here) == 0 &&
           system(
               "cp \"$SOURCE/package.json\" \"$SOURCE/package-lock.json\" \"$SOURCE/.npmrc\" .") ==
               0;
}

static void print(const engine *requested, const answer *a)
{
    printf("%-16s %-22s ", requested->name, a->version);
    if (a->missing[0])
        printf("%s\n", a->missing);
    else
        printf("asked 0.5: %.4f  bounce 5: %.4f m  row: %7.4f %7.4f %7.4f  at rest moved %.1e m\n",
               a->returned[4], a->apex[4], a->after[0], a->after[1], a->after[2], a->moved);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    if (argc < 4 || argc > 5 || !enter(argv[1], argv[2], argv[3])) {
        fprintf(stderr, "usage: conformance ROOT BUILD PROGRAM [ENGINE]\n");
        return 2;
    }
    answer *answers = calloc(engine_count, sizeof *answers);
    if (!answers)
        return 1;
    for (size_t i = 0; i < engine_count; i++) {
        if (argc == 5 && strcmp(argv[4], engines[i].name) != 0)
            continue;
        answers[i] = ask(&engines[i]);
        print(&engines[i], &answers[i]);
    }
    const answer right = reference();
    int written = argc == 5 || write_page(argv[1], answers, &right);
    free(answers);
    return written ? 0 : 1;
}
