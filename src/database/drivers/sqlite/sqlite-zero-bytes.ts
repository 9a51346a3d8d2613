import type { Statement } from '../../../sql/statement.ts';
import { loadSqlite, type SqliteValue } from './sqlite-library.ts';

let cuts: boolean | undefined;

/**
 * One of the libraries binds a string only up to its first zero byte: a filter would find other entries, a write would
 * lose the rest.
 */
export const isCut = (value: SqliteValue): boolean => typeof value === 'string' && value.includes('\0') && cutsTexts();

function cutsTexts(): boolean {
  if (cuts === undefined) {
    const connection = new (loadSqlite().DatabaseSync)(':memory:');
    const { text } = connection.prepare('select hex(?) as text').get('a\0b') as { text: string };
    connection.close();
    cuts = text !== '610062';
  }
  return cuts;
}

/** The same statement, with strings that would be truncated bound as bytes. */
export function withWholeTexts(
  { text, ...rest }: Statement,
  values: readonly SqliteValue[],
): { statement: Statement; values: SqliteValue[] } {
  let place = 0;
  const whole = text.replace(QUOTED_OR_PLACE, (part) =>
    part === '?' && isCut(values[place++] ?? null) ? 'cast(? as text)' : part,
  );
  return {
    statement: { ...rest, text: whole },
    values: values.map((value) => (isCut(value) ? Buffer.from(value as string) : value)),
  };
}

const QUOTED_OR_PLACE = /"[^"]*"|'[^']*'|`[^`]*`|\?/g;
