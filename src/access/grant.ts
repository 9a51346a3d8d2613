import type { Filter, QueryValue } from '../query/query.ts';

/** Actions on entries of a type. Responses to every verb show what `find` grants. */
export type Verb = 'find' | 'create' | 'update' | 'delete' | 'publish';

/**
 * The entries and fields of a type that a caller may reach: an entry is visible if one of the permissions holds for it,
 * with the fields of all that hold.
 */
export type Grant = readonly Permission[];

export interface Permission {
  readonly fields: Fields;
  /** Codes of the locales; types without translations have none and are not asked. */
  readonly locales: 'all' | ReadonlySet<string>;
  /** Null for every entry. */
  readonly rows: Rows | null;
}

/**
 * Names of attributes, and paths into components: `title`, `seo.metaTitle`. A component's name stands for all of it;
 * relations, media and dynamic zones are named as a whole. What every entry has (`EVERY_ENTRY`) needs no name.
 */
export type Fields = 'all' | ReadonlySet<string>;

/** A condition on entries of the type, with its own parameters; `resolveRows` makes one of filters as a caller writes them. */
export interface Rows {
  readonly filter: Filter;
  readonly parameters: readonly QueryValue[];
}

/** Everything there is of a type. */
export const WHOLE: Grant = [{ fields: 'all', locales: 'all', rows: null }];

export const NOTHING: Grant = [];

export const isWhole = (grant: Grant): boolean => grant.some(isUnrestricted);

const isUnrestricted = ({ fields, locales, rows }: Permission): boolean =>
  fields === 'all' && locales === 'all' && rows === null;

export const hasRows = ({ locales, rows }: Permission): boolean => locales !== 'all' || rows !== null;

/** Attributes that say which entry it is and when, by whom and in which language it was written. */
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

/** Those of an attribute that is a component; null for none. */
export function fieldsBelow(fields: Fields, name: string): Fields | null {
  if (fields === 'all' || fields.has(name)) return 'all';
  const prefix = `${name}.`;
  const inside = [...fields].filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
  return inside.length === 0 ? null : new Set(inside);
}
