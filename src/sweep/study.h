/* SPDX-License-Identifier: MIT
 *
 * study: a model and its collectors.
 */
#ifndef RSL_SWEEP_STUDY_H
#define RSL_SWEEP_STUDY_H

#include "sweep/run.h"

struct rsl_sweep_study {
    rsl_sweep_model model;
    rsl_sweep_collection collection;
};

#endif
