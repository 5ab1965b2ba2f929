/* SPDX-License-Identifier: MIT
 *
 * matrix: matrices and vectors of an option, written out or from a file.
 */
#define _POSIX_C_SOURCE 200809L

#include "matrix.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "file.h"
#include "system/number.h"

enum { SIZE_MAX_OF_FILE = 64 << 20 };

/* The text is used up while it is read. */
typedef struct reader {
    const char *name;
    char *at;
    const char *row_ends; /* characters that end a row */
    size_t capacity, count;
    cli_matrix *to;
} reader;

static int add_number(reader *in, const char *word)
{
    double value;
    if (!rsl_number_read(word, &value))
        return cli_fail(CLI_USAGE,
                        "%s, row %zu: '%.40s' is not a number; allowed: finite numbers with commas "
                        "or blanks between them",
                        in->name, in->to->rows + 1, word);
    if (in->count == in->capacity) {
        in->capacity = 2 * in->capacity + 64;
        in->to->values = cli_reallocate(in->to->values, in->capacity, sizeof value);
    }
    in->to->values[in->count++] = value;
    return CLI_GO;
}

/* One row; an empty one does not count. */
static int read_row(reader *in)
{
    size_t length = strcspn(in->at, in->row_ends), before = in->count;
    char *next = in->at + length + (in->at[length] != '\0'), *rest = in->at, *word;
    in->at[length] = '\0';
    in->at[strcspn(in->at, "#")] = '\0';
    int status = CLI_GO;
    while (status == CLI_GO && (word = strtok_r(rest, ", \t\r", &rest)))
        status = add_number(in, word);
    in->at = next;
    size_t columns = in->count - before;
    if (status != CLI_GO || columns == 0)
        return status;
    if (in->to->rows > 0 && columns != in->to->columns)
        return cli_fail(CLI_USAGE,
                        "%s: row %zu has %zu numbers and row 1 has %zu; allowed: rows of "
                        "equal length",
                        in->name, in->to->rows + 1, columns, in->to->columns);
    in->to->columns = columns;
    in->to->rows++;
    return CLI_GO;
}

static int read_text(const char *name, char *text, const char *row_ends, cli_matrix *matrix)
{
    reader in = {.name = name, .at = text, .row_ends = row_ends, .to = matrix};
    int status = CLI_GO;
    while (status == CLI_GO && *in.at)
        status = read_row(&in);
    if (status == CLI_GO && matrix->rows == 0)
        return cli_fail(CLI_USAGE, "%s has no numbers", name);
    return status;
}

int cli_matrix_read(const char *name, const char *text, cli_matrix *matrix)
{
    rsl_error error;
    char *content;
    size_t length = strlen(text);
    int written_out = strpbrk(text, ",;") != NULL || strspn(text, "0123456789+-.eE \t") == length;
    *matrix = (cli_matrix){0};
    if (written_out) {
        content = cli_allocate(length + 1, 1);
        memcpy(content, text, length + 1);
    } else {
        if (rsl_file_read(text, SIZE_MAX_OF_FILE, &content, &length, &error) < 0)
            return cli_fail_input(&error);
        cli_file_reads(text);
    }
    int status = read_text(written_out ? name : text, content, written_out ? ";" : "\n;", matrix);
    free(content);
    return status;
}

int cli_vector_read(const char *name, const char *text, cli_matrix *vector)
{
    int status = cli_matrix_read(name, text, vector);
    if (status == CLI_GO && vector->rows > 1 && vector->columns > 1)
        return cli_fail(CLI_USAGE, "%s has %zu rows of %zu numbers; allowed: one row or one column",
                        name, vector->rows, vector->columns);
    return status;
}

void cli_matrix_free(cli_matrix *matrix) { free(matrix->values); }
