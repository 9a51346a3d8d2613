import type { Statement } from '../../../sql/statement.ts';

/**
 * The server keeps every prepared statement with its plans while the connection lives: connections with more than this
 * are replaced.
 */
const MOST = 1_000;
const MAX_CHARACTERS = 1_000_000;

/** Absent: never run. Empty: run once, and not worth a name yet. */
const names = new WeakMap<Statement, string>();
let lastName = 0;

/** The name under which a statement is prepared from its second run on: many run only once. */
function nameOf(statement: Statement): string {
  const known = names.get(statement);
  if (known) return known;
  const name = known === undefined ? '' : `p${++lastName}`;
  names.set(statement, name);
  return name;
}

/** The next run prepares it again, on every connection. */
export const forgetPrepared = (statement: Statement): boolean => names.delete(statement);

/** Statements prepared on a connection. */
export interface PreparedNames {
  nameOf(statement: Statement): string | undefined;
  isFull(): boolean;
}

/** Through a pooler without support for prepared statements, nothing has a name. */
export const NO_NAMES: PreparedNames = { nameOf: () => undefined, isFull: () => false };

export function createPreparedNames(): PreparedNames {
  const known = new Set<string>();
  let characters = 0;
  return {
    nameOf(statement) {
      const name = nameOf(statement);
      if (name === '') return undefined;
      if (!known.has(name)) characters += statement.text.length;
      known.add(name);
      return name;
    },
    isFull: () => known.size > MOST || characters > MAX_CHARACTERS,
  };
}
