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
    ...(sort !== undefined && sort !== '' && { sort: checkedSort(type, sort) }),
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

function checkedSort(type: ContentType, sort: RawValue): RawValue {
  const keys = [sort].flat().flatMap((one) => {
    if (isRawObject(one)) return Object.entries(one).map(([name, order]) => `${name}:${String(order)}`);
    return typeof one === 'string' ? one.split(',') : [];
  });
  for (const key of keys) {
    const [name = '', order = 'asc'] = key.split(':').map((part) => part.trim());
    if (!isField(type, name) && !isCreatorField(type, name)) throw validationError(`Invalid parameter ${name}`);
    if (!/^(?:asc|desc)$/i.test(order)) throw validationError(`Invalid order: ${order}`);
  }
  return keys;
}

const isCreatorField = ({ attributes }: ContentType, name: string): boolean => {
  const [relation = '', field = '', ...rest] = name.split('.');
  return rest.length === 0 && isCreator(attributes.get(relation)) && CREATOR_FIELDS.has(field);
};

/**
 * `populate` of a list, merged with the default: a string or a list replaces it, as in v4. Only folders can be
 * populated.
 */
export function folderPopulate(
  model: Model,
  type: ContentType,
  asked: RawValue | undefined,
  depth = 0,
): Readonly<Record<string, RawObject>> {
  const names = namesOf(type, asked).filter((name) => isFolderRelation(type.attributes.get(name)));
  return Object.fromEntries(
    names.map((name): [string, RawObject] => {
      const inside = isRawObject(asked) ? asked[name] : undefined;
      const deeper = isRawObject(inside) && depth < DEEPEST ? inside.populate : undefined;
      const target = contentTypeOf(model, FOLDER_UID);
      return [name, { fields: fieldsOf(target), populate: folderPopulate(model, target, deeper, depth + 1) }];
    }),
  );
}

const DEEPEST = 20;

function namesOf(type: ContentType, asked: RawValue | undefined): readonly string[] {
  if (asked === '*') return [...type.attributes.keys()];
  if (typeof asked === 'string') return asked.split(',').map((name) => name.trim());
  if (Array.isArray(asked)) return asked.flatMap((one) => namesOf(type, one));
  return isRawObject(asked) ? Object.keys(asked).filter((name) => asked[name] !== 'false') : [];
}
