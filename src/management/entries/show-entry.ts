import { EVERY_ENTRY } from '../../access/grant.ts';
import { fieldsOfGrant, stripBody } from '../../access/strip-body.ts';
import type { Id } from '../../change/write-value.ts';
import type { Entity } from '../../content/reading/read-entities.ts';
import { readEntity } from '../../content/reading/read-entity.ts';
import type { Scope } from '../../content/scope.ts';
import { grantOf, permissionsFor, reachedIds } from '../../content/writing/reached-ids.ts';
import { notFound } from '../../errors.ts';
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
  const granted = grantOf(inner.access, type, 'find');
  const shown = await stripFor(inner, type, counted, id, granted);
  if (!Array.isArray(shown.localizations)) return shown;
  const translations = shown.localizations as readonly Entity[];
  const ids = translations.map((one) => one.id);
  const reached = await reachedIds(inner, inner.access, type, granted, ids);
  const seen = translations.filter((one) => reached.has(one.id));
  const localizations = [];
  for (const one of seen) localizations.push(await stripFor(inner, type, one, one.id, granted));
  return { ...shown, localizations };
}

/** Fields of all permissions that apply to this entry. */
async function stripFor(
  inner: Scope,
  type: ContentType,
  entry: Readonly<Values>,
  id: Id,
  granted: ReturnType<typeof grantOf>,
): Promise<Shown> {
  const held = await permissionsFor(inner, inner.access, type, granted, id);
  const fields = fieldsOfGrant(held);
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
