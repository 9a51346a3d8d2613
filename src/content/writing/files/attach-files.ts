import type { Id } from '../../../change/write-value.ts';
import { valueErrors, valueProblem } from '../../../errors.ts';
import type { ContentType, MediaAttribute, Model, Type } from '../../../schema/model.ts';
import { isRecord } from '../../../util/is-record.ts';
import type { LinkRules } from './file-link.ts';

/** A media attribute in the data of an entry. */
export interface FilePlace {
  readonly attribute: MediaAttribute;
  /** The object that has the attribute: the entry itself or one of its components. */
  readonly holder: Record<string, unknown>;
}

/**
 * Resolves a path such as `sections.0.picture`; null if there is no such attribute, or no such component in the data.
 */
export function findFilePlace(model: Model, type: Type, data: unknown, path: readonly string[]): FilePlace | null {
  const [name, ...rest] = path;
  if (name === undefined || !isRecord(data)) return null;
  const attribute = type.attributes.get(name);
  if (attribute?.kind === 'media') return rest.length === 0 ? { attribute, holder: data } : null;
  const value = Object.hasOwn(data, name) ? data[name] : undefined;
  if (attribute?.kind === 'component') {
    const component = model.components.get(attribute.component);
    if (component === undefined) return null;
    return attribute.many
      ? findFilePlace(model, component, itemAt(value, rest[0]), rest.slice(1))
      : findFilePlace(model, component, value, rest);
  }
  if (attribute?.kind !== 'dynamicZone') return null;
  const item = itemAt(value, rest[0]);
  const uid = isRecord(item) ? item.__component : undefined;
  const component = typeof uid === 'string' ? model.components.get(uid) : undefined;
  return component === undefined ? null : findFilePlace(model, component, item, rest.slice(1));
}

/** Whether a path can refer to a media attribute in an entry of the type. */
export function isFilePath(model: Model, type: Type, [name = '', ...rest]: readonly string[]): boolean {
  const attribute = type.attributes.get(name);
  if (attribute?.kind === 'media') return rest.length === 0;
  if (attribute?.kind !== 'component' && attribute?.kind !== 'dynamicZone') return false;
  const isList = attribute.kind === 'dynamicZone' || attribute.many;
  if (isList && !/^\d+$/.test(rest[0] ?? '')) return false;
  const uids = attribute.kind === 'component' ? [attribute.component] : attribute.components;
  const inside = isList ? rest.slice(1) : rest;
  return uids.some((uid) => {
    const component = model.components.get(uid);
    return component !== undefined && isFilePath(model, component, inside);
  });
}

/** An item of a list in the data. */
export const itemAt = (value: unknown, index: string | undefined): unknown =>
  Array.isArray(value) && index !== undefined && /^\d+$/.test(index) ? value[Number(index)] : undefined;

/** Adds files to the attribute in the data. A single media attribute gets the last file. */
export function attachFiles({ attribute, holder }: FilePlace, ids: readonly Id[]): void {
  const { name, many } = attribute;
  holder[name] = many ? withMore(holder[name], ids) : (ids.at(-1) ?? null);
}

/** If the data does not mention the attribute, its stored files are kept. */
function withMore(fieldValue: unknown, ids: readonly Id[]): unknown {
  if (fieldValue === null) return ids;
  if (Array.isArray(fieldValue)) return [...fieldValue, ...ids];
  const added = ids.map((id) => ({ id }));
  if (fieldValue === undefined) return { connect: added };
  if (!isRecord(fieldValue) || 'id' in fieldValue) return [fieldValue, ...ids];
  if (Array.isArray(fieldValue.set)) return { ...fieldValue, set: [...fieldValue.set, ...added] };
  return { ...fieldValue, connect: [...(Array.isArray(fieldValue.connect) ? fieldValue.connect : []), ...added] };
}

/** Throws for a file whose path does not refer to a media attribute, if the project refuses such files. */
export function checkPaths(
  model: Model,
  type: ContentType,
  paths: readonly (readonly string[])[],
  { unknownFields }: Pick<LinkRules, 'unknownFields'>,
): void {
  if (unknownFields === 'store') return;
  const wrong = paths.filter((path) => !isFilePath(model, type, path));
  if (wrong.length === 0) return;
  const messageFor = (path: readonly string[]): string => `${path.join('.')} is not a media attribute of ${type.uid}`;
  throw valueErrors(...wrong.map((path) => valueProblem(path, messageFor(path))));
}
