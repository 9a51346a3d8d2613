import type { ScalarAttribute, SearchIndex, Type } from '../schema/model.ts';
import { COMPARE_OPERATORS } from './filters/operators.ts';
import type { CompareOperator } from './query.ts';

/** Indexes of texts know parts of this many characters. */
const SHORTEST = 3;

/** More would not find fewer entries. */
const MOST_RUNS = 8;
const LONGEST_RUN = 100;

/**
 * The parts of a text searched with `_q` that every match contains: what stands between `_`, which matches any
 * character, if it is long enough for an index. SQLite's LIKE reads a pattern up to its first zero character.
 */
export function searchRuns(text: string): readonly string[] {
  const [read = ''] = text.split('\0', 1);
  return longEnough(read.split('_'));
}

/** The same for a filter, where `%` is a wildcard, too. Databases do not agree on `\`, so no index is used for it. */
export function filterRuns(operator: CompareOperator, value: unknown): readonly string[] {
  if (!COMPARE_OPERATORS[operator].findsParts || typeof value !== 'string' || /[\\\0]/.test(value)) return [];
  return longEnough(value.split(/[%_]/));
}

function longEnough(parts: readonly string[]): readonly string[] {
  const runs: string[] = [];
  for (const part of parts) {
    const characters = [...part.slice(0, 2 * LONGEST_RUN)].slice(0, LONGEST_RUN);
    if (characters.length >= SHORTEST) runs.push(characters.join(''));
    if (runs.length === MOST_RUNS) break;
  }
  return runs;
}

/** The type's index, if it has one of these attributes and knows a part of the text. */
export function indexFor(
  type: Type,
  attributes: readonly ScalarAttribute[],
  runs: readonly string[],
): { readonly index?: SearchIndex } {
  const index = 'searchIndex' in type ? type.searchIndex : undefined;
  if (index === undefined || runs.length === 0) return {};
  const isComplete = attributes.every(
    ({ column, computed }) => computed === undefined && index.columns.some((indexed) => indexed.column === column),
  );
  return isComplete ? { index } : {};
}
