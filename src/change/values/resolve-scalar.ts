import type { ScalarAttribute, Type } from '../../schema/model.ts';
import { assertNever } from '../../util/assert-never.ts';
import { type Finding, pathOf } from '../issues/findings.ts';
import { missingValue } from '../issues/mistakes.ts';
import { fieldPath, type Resolution, type RowPlace } from '../resolution.ts';
import { resolveBlocks, resolveJson } from './resolve-json.ts';
import { resolveBoolean, resolveEnumeration } from './resolve-enumeration.ts';
import { resolveDay, resolveInstant, resolveTime } from './resolve-date.ts';
import { resolveBigInteger, resolveNumber } from './resolve-number.ts';
import { resolvePassword, resolveText } from './resolve-text.ts';
import type { Resolved, ScalarField } from './scalar-field.ts';

export interface ResolvedScalar {
  /** Undefined if there is nothing to write. */
  readonly value: Resolved;
  /** See `FieldFindings`. */
  readonly steps: number;
}

/**
 * The value of a scalar attribute as its column takes it. In a new row a default replaces an absent value; without one,
 * a required attribute is refused.
 */
export function resolveScalar(
  resolution: Resolution,
  type: Type,
  attribute: ScalarAttribute,
  sent: unknown,
  place: RowPlace,
  findings: Finding[],
): ResolvedScalar {
  const path = fieldPath(place, attribute.name);
  const isDefault = sent === undefined && place.stored === null;
  // Defaults of a component created by an update are not validated.
  const isAssumed = isDefault && resolution.rules === 'update';
  const checked = resolution.layer !== 'database' && attribute.writable && !isAssumed;
  const required = checked && attribute.required && !resolution.draft;
  const steps = checksOf(attribute) + (required ? 1 : 0) > 0 ? 2 : 1;
  const value = isDefault ? defaultOf(attribute) : sent;
  if (value === undefined) {
    if (required && resolution.rules === 'creation') findings.push(missingValue(path, resolution));
    return { value, steps };
  }
  const field = { attribute, path, resolution, required, checked, findings, steps };
  const resolved = value === null && !required ? null : resolveValue(field, value);
  const isAsked = checked && isUnique(attribute) && resolved !== undefined && sent !== undefined && sent !== null;
  if (!isAsked) return { value: resolved, steps: field.steps };
  const except = type.kind === 'component' ? null : place.stored;
  findings.push({ kind: 'unique', path: pathOf(path), type, attribute, value: resolved, except });
  return { value: resolved, steps: ASKED };
}

/** More steps than any check in memory takes. */
const ASKED = 1000;

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

/** Types whose uniqueness the contract does not check. */
const INCOMPARABLE: ReadonlySet<string> = new Set(['boolean', 'enumeration', 'json', 'array', 'blocks', 'password']);

const isUnique = ({ unique, type }: ScalarAttribute): boolean => unique && !INCOMPARABLE.has(type);

/** Number of rules for a value of the right type, apart from being required. */
function checksOf(attribute: ScalarAttribute): number {
  const { type, constraints } = attribute;
  if (type === 'integer' || type === 'email' || type === 'uid' || isUnique(attribute)) return 1;
  return constraints === undefined ? 0 : Object.keys(constraints).length;
}
