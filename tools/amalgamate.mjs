#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// The core as two files: tools/amalgamate.mjs FOLDER writes FOLDER/resile.h and FOLDER/resile.c, and
// FOLDER/resile_contact.h, the force alone for C, C++, OpenCL C and CUDA.
//
// resile.h is include/resile/resile.h with the headers it includes; resile.c is every source file of
// the core after the private headers it needs, each header once. File-scope names that two files of
// the core share get the name of their file as a suffix; macros of a file end with it. The vector
// kernels are there once, for the instructions the compiler is told to use (-mavx2, -mavx512f), not
// chosen at run time.
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const MODULES = ["base", "num", "law", "collide", "contact", "rigid", "tangent", "oblique", "impact"];
const CHOSEN_AT_RUN_TIME = /batch_avx(2|512)\.c$/;
const VECTOR_HEADER = /^(immintrin|emmintrin|arm_neon|wasm_simd128)\.h$/;

const read = (file) => fs.readFileSync(path.join(root, file), "utf8");

// ---- tokens ----------------------------------------------------------------------------------

const TOKEN =
  /(?<skip>\s+|\/\/[^\n]*|\/\*[^]*?\*\/)|(?<directive>#(?:\\\n|\/\*[^]*?\*\/|[^\n])*)|(?<string>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|(?<number>\.?[0-9](?:[eEpP][+-]|[\w.])*)|(?<word>[A-Za-z_]\w*)|(?<mark>->|\S)/gy;

/** The tokens of a C file, each with its kind and text; nothing is lost between them. */
function tokens(text) {
  const found = [];
  for (const match of text.matchAll(TOKEN)) {
    const kind = Object.keys(match.groups).find((name) => match.groups[name] !== undefined);
    found.push({ kind, text: match[0] });
  }
  return found;
}

const isCode = (token) => token.kind !== "skip" && token.kind !== "directive";

// ---- names of file scope ---------------------------------------------------------------------

/** A macro that defines a function whose name is its first argument. */
const DEFINING = /^RSL_[A-Z_]+$/;

/** Splits the code of a file into external declarations: lists of tokens with their depth. */
function declarations(code) {
  const all = [];
  let depth = 0;
  let now = [];
  for (let i = 0; i < code.length; i++) {
    const { text } = code[i];
    if ("})]".includes(text)) depth--;
    now.push({ ...code[i], depth });
    if ("{([".includes(text)) depth++;
    const isFunctionEnd = text === "}" && depth === 0 && !"=;,".includes(code[i + 1]?.text ?? "=") &&
      !now.some((token) => ["typedef", "struct", "enum", "union", "="].includes(token.text) &&
        token.depth === 0 && !now.some((other) => other.depth === 0 && other.text === ")"));
    const isMacroEnd = text === ")" && depth === 0 && DEFINING.test(now[0].text) && now[1].text === "(";
    if ((text === ";" && depth === 0) || isFunctionEnd || isMacroEnd) {
      all.push(now);
      now = [];
    }
  }
  return all;
}

/** The names that an external declaration of internal linkage gives its file. */
function declared(list) {
  const names = [];
  const first = list[0]?.text;
  if (DEFINING.test(first) && list[1].text === "(") return [list[2].text];
  const isInternal = first === "static" || /^RSL_\w*INLINE$/.test(first);
  if (!isInternal && !["typedef", "struct", "enum", "union"].includes(first)) return names;
  for (let i = 0; i + 1 < list.length; i++) {
    const isTag = ["struct", "enum", "union"].includes(list[i].text) && list[i].depth === 0;
    if (isTag && list[i + 1].kind === "word" && list[i + 2]?.text === "{") names.push(list[i + 1].text);
    if (!isTag || list[i].text !== "enum") continue;
    for (let j = i + 1; j < list.length && !(list[j].text === "}" && list[j].depth === 0); j++)
      if (list[j].depth === 1 && list[j].kind === "word" && "{,".includes(list[j - 1].text))
        names.push(list[j].text);
  }
  const top = list.filter((token) => token.depth === 0);
  if (first === "typedef") {
    const end = top.findLastIndex((token) => token.kind === "word");
    const pointer = list.findIndex((token, i) => token.text === "(" && list[i + 1]?.text === "*" && token.depth === 0);
    names.push(pointer >= 0 ? list[pointer + 2].text : top[end].text);
  } else if (isInternal) {
    let expects = true;
    for (let i = 1; i < top.length; i++) {
      const next = top[i + 1]?.text ?? ";";
      if (expects && top[i].kind === "word" && "([=;,".includes(next) && !/^(_|[A-Z0-9_]+$)/.test(top[i].text)) {
        names.push(top[i].text);
        expects = false;
      }
      if (top[i].text === ",") expects = true;
      if (top[i].text === ")") break;
    }
  }
  return names;
}

function fileScope(text) {
  const code = tokens(text).filter(isCode);
  return [...new Set(declarations(code).flatMap(declared))];
}

/** The text with the names of `renamed` replaced: not members, neither where used nor declared. */
function rename(text, renamed) {
  if (renamed.size === 0) return text;
  const list = tokens(text);
  const code = list.filter(isCode);
  const bodies = []; // for each open brace: whether it holds members
  code.forEach((token, i) => {
    if (token.text === "{") {
      const before = [code[i - 1]?.text, code[i - 2]?.text];
      bodies.push(before.some((word) => word === "struct" || word === "union"));
    }
    if (token.text === "}") bodies.pop();
    if (token.kind !== "word" || !renamed.has(token.text)) return;
    if ([".", "->"].includes(code[i - 1]?.text)) return;
    if (bodies.at(-1) && ";,[:)".includes(code[i + 1]?.text)) return;
    token.text = renamed.get(token.text);
  });
  for (const token of list) {
    if (token.kind !== "directive" || !/^#\s*(define|if|elif)\b/.test(token.text)) continue;
    token.text = token.text.replace(/(?<![\w.>])[A-Za-z_]\w*/g, (word) => renamed.get(word) ?? word);
  }
  return list.map((token) => token.text).join("");
}

// ---- includes --------------------------------------------------------------------------------

const INCLUDE = /^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"].*$/gm;

/** Replaces includes by the files themselves; `seen` holds what is there already. */
function expand(file, seen, standard, change = (text) => text) {
  return change(read(file)).replace(INCLUDE, (line, bracket, name) => {
    if (bracket === "<") {
      if (VECTOR_HEADER.test(name)) return line;
      standard.add(name);
      return "";
    }
    const place = name.startsWith("resile/") ? `include/${name}` : `src/${name}`;
    if (!fs.existsSync(path.join(root, place)))
      throw new Error(`${file}: there is no file "${name}"`);
    if (place.endsWith(".inc")) return expand(place, seen, standard);
    if (seen.has(place)) return "";
    seen.add(place);
    return `\n/* ---- ${place} ---- */\n${expand(place, seen, standard)}`;
  });
}

function tidy(text) {
  return `${text.replace(/^\/\* SPDX-License-Identifier: MIT \*\/\n/gm, "").replace(/\n{3,}/g, "\n\n").trim()}\n`;
}

const version = ["MAJOR", "MINOR", "PATCH"].map((part) =>
  new RegExp(`define RSL_VERSION_${part} (\\d+)`).exec(read("include/resile/base.h"))[1]).join(".");
const licence = read("LICENSE").trim().split("\n").map((line) => (line ? ` * ${line}` : " *")).join("\n");
const opening = (what) => `/* SPDX-License-Identifier: MIT
 *
 * resile ${version}: contact force models for impact. ${what}
 * Made by tools/amalgamate.mjs; do not edit.
 *
${licence}
 */
`;
const includes = (standard) => [...standard].sort().map((name) => `#include <${name}>\n`).join("");

/** The public header; `seen` receives the files it holds. */
function header(seen) {
  const standard = new Set();
  seen.add("include/resile/resile.h");
  const body = expand("include/resile/resile.h", seen, standard);
  return `${opening("The public interface of the core.")}#ifndef RESILE_ONE_FILE_H
#define RESILE_ONE_FILE_H

${includes(standard)}
${tidy(body)}
#endif
`;
}

function sources() {
  return MODULES.flatMap((module) =>
    fs.readdirSync(path.join(root, "src", module)).filter((name) => name.endsWith(".c")).sort()
      .map((name) => `src/${module}/${name}`)).filter((file) => !CHOSEN_AT_RUN_TIME.test(file));
}

function headers() {
  return MODULES.flatMap((module) =>
    fs.readdirSync(path.join(root, "src", module)).filter((name) => /\.(h|inc)$/.test(name))
      .map((name) => `src/${module}/${name}`));
}

/** For each source file the names it must give up, with their new ones. */
function collisions(files) {
  const owners = new Map();
  const scope = new Map(files.map((file) => [file, fileScope(read(file))]));
  const count = (name) => owners.set(name, (owners.get(name) ?? 0) + 1);
  for (const names of scope.values()) names.forEach(count);
  for (const file of headers()) fileScope(read(file)).forEach(count);
  const suffix = (file) => file.replace(/^src\//, "").replace(/\.c$/, "").replace(/\W/g, "_");
  return new Map(files.map((file) => [file, new Map(scope.get(file)
    .filter((name) => owners.get(name) > 1).map((name) => [name, `${name}_${suffix(file)}`]))]));
}

function source(seen) {
  const standard = new Set();
  const files = sources();
  const renamed = collisions(files);
  const parts = files.map((file) => {
    const macros = [...read(file).matchAll(/^#\s*define\s+(\w+)/gm)].map((match) => `#undef ${match[1]}\n`);
    const body = expand(file, seen, standard, (text) => rename(text, renamed.get(file)));
    return `\n/* ---- ${file} ---- */\n${body}${[...new Set(macros)].join("")}`;
  });
  return `${opening("The core in one file: cc app.c resile.c -lm")}
/* The bits of all results are those of the library: no product and sum become one operation. */
#if defined(__FAST_MATH__)
#error "resile needs IEEE arithmetic: compile without -ffast-math"
#elif defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#pragma clang diagnostic ignored "-Wunused-function" /* inline functions of private headers */
#elif defined(__GNUC__) && !defined(__STRICT_ANSI__)
#pragma GCC optimize("fp-contract=off") /* as it is under -std=c17 */
#endif
#define RSL_ONE_FILE
#define RSL_BUILD

${includes(standard)}
#include "resile.h"

${tidy(parts.join(""))}`;
}

// ---- the force alone ---------------------------------------------------------------------------

/** resile_contact.h: its template with the tables of the elementary functions. */
function force() {
  const names = ["LN2_HIGH", "LN2_LOW", "STEP_HIGH", "STEP_LOW", "STEPS_PER_E"];
  const table = read("src/num/exponential_table.inc");
  const values = names.map((name) =>
    new RegExp(`^#define ${name} .*$`, "m").exec(table)[0].replace(name, `RSL_ELEMENT_${name}`));
  const tables = table.slice(table.indexOf("/* 2^(j/128)"))
    .replace(/static const double (\w+)/g, "RSL_ELEMENT_TABLE double rsl_element_$1");
  return read("tools/resile_contact.h.in").replace("@VERSION@", version).replace("@LICENCE@", licence)
    .replace("@TABLES@", `${values.join("\n")}\n\n${tables.trim()}`);
}

const folder = process.argv[2];
if (folder === undefined || process.argv.length !== 3) {
  console.error("usage: tools/amalgamate.mjs FOLDER");
  process.exit(2);
}
const seen = new Set();
fs.mkdirSync(folder, { recursive: true });
fs.writeFileSync(path.join(folder, "resile.h"), header(seen));
fs.writeFileSync(path.join(folder, "resile.c"), source(seen));
fs.writeFileSync(path.join(folder, "resile_contact.h"), force());
for (const name of ["resile.h", "resile.c", "resile_contact.h"]) {
  const text = fs.readFileSync(path.join(folder, name), "utf8");
  console.log(`${path.join(folder, name)}: ${text.split("\n").length - 1} lines`);
}
