/* SPDX-License-Identifier: MIT
 *
 * report: what comes out of the studies, as JSON and as pages.
 */
#ifndef RSL_STUDIES_REPORT_H
#define RSL_STUDIES_REPORT_H

#include <stdio.h>

#include "study.h"

/* An array of {paper, item, what, printed, computed, deviation, class, within, right, paper_way,
 * verdict, kind, basis, reason, choices, unknown, note}, one object per row: `within` is the tolerance, of
 * digits half a unit of the last one printed; `right` is what should stand there,
 * `paper_way` the number to which the paper's own way leads, null where none was followed. Verdict and
 * kind are null where inputs were set. */
void rsl_study_write_json(FILE *stream, const rsl_study *studies, size_t count);

/* The page of a paper: its items among `studies`, one after the other. */
void rsl_study_write_page(FILE *stream, const rsl_study_paper *paper, const rsl_study *studies,
                          size_t count);

/* The front page, with links to KEY.html of the papers. */
void rsl_study_write_index(FILE *stream, const rsl_study *studies, size_t count);

/* How many rows of a paper (NULL: of all) have a verdict. */
size_t rsl_study_total(const rsl_study *studies, size_t count, const rsl_study_paper *paper,
                       rsl_study_verdict verdict);

/* The same for a basis. */
size_t rsl_study_total_basis(const rsl_study *studies, size_t count, const rsl_study_paper *paper,
                             rsl_study_basis basis);

/* What the pages call a verdict: not all that is wrong was misprinted. */
typedef enum rsl_study_kind {
    RSL_STUDY_KIND_REPRODUCED,
    RSL_STUDY_KIND_CONSISTENT,
    RSL_STUDY_KIND_UNDECIDED,
    RSL_STUDY_KIND_MISPRINT, /* another number or formula should stand there */
    RSL_STUDY_KIND_WRONG,    /* a number to which a wrong way leads */
    RSL_STUDY_KIND_FALSE,    /* a statement that does not hold */
    RSL_STUDY_KIND_OPEN,
    RSL_STUDY_KIND_COUNT
} rsl_study_kind;

rsl_study_kind rsl_study_kind_of(const rsl_study_row *row);
rsl_study_verdict rsl_study_kind_verdict(rsl_study_kind kind);
const char *rsl_study_kind_name(rsl_study_kind kind, size_t count);
size_t rsl_study_kind_total(const rsl_study *studies, size_t count, const rsl_study_paper *paper,
                            rsl_study_kind kind);

/* Whether a row says itself where it stands, "Eq. 26, frequency": the title of
 * its item adds nothing. */
int rsl_study_names_place(const rsl_study_row *row);

/* Gives lines of the same name one colour and dash in all figures of the paper. */
void rsl_study_colour(const rsl_study *studies, size_t count, const rsl_study_paper *paper);

/* Under an item: the command that computes it, and its models with links to their files. */
void rsl_study_put_commands(FILE *stream, const rsl_study *study);

/* Whether the item shows inputs. */
int rsl_study_has_inputs(const rsl_study *study);

/* Beside its figures: inputs and assumptions, and the numbers that are asserted. */
void rsl_study_put_sides(FILE *stream, const rsl_study *study);

/* Where every equation, table and figure of the paper is dealt with. */
void rsl_study_put_coverage(FILE *stream, const rsl_study_paper *paper);

/* A figure as rows of curve, x and y. */
void rsl_study_write_figure(FILE *stream, const rsl_plot_figure *figure);

/* The rows of an item as a table: what, printed, computed; without claims where inputs were set. */
void rsl_study_write_rows(FILE *stream, const rsl_study *study);

/* The inputs of items, as they were used. */
void rsl_study_write_inputs(FILE *stream, const rsl_study *studies, size_t count);

/* The foot of a page. */
void rsl_study_page_end(FILE *stream);

/* A sign for a verdict, for narrow places. */
const char *rsl_study_sign(rsl_study_verdict verdict);

/* A number as a reader wants it: the decimals of the printed text and two
 * more; an em dash for none. */
typedef struct rsl_study_digits {
    char text[48];
} rsl_study_digits;
rsl_study_digits rsl_study_digits_like(double value, const char *printed);

#endif
