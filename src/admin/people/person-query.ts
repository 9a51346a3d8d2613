import { validationError } from '../../errors.ts';
import { isRawObject, type RawObject, type RawValue } from '../../query/parse-query-string.ts';
import type { Attribute, ContentType } from '../../schema/model.ts';

/**
 * A query on the lists of administrators and roles: hidden fields are refused, unknown fields are dropped from filters,
 * as in v4.
 */
export function checkedQuery(type: ContentType, { filters, sort, _q, ...query }: RawObject): RawObject {
  refuseHidden(type, namesOf(query.populate));
  return {
    ...(isRawObject(filters) && { filters: knownFilters(type, filters) }),
    ...(sort !== undefined && { sort: checkedSort(type, sort) }),
    ...(typeof _q === 'string' && _q !== '' && { _q }),
  };
}

const isHidden = (attribute: Attribute | undefined): boolean =>
  attribute !== undefined && (attribute.private || (attribute.kind === 'scalar' && attribute.type === 'password'));

function refuseHidden(type: ContentType, names: readonly string[]): void {
  const hidden = names.find((name) => isHidden(type.attributes.get(name)));
  if (hidden !== undefined) throw validationError(`Invalid parameter ${hidden}`);
}

const GROUPS: ReadonlySet<string> = new Set(['$and', '$or', '$not']);

function knownFilters(type: ContentType, filters: RawObject): RawObject {
  const kept = Object.entries(filters).flatMap(([name, value]): [string, RawValue][] => {
    if (GROUPS.has(name)) return [[name, knownGroup(type, value)]];
    refuseHidden(type, [name]);
    return name === 'id' || type.attributes.has(name) ? [[name, value]] : [];
  });
  return Object.fromEntries(kept);
}

const knownGroup = (type: ContentType, value: RawValue): RawValue =>
  Array.isArray(value)
    ? value.map((one) => (isRawObject(one) ? knownFilters(type, one) : one))
    : isRawObject(value)
      ? knownFilters(type, value)
      : value;

function checkedSort(type: ContentType, sort: RawValue): RawValue {
  const names = namesOf(sort);
  refuseHidden(type, names);
  const unknown = names.find((name) => name !== 'id' && type.attributes.get(name)?.kind !== 'scalar');
  if (unknown !== undefined) throw validationError(`Invalid parameter ${unknown}`);
  return sort;
}

/** The fields that a list, a string or an object names first. */
function namesOf(value: RawValue | undefined): readonly string[] {
  if (typeof value === 'string') return value.split(',').map((part) => part.split(/[:.]/)[0]?.trim() ?? '');
  if (Array.isArray(value)) return value.flatMap((one) => namesOf(one));
  return isRawObject(value) ? Object.keys(value) : [];
}
