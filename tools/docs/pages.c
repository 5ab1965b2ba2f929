/* SPDX-License-Identifier: MIT
 *
 * One page per law, and their index.
 */
#define _POSIX_C_SOURCE 200809L

#include <ctype.h>
#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "docs.h"

#define BIT RSL_LAW_INPUT_BIT

/* How an isolated impact is solved. */
static const char *solution_name(const rsl_law *law)
{
    rsl_law_contact c = {.law = law, .model = law->model, .damping = 1.0};
    c.n = law->n;
    c.m = rsl_law_exponent_m(law, law->n);
    c.q = law->q;
    if (law->m == RSL_LAW_M_HALF && law->q == 1.0)
        c.n = 1.5, c.m = 0.25; /* as for any other n */
    if (law->model->damped && (!rsl_given(c.n) || !rsl_given(c.m) || !rsl_given(c.q)))
        return "depends on the exponents";
    switch (rsl_law_solution_of(&c)) {
    case RSL_LAW_SOLUTION_A:
        return "closed form, [family "
               "A](../theory/impact.md#5-family-a-dissipation-proportional-to-the-elastic-force)";
    case RSL_LAW_SOLUTION_B:
        return "quadrature, [family "
               "B](../theory/impact.md#6-family-b-the-same-with-a-general-rate-exponent)";
    case RSL_LAW_SOLUTION_C:
        return "closed form, [family "
               "C](../theory/impact.md#7-family-c-linearisable-laws)";
    case RSL_LAW_SOLUTION_D:
        return "integration, [family D](../theory/impact.md#8-family-d-general-exponents)";
    case RSL_LAW_SOLUTION_ELASTIC:
        return "energy balance";
    case RSL_LAW_SOLUTION_RIGID:
        break;
    }
    return "momentum balance";
}

/* A note of the catalogue as a sentence: signs that Markdown would take for its
 * own are escaped; a word at the head (no symbol, no key) gets its capital. */
void docs_add_prose(docs_text *t, const char *note)
{
    size_t word = strspn(note, "abcdefghijklmnopqrstuvwxyz");
    int capital = word > 1 && !isdigit((unsigned char)note[word]);
    docs_add(t, "%c", capital ? toupper((unsigned char)note[0]) : note[0]);
    for (const char *at = note + 1; *at; at++)
        docs_add(t, "%s%c", strchr("*_<>|", *at) ? "\\" : "", *at);
    docs_add(t, ".\n");
}

/* 1e8 rather than 1e+08. */
static void add_number(docs_text *t, double value)
{
    char digits[32];
    snprintf(digits, sizeof digits, "%g", value);
    for (const char *at = digits; *at; at++) {
        docs_add(t, "%c", *at);
        if (*at == 'e') {
            at += at[1] == '+';
            at += at[1] == '0';
        }
    }
}

void docs_add_source(docs_text *t, const char *authors, int year, const char *doi)
{
    docs_add(t, "%s (%d)", authors, year);
    if (doi[0])
        docs_add(t, ", [doi:%s](https://doi.org/%s)", doi, doi);
}

static void page_facts(docs_text *t, const rsl_law *law)
{
    rsl_law_inputs takes = law->inputs | law->options;
    docs_add(t, "# %s\n\n%s. ", law->key, law->title);
    docs_add_source(t, law->authors, law->year, law->doi);
    docs_add(t, ".\n\n    %s\n    %s\n\n| | |\n|---|---|\n", law->equation, law->parameter);
    docs_add(t, "| family | %s: %s |\n", rsl_law_family_name(law->family),
             rsl_law_family_meaning(law->family));
    docs_add(t, "| n, m, q | ");
    docs_add_exponents(t, law);
    docs_add(t, "%s |\n", law->n_free ? " (any n)" : "");
    if (law->model->force)
        docs_add(t, "| contact ends at | %s |\n",
                 law->model->sustains_tension ? "a depth below 0, where the adhesive neck breaks"
                 : law->end == RSL_LAW_SEPARATION_ZERO_FORCE ? "`F = 0`, criterion `force`"
                                                             : "`d = 0`, criterion `depth`");
    if (takes & BIT(restitution))
        docs_add(t, "| valid for | %g %s e <= %g |\n", law->restitution_min,
                 law->restitution_min_open ? "<" : "<=", law->restitution_max);
    docs_add(t, "| solved by | %s |\n", solution_name(law));
    if (law->aliases[0])
        docs_add(t, "| other names | %s |\n", law->aliases);
}

static void page_inputs(docs_text *t, const rsl_law *law)
{
    const rsl_law_input *table = rsl_law_input_table();
    rsl_law_inputs all = law->inputs | law->options;
    rsl_law_inputs impact = BIT(mass) | BIT(speed);
    docs_add(t, "\n## Inputs\n\n| input | symbol | unit | meaning | |\n"
                "|---|---|---|---|---|\n");
    if (law->model->measured)
        docs_add(t,
                 "| `table` | | | a file (.csv) with the columns `depth [m]` and `force [N]`, from "
                 "onset to peak and back | needed |\n");
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++)
        if (all >> i & 1u)
            docs_add(t, "| `%s` | `%s` | %s | %s | %s |\n", table[i].name, table[i].symbol,
                     table[i].unit, table[i].meaning,
                     law->inputs >> i & 1u ? "needed" : "optional");
    if (law->model->force && (law->inputs & impact) != impact)
        docs_add(t, "\nAn impact needs `mass` and `speed` too.\n");
    if (law->model->damped)
        docs_add(t,
                 "\nThe exact calibration needs `restitution`, `stiffness`, `mass` and `speed`.\n");
}

static void add_answer_row(docs_text *t, const rsl_law *law, double e)
{
    docs_answer published = docs_ask(law, e, RSL_LAW_PUBLISHED);
    docs_answer exact = docs_ask(law, e, RSL_LAW_EXACT);
    double error = 100.0 * (published.returned / e - 1.0);
    if (isnan(published.returned))
        return;
    docs_add(t, "| %g | %.6f |", e, published.returned);
    if (fabs(error) < 1e-6)
        docs_add(t, " 0 |");
    else
        docs_add(t, " %+.*f %% |", fabs(error) < 0.01 ? 4 : 2, error);
    if (law->model->damped)
        docs_add(t, " %.6g | %.6g |", published.lambda, exact.lambda);
    docs_add(t, "\n");
}

static void add_free_exponents(docs_text *t, const rsl_law *law)
{
    if (law->inputs & (BIT(exponent) | BIT(q)))
        docs_add(t, "\nFor %s%s%s.\n", law->inputs & BIT(exponent) ? "n = 1.5, m = 1" : "",
                 (law->inputs & BIT(exponent)) && (law->inputs & BIT(q)) ? ", " : "",
                 law->inputs & BIT(q) ? "q = 1" : "");
}

static void page_returned(docs_text *t, const rsl_law *law)
{
    if (!docs_answers(law) || (!law->model->damped && docs_worst_error(law) < 1e-9))
        return;
    docs_add(t,
             "\n## Resulting restitution\n\n| input | result, as published | error "
             "|%s\n|---|---|---|%s\n",
             law->model->damped ? " Lambda, as published | Lambda, exact |" : "",
             law->model->damped ? "---|---|" : "");
    for (int i = 1; i <= 9; i++)
        add_answer_row(t, law, 0.1 * i);
    add_free_exponents(t, law);
}

/* A law that takes its damping as a number: the one that returns e. */
static void page_exact(docs_text *t, const rsl_law *law)
{
    if (docs_answers(law) || !law->model->damped ||
        isnan(docs_ask(law, 0.5, RSL_LAW_EXACT).returned))
        return;
    docs_add(t, "\n## Damping for a restitution\n\n| restitution | Lambda |\n"
                "|---|---|\n");
    for (int i = 1; i <= 9; i++)
        docs_add(t, "| %g | %.6g |\n", 0.1 * i, docs_ask(law, 0.1 * i, RSL_LAW_EXACT).lambda);
    add_free_exponents(t, law);
    docs_add(t, "\n`lambda = Lambda k L^(n-m)/v0^q`, `L = (M v0^2/k)^(1/(n+1))`; the option "
                "`--exact` uses it.\n");
}

static void add_option(docs_text *t, const rsl_law_input *input, double value)
{
    docs_add(t, " %s ", docs_option(input).text);
    add_number(t, value);
}

static void page_try(docs_text *t, const rsl_law *law)
{
    const rsl_law_input *table = rsl_law_input_table();
    rsl_law_parameters spec = docs_sample(law);
    rsl_law_contact contact;
    rsl_collide_outcome out;
    if (rsl_collide_prepare(law, &spec, &contact, NULL) < 0 ||
        rsl_collide(&contact, NULL, &out, NULL) < 0)
        return;
    docs_add(t, "\n## Try it\n\n    resile collide %s", law->key);
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++) {
        double value;
        memcpy(&value, (const char *)&spec + table[i].offset, sizeof value);
        if (rsl_given(value))
            add_option(t, &table[i], value);
    }
    docs_add(t, "\n");
}

/* Works that errata name by their key, beyond the law's own source. */
static void add_named_source(docs_text *t, const rsl_law *law, const char *key)
{
    char head[64];
    if (strcmp(key, "banerjee2016") == 0) {
        docs_add(t, " - banerjee2016: A. Banerjee, A. Chanda, R. Das, *Historical origin and "
                    "recent development on normal directional impact models for rigid body contact "
                    "simulation: a critical review*, Arch. Comput. Methods Eng. 24 (2017) 397-422, "
                    "[doi:10.1007/s11831-016-9164-5](https://doi.org/10.1007/s11831-016-9164-5)\n");
        return;
    }
    snprintf(head, sizeof head, "{%s,", key);
    for (size_t i = 0; i < rsl_law_count(); i++) {
        const rsl_law *other = rsl_law_at(i);
        if (strstr(other->bibtex, head) && !strstr(law->bibtex, head)) {
            docs_add(t, " - %s: the source of [%s](%s.md)\n", key, other->key, other->key);
            return;
        }
    }
}

/* Words like hunt1975 in a text, each once. */
static void add_named_sources(docs_text *t, const rsl_law *law, const char *words)
{
    char seen[512] = " ", key[40];
    for (const char *at = words; *at;) {
        size_t letters = strspn(at, "abcdefghijklmnopqrstuvwxyz");
        size_t digits = strspn(at + letters, "0123456789");
        size_t length = letters + digits;
        if (letters > 1 && digits == 4 && length < 36) {
            snprintf(key, sizeof key, " %.*s ", (int)length, at);
            if (!strstr(seen, key) && strlen(seen) + 40 < sizeof seen) {
                strcat(seen, key + 1);
                key[length + 1] = '\0';
                add_named_source(t, law, key + 1);
            }
        }
        at += length ? length : 1;
    }
}

static docs_text page_of(const rsl_law *law)
{
    docs_text t = {0};
    docs_add(&t, DOCS_GENERATED);
    page_facts(&t, law);
    page_inputs(&t, law);
    if (law->family == RSL_LAW_FAMILY_ADHESIVE)
        docs_add(&t, "\n## Behaviour\n\n![force over depth](../img/law-adhesion.svg)\n");
    docs_add(&t, "\n## Analytical results\n\n");
    docs_add_prose(&t, law->exact);
    page_returned(&t, law);
    page_exact(&t, law);
    page_try(&t, law);
    if (law->errata[0]) {
        docs_add(&t, "\n## Errata\n\n");
        docs_add_prose(&t, law->errata);
        docs_text named = {0};
        docs_add_bytes(&named, "", 0);
        add_named_sources(&named, law, law->errata);
        if (named.length)
            docs_add(&t, "\n%s", named.at);
        free(named.at);
    }
    docs_add(&t, "\n## Reference\n\n```bibtex\n%s\n```\n", law->bibtex);
    return t;
}

static void index_page(docs_text *t)
{
    const rsl_law *before = NULL;
    docs_add(t,
             DOCS_GENERATED
             "# The catalogue\n\n%zu laws, one page each. The last five columns are the "
             "resulting restitution of the published law for the\ninput at the head; empty for "
             "laws without this input. Explanation: "
             "[theory](../theory/impact.md#14-resulting-restitution-of-published-laws); which one "
             "to\ntake: "
             "[which law should I use?](../guide/which-law.md).\n\n",
             rsl_law_count());
    docs_add(t, "| law | what | source | n, m, q | ends at | 0.1 | 0.3 | 0.5 | 0.7 | 0.9 "
                "|\n|---|---|---|---|---|---|---|---|---|---|\n");
    for (size_t i = 0; i < rsl_law_count(); i++) {
        const rsl_law *law = rsl_law_at(i);
        docs_add_family(t, law, before, 10);
        before = law;
        docs_add(t, "| [%s](%s.md) | %s | %s %d | ", law->key, law->key, law->title, law->authors,
                 law->year);
        docs_add_exponents(t, law);
        docs_add(t, " | %s |", docs_end(law));
        if (docs_answers(law))
            docs_add_returned(t, law, 3);
        else
            docs_add(t, " | | | | |");
        docs_add(t, "\n");
    }
}

/* A page whose law is gone. */
static void drop_stale(docs_job *job, const char *folder)
{
    DIR *entries = opendir(folder);
    struct dirent *entry;
    while (entries && (entry = readdir(entries))) {
        char key[256], path[2048];
        const char *dot = strrchr(entry->d_name, '.');
        if (!dot || strcmp(dot, ".md") != 0 || strcmp(entry->d_name, "README.md") == 0)
            continue;
        snprintf(key, sizeof key, "%.*s", (int)(dot - entry->d_name), entry->d_name);
        const rsl_law *law = rsl_law_find(key);
        const rsl_tangent_law *tangent = rsl_tangent_law_find(key);
        if ((law && strcmp(law->key, key) == 0) || (tangent && strcmp(tangent->key, key) == 0))
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        printf("%s %s\n", job->check ? "stale:" : "removed", path);
        job->changed++;
        if (!job->check)
            remove(path);
    }
    if (entries)
        closedir(entries);
}

void docs_law_pages(docs_job *job)
{
    char path[1024];
    for (size_t i = 0; i < rsl_law_count(); i++) {
        docs_text t = page_of(rsl_law_at(i));
        snprintf(path, sizeof path, "%s/docs/laws/%s.md", job->source, rsl_law_at(i)->key);
        docs_settle(job, path, &t);
        free(t.at);
    }
    docs_text t = {0};
    index_page(&t);
    docs_tangent_index(&t);
    snprintf(path, sizeof path, "%s/docs/laws/README.md", job->source);
    docs_settle(job, path, &t);
    free(t.at);
    docs_tangent_pages(job);
    snprintf(path, sizeof path, "%s/docs/laws", job->source);
    drop_stale(job, path);
}
