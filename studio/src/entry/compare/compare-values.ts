import { printExact } from '../../../../kit/src/exact-json.ts';
import type { Configuration, View } from '../../model/configuration.ts';
import { labelOf } from '../../model/label-of.ts';
import type { Attribute, Model } from '../../model/model.ts';
import { t } from '../../texts/t.ts';
import { formatDate, formatTime } from '../../view/format.ts';
import type { Json, Related, RelationValue, StoredFile } from '../form/values.ts';
import { blocksText } from './blocks-text.ts';
import { type ComparedLine, compareTexts } from './compare-texts.ts';
import { pairParts } from './pair-parts.ts';

/** One side of two values, as it is drawn. */
export type Drawing =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly lines: readonly ComparedLine[]; readonly isCode: boolean }
  | { readonly kind: 'entries'; readonly items: readonly Marked<Related>[] }
  | { readonly kind: 'files'; readonly items: readonly Marked<StoredFile>[] }
  | { readonly kind: 'parts'; readonly parts: readonly DrawnPart[] };

export interface Marked<T> {
  readonly item: T;
  readonly isChanged: boolean;
}

export interface DrawnPart {
  /** The name of its component, and its title if it has one. */
  readonly kind: string;
  readonly title: string;
  /** `changed`: some of its fields differ, and only these are drawn. `whole`: the other side does not have it. */
  readonly state: 'same' | 'changed' | 'whole';
  readonly fields: readonly DrawnField[];
}

export interface DrawnField {
  readonly name: string;
  readonly label: string;
  readonly drawing: Drawing;
}

export interface Sides {
  readonly before: Drawing;
  readonly after: Drawing;
}

interface Shape {
  readonly model: Model;
  readonly configuration: Configuration;
}

const EMPTY: Drawing = { kind: 'empty' };

/** Two values of a field, in the format of a form that is kept, as both sides are drawn. */
export function compareValues(shape: Shape, attribute: Attribute, before: unknown, after: unknown): Sides {
  switch (attribute.type) {
    case 'relation':
      if (isUnread(before) || isUnread(after)) return { before: numberOf(before), after: numberOf(after) };
      return both(before, after, relatedIn, (items) => ({ kind: 'entries', items }));
    case 'media':
      return both(before, after, filesIn, (items) => ({ kind: 'files', items }));
    case 'component':
    case 'dynamiczone':
      return compareParts(shape, attribute, before, after);
    default: {
      const { before: old, after: now } = compareTexts(textOf(attribute, before), textOf(attribute, after));
      const isCode = attribute.type === 'json';
      const drawn = (lines: readonly ComparedLine[]): Drawing =>
        lines.length === 0 ? EMPTY : { kind: 'text', lines, isCode };
      return { before: drawn(old), after: drawn(now) };
    }
  }
}

/** A value as it is read in a form. */
function textOf({ type }: Attribute, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  switch (type) {
    case 'boolean':
      return t(value === true ? 'common.yes' : 'common.no');
    case 'date':
      return formatDate(String(value));
    case 'datetime':
    case 'timestamp':
      return formatTime(String(value));
    case 'blocks':
      return blocksText(value);
    case 'json':
      return printExact(value, 2);
    case 'password':
      return '••••••';
    default:
      return typeof value === 'object' ? printExact(value, 2) : String(value);
  }
}

function both<T extends { readonly id: number }>(
  before: unknown,
  after: unknown,
  read: (value: unknown) => readonly T[],
  draw: (items: readonly Marked<T>[]) => Drawing,
): Sides {
  const [old, now] = [read(before), read(after)];
  const side = (own: readonly T[], other: readonly T[]): Drawing => {
    const ids = new Set(other.map(({ id }) => id));
    return own.length === 0 ? EMPTY : draw(own.map((item) => ({ item, isChanged: !ids.has(item.id) })));
  };
  return { before: side(old, now), after: side(now, old) };
}

/** Its entries are not loaded: only how many there are is known. */
const isUnread = (value: unknown): boolean => (value as RelationValue | null | undefined)?.stored === null;

function numberOf(value: unknown): Drawing {
  const count = isUnread(value) ? (value as RelationValue).count : relatedIn(value).length;
  const lines = [[{ text: t('list.items', { count }), isChanged: true }]];
  return count === 0 ? EMPTY : { kind: 'text', lines, isCode: false };
}

const relatedIn = (value: unknown): readonly Related[] => (value as RelationValue | null | undefined)?.items ?? [];

const filesIn = (value: unknown): readonly StoredFile[] => [value ?? []].flat() as unknown as readonly StoredFile[];

function compareParts(shape: Shape, attribute: Attribute, before: unknown, after: unknown): Sides {
  const pairs = pairParts(partsIn(before), partsIn(after), attribute.component ?? '');
  const drawn = pairs.map(({ before: old, after: now, isSame }) => {
    const uid = String((now ?? old)?.__component ?? attribute.component);
    const fields = isSame ? [] : fieldsOf(shape, uid, old, now);
    const state = isSame ? 'same' : old === null || now === null ? 'whole' : 'changed';
    const side = (part: Json | null, of: keyof Sides): readonly DrawnPart[] => {
      if (part === null) return [];
      const own = fields.map(({ sides, ...field }) => ({ ...field, drawing: sides[of] }));
      const shown = state === 'whole' ? own.filter(({ drawing }) => drawing.kind !== 'empty') : own;
      return [{ ...namesOf(shape, uid, part), state, fields: shown }];
    };
    return { before: side(old, 'before'), after: side(now, 'after') };
  });
  const side = (of: keyof Sides): Drawing => {
    const parts = drawn.flatMap((one) => one[of]);
    return parts.length === 0 ? EMPTY : { kind: 'parts', parts };
  };
  return { before: side('before'), after: side('after') };
}

/** The fields of a component that differ. */
function fieldsOf({ model, configuration }: Shape, uid: string, before: Json | null, after: Json | null) {
  const attributes = model.components.get(uid)?.attributes ?? {};
  const view = configuration.components[uid];
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    if (name === 'id' || isSameValue(before?.[name], after?.[name])) return [];
    const sides = compareValues({ model, configuration }, attribute, before?.[name], after?.[name]);
    return [{ name, label: view === undefined ? name : labelOf(view, name), sides }];
  });
}

const isSameValue = (one: unknown, other: unknown): boolean =>
  printExact(one === '' ? null : (one ?? null)) === printExact(other === '' ? null : (other ?? null));

function namesOf({ model, configuration }: Shape, uid: string, part: Json): Pick<DrawnPart, 'kind' | 'title'> {
  const view: View | undefined = configuration.components[uid];
  const title = part[view?.settings.mainField ?? ''];
  const kind = model.components.get(uid)?.info.displayName ?? uid;
  return { kind, title: typeof title === 'string' ? title : '' };
}

const partsIn = (value: unknown): readonly Json[] =>
  [value ?? []].flat().filter((one): one is Json => typeof one === 'object' && one !== null);

/** Whether both sides are drawn alike although the values differ. */
export const looksEqual = ({ before, after }: Sides): boolean => JSON.stringify(before) === JSON.stringify(after);
