/* SPDX-License-Identifier: MIT
 *
 * warn: sentences that limit what an answer means, beside its numbers.
 */
#include "warn.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli.h"
#include "text.h"

cli_warnings cli_warned;

__attribute__((format(printf, 3, 0))) static cli_sentence *
add(cli_warnings *to, int note, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    to->all = cli_reallocate(to->all, to->count + 1, sizeof *to->all);
    cli_sentence *sentence = &to->all[to->count++];
    *sentence = (cli_sentence){.text = cli_allocate((size_t)length + 1, 1), .note = note};
    vsnprintf(sentence->text, (size_t)length + 1, format, arguments);
    return sentence;
}

void cli_warnings_add(cli_warnings *to, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add(to, 0, format, arguments);
    va_end(arguments);
}

void cli_warnings_note(cli_warnings *to, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add(to, 1, format, arguments);
    va_end(arguments);
}

void cli_warnings_free(cli_warnings *warnings)
{
    for (size_t i = 0; i < warnings->count; i++)
        free(warnings->all[i].text);
    free(warnings->all);
    *warnings = (cli_warnings){0};
}

void cli_warnings_json(const cli_warnings *warnings, rsl_report_json *json)
{
    rsl_report_json_array(json, "warnings");
    for (size_t i = 0; i < warnings->count; i++)
        rsl_report_json_text(json, NULL, warnings->all[i].text);
    rsl_report_json_close(json);
}

void cli_json_end(rsl_report_json *json)
{
    cli_warnings_json(&cli_warned, json);
    rsl_report_json_close(json);
}

void cli_warn(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add(&cli_warned, 0, format, arguments);
    va_end(arguments);
}

static void say(cli_sentence *sentence)
{
    fflush(stdout);
    cli_fail(CLI_DONE, "%s", sentence->text);
    sentence->said = 1;
}

void cli_warn_now(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(add(&cli_warned, 0, format, arguments));
    va_end(arguments);
}

void cli_notes_print(void)
{
    for (size_t i = 0; i < cli_warned.count; i++)
        if (cli_warned.all[i].note) {
            putchar('\n');
            cli_wrap(stdout, cli_warned.all[i].text, 0, 0);
        }
}

void cli_warnings_say(void)
{
    for (size_t i = 0; i < cli_warned.count; i++)
        if (!cli_warned.all[i].note && !cli_warned.all[i].said)
            say(&cli_warned.all[i]);
    cli_warnings_free(&cli_warned);
}

void cli_warn_of_first(size_t count, void (*check)(const void *of, size_t i, cli_warnings *to),
                       const char *(*name)(const void *of, size_t i), const void *of)
{
    size_t with = 0;
    for (size_t i = 0; i < count; i++) {
        cli_warnings warnings = {0};
        size_t found = 0;
        check(of, i, &warnings);
        for (size_t k = 0; k < warnings.count; k++) {
            if (!warnings.all[k].note && with == 0)
                cli_warn("%s: %s", name(of, i), warnings.all[k].text);
            found += !warnings.all[k].note;
        }
        with += found > 0;
        cli_warnings_free(&warnings);
    }
    if (with > 1)
        cli_warn("%zu other impacts leave the range of their laws too; --json lists all", with - 1);
}

void cli_warn_of_note(const char *option, const char *note)
{
    if (*note)
        cli_warn("--%s %s", option, note);
}
