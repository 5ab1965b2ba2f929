/* SPDX-License-Identifier: MIT
 *
 * Edit distance with swaps of neighbours (Wagner & Fischer 1974, Lowrance &
 * Wagner 1975, every letter touched once), three rows of the table at a time.
 */
#include "base/word.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { WORD_MAX = 63 };

static size_t min(size_t a, size_t b) { return a < b ? a : b; }

static int same(char a, char b) { return tolower((unsigned char)a) == tolower((unsigned char)b); }

/* Only the first letters of very long words count. */
static size_t distance(const char *a, size_t rows, const char *b, size_t columns)
{
    size_t table[3][WORD_MAX + 1];
    rows = min(rows, WORD_MAX);
    columns = min(columns, WORD_MAX);
    for (size_t j = 0; j <= columns; j++)
        table[0][j] = j;
    for (size_t i = 1; i <= rows; i++) {
        const size_t *above = table[(i - 1) % 3], *second = table[(i + 1) % 3];
        size_t *row = table[i % 3];
        row[0] = i;
        for (size_t j = 1; j <= columns; j++) {
            size_t replaced = above[j - 1] + !same(a[i - 1], b[j - 1]);
            row[j] = min(replaced, 1 + min(above[j], row[j - 1]));
            if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]))
                row[j] = min(row[j], 1 + second[j - 2]);
        }
    }
    return table[rows % 3][columns];
}

/* The next word of a list separated by spaces; NULL at the end. */
static const char *next(const char *list, size_t *length)
{
    list += strspn(list, " ");
    *length = strcspn(list, " ");
    return *length > 0 ? list : NULL;
}

/* A word as all spellings of it are written: small, with '-', American. */
static void fold(const char *word, size_t length, char to[WORD_MAX + 1])
{
    static const char *const spellings[][2] = {{"ise", "ize"}, {"our", "or"}, {"entre", "enter"}};
    size_t made = 0;
    assert(length <= WORD_MAX);
    for (size_t i = 0; i < length; i++)
        to[i] = word[i] == '_' ? '-' : (char)tolower((unsigned char)word[i]);
    to[length] = '\0';
    for (const char *at = to; *at; at++) {
        const char *const *same_in = NULL;
        for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++)
            if (strncmp(at, spellings[i][0], strlen(spellings[i][0])) == 0)
                same_in = spellings[i];
        to[made++] = *at;
        for (const char *more = same_in ? same_in[1] + 1 : ""; *more; more++)
            to[made++] = *more;
        at += same_in ? strlen(same_in[0]) - 1 : 0;
    }
    to[made] = '\0';
}

/* No spelling changes the first letter; very long words have one spelling. */
static int alike(const char *a, size_t a_length, const char *b, size_t b_length)
{
    char first[WORD_MAX + 1], second[WORD_MAX + 1];
    if (a_length == 0 || b_length == 0 || !same(*a, *b))
        return a_length == b_length && a_length == 0;
    if (a_length > WORD_MAX || b_length > WORD_MAX)
        return a_length == b_length && memcmp(a, b, a_length) == 0;
    fold(a, a_length, first);
    fold(b, b_length, second);
    return strcmp(first, second) == 0;
}

int rsl_word_equal(const char *a, const char *b) { return alike(a, strlen(a), b, strlen(b)); }

int rsl_word_among(const char *list, const char *word)
{
    size_t length;
    const char *one = next(list, &length);
    while (one && !alike(one, length, word, strlen(word)))
        one = next(one + length, &length);
    return one != NULL;
}

/* A word that was only begun may have slips from so many letters on. */
enum { BEGINNING = 5 };

static size_t misfit_of(const char *word, size_t length, const char *typed)
{
    size_t count = strlen(typed);
    size_t whole = distance(word, length, typed, count);
    size_t begun = distance(word, min(length, count), typed, count);
    if (begun > 0 && count < BEGINNING)
        return 2 * whole;
    return min(2 * whole, 2 * begun + 1);
}

size_t rsl_word_edit_distance(const char *list, const char *typed)
{
    size_t length, best = (size_t)-1;
    const char *word = next(list, &length);
    for (; word; word = next(word + length, &length))
        best = min(best, misfit_of(word, length, typed));
    return best;
}

int rsl_word_is_near(size_t misfit, const char *typed)
{
    size_t letters = strlen(typed);
    return misfit == 0 || (letters == 2 && misfit == 1) ||
           (letters > 2 && misfit / 2 <= min(3, (letters + 1) / 3));
}

rsl_word_choice rsl_word_choose(const char *typed)
{
    assert(typed);
    return (rsl_word_choice){.typed = typed, .misfit = (size_t)-1};
}

void rsl_word_offer(rsl_word_choice *choice, const char *word)
{
    rsl_word_offer_named(choice, word, "");
}

void rsl_word_offer_named(rsl_word_choice *choice, const char *word, const char *aliases)
{
    size_t misfit = min(misfit_of(word, strlen(word), choice->typed),
                        rsl_word_edit_distance(aliases, choice->typed));
    if (misfit < choice->misfit ||
        (misfit == choice->misfit && strlen(word) < strlen(choice->nearest))) {
        choice->misfit = misfit;
        snprintf(choice->nearest, sizeof choice->nearest, "%s", word);
    }
    size_t left = sizeof choice->list - choice->length;
    if (choice->full)
        return;
    /* after ", word" there must be room for ", ..." */
    choice->full = strlen(", ") + strlen(word) + sizeof ", ..." > left;
    int more = snprintf(choice->list + choice->length, left, "%s%s", choice->length ? ", " : "",
                        choice->full ? "..." : word);
    choice->length += more > 0 ? (size_t)more : 0;
    assert(choice->length < sizeof choice->list);
}

const char *rsl_word_nearest(const rsl_word_choice *choice)
{
    return rsl_word_is_near(choice->misfit, choice->typed) ? choice->nearest : NULL;
}

rsl_word_advice rsl_word_suggestion(const char *nearest)
{
    rsl_word_advice advice = {""};
    if (nearest)
        snprintf(advice.text, sizeof advice.text, "did you mean '%s'? ", nearest);
    return advice;
}

rsl_word_advice rsl_word_advise(const rsl_word_choice *choice)
{
    rsl_word_advice advice = {"there are none"};
    if (rsl_word_nearest(choice))
        snprintf(advice.text, sizeof advice.text, "did you mean '%s'?", choice->nearest);
    else if (choice->nearest[0])
        snprintf(advice.text, sizeof advice.text, "allowed: %s", choice->list);
    return advice;
}
