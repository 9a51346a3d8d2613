import { all } from '../query/filters/resolve-filters.ts';
import type { ContentType } from '../schema/model.ts';
import { type Access, accessByGrants } from './access.ts';
import { type Fields, type Grant, isWhole, NOTHING, type Permission, type Rows } from './grant.ts';
import { moveParameters } from './view.ts';

/** A caller's access to a route of a type, without entries and fields that somebody else may not find. */
export const withinAccess = (access: Access, bounds: Access, { uid }: ContentType): Access =>
  accessByGrants({
    key: `${access.key} within ${bounds.key} at ${uid}`,
    allows: access.allows,
    grant: (type, verb) => intersect(access.grant(type, verb), bounds.grant(type, 'find')),
    admitted: intersect(access.admitted, bounds.grant(uid, 'find')) ?? NOTHING,
  });

export const intersect = (one: Grant | null, other: Grant | null): Grant | null =>
  one === null || other === null ? null : intersectGrants(one, other);

function intersectGrants(one: Grant, other: Grant): Grant {
  if (isWhole(one)) return other;
  if (isWhole(other)) return one;
  return one.flatMap((first) => other.map((second) => intersectPermissions(first, second)));
}

const intersectPermissions = (one: Permission, other: Permission): Permission => ({
  fields: intersectFields(one.fields, other.fields),
  locales: intersectLocales(one.locales, other.locales),
  rows: intersectRows(one.rows, other.rows),
});

/** A path inside a component is named by both if one of them names the component. */
function intersectFields(one: Fields, other: Fields): Fields {
  if (one === 'all') return other;
  if (other === 'all') return one;
  const isNamed = (fields: ReadonlySet<string>, path: string): boolean =>
    fields.has(path) || [...fields].some((name) => path.startsWith(`${name}.`));
  return new Set([
    ...[...one].filter((path) => isNamed(other, path)),
    ...[...other].filter((path) => isNamed(one, path)),
  ]);
}

function intersectLocales(one: Permission['locales'], other: Permission['locales']): Permission['locales'] {
  if (one === 'all') return other;
  return other === 'all' ? one : new Set([...one].filter((code) => other.has(code)));
}

function intersectRows(one: Rows | null, other: Rows | null): Rows | null {
  if (one === null || other === null) return one ?? other;
  const first = one.parameters.length;
  const filter = all([one.filter, moveParameters(other.filter, (index) => index + first)]);
  return filter === null ? null : { filter, parameters: [...one.parameters, ...other.parameters] };
}
