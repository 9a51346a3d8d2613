import { type Access, accessByActions } from '../access/access.ts';
import type { Session } from '../database/driver.ts';
import type { ContentEvent } from '../events/content-event.ts';
import { startWork, type Work } from '../util/work.ts';
import type { Engine } from './engine.ts';
import type { Reading } from './memory/response-cache.ts';
import { SETTINGS_TABLE } from './settings/stored-setting.ts';
import type { Source } from './source.ts';

/** Who acts; entries written by an administrator record it in `createdBy` and `updatedBy`. */
export type Actor =
  | { readonly kind: 'nobody' | 'code' }
  | { readonly kind: 'user' | 'token' | 'administrator'; readonly id: number };

/** The way by which a write arrives. */
export type Way = 'rest' | 'graphql' | 'admin' | 'code' | 'seed' | 'schedule' | 'release';

const NOBODY: Actor = { kind: 'nobody' };
const CODE: Actor = { kind: 'code' };

/** The transaction of a request. */
export interface Transaction {
  readonly session: Session;
  /** The server opens one per write, in which no project code runs; project code opens its own. */
  readonly openedBy: 'server' | 'code';
  /** Its changes, announced after the commit. */
  readonly contentEvents: ContentEvent[];
}

/** State that lives as long as a request: the caller, the source it reads from, its transaction and its deadline. */
export interface Scope {
  readonly engine: Engine;
  readonly by: Actor;
  readonly way: Way;
  readonly source: Source;
  /** Null outside any transaction. */
  readonly transaction: Transaction | null;
  /** The caller's permissions. */
  readonly access: Access;
  /** Yields to other requests, and ends when the caller disconnects or the deadline passes. */
  readonly work: Work;
  /** The read that this is part of, if its response may be cached; never set inside a transaction. */
  readonly reading: Reading | null;
}

/** A scope inside a transaction. */
export interface TransactionScope extends Scope {
  readonly transaction: Transaction;
}

/** A scope outside any transaction. */
export const openScope = (
  engine: Engine,
  access: Access,
  work: Work = startWork(),
  by: Actor = NOBODY,
  source: Source = engine.source,
  way: Way = wayOf(by),
): Scope => ({
  engine,
  by,
  way,
  source,
  transaction: null,
  access,
  work,
  reading: null,
});

function wayOf({ kind }: Actor): Way {
  if (kind === 'administrator') return 'admin';
  return kind === 'code' ? 'code' : 'rest';
}

/** Project code may read everything; the permissions of its callers are checked at the API. */
export const openCodeScope = (engine: Engine, work?: Work): Scope => openScope(engine, CODE_ACCESS, work, CODE);

const CODE_ACCESS: Access = accessByActions('code', () => true);

/** The same on behalf of a request: on its connection, and in its transaction. */
export const asCodeWithin = (scope: Scope): Scope => ({ ...scope, access: CODE_ACCESS, by: CODE, reading: null });

/** The same request inside a transaction: it sees the transaction's writes, and nothing is cached. */
export const withinTransaction = (scope: Scope, transaction: Transaction): TransactionScope => ({
  ...scope,
  source: { reader: transaction.session, freshness: null, answers: null },
  transaction,
  reading: null,
});

/** Whether one of the server's own writes is in progress: nothing is announced until it is committed. */
export const isStoring = (scope: Scope): scope is TransactionScope =>
  scope.transaction !== null && scope.transaction.openedBy === 'server';

/**
 * The locale of entries when a request names none, under the proof that the request reads under. Code that holds a
 * connection must not request a second one: if all connections were held this way, every caller would wait for another.
 */
export function defaultLocaleOf({ engine, transaction, reading, source }: Scope): Promise<string> {
  if (transaction !== null) return engine.defaultLocale(undefined, transaction.session);
  reading?.tables?.add(SETTINGS_TABLE);
  return engine.defaultLocale(reading?.proof, source);
}
