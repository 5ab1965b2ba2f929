/* SPDX-License-Identifier: MIT
 *
 * The entry that libFuzzer and replay.c call, and the bytes as text.
 */
#ifndef RESILE_FUZZ_H
#define RESILE_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A copy of the bytes with a zero behind them, to be freed; NULL: no memory. */
static inline char *fuzz_text(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    if (!text)
        return NULL;
    if (size)
        memcpy(text, data, size);
    text[size] = '\0';
    return text;
}

/* Cuts a line off; the rest begins behind it. */
static inline char *fuzz_cut_line(char **rest)
{
    char *line = *rest, *end = strchr(line, '\n');
    *rest = end ? end + 1 : line + strlen(line);
    if (end)
        *end = '\0';
    return line;
}

#endif
