#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Writes what Python and the shared library must agree on, from the headers.

    bind.py INCLUDE FOLDER

writes into the folder:

    _api.py        for Python
    _api.pyi       its types, for checkers and editors
    resile_all.h   includes every public header
    layout.h       for layout.c

Clang reads include/resile/*.h and tells what it knows: every struct with its members, every
enumeration, every function. _api.py gets them as ctypes, and _api.pyi what Python sees of their
members; layout.h gets the sizes and offsets, in
the same order, as C expressions that the compiler of the library evaluates. `import resile`
compares the two: a library of another version is refused before it is used.
"""
import keyword
import pathlib
import sys

from clang import cindex
from clang.cindex import CursorKind, TypeKind

SIMPLE = {
    TypeKind.DOUBLE: "c_double",
    TypeKind.INT: "c_int",
    TypeKind.UINT: "c_uint",
    TypeKind.LONG: "c_long",
    TypeKind.ULONG: "c_ulong",
    TypeKind.LONGLONG: "c_longlong",
    TypeKind.ULONGLONG: "c_ulonglong",
    TypeKind.UCHAR: "c_ubyte",
    TypeKind.CHAR_S: "c_char",
    TypeKind.SCHAR: "c_byte",
    TypeKind.VOID: "None",
}


class Headers:
    """The declarations of all public headers, in an order that needs no look ahead."""

    def __init__(self, include):
        folder = pathlib.Path(include) / "resile"
        self.text = "".join(f'#include "resile/{h.name}"\n' for h in sorted(folder.glob("*.h")))
        index = cindex.Index.create()
        unit = index.parse("all.c", args=["-std=c17", f"-I{include}"],
                           unsaved_files=[("all.c", self.text)])
        wrong = [d for d in unit.diagnostics if d.severity >= cindex.Diagnostic.Error]
        if wrong:
            sys.exit(f"bind.py: {wrong[0]}")
        self.records, self.enums, self.functions = {}, [], []
        for cursor in unit.cursor.get_children():
            home = cursor.location.file
            if home and pathlib.Path(home.name).parent.name == "resile":
                self.take(cursor)

    def take(self, cursor):
        if cursor.kind == CursorKind.STRUCT_DECL and cursor.is_definition():
            self.record(cursor.type, cursor.spelling)
        elif cursor.kind == CursorKind.TYPEDEF_DECL:
            under = cursor.underlying_typedef_type.get_canonical()
            if under.kind == TypeKind.RECORD and under.get_declaration().is_definition():
                self.record(under, cursor.spelling)
        elif cursor.kind == CursorKind.ENUM_DECL and cursor.is_definition():
            self.enums.append(cursor)
        elif cursor.kind == CursorKind.FUNCTION_DECL and cursor.storage_class.name != "STATIC":
            self.functions.append(cursor)

    def record(self, kind, name):
        """A struct or union, after those that it contains."""
        key = kind.get_canonical().spelling
        if key in self.records:
            return
        fields = [c for c in kind.get_canonical().get_fields()]
        for field in fields:
            inner = base(field.type)
            if inner.kind == TypeKind.RECORD:
                self.record(inner, inner.get_declaration().spelling or f"{name}_{field.spelling}")
        self.records[key] = (name, kind, fields)

    def ctype(self, kind):
        """The ctypes expression of a type."""
        kind = kind.get_canonical()
        if kind.kind in SIMPLE:
            return SIMPLE[kind.kind]
        if kind.kind == TypeKind.ENUM:
            return "c_int"
        if kind.kind == TypeKind.CONSTANTARRAY:
            return f"{self.ctype(kind.element_type)} * {kind.element_count}"
        if kind.kind == TypeKind.RECORD:
            return self.records[kind.spelling.removeprefix("const ")][0]
        if kind.kind in (TypeKind.POINTER, TypeKind.INCOMPLETEARRAY):
            return self.pointer(kind.get_pointee() if kind.kind == TypeKind.POINTER
                                else kind.element_type)
        raise ValueError(f"no ctypes for {kind.spelling}")

    def pointer(self, to):
        to = to.get_canonical()
        if to.kind in (TypeKind.FUNCTIONPROTO, TypeKind.FUNCTIONNOPROTO):
            return self.prototype(to)
        if to.kind == TypeKind.CHAR_S:
            return "c_char_p"
        if to.kind == TypeKind.VOID:
            return "c_void_p"
        if to.kind == TypeKind.RECORD:
            known = self.records.get(to.spelling.removeprefix("const "))
            return f"POINTER({known[0]})" if known else "c_void_p"
        return f"POINTER({self.ctype(to)})"

    def seen(self, kind):
        """The type of a member as Python reads it."""
        kind = kind.get_canonical()
        if kind.kind == TypeKind.DOUBLE:
            return "float"
        if kind.kind == TypeKind.CHAR_S:
            return "bytes"
        if kind.kind in SIMPLE or kind.kind == TypeKind.ENUM:
            return "int"
        if kind.kind == TypeKind.CONSTANTARRAY:
            element = kind.element_type.get_canonical()
            return "bytes" if element.kind == TypeKind.CHAR_S else f"Array[{self.element(element)}]"
        spelled = self.ctype(kind)
        if spelled.startswith("POINTER("):
            return f"_Pointer[{self.element(kind.get_pointee())}]"
        return {"c_char_p": "bytes | None", "c_void_p": "int | None"}.get(
            spelled, "Any" if spelled.startswith("CFUNCTYPE") else spelled)

    def element(self, kind):
        """What an array or a pointer is of; a function is no type that can be named."""
        kind = kind.get_canonical()
        if kind.kind == TypeKind.CONSTANTARRAY:
            return f"Array[{self.element(kind.element_type)}]"
        spelled = self.ctype(kind)
        if spelled.startswith("POINTER("):
            return f"_Pointer[{self.element(kind.get_pointee())}]"
        return "Any" if spelled.startswith("CFUNCTYPE") else spelled

    def prototype(self, kind):
        arguments = [self.ctype(a) for a in kind.argument_types()]
        return f"CFUNCTYPE({', '.join([self.ctype(kind.get_result()), *arguments])})"


def base(kind):
    kind = kind.get_canonical()
    while kind.kind == TypeKind.CONSTANTARRAY:
        kind = kind.element_type.get_canonical()
    return kind


def write_api(headers, path):
    out = ['"""Made by bind.py from include/resile; not to be edited."""',
           "from ctypes import *", ""]
    for cursor in headers.enums:
        out += [f"{c.spelling} = {c.enum_value}" for c in cursor.get_children()
                if c.kind == CursorKind.ENUM_CONSTANT_DECL]
    out.append("")
    for name, kind, _ in headers.records.values():
        parent = "Union" if kind.get_declaration().kind == CursorKind.UNION_DECL else "Structure"
        out.append(f"class {name}({parent}):\n    pass\n")
    for name, _, fields in headers.records.values():
        rows = ",\n    ".join(f'("{f.spelling}", {headers.ctype(f.type)})' for f in fields)
        out.append(f"{name}._fields_ = [\n    {rows}]")
    named = [n for n, k, _ in headers.records.values() if not k.get_declaration().is_anonymous()]
    out.append("\n# in the order of layout.h\nLAYOUT = [" + ", ".join(named) + "]")
    out.append("\nFUNCTIONS = {")
    for cursor in headers.functions:
        arguments = ", ".join(headers.ctype(a.type) for a in cursor.get_arguments())
        out.append(f'    "{cursor.spelling}": ({headers.ctype(cursor.result_type)}, [{arguments}]),')
    out.append("}\n")
    path.write_text("\n".join(out))


def write_types(headers, path):
    out = ["# Made by bind.py from include/resile; not to be edited.",
           "from ctypes import *", "from ctypes import _Pointer", "from typing import Any", ""]
    out += [f"{c.spelling}: int" for cursor in headers.enums for c in cursor.get_children()
            if c.kind == CursorKind.ENUM_CONSTANT_DECL]
    for name, kind, fields in headers.records.values():
        parent = "Union" if kind.get_declaration().kind == CursorKind.UNION_DECL else "Structure"
        rows = "\n    ".join(f"{f.spelling}: {headers.seen(f.type)}" for f in fields
                             if not keyword.iskeyword(f.spelling))
        out.append(f"class {name}({parent}):\n    {rows or 'pass'}")
    out.append("LAYOUT: list[type[Structure | Union]]")
    out.append("FUNCTIONS: dict[str, tuple[Any, list[Any]]]\n")
    path.write_text("\n".join(out))


def write_layout(headers, path):
    """What has no name in C cannot be asked for; it counts by the struct around it."""
    out = ["/* Made by bind.py from include/resile; not to be edited. */"]
    for name, kind, fields in headers.records.values():
        if kind.get_declaration().is_anonymous():
            continue
        out.append(f"sizeof({name}),")
        out += [f"offsetof({name}, {f.spelling})," for f in fields]
    path.write_text("\n".join(out) + "\n")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    headers, folder = Headers(sys.argv[1]), pathlib.Path(sys.argv[2])
    write_api(headers, folder / "_api.py")
    write_types(headers, folder / "_api.pyi")
    write_layout(headers, folder / "layout.h")
    (folder / "resile_all.h").write_text(headers.text)


if __name__ == "__main__":
    main()
