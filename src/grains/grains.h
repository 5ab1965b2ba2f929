/* SPDX-License-Identifier: MIT
 *
 * grains: many grains in space, from one short file to a run of LAMMPS and its results.
 *
 *     read.c      the file, its laws and its time step
 *     scenes.c    one row per scene: where grains begin, what is in their way
 *     input.c     the input of LAMMPS, and the grains it begins with
 *     launch.c    LAMMPS as a process: rows come in while it runs
 *     guard.c     no process outlives this one
 *     frames.c    the grains that LAMMPS has dumped; the same as VTK
 *     surface.c   how high the grains lie: angle of repose
 *     results.c   summary.json, rows.csv
 *     page.c      report.html
 *
 * z points up. The middle of the box is x = y = 0, its floor z = 0; the axis of a drum is at
 * x = z = 0.
 */
#ifndef RSL_GRAINS_GRAINS_H
#define RSL_GRAINS_GRAINS_H

#include <stdint.h>
#include <stdio.h>

#include "base/arena.h"
#include "report/folder.h"
#include "resile/resile.h"

/* A contact of two grains, or of a grain and a wall. */
typedef struct rsl_grains_contact {
    const rsl_law *law;
    rsl_law_parameters spec; /* as given; RSL_UNSET what is not */
    const char *material;    /* NULL: none */
    double modulus;          /* E*; RSL_UNSET: `spec` has a stiffness */
    double exponent;         /* n */
    rsl_tangent_laws laws;
    rsl_tangent_parameters tangent;
} rsl_grains_contact;

typedef struct rsl_grains_size {
    double diameter, share; /* shares add up to 1 */
} rsl_grains_size;

struct rsl_grains_scene;

/* A file that was read. */
typedef struct rsl_grains {
    rsl_arena arena; /* of all below */
    const char *name, *title;
    const char *note; /* of a setting, see model/inputs.h; "": none */
    const struct rsl_grains_scene *scene;
    double box[3];
    size_t count;
    const rsl_grains_size *sizes; /* one and more */
    size_t size_count;
    double spread, density, diameter_min, diameter_max;
    uint64_t seed;
    rsl_grains_contact contact, wall;
    double gravity, turn, slope, outlet, opens, stream;
    double end_time, accuracy;
    size_t frames, rows;
    double speed;             /* for which the step was found, m/s */
    double shortest;          /* contact at that speed, s */
    double step;              /* s */
    double steps_per_contact; /* of the shortest contact at that speed */
    size_t steps, steps_opening, row_every, frame_every;
} rsl_grains;

/* Reads a file; PATH=VALUE settings as for models. What is wrong is said with its line. */
rsl_status rsl_grains_read(const char *path, const char *const *settings, size_t count,
                           rsl_grains *grains, rsl_error *error);
void rsl_grains_free(rsl_grains *grains);

/* ---- scenes -------------------------------------------------------------------- */

/* What a scene writes walls to. */
typedef struct rsl_grains_walls {
    FILE *out;
    const rsl_grains *grains;
    char fixes[8][16]; /* their names */
    size_t count;
    const char *driven; /* the one that moves; NULL: none */
} rsl_grains_walls;

/* A wall by its words: "zplane 0 NULL", "region drum". */
void rsl_grains_wall(rsl_grains_walls *walls, const char *name, const char *format, ...)
    RSL_PRINTF(3, 4);

typedef enum rsl_grains_surface {
    RSL_GRAINS_LEVEL,
    RSL_GRAINS_SLOPE,
    RSL_GRAINS_HEAP
} rsl_grains_surface;

typedef struct rsl_grains_scene {
    const char *name, *meaning;
    const char *takes;    /* its keys among turn, slope, outlet, opens, stream; " key key " */
    const char *needs;    /* and those that it cannot do without */
    const char *periodic; /* "p" or "f" of x, y, z: "boundary f p f" */
    rsl_grains_surface surface;
    double (*surface_below)(const rsl_grains *grains); /* where it is looked for */
    int poured;                                        /* 1: it begins empty */
    int tilted;                                        /* 1: by `slope`, downhill along x */
    /* What is wrong with the numbers of the file: a sentence and its key; NULL: nothing. */
    const char *(*check)(const rsl_grains *grains, const char **key);
    /* Whether a grain of the largest size may begin with its centre at a point. */
    int (*has)(const rsl_grains *grains, const double at[3]);
    /* The box of LAMMPS: low and high, given where the highest grain begins. */
    void (*bounds)(const rsl_grains *grains, double top, double low[3], double high[3]);
    double (*bottom)(const rsl_grains *grains);            /* where the lowest may begin */
    double (*ceiling)(const rsl_grains *grains);           /* above it none may; HUGE_VAL: no end */
    double (*speed)(const rsl_grains *grains, double top); /* the highest there will be, about */
    double (*volume)(const rsl_grains *grains);            /* for the bed */
    void (*put_walls)(rsl_grains_walls *walls, double top);
    /* The walls in the plane y = 0 for a picture: x and z, NaN between strokes; at most
     * RSL_GRAINS_OUTLINE points. */
    size_t (*outline)(const rsl_grains *grains, double at[][2]);
} rsl_grains_scene;
enum { RSL_GRAINS_OUTLINE = 128 };

const rsl_grains_scene *rsl_grains_scene_at(size_t index); /* NULL behind the last */

/* ---- input ---------------------------------------------------------------------- */

/* Where grain i begins: they stand in a lattice with gaps, each moved a little at random. Returns
 * how many there are, at most grains->count; `at` may be NULL. `top`: of the highest. */
typedef struct rsl_grains_start {
    double at[3], diameter;
} rsl_grains_start;
size_t rsl_grains_place(const rsl_grains *grains, rsl_grains_start *at, double *top);

/* input.lmp and grains.data. */
void rsl_grains_put_input(const rsl_grains *grains, FILE *out);
void rsl_grains_put_line(FILE *out, const char *text); /* part of a line that is a comment */
rsl_status rsl_grains_put_data(const rsl_grains *grains, FILE *out, rsl_error *error);

/* The numbers of a row that LAMMPS prints: name and unit of each column. */
#define RSL_GRAINS_COLUMN_LIST(X)                                                                  \
    X(step, "", "step")                                                                            \
    X(time, "s", "time")                                                                           \
    X(grains, "", "atoms")                                                                         \
    X(kinetic, "J", "c_moving")                                                                    \
    X(turning, "J", "c_turning")                                                                   \
    X(gravity, "J", "v_falling")                                                                   \
    X(stored, "J", "v_stored")                                                                     \
    X(lost, "J", "v_lost")                                                                         \
    X(work, "J", "v_work")                                                                         \
    X(balance, "J", "v_balance")                                                                   \
    X(contacts, "", "v_contacts")

enum {
#define RSL_GRAINS_COLUMN(name, unit, word) RSL_GRAINS_##name,
    RSL_GRAINS_COLUMN_LIST(RSL_GRAINS_COLUMN)
#undef RSL_GRAINS_COLUMN
        RSL_GRAINS_COLUMN_COUNT
};
typedef struct rsl_grains_column {
    const char *name, *unit, *word;
} rsl_grains_column;
extern const rsl_grains_column rsl_grains_columns[RSL_GRAINS_COLUMN_COUNT];

#endif
