import { call } from '../server/call.ts';
import type { EntryAddress } from './entry-address.ts';
import type { Json } from './form/values.ts';
import { withoutIds } from './parts/without-ids.ts';
import { loadEntry } from './work.ts';

/** A new translation starts with the fields that all locales share. */
export async function loadTemplate({ type, locale, translates }: EntryAddress): Promise<Json | null> {
  if (translates === null) return null;
  const answer = await call<{ readonly nonLocalizedFields: Json }>(
    'POST',
    '/i18n/content-manager/actions/get-non-localized-fields',
    { body: { model: type.uid, id: translates, locale } },
  );
  return withoutPartIds(answer.nonLocalizedFields);
}

/** The fields of an entry to copy into another locale: components are copied as new ones, relations are omitted. */
export async function loadCopy(address: EntryAddress, id: number): Promise<Json> {
  const found = await loadEntry({ ...address, id });
  const { attributes } = address.type;
  const fields = Object.entries(found?.body ?? {}).filter(
    ([name]) =>
      attributes[name] !== undefined &&
      !['relation', 'uid', 'password'].includes(attributes[name].type) &&
      name !== 'id',
  );
  return withoutPartIds(Object.fromEntries(fields));
}

/** Ids of components, not of files. */
const withoutPartIds = (fields: Json): Json =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(stripPart) : stripPart(value),
    ]),
  );

function stripPart(value: unknown): unknown {
  const isPart = typeof value === 'object' && value !== null && 'id' in value && !('mime' in value);
  return isPart ? withoutIds(value as Json) : value;
}
