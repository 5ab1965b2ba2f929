/* SPDX-License-Identifier: MIT
 *
 * bench_heap: the same heap of discs by Moreau's steps and by Box2D, in turn,
 * in one run. Beside the time stands how well the contacts are solved, by the
 * residual of the natural map at the state that a step leaves:
 *
 *     r = D |P - proj(P - v/D)|,    proj: P_N >= 0, |P_T| <= mu P_N
 *
 * for both rows of all contacts, with the rate v of the row and its inverse
 * mass D, as a root mean square over g h: 1 where the weight is not carried,
 * 0 where all contacts are solved. A contact that rebounds counts as not
 * solved, so that the number says nothing during the pour.
 */
#define _POSIX_C_SOURCE 200809L

#include "heap.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const double pi = 3.14159265358979323846;

double heap_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* ---- the residual ---------------------------------------------------------------- */

typedef struct row {
    double rate, inverse; /* v and D */
} row;

/* Along e at the contact. */
static row row_along(const heap *given, const heap_state *state, const heap_contact *contact,
                     double ex, double ey)
{
    const size_t ends[2] = {contact->a, contact->b};
    row out = {0.0, 0.0};
    for (int k = 0; k < 2; k++) {
        if (ends[k] == HEAP_WALL)
            continue;
        const double *q = state->place[ends[k]], *u = state->speed[ends[k]];
        double r = given->disc[ends[k]].radius, mass = given->density * pi * r * r;
        double lever = (contact->x - q[0]) * ey - (contact->y - q[1]) * ex;
        double rate = ex * u[0] + ey * u[1] + lever * u[2];
        out.rate += k == 0 ? rate : -rate;
        out.inverse += (1.0 + lever * lever / (0.5 * r * r)) / mass;
    }
    return out;
}

static double clip(double x, double low, double high) { return fmin(high, fmax(low, x)); }

/* Of one contact, squared, both rows. */
static double residual_of(const heap *given, const heap_state *state, const heap_contact *contact)
{
    row n = row_along(given, state, contact, contact->nx, contact->ny);
    row t = row_along(given, state, contact, -contact->ny, contact->nx);
    double limit = given->friction * contact->normal;
    double normal = fmax(0.0, contact->normal - n.rate / n.inverse);
    double tangent = clip(contact->tangent - t.rate / t.inverse, -limit, limit);
    double rn = n.inverse * (contact->normal - normal);
    double rt = t.inverse * (contact->tangent - tangent);
    return rn * rn + rt * rt;
}

static double overlap(const heap *given, const heap_state *state, size_t i, size_t k)
{
    const double *p = state->place[i], *q = state->place[k];
    return given->disc[i].radius + given->disc[k].radius - hypot(p[0] - q[0], p[1] - q[1]);
}

void heap_measure(const heap *given, const heap_state *state, heap_part *part)
{
    double sum = 0.0, deepest = 0.0;
    for (size_t i = 0; i < state->contacts; i++) {
        const heap_contact *contact = &state->contact[i];
        sum += residual_of(given, state, contact);
        if (contact->b != HEAP_WALL)
            deepest = fmax(deepest, overlap(given, state, contact->a, contact->b));
    }
    double rows = 2.0 * (double)state->contacts;
    part->contacts = state->contacts;
    part->residual = rows > 0.0 ? sqrt(sum / rows) / (given->gravity * given->step) : 0.0;
    part->deepest = deepest / given->disc[0].radius;
}

/* ---- the heap ---------------------------------------------------------------------- */

static heap make(size_t columns, size_t lines)
{
    heap out = {.count = columns * lines,
                .width = 0.024 * (double)columns,
                .gravity = 9.81,
                .density = 1000.0,
                .restitution = 0.3,
                .friction = 0.3,
                .step = 1e-3};
    out.disc = calloc(out.count, sizeof *out.disc);
    /* no two lines alike, so that the discs leave their columns */
    for (size_t i = 0; i < out.count && out.disc != NULL; i++)
        out.disc[i] = (heap_disc){
            0.0112 + 0.0238 * (double)(i % columns) + 1e-5 * (double)((i * i + 37 * i) % 101),
            0.012 + 0.0235 * (double)(i / columns), 0.010 + 0.001 * ((double)((i * 7) % 3) - 1.0)};
    return out;
}

typedef void (*runner)(const heap *given, heap_part *parts, size_t count);

enum { PARTS = 3 };

static void report(const char *who, const heap *given, runner run, heap_part parts[PARTS])
{
    run(given, parts, PARTS);
    for (int i = 0; i < PARTS; i++)
        printf("%-8s  %8zu  %9.2f  %8zu  %11.3f  %11.1e  %10.4f\n", who, given->count,
               parts[i].until, parts[i].contacts, 1e3 * parts[i].seconds / (double)parts[i].steps,
               parts[i].residual, parts[i].deepest);
    fflush(stdout);
}

static void compare(size_t columns, size_t lines)
{
    heap given = make(columns, lines);
    heap_part ours[PARTS] = {{.until = 0.25}, {.until = 1.0}, {.until = 2.0}};
    heap_part theirs[PARTS] = {{.until = 0.25}, {.until = 1.0}, {.until = 2.0}};
    if (given.disc == NULL)
        exit(1);
    report("resile", &given, heap_run_resile, ours);
    report("box2d", &given, heap_run_box2d, theirs);
    double time[2] = {0.0, 0.0};
    for (int i = 0; i < PARTS; i++) {
        time[0] += ours[i].seconds;
        time[1] += theirs[i].seconds;
    }
    printf("%-8s  %8s  %9s  %8s  %10.2fx\n\n", "ratio", "", "", "", time[0] / time[1]);
    free(given.disc);
}

int main(void)
{
    printf("%-8s  %8s  %9s  %8s  %11s  %11s  %10s\n", "", "discs", "until [s]", "contacts",
           "step [ms]", "residual", "deepest/r");
    compare(10, 20);
    compare(42, 48);
    return 0;
}
