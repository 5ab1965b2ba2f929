/* SPDX-License-Identifier: MIT */
/** @file
 * planar: planar multibody systems with event-located impacts.
 *
 * A model is plain data: bodies with shapes, joints, springs, contacts. Arrays and strings belong
 * to the caller (or to a reader, see model.h) and must remain valid as long as the system made
 * from them.
 *
 *     rsl_planar_model  --rsl_planar_new-->  rsl_planar  --rsl_planar_run-->
 *     (description)         (checked)        (in motion)   samples, records
 *
 * Every body has a frame: `position` and `angle` are its origin and rotation in the world frame.
 * Points of shapes, joints and springs are given in the body frame. The centre of mass may differ
 * from the origin. SI units; angles in radian, counter-clockwise positive.
 *
 * Library: libresile_planar (pkg-config resile-planar). Threads: all functions may be called
 * concurrently; an object must be used by one thread at a time.
 */
#ifndef RESILE_PLANAR_H
#define RESILE_PLANAR_H

#include <stddef.h>

#include "resile/planar_model.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- results ------------------------------------------------------------- */

/** The energy balance, J. In every state
 *
 *     kinetic + gravity + springs + contacts = their value at t = 0
 *         + work_drives + work_loads - lost_contacts - lost_friction
 *         - lost_dampers + residual.
 */
typedef struct rsl_planar_energy {
    double kinetic;       /**< of bodies with mass whose motion is not prescribed */
    double gravity;       /**< potential energy */
    double springs;       /**< strain energy */
    double contacts;      /**< elastic energy stored in contacts */
    double work_drives;   /**< work of driven joints and prescribed motion */
    double work_loads;    /**< work of applied loads */
    double lost_contacts; /**< dissipated by damping and plasticity of contacts */
    double lost_friction;
    double lost_dampers; /**< dissipated by dampers and by yielding springs */
    double residual;     /**< residual of the energy balance */
    double scale; /**< reference for the residual: the largest single term, over samples, and over
                       ends of steps for the kinetic energy (gravity: its change); at least 1e-6 of
                       the work of the weights along the lengths of the model */
} rsl_planar_energy;

typedef struct rsl_planar_pose {
    double x, y, angle; /**< of the body's origin */
} rsl_planar_pose;

typedef struct rsl_planar_motion {
    double x, y, angle; /**< time derivatives of the pose */
} rsl_planar_motion;

/** A joint reaction: the force of the first body on the second in the world frame, and the moment
 * about the point of the second body. */
typedef struct rsl_planar_reaction {
    double x, y;     /**< N */
    double moment;   /**< N m */
    double power;    /**< power input of a drive, W; otherwise 0 */
    double friction; /**< friction moment of a pin, N m, opposing the rotation; included in
                          `moment`; otherwise 0 */
    double drag;     /**< friction force of a guide, N, opposing the sliding; included in x and y;
                          otherwise 0 */
} rsl_planar_reaction;

/** State of a spring: length along the line or axis, its rate, and the tensile force, damping
 * included. Torsion: relative angle, its rate, and the restoring moment. */
typedef struct rsl_planar_spring_state {
    double length, rate, force;
    double permanent; /**< permanent elongation at zero force, of a yielding spring */
} rsl_planar_spring_state;

/** State of a marker: position, velocity and acceleration in its reference frame. */
typedef struct rsl_planar_marker_state {
    rsl_planar_point place, velocity, acceleration;
} rsl_planar_marker_state;

/** One state, as passed to the observer; the arrays belong to the system. */
typedef struct rsl_planar_view {
    double time;
    const rsl_planar_pose *pose;     /**< per body of the model */
    const rsl_planar_motion *motion; /**< velocity, per body */
    const rsl_planar_motion *acceleration;
    const double *contact_force; /**< normal force per contact of the model, N */
    const double *contact_depth; /**< indentation per contact; negative: gap. NaN for a group */
    /** Sliding velocity of the first body relative to the second along the tangent, and the
     * friction force opposing it, per contact: the slip of the deepest contact point, the sum of
     * the forces. NaN for a group. */
    const double *contact_slip, *contact_friction;
    const rsl_planar_reaction *joint;      /**< per joint of the model */
    const rsl_planar_reaction *clearance;  /**< per joint with clearance: resultant of its
                                                contacts */
    const rsl_planar_reaction *drive;      /**< per body: force and moment of its prescribed
                                                coordinates */
    const rsl_planar_spring_state *spring; /**< per spring */
    const rsl_planar_marker_state *marker; /**< per marker */
    double momentum[3]; /**< of the free bodies: x, y, angular momentum about the origin */
    rsl_planar_energy energy;
} rsl_planar_view;

/** An output quantity of a state: owner, name, unit, description and value. */
typedef enum rsl_planar_owner {
    RSL_PLANAR_OWNER_BODY,
    RSL_PLANAR_OWNER_CONTACT,
    RSL_PLANAR_OWNER_ENERGY,
    RSL_PLANAR_OWNER_MOMENTUM,
    RSL_PLANAR_OWNER_JOINT,
    RSL_PLANAR_OWNER_CLEARANCE,
    RSL_PLANAR_OWNER_SPRING,
    RSL_PLANAR_OWNER_TORSION, /**< torsion springs */
    RSL_PLANAR_OWNER_MARKER,
    RSL_PLANAR_OWNER_FORMULA /**< combines several quantities */
} rsl_planar_owner;

typedef struct rsl_planar_quantity {
    rsl_planar_owner of;
    const char *name, *unit, *doc;
    double (*value)(const rsl_planar_view *state, size_t index);
    int kinematic; /**< 1: depends on positions and velocities alone; no forces are needed */
} rsl_planar_quantity;

/** The quantities by index, from 0; NULL after the last. */
RSL_API const rsl_planar_quantity *rsl_planar_quantity_at(size_t number);
/** The quantity of that name; NULL if there is none. */
RSL_API const rsl_planar_quantity *rsl_planar_quantity_find(rsl_planar_owner of, const char *name);

/** A value computed from a state; model.h makes formulas from expressions. */
typedef struct rsl_planar_formula {
    const char *unit; /**< "": dimensionless or mixed */
    double (*value)(const struct rsl_planar_formula *formula, const rsl_planar_view *state);
    int kinematic; /**< 1: all of its quantities are kinematic; 0: forces may be needed */
} rsl_planar_formula;

/** A quantity of one body, joint, spring, contact, ... of a model, by name: "ball.y",
 * "joints.pivot.fx", "springs.left.length", "points.pin.vx", "contacts.floor.force",
 * "energy.kinetic", "momentum.x". */
typedef struct rsl_planar_output {
    const char *name;                    /**< the caller's text */
    const rsl_planar_quantity *quantity; /**< the kind of quantity */
    size_t index;                        /**< of the body, contact, ...; otherwise 0 */
    const rsl_planar_formula *formula;   /**< NULL: the quantity itself */
} rsl_planar_output;

RSL_API rsl_status rsl_planar_output_find(const rsl_planar_model *model, const char *name,
                                          rsl_planar_output *output, rsl_error *error);
RSL_API double rsl_planar_output_value(const rsl_planar_output *output,
                                       const rsl_planar_view *state);
RSL_API const char *rsl_planar_output_unit(const rsl_planar_output *output);
/** 1: the value depends on positions and velocities alone and is defined in a kinematic view. */
RSL_API int rsl_planar_output_is_kinematic(const rsl_planar_output *output);

/** One contact event, from onset to separation. NaN: not reached yet. */
typedef struct rsl_planar_contact_record {
    size_t contact; /**< of the model */
    char name[96];  /**< with the corner or pair if the contact has several points */
    double t_touch, t_deepest, t_separate;
    double speed_touch, speed_separate; /**< impact and separation velocity, both positive */
    double restitution;                 /**< speed_separate / speed_touch */
    double depth_max, force_max, impulse, energy_lost;
    double force_min; /**< N; 0 unless the contact force was tensile */
    double friction_impulse, friction_lost;
    double mass;            /**< effective mass at the onset of contact, kg */
    double onset_speed;     /**< impact velocity that the law was prepared with; NaN: the law needs
                                 none */
    int floored;            /**< 1: onset_speed is a lower bound instead of speed_touch, or the
                                 contact has a quasi-static onset */
    rsl_planar_point where; /**< contact point at onset, world frame */
    /** Time scale of the contact, s: L/v, L = (M v^2/k)^(1/(n+1)), with the onset speed v and the
     * larger of two effective masses: at the contact, and for a force through the centres of mass.
     * A lossless impact of that mass lasts about 3.2 time scales. */
    double time_scale;
} rsl_planar_contact_record;

/** Totals over all contacts of a granular group (see below) that leaves no records. */
typedef struct rsl_planar_granular_total {
    size_t contact;                      /**< of the model */
    size_t touches, separations, closed; /**< onsets, separations, contacts closed at the current
                                              time */
    double force_max, depth_max;         /**< maxima over the ends of steps */
    double energy_lost, friction_lost;   /**< sums over all contacts, J */
} rsl_planar_granular_total;

/** A transition of a friction guide, pin or contact between slip and stick. */
typedef struct rsl_planar_stick_record {
    const char *name;
    double time;
    int sticks; /**< 1: slip to stick, 0: stick to slip */
} rsl_planar_stick_record;

/** A maximum of the force or indentation of one contact, inside a step or at its ends; NaN: the
 * other quantity. The force is the resultant of the contact (the sum of the normal forces of its
 * points) or that of one point, depending on the callback. */
typedef struct rsl_planar_peak {
    size_t contact; /**< of the model */
    double time, force, depth;
} rsl_planar_peak;

/** The minimum and maximum of a signal in a time interval, located inside the steps: between their
 * ends, and before and after the jumps at them. */
typedef struct rsl_planar_extreme {
    rsl_planar_output signal;
    double from, to;     /**< s */
    double min, max;     /**< initially HUGE_VAL and -HUGE_VAL; unchanged if there is no value */
    double t_min, t_max; /**< times of the extremes, s */
    int located; /**< set by the run. 1: the extremes are located; 0: taken from samples, because
                      steps of moreau and of granular groups have no intermediate states */
    struct {
        size_t count;
        double time[2], value[2], now;
    } samples; /**< internal to the run */
} rsl_planar_extreme;

RSL_API rsl_planar_extreme rsl_planar_extreme_of(const rsl_planar_output *signal, double from,
                                                 double to);

typedef struct rsl_planar_progress {
    double time, end_time;
    size_t steps, events;
} rsl_planar_progress;

/** The condition that defines a Poincare section. */
typedef enum rsl_planar_section_kind {
    RSL_PLANAR_SECTION_LEVEL, /**< a signal crosses `level`, or `level` plus a multiple of
                                   `every` */
    RSL_PLANAR_SECTION_TOUCH, /**< onset of a located contact: the state just before it */
    RSL_PLANAR_SECTION_PERIOD /**< at `phase` plus multiples of `period`; not at t = 0 */
} rsl_planar_section_kind;

typedef struct rsl_planar_section {
    rsl_planar_section_kind kind;
    rsl_planar_output signal;
    double level, every;  /**< in the unit of the signal; every <= 0: a single level */
    int direction;        /**< 1: rising, -1: falling, 0: both */
    size_t contact;       /**< of the model */
    double period, phase; /**< s */
} rsl_planar_section;

/** A time at which a separate observer receives the results so far: `sample` gets the state,
 * `contact` the records of the contacts closed at that time with their sums up to then, `granular`
 * the totals up to then; its other callbacks are not called. With moreau and in granular groups:
 * at the nearest end of a step. */
struct rsl_planar_observer;
typedef struct rsl_planar_mark {
    double time; /**< s */
    const struct rsl_planar_observer *observer;
} rsl_planar_mark;

/** Callbacks of a run; each may be NULL. If `progress` returns nonzero, the run stops and returns
 * RSL_STOPPED. */
typedef struct rsl_planar_observer {
    void *user;
    double interval; /**< between samples, s; > 0 */
    void (*sample)(const rsl_planar_view *state, void *user);
    /** Positions and velocities between the samples: each interval is divided into `parts` equal
     * parts, and `motion` is called at the parts - 1 times inside it; 0 and 1: never. No forces
     * are evaluated for it. The view is kinematic: accelerations, forces, reactions and springs
     * are NULL, energies and the accelerations of markers NaN. */
    size_t parts;
    void (*motion)(const rsl_planar_view *state, void *user);
    void (*contact)(const rsl_planar_contact_record *record, void *user);
    void (*stick)(const rsl_planar_stick_record *record, void *user);
    int (*progress)(const rsl_planar_progress *progress, void *user);
    /** At the end of the run, for each contact of a granular group without records. */
    void (*granular)(const rsl_planar_granular_total *total, void *user);
    /** Force-indentation data of a contact: called at every accepted step. */
    void (*detail)(size_t contact, const char *name, double time, double depth, double rate,
                   double force, void *user);
    /** Located contacts: every local maximum of force and indentation, and their values at the ends
     * of steps, so that no larger value lies between two calls. `peak`: the resultant of a contact
     * and the indentation of its deepest point, not for groups; `point`: each contact point. */
    void (*peak)(const rsl_planar_peak *peak, void *user);
    void (*point)(const rsl_planar_peak *peak, void *user);
    /** Per contact of the model, the maximum resultant from the time resultants_from on, N. The run
     * raises the given values, for located contacts. Cheaper than `peak`. */
    double *resultants;
    double resultants_from; /**< s */
    /** The states at sections, in order of time within each section; `number` is the index in
     * `sections`. */
    const rsl_planar_section *sections;
    size_t section_count;
    void (*section)(size_t number, const rsl_planar_view *state, void *user);
    /** Signals whose extremes are located, over all completed steps. */
    rsl_planar_extreme *extremes;
    size_t extreme_count;
    const rsl_planar_mark *marks;
    size_t mark_count;
} rsl_planar_observer;

/** Diagnostics that the energy balance cannot detect, because it closes by definition, and impacts
 * outside the range of validity of their law. Each kind counts the affected contact events and
 * keeps the worst one. */
typedef enum rsl_planar_flag_kind {
    RSL_PLANAR_FLAG_PULL,          /**< tensile contact force, although the law does not adhere;
                                        N */
    RSL_PLANAR_FLAG_NEGATIVE_LOSS, /**< a contact returned more energy than it absorbed; J */
    RSL_PLANAR_FLAG_GAIN,          /**< energy gain in an impact law; J */
    RSL_PLANAR_FLAG_TOO_DEEP,      /**< indentation larger than a body; m */
    RSL_PLANAR_FLAG_FRICTION_STEP, /**< step of a granular group too long for its regularised
                                        friction; ratio to the step that the damping of this
                                        friction allows; 1 */
    RSL_PLANAR_FLAG_SEVERAL,       /**< the impact law has several solutions; m/s */
    RSL_PLANAR_FLAG_BASELINE,      /**< baseline correction of a record that moves a body; unit of
                                        the record */
    RSL_PLANAR_FLAG_DRIFT,      /**< residual displacement of a body at the end of its record; m or
                                     rad */
    RSL_PLANAR_FLAG_NO_CONTACT, /**< no contact occurred although a record moved the bodies; m */
    RSL_PLANAR_FLAG_OVERLAP,    /**< bodies overlapped at t = 0 and `assemble` moved them; m */
    RSL_PLANAR_FLAG_CHANGE_POINT, /**< joint constraints became dependent at an instant; its time,
                                       s */
    RSL_PLANAR_FLAG_YIELD,        /**< an elastic contact exceeded the yield limit; Pa */
    RSL_PLANAR_FLAG_SIZE,         /**< contact size too large for Hertz theory; m */
    RSL_PLANAR_FLAG_WAVES,        /**< contact duration too short for a quasi-static law; s */
    RSL_PLANAR_FLAG_SPEED,        /**< impact velocity too high for its e(v); m/s */
    RSL_PLANAR_FLAG_GRAVITY,      /**< gravity points upwards, and no contact occurred; m/s^2 */
    RSL_PLANAR_FLAG_COUNT
} rsl_planar_flag_kind;

typedef struct rsl_planar_flag {
    size_t count;     /**< 0: not raised */
    double worst;     /**< the largest value, in the unit of the kind; for kinds with a limit: the
                           value with the largest ratio to its limit (waves: the smallest) */
    double limit;     /**< the limit exceeded (waves: not reached); NaN: the kind has no limit */
    double time;      /**< of the worst event, s; for kinds with a limit: of its onset */
    char contact[96]; /**< name of the contact; for records: of the body */
} rsl_planar_flag;

/** Name and unit of a kind, for files. */
typedef struct rsl_planar_flag_type {
    const char *name, *unit;
    const char *of;         /**< what is named: "contact", "record of" */
    const char *did, *what; /**< parts of the message: "pulled with" 3 "N, though its law does not
                                 adhere"; NULL: the message is that of rsl_collide_limit_text */
} rsl_planar_flag_type;

/** The largest Lyapunov exponent: neighbouring trajectories diverge as exp(exponent t). Positive:
 * chaos; zero: a periodic motion of an autonomous system; negative: neighbouring trajectories
 * converge. */
typedef struct rsl_planar_lyapunov {
    double exponent; /**< 1/s; NaN: neighbouring trajectories merge completely, as for a body that
                          comes to rest on a rigid one */
    double error;    /**< its standard error, from the scatter over ten parts of the time, 1/s */
    double time;     /**< averaging time, s */
    size_t windows;  /**< number of comparisons with neighbouring trajectories */
} rsl_planar_lyapunov;

typedef struct rsl_planar_summary {
    double time; /**< time reached, s */
    size_t steps, rejected, evaluations, restarts;
    size_t
        output_evaluations; /**< force evaluations for samples, extremes, sections and marks; those
                                 of the integrator, dense output included, are `evaluations` */
    size_t rounded;         /**< steps limited by round-off instead of by the tolerance */
    size_t touches;         /**< onsets of contact */
    size_t separations;     /**< ends of contact */
    size_t sticks, slips;
    size_t open_records;                               /**< contacts that are closed at the end of
                                                            the run */
    double joint_drift_position, joint_drift_velocity; /**< maxima of the constraint violation */
    double start_shift;               /**< largest shift of a body to start in equilibrium, m */
    double contact_residual;          /**< largest residual of the contact problems of moreau after
                                           the sweeps, see sweep_tolerance; 0 if they were solved
                                           directly */
    double residual_max;              /**< maximum of |energy.residual|/energy.scale */
    rsl_planar_energy energy;         /**< at the end of the run */
    rsl_planar_integrator integrator; /**< in use at the end of the run */
    size_t memory;                    /**< memory of the system, bytes */
    char step_limiter[320];           /**< what limits the step size; "": nothing */
    rsl_planar_lyapunov lyapunov;     /**< filled in by the caller, see below; windows = 0: not
                                           requested */
    rsl_planar_flag flags[RSL_PLANAR_FLAG_COUNT];
} rsl_planar_summary;

/** The kinds of flags by index, from 0; NULL after the last. */
RSL_API const rsl_planar_flag_type *rsl_planar_flag_type_at(size_t kind);

/** One sentence about a flag of a run; "" if it is not raised. */
typedef struct rsl_planar_message {
    char text[320];
} rsl_planar_message;
RSL_API rsl_planar_message rsl_planar_flag_text(const rsl_planar_summary *summary, size_t kind);

typedef struct rsl_planar rsl_planar;
typedef struct rsl_planar_state rsl_planar_state;

/** Checks a model and makes a system at t = 0. An error message names the body, joint, ... and the
 * field; error->path is the location in the model ("contacts.0.restitution"). */
RSL_API rsl_status rsl_planar_new(const rsl_planar_model *model, rsl_planar **system,
                                  rsl_error *error);
RSL_API void rsl_planar_free(rsl_planar *system);

/** 1 if a contact has a point of that name, such as "floor.1" (see rsl_planar_contact_pair). */
RSL_API int rsl_planar_has_point(const rsl_planar *system, const char *name);

/** Limits the wall time of the computation from now on, in seconds of a monotonic clock; RSL_UNSET
 * or HUGE_VAL: no limit, the default. The clock is also read inside steps. When the limit is
 * reached, a run or an advance returns RSL_OUT_OF_TIME with a message that names the contact or
 * spring that limits the step size. The state is that after the last step, and all output up to
 * that time has been delivered. A further call with a new limit continues the run; the integrator
 * restarts there. */
RSL_API void rsl_planar_set_time_limit(rsl_planar *system, double seconds);

/** Runs to the end time of the model. RSL_STOPPED: stopped by the observer; RSL_OUT_OF_TIME: see
 * above. */
RSL_API rsl_status rsl_planar_run(rsl_planar *system, const rsl_planar_observer *observer,
                                  rsl_planar_summary *summary, rsl_error *error);

/* ---- granular groups ---------------------------------------------------------
 *
 * Groups of discs are integrated by a faster method with the integrator verlet. Conditions: the
 * discs can be in contact with each other and with bodies that are not free and consist of circles
 * and lines; the law is memoryless or independent of the impact velocity; there is no friction or
 * friction with a slip speed; each disc is centred on the centre of mass of its own body. Several
 * threads share the work; the results are bit-identical for any number of threads. */

/** Sets the number of threads per step and returns the number that will be used: 1 without a
 * granular group, or if the library was built without threads. */
RSL_API size_t rsl_planar_set_threads(rsl_planar *system, size_t threads);

/* ---- a run in segments -----------------------------------------------------
 *
 *     while (status == RSL_OK && time < end) {
 *         status = rsl_planar_advance(system, time += 1e-3, NULL, &error);
 *         rsl_planar_get_view(system, &view);
 *         ...
 *     }
 *     rsl_planar_finish(system, NULL, &summary);
 *
 * Observation does not change a run: a run that is split into segments, saved or restored gives
 * bit-identical events, samples and results. A step of the integrator may extend beyond the
 * requested time; the state at that time is interpolated within the step. */

/** Advances to a time, at most the end time of the model, and delivers all output up to that time.
 * The interval of the observer must be the same in all segments. RSL_STOPPED: stopped by the
 * observer; a further call continues the run. */
RSL_API rsl_status rsl_planar_advance(rsl_planar *system, double until,
                                      const rsl_planar_observer *observer, rsl_error *error);
/** The state at the current time; valid until the next call. */
RSL_API void rsl_planar_get_view(rsl_planar *system, rsl_planar_view *view);
/** Delivers the records of contacts that are still closed, and the summary of the run so far. Both
 * arguments may be NULL. */
RSL_API void rsl_planar_finish(rsl_planar *system, const rsl_planar_observer *observer,
                               rsl_planar_summary *summary);

/** Saves a copy of the complete state of a run. *state is allocated if it is NULL, and can be
 * reused; it belongs to the caller. Refused while an integrator of SUNDIALS is in use, because its
 * internal memory cannot be copied. */
RSL_API rsl_status rsl_planar_save(const rsl_planar *system, rsl_planar_state **state,
                                   rsl_error *error);
/** Restores a saved state of the same system, any number of times. If memory runs out,
 * rsl_planar_save and rsl_planar_restore leave their target unchanged. */
RSL_API rsl_status rsl_planar_restore(rsl_planar *system, const rsl_planar_state *state,
                                      rsl_error *error);
RSL_API void rsl_planar_state_free(rsl_planar_state *state);

/* ---- sensitivity -------------------------------------------------------------- */

/** Runs a system that has not advanced beyond `from`, together with neighbouring trajectories, up
 * to `until` or its end time. Refused with integrators of SUNDIALS and with granular groups. Costs
 * two to three runs of that length. */
RSL_API rsl_status rsl_planar_lyapunov_compute(rsl_planar *system, double from, double until,
                                               rsl_planar_lyapunov *lyapunov, rsl_error *error);

/** The joints with a redundant constraint (one implied by others), once per such constraint;
 * redundant constraints are omitted. Writes at most `capacity` indices and returns their total
 * number. */
RSL_API size_t rsl_planar_redundant_joints(const rsl_planar *system, size_t *joints,
                                           size_t capacity);

/* ---- analysis before a run ----------------------------------------------------- */

typedef struct rsl_planar_dof_counts {
    size_t coordinates; /**< free coordinates */
    size_t constraints; /**< scalar constraints of all joints */
    size_t redundant;   /**< of these: implied by other constraints */
    size_t dof;         /**< coordinates - (constraints - redundant) */
} rsl_planar_dof_counts;

RSL_API rsl_planar_dof_counts rsl_planar_count_dof(const rsl_planar *system);

/** A mode of small vibrations about rest. */
typedef struct rsl_planar_mode {
    double square;           /**< omega^2; negative: unstable, 0: no restoring force */
    double omega, frequency; /**< rad/s, Hz; 0 unless `square` is positive */
    double damping;          /**< of e'' + damping e' + square e = 0, 1/s */
    double damping_ratio;    /**< damping/(2 omega); NaN: no natural frequency */
    const rsl_planar_motion
        *shape; /**< mode shape per body, normalised to a largest displacement of 1 m, or to a
                     largest rotation of 1 rad if there is no displacement */
} rsl_planar_mode;

typedef struct rsl_planar_modal {
    size_t count; /**< number of degrees of freedom; lowest mode first */
    rsl_planar_mode *mode;
    rsl_planar_motion *shape;
    double residual; /**< unbalanced force at the point of linearisation, N/sqrt(kg) */
    double weight; /**< weight in the same norm: in equilibrium the residual is small against it */
    double asymmetry; /**< of the stiffness matrix: 0 if the forces have a potential */
    double coupling;  /**< coupling of the modes by dampers, relative to their damping: 0 if the
                           damping ratios are exact */
} rsl_planar_modal;

/** Natural frequencies and modes about the initial state of a run (see `start` of the model), at
 * rest. Contacts are taken in their state at t = 0: closed and smooth, or open. The system must
 * not have advanced. */
RSL_API rsl_status rsl_planar_modal_new(rsl_planar *system, rsl_planar_modal **modal,
                                        rsl_error *error);
RSL_API void rsl_planar_modal_free(rsl_planar_modal *modal);

/** The value of a signal at a time and, if not NULL, its first and second derivatives. */
RSL_API double rsl_planar_signal_at(const rsl_planar_signal *signal, double time, double *rate,
                                    double *acceleration);

#ifdef __cplusplus
}
#endif
#endif
