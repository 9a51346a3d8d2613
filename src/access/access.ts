import type { Uid } from '../schema/model.ts';
import { type Grant, isWhole, type Verb, WHOLE } from './grant.ts';

/** A caller's permissions. Data, not code: floors above identify the caller. */
export interface Access {
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
}

/** All of a type or nothing, by action name: roles and tokens of the API. */
export const accessByActions = (key: string, allows: (action: string) => boolean): Access => ({
  key,
  allows,
  grant: (type, verb) => (allows(`${type}.${verb}`) ? WHOLE : null),
  admitted: WHOLE,
});

/** Whether grants are checked beyond whether a type may be found. */
export const isLimited = ({ admitted }: Access): boolean => !isWhole(admitted);

export const mayFind = ({ grant }: Access, type: Uid): boolean => grant(type, 'find') !== null;
