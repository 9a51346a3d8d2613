import qs from 'qs';
import { listMaterial, readMaterial } from '../support/conformance-material.ts';

interface Recorded {
  readonly path: string;
  readonly auth: string;
  readonly status: number;
  readonly body: string;
  readonly headers?: object;
}

/** Content types by route, as `plinth types` names them. */
const TYPES: Readonly<Record<string, string>> = {
  ...{ articles: 'Article', authors: 'Author', categories: 'Category', comments: 'Comment', dishes: 'Dish' },
  ...{ homepage: 'Homepage', global: 'Global', pages: 'Page', profiles: 'Profile', 'legal-notice': 'LegalNotice' },
};

/**
 * Answers with more than was asked for: the key that related entries are sorted by, and the locale of every entry below
 * the target of a polymorphic relation.
 */
const hasMore = ({ path, body }: Recorded): boolean =>
  decodeURIComponent(path).includes('][sort]') || body.includes('"comments":[{');

/** What the types do not offer: counting a single entry, `*` in a list, and names with blanks around them. */
const isUntyped = (path: string): boolean =>
  /\[count\]|fields%5B0%5D=\*|fields\[0\]=\*|%20|populate=(&|$)|\[related\]|populate\[true|populate\[false/.test(path);

/**
 * A program that compiles if the answers recorded from Strapi v5 have the types that the client derives from their
 * queries: no field is missing, and none is too many.
 */
export function recordedProgram(topics: readonly string[]): { readonly program: string; readonly count: number } {
  const checks = listMaterial('v5/cases')
    .filter((name) => topics.some((topic) => name.endsWith(`/${topic}.jsonl`)))
    .flatMap((name) => readMaterial(name).toString('utf8').trimEnd().split('\n'))
    .map((line) => JSON.parse(line) as Recorded)
    .filter(
      ({ auth, status, path, headers }) => auth === 'token-full' && status === 200 && !headers && !isUntyped(path),
    )
    .filter((recorded) => !hasMore(recorded))
    .flatMap((recorded) => writeCheck(recorded) ?? []);
  const program = [
    "import type { EntryAnswer, EntryOf, ListAnswer } from 'plinth-client';",
    "import type * as types from './v5-content-types.ts';",
    ...checks,
    '',
  ].join('\n');
  return { program, count: checks.length };
}

function writeCheck({ path, body }: Recorded): string | null {
  const [address = '', text = ''] = path.split('?');
  const type = TYPES[address.split('/')[2] ?? ''];
  if (type === undefined) return null;
  const { fields, populate } = qs.parse(text, { depth: 20, arrayLimit: 100, strictNullHandling: true });
  const query = {
    ...(fields !== undefined && { fields: typeof fields === 'string' ? namesIn(fields) : fields }),
    ...(populate !== undefined && { populate: typeof populate === 'string' ? pathsIn(populate) : options(populate) }),
  };
  const answer = JSON.parse(body) as { readonly data: unknown; readonly meta: object };
  const entry = `EntryOf<types.${type}, ${JSON.stringify(query)}, 'v5'>`;
  const whole = Array.isArray(answer.data) ? `ListAnswer<${entry}, unknown>` : `EntryAnswer<${entry}>`;
  return `(${JSON.stringify(answer)}) satisfies ${whole};`;
}

const namesIn = (text: string): string | readonly string[] => (text === '*' ? text : text.split(','));

const pathsIn = (text: string): string | readonly string[] => (text === '*' ? text : text.split(','));

/** Flags in a query string are texts. */
function options(value: unknown): unknown {
  if (value === 'true' || value === '1') return true;
  if (value === 'false' || value === '0') return false;
  if (Array.isArray(value)) return value.flatMap((item) => (typeof item === 'string' ? item.split(',') : []));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, below]) => [
      name,
      name === 'populate' && typeof below === 'string' ? pathsIn(below) : options(below),
    ]),
  );
}
