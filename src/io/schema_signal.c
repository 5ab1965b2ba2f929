/* SPDX-License-Identifier: MIT
 *
 * The schema of functions of time.
 */
#include "io/schema_rows.h"

static const cyaml_strval_t orders[] = {
    {"of-file", IO_ORDER_OF_FILE}, {"value", 0},
    {"displacement", 0},           {"velocity", 1},
    {"acceleration", 2},
};

/* clang-format off */
#define CONSTANT_ROWS(X)                                                       \
    X(IO_NUMBER("value", io_constant, value), "0", "",                         \
      "value at t = 0", IO_ANY, NONE)                                          \
    X(IO_NUMBER("rate", io_constant, rate), "", "1/s",                         \
      "change per second; default 0", IO_ANY, NONE)                            \
    X(IO_NUMBER("velocity", io_constant, velocity), "", "m/s",                 \
      "another word for `rate`", IO_ANY, NONE)

#define HARMONIC_ROWS(X)                                                       \
    X(IO_NUMBER_NEEDED("amplitude", io_harmonic, amplitude), "", "",           \
      "of amplitude sin(2 pi frequency t + phase)", IO_ANY, NONE)              \
    X(IO_NUMBER("frequency", io_harmonic, frequency), "", "Hz",                \
      "this or `omega`", IO_NOT_NEGATIVE, NONE)                                \
    X(IO_NUMBER("omega", io_harmonic, omega), "", "rad/s",                     \
      "2 pi times the frequency", IO_NOT_NEGATIVE, NONE)                       \
    X(IO_NUMBER("phase", io_harmonic, phase), "0", "rad",                      \
      "at t = 0", IO_ANY, NONE)

#define HISTORY_ROWS(X)                                                        \
    X(IO_TEXT_NEEDED("file", io_history, file, 1000), "", "",                  \
      "a table (.csv, .txt) or a PEER record (.at2, .vt2, .dt2), seen from "   \
      "the folder of the model file", IO_ANY, NONE)                            \
    X(IO_TEXT("column", io_history, column, 200), "\"2\"", "",                 \
      "of a table: the name of a column, or its number counted from 1; the "   \
      "first column is the time", IO_ANY, NONE)                                \
    X(IO_NUMBER("scale", io_history, scale), "1", "",                          \
      "factor on every value", IO_ANY, NONE)                                   \
    X(IO_CHOICE("order", io_history, order, orders), "of-file", "",            \
      "what the record holds; `velocity` is integrated once, `acceleration` "  \
      "twice; `of-file`: .at2 acceleration, .vt2 velocity, else the value "    \
      "itself", IO_ANY, NONE)

IO_MAPPING(constant, "a constant signal", CONSTANT_ROWS);
IO_MAPPING(harmonic, "a harmonic signal", HARMONIC_ROWS);
IO_MAPPING(history, "a recorded signal", HISTORY_ROWS);

#define SIGNAL_ROWS(X)                                                         \
    X(IO_PART("constant", io_signal, constant, rsl_fields_constant), "", "",       \
      "value + rate t; may stand beside one of the others", IO_ANY, NONE)      \
    X(IO_PART("harmonic", io_signal, harmonic, rsl_fields_harmonic), "", "",       \
      "a sine", IO_ANY, NONE)                                                  \
    X(IO_PART("history", io_signal, history, rsl_fields_history), "", "",          \
      "a record from a file, zero outside its time", IO_ANY, NONE)

IO_MAPPING(signal, "a signal (a number is one too)", SIGNAL_ROWS);
