import type { Data } from '../../../../src/admin/contract/page.ts';
import type { Comparison, VersionPage } from '../../../../src/admin/contract/revisions.ts';
import type { ContentType } from '../../model/model.ts';
import { call } from '../../server/call.ts';
import type { Entry } from '../entry.ts';
import type { EntryAddress } from '../entry-address.ts';
import type { Json } from '../form/values.ts';
import { copyOf, type Translation } from '../load-template.ts';
import { loadEntry } from '../stored-entry.ts';

/** The entry in another locale, beside which it is translated. */
export interface Source {
  readonly locale: string;
  readonly entry: Entry;
  /** Its fields as they can be taken over: without ids of components, relations and uids. */
  readonly copy: Json;
  /** The fields that were changed after the translation was saved; null if it is not known which. */
  readonly changed: ReadonlySet<string> | null;
  /** It was saved after the translation. */
  readonly isNewer: boolean;
}

/** `saved` is when the translation was saved; null if it is not stored yet. */
export async function loadSource(
  address: EntryAddress,
  { id, locale }: Translation,
  saved: string | null,
): Promise<Source | null> {
  const { type } = address;
  const found = await loadEntry({ ...address, id, locale });
  if (found === null) return null;
  const entry = found.body;
  const isNewer = saved !== null && Date.parse(String(entry.updatedAt)) > Date.parse(saved);
  const changed = isNewer ? await changedSince(type, entry.id, saved) : new Set<string>();
  return { locale, entry, copy: copyOf(type, entry), changed, isNewer };
}

const MOST_VERSIONS = 100;

/** By the version that was there when the translation was saved, if it was published then and is kept. */
async function changedSince(type: ContentType, id: number, time: string): Promise<ReadonlySet<string> | null> {
  const path = `/studio/api/entries/${type.uid}/${id}/versions`;
  const { data } = await call<VersionPage>('GET', `${path}?pageSize=${MOST_VERSIONS}`);
  const before = data.find(({ savedAt }) => Date.parse(savedAt) <= Date.parse(time));
  if (before === undefined) return null;
  const { fields } = (await call<Data<Comparison>>('GET', `${path}/${before.id}/compare`)).data;
  return new Set(fields.map(({ name }) => name));
}
