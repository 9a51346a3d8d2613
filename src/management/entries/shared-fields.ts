import mapValues from 'lodash/mapValues.js';
import { translatingInto } from '../../access/derive-access.ts';
import { EVERY_ENTRY } from '../../access/grant.ts';
import type { Entity } from '../../content/reading/read-entities.ts';
import { typeInside } from '../../content/reading/type-inside.ts';
import type { Scope } from '../../content/scope.ts';
import { runPlanning } from '../../database/running/run-operations.ts';
import { planTranslationSource } from '../../plan/writing/translations/plan-translation-source.ts';
import type { EntryNode, PopulateNode } from '../../query/query.ts';
import type { Attribute, ContentType, Model, Type } from '../../schema/model.ts';
import { isRecord } from '../../util/is-record.ts';
import { parseNumbers } from '../../util/json/exact-number.ts';
import { ONE } from '../content/choose-entries.ts';
import { readManagedTexts } from '../content/read-managed.ts';

/** Initial values of a new translation, and the existing translations. */
export interface SharedFields {
  readonly nonLocalizedFields: object;
  readonly localizations: readonly object[];
}

/**
 * The fields shared by all translations, if the caller may write or read them in the new locale; null if the entry does
 * not exist, or the caller may neither read nor translate it. Only translations that the caller may read are included.
 */
export async function readSharedFields(
  scope: Scope,
  type: ContentType,
  id: number | null,
  locale: string,
): Promise<SharedFields | null> {
  const { engine } = scope;
  const source = await runPlanning(scope.source.reader, engine.dialect, planTranslationSource(type, id));
  const [of] = source?.group ?? [];
  if (source === null || of === undefined) return null;
  const asTranslator = { ...scope, access: translatingInto(scope.access, type, locale) };
  const [shared] = await readTexts(asTranslator, type, [of], (entries) => sharedPart(type, entries));
  // Whoever may read the entry, but may not translate it into that locale, sees none of its fields, as in v4.
  const [entry] = shared === undefined ? await readTexts(scope, type, [of], facts) : [shared];
  if (entry === undefined) return null;
  const { id: own, locale: written, publishedAt, ...fields } = entry;
  const others = source.group.filter((one) => one !== of);
  const readable = await readTexts(scope, type, others, (entries) => ({ ...entries, populate: [] }));
  const byId = new Map(readable.map((entry) => [entry.id, entry]));
  return {
    nonLocalizedFields: withoutIds(fields, engine.model, type),
    localizations: [
      ...others.flatMap((one) => byId.get(Number(one)) ?? []),
      { id: own, locale: written, ...(type.draftAndPublish && { publishedAt }) },
    ],
  };
}

async function readTexts(
  scope: Scope,
  type: ContentType,
  ids: readonly (number | string)[],
  narrow: (entries: EntryNode) => EntryNode,
): Promise<readonly Entity[]> {
  if (ids.length === 0) return [];
  const query = { filters: { id: { $in: ids.map(String) } }, locale: 'all' };
  const texts = await readManagedTexts(scope, type, query, 'every', ONE, narrow);
  return texts.map((text) => parseNumbers(text) as Entity);
}

const ALWAYS: ReadonlySet<string> = new Set(['locale', 'publishedAt']);

const facts = (entries: EntryNode): EntryNode => ({
  ...entries,
  fields: entries.fields.filter(({ name }) => ALWAYS.has(name)),
  populate: [],
});

const sharedPart = (type: ContentType, entries: EntryNode): EntryNode => ({
  ...entries,
  fields: entries.fields.filter(({ name }) => ALWAYS.has(name) || isShared(type, name)),
  populate: entries.populate.filter(({ attribute }) => isShared(type, attribute.name)).flatMap(withoutRelations),
});

const isShared = (type: ContentType, name: string): boolean =>
  !EVERY_ENTRY.has(name) && type.attributes.get(name)?.shared === true;

/** Relations belong to each translation, including those in components. */
function withoutRelations(node: PopulateNode): readonly PopulateNode[] {
  const below = (entries: EntryNode): EntryNode => ({
    ...entries,
    populate: entries.populate.flatMap(withoutRelations),
  });
  if (node.kind === 'zone') {
    const variants = [...node.variants].map(([uid, one]) => [uid, { ...one, entries: below(one.entries) }] as const);
    return [{ ...node, variants: new Map(variants) }];
  }
  if (node.kind !== 'related') return [];
  if (node.attribute.kind === 'component') return [{ ...node, entries: below(node.entries) }];
  return node.attribute.kind === 'media' ? [{ ...node, entries: { ...node.entries, populate: [] } }] : [];
}

/** The new translation gets new components. */
function withoutIds(fields: object, model: Model, type: Type): object {
  const strip = (attribute: Attribute, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((one) => strip(attribute, one));
    if (!isRecord(value)) return value;
    const { id: _id, ...rest } = value;
    return withoutIds(rest, model, typeInside(model, attribute, value) as Type);
  };
  return mapValues(fields, (value: unknown, name) => {
    const attribute = type.attributes.get(name);
    return attribute?.kind === 'component' || attribute?.kind === 'dynamicZone' ? strip(attribute, value) : value;
  });
}
