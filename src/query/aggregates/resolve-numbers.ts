import { ADMIN_USER_UID, type ContentType, type Type } from '../../schema/model.ts';
import type { RawObject, RawValue } from '../parse-query-string.ts';
import type { Filter, SortKey } from '../query.ts';
import { attributeNamed, rejectBudget, rejectForm, type Resolution, TOP_LEVEL } from '../resolution.ts';
import { resolveSort } from '../sort/resolve-sort.ts';
import { type Aggregation, type DatePart, MEASURES, type Measure } from './aggregation.ts';
import { datePartsOf, isGroupable, isMeasurable } from './measurable.ts';
import { type GivenName, isBare, readNames } from './read-names.ts';

/** Each adds a set to the statement, and multiplies the groups. */
const MOST_KEYS = 3;
const MOST_MEASURES = 20;

/** Which related entries count. */
type Shown = (target: Type) => Filter | null;

/** `groupBy` and the calculations, with the sort keys that are their fields. */
export function resolveNumbers(
  resolution: Resolution,
  type: ContentType,
  raw: RawObject,
  shown: Shown,
): Omit<Aggregation, 'query'> & { readonly sort: readonly SortKey[] } {
  const groups = distinctNames(raw.groupBy).map((one) => ({ ...one, key: resolveGroup(resolution, type, one, shown) }));
  const measures = MEASURES.flatMap((measure) =>
    distinctNames(raw[measure]).map((one) => ({
      ...one,
      measure,
      key: resolveMeasured(resolution, type, measure, one),
    })),
  );
  refuseMany(resolution, 'groupBy', groups.length, MOST_KEYS);
  const multiplying = groups.filter(({ key }) => key?.path.some(({ attribute }) => attribute.many));
  // An entry with a thousand categories and a thousand tags would count a million times.
  if (multiplying.length > 1)
    rejectBudget(resolution, 'Too many relations to several entries in groupBy. At most one is accepted.');
  refuseMany(resolution, 'fields to calculate from', measures.length, MOST_MEASURES);
  return {
    // Without a key there is an issue.
    sort: [...groups, ...measures].flatMap(({ key }) => key ?? []),
    groups: groups.map(({ name, option }) => ({ name, part: isBare(option) ? null : (option as DatePart) })),
    measures: measures.map(({ name, measure }) => ({ name, measure })),
  };
}

function distinctNames(value: RawValue): readonly GivenName[] {
  const names = new Map(readNames(value).map((given) => [`${given.name} ${String(given.option)}`, given]));
  return [...names.values()];
}

function refuseMany(resolution: Resolution, what: string, count: number, most: number): void {
  if (count > most) rejectBudget(resolution, `Too many ${what}: ${count}. At most ${most} are accepted.`);
}

function resolveGroup(
  resolution: Resolution,
  type: ContentType,
  { name, option }: GivenName,
  shown: Shown,
): SortKey | null {
  const isRelation = attributeNamed(type, name)?.kind === 'relation';
  const key = resolveName(resolution, type, 'groupBy', name, isRelation ? `${name}.id` : name);
  if (key === null) return null;
  const { path, attribute } = key;
  const [step] = path;
  // Creators are shown to some, but never with all of their fields.
  if (
    path.length > 1 ||
    (step !== undefined && (step.attribute.kind !== 'relation' || step.target.uid === ADMIN_USER_UID))
  )
    return refuse(resolution, 'groupBy', name, 'a field, a relation, or a field of related entries');
  if (!isGroupable(attribute.type)) return refuse(resolution, 'groupBy', name, EXPECTED.distinct);
  if (!isBare(option)) {
    const parts = datePartsOf(attribute.type);
    if (!parts.some((part) => part === option))
      return refuse(
        resolution,
        'groupBy',
        name,
        parts.length === 0 ? 'no value: it is not a date' : `${parts.join(', ')}, or no value`,
      );
  }
  if (step === undefined) return key;
  const live = shown(step.target);
  return live === null ? key : { ...key, path: [{ ...step, among: live }] };
}

const EXPECTED: Readonly<Record<Measure, string>> = {
  distinct: 'a field that is neither long text nor JSON',
  min: 'a field of numbers or dates',
  max: 'a field of numbers or dates',
  sum: 'a field of numbers',
  avg: 'a field of numbers',
};

function resolveMeasured(
  resolution: Resolution,
  type: ContentType,
  measure: Measure,
  { name, option }: GivenName,
): SortKey | null {
  const expected = EXPECTED[measure];
  if (!isBare(option) || name.includes('.'))
    return refuse(resolution, measure, name, `${expected} of the entries themselves`);
  const key = resolveName(resolution, type, measure, name, name);
  if (key === null) return null;
  return isMeasurable(measure, key.attribute.type) ? key : refuse(resolution, measure, name, expected);
}

/** A field, checked like one that a list is sorted by. */
function resolveName(
  resolution: Resolution,
  type: ContentType,
  parameter: string,
  name: string,
  sorted: string,
): SortKey | null {
  if (!/^[\w-]+(\.[\w-]+)*$/.test(name)) return refuse(resolution, parameter, name, 'the name of a field');
  return resolveSort(resolution, type, sorted, TOP_LEVEL('sort'))[0] ?? null;
}

function refuse(resolution: Resolution, parameter: string, name: string, expected: string): null {
  rejectForm(resolution, `Invalid ${parameter}[${name}]. Expected ${expected}.`);
  return null;
}
