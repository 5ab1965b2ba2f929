/* SPDX-License-Identifier: MIT
 *
 * json: a small streaming writer (RFC 8259). The two outer levels take a line
 * per member, deeper ones stay on their line.
 */
#include "report/json.h"

#include <assert.h>
#include <math.h>

#include "base/text.h"
#include "plot/html.h"

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

/* Comma, line and key in front of a value. */
static void begin_value(rsl_report_json *json, const char *key)
{
    assert((key == NULL) == (json->depth == 0 || json->bracket[json->depth - 1] == ']'));
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
        rsl_plot_json_text(json->stream, key, json->in_page);
        fputs(": ", json->stream);
    }
}

static void open_bracket(rsl_report_json *json, const char *key, char open, char close)
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

void rsl_report_json_number(rsl_report_json *json, const char *key, double value)
{
    begin_value(json, key);
    if (isfinite(value))
        fputs(rsl_text_decimal(value, json->digits).text, json->stream);
    else
        fputs("null", json->stream);
}

void rsl_report_json_text(rsl_report_json *json, const char *key, const char *text)
{
    begin_value(json, key);
    rsl_plot_json_text(json->stream, text, json->in_page);
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

void rsl_report_json_vector(rsl_report_json *json, const char *key, const double *values,
                            size_t count)
{
    rsl_report_json_array(json, key);
    for (size_t i = 0; i < count; i++)
        rsl_report_json_number(json, NULL, values[i]);
    rsl_report_json_close(json);
}
