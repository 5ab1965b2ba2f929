// SPDX-License-Identifier: MIT
//
// Lines of <head> that all pages share: the icon, and what a shared link shows.
// RESILE_SITE_URL is the address at which the site is published; previews need absolute addresses and
// are left out without it.
import { env } from "node:process";

const escaped = (text) => text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);

// A force-indentation loop.
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b63b0"/><path d="M5 26C12 25 20 17 26 6C22 19 15 25 5 26Z" fill="none" stroke="#fff" stroke-width="3" stroke-linejoin="round"/></svg>`;

const PREVIEW = "preview.png";

export function headLines({ title, description, place }) {
  const url = env.RESILE_SITE_URL?.replace(/\/*$/, "/");
  const lines = [`<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}">`,
    `<meta property="og:title" content="${escaped(title)}">`, `<meta property="og:description" content="${escaped(description)}">`,
    `<meta property="og:type" content="website">`];
  if (url)
    lines.push(`<meta property="og:url" content="${url}${place}">`, `<meta property="og:image" content="${url}${PREVIEW}">`,
      `<meta name="twitter:card" content="summary_large_image">`);
  return lines.join("\n");
}
