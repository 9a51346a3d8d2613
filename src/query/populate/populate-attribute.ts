import { componentOf } from '../../schema/lookup.ts';
import type { DynamicZoneAttribute, MorphToAttribute, Type } from '../../schema/model.ts';
import { morphTargets } from './morph-targets.ts';
import type { Filter, JoinableAttribute, PopulateNode, ScalarList, Variant } from '../query.ts';
import {
  isHidden,
  type PublicationState,
  publishedAtOf,
  rejectBudget,
  type Resolution,
  targetOf,
} from '../resolution.ts';
import { all } from '../filters/resolve-filters.ts';
import type { NestedOptions } from './resolve-populate-options.ts';
import { isLinked, joinsTables, showSortKeys } from '../sort/show-sort-keys.ts';

/** The context of one level of `populate`: its type and inherited options. */
export interface Level {
  readonly type: Type;
  readonly state: PublicationState | null;
  /** Whether the level's own fields are restricted by `fields`. */
  readonly restricted: boolean;
}

/** Resolves what is read of the entries, once their type is known. */
export type Inside = (
  type: Type,
  state: PublicationState | null,
) => { readonly fields: ScalarList; readonly populate: readonly PopulateNode[] };

/** The node of one attribute; private ones are resolved for their issues and then dropped. */
export function populateAttribute(
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

export function heldInColumns(target: Type, morphBy: string): boolean {
  const other = target.attributes.get(morphBy);
  return other?.kind === 'morphTo' && other.storage.kind === 'morphColumns';
}

export const isUnread = (level: Pick<Level, 'restricted'>, attribute: MorphToAttribute): boolean =>
  level.restricted && attribute.storage.kind === 'morphColumns';

/** Live means published, if the type has drafts at all. */
export function published(type: Type, state: PublicationState | null, filter: Filter | null): Filter | null {
  const publishedAt = publishedAtOf(type);
  if (state !== 'live' || publishedAt === null) return filter;
  const live: Filter = { kind: 'null', attribute: publishedAt, isNull: false };
  return filter === null ? live : all([filter, live]);
}

/** Counts a populated field; false if there are too many. */
export function spend(resolution: Resolution): boolean {
  resolution.spent.populates += 1;
  if (resolution.spent.populates === resolution.budgets.populateNodes + 1) {
    rejectBudget(
      resolution,
      `Too many populated fields. At most ${resolution.budgets.populateNodes} are accepted in one request.`,
    );
  }
  return resolution.spent.populates <= resolution.budgets.populateNodes;
}
