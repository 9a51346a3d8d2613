/** What is locked until a transaction ends; a name alone is that of an entry or a value, for one writer. */
export type Lock = string | ListLock | SharedLock;

/**
 * The lists of a table, which are taken after all entries: which ones change is known when something was read.
 * `shared` among those that only add to them.
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

/** Which lock it is, however it is held. */
export const lockName = (lock: Lock): string =>
  typeof lock === 'string' ? lock : lock.kind === 'lists' ? `${lock.name} lists` : lock.name;

export const isShared = (lock: Lock): boolean => typeof lock !== 'string' && lock.shared;
