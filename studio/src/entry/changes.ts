import { type ContentType, hasDrafts } from '../model/model.ts';
import { call } from '../server/call.ts';
import type { Person } from '../server/people.ts';
import type { EntryAddress } from './entry-address.ts';
import type { Form } from './form/form.ts';
import type { Json } from './form/values.ts';
import type { Entry } from './work.ts';

/** Changes that are kept beside a published entry; the API keeps giving what is published. */
export interface Changes {
  readonly body: Json;
  readonly savedAt: string;
  readonly savedBy: Pick<Person, 'firstname' | 'lastname'> | null;
  /** The published entry was saved after the changes were begun. */
  readonly isOutdated: boolean;
}

export interface ChangedField {
  readonly name: string;
  readonly from: unknown;
  readonly to: unknown;
}

const pathOf = ({ type, id }: EntryAddress, step = ''): string =>
  `/studio/api/entries/${type.uid}/${id}/changes${step}`;

/** Null if there are none, or if the entry is a draft, which is saved itself. */
export async function loadChanges(type: ContentType, entry: Entry | undefined): Promise<Changes | null> {
  if (entry === undefined || !entry.publishedAt || !hasDrafts(type)) return null;
  const address = { type, id: entry.id, locale: null, translates: null };
  return (await call<{ data: Changes | null }>('GET', pathOf(address))).data;
}

export const saveChanges = async (address: EntryAddress, body: Json): Promise<Changes> =>
  (await call<{ data: Changes }>('PUT', pathOf(address), { body })).data;

export const discardChanges = (address: EntryAddress): Promise<unknown> => call('DELETE', pathOf(address));

export const publishChanges = (address: EntryAddress): Promise<unknown> => call('POST', pathOf(address, '/publish'));

export const compareChanges = async (address: EntryAddress): Promise<readonly ChangedField[]> =>
  (await call<{ data: { fields: readonly ChangedField[] } }>('GET', pathOf(address, '/compare'))).data.fields;

const NESTED: ReadonlySet<string> = new Set(['component', 'dynamiczone', 'media', 'relation']);

/**
 * Shows stored changes in the form. Files, related entries and components are stored by their ids alone: those fields
 * are returned, and stay as they are until the changes are published or discarded.
 */
export function showChanges(form: Form, { body }: Changes): ReadonlySet<string> {
  const frozen = new Set<string>();
  for (const name of Object.keys(body)) {
    const cell = form.root.cells[name];
    if (NESTED.has(form.root.attributes[name]?.type ?? '')) frozen.add(name);
    else cell?.learn(form.read(name, body));
  }
  return frozen;
}
