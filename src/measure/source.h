/* SPDX-License-Identifier: MIT
 *
 * source: the bytes of a measured file, line by line and cell by cell. They are
 * untrusted.
 */
#ifndef RSL_MEASURE_SOURCE_H
#define RSL_MEASURE_SOURCE_H

#include <stddef.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/piece.h"

typedef struct rsl_measure_source {
    const char *name; /* of the file, for messages */
    const char *text; /* text[length] must be 0 */
    size_t length;
    const char *column; /* of a history: name, or number from 1 */
    size_t point_max;   /* rows allowed */
    rsl_arena *arena;   /* where what is read goes */
    rsl_error *error;   /* filled on failure; may be NULL */
    size_t line;        /* under way, from 1 */
} rsl_measure_source;

/* Puts the file and the line under way before the path of source->error:
 * "quake.at2:5". Returns `status`. */
rsl_status rsl_measure_within(const rsl_measure_source *source, rsl_status status);

/* Fails there. */
rsl_status rsl_measure_fail(const rsl_measure_source *source, rsl_status status, const char *format,
                            ...) RSL_PRINTF(3, 4);
rsl_status rsl_measure_no_memory(const rsl_measure_source *source);

/* Refuses bytes that are no text; then the first line is the next. */
rsl_status rsl_measure_check_text(rsl_measure_source *source);

/* The next line, without its end; 0 if there is none. Counts source->line. */
int rsl_measure_line(rsl_measure_source *source, const char **rest, rsl_text_piece *line);

/* Empty, or begins with #, % or //. */
int rsl_measure_is_comment(rsl_text_piece line);

/* A walk over the cells of a line; ' ' splits at blanks and tabs. Quotes keep a
 * cell together and are taken off. */
typedef struct rsl_measure_cells {
    const char *at, *end;
    char split;
    int more;
} rsl_measure_cells;

rsl_measure_cells rsl_measure_cells_of(rsl_text_piece line, char split);
int rsl_measure_next_cell(rsl_measure_cells *cells, rsl_text_piece *cell);

/* A finite number that is the whole piece; 0 if it is none. */
int rsl_measure_number(rsl_text_piece piece, double *number);

#endif
