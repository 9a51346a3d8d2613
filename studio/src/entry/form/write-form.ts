import { printExact } from '../../../../kit/src/exact-json.ts';
import type { Attribute } from '../../model/model.ts';
import type { Group } from './form.ts';
import { isRelationChanged, type Json, relationBody, type RelationValue, type StoredFile } from './values.ts';

/** A field as plain data, from which a form can be restored. */
export function keepField(attribute: Attribute, value: unknown): unknown {
  switch (attribute.type) {
    case 'component':
    case 'dynamiczone':
      if (Array.isArray(value)) return (value as readonly Group[]).map(keepGroup);
      return value === null ? null : keepGroup(value as Group);
    default:
      return value;
  }
}

export const keepGroup = (group: Group): Json => ({
  ...(group.id !== null && { id: group.id }),
  ...(group.uid !== '' && { __component: group.uid }),
  ...Object.fromEntries(
    Object.entries(group.cells)
      .filter(([name]) => !group.hidden.has(name) && group.attributes[name]?.type !== 'password')
      .map(([name, cell]) => [name, keepField(group.attributes[name] ?? NONE, cell.value)]),
  ),
});

/** Two states of a field are equal if these are. */
export const compareField = (attribute: Attribute, value: unknown, withIds = true): string =>
  printExact(comparable(attribute, value, withIds) ?? null);

/** For a relation it does not matter whether it was loaded; for a file, only its id counts. */
function comparable(attribute: Attribute, value: unknown, withIds: boolean): unknown {
  switch (attribute.type) {
    case 'relation': {
      const relation = value as RelationValue;
      return isRelationChanged(relation) ? relation.items.map(({ id }) => id) : 'as stored';
    }
    case 'media':
      return ([value ?? []].flat() as unknown as readonly StoredFile[]).map(({ id }) => id);
    case 'component':
    case 'dynamiczone':
      if (Array.isArray(value)) return (value as readonly Group[]).map((one) => comparableGroup(one, withIds));
      return value === null ? null : comparableGroup(value as Group, withIds);
    case 'time':
      return typeof value === 'string' ? wholeTime(value) : value;
    default:
      return value === '' ? null : value;
  }
}

const comparableGroup = ({ id, uid, attributes, hidden, cells }: Group, withIds: boolean): unknown => [
  withIds ? id : null,
  uid,
  Object.entries(cells)
    .filter(([name]) => !hidden.has(name))
    .map(([name, cell]) => [name, comparable(attributes[name] ?? NONE, cell.value, withIds)]),
];

/** The request body for some fields of an entry. */
export function bodyOf(group: Group, names: readonly string[] = Object.keys(group.cells)): Json {
  const fields = names.flatMap((name) => {
    const attribute = group.attributes[name];
    const cell = group.cells[name];
    if (attribute === undefined || cell === undefined || UNSENT.has(name) || attribute.writable === false) return [];
    const value = fieldBody(attribute, cell.value);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(fields);
}

function fieldBody(attribute: Attribute, value: unknown): unknown {
  switch (attribute.type) {
    case 'relation':
      return isRelationChanged(value as RelationValue) ? relationBody(value as RelationValue) : undefined;
    case 'media':
      if (Array.isArray(value)) return (value as readonly StoredFile[]).map(({ id }) => id);
      return (value as StoredFile | null)?.id ?? null;
    case 'component':
      if (Array.isArray(value)) return (value as readonly Group[]).map(componentBody);
      return value === null ? null : componentBody(value as Group);
    case 'dynamiczone':
      return (value as readonly Group[]).map((group) => ({ __component: group.uid, ...componentBody(group) }));
    case 'password':
      // Passwords are never read from the server: an empty field leaves them unchanged.
      return value === null || value === '' ? undefined : value;
    case 'time':
      return typeof value === 'string' ? wholeTime(value) : value;
    default:
      return value === '' ? null : value;
  }
}

const componentBody = (group: Group): Json => ({
  ...(group.id !== null && { id: group.id }),
  ...bodyOf(
    group,
    Object.keys(group.cells).filter((name) => !group.hidden.has(name)),
  ),
});

/** `18:30` as `18:30:00.000`, the format the server accepts. */
const wholeTime = (time: string): string =>
  `${time}${':00'.repeat(Math.max(0, 3 - time.split(':').length))}`.replace(/^(\d+:\d+:\d+)$/, '$1.000');

const NONE: Attribute = { type: 'string' };

const UNSENT: ReadonlySet<string> = new Set([
  'createdAt',
  'updatedAt',
  'publishedAt',
  'createdBy',
  'updatedBy',
  'locale',
  'localizations',
]);
