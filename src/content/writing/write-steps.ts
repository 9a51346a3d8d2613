import type { AuthorizedRemoval } from '../../access/authorize-removal.ts';
import type { AuthorizedChange, SettledChange } from '../../access/authorized-change.ts';
import type { Id } from '../../change/write-value.ts';
import type { Numbering } from '../../database/running/run-operations.ts';
import type { Lock } from '../../plan/writing/locks/lock.ts';
import type { StoredEntry } from '../../plan/writing/plan-entry.ts';
import type { ContentType } from '../../schema/model.ts';
import type { TransactionScope } from '../scope.ts';
import type { StoreWants } from './storing/store-changes.ts';
import type { WriteAdditions } from './write-options.ts';

/** The writes of a transaction, to the extent known before locking. */
export type Storing =
  | {
      readonly kind: 'changes';
      readonly changes: readonly AuthorizedChange[];
      readonly wants?: StoreWants;
      /** Of entries that are read and not written. */
      readonly locks?: readonly Lock[];
    }
  /** The same columns of several entries. */
  | { readonly kind: 'columns'; readonly change: AuthorizedChange; readonly ids: readonly Id[] }
  | { readonly kind: 'removal'; readonly removal: AuthorizedRemoval }
  /** Changes that refer to one another before they have ids. One lock covers all of them. */
  | { readonly kind: 'seed'; readonly changes: readonly SettledChange[]; readonly numbering: Numbering | null };

/** The same under the locks, once stored rows have decided what the caller may write. */
export type SettledStoring =
  | { readonly kind: 'changes'; readonly changes: readonly SettledChange[]; readonly wants?: StoreWants }
  | { readonly kind: 'columns'; readonly columns: readonly Columns[] }
  | { readonly kind: 'removal'; readonly type: ContentType; readonly ids: readonly Id[] }
  | Extract<Storing, { kind: 'seed' }>;

export interface Columns {
  readonly change: SettledChange;
  readonly ids: readonly Id[];
}

/** Stores the rows of files sent with an entry, and returns the change whose attributes refer to them. */
export type AttachToChange = (
  inner: TransactionScope,
  change: AuthorizedChange,
  resolve: (data: object) => AuthorizedChange,
  id?: Id,
) => AuthorizedChange | Promise<AuthorizedChange>;

/** For writes without files. */
export const ATTACHES_NOTHING: AttachToChange = (_inner, change) => change;

/** One write. Validation and `before` hooks run first, while nothing is locked. */
export interface Write<T> {
  readonly how?: WriteAdditions;
  /** Stores the entry's files around the transaction, and removes them if it fails. */
  readonly withFiles?: <R>(store: (attach: AttachToChange) => Promise<R>) => Promise<R>;
  readonly find: (inner: TransactionScope, attach: AttachToChange) => Storing | Promise<Storing>;
  /** Adapts a change to the stored entry, under the locks; `entry` is undefined if it was not read yet. */
  readonly settle?: (
    inner: TransactionScope,
    change: SettledChange,
    entry: StoredEntry | undefined,
  ) => SettledChange | Promise<SettledChange>;
  /**
   * Reads the result of the write, to be returned after the commit. Deleted entries are read before they are deleted.
   */
  readonly finish: (inner: TransactionScope, ids: readonly Id[]) => Promise<() => T | Promise<T>>;
  readonly emitEvents?: (inner: TransactionScope, ids: readonly Id[]) => Promise<void>;
  /** `after` hooks of components; run before those of the entry, which `finish` runs. */
  readonly runComponentHooks?: () => Promise<void> | null;
}
