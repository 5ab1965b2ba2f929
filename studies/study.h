/* SPDX-License-Identifier: MIT
 *
 * study: the papers again. Every table and every figure of data of a paper is
 * an item, or every test of a benchmark; an item has a file of what is printed and a function that computes
 * it. What follows from the two is a verdict per number, formula and claim.
 *
 *     studies/PAPER/ITEM.csv   printed  \
 *                                        rsl_study_run_item -> rows with
 *     studies/PAPER/ITEM.c     computed /                 verdicts, figures
 *
 * The files are part of the program. A line of one of them:
 *
 *     key       name of the row for the function; "" if it goes through all
 *     what      what the number is; "" says the parameters instead
 *     printed   the number, the formula or the claim, as printed
 *     right     what should stand there; "" if nothing is wrong
 *     class     how printed and computed are compared (RSL_STUDY_CLASS_LIST)
 *     within    the tolerance of classes that have one; "about": RSL_STUDY_ABOUT
 *     expected  the verdict that stands; another one is a failure
 *     basis     what the computation rests on (RSL_STUDY_BASIS_LIST); "": independent
 *     reason    why it is not independent
 *     note      what a reader should know
 *     unknown   a parameter that no source gives; a number that does not agree is then undecided
 *     ...       any other column is a parameter of the computation
 *
 * Nothing here prints, and nothing knows a path of this machine.
 */
#ifndef RSL_STUDIES_STUDY_H
#define RSL_STUDIES_STUDY_H

#include <stddef.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/error.h"
#include "plot/builder.h"
#include "resile/resile.h"

/* ---- verdicts ------------------------------------------------------------ */

typedef enum rsl_study_verdict {
    RSL_STUDY_REPRODUCED,       /* printed and computed agree */
    RSL_STUDY_CONSISTENT,       /* they agree, but the computation is not independent */
    RSL_STUDY_UNDECIDED,        /* the answer depends on what the paper leaves open */
    RSL_STUDY_MISPRINT,         /* they do not, and it is known what went wrong */
    RSL_STUDY_NOT_REPRODUCIBLE, /* they do not, and it is not known why */
    RSL_STUDY_VERDICT_COUNT
} rsl_study_verdict;

const char *rsl_study_verdict_name(rsl_study_verdict verdict);

/* How printed and computed are compared. */
#define RSL_STUDY_CLASS_LIST(X)                                                                    \
    X(DIGITS, "digits", "half a unit of the last printed digit")                                   \
    X(ABSOLUTE, "absolute", "within the amount given")                                             \
    X(RELATIVE, "relative", "within the fraction given")                                           \
    X(FORMULA, "formula", "the formula gives the value, within a fraction")                        \
    X(CLAIM, "claim", "what is said holds")                                                        \
    X(READING, "reading", "seen by reading, nothing to compute")

/* What is printed with an "approximately equal" holds within this fraction. */
#define RSL_STUDY_ABOUT 0.01

/* Limits of words, one per measure, for all papers. */
#define RSL_STUDY_CLOSE 0.05     /* close, almost, similar, suits: of a restitution, absolute */
#define RSL_STUDY_ALIKE 0.2      /* alike, similar: of forces, depths, times and counts, relative */
#define RSL_STUDY_UNCHANGED 0.05 /* hardly changes, almost the same: relative */
#define RSL_STUDY_MUCH 0.5       /* much less: at most this fraction */

/* One unit of the last digit of a printed number. */
double rsl_study_last_unit(const char *text);

typedef enum rsl_study_class {
#define RSL_STUDY_CLASS_ENUM(name, text, meaning) RSL_STUDY_##name,
    RSL_STUDY_CLASS_LIST(RSL_STUDY_CLASS_ENUM)
#undef RSL_STUDY_CLASS_ENUM
        RSL_STUDY_CLASS_COUNT
} rsl_study_class;

const char *rsl_study_class_name(rsl_study_class class);
const char *rsl_study_class_meaning(rsl_study_class class);

/* What the computation of a row rests on. Agreement is worth less where it is not independent: the
 * verdict is then consistent instead of reproduced. A difference counts as it does everywhere. */
#define RSL_STUDY_BASIS_LIST(X)                                                                    \
    X(INDEPENDENT, "independent", "nothing of it comes from what is printed there")                \
    X(FITTED, "fitted", "parameters of it were fitted to the printed numbers")                     \
    X(SELF, "self", "it is what is printed, by another path")                                      \
    X(SECOND_HAND, "second hand", "the printed number was not read in the source itself")

typedef enum rsl_study_basis {
#define RSL_STUDY_BASIS_ENUM(name, text, meaning) RSL_STUDY_BASIS_##name,
    RSL_STUDY_BASIS_LIST(RSL_STUDY_BASIS_ENUM)
#undef RSL_STUDY_BASIS_ENUM
        RSL_STUDY_BASIS_COUNT
} rsl_study_basis;

const char *rsl_study_basis_name(rsl_study_basis basis);
const char *rsl_study_basis_meaning(rsl_study_basis basis);

/* ---- items and papers: const rows ---------------------------------------- */

typedef struct rsl_study rsl_study;

/* What computes an item; the parts.h of a paper declare theirs with it. */
typedef void rsl_study_function(rsl_study *study);

typedef struct rsl_study_item {
    const char *key;   /* "table2" */
    const char *title; /* "Table 2" */
    const char *claim; /* what the paper says with it, in our words */
    rsl_study_function *run;
} rsl_study_item;

typedef struct rsl_study_paper {
    const char *key; /* "safaeifar2020" */
    const char *authors, *title, *journal, *doi;
    const char *second_hand; /* why none of its numbers was read in the source; NULL: all were */
    const rsl_study_item *items;
    size_t item_count;
} rsl_study_paper;

/* One row per paper, each in the file paper.c of its folder. */
extern const rsl_study_paper rsl_study_banerjee2016, rsl_study_flores2011, rsl_study_safaeifar2020,
    rsl_study_sheikhi2023, rsl_study_zhang2022, rsl_study_chung2011, rsl_study_lammps2026;

size_t rsl_study_paper_count(void);
const rsl_study_paper *rsl_study_paper_at(size_t index);

/* The text of a file that is part of the program, "safaeifar2020/table2.csv"
 * or "examples/bouncing-ball.yaml"; NULL if there is none. */
const char *rsl_study_file(const char *name, size_t *length);
/* Their names one after the other; NULL after the last. */
const char *rsl_study_file_name(size_t index);

/* ---- one item, run ------------------------------------------------------- */

/* One way to make a choice that the paper leaves open, and what follows from it. */
typedef struct rsl_study_choice {
    const char *name, *found;
    int holds;
    struct rsl_study_choice *next;
} rsl_study_choice;

/* One printed number, formula or claim, and what became of it. */
typedef struct rsl_study_row {
    const char *key, *what, *note, *unknown;
    const char *printed_text, *right_text; /* as in the file */
    const char **cells;                    /* all columns, as in the file */
    rsl_study_class class;
    double within;
    rsl_study_basis basis;
    const char *reason; /* of a basis that is not independent */
    rsl_study_verdict expected, verdict;
    /* Numbers, NaN where there is none. For a formula: its value as printed,
     * its value as it should be, and the value found without it. */
    double printed, right, computed;
    double explained;          /* what the paper's own way leads to */
    const char *computed_text; /* of a claim: what was found */
    int holds, right_holds;    /* of a claim, and of what should stand there */
    rsl_study_choice *choices; /* of what was tried in several ways, in order */
    int answered;
} rsl_study_row;

/* A drawing under way: points go to the last line. */
typedef rsl_plot_builder rsl_study_figure;

/* The texts of a file: the names of its columns, and line by line its cells. */
typedef struct rsl_study_table {
    const char **columns;
    size_t column_count;
    const char ***rows;
    size_t *lines; /* where each line ends in the file */
    size_t row_count;
} rsl_study_table;

struct rsl_study {
    const rsl_study_paper *paper;
    const rsl_study_item *item;
    const char **columns; /* names, of the file */
    size_t column_count;
    /* A table in two directions: the parameters along its rows and columns,
     * named by the function of the item. NULL: a list. */
    const char *down, *across;
    rsl_study_row *rows;
    size_t row_count;
    rsl_study_figure **figures;
    size_t figure_count;
    rsl_study_table inputs, anchors, symbols; /* of the paper */
    rsl_study_table lines;                    /* of the paper: commands that a user types */
    int *input_use;                           /* of each input: bits of rsl_study_use */
    int varied;                               /* inputs were set: verdicts mean nothing */
    double *anchored;                         /* what was computed for each anchor; NaN: nothing */
    const char *models[4];                    /* of examples/, that were run */
    size_t model_count;
    const char **commands; /* that run them as the item did, each once */
    size_t command_count;
    rsl_arena arena; /* texts and rows */
    rsl_error error; /* the first thing that went wrong */
};

/* Reads the file of the item, computes, judges. Fails if the file is not as
 * described above or if a row stays without an answer. Free it either way. */
rsl_status rsl_study_run_item(rsl_study *study, const rsl_study_paper *paper,
                              const rsl_study_item *item);
void rsl_study_free(rsl_study *study);

/* The same with other inputs. A setting is NAME=VALUE or NAME=VALUE,VALUE,..., in the units of
 * PAPER/inputs.csv. NAME is the key of an input that the item shows; KEY of the list KEY.1, KEY.2,
 * ...; or either of them without the digits at its end, "c" of "c6.1". One value is that of the
 * whole list. A name that is no input of this item is left out; one that does not enter the
 * computation fails. The anchors, which belong to the printed inputs, are not checked. */
typedef struct rsl_study_settings {
    const char *const *texts;
    size_t count;
} rsl_study_settings;
rsl_status rsl_study_run_item_with(rsl_study *study, const rsl_study_paper *paper,
                                   const rsl_study_item *item, rsl_study_settings settings);

/* What became of an input. */
enum rsl_study_use { RSL_STUDY_READ = 1, RSL_STUDY_SET = 2 };

/* Opens an item to look at its inputs and commands; free the study either way. */
rsl_status rsl_study_open_item(rsl_study *study, const rsl_study_paper *paper,
                               const rsl_study_item *item);

/* Whether a line of the inputs belongs to the item and has a number; how many of them a setting
 * names. */
int rsl_study_input_settable(const rsl_study *study, size_t line);
size_t rsl_study_inputs_named(const rsl_study *study, const char *setting);

/* The commands of PAPER/commands.csv that a user types for the item, columns item, command and
 * note; NULL behind the last. */
const char *rsl_study_line_of(const rsl_study *study, size_t index);

/* The slips of a paper that are seen by reading alone, rows of the class
 * `reading` of PAPER/reading.csv: no verdict, nothing to count. */
rsl_status rsl_study_open_reading(rsl_study *study, const rsl_study_paper *paper);

/* Every numbered equation, table and figure of a paper, or test of a benchmark, rows of
 * PAPER/coverage.csv: place ("Eq. 7"), kind, by (the rows that decide it, "ITEM" or "ITEM.KEY", separated by spaces) and note. */
#define RSL_STUDY_COVER_LIST(X)                                                                    \
    X(COMPUTED, "computed", "rows of an item have its verdict")                                    \
    X(DEFINITION, "definition", "it only says what a symbol means")                                \
    X(READING, "reading", "a slip in it is seen by reading; there is nothing to compute")          \
    X(INPUT, "input", "numbers that go into the computations")                                     \
    X(SCHEMATIC, "schematic", "a sketch without data")

typedef enum rsl_study_cover {
#define RSL_STUDY_COVER_ENUM(name, text, meaning) RSL_STUDY_COVER_##name,
    RSL_STUDY_COVER_LIST(RSL_STUDY_COVER_ENUM)
#undef RSL_STUDY_COVER_ENUM
        RSL_STUDY_COVER_COUNT
} rsl_study_cover;

const char *rsl_study_cover_name(rsl_study_cover cover);
const char *rsl_study_cover_meaning(rsl_study_cover cover);

/* Reads it into the table `inputs` of `study`; free the study either way. */
rsl_status rsl_study_open_coverage(rsl_study *study, const rsl_study_paper *paper);

/* How many places of a kind begin with a word, "Eq", "Table", "Fig" or "Test"; NULL: all. */
size_t rsl_study_covered(const rsl_study *coverage, const char *word, rsl_study_cover cover);

/* How many rows have a verdict, how many have a basis, and how many have another verdict than
 * expected. */
size_t rsl_study_count(const rsl_study *study, rsl_study_verdict verdict);
size_t rsl_study_count_basis(const rsl_study *study, rsl_study_basis basis);
size_t rsl_study_surprises(const rsl_study *study);

/* ---- for the functions that compute -------------------------------------- */

/* Notes the first thing that went wrong; the run fails. */
void rsl_study_note_error(rsl_study *study, rsl_status status, const char *format, ...)
    RSL_PRINTF(3, 4);

/* Where a call of the library notes it. */
rsl_error *rsl_study_error(rsl_study *study);

/* The row of a key; NULL, and the run fails, if there is none. The functions
 * below take NULL and do nothing. */
rsl_study_row *rsl_study_find(rsl_study *study, const char *key);

/* A parameter of a row. */
double rsl_study_number(rsl_study *study, const rsl_study_row *row, const char *column);
const char *rsl_study_text(rsl_study *study, const rsl_study_row *row, const char *column);

/* A number of PAPER/inputs.csv, in SI units, by its key; and a list, KEY.1, KEY.2, ... A line:
 *
 *     key     name of the line
 *     symbol  of the paper
 *     what    what the number is
 *     value   as printed, or what is assumed; "" for an assumption without a number
 *     unit    of it, and in `si` the factor that leads to SI units; "": 1
 *     from    where it is printed, or "assumed" and why
 *     items   which items show it
 *     set     what it sets in the models of examples/, "MODEL:PATH" or "MODEL:PATH=[0,-%]" with
 *             the number for %, separated by spaces
 */
double rsl_study_input(rsl_study *study, const char *key);
void rsl_study_input_list(rsl_study *study, const char *key, double *values, size_t count);

/* A whole number of them from 1 to `max`; else the run fails, and it is 1. */
size_t rsl_study_input_count(rsl_study *study, const char *key, size_t max);

/* The same by its line, and whether the item shows it. */
double rsl_study_input_at(rsl_study *study, size_t line);
int rsl_study_input_shown(const rsl_study *study, size_t line);

/* A number that is not printed but must come out, ITEM.NAME of PAPER/anchors.csv (key, what, value,
 * within, unit, from): another one fails the run, so that no parameter can change unseen. The
 * values were computed independently of this program. */
void rsl_study_anchor(rsl_study *study, const char *name, double computed);
int rsl_study_anchor_here(const rsl_study *study, size_t line);

/* A number was computed. */
void rsl_study_answer(rsl_study_row *row, double computed);

/* The same under one way to make a choice that the paper leaves open; called once per way. It agrees
 * if it does under all of them; under some, it is undecided. The nearest is shown. */
void rsl_study_answer_if(rsl_study *study, rsl_study_row *row, const char *choice, double computed);

/* The number that comes out if one does what the paper did: if this is what
 * is printed, and `answer` is not, the way is wrong and not the printing. */
void rsl_study_explain(rsl_study_row *row, double explained);

/* The same with both formulas evaluated from the texts of the file over named numbers, "c" and "q"
 * say, in the order of `values`. Called several times, for several points, the worst counts. */
void rsl_study_evaluate(rsl_study *study, rsl_study_row *row, const char *const *names,
                        const double *values, size_t count, double computed);

/* The same where the texts are integrands over 0 < y < 1. */
void rsl_study_integrate(rsl_study *study, rsl_study_row *row, const char *const *names,
                         const double *values, size_t count, double computed);

/* The claim of a key: whether it holds, whether what should stand there holds,
 * and what was found. */
void rsl_study_claim(rsl_study *study, const char *key, int holds, int right_holds,
                     const char *format, ...) RSL_PRINTF(5, 6);

/* The claim of a key under one way to make a choice that the paper leaves open; called once per
 * way. It holds if it does under all of them, fails if it does under none, and else is undecided. */
void rsl_study_claim_if(rsl_study *study, const char *key, const char *choice, int holds,
                        int right_holds, const char *format, ...) RSL_PRINTF(6, 7);

/* What is said to be linear stays within RSL_STUDY_LINEAR of its range of the straight line from
 * its first point to its last; this is its largest distance from it, over that range. */
#define RSL_STUDY_LINEAR 0.05
double rsl_study_nonlinearity(const double *x, const double *y, size_t count);

/* "..." in the memory of the study. */
const char *rsl_study_print(rsl_study *study, const char *format, ...) RSL_PRINTF(2, 3);

/* ---- drawings ------------------------------------------------------------ */

/* A new figure; axes are "name [unit]" or "name". NULL: no memory. */
rsl_study_figure *rsl_study_draw(rsl_study *study, const char *title, const char *x, const char *y);
void rsl_study_line(rsl_study *study, rsl_study_figure *figure, const char *name);
/* The same for dots of a width in units of the drawing, 480 by 250. */
void rsl_study_dots(rsl_study *study, rsl_study_figure *figure, const char *name, double width);
void rsl_study_point(rsl_study *study, rsl_study_figure *figure, double x, double y);
/* The last line goes with the one before it: the same colour, dashed. */
void rsl_study_dashed(rsl_study_figure *figure);
void rsl_study_remark(rsl_study_figure *figure, const char *note);
/* The ranges of the axes, as the paper has them; low = high: from the data. */
void rsl_study_range(rsl_study_figure *figure, double x_low, double x_high, double y_low,
                     double y_high);
/* A line across the figure at a value of x. */
void rsl_study_mark(rsl_study *study, rsl_study_figure *figure, double at, const char *text);

#endif
