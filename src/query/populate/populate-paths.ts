import type { Type } from '../../schema/model.ts';
import type { PopulateStep } from '../steps.ts';
import { isHidden, isJoinable, type Resolution, targetOf } from '../resolution.ts';

/** A dotted path, and the relations the caller must be able to follow for it to apply. */
export interface PopulatePath {
  readonly path: string;
  readonly requires: readonly PopulateStep[];
}

export const freePath = (path: string): PopulatePath => ({ path, requires: [] });

/**
 * The paths in one string, as in `author.avatar,cover`. While removing what a caller may not see, the contract treats
 * the whole string as one path, commas included, and truncates it: everything after the first comma is lost with the
 * relations before it.
 */
export function readPaths(resolution: Resolution, type: Type, text: string): readonly PopulatePath[] {
  const [first = '', ...others] = text.split(',').map((path) => path.trim());
  const requires = others.length === 0 ? [] : stepsOf(resolution, type, first.split('.').slice(0, -1));
  if (requires === null) return [freePath(first)];
  return [freePath(first), ...others.map((path) => ({ path, requires }))];
}

/** Null if a step is private. */
function stepsOf(resolution: Resolution, type: Type, names: readonly string[]): readonly PopulateStep[] | null {
  const steps: PopulateStep[] = [];
  let owner = type;
  for (const name of names) {
    const attribute = owner.attributes.get(name);
    if (attribute === undefined) break;
    if (isHidden(resolution, attribute)) return null;
    // Below a dynamic zone the contract continues with the names of the type that has the zone.
    if (attribute.kind === 'dynamicZone') continue;
    if (!isJoinable(attribute)) break;
    steps.push({ owner, attribute });
    owner = targetOf(resolution.model, attribute);
  }
  return steps;
}

/** All paths that start with the same name. */
export interface NamedPaths {
  readonly name: string;
  readonly rest: readonly PopulatePath[];
  /** One of these must be followed to its end; null if some path requires nothing. */
  readonly onlyWith: readonly (readonly PopulateStep[])[] | null;
}

/** Merges paths into a tree: `author` and `author.avatar` belong to one node. */
export function groupPaths(paths: readonly PopulatePath[]): readonly NamedPaths[] {
  const groups = new Map<string, PopulatePath[]>();
  for (const { path, requires } of paths) {
    const [name = '', ...deeper] = path.split('.');
    const group = groups.get(name) ?? [];
    groups.set(name, group);
    group.push({ path: deeper.join('.'), requires });
  }
  return [...groups].map(([name, group]) => ({
    name,
    rest: group.filter(({ path }) => path !== ''),
    onlyWith: group.some(({ requires }) => requires.length === 0) ? null : group.map(({ requires }) => requires),
  }));
}
