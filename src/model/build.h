/* SPDX-License-Identifier: MIT
 *
 * The last step of reading: names become numbers, files become records, and
 * the model of planar.h is filled.
 */
#ifndef RSL_MODEL_BUILD_H
#define RSL_MODEL_BUILD_H

#include "model/raw.h"
#include "model/reader.h"

/* Names in order, for finding. */
typedef struct rsl_model_name {
    const char *name;
    size_t index;
} rsl_model_name;

typedef struct rsl_model_names {
    rsl_model_name *all;
    size_t count;
} rsl_model_names;

struct rsl_model_file {
    rsl_arena arena;
    const char *name; /* of the file, for messages */
    rsl_model_node *root;
    const rsl_model_parameter *parameters;
    size_t parameter_count;
    rsl_planar_model model;
    rsl_model_output output;
    size_t *first;     /* number of the first body of each `repeat` */
    size_t body_count; /* bodies before those */
    size_t repeat_count;
    size_t contact_count;  /* contacts of the file; joints make those after */
    size_t *contact_joint; /* number in the file of the joint of each of those */
    size_t *joint_number;  /* number in the file of each joint of the model */
    /* what buildings made: the nodes of the bodies and springs behind those of the file, and the
     * number of the first contact */
    const rsl_model_node **made_body, **made_spring;
    size_t first_body, first_spring, first_contact;
    char note[RSL_MODEL_NOTE_MAX]; /* see inputs.h */
    uint64_t inputs;               /* fingerprint of the other files that were read */
    const char **files;            /* paths of all that were read */
    size_t files_count, files_room;
};

typedef struct rsl_model_build {
    rsl_model_reader *reader;
    const rsl_model_raw_model *raw;
    rsl_model_file *file;
    rsl_planar_body *bodies;
    rsl_model_names body_names, contact_names;
    size_t checked_contacts;
} rsl_model_build;

/* Notes a path that was read, which lives as long as the model; 0: there is no memory. */
int rsl_model_note_file(rsl_model_file *file, const char *path);

/* Memory of the model; NULL: error filled. */
void *rsl_model_build_take(rsl_model_build *build, size_t count, size_t size);

/* The bytes of another file that the entry of a key names, malloc'ed and noted; 0: error filled. */
int rsl_model_build_open(rsl_model_build *build, const rsl_model_node *node, const char *key,
                         const char *file, char **text, size_t *length);
const char *rsl_model_build_text(rsl_model_build *build, const char *text);

/* ---- names --------------------------------------------------------------- */

/* The name of an entry: as given, checked, or made from `word` and number. */
int rsl_model_build_name(rsl_model_build *build, const rsl_model_node *node, const char *word,
                         size_t index, const char **name);

/* Sorts the names of the structs of a section, which begin with them; refuses equal ones. */
int rsl_model_build_index(rsl_model_build *build, const char *section, const void *parts,
                          size_t count, size_t size, rsl_model_names *sorted);

/* The index of a name; 0 if there is none. */
int rsl_model_build_find(const rsl_model_names *names, const char *name, size_t *index);

/* The number of a body, named below a node; `world`, if that is allowed. */
int rsl_model_build_body_of(rsl_model_build *build, const char *name, int world_allowed,
                            const rsl_model_node *node, const char *below, size_t *body);
int rsl_model_build_two_bodies(rsl_model_build *build, const char *const names[2],
                               int world_allowed, const rsl_model_node *node, size_t *body_a,
                               size_t *body_b);

/* ---- parts --------------------------------------------------------------- */

/* A section of the file whose entries follow one pattern: a node, the struct of
 * planar.h, and more from which `finish` completes a copy of that struct. */
typedef struct rsl_model_build_section {
    const char *key, *word; /* "joints", "joint" */
    size_t raw_size, size;
    size_t at; /* of that struct, behind the node */
    int (*finish)(rsl_model_build *build, const void *raw, void *part);
} rsl_model_build_section;

/* Fills `parts`, `count` of them with room for more behind. */
int rsl_model_build_parts(rsl_model_build *build, const rsl_model_build_section *section,
                          const void *raw, size_t count, size_t room, void **parts,
                          rsl_model_names *names);

/* A column of the results under its name (NULL: the text) and in its unit (NULL: the SI unit that
 * follows from the text); `*envelope` as in rsl_model_column. */
rsl_status rsl_model_column_named(rsl_model_file *file, const char *text, const char *name,
                                  const char *unit, rsl_planar_output *output, double *envelope,
                                  rsl_error *error);

/* A signal in an SI unit, "m", "rad", "N" or "N m"; `raw` may be NULL. */
int rsl_model_build_signal(rsl_model_build *build, const rsl_model_raw_signal *raw, const char *si,
                           rsl_planar_signal *signal);
int rsl_model_build_history(rsl_model_build *build, const rsl_model_raw_history *raw,
                            const char *si, rsl_planar_signal *signal);

/* Refuses an axis without a direction. */
int rsl_model_build_axis(rsl_model_build *build, rsl_planar_point axis, const rsl_model_node *node,
                         const char *key);
int rsl_model_build_friction(rsl_model_build *build, const rsl_model_raw_friction *raw,
                             rsl_planar_friction *friction);

/* `pair` gets a number or a function; `raw` may be NULL. */
int rsl_model_build_tangent(rsl_model_build *build, const rsl_model_raw_tangential *tangential,
                            const rsl_model_raw_rolling *rolling, rsl_planar_tangent *tangent,
                            rsl_planar_friction *friction);
/* Tries the numbers out with a normal law; NULL: a slide. */
int rsl_model_check_tangent(rsl_model_build *build, const rsl_planar_tangent *tangent,
                            const rsl_law_contact *normal, const rsl_model_node *tangential,
                            const rsl_model_node *rolling);
int rsl_model_build_restitution(rsl_model_build *build, const rsl_model_raw_restitution *raw,
                                rsl_planar_contact_pair *pair);

/* Stiffness and more from materials and radii. */
int rsl_model_build_material(rsl_model_build *build, const rsl_model_raw_contact *raw,
                             rsl_planar_contact_pair *pair);

/* The law of a contact with all that belongs to it; `pair` has its bodies,
 * shapes and inputs already. */
int rsl_model_build_law(rsl_model_build *build, const rsl_model_raw_contact *raw,
                        rsl_planar_contact_pair *pair);

int rsl_model_build_bodies(rsl_model_build *build);
/* joints ... slides */
int rsl_model_build_links(rsl_model_build *build);
int rsl_model_build_contacts(rsl_model_build *build);
/* after the contacts, which leave room for those of the clearances */
int rsl_model_build_clearances(rsl_model_build *build);
/* Contact points of the slider of a translational joint with clearance. */
enum { RSL_MODEL_SLIDER_CORNERS = 4 };
/* Contacts of one joint, and of all joints with clearance. */
size_t rsl_model_build_contacts_of(const rsl_model_raw_joint *raw);
size_t rsl_model_build_clearance_contacts(const rsl_model_raw_model *raw);
int rsl_model_build_output(rsl_model_build *build);
/* after the contacts */
int rsl_model_build_sections(rsl_model_build *build);

#endif
