// SPDX-License-Identifier: MIT
//
// A page as one file that asks nobody for anything: style, scripts, the script of its worker and the
// WebAssembly module stand in it, and its Content-Security-Policy allows nothing else.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { gzipSync } from "node:zlib";
import { headLines } from "./head.mjs";

// Comments that stand alone are left out; a script element must not end before its end.
const lean = (text) => text.replace(/^\s*\/\*[^]*?\*\/\n/gm, "").replace(/^\s+/gm, "").replaceAll("</", "<\\/");
const all = (files) => files.map((file) => readFileSync(file, "utf8")).join("\n");
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const kB = (bytes) => (bytes / 1e3).toFixed(0);

// libraries: scripts that others have made small. html: with the words POLICY, HEAD, STYLE, SCRIPT, WORKER, WASM and those of `more` where the parts go.
export function oneFile({ html, styles, scripts, worker, wasm, out, libraries = [], more = {} }) {
  const script = all(libraries).replaceAll("</", "<\\/") + "(function() {\n'use strict';\n" + lean(all(scripts)) + "})();\n";
  const style = styles.map((file) => readFileSync(file, "utf8")).join("");
  const policy = [
    "default-src 'none'", `script-src ${hash(script)} 'wasm-unsafe-eval'`, `style-src ${hash(style)}`, "worker-src blob:",
    "img-src data:", "base-uri 'none'", "form-action 'none'",
  ].join("; ");
  const source = readFileSync(html, "utf8");
  const [, title, description] = source.match(/<title>(.*)<\/title>\s*<meta name="description" content="([^"]*)">/);
  const parts = {
    POLICY: policy, HEAD: headLines({ title, description, place: basename(out) }), STYLE: style, SCRIPT: script,
    WORKER: "'use strict';\n" + lean(all(worker).replace(/^export |^import .*;$/gm, "")),
    WASM: gzipSync(readFileSync(wasm), { level: 9 }).toString("base64"), ...more,
  };
  const words = new RegExp(`\\b(${Object.keys(parts).join("|")})\\b`, "g");
  const page = source.replace(words, (name) => parts[name]);
  writeFileSync(out, page);
  return `${kB(page.length)} kB, ${kB(gzipSync(page, { level: 9 }).length)} kB gzipped`;
}
