/* SPDX-License-Identifier: MIT
 *
 * mathml: a formula is read into a tree, and the tree is written. A quotient is a fraction, its
 * power an exponent, sqrt a root; brackets are written where the tree needs them and no others.
 *
 *     sum     = product { ("+" | "-") product }
 *     product = power { ("*" | "/") power }
 *     power   = [ "-" ] atom [ "^" power ]
 *     atom    = number | name | name "(" sum { "," sum } ")" | "(" sum ")"
 */
#include "mathml.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "plot/html.h"
#include "study_data.h"

typedef enum kind { SUM, DIFFERENCE, PRODUCT, QUOTIENT, POWER, MINUS, CALL, NAME, NUMBER } kind;

typedef struct node {
    kind kind;
    char text[24];      /* of a name, a number, a function */
    struct node *a, *b; /* operands */
} node;

enum { NODES = 256 };

typedef struct reader {
    const char *at;
    node nodes[NODES];
    size_t count;
    int failed;
} reader;

static node *sum(reader *r);

static node *make(reader *r, kind of, node *a, node *b)
{
    if (r->count == NODES) {
        r->failed = 1;
        return r->nodes;
    }
    r->nodes[r->count] = (node){.kind = of, .a = a, .b = b};
    return &r->nodes[r->count++];
}

static int take(reader *r, char sign)
{
    if (*r->at != sign)
        return 0;
    r->at++;
    return 1;
}

static void keep_text(reader *r, node *n, size_t length)
{
    if (length >= sizeof n->text)
        r->failed = 1;
    else
        memcpy(n->text, r->at, length);
    r->at += length;
}

static node *atom(reader *r)
{
    node *n;
    size_t length = 0;
    if (take(r, '(')) {
        n = sum(r);
        r->failed |= !take(r, ')');
        return n;
    }
    if (isdigit((unsigned char)*r->at)) {
        n = make(r, NUMBER, NULL, NULL);
        keep_text(r, n, strspn(r->at, "0123456789."));
        return n;
    }
    while (isalnum((unsigned char)r->at[length]))
        length++;
    r->failed |= length == 0;
    n = make(r, NAME, NULL, NULL);
    keep_text(r, n, length);
    if (take(r, '(')) {
        n->kind = CALL;
        n->a = sum(r);
        if (take(r, ','))
            n->b = sum(r);
        r->failed |= !take(r, ')');
    }
    return n;
}

static node *power(reader *r)
{
    if (take(r, '-'))
        return make(r, MINUS, power(r), NULL);
    node *base = atom(r);
    return take(r, '^') ? make(r, POWER, base, power(r)) : base;
}

static node *product(reader *r)
{
    node *n = power(r);
    while (!r->failed && (*r->at == '*' || *r->at == '/')) {
        kind k = *r->at++ == '*' ? PRODUCT : QUOTIENT;
        n = make(r, k, n, power(r));
    }
    return n;
}

static node *sum(reader *r)
{
    node *n = product(r);
    while (!r->failed && (*r->at == '+' || *r->at == '-')) {
        kind k = *r->at++ == '+' ? SUM : DIFFERENCE;
        n = make(r, k, n, product(r));
    }
    return n;
}

/* ---- names --------------------------------------------------------------- */

static int means_here(const rsl_study *study, size_t line)
{
    const char *items = rsl_study_cell(&study->symbols, line, "items");
    size_t length = strlen(study->item->key);
    if (!*items)
        return 1;
    for (const char *at = items; *at; at += strcspn(at, " "), at += strspn(at, " "))
        if (strncmp(at, study->item->key, length) == 0 && (!at[length] || at[length] == ' '))
            return 1;
    return 0;
}

static void put_letter(FILE *out, const char *letter, const char *dots)
{
    if (*dots)
        rsl_plot_html(out, "<mover><mi>%s</mi><mo>%s</mo></mover>", letter,
                      strcmp(dots, "2") == 0 ? "¨" : "˙");
    else
        rsl_plot_html(out, "<mi>%s</mi>", letter);
}

static void put_name(FILE *out, const rsl_study *study, const char *name)
{
    for (size_t i = 0; i < study->symbols.row_count; i++) {
        const rsl_study_table *all = &study->symbols;
        if (strcmp(rsl_study_cell(all, i, "name"), name) != 0 || !means_here(study, i))
            continue;
        const char *sub = rsl_study_cell(all, i, "sub"), *sup = rsl_study_cell(all, i, "sup");
        const char *tag = *sub && *sup ? "msubsup" : *sub ? "msub" : *sup ? "msup" : "mrow";
        fprintf(out, "<%s>", tag);
        put_letter(out, rsl_study_cell(all, i, "letter"), rsl_study_cell(all, i, "dots"));
        if (*sub)
            rsl_plot_html(out, "<mi>%s</mi>", sub);
        if (*sup)
            rsl_plot_html(out, "<mrow><mo>(</mo><mi>%s</mi><mo>)</mo></mrow>", sup);
        fprintf(out, "</%s>", tag);
        return;
    }
    rsl_plot_html(out, "<mi>%s</mi>", strcmp(name, "pi") == 0 ? "π" : name);
}

/* ---- writing ------------------------------------------------------------- */

static void put(FILE *out, const rsl_study *study, const node *n);

static void put_in(FILE *out, const rsl_study *study, const node *n, int brackets)
{
    fputs(brackets ? "<mrow><mo>(</mo>" : "<mrow>", out);
    put(out, study, n);
    fputs(brackets ? "<mo>)</mo></mrow>" : "</mrow>", out);
}

static int is_sum(const node *n) { return n->kind == SUM || n->kind == DIFFERENCE; }

/* A factor of a product: sums need brackets, and a minus that is not the first. */
static void put_factor(FILE *out, const rsl_study *study, const node *n, int first)
{
    put_in(out, study, n, is_sum(n) || (n->kind == MINUS && !first));
}

/* The leftmost leaf of the right factor is a number: a sign must stand between. */
static int begins_with_number(const node *n)
{
    while (n->kind == PRODUCT || n->kind == POWER)
        n = n->a;
    return n->kind == NUMBER;
}

static void put_fraction(FILE *out, const rsl_study *study, const node *above, const node *below)
{
    fputs("<mfrac>", out);
    put_in(out, study, above, 0);
    put_in(out, study, below, 0);
    fputs("</mfrac>", out);
}

static void put_call(FILE *out, const rsl_study *study, const node *n)
{
    static const char *const names[][2] = {{"log", "ln"}, {"atan2", "tan⁻¹"}, {"exp", "exp"}};
    const char *name = n->text;
    if (strcmp(name, "sqrt") == 0 || strcmp(name, "abs") == 0) {
        int root = *name == 's';
        fputs(root ? "<msqrt>" : "<mrow><mo>|</mo>", out);
        put(out, study, n->a);
        fputs(root ? "</msqrt>" : "<mo>|</mo></mrow>", out);
        return;
    }
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i][0], n->text) == 0)
            name = names[i][1];
    rsl_plot_html(out, "<mi>%s</mi><mo>⁡</mo><mrow><mo>(</mo>", name);
    if (n->b) /* atan2(y, x) is the angle of y/x */
        put_fraction(out, study, n->a, n->b);
    else
        put(out, study, n->a);
    fputs("<mo>)</mo></mrow>", out);
}

static int has_fraction(const node *n)
{
    return n->kind == QUOTIENT ||
           (n->kind == PRODUCT && (has_fraction(n->a) || has_fraction(n->b)));
}

/* A fraction times y over b is written as two fractions. */
static int is_split(const node *n)
{
    return n->kind == QUOTIENT && n->a->kind == PRODUCT && has_fraction(n->a->a);
}

static void put_binary(FILE *out, const rsl_study *study, const node *n)
{
    switch (n->kind) {
    case SUM:
    case DIFFERENCE:
        put(out, study, n->a);
        fputs(n->kind == SUM ? "<mo>+</mo>" : "<mo>−</mo>", out);
        put_in(out, study, n->b, n->kind == DIFFERENCE && is_sum(n->b));
        break;
    case PRODUCT:
        put_factor(out, study, n->a, 1);
        fputs(begins_with_number(n->b) ? "<mo>·</mo>" : "<mo>⁢</mo>", out);
        put_factor(out, study, n->b, 0);
        break;
    case QUOTIENT:
        if (is_split(n))
            put_factor(out, study, n->a->a, 1);
        put_fraction(out, study, is_split(n) ? n->a->b : n->a, n->b);
        break;
    default: /* POWER */
        fputs("<msup>", out);
        put_in(out, study, n->a, n->a->kind < NAME && n->a->kind != CALL);
        put_in(out, study, n->b, 0);
        fputs("</msup>", out);
    }
}

static void put(FILE *out, const rsl_study *study, const node *n)
{
    switch (n->kind) {
    case NUMBER:
        rsl_plot_html(out, "<mn>%s</mn>", n->text);
        break;
    case NAME:
        put_name(out, study, n->text);
        break;
    case CALL:
        put_call(out, study, n);
        break;
    case MINUS:
        fputs("<mo>−</mo>", out);
        put_in(out, study, n->a, is_sum(n->a));
        break;
    default:
        put_binary(out, study, n);
    }
}

static const char math[] = "<math displaystyle=\"true\">";

/* A line may end between the factors of a product, or the terms of a sum: browsers break no line
 * inside of <math>, so that each of them is one. */
static void put_factors(FILE *out, const rsl_study *study, const node *n)
{
    int split = is_split(n);
    if (n->kind != PRODUCT && !split) {
        put_factor(out, study, n, 1);
        return;
    }
    put_factors(out, study, split ? n->a->a : n->a);
    fprintf(out, "</math> %s", math);
    if (split) {
        put_fraction(out, study, n->a->b, n->b);
        return;
    }
    fputs(begins_with_number(n->b) ? "<mo>·</mo>" : "", out);
    put_factor(out, study, n->b, 0);
}

static void put_terms(FILE *out, const rsl_study *study, const node *n)
{
    if (!is_sum(n)) {
        put_in(out, study, n, 0);
        return;
    }
    put_terms(out, study, n->a);
    fprintf(out, "</math> %s<mo form=\"infix\">%s</mo>", math, n->kind == SUM ? "+" : "−");
    put_in(out, study, n->b, n->kind == DIFFERENCE && is_sum(n->b));
}

void rsl_study_mathml(FILE *out, const rsl_study *study, const char *formula)
{
    reader *r = calloc(1, sizeof *r);
    node *top = NULL;
    if (r) {
        r->at = formula;
        top = sum(r);
    }
    if (!r || r->failed || *r->at) {
        rsl_plot_html(out, "<code>%s</code>", formula);
    } else {
        int is_long = strlen(formula) > 36;
        fprintf(out, "<span class=\"formula%s\">%s", is_long ? " long" : "", math);
        if (is_long)
            (is_sum(top) ? put_terms : put_factors)(out, study, top);
        else
            put_in(out, study, top, 0);
        fputs("</math></span>", out);
    }
    free(r);
}
