/* SPDX-License-Identifier: MIT
 *
 * One page per law of friction, rolling and twist, as the normal laws have, and their part of the
 * index. Each has the picture that picture_friction.c draws of it.
 */
#include <stdio.h>
#include <stdlib.h>

#include "docs.h"
#include "friction.h"

static void add_state(docs_text *t, const rsl_tangent_law *law)
{
    if (law->state < 0)
        docs_add(t, "three doubles for each of n springs");
    else if (law->state == 0)
        docs_add(t, "none");
    else
        docs_add(t, "%d double%s per contact in space", law->state, law->state > 1 ? "s" : "");
}

static void page_facts(docs_text *t, const rsl_tangent_law *law)
{
    docs_add(t, "# %s\n\n%s. ", law->key, law->title);
    docs_add_source(t, law->authors, law->year, law->doi);
    docs_add(t, ".\n\n    %s\n\n| | |\n|---|---|\n", law->equation);
    docs_add(t, "| kind | %s: %s |\n| memory | ", rsl_tangent_kind_name(law->kind),
             rsl_tangent_kind_meaning(law->kind));
    add_state(t, law);
    docs_add(t, " |\n| passive | %s |\n",
             law->passive ? "yes: no energy gain" : "no: see the errata");
    if (law->aliases[0])
        docs_add(t, "| other names | %s |\n", law->aliases);
}

static void page_inputs(docs_text *t, const rsl_tangent_law *law)
{
    const rsl_tangent_input *table = rsl_tangent_input_table();
    docs_add(t, "\n## Inputs\n\n| input | symbol | unit | meaning | |\n|---|---|---|---|---|\n");
    for (size_t i = 0; i < RSL_TANGENT_INPUT_COUNT; i++)
        if ((law->inputs | law->options) >> i & 1u)
            docs_add(t, "| `%s` | `%s` | %s | %s | %s |\n", table[i].name, table[i].symbol,
                     table[i].unit, table[i].meaning,
                     law->inputs >> i & 1u ? "needed" : "optional");
}

static void page_picture(docs_text *t, const rsl_tangent_law *law)
{
    docs_add(t, "\n## Behaviour\n\n![%s](../img/law-%s.svg)\n\n", law->title, law->key);
    if (law->kind != RSL_TANGENT_FRICTION) {
        docs_add(t, "The torque over an oscillating angle under a constant normal "
                    "force.\n");
        return;
    }
    docs_add(t,
             "A sphere on a plane with `hertz`: %s. The first panel is the rebound angle of the "
             "contact point, negative for reversed slip",
             docs_friction_numbers());
    if (docs_friction_has_path(law))
        docs_add(t, "; grey is `coulomb-rigid`. The others are one impact at 40 degrees: friction "
                    "over time between the limits +-mu N (grey), and the hodograph, slip over the "
                    "rate");
    docs_add(t, ".\n");
}

static docs_text page_of(const rsl_tangent_law *law)
{
    docs_text t = {0};
    docs_add(&t, DOCS_GENERATED);
    page_facts(&t, law);
    page_inputs(&t, law);
    page_picture(&t, law);
    docs_add(&t, "\n## Analytical results\n\n");
    docs_add_prose(&t, law->exact);
    if (law->kind == RSL_TANGENT_FRICTION) {
        docs_add(&t, "\n## Try it\n\n    ");
        docs_friction_command(&t, law);
        docs_add(&t, "\n");
    }
    if (law->errata[0]) {
        docs_add(&t, "\n## Errata\n\n");
        docs_add_prose(&t, law->errata);
    }
    docs_add(&t, "\n## Reference\n\n```bibtex\n%s\n```\n", law->bibtex);
    return t;
}

void docs_tangent_index(docs_text *t)
{
    docs_add(
        t, "\n## Friction, rolling, twist\n\nTangential contact laws "
           "([oblique impact](../theory/oblique.md)).\n\n| law | what | source | memory | passive "
           "|\n|---|---|---|---|---|\n");
    for (int kind = 0; kind < RSL_TANGENT_KIND_COUNT; kind++) {
        docs_add(t, "| **%s**: %s | | | | |\n", rsl_tangent_kind_name((rsl_tangent_kind)kind),
                 rsl_tangent_kind_meaning((rsl_tangent_kind)kind));
        for (size_t i = 0; i < rsl_tangent_law_count(); i++) {
            const rsl_tangent_law *law = rsl_tangent_law_at(i);
            if ((int)law->kind != kind)
                continue;
            docs_add(t, "| [%s](%s.md) | %s | %s %d | ", law->key, law->key, law->title,
                     law->authors, law->year);
            add_state(t, law);
            docs_add(t, " | %s |\n", law->passive ? "yes" : "no");
        }
    }
}

void docs_tangent_pages(docs_job *job)
{
    char path[1024];
    for (size_t i = 0; i < rsl_tangent_law_count(); i++) {
        docs_text t = page_of(rsl_tangent_law_at(i));
        snprintf(path, sizeof path, "%s/docs/laws/%s.md", job->source, rsl_tangent_law_at(i)->key);
        docs_settle(job, path, &t);
        free(t.at);
    }
}
