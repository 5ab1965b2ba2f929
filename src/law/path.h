/* SPDX-License-Identifier: MIT
 *
 * Contacts that load on one curve and unload on a power of the depth beyond the
 * permanent one: the force of every shape with a `turn`.
 */
#ifndef RSL_LAW_PATH_H
#define RSL_LAW_PATH_H

#include "resile/law.h"

void rsl_law_path_force(const rsl_law_contact *contact, double depth, double rate,
                        rsl_law_response *response);
double rsl_law_path_free_depth(const rsl_law_contact *contact);

#endif
