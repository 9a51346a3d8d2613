import { outcomeOf, type WriteOutcome } from '../../database/write-outcome.ts';
import type { FileValues } from '../files/file-values.ts';
import { discardPrepared, type FileRequest, type PreparedFile, prepareFile } from '../files/prepare-file.ts';
import { atOnce, type WhenEnded } from '../library/media-rows.ts';
import type { Media } from '../media.ts';
import { withStorageErrors } from '../receiving/with-storage-errors.ts';
import { endFile, type PlacedFile, placeFile } from './place-file.ts';

/**
 * Stores files and their rows: all or none. `write` receives the values to store; the files stay only if it resolves.
 */
export function uploadFiles<T>(
  media: Media,
  requests: readonly FileRequest[],
  write: (values: readonly FileValues[]) => Promise<T>,
  signal?: AbortSignal,
  whenEnded: WhenEnded = atOnce,
): Promise<T> {
  return withStorageErrors(media.reportFault, async () => {
    const prepared = await forAll(
      requests.map((request) => prepareFile(media, request, signal)),
      discardPrepared,
    );
    await refuseAbandoned(prepared, signal);
    const placed = await placeAll(media, prepared);
    const written = await writeRows(media, placed, write);
    await whenEnded((outcome) => endAll(media, placed, outcome));
    return written;
  });
}

async function writeRows<T>(
  media: Media,
  placed: readonly PlacedFile[],
  write: (values: readonly FileValues[]) => Promise<T>,
): Promise<T> {
  try {
    return await write(placed.map(({ values }) => values));
  } catch (error) {
    await endAll(media, placed, outcomeOf(error));
    throw error;
  }
}

/** Whatever fails here leaves a note, which is swept later. */
async function endAll({ reportFault }: Media, placed: readonly PlacedFile[], outcome: WriteOutcome): Promise<void> {
  const results = await Promise.allSettled(placed.map((file) => endFile(file, outcome)));
  for (const result of results) if (result.status === 'rejected') reportFault(result.reason);
}

/** Nothing is stored if the caller has disconnected. */
async function refuseAbandoned(prepared: readonly PreparedFile[], signal: AbortSignal | undefined): Promise<void> {
  if (signal?.aborted !== true) return;
  await Promise.all(prepared.map(discardPrepared));
  throw signal.reason;
}

async function placeAll(media: Media, prepared: readonly PreparedFile[]): Promise<readonly PlacedFile[]> {
  try {
    return await forAll(
      prepared.map((file) => placeFile(media, file)),
      (file) => file.undo(),
    );
  } catch (error) {
    await Promise.all(prepared.map(discardPrepared));
    throw error;
  }
}

/** All results, or the first error; the other files are removed once they have been stored. */
async function forAll<T>(works: readonly Promise<T>[], undo: (result: T) => Promise<void>): Promise<readonly T[]> {
  const results = await Promise.allSettled(works);
  const failed = results.find((result) => result.status === 'rejected');
  const done = results.filter((result) => result.status === 'fulfilled').map(({ value }) => value);
  if (failed === undefined) return done;
  await Promise.all(done.map(undo));
  throw failed.reason;
}
