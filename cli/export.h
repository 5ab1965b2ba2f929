/* SPDX-License-Identifier: MIT
 *
 * export: a contact in the words of an engine. An engine is a row; what it can be told is a row
 * of its forms, each with the force that it stands for.
 */
#ifndef RESILE_CLI_EXPORT_H
#define RESILE_CLI_EXPORT_H

#include <stddef.h>

#include "resile/resile.h"

/* The lines to paste. */
typedef struct cli_lines {
    char text[2400];
    size_t used;
} cli_lines;

__attribute__((format(printf, 2, 3))) void cli_line(cli_lines *lines, const char *format, ...);

/* What is said to an engine. */
typedef struct cli_export_form cli_export_form;
typedef struct cli_export {
    const cli_export_form *form;
    const rsl_law_contact *contact; /* as the engine will have it */
    double radius;                  /* effective, m; RSL_UNSET: not given */
    double poisson;                 /* of both bodies */
    double friction;                /* coefficient; RSL_UNSET: not given */
    double step;                    /* s */
} cli_export;

/* One thing that an engine can be told: F = k d^n + lambda d^m v, or the force of a shape. */
struct cli_export_form {
    const char *name;  /* as the engine calls it */
    const char *shape; /* of the contact (rsl_law_model.name); "power": with damping or without;
                          "rigid": the engine takes a restitution and returns it */
    double n, m;       /* RSL_UNSET: any; m may be RSL_LAW_M_EQUALS_N or one of the below */
    rsl_law_separation end; /* where contact ends there; RSL_LAW_SEPARATION_DEFAULT: as one likes */
    int radius;             /* 1: the engine multiplies by the radius, so it has to be known */
    rsl_status (*write)(const cli_export *of, cli_lines *lines, rsl_error *error);
    const char *why; /* why this restitution is returned */
    double (*separation_depth)(
        const rsl_law_contact *c); /* where contact ends there, m; NULL: as in the law */
    const char *text;              /* of cli_export_text() */
    int friction;                  /* 1: the lines have the coefficient of friction */
};

/* Value of m for (n - 1)/2. */
#define CLI_EXPORT_M_HALF (-3.0)

/* Value of m where no damping can be told. */
#define CLI_EXPORT_UNDAMPED (-4.0)

typedef struct cli_exporter {
    const char *key, *title;
    const char *source;  /* where its forms were read */
    const char *units;   /* in which the lines are */
    const char *nearest; /* a law that it has, for one that it has not */
    rsl_step_scheme scheme;
    const cli_export_form *forms;
    size_t count;

    /* the law taken where none is named: its key, its exponent (0: its own), its separation */
    const char *law;
    double exponent;
    rsl_law_separation end;

    const char *combine;   /* how the values of two bodies become one */
    const char *threshold; /* below which speed the restitution is dropped; NULL: none */
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
