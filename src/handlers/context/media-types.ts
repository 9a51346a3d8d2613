/** Short names that `ctx.type` and `ctx.is` know, as Koa's own table has them. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  json: 'application/json; charset=utf-8',
  html: 'text/html; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'application/javascript; charset=utf-8',
  xml: 'application/xml',
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  pdf: 'application/pdf',
  zip: 'application/zip',
  bin: 'application/octet-stream',
  ics: 'text/calendar; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  form: 'application/x-www-form-urlencoded',
  urlencoded: 'application/x-www-form-urlencoded',
  multipart: 'multipart/*',
};

export const JSON_TYPE = 'application/json; charset=utf-8';

export const isShortName = (name: string): boolean => Object.hasOwn(SHORT_NAMES, name.toLowerCase());

/** `json`, `.json`, `text/plain` -> the header's value. */
export function contentTypeOf(name: string): string {
  const short = SHORT_NAMES[name.replace(/^\./, '').toLowerCase()];
  if (short !== undefined) return short;
  return name.startsWith('text/') && !name.includes('charset') ? `${name}; charset=utf-8` : name;
}

export const essenceOf = (header: string | undefined): string =>
  (header ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** The first of the wanted types that a header names, `false` for none: `ctx.is('json', 'multipart')`. */
export function matchType(header: string | undefined, wanted: readonly string[]): string | false {
  const actual = essenceOf(header);
  if (actual === '') return false;
  if (wanted.length === 0) return actual;
  for (const name of wanted) {
    const pattern = essenceOf(contentTypeOf(name));
    const isMatch = pattern.endsWith('/*') ? actual.startsWith(pattern.slice(0, -1)) : actual === pattern;
    if (isMatch || (name === 'json' && actual.endsWith('+json'))) return name.includes('/') ? actual : name;
  }
  return false;
}
