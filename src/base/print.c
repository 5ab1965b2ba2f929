/* SPDX-License-Identifier: MIT
 *
 * Formatted text with a point in its numbers, whatever the locale of the application is. C17 has no
 * locale of a thread. The locale's point is read off a printed number; where it is another one, the
 * conversions are printed one by one, and it is replaced in those of floating-point numbers.
 */
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

enum { CONVERSION_MAX = 32, POINT_MAX = 16 };

/* A text under way. */
typedef struct printing {
    char *text;
    size_t capacity, length; /* bytes; the length may exceed the capacity, as that of snprintf */
    char point[POINT_MAX];   /* of the locale */
    va_list arguments;
} printing;

static char *end_of(const printing *to)
{
    return to->length < to->capacity ? to->text + to->length : NULL;
}

static size_t space_of(const printing *to)
{
    return to->length < to->capacity ? to->capacity - to->length : 0;
}

static void add_bytes(printing *to, const char *bytes, size_t length)
{
    size_t space = space_of(to);
    if (space > 0) {
        size_t fits = length < space ? length : space - 1;
        memcpy(end_of(to), bytes, fits);
        end_of(to)[fits] = '\0';
    }
    to->length += length;
}

/* A double. All digits of the largest one and as many behind the point fit. */
static void add_double(printing *to, const char *conversion)
{
    char number[1024];
    int length = snprintf(number, sizeof number, conversion, va_arg(to->arguments, double));
    assert(length >= 0 && (size_t)length < sizeof number);
    char *point = strstr(number, to->point);
    if (point) {
        size_t width = strlen(to->point);
        *point = '.';
        memmove(point + 1, point + width, strlen(point + width) + 1);
    }
    add_bytes(to, number, strlen(number));
    (void)length;
}

/* Everything else, by the type that its length and its letter tell. */
static void add_other(printing *to, const char *conversion)
{
#define ADD(type) snprintf(end_of(to), space_of(to), conversion, va_arg(to->arguments, type))
    size_t last = strlen(conversion) - 1;
    int length = 0;
    if (conversion[last] == 's')
        length = ADD(const char *);
    else if (conversion[last] == 'p')
        length = ADD(void *);
    else if (strstr(conversion, "ll"))
        length = ADD(unsigned long long);
    else if (strchr(conversion, 'l'))
        length = ADD(unsigned long);
    else if (strchr(conversion, 'z'))
        length = ADD(size_t);
    else if (strchr(conversion, 'j'))
        length = ADD(uintmax_t);
    else
        length = ADD(int);
    to->length += length > 0 ? (size_t)length : 0;
#undef ADD
}

/* Copies a conversion, with numbers for its asterisks. Returns its end in the format. */
static const char *read_conversion(printing *to, const char *at, char conversion[CONVERSION_MAX])
{
    size_t length = 0;
    do {
        if (*at == '*')
            length += (size_t)snprintf(conversion + length, CONVERSION_MAX - length, "%d",
                                       va_arg(to->arguments, int));
        else
            conversion[length++] = *at;
        assert(*at != '\0' && length < CONVERSION_MAX);
    } while (!strchr("diouxXcspfFeEgGaA%", *++at));
    conversion[length++] = *at;
    conversion[length] = '\0';
    return at + 1;
}

static int print_with_point(printing *to, const char *format)
{
    char conversion[CONVERSION_MAX + 2];
    while (*format != '\0') {
        size_t plain = strcspn(format, "%");
        add_bytes(to, format, plain);
        format += plain;
        if (*format == '\0')
            break;
        format = read_conversion(to, format, conversion);
        char letter = conversion[strlen(conversion) - 1];
        if (letter == '%')
            add_bytes(to, "%", 1);
        else if (strchr("fFeEgGaA", letter))
            add_double(to, conversion);
        else
            add_other(to, conversion);
    }
    return (int)to->length;
}

int rsl_text_print_list(char *text, size_t room, const char *format, va_list arguments)
{
    char sample[POINT_MAX + 2]; /* 0, the point, 0 */
    int width = snprintf(sample, sizeof sample, "%.1f", 0.0);
    if (width < 3 || (size_t)width >= sizeof sample || strcmp(sample, "0.0") == 0)
        return vsnprintf(text, room, format, arguments);
    printing to = {.text = text, .capacity = room};
    memcpy(to.point, sample + 1, (size_t)width - 2);
    va_copy(to.arguments, arguments);
    int length = print_with_point(&to, format);
    va_end(to.arguments);
    return length;
}

int rsl_text_print(char *text, size_t room, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = rsl_text_print_list(text, room, format, arguments);
    va_end(arguments);
    return length;
}
