import { relationColumn } from '../../schema/lookup.ts';
import type { Attribute, ScalarAttribute, Type } from '../../schema/model.ts';
import { FILTER_FIELD } from '../rejection-clock.ts';
import { below, checkField, checkNames } from './check-names.ts';
import { resolveFieldFilter } from './resolve-field-filter.ts';
import { isGroupOperator, isOperator } from './operators.ts';
import { isAboutNames, type Issue } from '../issues.ts';
import { isRawArray, isRawObject, type RawObject, type RawValue } from '../parse-query-string.ts';
import type { Filter, JoinableAttribute } from '../query.ts';
import {
  attributeNamed,
  ID_ATTRIBUTE,
  isHidden,
  isJoinable,
  isConcealed,
  isWithheld,
  type Place,
  reject,
  rejectForm,
  type Resolution,
  targetOf,
} from '../resolution.ts';

/** `filters`: an object of fields, relations and groups; several keys of one object must all match. */
export function resolveFilters(resolution: Resolution, type: Type, value: RawValue, place: Place): Filter | null {
  if (isRawObject(value)) return all(resolveScope(resolution, type, value, place));
  if (isRawArray(value)) return all(resolveGroupItems(resolution, type, value, place));
  rejectForm(resolution, 'The filters parameter must be an object, as in filters[title][$eq]=Hello.');
  return null;
}

/** A single condition needs no group; an empty list filters nothing. */
export function all(filters: readonly Filter[]): Filter | null {
  const [first] = filters;
  if (first === undefined) return null;
  return filters.length === 1 ? first : { kind: 'and', filters };
}

/** The place of a part of a filter, with the groups that apply there. */
interface Scope extends Place {
  readonly groups: Groups;
}

type Groups = ReadonlyMap<string, RawValue>;

/**
 * An object by itself or in a list. The contract lifts the groups below its relations up to it, where only one `$and`
 * and one `$or` fit: the last one wins.
 */
function resolveScope(resolution: Resolution, type: Type, object: RawObject, place: Place): readonly Filter[] {
  return resolveObject(resolution, type, object, { ...place, groups: lastGroups(resolution, type, object) });
}

function lastGroups({ model }: Pick<Resolution, 'model'>, type: Type, object: RawObject): Groups {
  const found = new Map<string, RawValue>();
  const visit = (at: Type, from: RawObject): void => {
    for (const [key, value] of Object.entries(from)) {
      const attribute = attributeNamed(at, key);
      if (attribute === undefined) {
        if (isGroupOperator(key)) found.set(key, value);
      } else if (isJoinable(attribute) && isRawObject(value)) visit(targetOf(model, attribute), value);
    }
  };
  visit(type, object);
  return found;
}

function resolveObject(resolution: Resolution, type: Type, object: RawObject, scope: Scope): readonly Filter[] {
  return Object.entries(object).flatMap(([key, value]) => resolveKey(resolution, type, key, value, scope));
}

function resolveKey(resolution: Resolution, type: Type, key: string, value: RawValue, place: Scope): readonly Filter[] {
  if (isConcealed(resolution, type, key) || (place.isRelated && isWithheld(resolution, type, key))) return [];
  if (key === 'id') return below(place, 'none', () => resolveScalar(resolution, type, ID_ATTRIBUTE, key, value, place));
  const attribute =
    attributeNamed(type, key) ?? (resolution.layer === 'database' ? relationColumn(type, key) : undefined);
  if (attribute === undefined) return resolveOperator(resolution, type, key, value, place);
  if (isJoinable(attribute)) {
    const isPrivate = isHidden(resolution, attribute);
    if (isPrivate) reject(resolution, place, 'private', key);
    const related = below(place, attribute.kind, () => resolveRelated(resolution, type, attribute, value, place));
    // Resolved only to find unknown names, which are reported first, and never part of the tree: not every issue is
    // thrown.
    return isPrivate ? [] : related;
  }
  const filters = resolveField(resolution, type, attribute, key, value, place);
  place.clock.pass(FILTER_FIELD);
  return filters;
}

function resolveField(
  resolution: Resolution,
  type: Type,
  attribute: Exclude<Attribute, JoinableAttribute>,
  key: string,
  value: RawValue,
  place: Scope,
): readonly Filter[] {
  const field = checkField(resolution, attribute, key, place);
  if (field === null) return [];
  // A column name passes the contract's check of names but is then dropped from the filter; the database layer knows
  // it.
  const isUsed = type.attributes.get(key) === attribute || resolution.layer === 'database';
  return isUsed ? resolveScalar(resolution, type, field, key, value, place) : [];
}

function resolveScalar(
  resolution: Resolution,
  type: Type,
  attribute: ScalarAttribute,
  key: string,
  value: RawValue,
  place: Place,
): readonly Filter[] {
  // The contract checks nothing below a field, but everything below `id`, which is not an attribute.
  if (key === 'id') checkNames(resolution, type, value, place);
  return resolveFieldFilter(resolution, type, attribute, value);
}

function resolveOperator(
  resolution: Resolution,
  type: Type,
  key: string,
  value: RawValue,
  place: Scope,
): readonly Filter[] {
  if (!isOperator(key)) {
    reject(resolution, place, 'unknown', key);
    below(place, 'none', () => checkNames(resolution, type, value, place));
    return [];
  }
  if (isGroupOperator(key)) return below(place, 'none', () => resolveGroup(resolution, type, key, value, place));
  if (key === '$not') return below(place, 'none', () => resolveNot(resolution, type, value, place));
  below(place, 'none', () => checkNames(resolution, type, value, place));
  rejectForm(resolution, `Only $and, $or and $not can be used outside a field. Found ${key}.`);
  return [];
}

function resolveGroup(
  resolution: Resolution,
  type: Type,
  key: '$and' | '$or',
  value: RawValue,
  place: Scope,
): readonly Filter[] {
  if (!isRawArray(value)) {
    checkNames(resolution, type, value, place);
    rejectForm(resolution, `${key} must be an array of filters, as in filters[${key}][0][title][$eq]=Hello.`);
    return [];
  }
  const filters = resolveGroupItems(resolution, type, value, place);
  if (filters.length === 0) return [];
  const group: Filter = { kind: key === '$and' ? 'and' : 'or', filters };
  return [place.groups.get(key) === value ? group : { kind: 'overwritten', filter: group }];
}

const resolveGroupItems = (
  resolution: Resolution,
  type: Type,
  items: readonly RawValue[],
  place: Place,
): readonly Filter[] => place.clock.atOnce(items, (item) => resolveGroupItem(resolution, type, item, place)).flat();

/** An item is an object, or a list, whose conditions must all match; empty ones are dropped. */
function resolveGroupItem(resolution: Resolution, type: Type, item: RawValue, place: Place): readonly Filter[] {
  if (isRawArray(item)) {
    const inside = all(resolveGroupItems(resolution, type, item, place));
    return inside === null ? [] : [inside];
  }
  if (!isRawObject(item)) {
    rejectForm(
      resolution,
      'Each element of a group of filters must be an object, as in filters[$or][0][title][$eq]=Hello.',
    );
    return [];
  }
  const filter = all(resolveScope(resolution, type, item, place));
  return filter === null ? [] : [filter];
}

/** `$not` of a list excludes entries that match all items. */
function resolveNot(resolution: Resolution, type: Type, value: RawValue, place: Place): readonly Filter[] {
  if (!isRawObject(value) && !isRawArray(value)) {
    rejectForm(
      resolution,
      '$not must be an object of filters, as in filters[$not][title][$eq]=Hello, or a list of these.',
    );
    return [];
  }
  const filter = isRawArray(value)
    ? all(resolveGroupItems(resolution, type, value, place))
    : all(resolveScope(resolution, type, value, place));
  return filter === null ? [] : [{ kind: 'not', filter }];
}

function resolveRelated(
  resolution: Resolution,
  owner: Type,
  attribute: JoinableAttribute,
  value: RawValue,
  place: Scope,
): readonly Filter[] {
  const target = targetOf(resolution.model, attribute);
  // Kept even if nothing is left to compare: whether the caller may follow the relation is checked later. For
  // administrators, both are omitted.
  const inside = attribute.kind === 'morphFrom' ? { ...resolution, issues: [] } : resolution;
  const asked = relatedFilter(inside, attribute, target, value, { ...place, isRelated: true });
  if (asked === null && resolution.layer === 'manager') return [];
  const filter = asked ?? { kind: 'and', filters: [] };
  // Below a polymorphic relation the contract does not check names; unknown ones are dropped.
  if (inside !== resolution) resolution.issues.push(...inside.issues.filter((issue) => !isUnknownName(issue)));
  return [{ kind: 'related', attribute, owner, target, filter, place: place.place }];
}

const isUnknownName = (issue: Issue): boolean => issue.pass === 'unknown' && isAboutNames(issue);

/** A plain value or one operator compares the related entry's id; an object filters its fields. */
function relatedFilter(
  resolution: Resolution,
  attribute: JoinableAttribute,
  target: Type,
  value: RawValue,
  place: Scope,
): Filter | null {
  if (!isRawObject(value)) return idFilter(resolution, target, value, place);
  const keys = Object.keys(value).filter((key) => resolution.layer === 'database' || !isLeftOut(value[key]));
  const operators = keys.filter(isOperator);
  if (operators.length === 0) return all(resolveObject(resolution, target, value, place));
  if (operators.length < keys.length || operators.length > 1) {
    rejectForm(
      resolution,
      `Only one operator, or fields without operators, can be used for the relation "${attribute.name}".`,
    );
    return all(resolveObject(resolution, target, value, place));
  }
  const [operator = ''] = operators;
  if (isGroupOperator(operator)) return all(resolveObject(resolution, target, value, place));
  if (operator === '$not' && isRawObject(value.$not)) {
    rejectForm(
      resolution,
      `$not below a relation compares its id. Put $not around the relation: filters[$not][${attribute.name}]…`,
    );
    return all(resolveObject(resolution, target, value, place));
  }
  const operand = value[operator];
  if (isRawObject(operand) && Object.keys(operand).some((key) => isOperator(key) && !isGroupOperator(key))) {
    rejectForm(resolution, `${operator} compares the id of the relation "${attribute.name}" with a value.`);
  }
  return idFilter(resolution, target, { [operator]: operand }, place);
}

/**
 * The contract leaves out objects in which nothing is compared, before it looks at what stands beside them, and lists
 * of nothing. Of a list of objects that become empty it keeps the list.
 */
const isLeftOut = (value: RawValue): boolean =>
  isRawArray(value) ? value.every(isEmpty) : isRawObject(value) && Object.values(value).every(isLeftOut);

const isEmpty = (value: RawValue): boolean =>
  isRawArray(value) ? value.every(isEmpty) : isRawObject(value) && Object.keys(value).length === 0;

const idFilter = (resolution: Resolution, target: Type, value: RawValue, place: Place): Filter | null =>
  all(resolveScalar(resolution, target, ID_ATTRIBUTE, 'id', value, place));
