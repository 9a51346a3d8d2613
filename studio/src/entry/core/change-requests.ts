import type { Data } from '../../../../src/admin/contract/page.ts';
import type { Changes } from '../../../../src/admin/contract/revisions.ts';
import { type ContentType, hasDrafts } from '../../model/model.ts';
import type { Entry } from '../entry.ts';
import { type EntryAddress, type SavedFor, savingPath } from '../entry-address.ts';
import type { Form } from '../form/form.ts';
import type { Json } from '../form/values.ts';
import { onlyIf, type Send } from './send.ts';

/** The unpublished changes of an entry, as last read or saved. */
export interface Unpublished {
  readonly changes: Changes | null;
  /** Version of the changes and the published entry; null for a draft, which has none. */
  readonly version: string | null;
  /** The changed fields in the server's format of an entry. */
  readonly values: Json;
}

export const NO_CHANGES: Unpublished = { changes: null, version: null, values: {} };

/** Turns the body of stored changes into the server's format of an entry: with files and names of related entries. */
export type ReadValues = (type: ContentType, entry: Entry, body: Json) => Promise<Json>;

export const changesPath = ({ uid }: ContentType, id: number | null, step = ''): string =>
  `/studio/api/entries/${uid}/${id}/changes${step}`;

export async function readUnpublished(
  send: Send,
  type: ContentType,
  readValues: ReadValues,
  entry: Entry | undefined,
): Promise<Unpublished> {
  if (entry === undefined || !entry.publishedAt || !hasDrafts(type)) return NO_CHANGES;
  const { body, version } = await send<Data<Changes | null>>('GET', changesPath(type, entry.id));
  const changes = body.data;
  return { changes, version, values: changes === null ? {} : await readValues(type, entry, changes.body) };
}

/** Fails with 412 if the changes or the published entry no longer match `version`. */
export async function saveChanges(
  send: Send,
  { type, id }: EntryAddress,
  body: Json,
  { version, purpose }: { readonly version: string | null; readonly purpose: SavedFor },
): Promise<Pick<Unpublished, 'changes' | 'version'>> {
  const path = savingPath(changesPath(type, id), purpose);
  const saved = await send<Data<Changes>>('PUT', path, { body, ...onlyIf(version) });
  return { changes: saved.body.data, version: saved.version };
}

export const discardChanges = (send: Send, { type, id }: EntryAddress, version: string | null): Promise<unknown> =>
  send('DELETE', changesPath(type, id), onlyIf(version));

export const publishChanges = (send: Send, { type, id }: EntryAddress, version: string | null): Promise<unknown> =>
  send('POST', changesPath(type, id, '/publish'), onlyIf(version));

/** Shows stored changes in the form. */
export function showChanges(form: Form, { values }: Unpublished): void {
  for (const name of Object.keys(values)) form.root.cells[name]?.learn(form.read(name, values));
}
