/* SPDX-License-Identifier: MIT
 *
 * Messages that name what would have been allowed.
 */
#ifndef RSL_MODEL_SPELL_H
#define RSL_MODEL_SPELL_H

#include <stddef.h>

/* A choice under way: of all words offered, the one nearest to what was
 * typed, and a list of them. */
typedef struct rsl_model_spelling_words {
    const char *typed, *nearest;
    size_t misfit;
    char list[240];
    size_t length;
    int full; /* the list takes no more */
} rsl_model_spelling_words;

rsl_model_spelling_words rsl_model_spelling(const char *typed);
void rsl_model_spelling_offer(rsl_model_spelling_words *spelling,
                              const char *word);

/* Whether one word is so near that it was probably meant. */
int rsl_model_spelling_is_near(const rsl_model_spelling_words *spelling);

/* "do you mean 'x'?" if one word is near, else "allowed: a, b, c". */
typedef struct rsl_model_advice {
    char text[300];
} rsl_model_advice;
rsl_model_advice
rsl_model_spelling_advice(const rsl_model_spelling_words *spelling);

#endif
