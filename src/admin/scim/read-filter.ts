import { invalid } from './scim-error.ts';

/** Attributes that can be compared, each with its values in lower case. */
export type Comparable = Readonly<Record<string, readonly string[]>>;

type Test = (values: Comparable) => boolean;

const COMPARISON = /^\s*([\w.:]+)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false|-?\d+)\s*/i;
const MAX_FILTER = 2_000;

/** `userName eq "ada@example.test"`, also several of them with `and`. Null: there is none. */
export function readFilter(text: unknown, attributes: readonly string[]): Test {
  if (text === undefined || text === '') return () => true;
  if (typeof text !== 'string' || text.length > MAX_FILTER) throw invalid('The filter is not a text.', 'invalidFilter');
  const tests: Test[] = [];
  for (let rest = text; ; ) {
    const [found, path = '', value = ''] = COMPARISON.exec(rest) ?? [];
    if (found === undefined)
      throw invalid('Filters compare attributes with "eq", and are joined with "and".', 'invalidFilter');
    const name = shortName(path);
    if (!attributes.includes(name))
      throw invalid(`Filters can name ${attributes.join(', ')}, not "${path}".`, 'invalidFilter');
    const wanted = readValue(value).toLowerCase();
    tests.push((values) => values[name]?.includes(wanted) === true);
    rest = rest.slice(found.length);
    if (rest === '') return (values) => tests.every((one) => one(values));
    const [and] = /^and\s+/i.exec(rest) ?? [];
    if (and === undefined) throw invalid('Comparisons are joined with "and".', 'invalidFilter');
    rest = rest.slice(and.length);
  }
}

/** Without the name of its schema, in lower case: names have no case (RFC 7643, section 2.1). */
export const shortName = (path: string): string => path.replace(/^urn:.*:(?=[^:]+$)/i, '').toLowerCase();

function readValue(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    throw invalid('A value in the filter is not valid.', 'invalidFilter');
  }
}
