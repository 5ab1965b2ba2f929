/* SPDX-License-Identifier: MIT
 *
 * planar: whole mechanisms in the plane, with located impacts.
 *
 * A model is plain data: bodies with shapes, joints, springs, contacts. Arrays
 * and strings belong to the caller (or to a reader, see model.h) and must live
 * as long as the system made from them.
 *
 *     rsl_planar_model  --rsl_planar_new-->  rsl_planar  --rsl_planar_run-->
 *     (what there is)       (checked)        (in motion)   samples, records
 *
 * Every body has a frame: `position` and `angle` are its origin and rotation
 * in the world, and points of shapes, joints and springs are given in it. The
 * centre of mass may lie elsewhere in the frame. SI units, angles in radian,
 * counter-clockwise positive.
 */
#ifndef RESILE_PLANAR_H
#define RESILE_PLANAR_H

#include <stddef.h>

#include "resile/planar_model.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- what comes out ------------------------------------------------------ */

/* Where the energy is and where it went, J. In every state
 *   kinetic + gravity + springs + contacts = their value at t = 0
 *       + work_drives + work_loads - lost_contacts - lost_friction
 *       - lost_dampers + residual. */
typedef struct rsl_planar_energy {
    double kinetic;       /* of bodies with mass that are not prescribed */
    double gravity;       /* potential */
    double springs;       /* stored */
    double contacts;      /* stored elastically */
    double work_drives;   /* put in by driven joints and prescribed motion */
    double work_loads;    /* put in by loads */
    double lost_contacts; /* by damping and plasticity of contacts */
    double lost_friction;
    double lost_dampers; /* and by springs that yield */
    double residual;     /* what the ledger misses */
    double scale;        /* the largest single one of these parts seen at samples and of the kinetic
                        energy at ends of steps (gravity: its change), to judge the residual by; at
                        least a millionth of what the weights do along the lengths of the model */
} rsl_planar_energy;

typedef struct rsl_planar_pose {
    double x, y, angle; /* of the body's origin */
} rsl_planar_pose;

typedef struct rsl_planar_motion {
    double x, y, angle; /* rates of the same */
} rsl_planar_motion;

/* What a joint passes on: the force of its first body on its second, in the directions of the
 * world, and the moment about the point of the second. */
typedef struct rsl_planar_reaction {
    double x, y;     /* N */
    double moment;   /* N m */
    double power;    /* W, put in by a drive; else 0 */
    double friction; /* N m, of a pin against its turning, which is in `moment` too; else 0 */
    double drag;     /* N, of a guide against its sliding, which is in x and y too; else 0 */
} rsl_planar_reaction;

/* A spring: its length along the line or axis, the rate of that, and its pull, damping included;
 * of torsion: the relative angle, its rate, and the moment that turns it back. */
typedef struct rsl_planar_stretch {
    double length, rate, force;
    double permanent; /* elongation that is left without force, of one that yields */
} rsl_planar_stretch;

/* A marked point: place, velocity and acceleration, as its observer sees them. */
typedef struct rsl_planar_marked {
    rsl_planar_point place, velocity, acceleration;
} rsl_planar_marked;

/* One state, as handed to the observer; the arrays are the system's own. */
typedef struct rsl_planar_view {
    double time;
    const rsl_planar_pose *pose;     /* per body of the model */
    const rsl_planar_motion *motion; /* velocity, per body */
    const rsl_planar_motion *acceleration;
    const double *contact_force; /* normal force per contact of the model, N */
    const double *contact_depth; /* depth per contact; negative: gap. NaN for a group */
    /* Speed along the tangent, of the first body against the second, and friction against it, per
     * contact: the slip of the point that is deepest, the sum of the forces. NaN for a group. */
    const double *contact_slip, *contact_friction;
    const rsl_planar_reaction *joint;     /* per joint of the model */
    const rsl_planar_reaction *clearance; /* per joint with clearance: of its contacts */
    const rsl_planar_reaction *drive;     /* per body: what moves its prescribed coordinates */
    const rsl_planar_stretch *spring;     /* per spring */
    const rsl_planar_marked *marker;      /* per marked point */
    double momentum[3];                   /* of the free bodies: x, y, angular about the origin */
    rsl_planar_energy energy;
} rsl_planar_view;

/* What can be read off a state: whose it is, name, unit, meaning and value. */
typedef enum rsl_planar_owner {
    RSL_PLANAR_OWNER_BODY,
    RSL_PLANAR_OWNER_CONTACT,
    RSL_PLANAR_OWNER_ENERGY,
    RSL_PLANAR_OWNER_MOMENTUM,
    RSL_PLANAR_OWNER_JOINT,
    RSL_PLANAR_OWNER_CLEARANCE,
    RSL_PLANAR_OWNER_SPRING,
    RSL_PLANAR_OWNER_TORSION, /* springs on angles */
    RSL_PLANAR_OWNER_MARKER,
    RSL_PLANAR_OWNER_FORMULA /* of several quantities */
} rsl_planar_owner;

typedef struct rsl_planar_quantity {
    rsl_planar_owner of;
    const char *name, *unit, *doc;
    double (*value)(const rsl_planar_view *state, size_t index);
} rsl_planar_quantity;

/* All of them: count up from 0 until NULL. */
RSL_API const rsl_planar_quantity *rsl_planar_quantity_at(size_t number);
/* NULL: there is none of that name. */
RSL_API const rsl_planar_quantity *rsl_planar_quantity_of(rsl_planar_owner of, const char *name);

/* A value that is computed from a state; model.h makes them of expressions. */
typedef struct rsl_planar_formula {
    const char *unit; /* "": none, or mixed */
    double (*value)(const struct rsl_planar_formula *formula, const rsl_planar_view *state);
} rsl_planar_formula;

/* A quantity of one body, joint, spring, contact, ... of a model, by name: "ball.y",
 * "joints.pivot.fx", "springs.left.length", "points.pin.vx", "contacts.floor.force",
 * "energy.kinetic", "momentum.x". */
typedef struct rsl_planar_output {
    const char *name;                    /* the caller's text */
    const rsl_planar_quantity *quantity; /* of what kind */
    size_t index;                        /* of the body or contact; 0 for the others */
    const rsl_planar_formula *formula;   /* NULL: the quantity alone */
} rsl_planar_output;

RSL_API rsl_status rsl_planar_output_find(const rsl_planar_model *model, const char *name,
                                          rsl_planar_output *output, rsl_error *error);
RSL_API double rsl_planar_output_value(const rsl_planar_output *output,
                                       const rsl_planar_view *state);
RSL_API const char *rsl_planar_output_unit(const rsl_planar_output *output);

/* One contact event, from touch to separation. NaN: has not happened yet. */
typedef struct rsl_planar_contact_record {
    size_t contact; /* of the model */
    char name[96];  /* with the corner or pair where there are many */
    double t_touch, t_deepest, t_separate;
    double speed_touch, speed_separate; /* both positive */
    double restitution;                 /* speed_separate / speed_touch */
    double depth_max, force_max, impulse, energy_lost;
    double force_min; /* N; 0 unless the contact pulled */
    double friction_impulse, friction_lost;
    double mass;            /* effective mass at touch, kg */
    double onset_speed;     /* the speed the law was prepared with; NaN: it needs none */
    int floored;            /* 1: that is a floor, not speed_touch, or the contact is set down */
    rsl_planar_point where; /* in the world, at touch */
    /* L/v, L = (M v^2/k)^(1/(n+1)), of the onset speed v and the larger of the
     * effective masses at the contact and for a push through the centres of
     * mass, s. An impact without loss of that mass takes about 3.2 of it. */
    double time_scale;
} rsl_planar_contact_record;

/* A group of a crowd (see below) that leaves no records: all of its touches. */
typedef struct rsl_planar_crowd_total {
    size_t contact;                      /* of the model */
    size_t touches, separations, closed; /* begun, ended, at the time reached */
    double force_max, depth_max;         /* largest at the ends of steps */
    double energy_lost, friction_lost;   /* of all of them, J */
} rsl_planar_crowd_total;

/* A slide, pin or contact that begins to stick or to slip. */
typedef struct rsl_planar_stick_record {
    const char *name;
    double time;
    int sticks; /* 1: begins to stick, 0: begins to slip */
} rsl_planar_stick_record;

/* A largest force or depth of one contact, found inside a step or at its ends; NaN: not that one.
 * The force is the resultant of the contact, the sum of the normal forces of its points, or that of
 * one point, as the callback has it. */
typedef struct rsl_planar_peak {
    size_t contact; /* of the model */
    double time, force, depth;
} rsl_planar_peak;

/* The smallest and the largest value of a signal between two times, found inside the steps: between
 * their ends, and before and after the jumps at them. */
typedef struct rsl_planar_extreme {
    rsl_planar_output signal;
    double from, to; /* s */
    double min, max; /* start with HUGE_VAL and -HUGE_VAL; they stay so where there is no value */
    double t_min, t_max; /* where, s */
    int located; /* set by the run to 1: they are found; 0: the steps of moreau and of crowds have no
                    states inside, and samples are all there is */
    struct {
        size_t count;
        double time[2], value[2], now;
    } samples; /* the run's own */
} rsl_planar_extreme;

RSL_API rsl_planar_extreme rsl_planar_extreme_of(const rsl_planar_output *signal, double from,
                                                 double to);

typedef struct rsl_planar_progress {
    double time, end_time;
    size_t steps, events;
} rsl_planar_progress;

/* Where the motion is cut for a map of Poincare. */
typedef enum rsl_planar_section_kind {
    RSL_PLANAR_SECTION_LEVEL, /* a signal passes `level`, or `level` and a multiple of `every` */
    RSL_PLANAR_SECTION_TOUCH, /* a located contact is touched: the state just before */
    RSL_PLANAR_SECTION_PERIOD /* at `phase` and multiples of `period` after it, but not at t = 0 */
} rsl_planar_section_kind;

typedef struct rsl_planar_section {
    rsl_planar_section_kind kind;
    rsl_planar_output signal;
    double level, every;  /* in the unit of the signal; every <= 0: one level */
    int direction;        /* 1: rising, -1: falling, 0: both */
    size_t contact;       /* of the model */
    double period, phase; /* s */
} rsl_planar_section;

/* A time at which an observer of its own is told what has been so far: `sample` gets the state,
 * `contact` the records of the contacts that are closed then, with their sums up to then, `crowd`
 * the totals up to then; the rest of it is not called. Of moreau and crowds: at the nearest
 * end of a step. */
struct rsl_planar_observer;
typedef struct rsl_planar_mark {
    double time; /* s */
    const struct rsl_planar_observer *observer;
} rsl_planar_mark;

/* Called while a run goes on; each may be NULL. A nonzero return of `progress`
 * stops the run, which then returns RSL_STOPPED. */
typedef struct rsl_planar_observer {
    void *user;
    double interval; /* between samples, s; > 0 */
    void (*sample)(const rsl_planar_view *state, void *user);
    void (*contact)(const rsl_planar_contact_record *record, void *user);
    void (*stick)(const rsl_planar_stick_record *record, void *user);
    int (*progress)(const rsl_planar_progress *progress, void *user);
    /* At the end, for each contact of a crowd that leaves no records. */
    void (*crowd)(const rsl_planar_crowd_total *total, void *user);
    /* A contact in detail, for force over depth: every accepted step. */
    void (*detail)(size_t contact, const char *name, double time, double depth, double rate,
                   double force, void *user);
    /* Located contacts: every local maximum of force and depth, and their values at the ends of
     * steps, so that nothing larger lies between two calls. `peak`: the resultant of a contact and
     * the depth of its deepest point, but of no group; `point`: each of the points. */
    void (*peak)(const rsl_planar_peak *peak, void *user);
    void (*point)(const rsl_planar_peak *peak, void *user);
    /* Per contact of the model the largest resultant from a time on, N: the run raises what is there,
     * where contacts are located. Takes less time than `peak`. */
    double *resultants;
    double resultants_from; /* s */
    /* The states of sections, in order of time within each of them; `number` of `sections`. */
    const rsl_planar_section *sections;
    size_t section_count;
    void (*section)(size_t number, const rsl_planar_view *state, void *user);
    /* Signals whose extremes are wanted. They are those of the steps that are complete. */
    rsl_planar_extreme *extremes;
    size_t extreme_count;
    const rsl_planar_mark *marks;
    size_t mark_count;
} rsl_planar_observer;

/* What the ledger cannot see, because it closes by booking what is left, and impacts outside of the
 * range in which their law holds: each kind counts the contact events concerned and keeps the worst
 * of them. */
typedef enum rsl_planar_flag_kind {
    RSL_PLANAR_FLAG_PULL,          /* a contact pulled, and its law does not adhere; N */
    RSL_PLANAR_FLAG_NEGATIVE_LOSS, /* a contact gave back more than it had taken; J */
    RSL_PLANAR_FLAG_GAIN,          /* an impact law put energy in; J */
    RSL_PLANAR_FLAG_TOO_DEEP,      /* a touch went deeper than a body; m */
    RSL_PLANAR_FLAG_FRICTION_STEP, /* a crowd's steps are too long for its smooth friction, as
                                      many times as its damping allows; 1 */
    RSL_PLANAR_FLAG_SEVERAL,       /* several motions fulfil the law of an impact; m/s */
    RSL_PLANAR_FLAG_BASELINE,      /* a record that moves a body was corrected; its own unit */
    RSL_PLANAR_FLAG_DRIFT,         /* a record leaves its body away from where it began; m or rad */
    RSL_PLANAR_FLAG_NO_CONTACT,    /* a record moved the bodies, and nothing touched; m */
    RSL_PLANAR_FLAG_OVERLAP,       /* bodies overlapped at t = 0, and `assemble` moved them; m */
    RSL_PLANAR_FLAG_CHANGE_POINT,  /* joints depended on each other for an instant; its time, s */
    RSL_PLANAR_FLAG_YIELD,         /* an elastic contact was pressed beyond yield; Pa */
    RSL_PLANAR_FLAG_SIZE,          /* a contact was too wide for Hertz; m */
    RSL_PLANAR_FLAG_WAVES,         /* a contact was too short for a quasi-static law; s */
    RSL_PLANAR_FLAG_SPEED,         /* an impact was too fast for its e(v); m/s */
    RSL_PLANAR_FLAGS
} rsl_planar_flag_kind;

typedef struct rsl_planar_flag {
    size_t count;     /* 0: not raised */
    double worst;     /* the largest, in the unit of its kind; of waves: the smallest. Where there
                         are limits: against its own */
    double limit;     /* that it exceeds, or of waves: falls short of; NaN: the kind has none */
    double time;      /* of that, s; where there are limits: of its touch */
    char contact[96]; /* its name; of a record: the body's */
} rsl_planar_flag;

/* Name and unit of a kind, for files. */
typedef struct rsl_planar_flag_type {
    const char *name, *unit;
    const char *of;         /* what is named: "contact", "record of" */
    const char *did, *what; /* "pulled with" 3 "N, though its law does not adhere"; NULL: said by
                               rsl_collide_limit_text */
} rsl_planar_flag_type;

/* The largest Lyapunov exponent: neighbours of the motion part from it as exp(exponent t). Positive:
 * chaos; zero: a motion that repeats itself without a clock; negative: neighbours come back. */
typedef struct rsl_planar_lyapunov {
    double exponent; /* 1/s; NaN: neighbours fall in with the motion altogether, as on a body that
                        comes to rest on a rigid one */
    double error;    /* its standard error, from how the tenths of the time differ, 1/s */
    double time;     /* that it was averaged over, s */
    size_t windows;  /* in which neighbours were compared */
} rsl_planar_lyapunov;

typedef struct rsl_planar_summary {
    double time; /* reached */
    size_t steps, rejected, evaluations, restarts;
    size_t rounded;     /* of the steps: as long as rounding, not the tolerance, lets them be */
    size_t touches;     /* contact events begun */
    size_t separations; /* and ended */
    size_t sticks, slips;
    size_t open_records;                               /* contacts closed at the end of the run */
    double joint_drift_position, joint_drift_velocity; /* largest seen */
    double start_shift;               /* m; the farthest that a body was moved to begin
                                in equilibrium */
    double contact_residual;          /* of moreau's contact problems: the largest left
                                by the sweeps, see sweep_tolerance; 0 where
                                they were solved directly */
    double residual_max;              /* largest |energy.residual| seen / energy.scale */
    rsl_planar_energy energy;         /* at the end */
    rsl_planar_integrator integrator; /* the one at work at the end */
    size_t memory;                    /* bytes held by the system */
    char pace[320];                   /* what makes the steps short; "": nothing does */
    rsl_planar_lyapunov lyapunov;     /* for the caller to fill, see below; windows 0: not asked */
    rsl_planar_flag flags[RSL_PLANAR_FLAGS];
} rsl_planar_summary;

/* All kinds of flags: count up from 0 until NULL. */
RSL_API const rsl_planar_flag_type *rsl_planar_flag_type_of(size_t kind);

/* One sentence about what happened in a run, "" if there is nothing to say. */
typedef struct rsl_planar_sentence {
    char text[320];
} rsl_planar_sentence;
RSL_API rsl_planar_sentence rsl_planar_flag_text(const rsl_planar_summary *summary, size_t kind);

typedef struct rsl_planar rsl_planar;
typedef struct rsl_planar_state rsl_planar_state;

/* Checks a model and makes a system at t = 0 of it. What is wrong is named: model->bodies[i].name
 * and the field; error->path is the place in the model ("contacts.0.restitution"). */
RSL_API rsl_status rsl_planar_new(const rsl_planar_model *model, rsl_planar **system,
                                  rsl_error *error);
RSL_API void rsl_planar_free(rsl_planar *system);

/* Whether a contact has a point of that name, such as "floor.1" (see rsl_planar_contact_pair). */
RSL_API int rsl_planar_has_point(const rsl_planar *system, const char *name);

/* The seconds that the system may compute from now on, by a clock that only goes forward;
 * RSL_UNSET or HUGE_VAL: any number, as it is at first. The clock is looked at inside of steps too.
 * When they are used up a run or an advance returns RSL_OUT_OF_TIME, with a sentence that names the
 * contact or spring that makes the steps short. The state is the one after the last step, and all
 * that was due up to there has been handed out. With another limit a further call goes on; the
 * integrator begins anew there. */
RSL_API void rsl_planar_limit(rsl_planar *system, double seconds);

/* Runs to the model's end time. RSL_STOPPED: the observer wanted so; RSL_OUT_OF_TIME: see above. */
RSL_API rsl_status rsl_planar_run(rsl_planar *system, const rsl_planar_observer *observer,
                                  rsl_planar_summary *summary, rsl_error *error);

/* ---- crowds -----------------------------------------------------------------
 *
 * Groups of discs that touch each other and bodies that are not free, made of
 * circles and lines, are stepped on a faster path with the integrator verlet: a
 * law that is memoryless or does without the speed at touch, friction none or
 * with a slip speed, each disc around the centre of mass of a body of its own.
 * Threads share the work; the bits are the same for every number of them. */

/* How many threads work at a step; returns how many they will be: 1 where there
 * is no crowd, or the library was built without threads. */
RSL_API size_t rsl_planar_use_threads(rsl_planar *system, size_t threads);

/* ---- a run in pieces -------------------------------------------------------
 *
 *     while (status == RSL_OK && time < end) {
 *         status = rsl_planar_advance(system, time += 1e-3, NULL, &error);
 *         rsl_planar_look(system, &view);
 *         ...
 *     }
 *     rsl_planar_finish(system, NULL, &summary);
 *
 * To be looked at does not change a run: however it is cut into pieces, and
 * wherever it is saved and restored, its events, samples and numbers are the
 * same to the last bit. The integrator's step may lead beyond the time that was
 * asked for; what is seen there is read off inside the step. */

/* Advances to a time, at most the model's end time; hands out all that is due
 * up to there. The observer's interval must be the same in all pieces.
 * RSL_STOPPED: the observer wanted so; a further call goes on. */
RSL_API rsl_status rsl_planar_advance(rsl_planar *system, double until,
                                      const rsl_planar_observer *observer, rsl_error *error);
/* The state at the time advanced to; valid until the next call. */
RSL_API void rsl_planar_look(rsl_planar *system, rsl_planar_view *view);
/* The records of contacts that are still closed, and what the run was like so
 * far. Both may be NULL. */
RSL_API void rsl_planar_finish(rsl_planar *system, const rsl_planar_observer *observer,
                               rsl_planar_summary *summary);

/* A copy of all that changes during a run. *state is made if it is NULL, and may be used again; it
 * belongs to the caller. The integrators of SUNDIALS keep memory of their own that cannot be
 * copied: while one is at work, this is refused. */
RSL_API rsl_status rsl_planar_save(const rsl_planar *system, rsl_planar_state **state,
                                   rsl_error *error);
/* Back to a state that was saved of the same system, any number of times. */
RSL_API rsl_status rsl_planar_restore(rsl_planar *system, const rsl_planar_state *state,
                                      rsl_error *error);
RSL_API void rsl_planar_state_free(rsl_planar_state *state);

/* ---- sensitivity -------------------------------------------------------------- */

/* Runs a system that has not advanced beyond `from`, and neighbours of it, up to `until` or its end
 * time. Integrators of SUNDIALS and crowds are refused. Takes two to three runs of that length. */
RSL_API rsl_status rsl_planar_lyapunov_find(rsl_planar *system, double from, double until,
                                            rsl_planar_lyapunov *lyapunov, rsl_error *error);

/* The joints with a constraint that others imply already, once per such constraint; they are left
 * out. Writes at most `capacity` of them and returns how many there are. */
RSL_API size_t rsl_planar_redundant(const rsl_planar *system, size_t *joints, size_t capacity);

/* ---- before the run ----------------------------------------------------------- */

typedef struct rsl_planar_freedoms {
    size_t coordinates; /* that are free */
    size_t constraints; /* scalar ones of all joints */
    size_t redundant;   /* of these: implied by others */
    size_t freedoms;    /* coordinates - (constraints - redundant) */
} rsl_planar_freedoms;

RSL_API rsl_planar_freedoms rsl_planar_count_freedoms(const rsl_planar *system);

/* A small motion about rest. */
typedef struct rsl_planar_mode {
    double square;                  /* omega^2; negative: unstable, 0: nothing holds it */
    double omega, frequency;        /* rad/s, Hz; 0 unless the square is positive */
    double damping;                 /* of e'' + damping e' + square e = 0, 1/s */
    double damping_ratio;           /* damping/(2 omega); NaN: no frequency */
    const rsl_planar_motion *shape; /* per body; the largest shift is 1 m, or the largest turn 1 rad
                                       where nothing is shifted */
} rsl_planar_mode;

typedef struct rsl_planar_modal {
    size_t count; /* as many as there are freedoms, the lowest first */
    rsl_planar_mode *mode;
    rsl_planar_motion *shape;
    double residual;  /* what is left of the forces where they were looked at, N/sqrt(kg) */
    double weight;    /* the same of the weights: the residual is small against it in equilibrium */
    double asymmetry; /* of the stiffness: 0 where forces have a potential */
    double coupling;  /* of modes by dampers, over their damping: 0 where the ratios are exact */
} rsl_planar_modal;

/* Natural frequencies and modes about the state at t = 0, as the run would begin there (model
 * `start`), at rest. Contacts count as they are then: closed and smooth, or open. For systems that
 * have not advanced. */
RSL_API rsl_status rsl_planar_modes(rsl_planar *system, rsl_planar_modal **modal, rsl_error *error);
RSL_API void rsl_planar_modal_free(rsl_planar_modal *modal);

/* A signal and, if not NULL, its two derivatives at a time. */
RSL_API double rsl_planar_signal_at(const rsl_planar_signal *signal, double time, double *rate,
                                    double *acceleration);

#ifdef __cplusplus
}
#endif
#endif
