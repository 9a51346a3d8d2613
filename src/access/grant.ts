import type { Filter, QueryValue } from '../query/query.ts';

/** Actions on entries of a type. Responses to every verb show what `find` grants. */
export type Verb = 'find' | 'create' | 'update' | 'delete' | 'publish';

/**
 * The entries and fields of a type that a caller may access: an entry is visible if at least one of the permissions
 * applies to it, with the fields of all that apply.
 */
export type Grant = readonly Permission[];

export interface Permission {
  readonly fields: Fields;
  /** Locale codes; not checked for types without translations. */
  readonly locales: 'all' | ReadonlySet<string>;
  /** Null for every entry. */
  readonly rows: Rows | null;
}

/**
 * Names of attributes, and paths into components: `title`, `seo.metaTitle`. A component's name covers all of it;
 * relations, media and dynamic zones are named as a whole. Attributes of every entry (`EVERY_ENTRY`) need no name.
 */
export type Fields = 'all' | ReadonlySet<string>;

/**
 * A condition on entries of the type, with its own parameters; `resolveRows` creates one from filters in the syntax of
 * a request.
 */
export interface Rows {
  readonly filter: Filter;
  readonly parameters: readonly QueryValue[];
}

/** A whole type. */
export const WHOLE: Grant = [{ fields: 'all', locales: 'all', rows: null }];

export const NOTHING: Grant = [];

export const isWhole = (grant: Grant): boolean => grant.some(isUnrestricted);

const isUnrestricted = ({ fields, locales, rows }: Permission): boolean =>
  fields === 'all' && locales === 'all' && rows === null;

/** Fields named by at least one of the permissions. */
export const fieldsOfGrant = (grant: Grant): Fields =>
  grant.some(({ fields }) => fields === 'all') ? 'all' : new Set(grant.flatMap(({ fields }) => [...fields]));

/** The permissions for a field: its path, or that of a component or dynamic zone around it, is named. */
export function permissionsNaming(grant: Grant, path: readonly string[]): Grant {
  const names = path.map((_, at) => path.slice(0, at + 1).join('.'));
  return grant.filter(({ fields }) => fields === 'all' || names.some((name) => fields.has(name)));
}

/** Attributes that identify an entry, or tell when, by whom and in which locale it was written. */
export const EVERY_ENTRY: ReadonlySet<string> = new Set([
  'id',
  'createdAt',
  'updatedAt',
  'publishedAt',
  'createdBy',
  'updatedBy',
  'locale',
  'localizations',
]);

/** The fields inside a component attribute; null for none. */
export function fieldsBelow(fields: Fields, name: string): Fields | null {
  if (fields === 'all' || fields.has(name)) return 'all';
  const prefix = `${name}.`;
  const inside = [...fields].filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
  return inside.length === 0 ? null : new Set(inside);
}
