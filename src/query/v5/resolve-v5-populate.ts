import { validationError } from '../../errors.ts';
import { componentOf } from '../../schema/lookup.ts';
import type { Attribute, DynamicZoneAttribute, MorphToAttribute, Type } from '../../schema/model.ts';
import { all } from '../filters/resolve-filters.ts';
import { isRawArray, isRawObject, isStringArray, type RawObject, type RawValue } from '../parse-query-string.ts';
import { morphTargets } from '../populate/morph-targets.ts';
import { heldInColumns, isUnread, type Level, spend } from '../populate/populate-attribute.ts';
import { freePath, groupPaths, type PopulatePath } from '../populate/populate-paths.ts';
import { isLinked, joinsTables, showSortKeys } from '../sort/show-sort-keys.ts';
import type { EntryNode, Filter, JoinableAttribute, PopulateNode, ScalarList, SortKey, Variant } from '../query.ts';
import { isHidden, rejectLate, targetOf, visibleFields } from '../resolution.ts';
import { isFlag } from './check-populate.ts';
import { resolveV5Fields } from './resolve-v5-fields.ts';
import { resolveV5Filters } from './resolve-v5-filters.ts';
import { readV5Paths } from './read-v5-paths.ts';
import { resolveV5Sort } from './resolve-v5-sort.ts';
import { invalidKey, join, modelFor, storedPublishedAt, type V5Resolution, withDrafts } from './v5-context.ts';

/** A level of `populate`, and the attributes that lead to it. */
interface V5Level extends Omit<Level, 'state'> {
  readonly path: string | null;
}

/** `populate`, whose names have been checked: `*`, dotted paths as text or list, or an object. */
export function resolveV5Populate(resolution: V5Resolution, level: V5Level, value: RawValue): readonly PopulateNode[] {
  if (value === null || value === undefined || value === '') return [];
  if (value === '*') return resolvePaths(resolution, level, everyPath(level.type));
  if (typeof value === 'string' || isStringArray(value)) {
    return resolvePaths(resolution, level, readV5Paths(resolution, level.type, value));
  }
  if (isRawObject(value)) {
    return Object.entries(value).flatMap(([name, options]) => resolveNamed(resolution, level, name, options));
  }
  refuse(resolution, 'Invalid populate parameter. Expected a string, an array of strings, a populate object');
  return [];
}

const refuse = (resolution: V5Resolution, message: string): void =>
  rejectLate(resolution, 'form', validationError(message));

const everyPath = ({ attributes }: Type): readonly PopulatePath[] =>
  [...attributes.values()]
    .filter((attribute) => attribute.kind !== 'scalar' && !attribute.private)
    .map(({ name }) => freePath(name));

/** What is read of related entries. */
interface Selected {
  readonly fields: ScalarList | null;
  readonly filter: Filter | null;
  readonly sort: readonly SortKey[];
  readonly countOnly: boolean;
  readonly populate: (resolution: V5Resolution, level: V5Level) => readonly PopulateNode[];
}

const EVERYTHING: Selected = { fields: null, filter: null, sort: [], countOnly: false, populate: () => [] };

function resolvePaths(
  resolution: V5Resolution,
  level: V5Level,
  paths: readonly PopulatePath[],
): readonly PopulateNode[] {
  return groupPaths(paths).flatMap(({ name, rest, onlyWith }) => {
    const nodes = populateNode(resolution, level, name, () => ({
      ...EVERYTHING,
      populate: (below, deeper) => (rest.length === 0 ? [] : resolvePaths(below, deeper, rest)),
    }));
    return onlyWith === null ? nodes : nodes.map((node) => ({ ...node, onlyWith }));
  });
}

function resolveNamed(
  resolution: V5Resolution,
  level: V5Level,
  name: string,
  value: RawValue,
): readonly PopulateNode[] {
  const attribute = level.type.attributes.get(name);
  if (attribute === undefined || attribute.kind === 'scalar') return [];
  if (typeof value === 'string' && isFlag(value)) {
    return isOn(value) ? populateNode(resolution, level, name, () => EVERYTHING) : [];
  }
  // Without `on`, v5 takes the options of a polymorphic relation for entries, and leaves it out.
  const hasOptions = isRawObject(value) && !isRawObject(value.on) && !isOn(value.count);
  if (attribute.kind === 'morphTo' && hasOptions) return [];
  if (attribute.kind === 'dynamicZone' || attribute.kind === 'morphTo') {
    return resolveVariants(resolution, level, attribute, value);
  }
  if (value === '*') refuseWildcard(resolution, targetOf(resolution.model, attribute), join(level.path, name));
  else if (isRawObject(value) && value.on !== null && value.on !== undefined) {
    refuse(resolution, `Using fragments is not permitted to populate "${name}" in "${level.type.uid}"`);
  } else if (!isRawObject(value) && typeof value !== 'string') {
    refuse(resolution, "Invalid nested populate. Expected '*' or an object");
  }
  if (!isRawObject(value)) return populateNode(resolution, level, name, () => EVERYTHING);
  return populateNode(resolution, level, name, (below, type) => selectedBy(below, type, value));
}

const isOn = (flag: RawValue): boolean => flag === 'true' || flag === 't' || flag === '1';

/** v5 takes `*` for the names of everything below, which it does not accept here. */
function refuseWildcard(resolution: V5Resolution, target: Type, path: string): void {
  const first = [...target.attributes.values()].find((below) => below.kind !== 'scalar' && !below.private);
  if (first === undefined) return;
  const error = invalidKey(first.name, join(path, first.name));
  rejectLate(resolution, 'populateAccess', error);
}

function selectedBy(resolution: V5Resolution, type: Type, value: RawObject): Selected {
  const { sort, filters, fields, populate, count } = value;
  return {
    sort: resolveV5Sort(resolution, type, sort, 'populate'),
    filter: filters ? resolveV5Filters(resolution, type, filters, 'populate') : null,
    fields: fields ? resolveV5Fields(resolution, type, fields) : null,
    countOnly: isOn(count),
    populate: (below, level) => resolveV5Populate(below, level, populate),
  };
}

/** Below a polymorphic relation every row is shown as it is stored. */
export const below = (resolution: V5Resolution, attribute: Attribute): V5Resolution => {
  if (attribute.kind === 'morphFrom') return { ...resolution, showsLocales: true };
  if (attribute.kind !== 'morphTo' || resolution.state === 'stored') return resolution;
  return { ...resolution, state: 'stored', model: modelFor(resolution.stored, 'stored') };
};

/** Entries of a type, and which of them are shown. */
function nodeOf(
  resolution: V5Resolution,
  level: V5Level,
  { fields, filter, populate }: Selected,
): { readonly entries: EntryNode; readonly filter: Filter | null } {
  const { type } = level;
  const entries = withDrafts(resolution, {
    type,
    fields: fields ?? everyField(resolution, type),
    populate: populate(resolution, { ...level, restricted: fields !== null }),
  });
  return { entries, filter: shownOf(resolution, type, filter) };
}

function everyField({ showsLocales }: V5Resolution, type: Type): ScalarList {
  const fields = visibleFields(type);
  const locale = type.attributes.get('locale');
  const isLeftOut = showsLocales && type.kind !== 'component' && !type.localized && locale?.kind === 'scalar';
  return isLeftOut ? [...fields, locale] : fields;
}

export function shownOf(resolution: V5Resolution, type: Type, filter: Filter | null): Filter | null {
  const publishedAt = storedPublishedAt(resolution, type);
  const live: readonly Filter[] =
    resolution.state === 'published' && publishedAt !== null
      ? [{ kind: 'null', attribute: publishedAt, isNull: false }]
      : [];
  const cohort = resolution.state === 'stored' ? null : (resolution.cohort?.(type) ?? null);
  return all([filter, ...live, cohort].filter((part) => part !== null));
}

function populateNode(
  resolution: V5Resolution,
  level: V5Level,
  name: string,
  select: (resolution: V5Resolution, type: Type) => Selected,
): readonly PopulateNode[] {
  const attribute = level.type.attributes.get(name);
  if (attribute === undefined || attribute.kind === 'scalar' || isHidden(resolution, attribute)) return [];
  if (!spend(resolution)) return [];
  const path = join(level.path, name);
  const inner = below(resolution, attribute);
  const variants = (types: readonly Type[]): ReadonlyMap<string, Variant> =>
    new Map(types.map((type) => [type.uid, variantOf(inner, type, path, select)]));
  switch (attribute.kind) {
    case 'dynamicZone': {
      const components = attribute.components.map((uid) => componentOf(resolution.model, uid));
      return [{ kind: 'zone', attribute, variants: variants(components) }];
    }
    case 'morphTo': {
      const types = targetsOf(inner, level, attribute);
      return [{ kind: 'morph', attribute, variants: variants(types), unread: isUnread(level, attribute) }];
    }
    default:
      return [relatedNode(inner, attribute, path, select)];
  }
}

/** The possible types, in the terms of the rows' state. */
export const targetsOf = (
  { model, stored }: V5Resolution,
  { type }: Pick<V5Level, 'type'>,
  attribute: MorphToAttribute,
): readonly Type[] =>
  morphTargets(stored, type, attribute).map((target) => model.contentTypes.get(target.uid) ?? target);

function relatedNode(
  resolution: V5Resolution,
  attribute: JoinableAttribute,
  path: string,
  select: (resolution: V5Resolution, type: Type) => Selected,
): PopulateNode {
  const type = targetOf(resolution.model, attribute);
  const selected = select(resolution, type);
  const isMorphColumns = attribute.kind === 'morphFrom' && heldInColumns(type, attribute.morphBy);
  return {
    kind: 'related',
    attribute,
    ...nodeOf(resolution, { type, path, restricted: false }, selected),
    sort: sortOf(type, attribute, selected, isMorphColumns),
    unread: isMorphColumns && selected.fields !== null,
    linkOrder: 'asc',
    window: null,
    countOnly: selected.countOnly && (attribute.kind === 'relation' || attribute.kind === 'component'),
  };
}

function sortOf(
  type: Type,
  attribute: JoinableAttribute,
  { sort, fields, filter }: Selected,
  isMorphColumns: boolean,
): readonly SortKey[] {
  // v5 finds other locales by their document id, without a table of links.
  if (attribute.name === 'localizations') return sort.length === 0 ? byLocale(type) : sort;
  return showSortKeys(type, fields, sort, isLinked(attribute, isMorphColumns) || joinsTables(filter));
}

/** Other locales are listed by their code. */
function byLocale({ attributes }: Type): readonly SortKey[] {
  const attribute = attributes.get('locale');
  if (attribute?.kind !== 'scalar') return [];
  return [{ path: [], attribute, direction: 'asc', shownAs: null, selectedAt: 0, place: 0 }];
}

function variantOf(
  resolution: V5Resolution,
  type: Type,
  path: string,
  select: (resolution: V5Resolution, type: Type) => Selected,
): Variant {
  return nodeOf(resolution, { type, path, restricted: false }, select(resolution, type));
}

const VARIANT_KEYS: ReadonlySet<string> = new Set(['populate', 'on', 'count']);

/** A zone or a polymorphic relation: everything, everything and one level more, or the listed types. */
function resolveVariants(
  resolution: V5Resolution,
  level: V5Level,
  attribute: DynamicZoneAttribute | MorphToAttribute,
  value: RawValue,
): readonly PopulateNode[] {
  const { name } = attribute;
  const { type } = level;
  if (!isRawObject(value) || Object.keys(value).some((key) => !VARIANT_KEYS.has(key))) {
    const owner = type.kind === 'component' ? undefined : type.singularName;
    refuse(
      resolution,
      `Invalid nested populate for ${owner}.${name} (${type.uid}). Expected a fragment ("on") or "count" but found ${JSON.stringify(value)}`,
    );
    return [];
  }
  const { on, populate } = value;
  if (on === null || on === undefined) {
    return populateNode(resolution, level, name, () => ({
      ...EVERYTHING,
      populate: (inner, deeper) => (populate === '*' ? resolveV5Populate(inner, deeper, '*') : []),
    }));
  }
  const fragments: RawObject = isRawObject(on) ? on : {};
  return populateNode(resolution, level, name, (inner, target) => {
    const fragment = fragments[target.uid];
    if (fragment === '*') refuseWildcard(inner, target, join(level.path, name));
    return isRawObject(fragment) ? selectedBy(inner, target, fragment) : EVERYTHING;
  }).map((node) => onlyListed(resolution, node, fragments));
}

function onlyListed(resolution: V5Resolution, node: PopulateNode, fragments: RawObject): PopulateNode {
  if (node.kind === 'related') return node;
  if (Object.values(fragments).some((fragment) => isRawArray(fragment) || fragment === null)) {
    refuse(resolution, "Invalid nested populate. Expected '*' or an object");
  }
  const variants = [...node.variants].filter(([uid]) => {
    const fragment = fragments[uid];
    // Being listed is enough, whatever the flag.
    return isRawObject(fragment) || typeof fragment === 'string';
  });
  return { ...node, variants: new Map(variants) };
}
