import { randomUUID } from 'node:crypto';
import type { OwnRow, OwnValues } from '../database/own/own-table.ts';
import { parseRecord } from '../util/json/parse-json.ts';
import type { ActivityRecord, LoggedActor, NewRecord } from './activity-record.ts';
import type { LogKey } from './log-keys.ts';
import type { LOG } from './log-tables.ts';

type Columns = typeof LOG.columns;

/** Everything that a digest covers. */
const SIGNED = [
  ...(['name', 'at', 'actor_kind', 'actor_id', 'actor_name', 'address', 'action'] as const),
  ...(['subject_type', 'subject_id', 'locale', 'label', 'details'] as const),
] satisfies readonly (keyof Columns)[];

export type RecordRow = OwnRow<Columns>;

/** Shorter than every database's column for names, whatever the characters. */
const MAX_TEXT = 190;
const MAX_DETAILS = 16_000;

/** The columns of a new record, without its id. */
export const NEW_COLUMNS = [...SIGNED, 'digest', 'key_name', 'block'] as const;

/** Their values, as a list: every recorded write makes one. */
export function valuesOf(
  { actor, address, action, subject, details }: NewRecord,
  key: LogKey,
): readonly (string | number | null)[] {
  const at = Date.now();
  const signed = [
    ...[`${at.toString(36)}-${randomUUID()}`, at, actor.kind, actor.id, cut(actor.name), cut(address), action],
    ...[cut(subject.type), cut(subject.id), cut(subject.locale), cut(subject.label), detailsText(details)],
  ];
  return [...signed, key.sign(signed), key.name, null];
}

export const RECORD_COLUMNS = ['id', ...NEW_COLUMNS] as const;

/** The same by column, for many rows at once. */
export const rowOf = (values: readonly (string | number | null)[]): OwnValues<Columns> =>
  Object.fromEntries(NEW_COLUMNS.map((name, index) => [name, values[index]])) as OwnValues<Columns>;

export const digestOf = (row: Pick<RecordRow, (typeof SIGNED)[number]>, key: LogKey): string =>
  key.sign(SIGNED.map((name) => row[name]));

export const recordOf = (row: RecordRow): ActivityRecord => ({
  ...{ id: row.id, at: row.at, address: row.address, action: row.action, digest: row.digest, block: row.block },
  actor: { kind: row.actor_kind as LoggedActor['kind'], id: row.actor_id, name: row.actor_name },
  subject: { type: row.subject_type, id: row.subject_id, locale: row.locale, label: row.label },
  details: parseRecord(row.details),
});

/** As every database stores and returns it: without characters that are no text. */
const storable = (text: string): string =>
  UNSURE.test(text) ? Buffer.from(text).toString().replaceAll('\0', '') : text;

/** Surrogates may lack their other half. */
const UNSURE = /[\0\ud800-\udfff]/;

const cut = (text: string | null): string | null => (text === null ? null : storable(text.slice(0, MAX_TEXT)));

function detailsText(details: NewRecord['details']): string | null {
  if (details === null || Object.keys(details).length === 0) return null;
  const text = storable(JSON.stringify(details));
  return text.length <= MAX_DETAILS ? text : JSON.stringify({ tooLong: text.length });
}
