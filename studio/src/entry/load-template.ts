import { loadConfiguration } from '../model/configuration.ts';
import type { Attributes, ContentType } from '../model/model.ts';
import { call } from '../server/call.ts';
import type { EntryAddress } from './entry-address.ts';
import type { Json, RelationValue } from './form/values.ts';
import { withoutIds } from './parts/without-ids.ts';
import { loadRelated } from './relations/related-entries.ts';
import { loadEntry } from './work.ts';

/** A new translation starts with the fields that all locales share, a duplicate with those of its original. */
export async function loadTemplate(address: EntryAddress): Promise<Json | null> {
  const { type, locale, translates, copies = null } = address;
  if (copies !== null) return { ...(await loadCopy(address, copies)), ...(await loadShareable(type, copies)) };
  if (translates === null) return null;
  const answer = await call<{ readonly nonLocalizedFields: Json }>(
    'POST',
    '/i18n/content-manager/actions/get-non-localized-fields',
    { body: { model: type.uid, id: translates, locale } },
  );
  return withoutPartIds(type.attributes, answer.nonLocalizedFields);
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
  return withoutPartIds(attributes, Object.fromEntries(fields));
}

/** Relations that a second entry can have without taking something from the first; not those too long to be shown. */
async function loadShareable(type: ContentType, id: number): Promise<Json> {
  const { metadatas } = (await loadConfiguration(type.uid)).contentType;
  const names = Object.keys(type.attributes).filter(
    (name) => metadatas[name] !== undefined && /^manyTo(One|Many)$/.test(type.attributes[name]?.relationType ?? ''),
  );
  const found = names.map(async (field): Promise<readonly [string, RelationValue] | null> => {
    const mainField = metadatas[field]?.edit.mainField ?? 'id';
    const { items, count } = await loadRelated({ uid: type.uid, id, field, mainField });
    return items.length < count ? null : [field, { items, stored: [], count: 0 }];
  });
  return Object.fromEntries((await Promise.all(found)).filter((one) => one !== null));
}

/** Components get new ids; JSON and files keep whatever they have under that name. */
const withoutPartIds = (attributes: Attributes, fields: Json): Json =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const isPart = attributes[name]?.type === 'component' || attributes[name]?.type === 'dynamiczone';
      return [name, isPart ? (Array.isArray(value) ? value.map(stripPart) : stripPart(value)) : value];
    }),
  );

const stripPart = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? withoutIds(value as Json) : value;
