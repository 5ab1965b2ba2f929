/* SPDX-License-Identifier: MIT
 *
 * json: a small streaming writer (RFC 8259). The two outer levels take a line
 * per member, deeper ones stay on their line.
 */
#include "report/json.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { LINED_DEPTH = 2 };

rsl_report_json rsl_report_json_start(FILE *stream)
{
    return (rsl_report_json){.stream = stream, .digits = 17};
}

static void new_line(rsl_report_json *json)
{
    putc('\n', json->stream);
    for (int i = 0; i < json->depth; i++)
        fputs("  ", json->stream);
}

/* Bytes of the UTF-8 character at `text`; 0 if it is not valid UTF-8. */
static int character_bytes(const unsigned char *text)
{
    int bytes = *text < 0x80                    ? 1
                : *text >= 0xc2 && *text < 0xe0 ? 2
                : *text >= 0xe0 && *text < 0xf0 ? 3
                : *text >= 0xf0 && *text < 0xf5 ? 4
                                                : 0;

    for (int i = 1; i < bytes; i++)
        if ((text[i] & 0xc0) != 0x80)
            return 0;
    return bytes;
}

/* In a page, nothing may look like a tag or a comment. */
static void put_string(FILE *stream, const char *text, int in_page)
{
    const unsigned char *at = (const unsigned char *)text;

    putc('"', stream);
    while (*at) {
        int bytes = character_bytes(at);
        if (*at == '"' || *at == '\\')
            fprintf(stream, "\\%c", *at);
        else if (*at < 0x20 || (in_page && strchr("<>&", *at)))
            fprintf(stream, "\\u%04x", *at);
        else if (bytes == 0)
            fputs("\xef\xbf\xbd", stream); /* U+FFFD, replacement character */
        else
            fwrite(at, 1, (size_t)bytes, stream);
        at += bytes > 0 ? bytes : 1;
    }
    putc('"', stream);
}

/* Comma, line and key in front of a value. */
static void begin_value(rsl_report_json *json, const char *key)
{
    assert((key == NULL) ==
           (json->depth == 0 || json->bracket[json->depth - 1] == ']'));
    if (json->depth > 0) {
        int *members = &json->members[json->depth - 1];
        int lined = json->depth <= LINED_DEPTH;
        if (*members > 0)
            fputs(lined ? "," : ", ", json->stream);
        if (lined)
            new_line(json);
        ++*members;
    }
    if (key) {
        put_string(json->stream, key, json->in_page);
        fputs(": ", json->stream);
    }
}

static void open_bracket(rsl_report_json *json, const char *key, char open,
                         char close)
{
    assert(json->depth < RSL_REPORT_JSON_DEPTH);
    begin_value(json, key);
    putc(open, json->stream);
    json->bracket[json->depth] = close;
    json->members[json->depth] = 0;
    json->depth++;
}

void rsl_report_json_object(rsl_report_json *json, const char *key)
{
    open_bracket(json, key, '{', '}');
}

void rsl_report_json_array(rsl_report_json *json, const char *key)
{
    open_bracket(json, key, '[', ']');
}

void rsl_report_json_close(rsl_report_json *json)
{
    assert(json->depth > 0);
    json->depth--;
    if (json->depth < LINED_DEPTH && json->members[json->depth] > 0)
        new_line(json);
    putc(json->bracket[json->depth], json->stream);
    if (json->depth == 0)
        putc('\n', json->stream);
}

void rsl_report_json_number(rsl_report_json *json, const char *key,
                            double value)
{
    begin_value(json, key);
    if (isfinite(value))
        fprintf(json->stream, "%.*g", json->digits, value);
    else
        fputs("null", json->stream);
}

void rsl_report_json_text(rsl_report_json *json, const char *key,
                          const char *text)
{
    begin_value(json, key);
    put_string(json->stream, text, json->in_page);
}

void rsl_report_json_flag(rsl_report_json *json, const char *key, int value)
{
    begin_value(json, key);
    fputs(value ? "true" : "false", json->stream);
}

void rsl_report_json_null(rsl_report_json *json, const char *key)
{
    begin_value(json, key);
    fputs("null", json->stream);
}
