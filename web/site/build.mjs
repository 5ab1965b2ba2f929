// SPDX-License-Identifier: MIT
//
// The documentation as a site: node site/build.mjs ROOT OUT, beside OUT/explorer.html, OUT/measure.html and
// OUT/play.html.
// Pages are docs/**/*.md; what they link to in the project is copied along. Everything is relative,
// so that it works below any address and from file://.
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { argv } from "node:process";
import { marked } from "marked";
import { headLines } from "../page/head.mjs";

const [root, out] = argv.slice(2);
const here = new URL(".", import.meta.url).pathname;
const read = (...path) => readFileSync(join(...path), "utf8");
const escaped = (text) => text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);
const plain = (html) => html.replace(/<[^>]*>/g, "").replace(/&(amp|lt|gt|quot|#39);/g, (_, c) => ({ amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" })[c]);

// By reader: pages of docs/, each once. A folder stands for what its README does not name; what is named nowhere
// stands last, so that a new page is on the site.
const READERS = [
  ["I choose a law", ["howto/choose-a-law", "howto/compare", "howto/figures", "guide/which-law", "laws/README", "reference/errata", "papers/README"]],
  ["I use an engine", ["howto/your-engine", "reference/engines", "reference/conformance", "guide/lammps", "guide/mujoco"]],
  ["I write an engine", ["howto/own-solver", "theory/memoryless", "guide/adding-a-law", "guide/python", "guide/bindings", "guide/web"]],
  ["I simulate", ["howto/mechanism", "howto/impact-in-space", "howto/toss", "howto/pounding", "examples/README", "reference/model-file", "reference/results", "guide/sweep", "guide/optimise"]],
  ["I measure", ["howto/measurements", "howto/gradients", "guide/fit"]],
  ["I study", ["guide/tutorial", "theory/impact", "theory/elastic-curves", "theory/oblique", "theory/impact-in-space", "theory/rigid", "theory/mechanisms", "theory/equations-of-motion", "theory/events", "theory/sustained-contact", "theory/friction", "theory/many-bodies", "theory/limits", "reference/notation", "reference/accuracy"]],
  ["Reference", ["reference/command-line", "api/README", "guide/platforms", "reference/guarantees", "reference/test-log", "reference/mutations"]],
];

// ---- pages ----

function pagesBelow(folder) {
  return readdirSync(join(root, "docs", folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    return entry.isDirectory() ? pagesBelow(path) : entry.name.endsWith(".md") ? [path.slice(0, -3)] : [];
  });
}
const placeOf = (page) => (page === "README" ? "contents.html" : `${page.replace(/README$/, "index")}.html`);

// As GitHub makes them.
function slugger() {
  const seen = new Map();
  return (text) => {
    const base = text.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, "").trim().replace(/\s/g, "-");
    const count = seen.get(base) ?? 0;
    seen.set(base, count + 1);
    return count ? `${base}-${count}` : base;
  };
}
// Where a link of a page leads on the site; what it needs is copied. null: nowhere.
function target(page, link) {
  const [path, anchor] = link.split("#");
  const file = posix.normalize(posix.join("docs", posix.dirname(page), decodeURI(path)));
  if (!existsSync(join(root, file))) throw new Error(`docs/${page}.md leads to '${link}', which is not there`);
  const tail = anchor === undefined ? "" : `#${anchor}`;
  const isPage = file.startsWith("docs/") && file.endsWith(".md");
  if (!isPage && statSync(join(root, file)).isDirectory()) return null;
  const to = isPage ? placeOf(file.slice(5, -3)) : posix.join("files", file);
  if (!isPage) {
    mkdirSync(dirname(join(out, to)), { recursive: true });
    copyFileSync(join(root, file), join(out, to));
  }
  return posix.relative(posix.dirname(placeOf(page)), to) + tail;
}
function convert(page) {
  const slug = slugger(), sections = [];
  let html = marked.parse(read(root, "docs", `${page}.md`));
  html = html.replace(/<(a href|img src)="([^"]*)"/g, (whole, tag, link) => {
    if (/^(https?:|mailto:|#)/.test(link)) return whole;
    const to = target(page, link);
    return to === null ? "<a" : `<${tag}="${to}"`;
  });
  html = html.replace(/<h([1-6])>([^]*?)<\/h\1>/g, (_, level, text) => {
    const id = slug(plain(text));
    return `<h${level} id="${id}">${text}</h${level}>`;
  });
  html = html.replace(/<table>/g, '<div class="table"><table>').replace(/<\/table>/g, "</table></div>");
  for (const part of html.split(/(?=<h[1-3] id=)/)) {
    const head = part.match(/^<h[1-3] id="([^"]*)">([^]*?)<\/h/);
    sections.push({ id: head?.[1] ?? "", head: head ? plain(head[2]) : "", text: plain(part.replace(/^<h[^]*?<\/h\d>/, "")).replace(/\s+/g, " ").trim() });
  }
  return { html, sections, title: sections.find((s) => s.head)?.head ?? page };
}

// ---- around them ----

function navigation(page, titles) {
  const link = (to, text, here_) => `<li><a href="${escaped(posix.relative(posix.dirname(placeOf(page)), to))}"${here_ ? ' aria-current="page"' : ""}>${escaped(text)}</a></li>`;
  const groups = READERS.map(([name, pages]) => {
    const open = pages.includes(page) || pages.some((one) => one.endsWith("/README") && page.startsWith(one.slice(0, -6)));
    return `<details${open ? " open" : ""}><summary>${name}</summary><ul>` +
      pages.map((one) => link(placeOf(one), titles.get(one), one === page)).join("") + "</ul></details>";
  });
  return `<ul>${link("contents.html", "Where to begin", page === "README")}${link("explorer.html", "The law explorer", false)}${link("measure.html", "From a measurement to a law", false)}${link("play.html", "The mechanism playground", false)}</ul>${groups.join("")}`;
}
// A law page has its explorer, brought up when it is opened.
function live(page) {
  const key = page.match(/^laws\/(?!README)(.+)$/)?.[1];
  if (!key) return "";
  return `<details class="live"><summary>Interactive: this law as published and calibrated exactly</summary>` +
    `<iframe title="the explorer with ${escaped(key)}" data-src="../explorer.html#laws=${escaped(key)}&amp;show=published,exact&amp;focus=${escaped(key)}"></iframe></details>`;
}
const style = read(root, "src/plot/page.css") + read(root, "web/page/navigation.css") + read(here, "site.css"), script = read(here, "site.js");
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

// The first paragraph, cut at a word.
function describe(html) {
  const text = plain(html.match(/<p>([^]*?)<\/p>/)?.[1] ?? "").replace(/\s+/g, " ").trim();
  return text.length <= 160 ? text : `${text.slice(0, 160).replace(/\s\S*$/, "")} …`;
}
// One page of the site: `place` is its file, `inside` the body.
function writePage(place, title, description, classes, inside) {
  const up = posix.relative(posix.dirname(place), ".") || ".";
  // the index is a script beside the pages, which file:// allows where it does not allow to fetch
  const policy = `default-src 'none'; script-src 'self' ${hash(script)} file:; style-src ${hash(style)}; img-src 'self' data: file:; frame-src 'self' file:; base-uri 'none'; form-action 'none'`;
  mkdirSync(dirname(join(out, place)), { recursive: true });
  writeFileSync(join(out, place), `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${escaped(title)}</title>
<meta name="description" content="${escaped(description)}">
${headLines({ title, description, place })}
<style>${style}</style>
</head>
<body class="${classes}" data-up="${up}">
${inside(up)}
<script src="${up}/formula.js"></script>
<script>${script}</script>
</body>
</html>
`);
}
function write(page, { html, title }, titles) {
  const [first, ...rest] = html.split(/(?<=<\/h1>)/);
  const body = first + (rest.length ? live(page) : "") + rest.join("");
  writePage(placeOf(page), `${title} · resile`, describe(html), "site", (up) => `<a class="skip" href="#text">to the text</a>
<div class="desk">
<nav aria-label="pages"><p class="name"><a href="${up}/index.html">resile</a></p>
<input type="search" id="search" placeholder="search" aria-label="search the documentation" autocomplete="off">
<ol id="found" aria-live="polite" hidden></ol>
<details id="pages" open><summary>all pages</summary>${navigation(page, titles)}</details></nav>
<main id="text">${body}</main>
</div>`);
}

const pages = pagesBelow(""), listed = new Set(READERS.flatMap(([, own]) => own));
for (const page of listed) if (!pages.includes(page)) throw new Error(`the navigation names docs/${page}.md, which is not there`);
const stray = pages.filter((page) => page !== "README" && !listed.has(page) && !listed.has(posix.join(posix.dirname(page), "README")));
if (stray.length) READERS.push(["More", stray]);
const converted = new Map(pages.map((page) => [page, convert(page)]));
const titles = new Map(pages.map((page) => [page, converted.get(page).title]));
for (const [page, content] of converted) write(page, content, titles);
writePage("index.html", "resile: contact force models for impact", "Contact force models for impact: the resulting restitution of published laws, exact calibration, mechanisms with impacts, and fits to measurements.", "site landing",
  () => read(here, "landing.html"));
for (const [from, to] of [["docs/img/restitution.svg", "restitution.svg"], ["web/explorer/formula.js", "formula.js"]])
  copyFileSync(join(root, from), join(out, to));
const index = pages.flatMap((page) => converted.get(page).sections.filter((s) => s.head || s.text)
  .map((s) => [placeOf(page) + (s.id ? `#${s.id}` : ""), titles.get(page), s.head, s.text]));
writeFileSync(join(out, "search-index.js"), `self.searchIndex=${JSON.stringify(index)};\n`);
console.log(`site: ${pages.length} pages, ${index.length} sections to search`);
