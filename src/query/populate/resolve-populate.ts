import { isRawObject, isStringArray, type RawObject, type RawValue } from '../parse-query-string.ts';
import { type Level, populateAttribute } from './populate-attribute.ts';
import { freePath, groupPaths, type PopulatePath, readPaths } from './populate-paths.ts';
import type { JoinableAttribute, PopulateNode } from '../query.ts';
import { fieldsByDefault, isHidden, isJoinable, rejectForm, type Resolution, targetOf } from '../resolution.ts';
import { NO_OPTIONS, readFlag, resolveBelow, resolveOptions } from './resolve-populate-options.ts';
import { resolveVariants } from './resolve-variants.ts';

/** `populate` in all its forms: `*`, a list of dotted paths as a string or array, or an object. */
export function resolvePopulate(resolution: Resolution, level: Level, value: RawValue): readonly PopulateNode[] {
  if (value === null || value === undefined) return [];
  if (value === '*') return resolveWildcard(resolution, level);
  if (typeof value === 'string') return resolvePaths(resolution, level, readPaths(resolution, level.type, value));
  if (isStringArray(value)) {
    if (value.includes('*')) {
      rejectForm(
        resolution,
        'Invalid populate parameter. "*" must be the only value, as in populate=*; it cannot be an element of a list.',
      );
    }
    return resolvePaths(
      resolution,
      level,
      value.flatMap((text) => readPaths(resolution, level.type, text)),
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
  const paths = [...level.type.attributes.values()]
    .filter((attribute) => attribute.kind !== 'scalar' && !attribute.private)
    .map((attribute) => freePath(attribute.name));
  return resolvePaths(resolution, level, paths);
}

function resolvePaths(resolution: Resolution, level: Level, paths: readonly PopulatePath[]): readonly PopulateNode[] {
  return groupPaths(paths).flatMap(({ name, rest, onlyWith }) => {
    const nodes = populateAttribute(resolution, level, name, { ...NO_OPTIONS, state: level.state }, (type, state) => ({
      fields: fieldsByDefault(resolution, type),
      populate: rest.length === 0 ? [] : resolvePaths(resolution, { type, state, restricted: false }, rest),
    }));
    return onlyWith === null ? nodes : nodes.map((node) => ({ ...node, onlyWith }));
  });
}

function resolveObject(resolution: Resolution, level: Level, object: RawObject): readonly PopulateNode[] {
  return Object.entries(object).flatMap(([name, value]) => {
    const attribute = level.type.attributes.get(name);
    if (attribute === undefined || attribute.kind === 'scalar') return [];
    if (typeof value === 'string') {
      // A polymorphic relation is populated whatever its flag, as recorded from v4.
      return attribute.kind === 'morphTo' || readFlag(value) ? resolvePaths(resolution, level, [freePath(name)]) : [];
    }
    if (isRawObject(value)) return resolveDetailed(resolution, level, name, value);
    // Here the contract treats a list as entries of unknown types, and omits it.
    if (attribute.kind === 'morphTo') return [];
    rejectForm(
      isJoinable(attribute) ? below(resolution, level, attribute) : resolution,
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
    const node = resolveVariants(resolution, level, attribute, value, resolvePopulate);
    return isHidden(resolution, attribute) ? [] : [node];
  }
  if (attribute === undefined || !isJoinable(attribute)) return [];
  const target = targetOf(resolution.model, attribute);
  const inner = below(resolution, level, attribute);
  const options = resolveOptions(inner, target, value, level.state);
  return populateAttribute(resolution, level, name, options, (type, state) => ({
    fields: options.fields ?? fieldsByDefault(resolution, type),
    populate: resolveBelow(inner, options, () =>
      resolvePopulate(inner, { type, state, restricted: options.fields !== null }, value.populate || undefined),
    ),
  }));
}

const below = (resolution: Resolution, { type }: Level, attribute: JoinableAttribute): Resolution => ({
  ...resolution,
  above: [...resolution.above, { owner: type, attribute }],
});
