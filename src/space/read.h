/* SPDX-License-Identifier: MIT
 *
 * read: what files of bodies in space have in common.
 */
#ifndef RSL_SPACE_READ_H
#define RSL_SPACE_READ_H

#include "model/raw.h"
#include "model/reader.h"
#include "space/space.h"

/* Each returns 1, or 0 with the error of the reader. */
int rsl_space_take_vector(const rsl_model_raw_numbers *raw, double to[3]);
int rsl_space_take_body(rsl_model_reader *reader, const rsl_model_raw_space_body *raw, size_t place,
                        rsl_space_body *body);
int rsl_space_take_law(rsl_model_reader *reader, const rsl_model_raw_space_contact *contact,
                       rsl_space_law *law);

#endif
