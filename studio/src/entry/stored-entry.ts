import type { Configuration } from '../model/configuration.ts';
import type { Model } from '../model/model.ts';
import { callVersioned, type Versioned } from '../server/call.ts';
import { type ReadValues, readUnpublished, type Unpublished } from './core/change-requests.ts';
import { readEntry } from './core/requests.ts';
import type { Entry } from './entry.ts';
import type { EntryAddress } from './entry-address.ts';
import { readBody } from './read-body.ts';

/** Null if a single type has no entry yet. */
export const loadEntry = (address: EntryAddress, signal?: AbortSignal): Promise<Versioned<Entry> | null> =>
  readEntry(callVersioned, address, signal);

export const readValuesFor =
  (model: Model, configuration: Configuration): ReadValues =>
  (type, entry, body) =>
    readBody({ model, configuration }, type, entry, body);

export const loadUnpublished = (
  { type }: EntryAddress,
  readValues: ReadValues,
  entry: Entry | undefined,
): Promise<Unpublished> => readUnpublished(callVersioned, type, readValues, entry);
