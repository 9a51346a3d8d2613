import type { Uid } from '../schema/model.ts';
import { type Grant, isWhole, type Verb, WHOLE } from './grant.ts';

/** What a caller may do. Data, not code: floors above decide who the caller is. */
export interface Access {
  /** Same key = same permissions: plans and answers can be shared under it. */
  readonly key: string;
  /** Whether a route lets the caller in, by its action: `api::article.article.find`. */
  readonly allows: (action: string) => boolean;
  /** The caller's permissions on a type; null for none. */
  readonly grant: (type: Uid, verb: Verb) => Grant | null;
  /**
   * What an admitted route shows of its own type if `find` is not granted. In the contract that is everything: a caller
   * who may create entries sees the created entry. Everything only if no grant is limited: then reads of the route's
   * own type, and writes, check no grant.
   */
  readonly admitted: Grant;
}

/** All of a type or nothing, by the names of actions: roles and tokens of the API. */
export const accessByActions = (key: string, allows: (action: string) => boolean): Access => ({
  key,
  allows,
  grant: (type, verb) => (allows(`${type}.${verb}`) ? WHOLE : null),
  admitted: WHOLE,
});

/** Whether grants are asked at all, beyond whether a type may be found. */
export const isLimited = ({ admitted }: Access): boolean => !isWhole(admitted);

export const mayFind = ({ grant }: Access, type: Uid): boolean => grant(type, 'find') !== null;
