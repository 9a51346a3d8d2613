import { BoundedMap } from '../../util/bounded-map.ts';
import type { Dialect } from '../dialect.ts';
import type { Statement } from '../statement.ts';

/** Size of the cache of statements by shape; drivers find the prepared form of a cached statement again. */
const RECALLED_BYTES = 4 * 1024 ** 2;

/** Longer texts belong to writes of many rows, which hardly ever recur. */
const LONGEST_RECALLED = 8192;

const recalled = new WeakMap<Dialect, BoundedMap<string, Statement>>();

/** The statement of a shape: everything its text depends on, and nothing from a request. */
export function recallStatement<T extends Statement>(
  dialect: Dialect,
  shape: readonly (string | number)[],
  compile: () => T,
): T {
  let statements = recalled.get(dialect);
  if (statements === undefined) {
    statements = new BoundedMap(RECALLED_BYTES);
    recalled.set(dialect, statements);
  }
  const key = shape.join('\n');
  const known = statements.get(key);
  if (known !== undefined) return known as T;
  const made = compile();
  if (made.text.length <= LONGEST_RECALLED) statements.set(key, made, 2 * made.text.length);
  return made;
}
