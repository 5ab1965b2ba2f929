/* SPDX-License-Identifier: MIT
 *
 * Edit distance (Wagner & Fischer 1974), one row of the table at a time.
 */
#include "law/spelling.h"

#include <string.h>

enum { WORD_MAX = 63 };

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

size_t rsl_law_edit_distance(const char *first, size_t first_length,
                             const char *second, size_t second_length)
{
    size_t row[WORD_MAX + 1];
    size_t rows = least(first_length, WORD_MAX);
    size_t columns = least(second_length, WORD_MAX);

    for (size_t j = 0; j <= columns; j++) {
        row[j] = j;
    }
    for (size_t i = 1; i <= rows; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= columns; j++) {
            size_t replaced = diagonal + (first[i - 1] != second[j - 1]);
            diagonal = row[j];
            row[j] = least(replaced, 1 + least(row[j], row[j - 1]));
        }
    }
    return row[columns];
}

size_t rsl_law_misfit(const char *word, size_t length, const char *typed)
{
    size_t count = strlen(typed);
    size_t whole = rsl_law_edit_distance(word, length, typed, count);
    size_t begun =
        rsl_law_edit_distance(word, least(length, count), typed, count);
    return least(2 * whole, 2 * begun + 1);
}

const char *rsl_law_next_word(const char *list, size_t *length)
{
    list += strspn(list, " ");
    *length = strcspn(list, " ");
    return *length > 0 ? list : NULL;
}
