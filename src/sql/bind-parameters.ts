import { validationError } from '../errors.ts';
import type { QueryValue } from '../query/query.ts';
import { filterRuns, searchRuns } from '../query/search-runs.ts';
import { assertNever } from '../util/assert-never.ts';
import type { Dialect, EncodedValue } from './dialect.ts';
import type { Parameter, Pattern } from './statement.ts';

/** The request's values for the parameters of its statements. */
export interface Bindings {
  readonly values: readonly QueryValue[];
  readonly limit: number;
  readonly offset: number;
}

export function bindParameters(
  dialect: Dialect,
  parameters: readonly Parameter[],
  bindings: Bindings,
  keys: readonly number[],
): readonly EncodedValue[] {
  return parameters.map((parameter) => bindParameter(dialect, parameter, bindings, keys));
}

function bindParameter(
  dialect: Dialect,
  parameter: Parameter,
  bindings: Bindings,
  keys: readonly number[],
): EncodedValue {
  switch (parameter.kind) {
    case 'value':
      return bindValue(dialect, bindings.values[parameter.index] ?? null, parameter);
    case 'keys':
      return dialect.encodeKeys(keys);
    case 'limit':
      return bindings.limit;
    case 'offset':
      return bindings.offset;
    default:
      return assertNever(parameter);
  }
}

type ValueParameter = Extract<Parameter, { kind: 'value' }>;

const WILDCARDS = /[%_\\]/g;

function bindValue(dialect: Dialect, value: QueryValue, { pattern, literal }: ValueParameter): EncodedValue {
  if (pattern === 'plain') return dialect.encodeValue(value);
  if (pattern === 'searchRuns') return phrasesOf(searchRuns(String(value)));
  if (pattern === 'filterRuns') return phrasesOf(filterRuns('$contains', value));
  const text = patternOf(literal ? String(value).replace(WILDCARDS, '\\$&') : value, pattern);
  const { longestPattern } = dialect;
  if (longestPattern === null || Buffer.byteLength(text) <= longestPattern) return text;
  throw validationError(
    `A text of ${text.length} characters is too long to search for. At most ${longestPattern} bytes are accepted.`,
  );
}

const phrasesOf = (runs: readonly string[]): string =>
  runs.map((text) => `"${text.replaceAll('"', '""')}"`).join(' AND ');

function patternOf(value: QueryValue, pattern: Exclude<Pattern, 'plain' | 'searchRuns' | 'filterRuns'>): string {
  switch (pattern) {
    case 'whole':
      return `${value}`;
    case 'contains':
      return `%${value}%`;
    case 'startsWith':
      return `${value}%`;
    case 'endsWith':
      return `%${value}`;
    case 'search':
      return `%${searched(value)}%`;
    case 'searchWhole':
      return searched(value);
    case 'searchStart':
      return `${searched(value)}%`;
    case 'searchWord':
      return `% ${searched(value)}%`;
    default:
      return assertNever(pattern);
  }
}

const searched = (value: QueryValue): string => String(value).replace(/[*%\\]/g, '\\$&');
