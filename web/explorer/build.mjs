// SPDX-License-Identifier: MIT
//
// The explorer as one file: node explorer/build.mjs PLOT PACKAGE OUT.html
// PLOT: the scripts and style sheets of figures (src/plot), PACKAGE: core.js and resile.wasm.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";
import { gzipSync } from "node:zlib";

const [plot, folder, out] = argv.slice(2);
const here = new URL(".", import.meta.url).pathname;
const read = (...path) => readFileSync(join(...path), "utf8");
// Comments that stand alone are left out; a script element must not end before its end.
const lean = (text) => text.replace(/^\s*\/\*[^]*?\*\/\n/gm, "").replace(/^\s+/gm, "").replaceAll("</", "<\\/");

const samples = read(here, "samples.js");
const script = "(function() {\n'use strict';\n" + lean([
  ...["axis.js", "drawing.js", "figures.js", "download.js"].map((name) => read(plot, name)), samples,
  ...["state.js", "formula.js", "copies.js", "explorer.js"].map((name) => read(here, name)),
].join("\n")) + "})();\n";
const core = read(folder, "core.js").replace(/^export /gm, "");
const worker = "'use strict';\n" + lean(core + read(here, "worker.js"));
const style = ["figure.css", "page.css"].map((name) => read(plot, name)).join("") + read(here, "explorer.css");
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const policy = [
  "default-src 'none'", `script-src ${hash(script)} 'wasm-unsafe-eval'`, `style-src ${hash(style)}`, "worker-src blob:",
  "img-src data:", "base-uri 'none'", "form-action 'none'",
].join("; ");
const parts = {
  POLICY: policy, STYLE: style, WORKER: worker, SCRIPT: script,
  WASM: gzipSync(readFileSync(join(folder, "resile.wasm")), { level: 9 }).toString("base64"),
};
const page = read(here, "index.html").replace(/\b(POLICY|STYLE|WASM|WORKER|SCRIPT)\b/g, (name) => parts[name]);
writeFileSync(out, page);
console.log(`explorer: ${(page.length / 1e3).toFixed(0)} kB, ${(gzipSync(page, { level: 9 }).length / 1e3).toFixed(0)} kB gzipped`);
