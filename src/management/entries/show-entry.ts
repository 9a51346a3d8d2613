import { shownPart } from '../../access/bodies/granted-part.ts';
import { resolveId } from '../../change/relations/resolve-ids.ts';
import type { Id } from '../../change/write-value.ts';
import type { Entity } from '../../content/reading/read-entities.ts';
import { readEntity } from '../../content/reading/read-entity.ts';
import type { Scope } from '../../content/scope.ts';
import { askRights, type EntryRights, permissionsOfType } from '../../content/writing/ask-rights.ts';
import { notFound } from '../../errors.ts';
import type { ContentType, Model, Type } from '../../schema/model.ts';
import { isHashed } from '../../schema/scalar-types.ts';
import { hiddenOf, shownFields, shownQuery } from '../../content/reading/managed-fields.ts';
import { isRecord } from '../../util/is-record.ts';
import { parseNumbers } from '../../util/json/exact-number.ts';

type Values = Record<string, unknown>;
type Shown = Entity & Values;

/**
 * The parts of the written entry that the administrator may read. v4 returns the basic fields even of an entry they may
 * not read. Includes only translations they may read.
 */
export async function showEntry(inner: Scope, type: ContentType, id: Id): Promise<Entity> {
  const { entry, narrow } = await readShownEntry(inner, type, id);
  return narrow(entry);
}

/** An entry with relations as counts, and how it is reduced to what the administrator may read. */
export interface ShownEntry {
  readonly entry: Entity;
  readonly narrow: (entry: Entity) => Entity;
}

export async function readShownEntry(inner: Scope, type: ContentType, id: Id): Promise<ShownEntry> {
  const { model } = inner.engine;
  const query = shownQuery(model, type);
  const found = await readEntity(inner, type, id, query, parseNumbers);
  if (found === null) throw notFound();
  const isChosen = query.fields !== undefined;
  const own = isChosen ? null : await readEntity(inner, type, id, { fields: [...shownFields(type)] }, parseNumbers);
  const entry = countRelations(model, type, { ...own, ...found }) as Shown;
  const covered = await coveredEntries(inner, type, [id, ...translationsIn(entry).map((one) => one.id)]);
  return { entry, narrow: (one) => narrowEntry(model, type, one as Shown, covered) };
}

/** The same for an entry that project code has put in the place of the written one. */
export async function narrowFor(scope: Scope, type: ContentType, entry: Entity): Promise<ShownEntry['narrow']> {
  const ids = [entry, ...translationsIn(entry as Shown)].map((one) => resolveId(one.id)).filter((id) => id !== null);
  const covered = await coveredEntries(scope, type, ids);
  const made = { held: { find: permissionsOfType(scope, type, 'find') } };
  // One that is not stored is made by code, and nobody else's.
  const rights = covered.has(entry.id) ? covered : new Map([...covered, [entry.id, made]]);
  return (one) => narrowEntry(scope.engine.model, type, one as Shown, rights);
}

const translationsIn = ({ localizations }: Shown): readonly Shown[] =>
  Array.isArray(localizations) ? (localizations as readonly Shown[]).filter(isRecord) : [];

function narrowEntry(model: Model, type: ContentType, entry: Shown, covered: Covered): Entity {
  const hidden = hiddenOf(type);
  const visible = withoutNames(entry, (name) => hidden.has(name) || isPassword(type, name));
  const shown = shownPart(model, type, visible, covered.get(entry.id)?.held.find ?? []) as Shown;
  if (!Array.isArray(visible.localizations)) return shown;
  return { ...shown, localizations: readableTranslations(model, type, translationsIn(entry), covered) };
}

/** The translations of an entry, as far as the caller may read them; null if it does not exist. */
export async function showTranslations(inner: Scope, type: ContentType, id: Id): Promise<readonly object[] | null> {
  const populate = { localizations: { fields: [...shownFields(type)] } };
  const found = (await readEntity(inner, type, id, { fields: ['id'], populate }, parseNumbers)) as Shown | null;
  const translations = (found?.localizations ?? []) as readonly Shown[];
  const covered = await coveredEntries(
    inner,
    type,
    translations.map((one) => one.id),
  );
  return found === null ? null : readableTranslations(inner.engine.model, type, translations, covered);
}

type Covered = ReadonlyMap<Id, Pick<EntryRights, 'held'>>;

const coveredEntries = (inner: Scope, type: ContentType, ids: readonly Id[]): Promise<Covered> =>
  askRights(inner, type, ['find'], ids);

const readableTranslations = (
  model: Model,
  type: ContentType,
  translations: readonly Shown[],
  covered: Covered,
): readonly Shown[] =>
  translations.flatMap((one) => {
    const held = covered.get(one.id)?.held.find ?? [];
    return held.length === 0 ? [] : [shownPart(model, type, one, held) as Shown];
  });

const isPassword = (type: Type, name: string): boolean => {
  const attribute = type.attributes.get(name);
  return attribute?.kind === 'scalar' && isHashed(attribute.type);
};

const withoutNames = (values: Readonly<Values>, isLeftOut: (name: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isLeftOut(name)));

/** Polymorphic relations are read completely; to-many ones are missing if they are empty. */
function countRelations(model: Model, type: Type, values: Readonly<Values>): Values {
  const none = [...type.attributes.values()].filter((one) => one.kind === 'morphTo' && one.many);
  return Object.fromEntries(
    Object.entries({ ...Object.fromEntries(none.map(({ name }) => [name, []])), ...values }).map(([name, value]) => {
      const attribute = type.attributes.get(name);
      if (attribute?.kind === 'morphTo' || attribute?.kind === 'morphFrom')
        return [name, { count: [value ?? []].flat().length }];
      if (attribute?.kind === 'component') return [name, countInside(model, attribute.component, value)];
      return [name, value];
    }),
  );
}

function countInside(model: Model, uid: string, value: unknown): unknown {
  const component = model.components.get(uid);
  if (component === undefined || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => countInside(model, uid, one));
  return countRelations(model, component, value as Values);
}
