/* SPDX-License-Identifier: MIT
 *
 * Student's distribution, as far as 95 % intervals ask for it.
 */
#ifndef RSL_NUM_STUDENT_H
#define RSL_NUM_STUDENT_H

#include <stddef.h>

/* The t that 97.5 % of Student's distribution lie below; freedom 1, 2, ... Relative error 1e-14 up
 * to a freedom of 2000, 1e-13 beyond. */
double rsl_num_student_975(size_t freedom);

#endif
