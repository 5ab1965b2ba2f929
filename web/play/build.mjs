// SPDX-License-Identifier: MIT
//
// The playground as one file: node play/build.mjs ROOT ENGINE OUT.html
// ENGINE: the folder of engine.wasm, beside which the drawings of the examples are kept.
import { buildSync } from "esbuild";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";
import { oneFile } from "../page/one_file.mjs";
import { thumbnail } from "./thumbnail.mjs";

const [root, folder, out] = argv.slice(2);
const here = new URL(".", import.meta.url).pathname, plot = join(root, "src/plot"), place = join(root, "examples");
const read = (...path) => readFileSync(join(...path), "utf8");
const escaped = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

// The simplest first.
const ORDER = ["bouncing-ball", "superball", "cradle", "slider-crank", "slider-crank-clearance", "impact-damper", "boxes", "pounding-2"];
const rank = (name) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
const names = readdirSync(place).filter((name) => name.endsWith(".yaml")).map((name) => name.slice(0, -5))
  .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
const files = Object.fromEntries(readdirSync(place).filter((name) => /\.(csv|at2)$/.test(name)).map((name) => [name, read(place, name)]));
const titleOf = (text, name) => /^title:\s*["']?(.*?)["']?\s*$/m.exec(text)?.[1] ?? name;

const source = ["files.js", "engine.js"].map((name) => read(folder, name).replace(/^export /gm, "")).join("\n");
const Engine = new Function(`${source}; return Engine;`)(), module = new WebAssembly.Module(readFileSync(join(folder, "engine.wasm")));
async function draw(name, text) {
  const engine = await Engine.start(module);
  for (const file in files) engine.files.write(`files/${file}`, new TextEncoder().encode(files[file]));
  engine.open(text, `${name}.yaml`);
  for (const _ of engine.run([], 1e9)) ;
  return thumbnail(plot, Buffer.from(engine.close()["report.html"]).toString());
}
// Drawn anew if the model, the engine or the drawing changed.
async function drawn(name, text) {
  const kept = join(folder, "drawings", `${name}.svg`), time = (file) => statSync(file).mtimeMs;
  const from = [join(place, `${name}.yaml`), join(folder, "engine.wasm"), join(plot, "stage.js"), join(plot, "shapes.js"), join(root, "web/play/thumbnail.mjs")];
  if (!existsSync(kept) || from.some((file) => time(file) > time(kept))) {
    mkdirSync(join(folder, "drawings"), { recursive: true });
    writeFileSync(kept, await draw(name, text));
  }
  return readFileSync(kept, "utf8");
}

const examples = names.map((name) => ({ name, text: read(place, `${name}.yaml`) })), gallery = [];
for (const { name, text } of examples)
  gallery.push(`<li><button type="button" data-name="${escaped(name)}">${await drawn(name, text)}<span>${escaped(titleOf(text, name))}</span></button></li>`);
buildSync({ entryPoints: [join(here, "editor.js")], bundle: true, minify: true, format: "iife", target: "es2022", outfile: join(folder, "editor.js"), logLevel: "warning" });
const laws = readdirSync(join(root, "docs/laws")).filter((name) => name !== "README.md").map((name) => name.replace(/\.md$/, ""));
const size = oneFile({
  html: join(here, "index.html"),
  styles: [join(plot, "figure.css"), join(plot, "page.css"), join(here, "../page/navigation.css"), join(here, "play.css")],
  libraries: [join(folder, "editor.js")],
  scripts: [
    ...["axis.js", "drawing.js", "figures.js", "download.js", "shapes.js", "stage.js", "animation.js"].map((name) => join(plot, name)),
    ...["elements.js", "plots.js"].map((name) => join(here, "../page", name)),
    ...["state.js", "complete.js", "numbers.js", "signals.js", "sweep.js", "play.js"].map((name) => join(here, name)),
  ],
  worker: [join(folder, "files.js"), join(folder, "engine.js"), join(here, "worker.js")],
  wasm: join(folder, "engine.wasm"),
  more: { GALLERY: gallery.join(""), DATA: JSON.stringify({ examples, files, schema: JSON.parse(read(root, "docs/reference/model.schema.json")), laws }).replaceAll("<", "\\u003c") },
  out,
});
console.log(`playground: ${size}`);
