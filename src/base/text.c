/* SPDX-License-Identifier: MIT
 *
 * Copies, lists of words, short numbers.
 */
#include "base/text.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *rsl_text_copy(const char *text, size_t length)
{
    char *copy = malloc(length + 1);
    if (copy) {
        memcpy(copy, text, length);
        copy[length] = '\0';
    }
    return copy;
}

const char *rsl_text_name_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

char *rsl_text_folder_of(const char *path)
{
    size_t length = (size_t)(rsl_text_name_of(path) - path);
    return rsl_text_copy(path, length > 1 ? length - 1 : length);
}

/* ---- words --------------------------------------------------------------- */

/* The length up to the next comma outside of brackets and quotes. */
static size_t word_length(const char *text, size_t length)
{
    int depth = 0;
    char quote = 0;
    size_t i = 0;
    for (; i < length; i++) {
        char c = text[i];
        if (quote)
            quote = c == quote ? (char)0 : quote;
        else if (c == '\'' || c == '"')
            quote = c;
        else if (strchr("([{", c))
            depth++;
        else if (strchr(")]}", c))
            depth--;
        else if (c == ',' && depth <= 0)
            break;
    }
    return i;
}

static int add_word(rsl_text_words *words, const char *text, size_t length)
{
    char **more = realloc(words->all, (words->count + 1) * sizeof *more);
    if (!more)
        return 0;
    words->all = more;
    while (length > 0 && isspace((unsigned char)*text)) {
        text++;
        length--;
    }
    while (length > 0 && isspace((unsigned char)text[length - 1]))
        length--;
    more[words->count] = rsl_text_copy(text, length);
    return more[words->count++] != NULL;
}

int rsl_text_split(const char *text, size_t length, rsl_text_words *words)
{
    size_t at = 0;
    *words = (rsl_text_words){0};
    for (;;) {
        size_t part = word_length(text + at, length - at);
        if (!add_word(words, text + at, part)) {
            rsl_text_words_free(words);
            return 0;
        }
        at += part;
        if (at >= length)
            return 1;
        at++;
    }
}

void rsl_text_words_free(rsl_text_words *words)
{
    for (size_t i = 0; i < words->count; i++)
        free(words->all[i]);
    free(words->all);
    *words = (rsl_text_words){0};
}

int rsl_text_words_has(const rsl_text_words *words, const char *word)
{
    for (size_t i = 0; i < words->count; i++)
        if (strcmp(words->all[i], word) == 0)
            return 1;
    return 0;
}

int rsl_text_words_add(rsl_text_words *words, const char *word)
{
    if (rsl_text_words_has(words, word))
        return 1;
    char **more = realloc(words->all, (words->count + 1) * sizeof *more);
    if (more)
        words->all = more;
    char *copy = more ? rsl_text_copy(word, strlen(word)) : NULL;
    if (!copy)
        return 0;
    words->all[words->count++] = copy;
    return 1;
}

/* ---- numbers ------------------------------------------------------------- */

size_t rsl_text_letter(const char *at)
{
    const unsigned char *c = (const unsigned char *)at;
    size_t length = c[0] < 0xc2 ? 1 : c[0] < 0xe0 ? 2 : c[0] < 0xf0 ? 3 : c[0] < 0xf5 ? 4 : 1;
    for (size_t i = 1; i < length; i++)
        if ((c[i] & 0xc0) != 0x80)
            return 1;
    return length;
}

uint32_t rsl_text_code(const char *at)
{
    const unsigned char *c = (const unsigned char *)at;
    size_t length = rsl_text_letter(at);
    uint32_t code = length == 1 ? c[0] : c[0] & (0x7fu >> length);
    for (size_t i = 1; i < length; i++)
        code = code << 6 | (c[i] & 0x3f);
    return code;
}

size_t rsl_text_control(const char *at)
{
    static const uint32_t ranges[][2] = {{0x01, 0x1f},     {0x7f, 0x9f},     {0x61c, 0x61c},
                                         {0x200b, 0x200f}, {0x2028, 0x202e}, {0x2060, 0x2069},
                                         {0xfeff, 0xfeff}};
    uint32_t code = rsl_text_code(at);
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
        if (code >= ranges[i][0] && code <= ranges[i][1])
            return rsl_text_letter(at);
    return 0;
}

int rsl_text_has_controls(const char *text)
{
    while (*text && !rsl_text_control(text))
        text += rsl_text_letter(text);
    return *text != '\0';
}

rsl_text_digits rsl_text_plain(double value)
{
    rsl_text_digits digits;
    rsl_text_print(digits.text, sizeof digits.text, fabs(value) < 9.95 ? "%.2g" : "%.0f", value);
    return digits;
}

rsl_text_digits rsl_text_scaled(double value, const char *unit)
{
    static const struct {
        const char *prefix;
        double factor;
    } prefixes[] = {{"G", 1e9}, {"M", 1e6}, {"k", 1e3}, {"", 1.0}, {"m", 1e-3}, {"µ", 1e-6}};
    size_t i = 0, last = sizeof prefixes / sizeof prefixes[0] - 1;
    rsl_text_digits digits;
    while (i < last && fabs(value) < prefixes[i].factor * (1.0 - 1e-9))
        i++;
    if (value == 0.0)
        i = 3;
    rsl_text_print(digits.text, sizeof digits.text, "%.3g %s%s", value / prefixes[i].factor,
                   prefixes[i].prefix, unit);
    return digits;
}
