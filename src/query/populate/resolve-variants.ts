import { componentOf } from '../../schema/lookup.ts';
import type { DynamicZoneAttribute, MorphToAttribute, Type } from '../../schema/model.ts';
import { morphTargets } from './morph-targets.ts';
import { isRawObject, type RawObject, type RawValue } from '../parse-query-string.ts';
import { isUnread, type Level, published, spend } from './populate-attribute.ts';
import type { EntryNode, PopulateNode, Variant } from '../query.ts';
import { fieldsByDefault, nextPlace, rejectForm, type Resolution } from '../resolution.ts';
import { resolveFilters } from '../filters/resolve-filters.ts';
import { type NestedOptions, resolveBelow, resolveOptions } from './resolve-populate-options.ts';

/** Resolves `populate` of a deeper level. */
export type PopulateBelow = (resolution: Resolution, level: Level, value: RawValue) => readonly PopulateNode[];

/** Fields with entries of several types, given as an object: `populate[zone][on][shared.quote]…` */
export const resolveVariants = (
  resolution: Resolution,
  level: Level,
  attribute: DynamicZoneAttribute | MorphToAttribute,
  value: RawObject,
  below: PopulateBelow,
): PopulateNode =>
  attribute.kind === 'morphTo'
    ? resolveMorph(resolution, level, attribute, value, below)
    : resolveZone(resolution, level, attribute, value, below);

/** Shared strategy: the same options for all components. Detailed strategy: `on`, and only the listed ones. */
function resolveZone(
  resolution: Resolution,
  level: Level,
  attribute: DynamicZoneAttribute,
  value: RawObject,
  below: PopulateBelow,
): PopulateNode {
  spend(resolution);
  const variants = new Map<string, Variant>();
  for (const uid of attribute.components) {
    const component = componentOf(resolution.model, uid);
    const options = resolveOptions(resolution, component, value, level.state);
    variants.set(uid, variantOf(resolution, component, value, options, below));
  }
  const fragments = fragmentsOf(resolution, value, below, (uid) => resolution.model.components.get(uid));
  return { kind: 'zone', attribute, variants: fragments ?? variants };
}

function resolveMorph(
  resolution: Resolution,
  level: Level,
  attribute: MorphToAttribute,
  value: RawObject,
  below: PopulateBelow,
): PopulateNode {
  spend(resolution);
  const { model } = resolution;
  const fragments = fragmentsOf(
    resolution,
    value,
    below,
    (uid) => model.contentTypes.get(uid) ?? model.components.get(uid),
  );
  const variants = fragments ?? resolveShared(resolution, level, attribute, value, below);
  return { kind: 'morph', attribute, variants, unread: isUnread(level, attribute) };
}

/**
 * Options for any target type of a polymorphic relation. The contract knows no type here and checks nothing: it keeps
 * ids and operators of filters, the paths of populate that a type has, and drops fields that a type lacks.
 */
function resolveShared(
  resolution: Resolution,
  level: Level,
  attribute: MorphToAttribute,
  value: RawObject,
  below: PopulateBelow,
): ReadonlyMap<string, Variant> {
  const { filters, populate, ...rest } = value;
  const unchecked: Resolution = { ...resolution, issues: [] };
  const filter = filters ? resolveFilters(unchecked, NO_TYPE, filters, nextPlace(unchecked, 'populate')) : null;
  const shared = isRawObject(populate) ? rest : { ...rest, populate };
  const variants = new Map<string, Variant>();
  for (const type of morphTargets(resolution.model, level.type, attribute)) {
    const options = { ...resolveOptions(unchecked, type, rest, level.state), filter, state: level.state };
    variants.set(type.uid, variantOf(unchecked, type, shared, options, below));
  }
  return variants;
}

const NO_TYPE: Type = {
  kind: 'component',
  uid: '',
  table: '',
  name: '',
  displayName: '',
  category: '',
  attributes: new Map(),
  byColumn: new Map(),
  file: null,
};

function fragmentsOf(
  resolution: Resolution,
  value: RawObject,
  below: PopulateBelow,
  find: (uid: string) => Type | undefined,
): ReadonlyMap<string, Variant> | null {
  if (value.on === null || value.on === undefined) return null;
  const fragments = new Map<string, Variant>();
  // Only an object can contain component names; otherwise nothing is listed.
  if (!isRawObject(value.on)) return fragments;
  for (const [uid, fragment] of Object.entries(value.on)) {
    const type = find(uid);
    if (type !== undefined) addFragment(resolution, fragments, type, fragment, below);
  }
  return fragments;
}

/** Nothing is inherited below `on`: drafts of related entries appear unless publicationState is given there. */
function addFragment(
  resolution: Resolution,
  fragments: Map<string, Variant>,
  type: Type,
  value: RawValue,
  below: PopulateBelow,
): void {
  if (typeof value === 'string') {
    // Being listed is enough: the contract reads the component with or without a true flag.
    fragments.set(type.uid, {
      entries: { type, fields: fieldsByDefault(resolution, type), populate: [] },
      filter: null,
    });
  } else if (isRawObject(value)) {
    fragments.set(type.uid, variantOf(resolution, type, value, resolveOptions(resolution, type, value, null), below));
  } else {
    rejectForm(resolution, `Invalid populate for "${type.uid}". Expected true or an object.`);
  }
}

function variantOf(
  resolution: Resolution,
  type: Type,
  value: RawObject,
  options: NestedOptions,
  below: PopulateBelow,
): Variant {
  const level: Level = { type, state: options.state, restricted: options.fields !== null };
  const entries: EntryNode = {
    type,
    fields: options.fields ?? fieldsByDefault(resolution, type),
    populate: resolveBelow(resolution, options, () => below(resolution, level, value.populate || undefined)),
  };
  return { entries, filter: published(type, options.state, options.filter) };
}
