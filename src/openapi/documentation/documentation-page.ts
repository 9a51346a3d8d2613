import { createHash } from 'node:crypto';
import { DOCUMENTATION_SCRIPT } from './documentation-script.ts';
import { DOCUMENTATION_STYLE } from './documentation-style.ts';

/** The page at `/documentation`: one file that needs nothing but `openapi.json` beside it. */
export const DOCUMENTATION_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Content API</title>
<link rel="icon" href="data:,">
<style>${DOCUMENTATION_STYLE}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the operations</a>
<header>
<h1 id="title">Content API</h1>
<span id="version" class="soft"></span>
<p id="description"></p>
<div class="tools">
<label>Search<input id="search" type="search" autocomplete="off" placeholder="articles"></label>
<form id="caller">
<label>As the holder of a token<input id="token" type="password" autocomplete="off" spellcheck="false"></label>
<button>Load</button>
</form>
<a href="openapi.json">openapi.json</a>
</div>
<p id="status" role="status"></p>
</header>
<div class="layout">
<nav aria-label="Types"><details id="menu" open><summary>Types</summary><ul id="types"></ul></details></nav>
<main id="content" tabindex="-1"><noscript><p>This page needs JavaScript; <a href="openapi.json">openapi.json</a> does not.</p></noscript></main>
</div>
<script>${DOCUMENTATION_SCRIPT}</script>
</body>
</html>
`;

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The `Content-Security-Policy` of the page: its own script and style, and nothing from elsewhere. */
export const DOCUMENTATION_POLICY = [
  "default-src 'none'",
  `script-src ${hash(DOCUMENTATION_SCRIPT)}`,
  `style-src ${hash(DOCUMENTATION_STYLE)}`,
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
