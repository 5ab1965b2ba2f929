/* SPDX-License-Identifier: MIT
 *
 * compare: what the files of resile compare share: variants of laws, impacts with what they are
 * compared with, their columns, measured files, drawings.
 */
#ifndef RESILE_CLI_COMPARE_H
#define RESILE_CLI_COMPARE_H

#include "bodies.h"
#include "figure.h"
#include "frame.h"
#include "impact.h"
#include "resile/measure.h"

enum { CLI_COMPARE_VALUES = 100, CLI_COMPARE_ROWS = 100000 };

/* ---- variants of laws (compare_variant.c) ------------------------------------------ */

/* A law in one calibration with all its values. */
typedef struct cli_variant {
    const rsl_law *law;
    rsl_law_calibration calibration;
    rsl_law_parameters spec;
    rsl_law_inputs varied; /* inputs named by --over or behind an @ */
    char text[160];        /* "m = 1.2, q = 1.1"; "": none */
} cli_variant;

typedef struct cli_variants {
    cli_variant *of; /* owned */
    size_t count;
    rsl_law_inputs varied; /* by any of them */
} cli_variants;

typedef struct cli_compare_values {
    double at[CLI_COMPARE_VALUES];
    size_t count;
} cli_compare_values;

/* The variants of --laws and --over; both calibrations with `exact`. If `restitutions` is not NULL,
 * those of --over go there and change no variant. Returns CLI_GO or an exit status. */
int cli_variants_read(const char *laws, const cli_list *over, const rsl_law_parameters *spec,
                      int exact, cli_compare_values *restitutions, cli_variants *out);

/* The spec of one law and calibration; whether a law has an exact form. */
rsl_law_parameters cli_compare_spec(const rsl_law *law, const rsl_law_parameters *spec,
                                    rsl_law_calibration calibration);
int cli_compare_has_exact(const rsl_law *law);

/* ---- impacts and what they are compared with (compare_rows.c) ------------------------ */

/* What errors are against; NaN: not known. */
typedef struct cli_reference {
    double restitution, force_max, depth_max, duration, impulse, energy_lost;
} cli_reference;

typedef struct cli_compared {
    cli_impact impact; /* first: rows of an impact are rows of it */
    const cli_variant *variant;
    cli_reference reference;
    cli_frame frame;
    cli_bodies_after after; /* of two bodies; NaN: not given */
} cli_compared;

/* An impact with that restitution, whatever its law: M v0 (1 + e), M v0^2 (1 - e^2)/2. */
cli_reference cli_reference_of_restitution(const cli_impact *impact, double restitution);
cli_reference cli_reference_of_outcome(const rsl_collide_outcome *outcome);
cli_reference cli_reference_none(void);

/* The rows of a cli_compared: those of an impact, errors, and the inputs that are varied. Owned by
 * the caller. */
cli_quantity *cli_compare_rows(rsl_law_inputs varied);

/* The columns of --columns as "key|key", or the usual ones. */
typedef struct cli_column_text {
    char text[400];
} cli_column_text;
typedef struct cli_column_choice {
    int varied, against, frame, bodies; /* 1: those columns are wanted */
} cli_column_choice;
int cli_compare_columns(const cli_quantity *rows, const char *list, cli_column_choice usual,
                        cli_column_text *out);

/* ---- measured files (compare_measured.c) --------------------------------------------- */

typedef struct cli_measured {
    rsl_measure_file **files;
    size_t count;
} cli_measured;

/* Reads files that an option names. Returns CLI_GO or an exit status. */
int cli_measured_read(const char *const *paths, size_t count, double mass, cli_measured *out);
void cli_measured_free(cli_measured *of);

/* What was measured at the mass and speed of an impact; nothing where no row fits, else `fits` is one
 * more. Fails where several rows fit. */
int cli_measured_reference(const cli_measured *of, const cli_impact *impact, cli_reference *out,
                           size_t *fits);

/* The samples of the files as curves of a drawing; and how many there are. */
size_t cli_measured_curves(const cli_measured *of, const char *const *paths,
                           cli_chart_curve *curves);

/* ---- the drawing (compare_draw.c) ------------------------------------------------------ */

typedef struct cli_compare_drawing {
    const cli_compared *compared;
    size_t count;
    const cli_measured *data;
    const char *const *paths; /* of the data */
    const cli_figure *plot;
    unsigned views; /* bits 1 << index of cli_compare_view_words; 0: the usual ones */
    int frame;      /* a cli_frame_kind */
} cli_compare_drawing;

/* Those of cli_chart_view_words, restitution, errors. */
const char *cli_compare_view_words(size_t index);

/* Draws; the table stands on a page. Says what the drawing shows. */
int cli_compare_draw(const cli_compare_drawing *of, const cli_table *table);
void cli_compare_print_drawn(const cli_compare_drawing *of);

/* ---- several restitutions (compare_over.c) ------------------------------------------- */

/* The variants without a restitution, and the restitutions. */
typedef struct cli_compare_over {
    rsl_law_parameters spec;
    const cli_pair *pair;
    const cli_variants *variants;
    cli_compare_values restitutions; /* none: as the question has it */
    int matrix; /* 1: errors of restitution, impulse and energy; 0: the resulting restitution */
    int json;
    const char *csv;
    cli_figure plot;
} cli_compare_over;

/* Computes and shows. Returns an exit status. */
int cli_compare_over_show(const cli_compare_over *requested);

#endif
