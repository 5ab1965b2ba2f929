/* SPDX-License-Identifier: MIT
 *
 * The entry that libFuzzer and replay.c call.
 */
#ifndef RESILE_FUZZ_H
#define RESILE_FUZZ_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
