/* SPDX-License-Identifier: MIT
 *
 * Messages that name what would have been allowed.
 */
#ifndef RSL_IO_SPELL_H
#define RSL_IO_SPELL_H

#include <stddef.h>

/* A choice under way: of all words offered, the one nearest to what was
 * typed, and a list of them. */
typedef struct io_spelling {
    const char *typed, *nearest;
    size_t misfit;
    char list[240];
    size_t length;
    int full; /* the list takes no more */
} io_spelling;

io_spelling rsl_spelling(const char *typed);
void rsl_spelling_offer(io_spelling *spelling, const char *word);

/* Whether one word is so near that it was probably meant. */
int rsl_spelling_is_near(const io_spelling *spelling);

/* "do you mean 'x'?" if one word is near, else "allowed: a, b, c". */
typedef struct io_advice {
    char text[300];
} io_advice;
io_advice rsl_spelling_advice(const io_spelling *spelling);

#endif
