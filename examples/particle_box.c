/* SPDX-License-Identifier: MIT
 * Discs in an open box, all contacts of a step in one batch call. Prints an
 * energy ledger; exit 1 if it does not close. */
#include <math.h>
#include <resile/resile.h>
#include <stdio.h>

enum { N = 40, CONTACTS = N * (N - 1) / 2 + 3 * N };

static const double radius = 0.02, mass = 0.05, box = 0.4, g = 9.81, h = 1e-5;
static double x[N][2], v[N][2], normal[CONTACTS][2], depth[CONTACTS];
static double rate[CONTACTS], push[CONTACTS], stored[CONTACTS], power[CONTACTS];
static int first[CONTACTS], second[CONTACTS]; /* second < 0: a wall */

static void note(int c, int i, int j, double nx, double ny, double overlap)
{
    first[c] = i, second[c] = j, depth[c] = overlap;
    normal[c][0] = nx, normal[c][1] = ny;
    rate[c] = -nx * (v[i][0] - (j < 0 ? 0.0 : v[j][0])) - ny * (v[i][1] - (j < 0 ? 0.0 : v[j][1]));
}

static void detect(void)
{
    for (int i = 0, c = 0; i < N; i++) {
        for (int j = 0; j < i; j++) {
            double dx = x[i][0] - x[j][0], dy = x[i][1] - x[j][1];
            double r = hypot(dx, dy);
            note(c++, i, j, dx / r, dy / r, 2.0 * radius - r);
        }
        note(c++, i, -1, 1.0, 0.0, radius - x[i][0]);
        note(c++, i, -1, -1.0, 0.0, x[i][0] + radius - box);
        note(c++, i, -1, 0.0, 1.0, radius - x[i][1]);
    }
}

/* One step; the ledger of before: kinetic, potential, elastic, lost. */
static void step(double ledger[4])
{
    ledger[0] = ledger[1] = ledger[2] = 0.0;
    for (int i = 0; i < N; i++) {
        ledger[0] += 0.5 * mass * (v[i][0] * v[i][0] + v[i][1] * v[i][1]);
        ledger[1] += mass * g * x[i][1];
        v[i][1] -= h * g;
    }
    for (int c = 0; c < CONTACTS; c++) {
        ledger[2] += stored[c], ledger[3] += h * power[c];
        for (int a = 0; a < 2; a++) {
            v[first[c]][a] += h / mass * push[c] * normal[c][a];
            if (second[c] >= 0)
                v[second[c]][a] -= h / mass * push[c] * normal[c][a];
        }
    }
    for (int i = 0; i < 2 * N; i++)
        x[i / 2][i % 2] += h * v[i / 2][i % 2];
}

int main(void)
{
    double e[4] = {0.0}, start = N * mass * g * 0.17; /* mean height */
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_contact contact;
    rsl_batch batch = {CONTACTS, .depth = depth, .rate = rate, .force = push};
    batch.elastic_energy = stored, batch.dissipated_power = power;
    spec.restitution = 0.6, spec.stiffness = 1e6, spec.mass = 0.5 * mass;
    rsl_collide_prepare(rsl_law_find("antypov-elliott"), &spec, &contact, NULL);
    for (int i = 0; i < N; i++)
        x[i][0] = 0.03 + 0.048 * (i % 8) + 0.002 * (i / 8), x[i][1] = 0.05 + 0.06 * (i / 8);
    for (int i = 0; i <= 60000; i++) {
        detect();
        rsl_batch_force(&contact, &batch, NULL, NULL);
        step(e);
        if (i % 10000 == 0)
            printf("%.1f s: kinetic %.4f potential %.4f elastic %.4f lost "
                   "%.4f J\n",
                   i * h, e[0], e[1], e[2], e[3]);
    }
    return fabs(e[0] + e[1] + e[2] + e[3] - start) > 2e-3 * start;
}
