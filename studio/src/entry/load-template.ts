import { loadConfiguration } from '../model/configuration.ts';
import { type Attributes, type ContentType, isLocalized, isSingle } from '../model/model.ts';
import { call } from '../server/call.ts';
import type { EntryAddress } from './entry-address.ts';
import type { Json, RelationValue } from './form/values.ts';
import { withoutIds } from './parts/without-ids.ts';
import { loadRelated } from './relations/related-entries.ts';
import { loadEntry } from './stored-entry.ts';

/** The entry in another locale. */
export interface Translation {
  readonly id: number;
  readonly locale: string;
}

/** What a new entry starts with. */
export interface Template {
  readonly values: Json | null;
  /** The locales in which it exists already. */
  readonly translations: readonly Translation[];
}

/** A new translation starts with the fields that all locales share, a duplicate with those of its original. */
export async function loadTemplate(address: EntryAddress): Promise<Template> {
  const { type, id, locale, translates, copies = null } = address;
  if (copies !== null) {
    const copied = await loadCopy(address, copies);
    return { values: { ...copied, ...(await loadShareable(type, copies)) }, translations: [] };
  }
  if (id === null && isSingle(type) && isLocalized(type)) {
    const path = `/content-manager/collection-types/${type.uid}?locale=all&columns=id,locale&pageSize=100`;
    return { values: null, translations: (await call<{ results: readonly Translation[] }>('GET', path)).results };
  }
  if (translates === null) return { values: null, translations: [] };
  const answer = await call<{ readonly nonLocalizedFields: Json; readonly localizations: readonly Translation[] }>(
    'POST',
    '/i18n/content-manager/actions/get-non-localized-fields',
    { body: { model: type.uid, id: translates, locale } },
  );
  return { values: withoutPartIds(type.attributes, answer.nonLocalizedFields), translations: answer.localizations };
}

/** The fields of an entry to copy into another locale: components are copied as new ones, relations are omitted. */
export async function loadCopy(address: EntryAddress, id: number): Promise<Json> {
  const found = await loadEntry({ ...address, id });
  return copyOf(address.type, found?.body ?? {});
}

/** The same of an entry that is loaded. */
export function copyOf({ attributes }: ContentType, entry: Json): Json {
  const fields = Object.entries(entry).filter(
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
