import { printExact } from '../../../../kit/src/exact-json.ts';
import type { Attribute } from '../../model/model.ts';
import type { Cell } from '../../state/cell.ts';
import type { Form, Group } from './form.ts';
import { type Json, type RelationValue, unreadRelation } from './values.ts';

/** The values of all fields, also in components. They are replaced, never changed: identity tells whether a field was edited. */
export type FieldValues = ReadonlyMap<Cell, unknown>;

export function valuesOf({ attributes, cells }: Group): FieldValues {
  const parts = Object.entries(cells).flatMap(([name, { value }]) =>
    hasParts(attributes[name]) ? partsIn(value) : [],
  );
  return new Map([
    ...Object.values(cells).map((cell) => [cell, cell.value] as const),
    ...parts.flatMap((part) => [...valuesOf(part)]),
  ]);
}

const hasParts = (attribute: Attribute | undefined): boolean =>
  attribute?.type === 'component' || attribute?.type === 'dynamiczone';

const partsIn = (value: unknown): readonly Group[] => [value ?? []].flat() as unknown as readonly Group[];

/**
 * Updates the form after a save: values set by the server, and ids of new components. Fields that were edited since
 * they were sent keep their values.
 */
export function adoptEntry(form: Form, entry: Json, sent: FieldValues): void {
  adopt(form, form.root, entry, sent);
}

function adopt(form: Form, group: Group, stored: Json, sent: FieldValues): void {
  if (typeof stored.id === 'number' && group.uid !== '') group.id = stored.id;
  for (const [name, cell] of Object.entries(group.cells)) {
    const isSame = cell.value === sent.get(cell);
    switch (group.attributes[name]?.type) {
      case 'relation':
        adoptRelation(cell as Cell<RelationValue>, sent.get(cell) as RelationValue, stored[name]);
        break;
      case 'component':
      case 'dynamiczone':
        adoptParts(form, group, name, stored, sent);
        break;
      case 'password':
        if (isSame) cell.learn(null);
        break;
      default:
        if (isSame && isNews(cell.value, stored[name])) cell.learn(stored[name]);
    }
  }
}

const isNews = (mine: unknown, stored: unknown): boolean =>
  stored !== undefined && printExact(mine) !== printExact(stored);

function adoptRelation(cell: Cell<RelationValue>, sent: RelationValue, stored: unknown): void {
  const { items } = cell.value;
  const count = (stored as { count?: number } | null)?.count ?? sent.items.length;
  if (sent.stored !== null) cell.learn({ items, stored: sent.items.map(({ id }) => id), count });
  else if (cell.value.stored === null) cell.learn(unreadRelation(count));
}

function adoptParts(form: Form, group: Group, name: string, stored: Json, sent: FieldValues): void {
  const cell = group.cells[name];
  if (cell === undefined) return;
  const mine = partsIn(sent.get(cell));
  const theirs = [stored[name] ?? []].flat() as unknown as readonly Json[];
  const isSame = mine.length === theirs.length && mine.every(({ uid }, at) => uid === (theirs[at]?.__component ?? uid));
  if (isSame) for (const [at, part] of mine.entries()) adopt(form, part, theirs[at] ?? {}, sent);
  else if (group.uid === '' && cell.value === sent.get(cell)) cell.learn(form.read(name, stored));
}
