/* SPDX-License-Identifier: MIT
 *
 * flores2011: the functions of the items.
 */
#ifndef RSL_STUDIES_FLORES2011_H
#define RSL_STUDIES_FLORES2011_H

#include "study.h"

rsl_study_function rsl_study_flores2011_fig5, rsl_study_flores2011_fig6, rsl_study_flores2011_fig7,
    rsl_study_flores2011_fig8, rsl_study_flores2011_fig9, rsl_study_flores2011_integral,
    rsl_study_flores2011_equations;

#endif
