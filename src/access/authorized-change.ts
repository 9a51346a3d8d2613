import type { Change } from '../change/change.ts';
import type { ContentType, Model, Uid } from '../schema/model.ts';
import type { Access } from './access.ts';
import type { Coverage } from './coverage/coverage.ts';
import { type Grant, WHOLE } from './grant.ts';

declare const authorized: unique symbol;
declare const settled: unique symbol;

/** A body, and how to resolve it. */
export interface SentChange {
  readonly model: Model;
  readonly type: ContentType;
  readonly verb: 'create' | 'update' | 'publish';
  readonly data: object;
  /**
   * `publish`: whether the caller may publish entries of the type. `byCode`: as project code writes, which may set what
   * no body can.
   */
  readonly resolve: (data: object, publish: boolean, byCode?: 'byCode') => Change;
  /** The body of a copy: what the caller may not write was emptied in it (`limitCopy`), and is validated as such. */
  readonly isCopy?: true;
  /** The permissions that apply to the stored entry, if it was read before: no others count. */
  readonly held?: Grant;
}

export interface WriteRules {
  /** Members of the data that the server added. */
  readonly added?: ReadonlySet<string>;
  /** The error for an entry that the caller cannot find: not found, or forbidden. */
  readonly unseen?: 'absent' | 'forbidden';
  /** Data that the caller may write in part is refused; by default, the rest is dropped. */
  readonly partly?: 'forbidden';
}

/** Data that project code has changed: which fields it sets is not the caller's choice. */
export const changedByCode = (sent: SentChange): SentChange => ({ ...sent, held: WHOLE });

/** Which permissions apply depends on the row: on the stored one, or on the new one as it is stored. */
export interface ChangeCover {
  readonly sent: SentChange;
  readonly access: Access;
  readonly rules: WriteRules;
  /** At least one of these must apply; those that do determine the fields. */
  readonly grant: Grant;
  /** The body publishes or unpublishes the entry, which takes one of these; null if it does neither. */
  readonly publishing: Grant | null;
}

/**
 * A change without anything that its caller may not write or refer to. What depends on stored rows is still to be asked
 * (`cover`, `finds`, `joins`). Only this floor can create one.
 */
export type AuthorizedChange = Change & {
  readonly [authorized]: true;
  /** The data that was resolved. */
  readonly data: object;
  /** The condition on the entry itself; null if there is none. */
  readonly cover: ChangeCover | null;
  /** Entries of these types that the caller names and that are not covered count as absent. */
  readonly finds: ReadonlyMap<Uid, Coverage>;
  /** Entries that a new translation joins must be covered; null if all are. */
  readonly joins: Coverage | null;
  /** Whether the caller's grants are limited. */
  readonly limited: boolean;
};

/** The same with the answer about its entry. Only such changes are stored. */
export type SettledChange = AuthorizedChange & { readonly [settled]: true };
