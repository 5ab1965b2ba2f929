/* SPDX-License-Identifier: MIT
 *
 * Variants of laws: what --laws and --over of resile compare name.
 *
 *   --laws zhang2022@m=1.2,q=1.1,flores   a law with values of its own, and one without
 *   --laws table:press.csv,hertz          the law table with a press test of its own
 *   --over e=0.2,0.4 --over m=1:2:5       every law at each combination of the values it uses
 *
 * A law that has no use for an input of --over stands there once, whatever its values.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/range.h"
#include "base/word.h"
#include "cli.h"
#include "compare.h"
#include "measure/unit.h"
#include "text.h"

enum { RANGES_MAX = 8 };

/* One --over: an input and its values. */
typedef struct range {
    size_t input;
    double *values;
    size_t count;
} range;

typedef struct ranges {
    range of[RANGES_MAX];
    size_t count;
} ranges;

/* ---- words -------------------------------------------------------------------- */

static double *field_of(rsl_law_parameters *spec, size_t input)
{
    return (double *)(void *)((char *)spec + rsl_law_input_table()[input].offset);
}

/* By its symbol, which has capitals, or by its name. RSL_LAW_INPUT_COUNT: there is none. */
static size_t find_input(const char *name)
{
    const rsl_law_input *table = rsl_law_input_table();
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++)
        if (strcmp(table[i].symbol, name) == 0)
            return i;
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++)
        if (rsl_word_equal(table[i].name, name))
            return i;
    return RSL_LAW_INPUT_COUNT;
}

static int fail_input(const char *option, const char *name)
{
    rsl_word_choice choice = rsl_word_choose(name);
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++)
        rsl_word_offer(&choice, rsl_law_input_table()[i].name);
    return cli_fail(CLI_USAGE,
                    "%s: there is no input '%s'; %sexpected: the name or the symbol of an input, "
                    "such as e, speed or path_depth",
                    option, name, rsl_word_suggestion(rsl_word_nearest(&choice)).text);
}

/* A value of an input, with or without a unit. */
static int read_value(const char *option, size_t input, const char *text, double *value)
{
    const rsl_law_input *of = &rsl_law_input_table()[input];
    rsl_measure_dimension dimension = {{0.0}, 0};
    rsl_measure_why why;
    if (!rsl_measure_unit_number(text, of->unit, value, &dimension, &why))
        return cli_fail(CLI_USAGE, "%s: %s = '%s': %s", option, of->name, text, why.text);
    if (strcmp(of->unit, "N/m^n") == 0 && dimension.power[RSL_MEASURE_MASS_OF] == 1.0)
        return cli_fail(CLI_USAGE,
                        "%s: %s = '%s': the exponent n differs from law to law; expected: a number "
                        "in N/m^n without a unit",
                        option, of->name, text);
    double high = input == RSL_LAW_INDEX_restitution ? 1.0 : HUGE_VAL;
    rsl_range allowed = {of->low, high, !of->closed, 0};
    if (rsl_range_has(allowed, *value))
        return CLI_GO;
    return cli_fail(CLI_USAGE, "%s: %s = %s is out of range: must be %s", option, of->name, text,
                    rsl_range_print(allowed, *value, of->unit).text);
}

/* Splits "name=value" in place; the value is NULL if there is none. */
static char *split_value(char *word)
{
    char *equals = strchr(word, '=');
    if (equals)
        *equals++ = '\0';
    return equals;
}

/* ---- --over ------------------------------------------------------------------- */

/* FIRST:LAST:COUNT, evenly spaced. */
static int read_grid(const char *option, range *to, char *text)
{
    char *last = strchr(text, ':'), *many = strchr(last + 1, ':'), *end = NULL;
    double low, high;
    *last++ = '\0';
    if (many)
        *many++ = '\0';
    long count = many ? strtol(many, &end, 10) : 0;
    if (!many || end == many || *end || count < 2 || count > CLI_COMPARE_VALUES)
        return cli_fail(CLI_USAGE,
                        "%s: a grid is FIRST:LAST:COUNT with a count from 2 to %d, such as "
                        "e=0.1:0.9:9",
                        option, CLI_COMPARE_VALUES);
    int status = read_value(option, to->input, text, &low);
    if (status == CLI_GO)
        status = read_value(option, to->input, last, &high);
    for (long i = 0; status == CLI_GO && i < count; i++) {
        double share = (double)i / (double)(count - 1);
        to->values[to->count++] = i == count - 1 ? high : low + share * (high - low);
    }
    return status;
}

static int read_values(const char *option, range *to, const char *list)
{
    cli_word word;
    int status = CLI_GO;
    while (status == CLI_GO && cli_next_word(&list, &word)) {
        if (strchr(word.text, ':')) {
            if (to->count > 0 || list)
                return cli_fail(CLI_USAGE, "%s: '%s' stands in a list; give a grid alone", option,
                                word.text);
            return read_grid(option, to, word.text);
        }
        if (to->count == CLI_COMPARE_VALUES)
            return cli_fail(CLI_USAGE, "%s has more than %d values; give fewer", option,
                            CLI_COMPARE_VALUES);
        status = read_value(option, to->input, word.text, &to->values[to->count++]);
    }
    return status;
}

/* A list without a name is one of restitutions. */
static int read_range(const char *text, ranges *to)
{
    char option[80], name[40] = "restitution";
    const char *equals = strchr(text, '=');
    range *next = &to->of[to->count];
    snprintf(option, sizeof option, "--over %.60s", text);
    if (equals)
        snprintf(name, sizeof name, "%.*s", (int)(equals - text), text);
    size_t input = find_input(name);
    if (input == RSL_LAW_INPUT_COUNT)
        return fail_input(option, name);
    for (size_t i = 0; i < to->count; i++)
        if (to->of[i].input == input)
            return cli_fail(CLI_USAGE, "--over names the input %s twice; give all values in one",
                            rsl_law_input_table()[input].name);
    *next = (range){.input = input, .values = cli_allocate(CLI_COMPARE_VALUES, sizeof(double))};
    to->count++;
    return read_values(option, next, equals ? equals + 1 : text);
}

static int read_ranges(const cli_list *over, ranges *to)
{
    int status = CLI_GO;
    if (over->count > RANGES_MAX)
        return cli_fail(CLI_USAGE, "--over is given %zu times; at most %d inputs can change",
                        over->count, RANGES_MAX);
    for (size_t i = 0; status == CLI_GO && i < over->count; i++)
        status = read_range(over->items[i], to);
    return status;
}

/* The values of the restitution, taken out of the ranges. */
static void take_restitutions(ranges *of, cli_compare_values *out)
{
    out->count = 0;
    for (size_t i = 0; i < of->count; i++) {
        if (of->of[i].input != RSL_LAW_INDEX_restitution)
            continue;
        out->count = of->of[i].count;
        memcpy(out->at, of->of[i].values, out->count * sizeof out->at[0]);
        free(of->of[i].values);
        of->count--;
        memmove(&of->of[i], &of->of[i + 1], (of->count - i) * sizeof of->of[0]);
        return;
    }
}

/* ---- --laws ------------------------------------------------------------------- */

static void append_value(cli_variant *to, size_t input)
{
    size_t length = strlen(to->text);
    snprintf(to->text + length, sizeof to->text - length, "%s%s = %.6g", length ? ", " : "",
             rsl_law_input_table()[input].symbol, *field_of(&to->spec, input));
    to->varied |= RSL_LAW_INPUT_AT(input);
}

static int add_own_value(const char *word, cli_variant *to)
{
    char option[120], name[64];
    snprintf(option, sizeof option, "--laws %s@%s", to->law->key, word);
    snprintf(name, sizeof name, "%s", word);
    const char *value = split_value(name);
    size_t input = find_input(name);
    if (!value)
        return cli_fail(CLI_USAGE, "%s: '%s' has no value; expected: name=value", option, word);
    if (input == RSL_LAW_INPUT_COUNT)
        return fail_input(option, name);
    if (!(cli_inputs_of_use(to->law, &to->spec) >> input & 1u))
        return cli_fail(CLI_USAGE, "%s: %s is not used by %s; 'resile law %s' lists its inputs",
                        option, rsl_law_input_table()[input].name, to->law->key, to->law->key);
    if (to->varied >> input & 1u)
        return cli_fail(CLI_USAGE, "%s: %s has two values; give one", option,
                        rsl_law_input_table()[input].name);
    int status = read_value(option, input, value, field_of(&to->spec, input));
    if (status == CLI_GO)
        append_value(to, input);
    return status;
}

static int is_same(const cli_variant *a, const cli_variant *b)
{
    return a->law == b->law && a->varied == b->varied && strcmp(a->text, b->text) == 0;
}

/* The press test of table:FILE. */
static int add_own_test(const char *path, cli_variant *to)
{
    const rsl_law_table *curves;
    if (!to->law->model->measured)
        return cli_fail(CLI_USAGE, "--laws %s:%s: %s takes no press test; the law table does",
                        to->law->key, path, to->law->key);
    int status = cli_press_read(path, &curves);
    if (status != CLI_GO)
        return status;
    to->spec.user = (void *)(uintptr_t)curves; /* read only */
    snprintf(to->text, sizeof to->text, "%s", path);
    return CLI_GO;
}

/* "key", "key:file" or "key@name=value"; the values behind further commas follow. */
static int begin_variant(char *word, const rsl_law_parameters *spec, cli_variant *to)
{
    char *at = strchr(word, '@'), *file = strchr(word, ':');
    if (file && (!at || file < at))
        *file++ = '\0';
    else
        file = NULL;
    if (at)
        *at = '\0';
    *to = (cli_variant){.spec = *spec, .calibration = RSL_LAW_PUBLISHED};
    if (!*word)
        return cli_fail(CLI_USAGE, "--laws has an empty name in its list; allowed: keys with "
                                   "commas between them, or all");
    int status = cli_law_find(word, &to->law);
    if (status == CLI_GO && file)
        status = add_own_test(file, to);
    return status == CLI_GO && at ? add_own_value(at + 1, to) : status;
}

static int check_distinct(const cli_variants *of)
{
    for (size_t i = 0; i < of->count; i++)
        for (size_t j = 0; j < i; j++)
            if (is_same(&of->of[i], &of->of[j]))
                return cli_fail(CLI_USAGE, "--laws names the law %s twice%s%s", of->of[i].law->key,
                                of->of[i].varied ? " with " : "", of->of[i].text);
    return CLI_GO;
}

static void add_all(const rsl_law_parameters *spec, cli_variants *out)
{
    out->of = cli_allocate(rsl_law_count(), sizeof out->of[0]);
    for (; out->count < rsl_law_count(); out->count++)
        out->of[out->count] = (cli_variant){
            .law = rsl_law_at(out->count), .spec = *spec, .calibration = RSL_LAW_PUBLISHED};
}

static int read_laws(const char *list, const rsl_law_parameters *spec, cli_variants *out)
{
    cli_word word;
    int status = CLI_GO, open = 0; /* 1: the last name had an @ */
    if (rsl_word_equal(list, "all")) {
        add_all(spec, out);
        return CLI_GO;
    }
    while (status == CLI_GO && cli_next_word(&list, &word)) {
        if (open && strchr(word.text, '=') && !strchr(word.text, '@')) {
            status = add_own_value(word.text, &out->of[out->count - 1]);
            continue;
        }
        open = strchr(word.text, '@') != NULL;
        out->of = cli_reallocate(out->of, out->count + 1, sizeof out->of[0]);
        status = begin_variant(word.text, spec, &out->of[out->count]);
        out->count += status == CLI_GO;
    }
    return status == CLI_GO ? check_distinct(out) : status;
}

/* ---- one law ------------------------------------------------------------------- */

/* A law wants a damping or a restitution, not both: the damping given is for
 * the laws that cannot do without. */
rsl_law_parameters cli_compare_spec(const rsl_law *law, const rsl_law_parameters *spec,
                                    rsl_law_calibration calibration)
{
    rsl_law_parameters out = *spec;
    out.calibration = calibration;
    int needed = calibration == RSL_LAW_PUBLISHED && law->calibrated;
    if (needed && rsl_given(out.damping))
        out.restitution = RSL_UNSET;
    else
        out.damping = RSL_UNSET;
    return cli_spec_for(law, &out);
}

/* A law has an exact form if there is something to calibrate. */
int cli_compare_has_exact(const rsl_law *law)
{
    return law->model->damped ||
           (law->model->force && (law->inputs & RSL_LAW_INPUT_BIT(restitution)));
}

/* ---- all combinations ----------------------------------------------------------- */

/* The ranges that change a law: not those that it has no use for, or a value of its own. */
static size_t ranges_of(const cli_variant *law, const ranges *over, const range *out[RANGES_MAX])
{
    rsl_law_inputs used = cli_inputs_of_use(law->law, &law->spec) & ~law->varied;
    size_t count = 0;
    for (size_t i = 0; i < over->count; i++)
        if (used >> over->of[i].input & 1u)
            out[count++] = &over->of[i];
    return count;
}

/* One variant for each combination; the last range changes fastest. */
static int expand(const cli_variant *law, const ranges *over, cli_variants *out)
{
    const range *by[RANGES_MAX];
    size_t count = ranges_of(law, over, by), total = 1;
    for (size_t i = 0; i < count; i++)
        total *= by[i]->count;
    if (out->count + total > CLI_COMPARE_ROWS)
        return cli_fail(CLI_USAGE, "--laws and --over make more than %d impacts; give fewer values",
                        CLI_COMPARE_ROWS);
    out->of = cli_reallocate(out->of, out->count + total, sizeof out->of[0]);
    for (size_t k = 0; k < total; k++) {
        cli_variant *to = &out->of[out->count++];
        size_t block = total, rest = k;
        *to = *law;
        for (size_t i = 0; i < count; i++) {
            block /= by[i]->count;
            *field_of(&to->spec, by[i]->input) = by[i]->values[rest / block];
            rest %= block;
            append_value(to, by[i]->input);
        }
    }
    return CLI_GO;
}

/* An input that changes nothing is a mistake of the user. */
static int check_used(const cli_variants *of, const ranges *over)
{
    rsl_law_inputs varied = 0;
    for (size_t i = 0; i < of->count; i++)
        varied |= of->of[i].varied;
    for (size_t i = 0; i < over->count; i++)
        if (!(varied >> over->of[i].input & 1u))
            return cli_fail(CLI_USAGE, "--over: %s is not used by %s",
                            rsl_law_input_table()[over->of[i].input].name,
                            of->count == 1 ? of->of[0].law->key : "any of the laws");
    return CLI_GO;
}

static int expand_all(const cli_variants *laws, const ranges *over, int exact, cli_variants *out)
{
    int status = CLI_GO;
    for (size_t i = 0; i < laws->count; i++) {
        cli_variant law = laws->of[i];
        int last = exact && cli_compare_has_exact(law.law) ? RSL_LAW_EXACT : RSL_LAW_PUBLISHED;
        for (int way = RSL_LAW_PUBLISHED; status == CLI_GO && way <= last; way++) {
            law.calibration = law.spec.calibration = (rsl_law_calibration)way;
            status = expand(&law, over, out);
        }
    }
    for (size_t i = 0; i < out->count; i++)
        out->varied |= out->of[i].varied;
    return status == CLI_GO ? check_used(out, over) : status;
}

int cli_variants_read(const char *laws, const cli_list *over, const rsl_law_parameters *spec,
                      int exact, cli_compare_values *restitutions, cli_variants *out)
{
    cli_variants named = {0};
    ranges by = {0};
    int status = read_ranges(over, &by);
    if (status == CLI_GO && restitutions)
        take_restitutions(&by, restitutions);
    if (status == CLI_GO)
        status = read_laws(laws, spec, &named);
    if (status == CLI_GO)
        status = expand_all(&named, &by, exact, out);
    for (size_t i = 0; i < by.count; i++)
        free(by.of[i].values);
    free(named.of);
    return status;
}
