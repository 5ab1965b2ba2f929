/* SPDX-License-Identifier: MIT
 *
 * The scene a driver is asked for, from its command line, and the line it prints per time step.
 */
#ifndef CONFORMANCE_SCENE_H
#define CONFORMANCE_SCENE_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { SCENE_BALLS = 3 };

/* Balls on one vertical line: height of the centre above the floor and upward speed. There is a
 * floor at height 0 where there is gravity. */
struct scene {
    double radius, mass, restitution, gravity, duration;
    int balls;
    double height[SCENE_BALLS], speed[SCENE_BALLS];
};

static inline struct scene scene_read(int count, char **words)
{
    if (count < 8 || count > 6 + 2 * SCENE_BALLS || count % 2 != 0) {
        fprintf(stderr, "usage: %s RADIUS MASS RESTITUTION GRAVITY DURATION HEIGHT SPEED ...\n",
                words[0]);
        exit(2);
    }
    struct scene s = {.radius = atof(words[1]),
                      .mass = atof(words[2]),
                      .restitution = atof(words[3]),
                      .gravity = atof(words[4]),
                      .duration = atof(words[5]),
                      .balls = (count - 6) / 2};
    for (int i = 0; i < s.balls; i++) {
        s.height[i] = atof(words[6 + 2 * i]);
        s.speed[i] = atof(words[7 + 2 * i]);
    }
    return s;
}

static inline int scene_steps(const struct scene *s, double dt)
{
    return (int)lround(s->duration / dt);
}

/* One line: time, heights, speeds. */
static inline void scene_print(const struct scene *s, double time, const double *height,
                               const double *speed)
{
    printf("%.17g", time);
    for (int i = 0; i < s->balls; i++)
        printf(" %.17g", height[i]);
    for (int i = 0; i < s->balls; i++)
        printf(" %.17g", speed[i]);
    printf("\n");
}

#endif
