/* SPDX-License-Identifier: MIT
 *
 *     resile_docs SOURCE BUILD           writes the documentation
 *     resile_docs SOURCE BUILD --check   exit 1 if anything would change
 */
#include <string.h>

#include "docs.h"

int main(int argc, char **argv)
{
    static const char *const pages[] = {
        "README.md",          "docs/theory.md",       "docs/notation.md",
        "docs/accuracy.md",   "docs/command-line.md", "docs/adding-a-law.md",
        "docs/memoryless.md", "docs/model-file.md",
    };
    docs_job job = {0};

    if (argc < 3 || argc > 4 || (argc == 4 && strcmp(argv[3], "--check"))) {
        fputs("usage: resile_docs SOURCE BUILD [--check]\n", stderr);
        return 2;
    }
    job.source = argv[1];
    job.build = argv[2];
    job.check = argc == 4;
    docs_law_pages(&job);
    docs_model_schema(&job);
    docs_errata(&job);
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++)
        docs_refresh(&job, pages[i]);
    if (job.check && job.changed)
        fputs("the documentation is not up to date: `make docs`\n", stderr);
    return job.check && job.changed;
}
