/* SPDX-License-Identifier: MIT
 *
 * progress: how far a long run is, on one line of a terminal; elsewhere a line every 10 %.
 */
#define _POSIX_C_SOURCE 200809L

#include "progress.h"

#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "text.h"

enum { LINE = 78 };

static const double interval = 0.1;  /* s, between two lines */
static const double patience = 20.0; /* s, that pass without a line where there is no terminal */

static volatile sig_atomic_t interrupted; /* the signal that came */

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

#ifdef __wasi__ /* who runs it there ends it */
static void catch_interrupts(void) {}
static void release_interrupts(void) {}
#else

/* What ends a run in an orderly way: Ctrl-C, a batch system, a terminal that is closed. */
static const int endings[] = {SIGINT, SIGTERM, SIGHUP};
enum { ENDINGS = sizeof endings / sizeof endings[0] };

static struct sigaction as_found[ENDINGS];

static void on_interrupt(int number) { interrupted = number; }

/* What is ignored from outside, as by nohup, stays ignored. */
static void catch_interrupts(void)
{
    struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < ENDINGS; i++) {
        sigaction(endings[i], NULL, &as_found[i]);
        if (as_found[i].sa_handler != SIG_IGN)
            sigaction(endings[i], &action, NULL);
    }
}

static void release_interrupts(void)
{
    for (int i = 0; i < ENDINGS; i++)
        sigaction(endings[i], &as_found[i], NULL);
}

#endif

cli_progress cli_progress_plain(void)
{
    double time = now();
    interrupted = 0;
    return (cli_progress){
        .shown = 1, .terminal = isatty(STDERR_FILENO), .began = time, .last = time};
}

cli_progress cli_progress_start(int quiet)
{
    cli_progress progress = cli_progress_plain();
    catch_interrupts();
    progress.shown = !quiet;
    progress.catches = 1;
    return progress;
}

/* The line as it is, and behind it how long the rest takes if `part` of the
 * work that is left was done since the start. */
static void write_line(cli_progress *out, char *line, int length, double part, double time)
{
    if (length > 0 && length < LINE && part > 0.005)
        snprintf(line + length, LINE + 1 - (size_t)length, ", about %s left",
                 cli_duration((time - out->began) * (1.0 - part) / part).text);
    if (!out->terminal) { /* a line for every tenth */
        int tenth = (int)(10.0 * part);
        if (tenth > out->tenth && time - out->began > patience)
            fprintf(stderr, "%s\n", line);
        out->tenth = tenth > out->tenth ? tenth : out->tenth;
        return;
    }
    fprintf(stderr, "\r%-*s", LINE, line);
    fflush(stderr);
    out->written = 1;
}

/* "1.5 of 3 s, 50 %, 12 events, about 4 s left" */
static void write_time(cli_progress *out, const rsl_planar_progress *progress, double time)
{
    double part = progress->end_time > 0.0 ? progress->time / progress->end_time : 0.0;
    char line[LINE + 1];
    int length = snprintf(line, sizeof line, "%.4g of %.4g s, %.0f %%, %zu events", progress->time,
                          progress->end_time, 100.0 * part, progress->events);
    write_line(out, line, length, part, time);
}

/* Whether a line is due; keeps the time. */
static int is_due(cli_progress *out, double *time)
{
    if (!out->shown)
        return 0;
    *time = now();
    if (*time - out->last < interval)
        return 0;
    out->last = *time;
    return 1;
}

int cli_progress_show(const rsl_planar_progress *progress, void *user)
{
    cli_progress *out = user;
    double time;
    if (interrupted)
        return 1;
    if (is_due(out, &time))
        write_time(out, progress, time);
    return 0;
}

int cli_progress_count(cli_progress *progress, size_t done, size_t total, size_t before,
                       const char *what)
{
    double time, left = (double)(total - before);
    char line[LINE + 1];
    if (interrupted)
        return 1;
    if (!is_due(progress, &time))
        return 0;
    int length = snprintf(line, sizeof line, "%zu of %zu %s, %.0f %%", done, total, what,
                          100.0 * (double)done / (double)total);
    write_line(progress, line, length, left > 0.0 ? (double)(done - before) / left : 0.0, time);
    return 0;
}

int cli_progress_item(cli_progress *progress, const char *name, size_t number, size_t count)
{
    char line[LINE + 1];
    if (progress->shown && !interrupted) {
        int length = snprintf(line, sizeof line, "%zu of %zu: %s", number, count, name);
        write_line(progress, line, length, (double)(number - 1) / (double)count, now());
    }
    return interrupted != 0;
}

int cli_progress_work(cli_progress *progress, const char *what, size_t done, const char *unit)
{
    double time;
    char line[LINE + 1];
    if (!interrupted && is_due(progress, &time) && time - progress->began > 1.0) {
        int length = snprintf(line, sizeof line, "%s: %zu %s in %s", what, done, unit,
                              cli_duration(time - progress->began).text);
        write_line(progress, line, length, 0.0, time);
    }
    return interrupted != 0;
}

void cli_progress_end(cli_progress *progress)
{
    if (progress->catches)
        release_interrupts();
    progress->catches = 0;
    if (progress->written)
        fprintf(stderr, "\r%*s\r", LINE, "");
    progress->written = 0;
}

int cli_progress_signal(void) { return (int)interrupted; }
