import type { Driver } from '../driver.ts';
import type { Client } from '../settings.ts';
import { WrittenTables } from '../changes/written-tables.ts';

/** Stands in for a driver where no database is needed; every call throws. */
export function closedDriver(client: Client): Driver {
  const refuse = (): never => {
    throw new Error('The database is not open.');
  };
  return {
    client,
    get layout() {
      return refuse();
    },
    blocks: false,
    provesLocally: false,
    written: new WrittenTables(),
    query: async () => refuse(),
    stream: refuse,
    transaction: async () => refuse(),
    snapshot: async () => refuse(),
    introspect: async () => refuse(),
    longReads: () => refuse(),
    faultOf: () => 'other',
    close: async () => {},
  };
}
