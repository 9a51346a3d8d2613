import type { WriteOutcome } from '../../database/write-outcome.ts';
import type { FileInfo, FileRow, FileValues, SentFile } from '../files/file-values.ts';
import { discardPrepared, type PreparedFile, prepareFile } from '../files/prepare-file.ts';
import { type FileTurns, fileMissing } from '../library/media-rows.ts';
import type { Media } from '../media.ts';
import { providerFailed } from '../providers/time-limit.ts';
import { withStorageErrors } from '../receiving/with-storage-errors.ts';
import { placesOf, valuesOf } from './place-file.ts';
import { type PlacedReplacement, placeReplacement } from './place-replacement.ts';
import { sweepFiles } from './sweep-files.ts';

/** Replaces the bytes of a file; its name on disk and URL stay the same, whatever the new type. */
export function replaceFile(
  media: Media,
  former: FileRow,
  sent: SentFile,
  info: FileInfo,
  turns: FileTurns,
  signal?: AbortSignal,
): Promise<void> {
  const { hash, ext } = former;
  return withStorageErrors(media.reportFault, async () => {
    const prepared = await prepareFile(media, { sent, info, replaces: { hash, ext } }, signal);
    try {
      if (signal?.aborted) throw signal.reason;
      await (media.provider.former === null
        ? oneByOne(media, former.id, () => replaceSlowly(media, former, prepared, turns))
        : replaceInTurn(media, prepared, turns));
    } finally {
      await discardPrepared(prepared);
    }
  });
}

/**
 * The row is locked: if the file is replaced or removed concurrently, bytes and row come from the same request. This
 * takes some disk operations, but copies no bytes.
 */
async function replaceInTurn(media: Media, prepared: PreparedFile, turns: FileTurns): Promise<void> {
  const { former, name } = media.provider;
  if (former === null) throw new Error('the provider keeps no former bytes');
  const placements = placesOf(prepared).map(({ file }) => former.placementOf(file));
  const values = rowOf(valuesOf(prepared, name, placements));
  const state: { placed: PlacedReplacement | null; isWritten: boolean } = { placed: null, isWritten: false };
  try {
    await turns.update(values, async ({ row, write }) => {
      if (state.placed !== null) {
        // The transaction is retried after writing nothing; the bytes are already consumed.
        if (state.isWritten) await state.placed.undo();
        state.isWritten = false;
        throw providerFailed();
      }
      if (row === null) throw fileMissing();
      const placed = await placeReplacement(media, row, prepared);
      state.placed = placed;
      try {
        await write();
      } catch (error) {
        await placed.undo();
        throw error;
      }
      state.isWritten = true;
    });
  } catch (error) {
    if (state.isWritten) await leaveOpen(media, state.placed);
    throw error;
  }
  await endReplacement(media, state.placed, turns);
}

const rowOf = (values: FileValues): FileValues => ({ ...values, formats: values.formats ?? {} });

async function endReplacement(media: Media, placed: PlacedReplacement | null, turns: FileTurns): Promise<void> {
  if (placed === null) return;
  let isUndone = false;
  const end = async (outcome: WriteOutcome): Promise<void> => {
    if (outcome === 'stored') await placed.settle();
    else if (outcome === 'unknown') await leaveOpen(media, placed);
    else if (!isUndone) await placed.recover();
  };
  const undo = async (): Promise<void> => {
    isUndone = true;
    await placed.undo();
  };
  await turns.whenEnded(end, undo);
}

/** It is unknown whether the row was written: checked again now, or once the database is reachable. */
async function leaveOpen(media: Media, placed: PlacedReplacement | null): Promise<void> {
  await placed?.abandon();
  void sweepFiles(media).catch(media.reportFault);
}

/** For remote providers that overwrite: the row is not locked meanwhile, and previous bytes cannot be restored. */
async function replaceSlowly(media: Media, former: FileRow, prepared: PreparedFile, turns: FileTurns): Promise<void> {
  const placed = await placeReplacement(media, former, prepared);
  const state = { isGone: false, isWritten: false };
  try {
    await turns.update(rowOf(placed.values), async ({ row, write }) => {
      state.isGone = row === null;
      if (state.isGone) throw fileMissing();
      await write();
      state.isWritten = true;
    });
  } catch (error) {
    if (state.isGone) await placed.remove();
    else if (state.isWritten) await leaveOpen(media, placed);
    else await placed.undo();
    throw error;
  }
  await endReplacement(media, placed, turns);
}

/** Replacements in progress, by media library and file. */
const running = new WeakMap<Media, Map<number, Promise<unknown>>>();

/** Serialized, so the bytes come from the request that wrote the row last. */
async function oneByOne<T>(media: Media, id: number, work: () => Promise<T>): Promise<T> {
  const ofMedia = running.get(media) ?? new Map<number, Promise<unknown>>();
  running.set(media, ofMedia);
  const own = (ofMedia.get(id) ?? Promise.resolve()).then(work, work);
  ofMedia.set(id, own);
  try {
    return await own;
  } finally {
    if (ofMedia.get(id) === own) ofMedia.delete(id);
  }
}
