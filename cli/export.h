/* SPDX-License-Identifier: MIT
 *
 * export: a contact in the input format of an engine. An engine is a row; each of its force models
 * is a row of its forms, with the force that it stands for.
 */
#ifndef RESILE_CLI_EXPORT_H
#define RESILE_CLI_EXPORT_H

#include <stddef.h>

#include "resile/resile.h"

/* Input lines for the engine. */
typedef struct cli_lines {
    char text[2400];
    size_t used;
} cli_lines;

__attribute__((format(printf, 2, 3))) void cli_line(cli_lines *lines, const char *format, ...);

/* Contact that is written for an engine. */
typedef struct cli_export_form cli_export_form;
typedef struct cli_export {
    const cli_export_form *form;
    const rsl_law_contact *contact; /* in the form of the engine */
    double radius;                  /* effective, m; RSL_UNSET: not given */
    double poisson;                 /* of both bodies */
    double friction;                /* coefficient; RSL_UNSET: not given */
    double step;                    /* s */
} cli_export;

/* One force model of an engine: F = k d^n + lambda d^m v, or the force of a shape. */
struct cli_export_form {
    const char *name;  /* name in the engine */
    const char *shape; /* of the contact (rsl_law_model.name); "power": with damping or without;
                          "rigid": the engine takes a restitution and returns it */
    double n, m; /* RSL_UNSET: any; m may be RSL_LAW_M_EQUALS_N, RSL_LAW_M_HALF or the one below */
    rsl_law_separation
        end;    /* separation criterion of the engine; RSL_LAW_SEPARATION_DEFAULT: free choice */
    int radius; /* 1: the engine multiplies by the radius, which must be given */
    rsl_status (*write)(const cli_export *of, cli_lines *lines, rsl_error *error);
    const char *why; /* reason of the resulting restitution */
    double (*separation_depth)(
        const rsl_law_contact
            *c);      /* depth at which contact ends in the engine, m; NULL: that of the law */
    const char *text; /* of cli_export_text() */
    int friction;     /* 1: the lines contain the coefficient of friction */
};

/* Value of m where the engine takes no damping. */
#define CLI_EXPORT_UNDAMPED (-4.0)

typedef struct cli_exporter {
    const char *key, *title;
    const char *source;  /* source of its forms */
    const char *units;   /* language of the lines */
    const char *nearest; /* a law of the engine in place of one that it lacks */
    rsl_step_scheme scheme;
    const cli_export_form *forms;
    size_t count;

    /* default law: key, exponent (0: that of the law), separation */
    const char *law;
    double exponent;
    rsl_law_separation end;

    const char *combine;   /* combination of the values of two bodies */
    const char *threshold; /* speed below which the restitution is dropped; NULL: none */
    int run;               /* 1: `make conformance` runs the lines in the engine */
} cli_exporter;

size_t cli_exporter_count(void);
const cli_exporter *cli_exporter_at(size_t index);

/* 1: the form is one of contacts of that shape. */
int cli_export_has_shape(const cli_export_form *form, const rsl_law_model *shape);

/* The exporter of a key; the form of a contact; NULL if there is none. */
const cli_exporter *cli_exporter_find(const char *key);
const cli_export_form *cli_exporter_form(const cli_exporter *to, const rsl_law_contact *contact);

#endif
