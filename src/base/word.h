/* SPDX-License-Identifier: MIT
 *
 * word: keys in any spelling, and the nearest of the words that would have been allowed.
 */
#ifndef RSL_BASE_WORD_H
#define RSL_BASE_WORD_H

#include <stddef.h>

/* Whether two words are the same in either case of letters, with '_' for '-', and in British or
 * American spelling (optimise, behaviour, centre). */
int rsl_word_equal(const char *a, const char *b);

/* Whether `word`, in any of these spellings, stands in a list separated by spaces (one key is a
 * list too). */
int rsl_word_among(const char *list, const char *word);

/* How badly `typed` fits the best word of a list separated by spaces, 0 being a
 * perfect fit: twice the number of letters to insert, delete, replace or swap with their neighbour,
 * or one more than twice that for the first letters of the word, whichever is less. So a key that
 * was begun and not finished is found as well. Upper and lower case are the same letter. */
size_t rsl_word_edit_distance(const char *list, const char *typed);

/* Whether a word of this misfit was probably meant: one letter wrong in three
 * typed, three at most, none in one or two letters; two may be the beginning of a word. */
int rsl_word_is_near(size_t misfit, const char *typed);

/* A choice under way: of all words offered, the one nearest to what was
 * typed, and a list of them. */
typedef struct rsl_word_choice {
    const char *typed;
    size_t misfit;
    char nearest[64]; /* "" as long as nothing was offered */
    char list[240];
    size_t length;
    int full; /* the list takes no more */
} rsl_word_choice;

rsl_word_choice rsl_word_choose(const char *typed);
void rsl_word_offer(rsl_word_choice *choice, const char *word);

/* The same for a word that has other names, in a list separated by spaces. */
void rsl_word_offer_named(rsl_word_choice *choice, const char *word, const char *aliases);

/* The nearest word if it is near, else NULL. */
const char *rsl_word_nearest(const rsl_word_choice *choice);

/* Sentences of advice. */
typedef struct rsl_word_advice {
    char text[300];
} rsl_word_advice;

/* "did you mean 'x'? ", or nothing if `nearest` is NULL: what follows says where all words stand. */
rsl_word_advice rsl_word_suggestion(const char *nearest);

/* "did you mean 'x'?" if one word is near, else "allowed: a, b, c". */
rsl_word_advice rsl_word_advise(const rsl_word_choice *choice);

#endif
