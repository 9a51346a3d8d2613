import type { DynamicZoneAttribute, MorphToAttribute, Type } from '../schema/model.ts';
import { componentOf } from '../schema/lookup.ts';
import { morphTargets } from './morph-targets.ts';
import type { RawObject, RawValue } from './parse-query-string.ts';
import { isRawObject, isStringArray } from './parse-query-string.ts';
import type { EntryNode, Filter, JoinableAttribute, PopulateNode, ScalarList, Variant } from './query.ts';
import type { PublicationState, Resolution } from './resolution.ts';
import {
  isHidden,
  isJoinable,
  publishedAtOf,
  rejectBudget,
  rejectForm,
  targetOf,
  visibleFields,
} from './resolution.ts';
import { all } from './resolve-filters.ts';
import { isLinked, joinsTables, showSortKeys } from './show-sort-keys.ts';
import type { NestedOptions } from './resolve-populate-options.ts';
import { NO_OPTIONS, readFlag, resolveOptions } from './resolve-populate-options.ts';

/** What `populate` of one level is below: the type it speaks of and what it inherits. */
export interface Level {
  readonly type: Type;
  readonly state: PublicationState | null;
  /** The level's own fields are restricted by `fields`. */
  readonly restricted: boolean;
}

/** `populate` in all its forms: `*`, a list of dotted paths as text or array, or an object. */
export function resolvePopulate(resolution: Resolution, level: Level, value: RawValue): readonly PopulateNode[] {
  if (value === null || value === undefined) return [];
  if (value === '*') return resolveWildcard(resolution, level);
  if (typeof value === 'string') return resolvePaths(resolution, level, value.split(','));
  if (isStringArray(value)) {
    if (value.includes('*')) {
      rejectForm(
        resolution,
        'Invalid populate parameter. "*" stands alone, as in populate=*; it cannot be an element of a list.',
      );
    }
    return resolvePaths(
      resolution,
      level,
      value.flatMap((text) => text.split(',')),
    );
  }
  if (isRawObject(value)) return resolveObject(resolution, level, value);
  rejectForm(
    resolution,
    'Invalid populate parameter. Expected a string, an array of strings, or an object, as in populate[author][fields][0]=name.',
  );
  return [];
}

function resolveWildcard(resolution: Resolution, level: Level): readonly PopulateNode[] {
  const names = [...level.type.attributes.values()]
    .filter((attribute) => attribute.kind !== 'scalar' && !attribute.private)
    .map((attribute) => attribute.name);
  return resolvePaths(resolution, level, names);
}

/** Paths are merged to a tree first: `author` and `author.avatar` speak of one node. */
function resolvePaths(resolution: Resolution, level: Level, paths: readonly string[]): readonly PopulateNode[] {
  const below = new Map<string, string[]>();
  for (const path of paths) {
    const trimmed = path.trim();
    const dot = trimmed.indexOf('.');
    const name = dot === -1 ? trimmed : trimmed.slice(0, dot);
    const rest = below.get(name) ?? [];
    if (dot !== -1) rest.push(trimmed.slice(dot + 1));
    below.set(name, rest);
  }
  return [...below].flatMap(([name, rest]) =>
    populateAttribute(resolution, level, name, { ...NO_OPTIONS, state: level.state }, (type, state) => ({
      fields: visibleFields(type),
      populate: rest.length === 0 ? [] : resolvePaths(resolution, { type, state, restricted: false }, rest),
    })),
  );
}

function resolveObject(resolution: Resolution, level: Level, object: RawObject): readonly PopulateNode[] {
  return Object.entries(object).flatMap(([name, value]) => {
    const attribute = level.type.attributes.get(name);
    if (attribute === undefined || attribute.kind === 'scalar') return [];
    if (typeof value === 'string') {
      // A polymorphic relation is populated whatever its flag says, as recorded.
      return attribute.kind === 'morphTo' || readFlag(value) ? resolvePaths(resolution, level, [name]) : [];
    }
    if (isRawObject(value)) return resolveDetailed(resolution, level, name, value);
    rejectForm(
      resolution,
      `Invalid nested populate for "${name}". Expected true, false, "*" or an object, as in populate[${name}][fields][0]=name.`,
    );
    return [];
  });
}

/** `populate[author][fields]…`, `populate[zone][on][shared.quote]…` */
function resolveDetailed(
  resolution: Resolution,
  level: Level,
  name: string,
  value: RawObject,
): readonly PopulateNode[] {
  const attribute = level.type.attributes.get(name);
  if (attribute?.kind === 'dynamicZone' || attribute?.kind === 'morphTo') {
    const node =
      attribute.kind === 'morphTo'
        ? resolveMorph(resolution, level, attribute, value)
        : resolveZone(resolution, level, attribute, value);
    return isHidden(resolution, attribute) ? [] : [node];
  }
  if (attribute === undefined || !isJoinable(attribute)) return [];
  const target = targetOf(resolution.model, attribute);
  const options = resolveOptions(resolution, target, value, level.state);
  return populateAttribute(resolution, level, name, options, (type, state) => ({
    fields: options.fields ?? visibleFields(type),
    populate: resolvePopulate(
      resolution,
      { type, state, restricted: options.fields !== null },
      value.populate || undefined,
    ),
  }));
}

type Inside = (
  type: Type,
  state: PublicationState | null,
) => { readonly fields: ScalarList; readonly populate: readonly PopulateNode[] };

/** The node of one attribute; private ones are resolved for their issues and then left out. */
function populateAttribute(
  resolution: Resolution,
  level: Level,
  name: string,
  options: NestedOptions,
  inside: Inside,
): readonly PopulateNode[] {
  const attribute = level.type.attributes.get(name);
  if (attribute === undefined || attribute.kind === 'scalar') return [];
  if (!spend(resolution)) return [];
  const node = nodeOf(resolution, level, attribute, options, inside);
  return isHidden(resolution, attribute) ? [] : [node];
}

function nodeOf(
  resolution: Resolution,
  level: Level,
  attribute: JoinableAttribute | DynamicZoneAttribute | MorphToAttribute,
  options: NestedOptions,
  inside: Inside,
): PopulateNode {
  const variant = (type: Type): Variant => ({
    entries: { type, ...inside(type, options.state) },
    filter: published(type, options.state, null),
  });
  if (attribute.kind === 'dynamicZone') {
    const variants = new Map(attribute.components.map((uid) => [uid, variant(componentOf(resolution.model, uid))]));
    return { kind: 'zone', attribute, variants };
  }
  if (attribute.kind === 'morphTo') {
    const types = morphTargets(resolution.model, level.type, attribute);
    const variants = new Map(types.map((type) => [type.uid, variant(type)]));
    return { kind: 'morph', attribute, variants, unread: isUnread(level, attribute) };
  }
  const target = targetOf(resolution.model, attribute);
  const isMorphColumns = attribute.kind === 'morphFrom' && heldInColumns(target, attribute.morphBy);
  return {
    kind: 'related',
    attribute,
    entries: { type: target, ...inside(target, options.state) },
    filter: published(target, options.state, options.filter),
    sort: showSortKeys(
      target,
      options.fields,
      options.sort,
      isLinked(attribute, isMorphColumns) || joinsTables(options.filter),
    ),
    unread: isMorphColumns && options.fields !== null,
    linkOrder: options.linkOrder,
    window: options.countOnly ? null : options.window,
    countOnly: options.countOnly && (attribute.kind === 'relation' || attribute.kind === 'component'),
  };
}

function heldInColumns(target: Type, morphBy: string): boolean {
  const other = target.attributes.get(morphBy);
  return other?.kind === 'morphTo' && other.storage.kind === 'morphColumns';
}

/** Shared strategy: one behaviour for all components. Detailed strategy: `on`, and only the listed ones. */
function resolveZone(
  resolution: Resolution,
  level: Level,
  attribute: DynamicZoneAttribute,
  value: RawObject,
): PopulateNode {
  spend(resolution);
  const variants = new Map<string, Variant>();
  for (const uid of attribute.components) {
    const component = componentOf(resolution.model, uid);
    const options = resolveOptions(resolution, component, value, level.state);
    variants.set(uid, variantOf(resolution, component, value, options));
  }
  const fragments = fragmentsOf(resolution, value, (uid) => resolution.model.components.get(uid));
  return { kind: 'zone', attribute, variants: fragments ?? variants };
}

function resolveMorph(
  resolution: Resolution,
  level: Level,
  attribute: MorphToAttribute,
  value: RawObject,
): PopulateNode {
  spend(resolution);
  const { model } = resolution;
  const fragments = fragmentsOf(resolution, value, (uid) => model.contentTypes.get(uid) ?? model.components.get(uid));
  const variants = new Map<string, Variant>();
  if (fragments === null) {
    for (const type of morphTargets(model, level.type, attribute)) {
      // Below a polymorphic relation the contract checks nothing, as it knows no type; what a type lacks is left out.
      const unchecked: Resolution = { ...resolution, issues: [] };
      const options = resolveOptions(unchecked, type, value, level.state);
      variants.set(type.uid, variantOf(unchecked, type, value, { ...options, state: level.state }));
    }
  }
  return { kind: 'morph', attribute, variants: fragments ?? variants, unread: isUnread(level, attribute) };
}

const isUnread = (level: Level, attribute: MorphToAttribute): boolean =>
  level.restricted && attribute.storage.kind === 'morphColumns';

function fragmentsOf(
  resolution: Resolution,
  value: RawObject,
  find: (uid: string) => Type | undefined,
): ReadonlyMap<string, Variant> | null {
  if (value.on === null || value.on === undefined) return null;
  const fragments = new Map<string, Variant>();
  // Of anything but an object no element is a component's name, so nothing is listed.
  if (!isRawObject(value.on)) return fragments;
  for (const [uid, fragment] of Object.entries(value.on)) {
    const type = find(uid);
    if (type !== undefined) addFragment(resolution, fragments, type, fragment);
  }
  return fragments;
}

/** Below `on` nothing is inherited: drafts of related entries appear unless publicationState says otherwise there. */
function addFragment(resolution: Resolution, fragments: Map<string, Variant>, type: Type, value: RawValue): void {
  if (typeof value === 'string') {
    // Listed is enough: the contract reads the component with or without a true flag.
    fragments.set(type.uid, { entries: { type, fields: visibleFields(type), populate: [] }, filter: null });
  } else if (isRawObject(value)) {
    fragments.set(type.uid, variantOf(resolution, type, value, resolveOptions(resolution, type, value, null)));
  } else {
    rejectForm(resolution, `Invalid populate for "${type.uid}". Expected true or an object.`);
  }
}

function variantOf(resolution: Resolution, type: Type, value: RawObject, options: NestedOptions): Variant {
  const level: Level = { type, state: options.state, restricted: options.fields !== null };
  const entries: EntryNode = {
    type,
    fields: options.fields ?? visibleFields(type),
    populate: resolvePopulate(resolution, level, value.populate || undefined),
  };
  return { entries, filter: published(type, options.state, options.filter) };
}

/** Live means published, where the type has drafts at all. */
export function published(type: Type, state: PublicationState | null, filter: Filter | null): Filter | null {
  const publishedAt = publishedAtOf(type);
  if (state !== 'live' || publishedAt === null) return filter;
  const live: Filter = { kind: 'null', attribute: publishedAt, isNull: false };
  return filter === null ? live : all([filter, live]);
}

function spend(resolution: Resolution): boolean {
  resolution.spent.populates += 1;
  if (resolution.spent.populates === resolution.budgets.populateNodes + 1) {
    rejectBudget(
      resolution,
      `Too many populated fields. At most ${resolution.budgets.populateNodes} are accepted in one request.`,
    );
  }
  return resolution.spent.populates <= resolution.budgets.populateNodes;
}
