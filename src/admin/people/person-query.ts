import { validationError } from '../../errors.ts';
import { isRawObject, type RawObject, type RawValue } from '../../query/parse-query-string.ts';
import { CREATOR_FIELDS } from '../../query/resolution.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { ADMIN_USER_UID, type Attribute, type ContentType, type Model } from '../../schema/model.ts';
import { isHashed } from '../../schema/scalar-types.ts';
import { keptFilters, type Step } from '../kept-filters.ts';

/**
 * A query on the lists of administrators and roles. Of administrators only the names can be queried, also behind
 * relations, and unknown fields are dropped from filters, as in v4. In the list of administrators itself, so can the
 * other columns of the panel's page, which v4 refuses.
 */
export function checkedQuery(model: Model, type: ContentType, query: RawObject): RawObject {
  const { filters, sort, fields, populate, _q } = query;
  // Another object than the type behind relations: there only the names can be queried.
  const listed = { ...type };
  const isOffered = (at: ContentType, name: string): boolean => at === listed && OFFERED.has(name);
  const step = (at: ContentType, name: string): Step<ContentType> => stepTo(model, at, name, isOffered(at, name));
  const checkedFilters = isRawObject(filters) ? keptFilters(listed, filters, step) : undefined;
  const sorted = isEmpty(sort) ? undefined : checkedSort(listed, sort, step);
  const chosen = fieldsOf(type, fields);
  if (!isEmpty(populate)) checkPopulate(model, type, populate);
  return {
    ...(checkedFilters !== undefined && { filters: checkedFilters }),
    ...(sorted !== undefined && { sort: sorted }),
    ...(chosen !== null && { fields: chosen }),
    ...(typeof _q === 'string' && _q !== '' && { _q }),
  };
}

const isEmpty = (value: RawValue | undefined): value is undefined | null | '' =>
  value === undefined || value === null || value === '';

const invalid = (name: string) => validationError(`Invalid parameter ${name}`);

/** Columns of the panel's list of administrators, besides their names. */
const OFFERED: ReadonlySet<string> = new Set(['email', 'isActive', 'roles']);

type StepTo = (type: ContentType, name: string) => Step<ContentType>;

/** Throws for what v4 refuses: everything about administrators except their names. */
function checkName(type: ContentType, name: string): void {
  if (type.uid === ADMIN_USER_UID && type.attributes.has(name) && !CREATOR_FIELDS.has(name)) throw invalid(name);
}

function stepTo(model: Model, type: ContentType, name: string, isOffered: boolean): Step<ContentType> {
  if (!isOffered) checkName(type, name);
  const attribute = type.attributes.get(name);
  if (name === 'id' || attribute?.kind === 'scalar') return 'value';
  return attribute?.kind === 'relation' ? { inside: contentTypeOf(model, attribute.target) } : 'dropped';
}

/** The sort, if every key of it leads to a field. */
function checkedSort(type: ContentType, sort: RawValue, stepTo: StepTo): RawValue {
  for (const path of pathsOf(sort)) checkPath(type, path, stepTo);
  return sort;
}

function checkPath(type: ContentType, [name = '', ...rest]: readonly string[], stepTo: StepTo): void {
  const step = stepTo(type, name);
  if (step === 'value') return;
  if (step === 'dropped' || rest.length === 0) throw invalid(name);
  checkPath(step.inside, rest, stepTo);
}

/** `a.b:asc,c` as well as `{ a: { b: 'asc' }, c: 'asc' }`, each key as a path. */
function pathsOf(sort: RawValue): readonly (readonly string[])[] {
  if (typeof sort === 'string') {
    return sort.split(',').map((key) => (key.trim().split(':')[0] ?? '').split('.'));
  }
  if (Array.isArray(sort)) return sort.flatMap((one) => pathsOf(one));
  if (!isRawObject(sort)) return [];
  return Object.entries(sort).flatMap(([name, below]) =>
    isRawObject(below) ? pathsOf(below).map((path) => [name, ...path]) : [[name]],
  );
}

/** Null for all fields, which is also what an empty list means. */
function fieldsOf(type: ContentType, fields: RawValue | undefined): readonly string[] | null {
  if (isEmpty(fields)) return null;
  const names = typeof fields === 'string' ? fields.split(',') : fields;
  if (!Array.isArray(names)) throw invalid('fields');
  const chosen = names.map((name) => (typeof name === 'string' ? name.trim() : ''));
  if (chosen.length === 0 || chosen.includes('*')) return null;
  const unknown = chosen.find((name) => name !== 'id' && !isShown(type.attributes.get(name)));
  if (unknown !== undefined) throw invalid(unknown);
  return chosen;
}

/** The shown value with the fields that a checked query chooses; the id is always one of them. */
export function chosenFields(shown: object, fields: RawValue | undefined, always: readonly string[]): object {
  if (!Array.isArray(fields)) return shown;
  const shownNames = new Set<RawValue>(['id', ...fields, ...always]);
  return Object.fromEntries(Object.entries(shown).filter(([name]) => shownNames.has(name)));
}

const isShown = (attribute: Attribute | undefined): boolean =>
  attribute?.kind === 'scalar' && !isHashed(attribute.type);

/** Throws for a relation that v4 refuses. Unknown names are ignored, as in v4. */
function checkPopulate(model: Model, type: ContentType, populate: RawValue): void {
  if (populate === '*') for (const name of type.attributes.keys()) checkPopulate(model, type, { [name]: 'true' });
  else if (typeof populate === 'string') for (const path of pathsOf(populate)) checkPopulate(model, type, nested(path));
  else if (Array.isArray(populate)) for (const one of populate) checkPopulate(model, type, one);
  else if (isRawObject(populate)) {
    for (const [name, below] of Object.entries(populate)) {
      const attribute = type.attributes.get(name);
      if (attribute === undefined && name === 'populate') checkPopulate(model, type, below);
      if (attribute?.kind !== 'relation') continue;
      checkName(type, name);
      if (isRawObject(below)) checkPopulate(model, contentTypeOf(model, attribute.target), below);
    }
  }
}

const nested = ([name = '', ...rest]: readonly string[]): RawObject => ({
  [name]: rest.length === 0 ? 'true' : nested(rest),
});
