import { type Access, mayFind } from '../../../access/access.ts';
import { validationError } from '../../../errors.ts';
import { join } from '../../../query/v5/v5-context.ts';
import { componentOf } from '../../../schema/lookup.ts';
import { type Attribute, FILE_UID, type Model, type Type } from '../../../schema/model.ts';
import { isRecord } from '../../../util/is-record.ts';

/** Every name in the `data` of a body must be one that a caller may write; the first that is not is refused. */
export function checkV5Body(model: Model, type: Type, data: object, access: Access): void {
  if (Array.isArray(data)) {
    for (const item of data) if (isRecord(item)) checkV5Body(model, type, item, access);
    return;
  }
  for (const key of ['id', 'documentId']) if (Object.hasOwn(data, key)) throw invalidKey(key, undefined);
  for (const key of Object.keys(data)) if (NOT_WRITABLE.has(key)) throw invalidKey(key, key);
  checkNames({ model, access }, type, data, null, null);
  checkRelations({ model, access }, type, data, null);
}

const NOT_WRITABLE: ReadonlySet<string> = new Set([
  ...['createdAt', 'updatedAt', 'createdBy', 'updatedBy', 'localizations'],
]);

function invalidKey(key: string, path: string | null | undefined) {
  const place = path && path !== key ? ` at ${path}` : '';
  return validationError(`Invalid key ${key}${place}`, { key, ...(path !== undefined && { path }), source: 'body' });
}

interface Checking {
  readonly model: Model;
  readonly access: Access;
}

/** What may stand beside the attributes of an entry, by the attribute that holds it. */
function keysInside(parent: Attribute | null): readonly string[] {
  switch (parent?.kind) {
    case undefined:
    case 'scalar':
      return [];
    case 'component':
      return ['id', 'documentId'];
    case 'dynamicZone':
      return ['id', '__component'];
    default:
      return ['id', 'documentId', 'connect', 'disconnect', 'set', 'options', '__type', 'position'];
  }
}

function checkNames(
  checking: Checking,
  type: Type,
  data: object,
  parent: Attribute | null,
  above: string | null,
): void {
  const allowed = keysInside(parent);
  for (const [key, value] of Object.entries(data)) {
    const attribute = type.attributes.get(key);
    if (attribute === undefined) {
      if (!allowed.includes(key) && !isRootField(parent, key)) throw invalidKey(key, above);
      continue;
    }
    const path = join(above, key);
    for (const [item, inside] of itemsOf(checking, attribute, value)) {
      checkNames(checking, inside, item, attribute, path);
    }
  }
}

/** Known in every type, though v4 has it in some only, and without effect. */
const isRootField = (parent: Attribute | null, key: string): boolean =>
  (key === 'publishedAt' || key === 'locale') && parent?.kind !== 'component' && parent?.kind !== 'dynamicZone';

/** The objects in the value of an attribute, each with its type. */
function itemsOf({ model }: Checking, attribute: Attribute, value: unknown): readonly (readonly [object, Type])[] {
  const items = (Array.isArray(value) ? value : [value]).filter(isRecord);
  const ofType = (type: Type | undefined): readonly (readonly [object, Type])[] =>
    type === undefined ? [] : items.map((item) => [item, type]);
  switch (attribute.kind) {
    case 'scalar':
      return [];
    case 'component':
      return ofType(componentOf(model, attribute.component));
    case 'dynamicZone':
      return items.flatMap((item) => {
        const type = model.components.get(String(item.__component));
        return type === undefined ? [] : [[item, type] as const];
      });
    case 'morphTo':
      return items.flatMap((item) => {
        const type = model.contentTypes.get(String(item.__type));
        return type === undefined ? [] : [[item, type] as const];
      });
    case 'media':
      return ofType(model.contentTypes.get(FILE_UID));
    default:
      return ofType(model.contentTypes.get(attribute.target));
  }
}

/** Relations lead only to what the caller may find. */
function checkRelations(checking: Checking, type: Type, data: object, above: string | null): void {
  const { access } = checking;
  for (const [key, value] of Object.entries(data)) {
    const attribute = type.attributes.get(key);
    if (attribute === undefined) continue;
    const path = join(above, key);
    if (attribute.kind === 'relation' || attribute.kind === 'morphFrom') {
      if (!mayFind(access, attribute.target)) throw invalidKey(key, path);
    } else if (attribute.kind === 'morphTo') {
      const isAllowed = (item: unknown): boolean =>
        isRecord(item) && typeof item.__type === 'string' && mayFind(access, item.__type);
      if (!attribute.many || !elementsOf(value).every(isAllowed)) throw invalidKey(key, path);
    } else if (attribute.kind === 'component' || attribute.kind === 'dynamicZone') {
      for (const [item, inside] of itemsOf(checking, attribute, value)) checkRelations(checking, inside, item, path);
    }
  }
}

function elementsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (!isRecord(value)) return value === null ? [] : [value];
  const groups = [value.connect, value.set, value.disconnect].filter((group) => group !== undefined);
  return groups.length === 0 ? [value] : groups.flat();
}
