import type { SearchIndex } from '../../schema/model.ts';
import type { Driver } from '../driver.ts';

/**
 * `unfinished`: its creation was stopped, or what keeps it up to date is gone. `outdated`: there is one for other fields.
 * No search uses it.
 */
export type SearchIndexState = 'none' | 'outdated' | 'unfinished' | 'complete';

/** How an engine creates, examines and removes the search index of a table; with an outdated one in its place. */
export interface SearchIndexKeeper {
  state(driver: Driver, index: SearchIndex): Promise<SearchIndexState>;
  /** `report` gets the number of entries that were indexed, where they are indexed in turns. */
  create(driver: Driver, index: SearchIndex, report: (entries: number) => void): Promise<void>;
  /** Resolves to the name of what stays for servers that run, or null. */
  remove(driver: Driver, index: SearchIndex): Promise<string | null>;
}
