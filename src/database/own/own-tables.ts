import { DatabaseFault } from '../database-fault.ts';
import type { Driver, FaultKind } from '../driver.ts';
import { createTables } from '../layout/create-layout.ts';
import { isWhole } from '../layout/layout-differences.ts';
import type { OwnTable } from './own-table.ts';

/** Plinth's own tables, created on first use. */
export interface OwnTables {
  /** Known without a query. */
  isKnown(): boolean;
  /** Queries the database if they are not known; never inside a transaction. */
  look(): Promise<boolean>;
  /** Creates them if they are missing; never inside a transaction. */
  prepare(): Promise<void>;
}

/** Another server may create them: listing all tables takes a few milliseconds, too much for every request. */
const LOOK_AGAIN_MS = 2_000;

/** Not the operator's mistake: the request that needs the tables can be repeated. */
const MOMENTARY: ReadonlySet<FaultKind> = new Set(['lost', 'busy', 'outdated']);

/**
 * Shorter than the usual time limit of requests, which all wait for the same attempt: one that waits for a server that
 * has gone silent, or for another process that creates tables, must end before them.
 */
const CREATION_MS = 25_000;

export function createOwnTables(
  driver: Driver,
  own: readonly Pick<OwnTable, 'layout'>[],
  isThere = false,
  creationMs = CREATION_MS,
): OwnTables {
  const layout = own.map((table) => table.layout);
  let isKnown = isThere;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let making: Promise<void> | null = null;
  const make = async (): Promise<void> => {
    const waitLimit = { deadline: performance.now() + creationMs };
    await createTables(driver, layout, { waitLimit }).catch((error: Error) => {
      const kind = driver.faultOf(error.cause);
      if (kind === 'cancelled') throw new DatabaseFault('busy', error.message, error.cause);
      throw MOMENTARY.has(kind) ? error.cause : error;
    });
    isKnown = true;
  };
  return {
    isKnown: () => isKnown,
    async look() {
      if (isKnown || performance.now() - lookedAt < LOOK_AGAIN_MS) return isKnown;
      lookedAt = performance.now();
      isKnown = isWhole(layout, await driver.introspect());
      return isKnown;
    },
    async prepare() {
      if (isKnown) return;
      making ??= make().finally(() => {
        making = null;
      });
      await making;
    },
  };
}
