import mapValues from 'lodash/mapValues.js';
import { componentOf } from '../../schema/lookup.ts';
import { isJoinable, targetOf } from '../../query/resolution.ts';
import type { Attribute, Model, Type } from '../../schema/model.ts';

type Json = Readonly<Record<string, unknown>>;

/** `this.transformResponse(data, meta)`: entries in the contract's envelope. Null and undefined are unchanged. */
export function transformResponse(model: Model, type: Type, data: unknown, meta: unknown = {}): unknown {
  if (data === null || data === undefined) return data;
  return { data: wrapEntry(model, type, data), meta };
}

function wrapEntry(model: Model, type: Type | undefined, entry: unknown): unknown {
  if (entry === null || entry === undefined) return entry;
  if (Array.isArray(entry)) return entry.map((item) => wrapEntry(model, type, item));
  if (typeof entry !== 'object') throw new Error('transformResponse expects an entry or a list of entries.');
  const { id, ...fields } = entry as Json;
  return { id, attributes: wrapFields(model, type, fields) };
}

const wrapFields = (model: Model, type: Type | undefined, fields: Json): Json =>
  mapValues(fields, (value, name) => {
    const attribute = type?.attributes.get(name);
    return attribute === undefined ? value : wrapValue(model, attribute, value);
  });

function wrapValue(model: Model, attribute: Attribute, value: unknown): unknown {
  if (typeof value !== 'object') return value;
  if (attribute.kind === 'component') return bareComponent(model, componentOf(model, attribute.component), value);
  if (attribute.kind === 'dynamicZone' && Array.isArray(value)) {
    return value.map((item) => bareComponent(model, model.components.get(item?.__component), item));
  }
  if (isJoinable(attribute)) return { data: wrapEntry(model, targetOf(model, attribute), value) };
  return value;
}

function bareComponent(model: Model, type: Type | undefined, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => bareComponent(model, type, item));
  if (typeof value !== 'object' || value === null) return value;
  const { id, ...fields } = value as Json;
  return { id, ...wrapFields(model, type, fields) };
}
