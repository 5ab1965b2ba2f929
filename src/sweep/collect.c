/* SPDX-License-Identifier: MIT
 *
 * collect: the grammar of collectors.
 */
#include "sweep/collect.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/word.h"
#include "report/report.h"

enum { PARTS_MAX = 6 };

/* ---- subjects ------------------------------------------------------------ */

static const struct {
    rsl_sweep_subject_kind kind;
    const char *word, *phrase;
} subjects[] = {{RSL_SWEEP_OF_SIGNAL, "signal", "a signal"},
                {RSL_SWEEP_OF_COLUMN, "column", "a column of events"},
                {RSL_SWEEP_OF_EVENTS, "events", "events"},
                {RSL_SWEEP_OF_STICKS, "sticks", "sticks"},
                {RSL_SWEEP_OF_SECTION, "section", "a section"},
                {RSL_SWEEP_OF_LYAPUNOV, "lyapunov", "the Lyapunov exponent"}};
enum { SUBJECTS = sizeof subjects / sizeof subjects[0] };

rsl_sweep_subject_words rsl_sweep_subject_text(unsigned kinds)
{
    rsl_sweep_subject_words words = {""};
    for (size_t i = 0, used = 0; i < SUBJECTS; i++)
        if (kinds & (unsigned)subjects[i].kind)
            used += (size_t)snprintf(words.text + used, sizeof words.text - used, "%s%s",
                                     used > 0 ? ", " : "", subjects[i].word);
    return words;
}

static const char *phrase_of(rsl_sweep_subject_kind kind)
{
    size_t i = 0;
    while (i < SUBJECTS && subjects[i].kind != kind)
        i++;
    assert(i < SUBJECTS);
    return subjects[i].phrase;
}

static const rsl_report_event_column *find_column(const char *name)
{
    const rsl_report_event_column *c = rsl_report_event_columns;
    while (c->name && strcmp(c->name, name) != 0)
        c++;
    return c->name ? c : NULL;
}

static rsl_status no_column(const char *word, int of_contact, rsl_error *error)
{
    rsl_word_choice spelling = rsl_word_choose(word);
    const rsl_planar_quantity *q;
    for (size_t i = 0; of_contact && (q = rsl_planar_quantity_at(i)); i++)
        if (q->of == RSL_PLANAR_OWNER_CONTACT)
            rsl_word_offer(&spelling, q->name);
    for (const rsl_report_event_column *c = rsl_report_event_columns; c->name; c++)
        rsl_word_offer(&spelling, c->name);
    return rsl_error_set(error, RSL_ERROR_UNKNOWN, "there is no '%.64s'; %s", word,
                         rsl_word_advise(&spelling).text);
}

/* Reads the text after the contact, or after `events`: a column, or nothing. */
static rsl_status read_column(rsl_sweep_collector *out, const char *word, rsl_error *error)
{
    if (!word) {
        out->kind = RSL_SWEEP_OF_EVENTS;
        return RSL_OK;
    }
    if (out->owner && rsl_planar_quantity_find(RSL_PLANAR_OWNER_CONTACT, word)) {
        out->kind = RSL_SWEEP_OF_SIGNAL;
        return RSL_OK;
    }
    out->kind = RSL_SWEEP_OF_COLUMN;
    out->column = find_column(word);
    if (!out->column)
        return no_column(word, out->owner != NULL, error);
    snprintf(out->unit, sizeof out->unit, "%s", out->column->unit);
    return RSL_OK;
}

/* The word before `subject`'s dot equals `first`; returns what follows, "" if
 * nothing does, NULL if it does not. */
static const char *after(const char *subject, const char *first)
{
    size_t length = strlen(first);
    if (strncmp(subject, first, length) != 0 || (subject[length] != '.' && subject[length] != '\0'))
        return NULL;
    return subject + length + (subject[length] == '.');
}

static rsl_status read_subject(rsl_sweep_collector *out, rsl_error *error)
{
    const char *rest = after(out->subject, "events");
    const char *section = after(out->subject, "sections");
    out->kind = RSL_SWEEP_OF_SIGNAL;
    if (section && strchr(section, '.')) { /* sections.NAME.SIGNAL */
        out->kind = RSL_SWEEP_OF_SECTION;
        out->owner = rsl_text_copy(section, strcspn(section, "."));
        return out->owner ? RSL_OK : rsl_error_no_memory(error);
    }
    if (strpbrk(out->subject, " +*/^()")) /* an expression */
        return RSL_OK;
    if (strcmp(out->subject, "lyapunov") == 0) {
        out->kind = RSL_SWEEP_OF_LYAPUNOV;
        return RSL_OK;
    }
    if (rest)
        return read_column(out, *rest ? rest : NULL, error);
    rest = after(out->subject, "sticks");
    if (rest && *rest) {
        out->kind = RSL_SWEEP_OF_STICKS;
        out->owner = rsl_text_copy(rest, strlen(rest));
        return out->owner ? RSL_OK : rsl_error_no_memory(error);
    }
    rest = after(out->subject, "contacts");
    if (rest && *rest) {
        const char *dot = strchr(rest, '.');
        out->owner = rsl_text_copy(rest, dot ? (size_t)(dot - rest) : strlen(rest));
        if (!out->owner)
            return rsl_error_no_memory(error);
        return read_column(out, dot ? dot + 1 : NULL, error);
    }
    return RSL_OK;
}

/* ---- statistics ---------------------------------------------------------- */

static rsl_status read_statistic(rsl_sweep_collector *out, const char *word, rsl_error *error)
{
    rsl_word_choice spelling = rsl_word_choose(word);
    for (const rsl_sweep_statistic *s = rsl_sweep_statistics; s->name; s++) {
        if (!(s->of & (unsigned)out->kind))
            continue;
        rsl_word_offer(&spelling, s->name);
        if (strcmp(s->name, word) == 0) {
            out->statistic = s;
            if (s->unit)
                snprintf(out->unit, sizeof out->unit, "%s", s->unit);
            return RSL_OK;
        }
    }
    return rsl_error_set(error, RSL_ERROR_UNKNOWN,
                         "there is no statistic '%.64s' of %s; allowed: %s", word,
                         phrase_of(out->kind), spelling.list);
}

static rsl_status take(char **to, const char *text, rsl_error *error)
{
    *to = rsl_text_copy(text, strlen(text));
    return *to ? RSL_OK : rsl_error_no_memory(error);
}

/* PERIOD where there is one, FROM, TO. */
static rsl_status read_times(rsl_sweep_collector *out, char **parts, size_t count, rsl_error *error)
{
    int period = out->statistic->period;
    char **const places[] = {&out->period, &out->from, &out->to};
    size_t first = period ? 0 : 1;
    rsl_status status = RSL_OK;
    if (period && (count == 0 || !*parts[0]))
        return rsl_error_set(error, RSL_ERROR_MISSING,
                             "'%s' needs a period in seconds behind it, such as :%s:0.5",
                             out->statistic->name, out->statistic->name);
    if (count > 3 - first)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "it has too many parts; allowed: SUBJECT:%s%s[:FROM:TO]",
                             out->statistic->name, period ? ":PERIOD" : "");
    for (size_t i = 0; i < count && status == RSL_OK; i++)
        if (*parts[i])
            status = take(places[first + i], parts[i], error);
    return status;
}

/* ---- collectors ---------------------------------------------------------- */

/* Splits at colons; returns how many parts, at most PARTS_MOST. */
static size_t split(char *text, char *parts[PARTS_MAX])
{
    size_t count = 0;
    while (text && count < PARTS_MAX) {
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

static rsl_status read_collector(rsl_sweep_collector *out, const char *text, rsl_error *error)
{
    const char *equals = name_end(text), *rest = equals ? equals + 1 : text;
    char *parts[PARTS_MAX], *copy = rsl_text_copy(rest, strlen(rest));
    size_t count = copy ? split(copy, parts) : 0;
    if (!copy)
        return rsl_error_no_memory(error);
    if (count < 2 || !*parts[0] || !*parts[1] || strpbrk(parts[0], "'\"[]{}")) {
        free(copy);
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "not SUBJECT:STATISTIC, such as ball.y:max or contacts.floor:count");
    }
    out->name = rsl_text_copy(text, equals ? (size_t)(equals - text) : strlen(text));
    rsl_status status =
        out->name ? take(&out->subject, parts[0], error) : rsl_error_no_memory(error);
    if (status == RSL_OK)
        status = read_subject(out, error);
    if (status == RSL_OK)
        status = read_statistic(out, parts[1], error);
    if (status == RSL_OK)
        status = read_times(out, parts + 2, count - 2, error);
    free(copy);
    return status;
}

static rsl_status add(rsl_sweep_collection *to, const char *text, rsl_error *error)
{
    if (to->count == RSL_SWEEP_COLLECTOR_MAX)
        return rsl_error_at(error, RSL_ERROR_ARGUMENT, to->role, "it asks for more than %d things",
                            RSL_SWEEP_COLLECTOR_MAX);
    rsl_sweep_collector *one = &to->all[to->count++];
    rsl_status status = read_collector(one, text, error);
    for (size_t i = 0; i + 1 < to->count && status == RSL_OK; i++)
        if (strcmp(to->all[i].name, one->name) == 0)
            status =
                rsl_error_set(error, RSL_ERROR_CONFLICT, "'%.200s' is there already", one->name);
    return status == RSL_OK ? RSL_OK
                            : rsl_error_within(error, status, "%s '%.200s'", to->role, text);
}

rsl_status rsl_sweep_collection_init(rsl_sweep_collection *collection, const char *role,
                                     const char *const *texts, size_t count, rsl_error *error)
{
    rsl_status status = RSL_OK;
    *collection = (rsl_sweep_collection){.role = role};
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

int rsl_sweep_collection_many(const rsl_sweep_collection *collection)
{
    for (size_t i = 0; i < collection->count; i++)
        if (rsl_sweep_collector_many(&collection->all[i]))
            return 1;
    return 0;
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
