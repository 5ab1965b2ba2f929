/* SPDX-License-Identifier: MIT
 *
 * How `resile reproduce` ends: with 0 if every verdict is the expected one,
 * with 1 if one is not or if an item fails, with 2 for a name that is not
 * there. The command is linked as it is; this program brings papers of its
 * own, with the data of a real one and a computation that is tampered with.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "args.h"
#include "check.h"
#include "scratch_folder.h"
#include "study.h"

/* ---- papers of this test ------------------------------------------------- */

static const rsl_study_item *table2(void)
{
    for (size_t i = 0; i < rsl_study_safaeifar2020.item_count; i++)
        if (strcmp(rsl_study_safaeifar2020.items[i].key, "table2") == 0)
            return &rsl_study_safaeifar2020.items[i];
    abort();
}

static void honest(rsl_study *study) { table2()->run(study); }

static void one_cell_off(rsl_study *study)
{
    honest(study);
    study->rows[7].computed += 0.0011;
}

static void one_cell_missing(rsl_study *study)
{
    honest(study);
    study->rows[7].answered = 0;
}

static rsl_study_item item = {.key = "table2", .title = "Table 2", .claim = ""};
static rsl_study_paper paper;

size_t rsl_study_paper_count(void) { return 1; }

const rsl_study_paper *rsl_study_paper_at(size_t index)
{
    paper = rsl_study_safaeifar2020;
    paper.items = &item;
    paper.item_count = 1;
    return index == 0 ? &paper : NULL;
}

/* ---- the command --------------------------------------------------------- */

static int reproduce(void (*run)(rsl_study *study), const char *name)
{
    char *argv[] = {(char[]){"reproduce"}, (char[]){"--out"}, (char[]){"out"}, NULL, NULL};
    char word[64];
    snprintf(word, sizeof word, "%s", name);
    argv[3] = word;
    item.run = run;
    return cli_run(&cli_command_reproduce, 4, argv, NULL);
}

static int page_says(const char *words)
{
    static char text[1 << 20];
    FILE *file = fopen("out/safaeifar2020.html", "r");
    size_t length = file ? fread(text, 1, sizeof text - 1, file) : 0;
    text[length] = '\0';
    if (file)
        fclose(file);
    return strstr(text, words) != NULL;
}

int main(void)
{
    place_enter();
    SCENE("all as expected");
    CHECK_INT(reproduce(honest, "safaeifar2020"), CLI_DONE);
    CHECK(page_says("110 consistent"));

    SCENE("one verdict is another one: the pages are written all the same");
    CHECK_INT(reproduce(one_cell_off, "safaeifar2020"), CLI_FAILED);
    CHECK(page_says("109 consistent"));
    CHECK(page_says("1 not reproducible"));

    SCENE("an item that fails");
    CHECK_INT(reproduce(one_cell_missing, "safaeifar2020"), CLI_FAILED);

    SCENE("a name that is not there");
    CHECK_INT(reproduce(honest, "safaeifar2020.table3"), CLI_USAGE);
    return check_report();
}
