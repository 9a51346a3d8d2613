import type { Id } from '../../../change/write-value.ts';
import type { RawObject } from '../../../query/parse-query-string.ts';
import { resolveEntryQuery } from '../../../query/resolve-query.ts';
import type { ContentType, Model, Type } from '../../../schema/model.ts';
import { isRecord } from '../../../util/is-record.ts';
import { readEntities } from '../../reading/read-entities.ts';
import { typeInside } from '../../reading/type-inside.ts';
import { asCodeWithin, type Scope } from '../../scope.ts';
import { itemAt } from './attach-files.ts';

type Values = Record<string, unknown>;

/**
 * The data of an update, extended with the ids of stored components that receive a file but are missing in the data:
 * they keep all their values, and get the file.
 */
export async function nameStoredParts(
  inner: Scope,
  type: ContentType,
  id: Id,
  data: object,
  paths: readonly (readonly string[])[],
): Promise<object> {
  const { model } = inner.engine;
  const unnamed = paths.filter((path) => isRecord(data) && isUnnamed(model, type, data, path));
  if (unnamed.length === 0) return data;
  const stored = await Promise.all(
    unnamed.map(async (path) => {
      const raw = { fields: ['id'], populate: populatePath(model, type, path) };
      const { entities } = await readEntities(asCodeWithin(inner), type, 'content', (context) =>
        resolveEntryQuery(context, type, String(id), raw),
      );
      return { path, entry: entities[0] };
    }),
  );
  const filled = structuredClone(data) as Values;
  for (const { path, entry } of stored) if (entry !== undefined) nameParts(model, type, filled, entry, path);
  return filled;
}

/** Whether a component along the path is missing in the data. */
function isUnnamed(model: Model, type: Type, data: Values, path: readonly string[]): boolean {
  const step = stepOf(model, type, path);
  if (step === null) return false;
  const value = data[step.name];
  if (value === undefined) return true;
  const item = step.isList ? itemAt(value, path[1]) : value;
  if (!isRecord(item) || item.id === undefined) return false;
  const next = typeInside(model, step.attribute, item);
  return next !== undefined && isUnnamed(model, next, item, step.rest);
}

/** The component or dynamic zone at the start of a path. */
function stepOf(model: Model, type: Type, [name = '', ...rest]: readonly string[]) {
  const attribute = type.attributes.get(name);
  if (attribute?.kind !== 'component' && attribute?.kind !== 'dynamicZone') return null;
  const isList = attribute.kind === 'dynamicZone' || attribute.many;
  const uids = attribute.kind === 'component' ? [attribute.component] : attribute.components;
  const types = uids.flatMap((uid) => model.components.get(uid) ?? []);
  return { name, attribute, isList, types, rest: isList ? rest.slice(1) : rest };
}

function populatePath(model: Model, type: Type, path: readonly string[]): RawObject {
  const step = stepOf(model, type, path);
  if (step === null) return {};
  const inside = (one: Type): RawObject => ({ fields: ['id'], populate: populatePath(model, one, step.rest) });
  const [only] = step.types;
  const populated =
    step.attribute.kind === 'dynamicZone'
      ? { on: Object.fromEntries(step.types.map((one) => [one.uid, inside(one)])) }
      : only === undefined
        ? {}
        : inside(only);
  return { [step.name]: populated };
}

function nameParts(model: Model, type: Type, data: Values, stored: Readonly<Values>, path: readonly string[]): void {
  const step = stepOf(model, type, path);
  const found = step === null ? undefined : stored[step.name];
  if (step === null || found === undefined || found === null) return;
  data[step.name] ??= Array.isArray(found) ? found.map(nameOf) : nameOf(found);
  const item = step.isList ? itemAt(data[step.name], path[1]) : data[step.name];
  const same = [found].flat().find((one) => isRecord(one) && isRecord(item) && one.id === item.id);
  const next = isRecord(item)
    ? typeInside(model, step.attribute, { ...(same as Values | undefined), ...item })
    : undefined;
  if (isRecord(item) && isRecord(same) && next !== undefined) nameParts(model, next, item, same, step.rest);
}

/** A component referenced by id, which keeps all its values. */
function nameOf(part: unknown): Values {
  const { id, __component } = part as Values;
  return { id, ...(__component !== undefined && { __component }) };
}
