import { printExact } from '../../../../kit/src/exact-json.ts';
import type { Attribute } from '../../model/model.ts';
import type { Form, Group } from '../form/form.ts';
import type { Json } from '../form/values.ts';

/** Field names, and places in lists: `['sections', 0, 'heading']`. */
export type Steps = readonly (string | number)[];

/**
 * Where the components of lists were when the entry was read or saved: the page knows them by that. One that was added
 * since has no place.
 */
export type Places = ReadonlyMap<Group, number>;

/** Fields that were changed since are compared with what is stored; the others are as stored. */
export function placesIn({ root }: Form, changed: readonly string[], stored: Json): Places {
  const places = new Map<Group, number>();
  const visit = (group: Group, storedAt: (name: string) => unknown): void => {
    for (const [name, cell] of Object.entries(group.cells)) {
      if (!hasParts(group.attributes[name])) continue;
      const value = storedAt(name);
      const list = value === undefined ? null : listOf<Json>(value);
      for (const [index, part] of listOf<Group>(cell.value).entries()) {
        const place = list === null ? index : list.findIndex(({ id }) => part.id !== null && id === part.id);
        if (place === -1) continue;
        if (Array.isArray(cell.value)) places.set(part, place);
        const known = list?.[place];
        visit(part, known === undefined ? () => undefined : (inner) => known[inner] ?? null);
      }
    }
  };
  const isChanged = new Set(changed);
  visit(root, (name) => (isChanged.has(name) ? (stored[name] ?? null) : undefined));
  return places;
}

/** A field that the page may show. */
export interface PageField {
  /** As the page knows it: `sections.0.heading` */
  readonly path: string;
  readonly value: unknown;
}

/** What the page cannot show as it is typed: it waits for the save. */
const NOT_SHOWN: ReadonlySet<string> = new Set(['relation', 'media', 'password']);

/** All fields whose values can be put into the page. */
export function fieldsIn(group: Group, places: Places, prefix = ''): readonly PageField[] {
  return Object.entries(group.cells).flatMap(([name, { value }]): readonly PageField[] => {
    const attribute = group.attributes[name];
    if (attribute === undefined || NOT_SHOWN.has(attribute.type)) return [];
    const path = `${prefix}${name}`;
    if (!hasParts(attribute)) return [{ path, value }];
    if (!Array.isArray(value)) return value === null ? [] : fieldsIn(value as Group, places, `${path}.`);
    return (value as readonly Group[]).flatMap((part) => {
      const place = places.get(part);
      return place === undefined ? [] : fieldsIn(part, places, `${path}.${place}.`);
    });
  });
}

/** As messages carry it: plain data. */
export const plainValue = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.parse(printExact(value)) : value;

/** From the page's path of a text to its field in the form, as far as it is there. Without places nothing was moved. */
export function stepsTo(root: Group, places: Places | null, path: string): Steps {
  const steps: (string | number)[] = [];
  const rest = path.split('.');
  let group: Group | undefined = root;
  while (group !== undefined && rest.length > 0) {
    const name: string = rest.shift() ?? '';
    const cell: Group['cells'][string] | undefined = Object.hasOwn(group.cells, name) ? group.cells[name] : undefined;
    if (cell === undefined) return steps;
    steps.push(name);
    if (!hasParts(group.attributes[name])) return steps;
    const parts: readonly Group[] = listOf<Group>(cell.value);
    if (!Array.isArray(cell.value)) {
      [group] = parts;
      continue;
    }
    const place = Number(rest.shift());
    const index = places === null ? place : parts.findIndex((part) => places.get(part) === place);
    group = parts[index];
    if (group !== undefined) steps.push(index);
  }
  return steps;
}

/** The way back: the page's path of a field in the form; null if the page does not have it yet. */
export function pathOf(root: Group, places: Places, steps: Steps): string | null {
  let value: unknown = root;
  const path: (string | number)[] = [];
  for (const step of steps) {
    if (typeof step === 'string') {
      value = (value as Group | undefined)?.cells[step]?.value;
      path.push(step);
    } else {
      value = listOf<Group>(value)[step];
      const place = places.get(value as Group);
      if (place === undefined) return null;
      path.push(place);
    }
  }
  return path.join('.');
}

const hasParts = (attribute: Attribute | undefined): boolean =>
  attribute?.type === 'component' || attribute?.type === 'dynamiczone';

const listOf = <T>(value: unknown): readonly T[] => [value ?? []].flat() as unknown as readonly T[];
