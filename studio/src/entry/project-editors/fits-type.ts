import type { Attribute } from '../../model/model.ts';

/** Whether a field can store what its editor reports. */
export function fitsType(attribute: Attribute, value: unknown): boolean {
  if (value === null) return true;
  switch (attribute.type) {
    case 'integer':
      return Number.isSafeInteger(value);
    case 'biginteger':
      return Number.isSafeInteger(value) || (typeof value === 'string' && /^-?\d+$/.test(value));
    case 'float':
    case 'decimal':
      return Number.isFinite(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'enumeration':
      return typeof value === 'string' && (attribute.enum ?? []).includes(value);
    case 'json':
      return true;
    case 'blocks':
      return Array.isArray(value);
    default:
      return typeof value === 'string';
  }
}

/** A copy that the editor cannot change later; undefined if it is no JSON. */
export function copyOf(value: unknown): unknown {
  try {
    const text = JSON.stringify(value ?? null);
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
