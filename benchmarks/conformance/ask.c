/* SPDX-License-Identifier: MIT
 *
 * Asking an engine: its driver prints time, heights and speeds, from which every answer follows in
 * one way for all.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "conformance.h"

static const double radius = 0.1, mass = 1.0, gravity = 9.81, drop = 1.0;

/* One line of a driver. */
typedef struct state {
    double time, height[MAX_BALLS], speed[MAX_BALLS];
} state;

typedef struct path {
    state *states;
    size_t count;
} path;

/* ---- running ------------------------------------------------------------- */

static int read_state(const char *line, int balls, state *out)
{
    double value[1 + 2 * MAX_BALLS];
    char *end;
    for (int i = 0; i < 1 + 2 * balls; i++, line = end) {
        value[i] = strtod(line, &end);
        if (end == line || !isfinite(value[i]))
            return 0;
    }
    out->time = value[0];
    memcpy(out->height, value + 1, (size_t)balls * sizeof(double));
    memcpy(out->speed, value + 1 + balls, (size_t)balls * sizeof(double));
    return 1;
}

/* Adds the lines that are states; what else an engine prints is left out. */
static void read_path(FILE *stream, int balls, path *out)
{
    char line[1000];
    size_t room = 0;
    state next;
    while (fgets(line, sizeof line, stream)) {
        if (!read_state(line, balls, &next))
            continue;
        if (out->count == room) {
            room = room ? 2 * room : 1024;
            state *more = realloc(out->states, room * sizeof *more);
            if (!more)
                abort();
            out->states = more;
        }
        out->states[out->count++] = next;
    }
}

/* The answer of an engine to a scene; nothing in it if it does not reach its end. */
static path play(const engine *requested, double restitution, double g, double duration, int balls,
                 const char *states)
{
    char command[1000];
    snprintf(command, sizeof command, "timeout 300 %s %g %g %g %g %g %s 2>/dev/null",
             requested->run, radius, mass, restitution, g, duration, states);
    path out = {0};
    FILE *stream = popen(command, "r");
    if (!stream)
        return out;
    read_path(stream, balls, &out);
    int status = pclose(stream);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0 || out.count == 0 ||
        out.states[out.count - 1].time < 0.99 * duration)
        out.count = 0;
    return out;
}

/* ---- the four questions -------------------------------------------------- */

/* Two balls, each at 1 m/s. */
static double ask_pair(const engine *requested, double restitution)
{
    path p = play(requested, restitution, 0.0, 0.5, 2, "-0.15 1 0.15 -1");
    double returned = NAN;
    if (p.count) {
        const state *last = &p.states[p.count - 1];
        returned = (last->speed[1] - last->speed[0]) / 2.0;
    }
    free(p.states);
    return returned;
}

/* A ball falls from 1 m with 0.8 asked. In flight h + v^2/2g is the height of the apex; the
 * largest between two impacts is taken, an impact being where the speed turns upward. */
static void ask_bounce(const engine *requested, answer *out)
{
    path p = play(requested, 0.8, gravity, 10.0, 1, "1.1 0");
    int bounce = -1;
    for (size_t i = 1; i < p.count; i++) {
        const state *s = &p.states[i];
        if (p.states[i - 1].speed[0] <= 0.0 && s->speed[0] > 1e-6 && ++bounce < BOUNCES)
            out->apex[bounce] = 0.0;
        double apex = s->height[0] - radius + s->speed[0] * s->speed[0] / (2.0 * gravity);
        if (bounce >= 0 && bounce < BOUNCES && s->speed[0] > 0.0 && s->height[0] > radius)
            out->apex[bounce] = fmax(out->apex[bounce], apex);
    }
    if (p.count) { /* at rest: within 1 mm of the last height from here on */
        size_t i = p.count;
        while (i > 0 && fabs(p.states[i - 1].height[0] - p.states[p.count - 1].height[0]) < 1e-3)
            i--;
        out->still_from = i < p.count ? p.states[i].time : (double)NAN;
    }
    free(p.states);
}

/* One ball at 1 m/s meets two that touch; nothing is to be lost. */
static void ask_row(const engine *requested, answer *out)
{
    path p = play(requested, 1.0, 0.0, 0.5, 3, "-0.3 1 0 0 0.2 0");
    if (p.count) {
        memcpy(out->after, p.states[p.count - 1].speed, sizeof out->after);
        out->kept = 0.0;
        for (int i = 0; i < MAX_BALLS; i++)
            out->kept += out->after[i] * out->after[i];
    }
    free(p.states);
}

/* A ball is put on the floor. */
static void ask_rest(const engine *requested, answer *out)
{
    path p = play(requested, 0.8, gravity, 10.0, 1, "0.1 0");
    double low = INFINITY, high = -INFINITY, speed = 0.0;
    for (size_t i = 0; i < p.count; i++) {
        if (p.states[i].time < 5.0)
            continue;
        low = fmin(low, p.states[i].height[0]);
        high = fmax(high, p.states[i].height[0]);
        speed = fmax(speed, fabs(p.states[i].speed[0]));
    }
    if (p.count) {
        out->sunk = radius - p.states[p.count - 1].height[0];
        out->moved = high - low;
        out->trembled = speed;
    }
    free(p.states);
}

/* ---- an engine ----------------------------------------------------------- */

/* The first line that a command prints, without its end; empty if it fails. */
static void first_line(const char *command, char *line, size_t size)
{
    FILE *stream = popen(command, "r");
    if (!stream || !fgets(line, (int)size, stream))
        line[0] = '\0';
    line[strcspn(line, "\n")] = '\0';
    if (stream)
        pclose(stream);
}

static int done(const char *command) { return !command || system(command) == 0; }

static int prepare(const engine *requested, answer *out)
{
    char command[300];
    if (requested->install) {
        snprintf(command, sizeof command, "$SOURCE/../../tools/need %s >install.log 2>&1",
                 requested->install);
        if (!done(command)) {
            snprintf(out->missing, sizeof out->missing, "%s cannot be installed",
                     requested->install);
            return 0;
        }
    }
    if (!done(requested->build)) {
        snprintf(out->missing, sizeof out->missing, "its driver cannot be built here");
        return 0;
    }
    return 1;
}

static answer no_answer(void)
{
    answer out = {.still_from = NAN, .kept = NAN, .sunk = NAN, .moved = NAN, .trembled = NAN};
    for (size_t i = 0; i < REQUESTED; i++)
        out.returned[i] = NAN;
    for (size_t i = 0; i < BOUNCES; i++)
        out.apex[i] = NAN;
    for (size_t i = 0; i < MAX_BALLS; i++)
        out.after[i] = NAN;
    return out;
}

answer ask(const engine *requested)
{
    answer out = no_answer();
    if (!prepare(requested, &out))
        return out;
    first_line(requested->version, out.version, sizeof out.version);
    for (int i = 0; i < REQUESTED; i++)
        out.returned[i] = ask_pair(requested, (i + 1) / 10.0);
    ask_bounce(requested, &out);
    ask_row(requested, &out);
    ask_rest(requested, &out);
    return out;
}

/* Rigid: apex k is e^2k of the drop, and the impacts end at t0 (1 + e)/(1 - e), t0 the time of the
 * fall. The row: three equal balls of Hertz that touch; the speeds do not depend on their
 * stiffness, and the digits come from a program apart (Runge-Kutta of order 4 in quadruple
 * precision, steps halved until nine digits stay). */
answer reference(void)
{
    answer out = no_answer();
    const double e = 0.8;
    for (int i = 0; i < REQUESTED; i++)
        out.returned[i] = (i + 1) / 10.0;
    double height = drop;
    for (int i = 0; i < BOUNCES; i++)
        out.apex[i] = height *= e * e;
    out.still_from = sqrt(2.0 * drop / gravity) * (1.0 + e) / (1.0 - e);
    static const double hertz[MAX_BALLS] = {-0.070952354, 0.076403039, 0.994549315};
    memcpy(out.after, hertz, sizeof hertz);
    out.kept = 1.0;
    out.sunk = out.moved = out.trembled = 0.0;
    return out;
}
