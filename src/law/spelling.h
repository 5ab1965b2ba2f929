/* SPDX-License-Identifier: MIT
 *
 * Nearness of spelling, for messages that suggest a key.
 */
#ifndef RSL_LAW_SPELLING_H
#define RSL_LAW_SPELLING_H

#include <stddef.h>

/* Number of letters to insert, delete or replace to turn one word into the
 * other. Words need not end with a zero; only their first 63 letters count. */
size_t rsl_law_edit_distance(const char *first, size_t first_length,
                             const char *second, size_t second_length);

/* How badly `typed` fits `word`, the best being 0: twice the edit distance, or
 * one more than twice that to the first letters of the word, whichever is
 * less. So a key that was begun and not finished is found as well. */
size_t rsl_law_misfit(const char *word, size_t length, const char *typed);

/* The next word of a list separated by spaces: its start and, in `length`, its
 * length; NULL at the end. */
const char *rsl_law_next_word(const char *list, size_t *length);

#endif
