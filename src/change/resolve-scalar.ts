import type { ScalarAttribute, Type } from '../schema/model.ts';
import { assertNever } from '../util/assert-never.ts';
import type { Finding } from './findings.ts';
import { pathOf } from './findings.ts';
import { missingValue } from './mistakes.ts';
import type { Resolution, RowPlace } from './resolution.ts';
import { fieldPath } from './resolution.ts';
import { resolveBlocks } from './resolve-blocks.ts';
import { resolveBoolean, resolveEnumeration } from './resolve-choice.ts';
import { resolveDay, resolveInstant, resolveTime } from './resolve-date.ts';
import { resolveJson } from './resolve-json.ts';
import { resolveBigInteger, resolveNumber } from './resolve-number.ts';
import { resolvePassword, resolveText } from './resolve-text.ts';
import type { Resolved, ScalarField } from './scalar-field.ts';
import type { WriteValue } from './write-value.ts';

/**
 * The value of a scalar attribute as its column takes it, or undefined where there is nothing to write. Nothing
 * is a reason to refuse, too, where the attribute is required; a default stands in for it in a new row.
 */
export function resolveScalar(
  resolution: Resolution,
  type: Type,
  attribute: ScalarAttribute,
  sent: unknown,
  place: RowPlace,
  findings: Finding[],
): Resolved {
  const { rules, reach } = resolution;
  const path = fieldPath(place, attribute.name);
  const checked = reach !== 'database' && attribute.writable;
  const required = checked && attribute.required && !resolution.draft;
  const value = sent === undefined && place.stored === null ? defaultOf(attribute) : sent;
  if (value === undefined) {
    if (required && rules === 'creation') findings.push(missingValue(path, resolution));
    return undefined;
  }
  const field = { attribute, path, resolution, required, checked, findings };
  const resolved = value === null && !required ? null : resolveValue(field, value);
  if (checked && attribute.unique && resolved !== undefined && sent !== undefined && sent !== null)
    claimUnique(type, attribute, resolved, path, place, findings);
  return resolved;
}

const defaultOf = ({ default: value }: ScalarAttribute): unknown => (typeof value === 'function' ? value() : value);

function resolveValue(field: ScalarField, value: unknown): Resolved {
  switch (field.attribute.type) {
    case 'string':
    case 'text':
    case 'richtext':
    case 'email':
    case 'uid':
      return resolveText(field, value);
    case 'password':
      return resolvePassword(field, value);
    case 'enumeration':
      return resolveEnumeration(field, value);
    case 'boolean':
      return resolveBoolean(field, value);
    case 'integer':
    case 'float':
    case 'decimal':
    case 'increments':
      return resolveNumber(field, value);
    case 'biginteger':
      return resolveBigInteger(field, value);
    case 'date':
      return resolveDay(field, value);
    case 'time':
      return resolveTime(field, value);
    case 'datetime':
    case 'timestamp':
      return resolveInstant(field, value);
    case 'json':
    case 'array':
      return resolveJson(field, value);
    case 'blocks':
      return resolveBlocks(field, value);
    default:
      return assertNever(field.attribute.type);
  }
}

/** Types whose uniqueness the contract looks after. */
const COMPARABLE: ReadonlySet<string> = new Set([
  'string',
  'text',
  'richtext',
  'email',
  'uid',
  'integer',
  'biginteger',
  'float',
  'decimal',
  'date',
  'time',
  'datetime',
  'timestamp',
]);

function claimUnique(
  type: Type,
  attribute: ScalarAttribute,
  value: WriteValue,
  path: string,
  place: RowPlace,
  findings: Finding[],
): void {
  if (!COMPARABLE.has(attribute.type)) return;
  const except = type.kind === 'component' ? null : place.stored;
  findings.push({ kind: 'unique', path: pathOf(path), type, attribute, value, except });
}
