import { createHash } from 'node:crypto';
import escapeHtml from 'lodash/escape.js';

/** The colours of the explorer; all text has a contrast of at least 4.5:1. */
const START_STYLE = `
:root {
  color-scheme: light dark;
  --bg: light-dark(#f5f4f1, #141312); --panel: light-dark(#fff, #1c1b19); --line: light-dark(#e1ded7, #35322d);
  --text: light-dark(#1f1d1a, #edebe7); --soft: light-dark(#5d5850, #aea89e); --accent: light-dark(#0f6b62, #63d3c3);
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
}
* { box-sizing: border-box; margin: 0; padding: 0; }
body {
  min-height: 100vh; background: var(--bg); color: var(--text);
  font: 15px / 1.5 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
main { max-width: 760px; margin: 0 auto; padding: clamp(32px, 10vh, 112px) 24px 64px; }
header { display: grid; grid-template-columns: auto 1fr; column-gap: 14px; align-items: center; }
header svg { width: 34px; height: 34px; fill: var(--accent); }
header p { grid-column: 2; }
h1 { font-size: 30px; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin: 40px 0 12px; font-size: 16px; }
p, span { color: var(--soft); }
ul { list-style: none; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
code { font: 13px / 1.5 var(--mono); overflow-wrap: anywhere; }
.links { display: grid; grid-template-columns: repeat(auto-fit, minmax(220px, 1fr)); gap: 12px; margin-top: 32px; }
.links a {
  display: grid; gap: 4px; align-content: start; height: 100%; padding: 16px 18px; border: 1px solid var(--line); border-radius: 12px;
  background: var(--panel); color: inherit; text-decoration: none;
}
.links a:hover { border-color: var(--accent); }
.links strong { font-size: 16px; }
.types { border: 1px solid var(--line); border-radius: 12px; background: var(--panel); }
.types li {
  display: grid; grid-template-columns: minmax(120px, 1fr) 2fr auto; gap: 2px 16px; align-items: baseline; padding: 10px 18px;
}
.types li + li { border-top: 1px solid var(--line); }
.types span { grid-column: 3; font-size: 13px; }
pre { margin-top: 12px; padding: 14px 18px; border: 1px solid var(--line); border-radius: 12px; background: var(--panel); white-space: pre-wrap; }
@media (max-width: 560px) { .types li { grid-template-columns: 1fr; } .types span { grid-column: 1; } }
`;

/** Content of the page at `/`. */
export interface StartPage {
  readonly name: string;
  /** Other pages of this server. */
  readonly links: readonly { readonly path: string; readonly title: string; readonly text: string }[];
  /** Whether the page is for callers without credentials. */
  readonly isPublic: boolean;
  /** What the caller may do, by content type. */
  readonly open: readonly OpenType[];
}

export interface OpenType {
  readonly name: string;
  /** Where it can be read; null if the caller may only write it. */
  readonly path: string | null;
  /** `read`, `create`, … */
  readonly verbs: readonly string[];
}

/** A page without scripts: names, links and a table. */
export function writeStartPage({ name, links, isPublic, open }: StartPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(name)}</title>
<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath fill='%230f766e' d='M2 2h12v3H2zM4 6h8v5H4zM1 12h14v2H1z'/%3E%3C/svg%3E">
<style>${START_STYLE}</style>
</head>
<body>
<main>
<header>
<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M2 2h12v3H2zM4 6h8v5H4zM1 12h14v2H1z"/></svg>
<h1>${escapeHtml(name)}</h1>
<p>A Strapi v4 content API.</p>
</header>
${links.length === 0 ? '' : `<ul class="links">${links.map(writeLink).join('')}</ul>`}
<section aria-labelledby="open">
<h2 id="open">${isPublic ? 'Public endpoints' : 'Endpoints open to your credentials'}</h2>
${open.length === 0 ? (isPublic ? NOTHING_OPEN : '<p>None.</p>') : `<ul class="types">${open.map(writeType).join('')}</ul>`}
</section>
</main>
</body>
</html>
`;
}

/** Paths are relative to the page, so it works below any path prefix of a proxy. */
const writeLink = ({ path, title, text }: StartPage['links'][number]): string =>
  `<li><a href="${escapeHtml(relative(path))}"><strong>${escapeHtml(title)}</strong><span>${escapeHtml(text)}</span></a></li>`;

function writeType({ name, path, verbs }: OpenType): string {
  const where = path === null ? '' : `<a href="${escapeHtml(relative(path))}"><code>${escapeHtml(path)}</code></a>`;
  return `<li><strong>${escapeHtml(name)}</strong>${where}<span>${escapeHtml(verbs.join(', '))}</span></li>`;
}

const relative = (path: string): string => `.${path}`;

const NOTHING_OPEN = `<p>Nothing yet: the role Public, which anonymous callers have, has no permissions. To make every content type publicly readable:</p>
<pre><code>npx plinth roles grant public '*' find findOne</code></pre>
<p>The explorer shows how to grant less.</p>`;

/** Allows only its own style: no scripts, no forms, nothing from other hosts. */
export const START_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(START_STYLE).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
