import type { GraphQLFormattedError } from 'graphql';
import type { Limits } from '../../content/engine.ts';
import { tooLong } from '../../response/answer-length.ts';
import type { EntryRead } from '../../plan/plan.ts';
import type { EntryRows, Row, SqlCell } from '../../sql/rows.ts';
import { makeFlat } from '../../util/make-flat.ts';
import type { ObjectShape, ShownField } from '../reading/shapes.ts';

/** Where in the answer the writing is, and what went wrong so far. */
export interface WriteContext {
  readonly path: (string | number)[];
  readonly errors: GraphQLFormattedError[];
  /** What an answer may cost; its length is looked at before anything is joined. */
  readonly limits: Limits;
  /** What project code answered; null if a document asks for nothing of it. */
  readonly own: OwnTexts | null;
}

/** Answers of the project's code to fields of entries. Entries are written twice: to see which are requested, and with them. */
export interface OwnTexts {
  /** Undefined if the answer is not there yet; it is requested then. */
  find(shown: OwnField, id: SqlCell, entry: () => Readonly<Record<string, unknown>>): OwnText | undefined;
}

export type OwnField = Extract<ShownField, { readonly kind: 'own' }>;

export interface OwnText {
  readonly text: string | null;
  /** Their paths begin below the field. */
  readonly errors: readonly GraphQLFormattedError[];
}

/** The text of an object; null if a field of it that may not be null is. */
export type WriteRow = (row: Row) => string | null;

export type ObjectWriter = (rows: EntryRows, context: WriteContext) => WriteRow;

/** Objects hold children and children hold objects, so the maker of the one is handed to the other. */
export type CreateObjectWriter = (shape: ObjectShape, read: EntryRead) => ObjectWriter;

/** The value of a field from the rows that belong to one parent. */
export type GroupWriter = (
  read: EntryRead,
) => (entries: EntryRows, context: WriteContext) => (rows: readonly Row[]) => string | null;

/** An entry's text at a node is written once, however many parents it has; what has errors has them at each place. */
export function rememberTexts({ offset }: EntryRows, write: WriteRow, { errors }: WriteContext): WriteRow {
  const texts = new Map<SqlCell, string | null>();
  return (row) => {
    const id = row[offset] ?? null;
    const known = texts.get(id);
    // What is used again is made one piece: it would be walked at every copy.
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

/** A list of objects. What repeats in them is shared, so that a list that would be too long costs nothing until here. */
export function listText<T>(context: WriteContext, items: readonly T[], write: (item: T) => string | null): string {
  const { path } = context;
  let body = '';
  for (let index = 0; index < items.length; index += 1) {
    path.push(index);
    const text = write(items[index] as T) ?? 'null';
    path.pop();
    body += index === 0 ? text : `,${text}`;
    checkLength(context, body);
  }
  return `[${body}]`;
}

/** A text that is put together of others takes no memory of its own until it is read. */
export function checkLength({ limits }: WriteContext, text: string): void {
  if (text.length > limits.bytes) throw tooLong(limits.bytes);
}
