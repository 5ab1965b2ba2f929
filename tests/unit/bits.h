/* SPDX-License-Identifier: MIT
 *
 * bits: fingerprints of results, the same on every machine, with every compiler and every C
 * library. tests/reference/bits.csv has a row for each; without the argument `print` a test
 * compares its own with it, with it it prints its rows:
 *
 *     build/tests/test_bits print
 *
 * A row that changes without a reason is a defect. What the table lacks (a law that is new) is not
 * compared here; .ci/run compares the rows of other machines with those of this one.
 */
#ifndef RESILE_TESTS_BITS_H
#define RESILE_TESTS_BITS_H

#include "check.h"
#include "csv.h"

#define BITS_START 0xcbf29ce484222325u

/* Goes on with one number (FNV-1a), its lowest byte first; one NaN is like another. */
static inline void bits_add(uint64_t *hash, double x)
{
    uint64_t word = 1;
    if (!isnan(x))
        memcpy(&word, &x, sizeof word);
    for (int byte = 0; byte < 8; byte++)
        *hash = (*hash ^ (word >> (8 * byte) & 255u)) * 0x100000001b3u;
}

static inline void bits_add_all(uint64_t *hash, const double *x, size_t count)
{
    for (size_t i = 0; i < count; i++)
        bits_add(hash, x[i]);
}

typedef struct bits_table {
    int print;
    size_t compared;
    csv_table known;
} bits_table;

static inline bits_table bits_begin(int count, char **words)
{
    int print = count > 1 && strcmp(words[1], "print") == 0;
    return (bits_table){.print = print, .known = csv_read("bits.csv")};
}

static inline void bits_row(bits_table *table, const char *group, const char *name, uint64_t hash)
{
    char of[64], text[20];
    snprintf(of, sizeof of, "%s %s", group, name);
    snprintf(text, sizeof text, "%016llx", (unsigned long long)hash);
    if (table->print)
        printf("%s,%s\n", of, text);
    for (size_t row = 0; row < table->known.rows && !table->print; row++)
        if (strcmp(csv_text(&table->known, row, "what"), of) == 0) {
            SCENE("%s: %s", of, text);
            CHECK(strcmp(csv_text(&table->known, row, "bits"), text) == 0);
            table->compared++;
        }
}

/* At least so many rows were in the table. */
static inline int bits_end(bits_table *table, size_t min)
{
    csv_free(&table->known);
    if (table->print)
        return CHECK_PASSED;
    SCENE("rows of bits.csv");
    CHECK(table->compared >= min);
    return check_report();
}

#endif
