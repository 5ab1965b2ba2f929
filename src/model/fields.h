/* SPDX-License-Identifier: MIT
 *
 * The table of keys of model files. One row says all that is known of a key: the check and the
 * binding of a file, settings, the JSON schema and the tables of the manual all walk these rows.
 */
#ifndef RSL_MODEL_FIELDS_H
#define RSL_MODEL_FIELDS_H

#include <stddef.h>

/* What a value is, and what it becomes in the struct of its mapping. */
typedef enum rsl_model_type {
    RSL_MODEL_NUMBER,    /* double; an expression in the file */
    RSL_MODEL_WHOLE,     /* int64_t */
    RSL_MODEL_FLAG,      /* int, 0 or 1 */
    RSL_MODEL_TEXT,      /* const char *; NULL if it is not given */
    RSL_MODEL_CHOICE,    /* an enum: the number of the word */
    RSL_MODEL_CHOICES,   /* unsigned: a list of words, bit i for word i */
    RSL_MODEL_PART,      /* a struct by its pointer; NULL if it is not given */
    RSL_MODEL_PARAMETERS /* nowhere: they are evaluated before all else */
} rsl_model_type;

/* How many of them. */
typedef enum rsl_model_form {
    RSL_MODEL_ONE,
    RSL_MODEL_PAIR,     /* two, one behind the other in the struct */
    RSL_MODEL_PAIRS,    /* two pairs */
    RSL_MODEL_LIST,     /* an array by its pointer, and a size_t behind that */
    RSL_MODEL_PAIR_LIST /* the same of pairs */
} rsl_model_form;

/* A word by its number, NULL behind the last. */
typedef const char *rsl_model_word(size_t number);

typedef struct rsl_model_range {
    double low, high;
    int open; /* 1: `low` itself is not allowed */
} rsl_model_range;

/* One key. */
typedef struct rsl_model_field {
    const char *key;
    rsl_model_type type;
    rsl_model_form form;
    size_t offset;         /* in the struct of the mapping */
    int needed;            /* 1: it must be given */
    const char *preset;    /* value if it is not given; NULL: none */
    const char *unit;      /* NULL: none; "1": a plain number */
    rsl_model_range range; /* of each number */
    unsigned letters;      /* of a text, at most */
    unsigned min, max;     /* entries of a list */
    rsl_model_word *word;  /* of a choice */
    const struct rsl_model_mapping *part;
    int named; /* 1: a parameter that is a word may stand here, by its name; of every choice too */
    int all;   /* 1: the word `all` stands for the list ["*"] */
    const char *meaning;
} rsl_model_field;

/* All keys of one kind of mapping. The struct they are bound to begins with a
 * pointer to the node, for messages about what is wrong later. */
typedef struct rsl_model_mapping {
    const char *name;  /* in the JSON schema */
    const char *title; /* how messages call it: "a body" */
    size_t size;       /* of the struct */
    const rsl_model_field *fields;
    size_t count;
    /* Where a number alone stands for the mapping: brings it into the struct.
   * It is `number_low` or more. */
    void (*from_number)(void *to, double number);
    double number_low;
    const char *text_key; /* the key whose text alone may stand for the mapping; NULL: none */
} rsl_model_mapping;

/* clang-format off */
#define RSL_MODEL_MAPPING_LIST(X)                                              \
    X(model) X(output) X(column)                                                       \
    X(body) X(motion) X(shape) X(circle) X(ring) X(line) X(segment) X(point)   \
    X(box) X(polygon) X(capsule) X(cam) X(repeat)                                                           \
    X(constant) X(harmonic) X(history) X(signal)                               \
    X(joint) X(spring) X(table) X(load)                                        \
    X(slide) X(friction) X(tangential) X(rolling) X(adhesion) X(restitution) X(stop) X(contact) X(clearance)       \
    X(marker) X(analyse) X(cut) X(pounding) X(building) X(buildings)
/* Those of files of grains in space. */
#define RSL_MODEL_GRAINS_LIST(X)                                               \
    X(grains) X(grains_bodies) X(grains_size) X(grains_contact)                \
    X(grains_friction) X(grains_rolling) X(grains_output)
/* Those of files of bodies in space. */
#define RSL_MODEL_SPACE_LIST(X)                                                \
    X(impact) X(space_body) X(space_contact) X(toss) X(toss_plane)
/* clang-format on */

#define RSL_MODEL_MAPPING_DECLARE(name) extern const rsl_model_mapping rsl_model_mapping_##name;
RSL_MODEL_MAPPING_LIST(RSL_MODEL_MAPPING_DECLARE)
RSL_MODEL_GRAINS_LIST(RSL_MODEL_MAPPING_DECLARE)
RSL_MODEL_SPACE_LIST(RSL_MODEL_MAPPING_DECLARE)
#undef RSL_MODEL_MAPPING_DECLARE

/* The whole file, as the value of a key. */
extern const rsl_model_field rsl_model_root, rsl_model_grains_root, rsl_model_impact_root,
    rsl_model_toss_root;

/* Where grains are put, and how: the number of each is its place in the table of scenes. */
#define RSL_MODEL_SCENE_LIST(X)                                                                    \
    X(fill, "all at once into a box with a floor and four walls; it ends at rest")                 \
    X(pour, "in a stream onto the floor of the box: a heap")                                       \
    X(drum, "in a cylinder that turns about y; along y it has no end")                             \
    X(hopper, "in a bin with a funnel, whose outlet opens over a floor")                           \
    X(chute, "on a slope that goes on for ever along x and y")

/* The row of a key; NULL if there is none. */
const rsl_model_field *rsl_model_field_find(const rsl_model_mapping *mapping, const char *key);

/* Lists inside each other: 0 for one value, 2 for two pairs. */
int rsl_model_field_depth(const rsl_model_field *field);
/* Whether the list that is so deep may have any number of entries, not just two. */
int rsl_model_field_is_list(const rsl_model_field *field, int depth);

#endif
