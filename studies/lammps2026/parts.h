/* SPDX-License-Identifier: MIT
 *
 * lammps2026: the functions of the tests.
 */
#ifndef RSL_STUDIES_LAMMPS2026_H
#define RSL_STUDIES_LAMMPS2026_H

#include "oblique.h"

rsl_study_function rsl_study_lammps2026_oblique, rsl_study_lammps2026_grazing;

#endif
