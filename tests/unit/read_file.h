/* SPDX-License-Identifier: MIT
 *
 * slurp: a whole file as text, for the readers of reference values.
 */
#ifndef RESILE_TESTS_SLURP_H
#define RESILE_TESTS_SLURP_H

#include <stdio.h>
#include <stdlib.h>

/* Ends the test: without its reference values there is nothing to check. */
_Noreturn static inline void slurp_fail(const char *file, const char *what, const char *detail)
{
    printf("%s: %s%s\n", file, what, detail);
    exit(1);
}

/* The text of a file, ended by '\0'; the caller frees it. */
static inline char *slurp(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        slurp_fail(path, "cannot be opened", "");
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    char *text = size < 0 ? NULL : malloc((size_t)size + 1);
    if (text == NULL || fread(text, 1, (size_t)size, file) != (size_t)size)
        slurp_fail(path, "cannot be read", "");
    text[size] = '\0';
    fclose(file);
    return text;
}

#endif
