/* SPDX-License-Identifier: MIT */
/** @file
 * space: free rigid bodies in space under gravity that collide with planes and with each other.
 *
 *     rsl_space_toss_read("die.yaml", NULL, 0, &toss, &error);
 *     rsl_space_toss_run(toss, sample, event, user, &totals, &error);
 *     rsl_space_toss_free(toss);
 *
 * Between impacts the centre of mass moves on a parabola and the body turns without torque; energy
 * and angular momentum are kept to rounding. Impacts are located to rounding and none is passed
 * over: a lower bound of the gap holds for every step. Each impact is solved by impact.h, with a
 * rigid or a compliant law. Sustained contact is a sequence of slow impacts;
 * docs/theory/impact-in-space.md describes it.
 *
 * Library: libresile_planar (pkg-config resile-planar). Threads: all functions may be called
 * concurrently; an object that a function modifies must be used by one thread at a time.
 */
#ifndef RESILE_SPACE_H
#define RESILE_SPACE_H

#include <stddef.h>

#include "resile/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Where a body is and how it moves, in the axes of the world. The quaternion (w, x, y, z) turns the
 * own axes of the body into those of the world. */
typedef struct rsl_space_state {
    double position[3];    /**< of the centre of mass, m */
    double orientation[4]; /**< of length 1 */
    double velocity[3];    /**< m/s */
    double spin[3];        /**< rad/s */
} rsl_space_state;

/** A body at a time. */
typedef struct rsl_space_sample {
    double time;           /**< s */
    size_t body;           /**< its number, from 0 */
    rsl_space_state state; /**< its velocity and spin are 0 at rest */
    double energy;         /**< kinetic energy and that in the field of gravity, J */
    int rests;             /**< 1: it has come to rest */
} rsl_space_sample;

/** An impact of a body. */
typedef struct rsl_space_event {
    double time;                    /**< s */
    size_t body;                    /**< its number, from 0 */
    size_t other;                   /**< number of the plane; of a body: count of planes + number */
    double point[3];                /**< of contact, m */
    double normal[3];               /**< towards the body */
    double impulse[3];              /**< on the body, N s */
    double approach, separation;    /**< normal velocity before, < 0, and after, m/s */
    double slip_before, slip_after; /**< m/s */
    double energy_change;           /**< of both bodies, J */
    int slow; /**< 1: slower than the rest speed, part of sustained contact; returns e = 1 */
} rsl_space_event;

/** How a run ended. */
#define RSL_SPACE_END_LIST(X)                                                                      \
    X(RSL_SPACE_REST, "rest", "all bodies have come to rest")                                      \
    X(RSL_SPACE_TIME, "time", "the end time was reached")                                          \
    X(RSL_SPACE_ACCUMULATION, "accumulation",                                                      \
      "impacts follow each other at intervals below rounding; rest_speed: 0 has no rest")          \
    X(RSL_SPACE_LIMIT, "limit", "the largest number of impacts was reached")

typedef enum rsl_space_end {
#define RSL_SPACE_END_ENUM(name, text, what) name,
    RSL_SPACE_END_LIST(RSL_SPACE_END_ENUM)
#undef RSL_SPACE_END_ENUM
        RSL_SPACE_END_COUNT
} rsl_space_end;

/** "rest", "time", ...; "" for any other value. */
RSL_API const char *rsl_space_end_name(rsl_space_end end);

typedef struct rsl_space_totals {
    rsl_space_end end;
    double time;          /**< reached; of rest: when the last body came to rest, s */
    size_t impacts, slow; /**< all impacts, and the slow ones among them */
    double energy_begin;  /**< kinetic and of gravity, of all bodies, J */
    double energy_end;    /**< J */
    double lost_impacts;  /**< in impacts, J */
    double lost_slow;     /**< its part in slow impacts, J */
    double lost_rest;     /**< when bodies came to rest, J */
    double residual;      /**< energy_begin - energy_end - lost_impacts - lost_rest, J */
    double penetration;   /**< deepest, of sustained contacts, m */
    double rest_speed;    /**< m/s */
} rsl_space_totals;

/** A file that was read. */
typedef struct rsl_space_toss rsl_space_toss;

/** Reads a file; `settings` are texts "path.to.key=value" in place of values of the file. What is
 * wrong is said with its line. */
RSL_API rsl_status rsl_space_toss_read(const char *path, const char *const *settings, size_t count,
                                       rsl_space_toss **toss, rsl_error *error);
RSL_API void rsl_space_toss_free(rsl_space_toss *toss);

/** The bodies and the planes; the name is NULL for an index out of range. */
RSL_API size_t rsl_space_toss_body_count(const rsl_space_toss *toss);
RSL_API const char *rsl_space_toss_body_name(const rsl_space_toss *toss, size_t index);
RSL_API size_t rsl_space_toss_plane_count(const rsl_space_toss *toss);
RSL_API const char *rsl_space_toss_plane_name(const rsl_space_toss *toss, size_t index);

/** The argument is valid until they return. */
typedef void rsl_space_sample_observer(const rsl_space_sample *sample, void *user);
typedef void rsl_space_event_observer(const rsl_space_event *event, void *user);

/** Runs it from the beginning, as often as wanted. Either observer may be NULL; samples and events come
 * in order of time, the samples of all bodies at equal intervals and at the end. */
RSL_API rsl_status rsl_space_toss_run(const rsl_space_toss *toss, rsl_space_sample_observer *sample,
                                      rsl_space_event_observer *event, void *user,
                                      rsl_space_totals *totals, rsl_error *error);

#ifdef __cplusplus
}
#endif
#endif
