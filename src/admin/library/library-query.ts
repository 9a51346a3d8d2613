import { validationError } from '../../errors.ts';
import { isRawObject, type RawObject, type RawValue } from '../../query/parse-query-string.ts';
import { CREATOR_FIELDS } from '../../query/resolution.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { ADMIN_USER_UID, type Attribute, type ContentType, FOLDER_UID, type Model } from '../../schema/model.ts';
import { keptFilters, type Step } from '../kept-filters.ts';

/**
 * Queryable fields of files and folders: their own, those of their folders, and the names of their creators. Anything
 * else is ignored, as v4 does with unknown names, so no filter reaches another type.
 */
export function libraryQuery(model: Model, type: ContentType, { filters, sort, fields, _q }: RawObject): RawObject {
  const chosen = [fields].flat().filter((name): name is string => typeof name === 'string' && isField(type, name));
  return {
    fields: chosen.length > 0 ? chosen : fieldsOf(type),
    ...(isRawObject(filters) && {
      filters: keptFilters<Place>(type, filters, (place, name) => stepTo(model, place, name)),
    }),
    ...(sort !== undefined && sort !== '' && { sort: checkedSort(model, type, sort) }),
    ...(typeof _q === 'string' && _q !== '' && { _q }),
  };
}

/** All of them: administrators may see everything about a file. */
export const fieldsOf = ({ attributes }: ContentType): string[] =>
  [...attributes.values()].filter(({ kind }) => kind === 'scalar').map(({ name }) => name);

const isField = ({ attributes }: ContentType, name: string): boolean =>
  name === 'id' || attributes.get(name)?.kind === 'scalar';

/** Folders include the number of their files; the files are listed by a route that checks conditions. */
const isFolderRelation = (attribute: Attribute | undefined): boolean =>
  attribute?.kind === 'relation' && attribute.target === FOLDER_UID;

const isCreator = (attribute: Attribute | undefined): boolean =>
  attribute?.kind === 'relation' && attribute.target === ADMIN_USER_UID;

/** Of creators only the names can be queried, as in v4. */
type Place = ContentType | 'creator';

function stepTo(model: Model, place: Place, name: string): Step<Place> {
  if (place === 'creator') {
    if (!CREATOR_FIELDS.has(name)) throw validationError(`Invalid parameter ${name}`);
    return 'value';
  }
  if (isField(place, name)) return 'value';
  const attribute = place.attributes.get(name);
  if (isCreator(attribute)) return { inside: 'creator' };
  return isFolderRelation(attribute) ? { inside: contentTypeOf(model, FOLDER_UID) } : 'dropped';
}

function checkedSort(model: Model, type: ContentType, sort: RawValue): RawValue {
  const keys = [sort].flat().flatMap((one) => {
    if (isRawObject(one)) return Object.entries(one).map(([name, order]) => `${name}:${String(order)}`);
    return typeof one === 'string' ? one.split(',').filter((key) => key.trim() !== '') : [];
  });
  for (const key of keys) {
    const [name = '', order = 'asc'] = key.split(':').map((part) => part.trim());
    if (!leadsToField(model, type, name.split('.'))) throw validationError(`Invalid parameter ${name}`);
    if (!/^(?:asc|desc)$/i.test(order)) throw validationError(`Invalid order: ${order}`);
  }
  return keys;
}

/** Whether a path leads to a field, over folders or to the name of a creator. */
function leadsToField(model: Model, type: ContentType, [name = '', ...rest]: readonly string[]): boolean {
  if (rest.length === 0) return isField(type, name);
  const attribute = type.attributes.get(name);
  if (isCreator(attribute)) return rest.length === 1 && CREATOR_FIELDS.has(rest[0] as string);
  return isFolderRelation(attribute) && leadsToField(model, contentTypeOf(model, FOLDER_UID), rest);
}

/**
 * `populate` of a list, merged with the default: a string or a list replaces it, as in v4. Only folders and the names
 * of creators can be populated.
 */
export function folderPopulate(
  model: Model,
  type: ContentType,
  populateValue: RawValue | undefined,
  depth = 0,
): Readonly<Record<string, RawObject>> {
  return Object.fromEntries(
    namesOf(type, populateValue).flatMap((name): [string, RawObject][] => {
      const attribute = type.attributes.get(name);
      const inside = isRawObject(populateValue) ? populateValue[name] : undefined;
      const query = isRawObject(inside) ? inside : {};
      if (isCreator(attribute)) return [[name, { fields: creatorFields(query.fields) }]];
      if (!isFolderRelation(attribute)) return [];
      const target = contentTypeOf(model, FOLDER_UID);
      const deeper = depth < DEEPEST ? query.populate : undefined;
      const populate = folderPopulate(model, target, deeper, depth + 1);
      return [[name, { ...libraryQuery(model, target, query), populate }]];
    }),
  );
}

const DEEPEST = 20;

function creatorFields(fields: RawValue | undefined): string[] {
  const names = [fields].flat().filter((name) => typeof name === 'string' && name !== '*');
  return names.length === 0
    ? [...CREATOR_FIELDS]
    : ['id', ...[...CREATOR_FIELDS].filter((name) => names.includes(name))];
}

function namesOf(type: ContentType, populateValue: RawValue | undefined): readonly string[] {
  if (populateValue === '*') return [...type.attributes.keys()];
  if (typeof populateValue === 'string') return populateValue.split(',').map((name) => name.trim());
  if (Array.isArray(populateValue)) return populateValue.flatMap((one) => namesOf(type, one));
  return isRawObject(populateValue) ? Object.keys(populateValue).filter((name) => isAsked(populateValue[name])) : [];
}

const isAsked = (value: RawValue | undefined): boolean => value !== 'false' && value !== 'f' && value !== '0';
