import type { AdminSchema } from '../schemas/admin-schema.ts';
import { sizeOf } from './field-sizes.ts';
import { isEditable, isListable, listableNames } from './listable.ts';

export interface Layouts {
  /** Names of attributes. */
  readonly list: readonly string[];
  /** Rows of twelve columns. */
  readonly edit: readonly (readonly Cell[])[];
}

interface Cell {
  readonly name: string;
  readonly size: number;
}

type StoredLayouts = Partial<Layouts> & { readonly editRelations?: readonly string[] };

const LIST_LENGTH = 4;
const ROW_SIZE = 12;

export const defaultLayouts = (schema: AdminSchema): Layouts => ({
  list: defaultList(schema),
  edit: defaultEdit(schema),
  ...(schema.config?.layouts as Partial<Layouts> | undefined),
});

const defaultList = (schema: AdminSchema): readonly string[] => listableNames(schema).slice(0, LIST_LENGTH);

const defaultEdit = (schema: AdminSchema): Layouts['edit'] => append([], editableNames(schema), schema);

const editableNames = (schema: AdminSchema): readonly string[] =>
  Object.keys(schema.attributes).filter((name) => isEditable(schema, name));

/** Stored when only the attributes `known` existed. */
export function syncLayouts(schema: AdminSchema, stored: StoredLayouts | undefined, known: readonly string[]): Layouts {
  if (stored === undefined || Object.keys(stored).length === 0) return defaultLayouts(schema);
  const added = Object.keys(schema.attributes).filter((name) => !known.includes(name));
  const edit = syncEdit(schema, stored, added);
  const list = syncList(schema, stored.list ?? [], added);
  return {
    list: list.length > 0 ? list : defaultList(schema),
    edit: edit.length > 0 ? edit : defaultEdit(schema),
  };
}

function syncList(schema: AdminSchema, stored: readonly string[], added: readonly string[]): readonly string[] {
  const listableNames = stored.filter((name) => isListable(schema, name));
  if (listableNames.length >= LIST_LENGTH) return listableNames;
  const filled = [...listableNames, ...added.filter((name) => isListable(schema, name))].slice(0, LIST_LENGTH);
  return [...new Set(filled)];
}

function syncEdit(schema: AdminSchema, stored: StoredLayouts, added: readonly string[]): Layouts['edit'] {
  const again = (stored.editRelations ?? []).filter(
    (name) => isEditable(schema, name) && schema.attributes[name]?.type === 'relation',
  );
  const rows = (stored.edit ?? []).map((row) =>
    row.filter(({ name, size }) => {
      if (!isEditable(schema, name)) return false;
      if (isFitting(String(schema.attributes[name]?.type), size)) return true;
      again.push(name);
      return false;
    }),
  );
  const filledRows = rows.filter((row) => row.length > 0);
  const editable = added.filter((name) => isEditable(schema, name));
  return append(append(filledRows, again, schema), editable, schema);
}

function isFitting(type: string, size: number): boolean {
  const { isResizable, default: byDefault } = sizeOf(type);
  return isResizable ? size <= ROW_SIZE : size === byDefault;
}

/** Each is added to the last row if it fits, otherwise to a new one. */
function append(layout: Layouts['edit'], names: readonly string[], { attributes }: AdminSchema): Layouts['edit'] {
  if (names.length === 0) return layout;
  const rows = layout.map((row) => [...row]);
  for (const name of names) {
    const size = sizeOf(String(attributes[name]?.type)).default;
    const last = rows.at(-1);
    const used = last?.reduce((sum, cell) => sum + cell.size, 0) ?? 0;
    if (last === undefined || used + size > ROW_SIZE) rows.push([{ name, size }]);
    else last.push({ name, size });
  }
  return rows;
}
