/* SPDX-License-Identifier: MIT
 *
 * The engines by what they are for.
 */
#ifndef RSL_LAW_ENGINES_H
#define RSL_LAW_ENGINES_H

#include "resile/law.h"

extern const rsl_law_engine rsl_law_engines_particles[];
extern const rsl_law_engine rsl_law_engines_mechanisms[];
extern const rsl_law_engine rsl_law_engines_robots[];

extern const size_t rsl_law_engines_particles_count;
extern const size_t rsl_law_engines_mechanisms_count;
extern const size_t rsl_law_engines_robots_count;

/* An engine whose laws stand in the table of the same name. */
#define RSL_LAW_ENGINE(name, heading, read)                                                        \
    {                                                                                              \
        .key = #name, .title = heading, .source = read, .laws = name,                              \
        .count = sizeof name / sizeof name[0]                                                      \
    }

/* A law of an engine that is that of a key, and what to know besides. */
#define RSL_LAW_SAME(name_there, ours)                                                             \
    {                                                                                              \
        .name = name_there, .key = ours, .remark = "", .advice = ""                                \
    }
#define RSL_LAW_KNOWN(name_there, ours, known)                                                     \
    {                                                                                              \
        .name = name_there, .key = ours, .remark = known, .advice = ""                             \
    }

#endif
