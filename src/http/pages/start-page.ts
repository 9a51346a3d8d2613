import { createHash } from 'node:crypto';
import escapeHtml from 'lodash/escape.js';
import { START_STYLE } from './start-style.ts';

/** Content of the page at `/`. */
export interface StartPage {
  readonly name: string;
  /** Other pages of this server. */
  readonly links: readonly { readonly path: string; readonly title: string; readonly text: string }[];
  /** Public permissions by content type. */
  readonly open: readonly OpenType[];
}

export interface OpenType {
  readonly name: string;
  /** Where it can be read; null if the public may only write it. */
  readonly path: string | null;
  /** `read`, `create`, … */
  readonly verbs: readonly string[];
}

/** A page without scripts: names, links and a table. */
export function writeStartPage({ name, links, open }: StartPage): string {
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
<h2 id="open">Public endpoints</h2>
${open.length === 0 ? NOTHING_OPEN : `<ul class="types">${open.map(writeType).join('')}</ul>`}
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
