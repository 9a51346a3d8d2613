import { type ContentType, hasDrafts } from '../model/model.ts';
import { call, callVersioned } from '../server/call.ts';
import type { Person } from '../server/people.ts';
import { type EntryAddress, type SavedFor, savingPath } from './entry-address.ts';
import type { Form } from './form/form.ts';
import type { Json } from './form/values.ts';
import { readBody } from './read-body.ts';
import type { Entry } from './work.ts';

/** Unpublished changes of a published entry; the API returns the published version. */
export interface Changes {
  readonly body: Json;
  readonly savedAt: string;
  readonly savedBy: Pick<Person, 'firstname' | 'lastname'> | null;
  /** The published entry was saved after the changes were started. */
  readonly isOutdated: boolean;
}

/** The unpublished changes of an entry, as last read or saved. */
export interface Unpublished {
  readonly changes: Changes | null;
  /** Version of the changes and the published entry; null for a draft, which has none. */
  readonly version: string | null;
  /** The changed fields in the server's format of an entry. */
  readonly values: Json;
}

const NO_CHANGES: Unpublished = { changes: null, version: null, values: {} };

export interface ChangedField {
  readonly name: string;
  readonly from: unknown;
  readonly to: unknown;
}

const pathOf = ({ uid }: ContentType, id: number | null, step = ''): string =>
  `/studio/api/entries/${uid}/${id}/changes${step}`;

const onlyIf = (version: string | null) => (version === null ? {} : { headers: { 'if-match': version } });

export async function loadUnpublished(
  type: ContentType,
  form: ReadForm,
  entry: Entry | undefined,
): Promise<Unpublished> {
  if (entry === undefined || !entry.publishedAt || !hasDrafts(type)) return NO_CHANGES;
  const { body, version } = await callVersioned<{ data: Changes | null }>('GET', pathOf(type, entry.id));
  const changes = body.data;
  return { changes, version, values: changes === null ? {} : await readBody(form, type, entry, changes.body) };
}

type ReadForm = Parameters<typeof readBody>[0];

/** Fails with 412 if the changes or the published entry no longer match `version`. */
export async function saveChanges(
  { type, id }: EntryAddress,
  body: Json,
  version: string | null,
  purpose: SavedFor,
): Promise<Pick<Unpublished, 'changes' | 'version'>> {
  const path = savingPath(pathOf(type, id), purpose);
  const saved = await callVersioned<{ data: Changes }>('PUT', path, { body, ...onlyIf(version) });
  return { changes: saved.body.data, version: saved.version };
}

export const discardChanges = ({ type, id }: EntryAddress, version: string | null): Promise<unknown> =>
  call('DELETE', pathOf(type, id), onlyIf(version));

export const publishChanges = ({ type, id }: EntryAddress, version: string | null): Promise<unknown> =>
  call('POST', pathOf(type, id, '/publish'), onlyIf(version));

export const compareChanges = async ({ type, id }: EntryAddress): Promise<readonly ChangedField[]> =>
  (await call<{ data: { fields: readonly ChangedField[] } }>('GET', pathOf(type, id, '/compare'))).data.fields;

/** Shows stored changes in the form. */
export function showChanges(form: Form, { values }: Unpublished): void {
  for (const name of Object.keys(values)) form.root.cells[name]?.learn(form.read(name, values));
}
