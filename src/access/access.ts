import type { EntryNode } from '../query/query.ts';
import type { ContentType, Uid } from '../schema/model.ts';
import { fieldsBelow, fieldsOfGrant, type Grant, isWhole, NOTHING, type Verb, WHOLE } from './grant.ts';

/** A caller's permissions, as data. */
export interface Permissions {
  /** Same key = same permissions: plans and responses can be shared under it. */
  readonly key: string;
  /** Whether a route admits the caller, by its action: `api::article.article.find`. */
  readonly allows: (action: string) => boolean;
  /** The caller's permissions on a type; null for none. */
  readonly grant: (type: Uid, verb: Verb) => Grant | null;
  /**
   * What an admitted route shows of its own type if `find` is not granted. In the contract that is everything: a caller
   * who may create entries sees the created entry. It is everything only if no grant is limited: then reads of the
   * route's own type, and writes, check no grants.
   */
  readonly admitted: Grant;
  /** Requests are answered with what is not live; never shared with others. */
  readonly previews?: Previewing | null;
}

export interface Previewing {
  /** The locales that are shown; null: all of them. */
  readonly locales: readonly string[] | null;
  readonly shows: PreviewedState;
}

/**
 * What is shown in place of what is live: drafts and unpublished changes, unless a request names a state; what will be
 * live after a release, or at a time (in milliseconds) after all that is planned until then; or an entry as it was.
 */
export type PreviewedState =
  | 'drafts'
  | { readonly release: number }
  | { readonly at: number }
  | { readonly version: number; readonly of: { readonly type: Uid; readonly id: number } };

/** A class, so that neither a literal nor a changed copy of another one is an `Access`. */
class MadeAccess implements Permissions {
  declare protected readonly made: true;
  readonly key: string;
  readonly allows: Permissions['allows'];
  readonly grant: Permissions['grant'];
  readonly admitted: Grant;
  readonly previews: Previewing | null;

  constructor({ key, allows, grant, admitted, previews = null }: Permissions) {
    this.key = key;
    this.allows = allows;
    this.grant = grant;
    this.admitted = admitted;
    this.previews = previews;
  }
}

/** A caller's permissions: made where callers are identified, and derived from others in this folder only. */
export type Access = MadeAccess;

export const accessByGrants = (permissions: Permissions): Access => new MadeAccess(permissions);

/** All of a type or nothing, by action name: roles and tokens of the API. */
export const accessByActions = (key: string, allows: (action: string) => boolean): Access =>
  accessByGrants({ key, allows, grant: (type, verb) => (allows(`${type}.${verb}`) ? WHOLE : null), admitted: WHOLE });

/** Whether grants are checked beyond whether a type may be found. */
export const isLimited = ({ admitted }: Access): boolean => !isWhole(admitted);

export const mayFind = ({ grant }: Access, type: Uid): boolean => grant(type, 'find') !== null;

/** Drafts that a request asks for need an action of their own, unless the project shows them to everyone. */
export const mayShowDrafts = (access: Access, { type, draftsBy }: EntryNode): boolean =>
  draftsBy === undefined || findsDrafts(access, type.uid);

export const findsDrafts = ({ allows }: Access, type: Uid): boolean => allows(`${type}.${FIND_DRAFTS}`);

export const FIND_DRAFTS = 'findDrafts';

/** The same as `grant`, with no permissions for none. */
export const grantOf = ({ grant }: Access, { uid }: ContentType, verb: Verb): Grant => grant(uid, verb) ?? NOTHING;

/** Whether the caller may find every entry of a type. */
export const findsEvery = (access: Access, type: ContentType): boolean =>
  grantOf(access, type, 'find').some(({ rows, locales }) => rows === null && (locales === 'all' || !type.localized));

/** Whether a permission names the field or, of a component, a part of it: for some entry, not for each. */
export const mayName = (access: Access, type: ContentType, verb: Verb, name: string): boolean =>
  fieldsBelow(fieldsOfGrant(grantOf(access, type, verb)), name) !== null;

/** Whether a permission applies to entries in the locale. */
export const mayUseLocale = (access: Access, type: ContentType, verb: Verb, locale: unknown): boolean =>
  grantOf(access, type, verb).some(
    ({ locales }) => locales === 'all' || (typeof locale === 'string' && locales.has(locale)),
  );
