import type { OwnTables } from '../../database/own/own-tables.ts';
import { messageOf, StartError } from '../../errors.ts';
import type { Actor } from '../scope.ts';
import type { KeptWrites } from './version-rules.ts';

export const isKeptOf = (writes: KeptWrites, { kind }: Actor): boolean =>
  writes === 'all' || (writes === 'administrators' && kind === 'administrator');

/**
 * Creates the table of something that is kept with writes; null if there is nothing to do. If the database user may not
 * create it, writes continue without it; that is said once.
 */
export const prepareKeeping = (tables: OwnTables, refuse: (reason: string) => void): Promise<void> | null =>
  tables.isKnown() || refusals.has(tables) ? null : createTables(tables, refuse);

async function createTables(tables: OwnTables, refuse: (reason: string) => void): Promise<void> {
  try {
    await tables.prepare();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    refusals.add(tables);
    refuse(messageOf(error));
  }
}

const refusals = new WeakSet<object>();
