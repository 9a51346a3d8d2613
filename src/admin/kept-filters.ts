import { isOperator } from '../query/filters/operators.ts';
import { isRawObject, type RawObject, type RawValue } from '../query/parse-query-string.ts';

/** What a name in a filter leads to: the values of a field, further names, or nothing that can be queried. */
export type Step<Place> = 'value' | 'dropped' | { readonly inside: Place };

const GROUPS: ReadonlySet<string> = new Set(['$and', '$or', '$not']);

/**
 * Filters without the names that `stepTo` drops; it throws for those that are refused. Every name is checked, inside
 * groups and lists at any depth, and below unknown ones, as in v4: a single unchecked one could compare password hashes and tokens.
 */
export function keptFilters<Place>(
  place: Place,
  filters: RawObject,
  stepTo: (place: Place, name: string) => Step<Place>,
): RawObject {
  const keptMembers = Object.entries(filters).flatMap(([name, value]): [string, RawValue][] => {
    if (GROUPS.has(name)) return [[name, keptValue(place, value, stepTo)]];
    if (name.startsWith('$')) return hasNames(value) || !isOperator(name) ? [] : [[name, value]];
    const step = stepTo(place, name);
    if (step === 'dropped') {
      keptValue(place, value, stepTo);
      return [];
    }
    return [[name, step === 'value' ? comparedValue(value) : keptValue(step.inside, value, stepTo)]];
  });
  return Object.fromEntries(keptMembers);
}

function keptValue<Place>(
  place: Place,
  value: RawValue,
  stepTo: (place: Place, name: string) => Step<Place>,
): RawValue {
  if (Array.isArray(value)) return value.map((one) => keptValue(place, one, stepTo));
  return isRawObject(value) ? keptFilters(place, value, stepTo) : value;
}

/** Below a field there are operators and values only. */
const comparedValue = (value: RawValue): RawValue => keptValue(null, value, () => 'dropped');

const hasNames = (value: RawValue): boolean =>
  isRawObject(value) || (Array.isArray(value) && value.some((one) => hasNames(one)));
