/** Held until a transaction ends; a plain name is an exclusive lock of an entry or a value. */
export type Lock = string | ListLock | SharedLock;

/**
 * A lock of a table's lists, taken after all entries because which lists change is only known after reading. `shared`
 * among writes that only append to them.
 */
export interface ListLock {
  readonly kind: 'lists';
  readonly name: string;
  readonly shared: boolean;
}

/** A shared lock of an entry or value: others may share it, none may take it exclusively. */
export interface SharedLock {
  readonly kind: 'entry';
  readonly name: string;
  readonly shared: true;
}

export const listLock = (table: string, shared: boolean): ListLock => ({ kind: 'lists', name: table, shared });

export const sharedLock = (name: string): SharedLock => ({ kind: 'entry', name, shared: true });

/** The identity of a lock, shared or exclusive. */
export const lockName = (lock: Lock): string =>
  typeof lock === 'string' ? lock : lock.kind === 'lists' ? `${lock.name} lists` : lock.name;

export const isShared = (lock: Lock): boolean => typeof lock !== 'string' && lock.shared;
