/* SPDX-License-Identifier: MIT
 *
 * A checked tree as plain text again, every number evaluated and every default
 * written out, for libcyaml. A number that was not given and has no default is
 * written as nan.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model/reader.h"
#include "model/schema.h"

typedef struct writer {
    char *at;
    size_t length, room;
    int failed;
} writer;

static void add_bytes(writer *out, const char *bytes, size_t count)
{
    if (out->failed)
        return;
    if (out->room - out->length < count + 1) {
        size_t room = 2 * out->room + count + 4096;
        char *more =
            room <= RSL_MODEL_MEMORY_MAX ? realloc(out->at, room) : NULL;
        if (!more) {
            out->failed = 1;
            return;
        }
        out->at = more;
        out->room = room;
    }
    memcpy(out->at + out->length, bytes, count);
    out->length += count;
    out->at[out->length] = '\0';
}

static void add(writer *out, const char *text)
{
    add_bytes(out, text, strlen(text));
}

/* In double quotes, where only these need an escape: the check of the bytes
 * has let no other control character in, but escapes of YAML can make them. */
static void add_text(writer *out, const char *text, size_t length)
{
    add(out, "\"");
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        char escape[8];
        if (c == '"' || c == '\\' || c < 0x20 || c == 0x7F) {
            (void)snprintf(escape, sizeof escape, "\\x%02x", c);
            add(out, escape);
        } else {
            add_bytes(out, text + i, 1);
        }
    }
    add(out, "\"");
}

static void add_number(writer *out, double number)
{
    char text[32];
    (void)snprintf(text, sizeof text, "%.17g", number);
    add(out, text);
}

static void add_value(writer *out, const cyaml_schema_value_t *type,
                      const rsl_model_node *node);

static void add_list(writer *out, const cyaml_schema_value_t *type,
                     const rsl_model_node *node)
{
    add(out, "[");
    for (const rsl_model_node *child = node->first; child;
         child = child->next) {
        add_value(out, type, child);
        add(out, child->next ? ",\n" : "");
    }
    add(out, "]");
}

static void add_preset(writer *out, const cyaml_schema_value_t *type,
                       const rsl_model_note *note, const char *key)
{
    const char *text = note->preset;
    if (!*text && type->type == CYAML_FLOAT)
        text = "nan";
    if (!*text && type->type == CYAML_SEQUENCE_FIXED &&
        type->sequence.entry->type == CYAML_FLOAT)
        text = "[nan, nan]";
    if (!*text)
        return;
    add_text(out, key, strlen(key));
    add(out, ": ");
    add(out, text);
    add(out, ",\n");
}

static void add_map(writer *out, const cyaml_schema_field_t *fields,
                    const rsl_model_node *node)
{
    const rsl_model_note *note = rsl_model_schema_mapping(fields)->notes;
    add(out, "{");
    for (const cyaml_schema_field_t *field = fields; field->key;
         field++, note++) {
        const rsl_model_node *child = rsl_model_tree_get(node, field->key);
        if (field->value.type == CYAML_IGNORE)
            continue;
        if (!child) {
            add_preset(out, &field->value, note, field->key);
            continue;
        }
        add_text(out, field->key, strlen(field->key));
        add(out, ": ");
        add_value(out, &field->value, child);
        add(out, ",\n");
    }
    add(out, "}");
}

static void add_value(writer *out, const cyaml_schema_value_t *type,
                      const rsl_model_node *node)
{
    switch (type->type) {
    case CYAML_FLOAT:
    case CYAML_INT:
    case CYAML_UINT:
        add_number(out, node->number);
        break;
    case CYAML_MAPPING:
        add_map(out, type->mapping.fields, node);
        break;
    case CYAML_SEQUENCE:
    case CYAML_SEQUENCE_FIXED:
        add_list(out, type->sequence.entry, node);
        break;
    case CYAML_FLAGS:
        add(out, "[");
        for (const rsl_model_node *child = node->first; child;
             child = child->next) {
            add_text(out, child->text, child->length);
            add(out, child->next ? ", " : "");
        }
        add(out, "]");
        break;
    default:
        add_text(out, node->text, node->length);
        break;
    }
}

rsl_status rsl_model_tree_canonical(rsl_model_reader *reader, char **text,
                                    size_t *length)
{
    writer out = {NULL, 0, 0, 0};
    add_value(&out, &rsl_model_schema_root, reader->root);
    add(&out, "\n");
    if (out.failed) {
        free(out.at);
        return rsl_model_no_memory(reader);
    }
    *text = out.at;
    *length = out.length;
    return RSL_OK;
}
