/* SPDX-License-Identifier: MIT
 *
 * The schema of functions of time.
 */
#include "model/schema_rows.h"

static const cyaml_strval_t orders[] = {
    {"of-file", RSL_MODEL_ORDER_OF_FILE},
    {"value", 0},
    {"displacement", 0},
    {"velocity", 1},
    {"acceleration", 2},
};

/* clang-format off */
#define CONSTANT_ROWS(X)                                                       \
    X(RSL_MODEL_NUMBER("value", rsl_model_raw_constant, value), "0", "",                         \
      "value at t = 0", RSL_MODEL_ANY, NONE)                                          \
    X(RSL_MODEL_NUMBER("rate", rsl_model_raw_constant, rate), "", "1/s",                         \
      "change per second; default 0", RSL_MODEL_ANY, NONE)                            \
    X(RSL_MODEL_NUMBER("velocity", rsl_model_raw_constant, velocity), "", "m/s",                 \
      "another word for `rate`", RSL_MODEL_ANY, NONE)

#define HARMONIC_ROWS(X)                                                       \
    X(RSL_MODEL_NUMBER_NEEDED("amplitude", rsl_model_raw_harmonic, amplitude), "", "",           \
      "of amplitude sin(2 pi frequency t + phase)", RSL_MODEL_ANY, NONE)              \
    X(RSL_MODEL_NUMBER("frequency", rsl_model_raw_harmonic, frequency), "", "Hz",                \
      "this or `omega`", RSL_MODEL_NOT_NEGATIVE, NONE)                                \
    X(RSL_MODEL_NUMBER("omega", rsl_model_raw_harmonic, omega), "", "rad/s",                     \
      "2 pi times the frequency", RSL_MODEL_NOT_NEGATIVE, NONE)                       \
    X(RSL_MODEL_NUMBER("phase", rsl_model_raw_harmonic, phase), "0", "rad",                      \
      "at t = 0", RSL_MODEL_ANY, NONE)

#define HISTORY_ROWS(X)                                                        \
    X(RSL_MODEL_TEXT_NEEDED("file", rsl_model_raw_history, file, 1000), "", "",                  \
      "a table (.csv, .txt) or a PEER record (.at2, .vt2, .dt2), seen from "   \
      "the folder of the model file", RSL_MODEL_ANY, NONE)                            \
    X(RSL_MODEL_TEXT("column", rsl_model_raw_history, column, 200), "\"2\"", "",                 \
      "of a table: the name of a column, or its number counted from 1; the "   \
      "first column is the time", RSL_MODEL_ANY, NONE)                                \
    X(RSL_MODEL_NUMBER("scale", rsl_model_raw_history, scale), "1", "",                          \
      "factor on every value", RSL_MODEL_ANY, NONE)                                   \
    X(RSL_MODEL_CHOICE("order", rsl_model_raw_history, order, orders), "of-file", "",            \
      "what the record holds; `velocity` is integrated once, `acceleration` "  \
      "twice; `of-file`: .at2 acceleration, .vt2 velocity, else the value "    \
      "itself", RSL_MODEL_ANY, NONE)

RSL_MODEL_MAPPING(constant, "a constant signal", CONSTANT_ROWS);
RSL_MODEL_MAPPING(harmonic, "a harmonic signal", HARMONIC_ROWS);
RSL_MODEL_MAPPING(history, "a recorded signal", HISTORY_ROWS);

#define SIGNAL_ROWS(X)                                                         \
    X(RSL_MODEL_PART("constant", rsl_model_raw_signal, constant, rsl_model_fields_constant), "", "",       \
      "value + rate t; may stand beside one of the others", RSL_MODEL_ANY, NONE)      \
    X(RSL_MODEL_PART("harmonic", rsl_model_raw_signal, harmonic, rsl_model_fields_harmonic), "", "",       \
      "a sine", RSL_MODEL_ANY, NONE)                                                  \
    X(RSL_MODEL_PART("history", rsl_model_raw_signal, history, rsl_model_fields_history), "", "",          \
      "a record from a file, zero outside its time", RSL_MODEL_ANY, NONE)

RSL_MODEL_MAPPING(signal, "a signal (a number is one too)", SIGNAL_ROWS);
