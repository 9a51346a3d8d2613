import type { FileValues } from '../files/file-values.ts';
import { discardPrepared, type FileRequest, type PreparedFile, prepareFile } from '../files/prepare-file.ts';
import { atOnce, type WhenEnded } from '../library/media-rows.ts';
import type { Media } from '../media.ts';
import { withStorageErrors } from '../receiving/with-storage-errors.ts';
import { type PlacedFile, placeFile } from './place-file.ts';

/**
 * Stores files and has their rows written: all of it or nothing. `write` gets what is to be stored of
 * them and rejects when it could not be; the files stay only if it resolves.
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
    const written = await writeRows(placed, write);
    await whenEnded((isStored) => (isStored ? settleAll(media, placed) : undoAll(placed)));
    return written;
  });
}

async function writeRows<T>(
  placed: readonly PlacedFile[],
  write: (values: readonly FileValues[]) => Promise<T>,
): Promise<T> {
  try {
    return await write(placed.map(({ values }) => values));
  } catch (error) {
    await undoAll(placed);
    throw error;
  }
}

async function undoAll(placed: readonly PlacedFile[]): Promise<void> {
  await Promise.all(placed.map((file) => file.undo()));
}

/** They have their rows: what goes wrong now leaves a note or a former file behind, which are swept. */
async function settleAll({ reportFault }: Media, placed: readonly PlacedFile[]): Promise<void> {
  const results = await Promise.allSettled(placed.map((file) => file.settle()));
  for (const result of results) if (result.status === 'rejected') reportFault(result.reason);
}

/** Nothing is stored for somebody who has left in the meantime. */
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

/** All of them, or what the first that failed says; the others are undone, once they are through. */
async function forAll<T>(works: readonly Promise<T>[], undo: (result: T) => Promise<void>): Promise<readonly T[]> {
  const results = await Promise.allSettled(works);
  const failed = results.find((result) => result.status === 'rejected');
  const done = results.filter((result) => result.status === 'fulfilled').map(({ value }) => value);
  if (failed === undefined) return done;
  await Promise.all(done.map(undo));
  throw failed.reason;
}
