/* SPDX-License-Identifier: MIT
 *
 * base64: bytes as letters (RFC 4648), three bytes to four letters.
 */
#include "report/base64.h"

void rsl_report_base64(FILE *stream, const unsigned char *bytes, size_t count)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "abcdefghijklmnopqrstuvwxyz0123456789+/";

    for (size_t i = 0; i < count; i += 3) {
        size_t left = count - i;
        unsigned bits = (unsigned)bytes[i] << 16;
        if (left > 1)
            bits |= (unsigned)bytes[i + 1] << 8;
        if (left > 2)
            bits |= bytes[i + 2];
        putc(letters[bits >> 18 & 63], stream);
        putc(letters[bits >> 12 & 63], stream);
        putc(left > 1 ? letters[bits >> 6 & 63] : '=', stream);
        putc(left > 2 ? letters[bits & 63] : '=', stream);
    }
}
