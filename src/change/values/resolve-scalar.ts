import type { ScalarAttribute, ScalarType, Type } from '../../schema/model.ts';
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
  const resolved = value === null && !required ? null : RULES[attribute.type].resolve(field, value);
  const isAsked = checked && isUnique(attribute) && resolved !== undefined && sent !== undefined && sent !== null;
  if (!isAsked) return { value: resolved, steps: field.steps };
  const except = type.kind === 'component' ? null : place.stored;
  findings.push({ kind: 'unique', path: pathOf(path), type, attribute, value: resolved, except });
  return { value: resolved, steps: STEPS_OF_A_QUESTION };
}

/** More steps than any check in memory takes. */
const STEPS_OF_A_QUESTION = 1000;

const defaultOf = ({ default: value }: ScalarAttribute): unknown => (typeof value === 'function' ? value() : value);

interface ScalarRules {
  readonly resolve: (field: ScalarField, value: unknown) => Resolved;
  /** Whether the contract checks that values are unique. */
  readonly isComparable: boolean;
  /** Whether the type itself restricts its values: an integer is a number without a fraction. */
  readonly isRestricted: boolean;
}

const RULES: Readonly<Record<ScalarType, ScalarRules>> = {
  increments: { resolve: resolveNumber, isComparable: true, isRestricted: false },
  string: { resolve: resolveText, isComparable: true, isRestricted: false },
  text: { resolve: resolveText, isComparable: true, isRestricted: false },
  richtext: { resolve: resolveText, isComparable: true, isRestricted: false },
  email: { resolve: resolveText, isComparable: true, isRestricted: true },
  uid: { resolve: resolveText, isComparable: true, isRestricted: true },
  password: { resolve: resolvePassword, isComparable: false, isRestricted: false },
  enumeration: { resolve: resolveEnumeration, isComparable: false, isRestricted: false },
  boolean: { resolve: resolveBoolean, isComparable: false, isRestricted: false },
  integer: { resolve: resolveNumber, isComparable: true, isRestricted: true },
  biginteger: { resolve: resolveBigInteger, isComparable: true, isRestricted: false },
  float: { resolve: resolveNumber, isComparable: true, isRestricted: false },
  decimal: { resolve: resolveNumber, isComparable: true, isRestricted: false },
  date: { resolve: resolveDay, isComparable: true, isRestricted: false },
  time: { resolve: resolveTime, isComparable: true, isRestricted: false },
  datetime: { resolve: resolveInstant, isComparable: true, isRestricted: false },
  timestamp: { resolve: resolveInstant, isComparable: true, isRestricted: false },
  json: { resolve: resolveJson, isComparable: false, isRestricted: false },
  array: { resolve: resolveJson, isComparable: false, isRestricted: false },
  blocks: { resolve: resolveBlocks, isComparable: false, isRestricted: false },
};

const isUnique = ({ unique, type }: ScalarAttribute): boolean => unique && RULES[type].isComparable;

/** Number of rules for a value of the right type, apart from being required. */
function checksOf(attribute: ScalarAttribute): number {
  const { type, constraints } = attribute;
  if (RULES[type].isRestricted || isUnique(attribute)) return 1;
  return constraints === undefined ? 0 : Object.keys(constraints).length;
}
