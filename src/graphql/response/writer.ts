import type { GraphQLFormattedError } from 'graphql';
import type { Limits } from '../../content/engine.ts';
import { tooLong } from '../../response/response-length.ts';
import type { EntryRead } from '../../plan/plan.ts';
import type { EntryRows, Row, SqlCell } from '../../sql/rows.ts';
import { makeFlat } from '../../util/make-flat.ts';
import type { ObjectShape, ShownField } from '../reading/shapes.ts';

/** The current path in the response, and the errors so far. */
export interface WriteContext {
  readonly path: (string | number)[];
  readonly errors: GraphQLFormattedError[];
  /** The response's budget; its length is checked before anything is concatenated. */
  readonly limits: Limits;
  /** Results of project code; null if the document uses none. */
  readonly own: OwnTexts | null;
}

/**
 * Results of project code for fields of entries. Entries are written twice: to collect the requests, and with the
 * results.
 */
export interface OwnTexts {
  /** Undefined if there is no result yet; it is then requested. */
  find(shown: OwnField, id: SqlCell, entry: () => Readonly<Record<string, unknown>>): OwnText | undefined;
}

export type OwnField = Extract<ShownField, { readonly kind: 'own' }>;

export interface OwnText {
  readonly text: string | null;
  /** Paths are relative to the field. */
  readonly errors: readonly GraphQLFormattedError[];
}

/** The text of an object; null if one of its non-null fields is null. */
export type WriteRow = (row: Row) => string | null;

export type ObjectWriter = (rows: EntryRows, context: WriteContext) => WriteRow;

/** Objects and children contain each other, so each receives the factory of the other. */
export type CreateObjectWriter = (shape: ObjectShape, read: EntryRead) => ObjectWriter;

/** The value of a field from the rows of one parent. */
export type GroupWriter = (
  read: EntryRead,
) => (entries: EntryRows, context: WriteContext) => (rows: readonly Row[]) => string | null;

/** An entry at a node is serialized once, however many parents it has; errors are reported at each path. */
export function rememberTexts({ offset }: EntryRows, write: WriteRow, { errors }: WriteContext): WriteRow {
  const texts = new Map<SqlCell, string | null>();
  return (row) => {
    const id = row[offset] ?? null;
    const known = texts.get(id);
    // Flattens reused text: otherwise every copy would traverse it.
    if (known !== undefined) return known === null ? null : makeFlat(known);
    const before = errors.length;
    const text = write(row);
    if (errors.length === before) texts.set(id, text);
    return text;
  };
}

export function writeAt({ path }: WriteContext, index: number, row: Row, write: WriteRow): string | null {
  path.push(index);
  const text = write(row);
  path.pop();
  return text;
}

/** A list of objects; null if it needs all of them and one is null. Repeated parts are shared, so a list that is too long costs nothing up to here. */
export function listText<T>(
  context: WriteContext,
  items: readonly T[],
  write: (item: T) => string | null,
  needsAll = false,
): string | null {
  const { path } = context;
  let body = '';
  for (let index = 0; index < items.length; index += 1) {
    path.push(index);
    const written = write(items[index] as T);
    path.pop();
    if (written === null && needsAll) return null;
    const text = written ?? 'null';
    body += index === 0 ? text : `,${text}`;
    checkLength(context, body);
  }
  return `[${body}]`;
}

/** Concatenated strings take no memory until they are read. */
export function checkLength({ limits }: WriteContext, text: string): void {
  if (text.length > limits.bytes) throw tooLong(limits.bytes);
}
