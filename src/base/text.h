/* SPDX-License-Identifier: MIT
 *
 * text: copies, lists of words, numbers as short as they can be.
 */
#ifndef RSL_BASE_TEXT_H
#define RSL_BASE_TEXT_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

/* A list of words; every word and the list itself are owned. */
typedef struct rsl_text_words {
    char **all;
    size_t count;
} rsl_text_words;

/* Splits at commas that stand outside of (), [], {} and quotes; blanks around
 * a word are left out. Returns 0 if there is no memory. */
int rsl_text_split(const char *text, size_t length, rsl_text_words *words);
void rsl_text_words_free(rsl_text_words *words);

/* Adds a copy of a word unless it is there already. Returns 0 if there is no memory. */
int rsl_text_words_add(rsl_text_words *words, const char *word);
int rsl_text_words_has(const rsl_text_words *words, const char *word);

/* A copy of `length` bytes as a text of its own; NULL if there is no memory. */
char *rsl_text_copy(const char *text, size_t length);

/* Of a path its name, within it, and a copy of its folder: "" for a name alone. */
const char *rsl_text_name_of(const char *path);
char *rsl_text_folder_of(const char *path);

/* Bytes of the letter at `at` in UTF-8; 1 for a byte that is none. */
size_t rsl_text_letter(const char *at);

/* Its number in Unicode; of a byte that is none, the byte. */
uint32_t rsl_text_code(const char *at);

/* Bytes of the letter at `at` if it would move the cursor of a terminal, turn the direction of what
 * is around it, or is not seen; else 0. These are the control characters of ASCII and of ISO 8859, as
 * a byte of their own too, the marks of direction, the ends of lines and paragraphs and the
 * characters without width of Unicode. */
size_t rsl_text_control(const char *at);
int rsl_text_has_controls(const char *text);

/* Reads all of a text as one finite number; 0 if it is none. */
int rsl_text_number(const char *text, double *value);

/* 15 digits, or as many more as it takes to read back the same double. */
typedef struct rsl_text_digits {
    char text[32];
} rsl_text_digits;
rsl_text_digits rsl_text_shortest(double value);

/* Two digits, never with an exponent from 0.001 to 1e15: "0.018", "4.3", "260". */
rsl_text_digits rsl_text_plain(double value);

/* Numbers have a point, whatever the locale of the application makes of it:
 *
 *     rsl_text_locale outside = rsl_text_locale_plain();
 *     ...
 *     rsl_text_locale_restore(outside);
 *
 * Nothing happens, and nothing is allocated, where the point is one already. */
typedef struct rsl_text_locale {
    void *plain, *before; /* both NULL: as it was */
} rsl_text_locale;
rsl_text_locale rsl_text_locale_plain(void);
void rsl_text_locale_restore(rsl_text_locale outside);

/* strtod and snprintf with a point in numbers, as above. */
double rsl_text_value(const char *text, char **end);
int rsl_text_print(char *text, size_t room, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
int rsl_text_print_list(char *text, size_t room, const char *format, va_list arguments)
    __attribute__((format(printf, 3, 0)));

#endif
