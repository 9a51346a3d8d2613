import type { ScalarAttribute, Type } from '../../schema/model.ts';
import { resolveFilters } from '../filters/resolve-filters.ts';
import type { RawObject, RawValue } from '../parse-query-string.ts';
import type { PopulateRelated, Window } from '../query.ts';
import { bind, nextPlace, type Place, type PublicationState, rejectForm, type Resolution } from '../resolution.ts';
import { resolveFields } from '../resolve-fields.ts';
import { resolveOffsets } from '../resolve-pagination.ts';
import { resolveSort } from '../sort/resolve-sort.ts';

/** The keys next to `populate` inside a populate object. */
export interface NestedOptions extends Pick<PopulateRelated, 'filter' | 'sort' | 'linkOrder' | 'window' | 'countOnly'> {
  readonly fields: readonly ScalarAttribute[] | null;
  readonly state: PublicationState | null;
  /** The place of deeper populates among these keys. */
  readonly below: Place | null;
}

export const NO_OPTIONS: NestedOptions = {
  fields: null,
  filter: null,
  sort: [],
  linkOrder: 'asc',
  window: null,
  countOnly: false,
  state: null,
  below: null,
};

export function resolveOptions(
  resolution: Resolution,
  type: Type,
  value: RawObject,
  inherited: PublicationState | null,
): NestedOptions {
  const { fields, filters, sort } = value;
  const place = placesOf(resolution, value);
  return {
    // The contract ignores an empty sort or filter, but not an empty field name.
    sort: sort ? resolveSort(resolution, type, sort, place('sort')) : [],
    filter: filters ? resolveFilters(resolution, type, filters, place('filters')) : null,
    fields:
      fields !== null && fields !== undefined && fields !== '*'
        ? resolveFields(resolution, type, fields, place('fields'))
        : null,
    linkOrder: typeof value.ordering === 'string' && value.ordering.toLowerCase() === 'desc' ? 'desc' : 'asc',
    window: resolveWindow(resolution, value),
    countOnly: value.count ? resolveCount(resolution, value.count) : false,
    state: resolveState(resolution, value.publicationState, inherited),
    below: place('populate'),
  };
}

/** The contract checks the keys of a populate object in request order. */
function placesOf(resolution: Resolution, value: RawObject): (key: string) => Place {
  const places = new Map(Object.keys(value).map((key) => [key, nextPlace(resolution, 'populate')]));
  return (key) => places.get(key) ?? nextPlace(resolution, 'populate');
}

/** Errors further down rank by the key above them, before the keys after it. */
export function resolveBelow<T>(resolution: Resolution, { below }: NestedOptions, resolve: () => T): T {
  const { issues, spent } = resolution;
  const known = issues.length;
  const resolved = resolve();
  if (below === null) return resolved;
  for (const issue of issues.splice(known)) {
    const isName = issue.stage === below.stage;
    issues.push(isName ? { ...issue, place: below.place + issue.place / (spent.places + 1) } : issue);
  }
  return resolved;
}

/** `false`, `f`, `0` and the empty string count as false; anything else, such as `true`, `t` and `1`, as true. */
export const readFlag = (text: string): boolean => text !== '' && text !== 'false' && text !== 'f' && text !== '0';

function resolveCount(resolution: Resolution, value: RawValue): boolean {
  if (value === 'true' || value === 't' || value === '1') return true;
  if (value !== 'false' && value !== 'f' && value !== '0') {
    rejectForm(resolution, 'Invalid count in populate. Expected "t","1","true","false","0","f"');
  }
  return false;
}

export function resolveState(
  resolution: Resolution,
  value: RawValue,
  inherited: PublicationState | null,
): PublicationState | null {
  if (value === null || value === undefined) return inherited;
  if (value === 'live' || value === 'preview') return value;
  rejectForm(resolution, `Invalid publicationState. Expected one of 'preview','live' received: ${String(value)}.`);
  return inherited;
}

/** `start` and `limit` apply per parent. */
export function resolveWindow(resolution: Resolution, value: RawObject): Window | null {
  const { start, limit } = resolveOffsets(resolution, value);
  if (start === 0 && limit === -1) return null;
  return { after: bind(resolution, start), until: limit === -1 ? null : bind(resolution, start + limit) };
}
