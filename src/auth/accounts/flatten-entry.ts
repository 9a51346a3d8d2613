import { componentOf, contentTypeOf } from '../../schema/lookup.ts';
import { type Attribute, FILE_UID, type Model, type Type } from '../../schema/model.ts';
import { assertNever } from '../../util/assert-never.ts';

type Json = Readonly<Record<string, unknown>>;

/** An entry in the contract's envelope. */
export interface EntryJson {
  readonly id: number;
  readonly attributes: Json;
}

/** Accounts are not wrapped: `{ id, attributes: { role: { data } } }` becomes `{ id, role }`. */
export const flattenEntry = (model: Model, type: Type, entry: EntryJson): Json => ({
  id: entry.id,
  ...flattenFields(model, type, entry.attributes),
});

function flattenFields(model: Model, type: Type, fields: Json): Json {
  const entries = Object.entries(fields).map(([name, value]) => {
    const attribute = type.attributes.get(name);
    return [name, attribute === undefined || value === null ? value : flattenValue(model, attribute, value)];
  });
  return Object.fromEntries(entries);
}

function flattenValue(model: Model, attribute: Attribute, value: unknown): unknown {
  switch (attribute.kind) {
    case 'scalar':
      return value;
    case 'relation':
    case 'morphFrom':
      return flattenData(value, (entry) => flattenEntry(model, contentTypeOf(model, attribute.target), entry));
    case 'media':
      return flattenData(value, (entry) => flattenEntry(model, contentTypeOf(model, FILE_UID), entry));
    case 'morphTo':
      return flattenData(value, ({ attributes, ...rest }) => ({ ...rest, ...attributes }));
    case 'component': {
      const component = componentOf(model, attribute.component);
      return eachOf(value, (item) => flattenFields(model, component, item));
    }
    case 'dynamicZone':
      return eachOf(value, (item) => flattenFields(model, componentOf(model, String(item.__component)), item));
    default:
      return assertNever(attribute);
  }
}

const flattenData = (value: unknown, flatten: (entry: EntryJson) => unknown): unknown => {
  const { data } = value as { readonly data: EntryJson | readonly EntryJson[] | null };
  if (data === null) return null;
  return Array.isArray(data) ? data.map(flatten) : flatten(data as EntryJson);
};

const eachOf = (value: unknown, flatten: (item: Json) => unknown): unknown =>
  Array.isArray(value) ? value.map(flatten) : flatten(value as Json);
