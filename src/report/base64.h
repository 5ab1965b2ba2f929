/* SPDX-License-Identifier: MIT
 *
 * base64: bytes as letters (RFC 4648), for data inside a page.
 */
#ifndef RSL_REPORT_BASE64_H
#define RSL_REPORT_BASE64_H

#include <stddef.h>
#include <stdio.h>

/* Writes all of the bytes; only the last call for one piece of data may have a
 * count that three does not divide. */
void rsl_report_base64(FILE *stream, const unsigned char *bytes, size_t count);

#endif
