// SPDX-License-Identifier: MIT
//
// The package in node and in Chromium: node tests/npm.mjs PACKAGE CASES.json
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";
import { check, finish, open } from "./browser.mjs";
import { compare } from "./laws.js";

const [folder, cases] = argv.slice(2);

function report(where, found) {
  for (const sentence of found.bad) check(false, `${where}: ${sentence}`);
  check(found.count > 2000, `${where}: ${found.count} numbers were compared`);
  console.log(`${where}: ${found.count} numbers, ${found.equal} to the bit, the others within ${found.most.toExponential(1)}`);
}

const { load } = await import(pathToFileURL(join(folder, "index.js")).href);
const expected = JSON.parse(await readFile(cases, "utf8"));
report("node", compare(await load(), expected));

// A page of its own server, under a strict policy.
const types = { ".js": "text/javascript", ".wasm": "application/wasm", ".json": "application/json", ".html": "text/html" };
const files = { "/cases.json": cases, "/laws.js": new URL("laws.js", import.meta.url).pathname };
const server = createServer(async (request, answer) => {
  const path = normalize(new URL(request.url, "http://x").pathname);
  try {
    const body = path === "/" ? "<!doctype html><title>x</title>" : await readFile(files[path] ?? join(folder, path));
    answer.writeHead(200, {
      "Content-Type": types[extname(path) || ".html"],
      "Content-Security-Policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'",
    });
    answer.end(body);
  } catch {
    answer.writeHead(path === "/favicon.ico" ? 204 : 404).end();
  }
}).listen(0, "127.0.0.1");
await new Promise((go) => server.on("listening", go));
const page = await open(`http://127.0.0.1:${server.address().port}/`);
report("Chromium", await page.evaluate(async () => {
  const { load } = await import("/index.js");
  const { compare } = await import("/laws.js");
  return compare(await load(), await (await fetch("/cases.json")).json());
}));
server.close();
await finish();
