/* SPDX-License-Identifier: MIT
 *
 * export: the engines, in blocks of one file each.
 */
#include "base/word.h"
#include "export_rows.h"

static const struct exporter_block {
    const cli_exporter *rows;
    const size_t *count;
} blocks[] = {
    {cli_exporters_particles, &cli_exporters_particles_count},
    {cli_exporters_mechanisms, &cli_exporters_mechanisms_count},
    {cli_exporters_robots, &cli_exporters_robots_count},
    {cli_exporters_impulses, &cli_exporters_impulses_count},
};

size_t cli_exporter_count(void)
{
    size_t count = 0;
    for (size_t b = 0; b < sizeof blocks / sizeof *blocks; b++)
        count += *blocks[b].count;
    return count;
}

const cli_exporter *cli_exporter_at(size_t index)
{
    for (size_t b = 0; b < sizeof blocks / sizeof *blocks; b++) {
        if (index < *blocks[b].count)
            return &blocks[b].rows[index];
        index -= *blocks[b].count;
    }
    return NULL;
}

const cli_exporter *cli_exporter_find(const char *key)
{
    for (size_t i = 0; i < cli_exporter_count(); i++)
        if (rsl_word_equal(cli_exporter_at(i)->key, key))
            return cli_exporter_at(i);
    return NULL;
}
