/* SPDX-License-Identifier: MIT
 *
 * docs: writes the documentation from what the project really does.
 */
#ifndef RESILE_TOOLS_DOCS_H
#define RESILE_TOOLS_DOCS_H

#include <resile/resile.h>
#include <stdio.h>

/* Growing text, always ended by '\0' once something was added. */
typedef struct docs_text {
    char *at;
    size_t length, room;
} docs_text;

typedef struct docs_job {
    const char *source; /* folder of the project */
    const char *build;  /* folder of the programs */
    int check;          /* 1: compare, write nothing */
    int changed;        /* files that differ, or were written */
} docs_job;

/* Ends the program with a sentence. */
void docs_fail(const char *what, const char *name);

__attribute__((format(printf, 2, 3))) void docs_add(docs_text *t, const char *form, ...);
void docs_add_bytes(docs_text *t, const char *bytes, size_t count);
void docs_add_stream(docs_text *t, FILE *stream);

/* The whole file; empty if there is none. */
docs_text docs_read(const char *path);

/* Brings a file to its new text, or notes that it differs. The check takes numbers as equal if they
 * agree to 1e-5, so that the last bits of another machine do not count. */
void docs_settle(docs_job *job, const char *path, const docs_text *fresh);

/* Whether links of all pages, also those outside of docs, lead to a file and to a heading in it; a link
 * that does not counts as a change. */
void docs_links(docs_job *job);

/* Whether the commands that a page shows and does not run exist, with their options; one that does
 * not counts as a change. */
void docs_check_shown(docs_job *job, const char *page, const char *text);

/* The resulting restitution of a law, with 1 kg, 1 m/s,
 * 1e8 N/m^n, and n = 3/2, m = q = 1 where it leaves them free. */
typedef struct docs_answer {
    double lambda;   /* dimensionless, RSL_UNSET if there is none */
    double returned; /* NaN: the law cannot answer */
} docs_answer;

/* What a law gets if it asks: the numbers of every table. */
rsl_law_parameters docs_sample_spec(const rsl_law *law, double e);
docs_answer docs_ask(const rsl_law *law, double e, rsl_law_calibration calibration);

/* Whether the law needs nothing but a restitution. */
int docs_answers(const rsl_law *law);

/* Numbers with which the law can be tried: all that it needs, and an impact. */
rsl_law_parameters docs_sample(const rsl_law *law);

/* "--yield-pressure" of the field yield_pressure, "-e" of restitution. */
typedef struct docs_name {
    char text[48];
} docs_name;
docs_name docs_option(const rsl_law_input *input);

/* The restitutions of the short tables. */
enum { DOCS_GRID = 5 };
extern const double docs_grid[DOCS_GRID];

/* Largest error of a law, as published, over them. */
double docs_worst_error(const rsl_law *law);

/* "n, m, q" as numbers or words, and the end rule. */
void docs_add_exponents(docs_text *t, const rsl_law *law);
const char *docs_end(const rsl_law *law);

/* A row with the name of the family where a new one begins. */
void docs_add_family(docs_text *t, const rsl_law *law, const rsl_law *before, int columns);

/* Cells of the restitutions returned over docs_grid. */
void docs_add_returned(docs_text *t, const rsl_law *law, int digits);

/* The columns of measured tables; the methods of optimise. */
void docs_add_columns(docs_text *t);
void docs_add_methods(docs_text *t);

/* The table of a name; 0 if there is none. */
int docs_add_table(docs_text *t, const char *name, size_t length);

/* docs/reference/model.schema.json, and the table of the keys of model files. */
void docs_model_schema(docs_job *job);
void docs_add_model_keys(docs_text *t);
void docs_add_grains_keys(docs_text *t);
void docs_add_impact_keys(docs_text *t);
void docs_add_toss_keys(docs_text *t);

/* From the tables of commands: the parts of the manual page, of docs/reference/command-line.md (the options
 * of one command by its name), and the completion of bash and zsh in packaging/completions/. */
void docs_add_synopsis(docs_text *t);
void docs_add_man_commands(docs_text *t);
void docs_add_man_parameters(docs_text *t);
void docs_add_commands(docs_text *t);
int docs_add_options(docs_text *t, const char *command, size_t length);
void docs_completions(docs_job *job);

/* docs/laws: a page per law and their index. */
void docs_law_pages(docs_job *job);

/* docs/api: a page per public header. */
void docs_api_pages(docs_job *job);

/* Those of friction, rolling and twist, and their part of the index. */
void docs_tangent_pages(docs_job *job);
void docs_tangent_index(docs_text *t);

#define DOCS_GENERATED "<!-- written by `make docs` from the catalogue -->\n"

/* A note of the catalogue as a sentence; "authors (year), doi". */
void docs_add_prose(docs_text *t, const char *note);
void docs_add_source(docs_text *t, const char *authors, int year, const char *doi);

/* docs/reference/errata.md, from the studies. */
void docs_errata(docs_job *job);

/* Their counts in a line of the README, once docs_errata has run the studies. */
void docs_add_papers(docs_text *t);

/* Tables of docs/papers/README.md: runs the commands of docs/papers/coverage.csv. */
void docs_coverage_load(const docs_job *job);
void docs_add_coverage(docs_text *t);
void docs_add_coverage_count(docs_text *t);

/* Tables of docs/reference/engines.md: all laws, and those that return something else. */
void docs_add_engines(docs_text *t);
void docs_add_engines_wrong(docs_text *t);

/* Numbers of laws and engines; the names of the fuzz targets, from the folder of the project. */
void docs_counts_load(const docs_job *job);
void docs_add_counts(docs_text *t);
void docs_add_fuzz_targets(docs_text *t);

/* Tables of docs/guide/which-law.md. */
void docs_add_which_law(docs_text *t);
void docs_add_which_error(docs_text *t);
void docs_add_which_speed(docs_text *t);
void docs_add_which_cost(docs_text *t);
void docs_add_which_field(docs_text *t);

/* What a force costs over that of hertz, from tools/docs/cost.csv; NaN: not
 * measured. Measuring writes the file. */
void docs_cost_load(const docs_job *job);
double docs_cost(const char *name);
void docs_measure_cost(docs_job *job);

/* Tables of accuracy and speed, from tools/docs/speed.csv: that of the README, and all rows. */
void docs_speeds_load(const docs_job *job);
void docs_add_speeds(docs_text *t);
void docs_add_speeds_all(docs_text *t);

/* Refreshes the generated places of a page written by hand. */
void docs_refresh(docs_job *job, const char *name);

#endif
