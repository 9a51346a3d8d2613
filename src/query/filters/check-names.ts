import type { Attribute, ScalarAttribute, Type } from '../../schema/model.ts';
import { DOWN_IN_FILTER, FILTER_FIELD, FILTER_OBJECT } from '../rejection-clock.ts';
import { isRawArray, isRawObject, type RawValue } from '../parse-query-string.ts';
import type { JoinableAttribute } from '../query.ts';
import {
  attributeNamed,
  isHidden,
  isJoinable,
  isSecret,
  type Place,
  reject,
  type Resolution,
  targetOf,
} from '../resolution.ts';
import { isOperator } from './operators.ts';

/**
 * The contract's check of names for a value that is not used as a filter: every key must be an operator or an
 * attribute.
 */
export function checkNames(resolution: Resolution, type: Type, value: RawValue, place: Place): void {
  if (isRawArray(value)) place.clock.atOnce(value, (item) => checkNames(resolution, type, item, place));
  if (!isRawObject(value)) return;
  for (const [key, nested] of Object.entries(value)) {
    const attribute = attributeNamed(type, key);
    if (attribute === undefined && key !== 'id' && !isOperator(key)) reject(resolution, place, 'unknown', key);
    if (attribute === undefined) below(place, 'none', () => checkNames(resolution, type, nested, place));
    else if (isJoinable(attribute)) {
      if (isHidden(resolution, attribute)) reject(resolution, place, 'private', key);
      const target = targetOf(resolution.model, attribute);
      below(place, attribute.kind, () => checkNames(resolution, target, nested, place));
    } else {
      checkField(resolution, attribute, key, place);
      place.clock.pass(FILTER_FIELD);
    }
  }
}

/** The field, if the caller may compare it. */
export function checkField(
  resolution: Resolution,
  attribute: Exclude<Attribute, JoinableAttribute>,
  key: string,
  place: Place,
): ScalarAttribute | null {
  if (attribute.kind === 'dynamicZone') reject(resolution, place, 'zone', key);
  else if (attribute.kind === 'morphTo') reject(resolution, place, 'morph', key);
  else if (isSecret(resolution, attribute)) reject(resolution, place, 'filteredSecret', key);
  else if (isHidden(resolution, attribute)) reject(resolution, place, 'private', key);
  else return attribute;
  return null;
}

export const below = <T>({ clock }: Place, kind: keyof typeof DOWN_IN_FILTER, look: () => T): T =>
  clock.below(DOWN_IN_FILTER[kind], FILTER_OBJECT, look);
