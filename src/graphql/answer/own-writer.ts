import type { EntryRead } from '../../plan/plan.ts';
import { VALUE_TEXTS } from '../../response/value-texts.ts';
import type { Row } from '../../sql/rows.ts';
import type { ObjectWriter, OwnField } from './writer.ts';

/** The value of a field resolved by project code. */
export function createOwnWriter(shown: OwnField, read: EntryRead): ObjectWriter {
  return ({ offset }, { own, path, errors }) =>
    (row) => {
      const answered = own?.find(shown, row[offset] ?? null, () => entryOf(read, offset, row));
      if (answered === undefined) return 'null';
      for (const error of answered.errors) {
        errors.push({ ...error, path: [...path, shown.key, ...(error.path ?? [])] });
      }
      return answered.text;
    };
}

/** The entry as passed to project code: its id and own fields. */
function entryOf({ fields }: EntryRead, offset: number, row: Row): Readonly<Record<string, unknown>> {
  const entry: Record<string, unknown> = { id: Number(row[offset]) };
  for (const { name, type, cell } of fields) {
    const value = row[cell + offset];
    entry[name] = value === null || value === undefined ? null : JSON.parse(VALUE_TEXTS[type](value));
  }
  return entry;
}
