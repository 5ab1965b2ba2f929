/* SPDX-License-Identifier: MIT
 *
 * report: what the writers of a run share. One file of sources per output:
 *
 *     report.c     open, observe, close
 *     totals.c     totals of the contacts, the part of the run that counts
 *     memory.c     the same in arrays, without files
 *     signals.c    columns by name, groups of them, the energy balance
 *     curves.c     curves for drawings of the caller
 *     tables.c     trajectory.csv, events.csv, sticks.csv, phases.csv
 *     extremes.c   smallest and largest values of columns
 *     summary.c    summary.json
 *     hdf5.c       results.h5
 *     paths.c      force over depth of a few events, paths in the plane
 *     scene.c      the animation: scene and frames
 *     clearance.c  joints with clearance: paths, phases, their section of report.html
 *     page.c       report.html
 */
#ifndef RSL_REPORT_REPORT_H
#define RSL_REPORT_REPORT_H

#include <stdio.h>
#include <time.h>

#include "plot/series.h"
#include "report/folder.h"
#include "report/json.h"
#include "resile/report.h"

/* ---- columns ------------------------------------------------------------- */

/* Columns of one group, of one owner and unit, share a plot. The
 * energies are in none of them, but in the energy balance. */
typedef struct rsl_report_group {
    const char *title, *name; /* of the plot, and of its axis */
    rsl_planar_owner of;
    const char *unit;
    int always; /* 1: drawn from the default columns if none is requested */
} rsl_report_group;
enum { RSL_REPORT_GROUP_COUNT = 33 };
extern const rsl_report_group rsl_report_groups[];

/* Values at times; those before `first` are too old. */
typedef struct rsl_report_bound {
    double time, value;
} rsl_report_bound;
typedef struct rsl_report_bounds {
    rsl_report_bound *all; /* owned */
    size_t first, count, capacity;
} rsl_report_bounds;

/* Half of the swing of a signal within the last period, see envelope.c. */
typedef struct rsl_report_envelope {
    double period; /* 0: there is none */
    rsl_report_bounds low, high;
    double time[2], value[2]; /* the last two samples, the later one first */
    int samples;
} rsl_report_envelope;

/* 0: there is not enough memory. */
int rsl_report_envelope_add(rsl_report_envelope *envelope, double time, double value);
double rsl_report_envelope_at(rsl_report_envelope *envelope, double time);
void rsl_report_envelope_free(rsl_report_envelope *envelope);

/* Signals with names of their own, and their envelopes. */
typedef struct rsl_report_columns {
    rsl_planar_output *all; /* owned, as are the names */
    char **names;
    rsl_report_envelope *envelopes;
    size_t count, room;
} rsl_report_columns;

/* The columns requested, or the default ones if there are none. */
rsl_status rsl_report_columns_init(rsl_report_columns *columns, const rsl_planar_model *model,
                                   const rsl_report_options *options, rsl_error *error);
rsl_status rsl_report_columns_default(rsl_report_columns *columns, const rsl_planar_model *model,
                                      rsl_error *error);
void rsl_report_columns_free(rsl_report_columns *columns);
/* The values of all columns at a state. Envelopes are those of rows alone, so that a table does not
 * depend on samples between its rows. 0: there is not enough memory. */
int rsl_report_columns_values(rsl_report_columns *columns, const rsl_planar_view *state, int is_row,
                              double *values);
/* NULL: an energy. */
const rsl_report_group *rsl_report_group_of(const rsl_planar_output *output);

/* The smallest and largest values of columns, see extremes.c. */
typedef struct rsl_report_extremes {
    rsl_planar_extreme *all; /* owned; per column */
    size_t count;            /* 0: not requested */
    size_t samples;
} rsl_report_extremes;

/* 0: there is not enough memory. */
int rsl_report_extremes_init(rsl_report_extremes *extremes, const rsl_report_columns *columns,
                             double from);
void rsl_report_extremes_free(rsl_report_extremes *extremes);
/* The columns of a sample. */
void rsl_report_extremes_sample(rsl_report_extremes *extremes, double time, const double *values);

/* On which side of the energy balance an energy stands. */
typedef enum rsl_report_energy_part {
    RSL_REPORT_ENERGY_STORED,
    RSL_REPORT_ENERGY_WORK, /* put in from outside */
    RSL_REPORT_ENERGY_LOST,
    RSL_REPORT_ENERGY_RESIDUAL
} rsl_report_energy_part;

/* The fields of rsl_planar_energy but `scale`: name, meaning, side. */
#define RSL_REPORT_LEDGER(X)                                                                       \
    X(kinetic, "kinetic", STORED)                                                                  \
    X(gravity, "gravity", STORED)                                                                  \
    X(springs, "in springs", STORED)                                                               \
    X(contacts, "in contacts", STORED)                                                             \
    X(work_drives, "work of drives", WORK)                                                         \
    X(work_loads, "work of loads", WORK)                                                           \
    X(lost_contacts, "lost in contacts", LOST)                                                     \
    X(lost_friction, "lost by friction", LOST)                                                     \
    X(lost_dampers, "lost in dampers", LOST)                                                       \
    X(residual, "residual", RESIDUAL)

enum {
#define RSL_REPORT_ONE(name, meaning, part) +1
    RSL_REPORT_ENERGY_COUNT = 0 RSL_REPORT_LEDGER(RSL_REPORT_ONE)
#undef RSL_REPORT_ONE
};

typedef struct rsl_report_energy {
    const char *name, *meaning;
    rsl_report_energy_part part;
    double (*value)(const rsl_planar_energy *energy);
} rsl_report_energy;
extern const rsl_report_energy rsl_report_energies[RSL_REPORT_ENERGY_COUNT];

/* ---- what is collected while the run goes on ----------------------------- */

/* A curve of the report. */
typedef struct rsl_report_trace {
    const rsl_planar_output *signal;
    rsl_report_envelope envelope; /* of the signal, instead of it, if it has a period */
    rsl_plot_series series;
} rsl_report_trace;

/* A point over `x`; 0: there is not enough memory. */
int rsl_report_trace_add(rsl_report_trace *trace, double x, const rsl_planar_view *state);
/* A value of the signal at a time between samples, unless the envelope is wanted. */
void rsl_report_trace_value(rsl_report_trace *trace, double time, double value);
void rsl_report_trace_free(rsl_report_trace *trace);

/* Curves for a drawing of the caller: signals over time, or over another signal. */
typedef struct rsl_report_curves {
    rsl_report_trace *all;
    size_t count;
    const rsl_planar_output *over; /* NULL: time */
} rsl_report_curves;

enum {
    RSL_REPORT_TRACE_LINES = 10,    /* in one plot */
    RSL_REPORT_TRACE_BUCKETS = 480, /* at most 962 points of a curve */
    RSL_REPORT_LOOPS_OPEN = 16,     /* contacts followed at the same time */
    RSL_REPORT_LOOPS_KEPT = 5,      /* the first and the four largest */
    RSL_REPORT_LOOP_BUCKETS = 128,
    RSL_REPORT_EVENTS_SHOWN = 200,
    RSL_REPORT_CORNER_COUNT = 4,
    RSL_REPORT_VIEWS_SHOWN = 8,    /* joints with clearance */
    RSL_REPORT_ORBIT_POINTS = 4096 /* of the path of one journal */
};

/* Force over depth of one event. */
typedef struct rsl_report_loop {
    size_t contact;
    char name[96];
    double t_touch, force_max;
    rsl_plot_series series; /* no buckets: never used */
    int used;
} rsl_report_loop;

typedef struct rsl_report_loops {
    rsl_report_loop open[RSL_REPORT_LOOPS_OPEN];
    rsl_report_loop kept[RSL_REPORT_LOOPS_KEPT]; /* [0] the first, the others the largest */
} rsl_report_loops;

/* A point of a contact; a contact record ends its loop. Returns 0 if there is no memory. */
int rsl_report_loops_add(rsl_report_loops *loops, size_t contact, const char *name, double depth,
                         double force);
void rsl_report_loops_end(rsl_report_loops *loops, const rsl_planar_contact_record *record);
void rsl_report_loops_free(rsl_report_loops *loops);

/* orbit: a path in the plane in bounded memory. A point is left out where the straight line past it
 * stays within a tolerance; when all room is used, the oldest points go. */
typedef struct rsl_report_orbit {
    rsl_plot_point *points; /* owned; a ring */
    double *times;          /* owned */
    size_t capacity, first, count;
    double tolerance;
    /* The line from the last point kept may go in these directions, as angles
     * against the first one. */
    rsl_plot_point from, last;
    double last_time, reach, direction, low, high;
    int open; /* 1: `last` is not kept yet */
} rsl_report_orbit;

/* States of sections of the motion. */
typedef struct rsl_report_section_list {
    const rsl_model_section *all;
    size_t count;
    rsl_planar_section *places; /* for the observer */
    rsl_report_section_row *points;
    size_t point_count, point_room;
    double *values;
    size_t value_count, value_room;
} rsl_report_section_list;

/* 0: there is not enough memory. */
int rsl_report_section_list_open(rsl_report_section_list *list, const rsl_report_options *options);
int rsl_report_section_list_add(rsl_report_section_list *list, size_t number,
                                const rsl_planar_view *state);
void rsl_report_section_list_free(rsl_report_section_list *list);

typedef struct rsl_report_sections {
    rsl_report_section_list list;
    rsl_report_orbit *portraits; /* the second signal over the first, of all motion */
} rsl_report_sections;

/* Frames of the animation. */
typedef struct rsl_report_frames {
    size_t bodies, contacts; /* in one frame */
    size_t count, capacity;
    double spacing, next; /* in time */
    float *time;          /* per frame */
    float *pose;          /* x, y, angle per body of a frame */
    float *force;         /* per contact of a frame */
    float *peak;          /* per contact, since the frame before */
} rsl_report_frames;

/* `wanted` of them at most; 0: as many as look smooth. Returns 0 if there is no
 * memory. */
int rsl_report_frames_init(rsl_report_frames *frames, const rsl_planar_model *model, size_t wanted);
void rsl_report_frames_free(rsl_report_frames *frames);
void rsl_report_frames_force(rsl_report_frames *frames, size_t contact, double force);
void rsl_report_frames_add(rsl_report_frames *frames, const rsl_planar_view *state);

/* Events and sticks, as they arrive. */
typedef struct rsl_report_event_list {
    rsl_planar_contact_record *all; /* owned; sorted by touch before it is written */
    size_t count, capacity;
} rsl_report_event_list;

typedef struct rsl_report_stick_list {
    rsl_report_stick_row *all;
    size_t count, capacity;
} rsl_report_stick_list;

/* Appends a copy; 0 if there is no memory. */
int rsl_report_event_list_add(rsl_report_event_list *events,
                              const rsl_planar_contact_record *record);
int rsl_report_stick_list_add(rsl_report_stick_list *sticks, const rsl_planar_stick_record *record);
void rsl_report_event_list_sort(rsl_report_event_list *events);

/* The time between the rows of a run: `wanted`, or what is usual if that is RSL_UNSET. */
rsl_status rsl_report_interval(const rsl_planar_model *model, double wanted, double *interval,
                               rsl_error *error);

/* Running sums of one contact. */
typedef struct rsl_report_contact_sum {
    rsl_report_contact_total total;
    double speed_touch, speed_separate; /* sums over the events that ended, m/s */
    double force_before;                /* N, where the window begins */
    rsl_planar_granular_total before;   /* there */
    double felt_time, felt_force;       /* at the end of a step, sum over its contact points */
} rsl_report_contact_sum;

void rsl_report_totals_record(rsl_report *results, const rsl_planar_contact_record *record);
/* What the totals have to be told of a run. */
void rsl_report_totals_observe(rsl_report *results, rsl_planar_observer *observer);

/* Orbits; with a tolerance of 0 every corner is kept. Returns 0 if there is no memory. */
int rsl_report_orbit_init(rsl_report_orbit *orbit, size_t capacity, double tolerance);
void rsl_report_orbit_free(rsl_report_orbit *orbit);
void rsl_report_orbit_add(rsl_report_orbit *orbit, double time, double x, double y);

/* The points kept and the last one, at most capacity + 1; returns how many.
 * `since`: the time of the first. */
size_t rsl_report_orbit_points(const rsl_report_orbit *orbit, rsl_plot_point *points,
                               double *since);

/* ---- joints with clearance ----------------------------------------------- */

/* phases: what a joint with clearance does over time, from its contact records.
 *
 *     flight     none of its contacts is closed
 *     impact     contact that lasts at most RSL_REPORT_IMPACT_SCALES time scales
 *     following  contact that lasts longer
 *
 * Contacts that overlap in time are one, and so are those with less than one time scale between
 * them: a flight shorter than the impacts beside it is none, and impacts that accumulate become
 * following. The time scale is that of the records (planar.h), the largest of those taken together.
 * An impact without loss takes about 3.2 of it, so the limit is three times as long. */
#define RSL_REPORT_IMPACT_SCALES 10.0

typedef enum rsl_report_phase_kind {
    RSL_REPORT_PHASE_FLIGHT,
    RSL_REPORT_PHASE_IMPACT,
    RSL_REPORT_PHASE_FOLLOWING,
    RSL_REPORT_PHASE_KIND_COUNT
} rsl_report_phase_kind;

extern const char *const rsl_report_phase_names[RSL_REPORT_PHASE_KIND_COUNT];

/* The phases of a joint follow each other without a hole. */
typedef struct rsl_report_phase {
    size_t joint; /* number among the clearances of the model */
    rsl_report_phase_kind kind;
    double begin, end;
    size_t contacts; /* records taken together */
    double force_max, impulse;
} rsl_report_phase;

typedef struct rsl_report_phases {
    rsl_report_phase *all; /* by joint, then in time */
    size_t count, capacity;
} rsl_report_phases;

/* Of the records, in rising order of touch, between two times. A record
 * without a separation lasts to the end. Returns 0 if there is no memory. */
int rsl_report_phases_init(rsl_report_phases *phases, const rsl_planar_model *model,
                           const rsl_planar_contact_record *records, size_t count, double from,
                           double to);
void rsl_report_phases_free(rsl_report_phases *phases);

/* One joint over the whole run. */
typedef struct rsl_report_phase_total {
    double share[RSL_REPORT_PHASE_KIND_COUNT]; /* of the time */
    size_t count[RSL_REPORT_PHASE_KIND_COUNT];
    double force_max;
} rsl_report_phase_total;

/* Of the time from `from` on. */
rsl_report_phase_total rsl_report_phases_total(const rsl_report_phases *phases, size_t joint,
                                               double from);

/* What is seen of one joint with clearance: the path of the journal, or the
 * four corners of the slider across the guide over time. */
typedef struct rsl_report_gap_view {
    rsl_report_orbit orbit;
    rsl_plot_series corner[RSL_REPORT_CORNER_COUNT];
} rsl_report_gap_view;

typedef struct rsl_report_h5 rsl_report_h5; /* an open results.h5 */

struct rsl_report {
    const rsl_planar_model *model;
    char *name; /* owned, as are the settings */
    char **settings;
    size_t setting_count;
    rsl_text_words warnings; /* sentences of the caller */
    double interval;         /* between rows */
    size_t fine;             /* samples per row: the page wants more than the table */
    size_t parts;            /* of the time between samples: paths want more positions */
    size_t sample;           /* number of the next sample */
    int (*progress)(const rsl_planar_progress *progress, void *user);
    void *user;

    const rsl_planar_quantity *force; /* of contacts */
    rsl_report_columns columns;       /* of the trajectory */
    rsl_report_extremes extremes;     /* of these, on request */
    rsl_report_columns defaults;      /* for plots of what was not requested */
    double *row;                      /* time and columns of the sample at hand */
    int row_waits;                    /* it is not in the table */
    size_t rows;                      /* written */
    FILE *trajectory;
    rsl_report_folder place;
    rsl_report_h5 *h5;

    rsl_report_trace *traces;
    size_t trace_count;
    rsl_report_curves curves;
    size_t group_total[RSL_REPORT_GROUP_COUNT]; /* columns of each group */
    rsl_report_trace ledger[RSL_REPORT_ENERGY_COUNT];
    double gravity_first;         /* energy of the first sample that is drawn */
    double time_first, time_last; /* of what the page shows */
    double from;                  /* where the window begins that counts */
    int in_window;                /* it has begun */
    rsl_planar_energy before;     /* energies there */
    size_t separations;           /* from there on */
    rsl_planar_observer at_mark;  /* what is told there, see totals.c */
    rsl_planar_mark mark;
    rsl_report_loops loops;
    rsl_report_frames frames;
    rsl_report_event_list events;
    rsl_report_stick_list sticks;
    rsl_report_contact_sum *sums;
    double *resultants;         /* largest of each contact so far, N */
    rsl_report_gap_view *views; /* of the first joints with clearance */
    size_t view_count;
    rsl_report_phases phases;
    rsl_report_sections sections;

    struct timespec began;
    double wall_seconds;
    rsl_error failure; /* the first one; status RSL_OK: none */
    int closed;
};

/* Notes the first failure. */
void rsl_report_fail(rsl_report *results, rsl_status status, const char *format, ...)
    RSL_PRINTF(3, 4);

/* The same for a file that cannot be written; `reason` is an errno or 0. */
void rsl_report_fail_write(rsl_report *results, const char *file, int reason);

/* A file of the folder. On failure NULL, and the failure is noted. `finish` brings it to the disk;
 * it takes its place when all do. */
FILE *rsl_report_create(rsl_report *results, const char *file);
void rsl_report_finish(rsl_report *results, FILE *stream);

/* ---- the writers --------------------------------------------------------- */

void rsl_report_write_head(rsl_report *results);
void rsl_report_write_extremes(rsl_report_json *json, const rsl_report *results);
void rsl_report_page_extremes(FILE *out, const rsl_report *results);
void rsl_report_write_row(rsl_report *results);
void rsl_report_write_events(rsl_report *results);
void rsl_report_write_sticks(rsl_report *results);
void rsl_report_write_phases(rsl_report *results);

/* The columns of events.csv that are numbers; a row without a name ends them. */
typedef struct rsl_report_event_column {
    const char *name, *unit; /* unit "": none */
    const char *head;        /* on the page; NULL: it is not there */
    double (*value)(const rsl_planar_contact_record *record);
} rsl_report_event_column;
extern const rsl_report_event_column rsl_report_event_columns[];

/* A number of the whole run; a row without a name ends a table. */
typedef struct rsl_report_run_field {
    const char *name;
    int impulses; /* 1: only of integrators with contact impulses */
    double (*value)(const rsl_report *results, const rsl_planar_summary *summary);
} rsl_report_run_field;
extern const rsl_report_run_field rsl_report_run_counts[];
extern const rsl_report_run_field rsl_report_run_measures[];
int rsl_report_run_field_holds(const rsl_report_run_field *field,
                               const rsl_planar_summary *summary);

/* A number of one contact over the whole run, and its head on the page. */
typedef struct rsl_report_total_field {
    const char *name, *head;
    double (*value)(const rsl_report_contact_total *total);
} rsl_report_total_field;
extern const rsl_report_total_field rsl_report_total_fields[];

void rsl_report_write_summary(rsl_report *results, const rsl_planar_summary *summary,
                              const rsl_error *ended_early);
void rsl_report_write_page(rsl_report *results, const rsl_planar_summary *summary,
                           const rsl_error *ended_early);
void rsl_report_write_scene(FILE *stream, const rsl_report *results);

/* Bytes as letters (RFC 4648), three bytes to four letters. Only the last call for
 * one piece of data may have a count that three does not divide. */
void rsl_report_base64(FILE *stream, const unsigned char *bytes, size_t count);

/* Joints with clearance: refuses those that make no sense; the phases are known after the close. */
rsl_status rsl_report_clearances_open(rsl_report *results, rsl_error *error);
void rsl_report_clearances_sample(rsl_report *results, const rsl_planar_view *state);
void rsl_report_clearances_close(rsl_report *results, const rsl_planar_summary *summary);
void rsl_report_clearances_free(rsl_report *results);
void rsl_report_write_clearances(rsl_report_json *json, const rsl_report *results);

/* A record that the model follows: "ground.x", its length in s and the largest of its values times
 * their scale. */
typedef struct rsl_report_record {
    char name[96];
    const rsl_planar_signal *signal;
    const char *unit; /* of the peak */
    double duration, peak;
} rsl_report_record;

/* The next one from `at` on, which begins at 0; 0: there is none. */
int rsl_report_next_record(const rsl_planar_model *model, size_t *at, rsl_report_record *record);

/* How it was read. */
typedef struct rsl_report_message {
    char text[640];
} rsl_report_message;
rsl_report_message rsl_report_record_text(const rsl_report_record *record);

/* Sections of the motion. */
int rsl_report_sections_open(rsl_report *results, const rsl_report_options *options);
void rsl_report_sections_free(rsl_report *results);
/* 1: the portraits of all sections need positions and velocities alone. */
int rsl_report_sections_are_kinematic(const rsl_report_sections *sections);
void rsl_report_sections_sample(rsl_report *results, const rsl_planar_view *state);
void rsl_report_section_at(size_t number, const rsl_planar_view *state, void *results);
void rsl_report_write_sections(rsl_report *results);
void rsl_report_page_sections(FILE *out, rsl_report *results);

/* results.h5. Each is called only if options.hdf5 was set. */
/* RSL_OK: the library is there. */
rsl_status rsl_report_h5_load(rsl_error *error);
void rsl_report_h5_open(rsl_report *results);
void rsl_report_h5_row(rsl_report *results);
void rsl_report_h5_close(rsl_report *results, const rsl_planar_summary *summary);
void rsl_report_h5_discard(rsl_report *results);

/* ---- curves.c ---------------------------------------------------------------- */

/* Keeps curves of the run that follows; called between rsl_report_open and rsl_report_observer. The
 * signals must live as long as the results; `envelopes` has a period for each, 0: the signal itself.
 * A force of a contact is known at all steps, everything else at the samples. */
rsl_status rsl_report_keep_curves(rsl_report *results, const rsl_planar_output *signals,
                                  const double *envelopes, size_t count,
                                  const rsl_planar_output *over, rsl_error *error);
/* 0: there is not enough memory. */
int rsl_report_curves_sample(rsl_report_curves *curves, const rsl_planar_view *state);
void rsl_report_curves_force(rsl_report_curves *curves, const rsl_planar_quantity *force,
                             size_t contact, double time, double value);
void rsl_report_curves_free(rsl_report_curves *curves);

#endif
