import type { FieldCondition, FieldView } from '../../../src/admin/contract/content-types.ts';
import type { View } from '../model/configuration.ts';

/** A field in the layout of a form. */
export interface PlacedField {
  readonly name: string;
  /** Of twelve columns. */
  readonly size: number;
}

const COLUMNS = 12;

/** The widths that fields may have; some kinds of fields need the whole one. */
export const SIZES = [4, 6, 8, 12] as const;

const WHOLE: ReadonlySet<string> = new Set(['component', 'dynamiczone', 'json', 'richtext', 'blocks']);

export const sizesOf = (type: string | undefined): readonly number[] =>
  type !== undefined && WHOLE.has(type) ? [COLUMNS] : SIZES;

export const placedFields = ({ layouts }: View): readonly PlacedField[] => layouts.edit.flat();

/** Fields in rows, as v4's panel needs them: each row is filled as far as the next field fits. */
export function rowsOf(fields: readonly PlacedField[]): readonly (readonly PlacedField[])[] {
  const rows: PlacedField[][] = [];
  let room = 0;
  for (const { name, size } of fields) {
    if (size > room || rows.length === 0) {
      rows.push([]);
      room = COLUMNS;
    }
    rows.at(-1)?.push({ name, size });
    room -= size;
  }
  return rows;
}

/** The same item further up or down; the list itself if there is no place. */
export function moved<T>(list: readonly T[], from: number, by: -1 | 1): readonly T[] {
  const to = from + by;
  const [one, other] = [list[from], list[to]];
  if (one === undefined || other === undefined) return list;
  return list.map((item, index) => (index === from ? other : index === to ? one : item));
}

export const withLayout = (view: View, fields: readonly PlacedField[]): View => ({
  ...view,
  layouts: { ...view.layouts, edit: rowsOf(fields) },
});

export const withColumns = (view: View, list: readonly string[]): View => ({
  ...view,
  layouts: { ...view.layouts, list },
});

export function withField(view: View, name: string, change: Partial<FieldView['edit']>): View {
  const field = view.metadatas[name] ?? { edit: {}, list: {} };
  const label = change.label;
  // Lists have the label of the form, unless they have one of their own.
  const isSame = (field.list.label ?? name) === (field.edit.label ?? name);
  const list = label !== undefined && isSame ? { ...field.list, label } : field.list;
  return { ...view, metadatas: { ...view.metadatas, [name]: { edit: { ...field.edit, ...change }, list } } };
}

export const withListLabel = (view: View, name: string, label: string): View => {
  const field = view.metadatas[name] ?? { edit: {}, list: {} };
  return { ...view, metadatas: { ...view.metadatas, [name]: { ...field, list: { ...field.list, label } } } };
};

export const withSettings = (view: View, change: Partial<View['settings']>): View => ({
  ...view,
  settings: { ...view.settings, ...change },
});

/** Null: the field is always shown. */
export function withCondition(view: View, name: string, condition: FieldCondition | null): View {
  const { [name]: _before, ...others } = view.conditions;
  return { ...view, conditions: condition === null ? others : { ...others, [name]: condition } };
}

type ViewPart = 'settings' | 'metadatas' | 'layouts' | 'conditions';

/** The parts that were changed, as the server takes them: what others have changed in the rest stays. */
export function changedParts(before: View, after: View): Partial<Pick<View, ViewPart>> {
  const isChanged = (part: ViewPart): boolean => JSON.stringify(before[part]) !== JSON.stringify(after[part]);
  return {
    ...(isChanged('settings') && { settings: after.settings }),
    ...(isChanged('metadatas') && { metadatas: sentFields(after.metadatas) }),
    ...(isChanged('layouts') && { layouts: after.layouts }),
    ...(isChanged('conditions') && { conditions: after.conditions }),
  };
}

/** Responses name the title of related entries a second time, which the server does not take back. */
const sentFields = (fields: View['metadatas']): View['metadatas'] =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { edit, list }]) => {
      const { label, searchable, sortable } = list;
      const known = Object.entries({ label, searchable, sortable }).filter(([, value]) => value !== undefined);
      return [name, { edit, list: Object.fromEntries(known) }];
    }),
  );
