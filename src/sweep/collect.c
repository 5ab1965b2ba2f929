/* SPDX-License-Identifier: MIT
 *
 * collect: the grammar of collectors.
 */
#include "sweep/collect.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/word.h"
#include "report/report.h"

enum { PARTS_MOST = 6 };

#define SIGNALS RSL_SWEEP_OF_SIGNAL
#define BOTH (RSL_SWEEP_OF_SIGNAL | RSL_SWEEP_OF_COLUMN)
#define COLUMNS RSL_SWEEP_OF_COLUMN

const rsl_sweep_statistic rsl_sweep_statistics[RSL_SWEEP_STAT_TOTAL] = {
    {"end", SIGNALS, 0, 0, NULL, "signal", "value at the end"},
    {"min", BOTH, 0, 0, NULL, "signal, column", "smallest value"},
    {"max", BOTH, 0, 0, NULL, "signal, column", "largest value"},
    {"mean", BOTH, 0, 0, NULL, "signal, column",
     "mean over time; of a column: over the events"},
    {"rms", BOTH, 0, 0, NULL, "signal, column",
     "root of the mean of the squares"},
    {"amplitude", SIGNALS, 0, 0, NULL, "signal", "(max - min)/2"},
    {"first", COLUMNS, 0, 0, NULL, "column", "value of the first event"},
    {"last", COLUMNS, 0, 0, NULL, "column", "value of the last event"},
    {"sum", COLUMNS, 0, 0, NULL, "column", "sum over the events"},
    {"count", RSL_SWEEP_OF_EVENTS | RSL_SWEEP_OF_STICKS, 0, 0, "",
     "events, sticks", "how many"},
    {"time", RSL_SWEEP_OF_STICKS, 0, 0, "s", "sticks", "time spent sticking"},
    {"every", SIGNALS, 1, 1, NULL, "signal",
     "many: the values at whole multiples of PERIOD"},
    {"each", COLUMNS, 0, 1, NULL, "column", "many: the value of each event"},
    {"phase", RSL_SWEEP_OF_EVENTS, 1, 1, "", "events",
     "many: time of touch within PERIOD, 0 to 1"},
};

/* ---- units --------------------------------------------------------------- */

/* The unit of a column of events.csv, by its name. */
static const char *column_unit(const char *name)
{
    static const struct {
        const char *word, *unit;
    } known[] = {{"speed", "m/s"}, {"impulse", "N s"}, {"force", "N"},
                 {"lost", "J"},    {"depth", "m"},     {"mass", "kg"}};

    if (strncmp(name, "t_", 2) == 0)
        return "s";
    if (strcmp(name, "x") == 0 || strcmp(name, "y") == 0)
        return "m";
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strstr(name, known[i].word))
            return known[i].unit;
    return "";
}

/* ---- subjects ------------------------------------------------------------ */

static int find_column(const char *name, size_t *column)
{
    for (*column = 0; *column < rsl_report_event_column_count(); (*column)++)
        if (strcmp(rsl_report_event_columns[*column].name, name) == 0)
            return 1;
    return 0;
}

static rsl_status no_column(const char *text, const char *word, int of_contact,
                            rsl_error *error)
{
    rsl_word_choice spelling = rsl_word_choose(word);

    if (of_contact) {
        rsl_word_offer(&spelling, "force");
        rsl_word_offer(&spelling, "depth");
    }
    for (size_t i = 0; i < rsl_report_event_column_count(); i++)
        rsl_word_offer(&spelling, rsl_report_event_columns[i].name);
    return rsl_error_set(error, RSL_ERROR_UNKNOWN,
                         "--collect '%.200s': there is no '%.64s'; %s", text,
                         word, rsl_word_advise(&spelling).text);
}

/* What follows the contact, or `events`: a column, or nothing. */
static rsl_status read_column(rsl_sweep_collector *out, const char *text,
                              const char *word, rsl_error *error)
{
    if (!word) {
        out->kind = RSL_SWEEP_OF_EVENTS;
        return RSL_OK;
    }
    if (out->owner &&
        (strcmp(word, "force") == 0 || strcmp(word, "depth") == 0)) {
        out->kind = RSL_SWEEP_OF_SIGNAL;
        return RSL_OK;
    }
    out->kind = RSL_SWEEP_OF_COLUMN;
    if (!find_column(word, &out->column))
        return no_column(text, word, out->owner != NULL, error);
    snprintf(out->unit, sizeof out->unit, "%s", column_unit(word));
    return RSL_OK;
}

/* The word before `subject`'s dot equals `first`; returns what follows, "" if
 * nothing does, NULL if it does not. */
static const char *after(const char *subject, const char *first)
{
    size_t length = strlen(first);

    if (strncmp(subject, first, length) != 0 ||
        (subject[length] != '.' && subject[length] != '\0'))
        return NULL;
    return subject + length + (subject[length] == '.');
}

static rsl_status read_subject(rsl_sweep_collector *out, const char *text,
                               rsl_error *error)
{
    const char *rest = after(out->subject, "events");
    const char *dot;

    out->kind = RSL_SWEEP_OF_SIGNAL;
    if (rest)
        return read_column(out, text, *rest ? rest : NULL, error);
    rest = after(out->subject, "sticks");
    if (rest && *rest) {
        out->kind = RSL_SWEEP_OF_STICKS;
        out->owner = rsl_text_copy(rest, strlen(rest));
        return out->owner ? RSL_OK : rsl_error_no_memory(error);
    }
    rest = after(out->subject, "contacts");
    if (rest && *rest) {
        dot = strchr(rest, '.');
        out->owner =
            rsl_text_copy(rest, dot ? (size_t)(dot - rest) : strlen(rest));
        if (!out->owner)
            return rsl_error_no_memory(error);
        return read_column(out, text, dot ? dot + 1 : NULL, error);
    }
    return RSL_OK;
}

/* ---- statistics ---------------------------------------------------------- */

static rsl_status read_statistic(rsl_sweep_collector *out, const char *text,
                                 const char *word, rsl_error *error)
{
    rsl_word_choice spelling = rsl_word_choose(word);

    for (int i = 0; i < RSL_SWEEP_STAT_TOTAL; i++) {
        if (!(rsl_sweep_statistics[i].of & (unsigned)out->kind))
            continue;
        rsl_word_offer(&spelling, rsl_sweep_statistics[i].name);
        if (strcmp(rsl_sweep_statistics[i].name, word) == 0) {
            out->statistic = (rsl_sweep_statistic_key)i;
            if (rsl_sweep_statistics[i].unit)
                snprintf(out->unit, sizeof out->unit, "%s",
                         rsl_sweep_statistics[i].unit);
            return RSL_OK;
        }
    }
    return rsl_error_set(
        error, RSL_ERROR_UNKNOWN,
        "--collect '%.200s': '%.64s' is no statistic of %s; allowed: %s", text,
        word,
        out->kind == RSL_SWEEP_OF_SIGNAL   ? "a signal"
        : out->kind == RSL_SWEEP_OF_COLUMN ? "a column of events"
        : out->kind == RSL_SWEEP_OF_EVENTS ? "events"
                                           : "sticks",
        spelling.list);
}

static rsl_status take(char **to, const char *text, rsl_error *error)
{
    *to = rsl_text_copy(text, strlen(text));
    return *to ? RSL_OK : rsl_error_no_memory(error);
}

/* PERIOD where there is one, FROM, TO. */
static rsl_status read_times(rsl_sweep_collector *out, const char *text,
                             char **parts, size_t count, rsl_error *error)
{
    int period = rsl_sweep_statistics[out->statistic].period;
    char **const places[] = {&out->period, &out->from, &out->to};
    size_t first = period ? 0 : 1;
    rsl_status status = RSL_OK;

    if (period && count == 0)
        return rsl_error_set(error, RSL_ERROR_MISSING,
                             "--collect '%.200s': '%s' needs a period in "
                             "seconds behind it, such as :%s:0.5",
                             text, rsl_sweep_statistics[out->statistic].name,
                             rsl_sweep_statistics[out->statistic].name);
    if (count > 3 - first)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "--collect '%.200s' has too many parts; allowed: "
                             "SUBJECT:%s%s[:FROM:TO]",
                             text, rsl_sweep_statistics[out->statistic].name,
                             period ? ":PERIOD" : "");
    for (size_t i = 0; i < count && status == RSL_OK; i++)
        if (*parts[i])
            status = take(places[first + i], parts[i], error);
    return status;
}

/* ---- collectors ---------------------------------------------------------- */

/* Splits at colons; returns how many parts, at most PARTS_MOST. */
static size_t split(char *text, char *parts[PARTS_MOST])
{
    size_t count = 0;

    while (text && count < PARTS_MOST) {
        parts[count++] = text;
        text = strchr(text, ':');
        if (text)
            *text++ = '\0';
    }
    return count;
}

/* The `=` between name and collector, or NULL. */
static const char *name_end(const char *text)
{
    const char *equals = strchr(text, '='), *colon = strchr(text, ':');

    return equals && (!colon || equals < colon) ? equals : NULL;
}

static rsl_status read_collector(rsl_sweep_collector *out, const char *text,
                                 rsl_error *error)
{
    const char *equals = name_end(text), *rest = equals ? equals + 1 : text;
    char *parts[PARTS_MOST], *copy = rsl_text_copy(rest, strlen(rest));
    size_t count = copy ? split(copy, parts) : 0;
    rsl_status status;

    if (!copy)
        return rsl_error_no_memory(error);
    if (count < 2 || !*parts[0] || !*parts[1] ||
        strpbrk(parts[0], "'\"[]{} ,")) {
        free(copy);
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "--collect '%.200s' is not SUBJECT:STATISTIC, "
                             "such as ball.y:max or contacts.floor:count",
                             text);
    }
    out->name =
        rsl_text_copy(text, equals ? (size_t)(equals - text) : strlen(text));
    status = out->name ? take(&out->subject, parts[0], error)
                       : rsl_error_no_memory(error);
    if (status == RSL_OK)
        status = read_subject(out, text, error);
    if (status == RSL_OK)
        status = read_statistic(out, text, parts[1], error);
    if (status == RSL_OK)
        status = read_times(out, text, parts + 2, count - 2, error);
    free(copy);
    return status;
}

static rsl_status add(rsl_sweep_collection *to, const char *text,
                      rsl_error *error)
{
    rsl_status status;

    if (to->count == RSL_SWEEP_COLLECT_MOST)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "--collect asks for more than %d things",
                             RSL_SWEEP_COLLECT_MOST);
    status = read_collector(&to->all[to->count++], text, error);
    for (size_t i = 0; i + 1 < to->count && status == RSL_OK; i++)
        if (strcmp(to->all[i].name, to->all[to->count - 1].name) == 0)
            status = rsl_error_set(error, RSL_ERROR_CONFLICT,
                                   "--collect '%.200s' is there already",
                                   to->all[i].name);
    return status;
}

rsl_status rsl_sweep_collection_make(rsl_sweep_collection *collection,
                                     const char *const *texts, size_t count,
                                     rsl_error *error)
{
    rsl_status status = RSL_OK;

    *collection = (rsl_sweep_collection){0};
    for (size_t i = 0; i < count && status == RSL_OK; i++) {
        rsl_text_words words;
        if (!rsl_text_split(texts[i], strlen(texts[i]), &words)) {
            status = rsl_error_no_memory(error);
            break;
        }
        for (size_t j = 0; j < words.count && status == RSL_OK; j++)
            status = add(collection, words.all[j], error);
        rsl_text_words_free(&words);
    }
    if (status != RSL_OK)
        rsl_sweep_collection_free(collection);
    return status;
}

void rsl_sweep_collection_free(rsl_sweep_collection *collection)
{
    for (size_t i = 0; i < collection->count; i++) {
        rsl_sweep_collector *one = &collection->all[i];
        free(one->name);
        free(one->subject);
        free(one->owner);
        free(one->period);
        free(one->from);
        free(one->to);
    }
    *collection = (rsl_sweep_collection){0};
}
