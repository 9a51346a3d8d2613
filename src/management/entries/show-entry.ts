import { EVERY_ENTRY, fieldsOfGrant, type Permission } from '../../access/grant.ts';
import { stripBody } from '../../access/strip-body.ts';
import type { Id } from '../../change/write-value.ts';
import type { Entity } from '../../content/reading/read-entities.ts';
import { readEntity } from '../../content/reading/read-entity.ts';
import type { Scope } from '../../content/scope.ts';
import { askCoverage, grantOf } from '../../content/writing/reached-ids.ts';
import { notFound } from '../../errors.ts';
import type { CoveredEntries } from '../../plan/writing/plan-coverage.ts';
import type { ContentType, Model, Type } from '../../schema/model.ts';
import { hiddenOf, shownFields, shownQuery } from './managed-fields.ts';

type Values = Record<string, unknown>;
type Shown = Entity & Values;

/**
 * The parts of the written entry that the administrator may read. v4 returns the basic fields even of an entry they may
 * not read. Includes only translations they may read.
 */
export async function showEntry(inner: Scope, type: ContentType, id: Id): Promise<Entity> {
  const { model } = inner.engine;
  const asked = shownQuery(model, type);
  const found = await readEntity(inner, type, id, asked);
  if (found === null) throw notFound();
  const isChosen = asked.fields !== undefined;
  const own = isChosen ? null : await readEntity(inner, type, id, { fields: [...shownFields(type)] });
  const hidden = hiddenOf(type);
  const whole: Values = { ...own, ...found };
  const isLeftOut = (name: string): boolean => hidden.has(name) || isPassword(type, name);
  const counted = withoutNames(countRelations(model, type, whole), isLeftOut);
  const listed = Array.isArray(counted.localizations) ? (counted.localizations as readonly Shown[]) : null;
  const covered = await coveredEntries(inner, type, [id, ...(listed ?? []).map((one) => one.id)]);
  const shown = stripFor(inner, type, counted, covered.get(id)?.held ?? new Set());
  const translations = listed && readableTranslations(inner, type, listed, covered);
  return { ...shown, ...(translations !== null && { localizations: translations }) };
}

/** The translations of an entry, as far as the caller may read them; null if it does not exist. */
export async function showTranslations(inner: Scope, type: ContentType, id: Id): Promise<readonly object[] | null> {
  const populate = { localizations: { fields: [...shownFields(type)] } };
  const found = (await readEntity(inner, type, id, { fields: ['id'], populate })) as Shown | null;
  const translations = (found?.localizations ?? []) as readonly Shown[];
  const covered = await coveredEntries(
    inner,
    type,
    translations.map((one) => one.id),
  );
  return found === null ? null : readableTranslations(inner, type, translations, covered);
}

const coveredEntries = (inner: Scope, type: ContentType, ids: readonly Id[]): Promise<CoveredEntries> =>
  askCoverage(inner, type, grantOf(inner.access, type, 'find'), ids);

const readableTranslations = (
  inner: Scope,
  type: ContentType,
  translations: readonly Shown[],
  covered: CoveredEntries,
): readonly Shown[] =>
  translations.flatMap((one) => {
    const held = covered.get(one.id)?.held ?? new Set();
    return held.size === 0 ? [] : [stripFor(inner, type, one, held)];
  });

/** Fields of all permissions that apply to this entry. */
function stripFor(inner: Scope, type: ContentType, entry: Readonly<Values>, held: ReadonlySet<Permission>): Shown {
  const fields = fieldsOfGrant([...held]);
  const shown = fields === 'all' ? fields : new Set([...fields, ...EVERY_ENTRY]);
  return stripBody(inner.engine.model, type, entry, shown).data as Shown;
}

const isPassword = (type: Type, name: string): boolean => {
  const attribute = type.attributes.get(name);
  return attribute?.kind === 'scalar' && attribute.type === 'password';
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
