/* SPDX-License-Identifier: MIT
 *
 * text: copies, lists of words, numbers in sentences.
 */
#ifndef RSL_BASE_TEXT_H
#define RSL_BASE_TEXT_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "base/compiler.h"

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

/* Room for a number as text while it is written. */
enum { RSL_TEXT_DECIMAL = 48 };

/* A number as text. */
typedef struct rsl_text_digits {
    char text[RSL_TEXT_DECIMAL];
} rsl_text_digits;

/* As many significant digits, 1 to 17, as "%.*g" prints them, with a point. */
rsl_text_digits rsl_text_decimal(double value, int digits);

/* The same, written to `to`, which has RSL_TEXT_DECIMAL bytes; its length. */
size_t rsl_text_put_decimal(char *to, double value, int digits);

/* Two digits, never with an exponent from 0.001 to 1e15: "0.018", "4.3", "260". */
rsl_text_digits rsl_text_plain(double value);

/* Three digits with the prefix that makes them readable: "10 mm", "4.37 GPa". */
rsl_text_digits rsl_text_scaled(double value, const char *unit);

/* snprintf and vsnprintf with a point in numbers, whatever the locale of the application makes of
 * it; without %n, long double and arguments by number. */
int rsl_text_print(char *text, size_t room, const char *format, ...) RSL_PRINTF(3, 4);
int rsl_text_print_list(char *text, size_t room, const char *format, va_list arguments)
    RSL_PRINTF(3, 0);

#endif
