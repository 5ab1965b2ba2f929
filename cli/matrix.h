/* SPDX-License-Identifier: MIT
 *
 * matrix: matrices and vectors of an option, written out or from a file.
 */
#ifndef RESILE_CLI_MATRIX_H
#define RESILE_CLI_MATRIX_H

#include <stddef.h>

typedef struct cli_matrix {
    double *values; /* row by row; owned */
    size_t rows, columns;
} cli_matrix;

/* Reads "2,1;1,2", rows with semicolons between them, or a file with a row on each line; numbers
 * are separated by commas, blanks or tabs, and # begins a comment. `name` begins the sentence of an
 * error: "--matrix". Returns CLI_GO or an exit status. */
int cli_matrix_read(const char *name, const char *text, cli_matrix *matrix);

/* The same as a vector: one row or one column. */
int cli_vector_read(const char *name, const char *text, cli_matrix *vector);

void cli_matrix_free(cli_matrix *matrix);

#endif
