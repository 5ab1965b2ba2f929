/* SPDX-License-Identifier: MIT
 *
 * Numbers as text, of which the tables and pages of a run consist, beside printf: the same digits.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "bench.h"

enum { NUMBERS = 1000 };

typedef struct numbers {
    double x[NUMBERS];
    int digits;
} numbers;

static double pass_own(void *scene)
{
    const numbers *s = scene;
    char text[RSL_TEXT_DECIMAL];
    size_t sum = 0;
    for (size_t i = 0; i < NUMBERS; i++)
        sum += rsl_text_put_decimal(text, s->x[i], s->digits);
    return (double)sum;
}

static double pass_peer(void *scene)
{
    const numbers *s = scene;
    char text[RSL_TEXT_DECIMAL];
    size_t sum = 0;
    for (size_t i = 0; i < NUMBERS; i++)
        sum += (size_t)snprintf(text, sizeof text, "%.*g", s->digits, s->x[i]);
    return (double)sum;
}

/* Numbers whose digits differ. */
static double differing(const numbers *s)
{
    char own[RSL_TEXT_DECIMAL], peer[RSL_TEXT_DECIMAL];
    double count = 0.0;
    for (size_t i = 0; i < NUMBERS; i++) {
        rsl_text_put_decimal(own, s->x[i], s->digits);
        snprintf(peer, sizeof peer, "%.*g", s->digits, s->x[i]);
        count += strcmp(own, peer) != 0;
    }
    return count;
}

/* Between 1e-18 and 1e9, as forces, positions and residuals are. */
void bench_text(bench_report *report)
{
    static const char *const names[] = {"numbers as text, 17 digits", "6 digits"};
    numbers scene;
    uint64_t seed = 12345;
    for (size_t i = 0; i < NUMBERS; i++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        scene.x[i] = ldexp((double)(seed >> 11), -(int)(seed % 90) - 23);
    }
    for (int k = 0; k < 2; k++) {
        scene.digits = k ? 6 : 17;
        bench_case compared = {.own = {names[k], pass_own, differing(&scene)},
                               .peer = {"printf", pass_peer, 0.0},
                               .scene = &scene,
                               .operations = NUMBERS,
                               .target = 5.0,
                               .error_bound = 0.0,
                               .error_unit = "numbers"};
        bench_compare(report, &compared);
    }
}
