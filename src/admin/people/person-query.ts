import { validationError } from '../../errors.ts';
import { isRawObject, type RawObject, type RawValue } from '../../query/parse-query-string.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import type { Attribute, ContentType, Model } from '../../schema/model.ts';
import { keptFilters, type Step } from '../kept-filters.ts';

/**
 * A query on the lists of administrators and roles: hidden fields are refused, also behind relations, and unknown fields
 * are dropped from filters, as in v4.
 */
export function checkedQuery(model: Model, type: ContentType, { filters, sort, _q, ...query }: RawObject): RawObject {
  refuseHidden(type, namesOf(query.populate));
  return {
    ...(isRawObject(filters) && { filters: keptFilters(type, filters, (at, name) => stepTo(model, at, name)) }),
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

function stepTo(model: Model, type: ContentType, name: string): Step<ContentType> {
  refuseHidden(type, [name]);
  const attribute = type.attributes.get(name);
  if (name === 'id' || attribute?.kind === 'scalar') return 'value';
  return attribute?.kind === 'relation' ? { inside: contentTypeOf(model, attribute.target) } : 'dropped';
}

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
