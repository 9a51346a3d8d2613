import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type FileRow, partsOf, placeName } from '../files/file-values.ts';
import type { PreparedFile } from '../files/prepare-file.ts';
import type { Media } from '../media.ts';
import type { ProviderFile } from '../providers/provider.ts';
import { temporaryName } from '../receiving/temporary-name.ts';
import { type NotedReplacement, notePending, type PendingNote } from './pending-note.ts';
import { type PlacedFile, placementsOf, placesOf, putAll, valuesOf } from './place-file.ts';
import { removeParts } from './settle-file.ts';
import { isStillBefore, markReplacement } from './replacement-mark.ts';

/** New bytes of a file whose row still describes the previous ones. */
export interface PlacedReplacement extends PlacedFile {
  /** The row is gone. */
  remove(): Promise<void>;
  /** The row decides which bytes stay; it is not locked. */
  recover(): Promise<void>;
}

/**
 * Replaces the bytes of a file and its formats. The previous ones are kept until it is known which stay; a note allows
 * another process to finish if this one dies.
 */
export async function placeReplacement(media: Media, row: FileRow, prepared: PreparedFile): Promise<PlacedReplacement> {
  const { provider, incoming } = media;
  const places = placesOf(prepared).map(({ file }) => file);
  const former = partsAt(media, row);
  const taken = new Set(former.map(placeName));
  const copies = provider.former === null ? [] : places.filter((file) => taken.has(placeName(file)));
  const replacement: NotedReplacement = {
    id: row.id,
    ...markReplacement(row, prepared),
    copies: copies.map((file) => ({ file, name: temporaryName() })),
  };
  const files = [...places, ...former.filter((one) => !places.some((file) => placeName(file) === placeName(one)))];
  const note = await notePending(media, { hash: row.hash, provider: provider.name, files, replacement });
  const clear = (isBefore: boolean): Promise<void> =>
    clearReplacement(media, { files, replacement }, isBefore ? former : places, isBefore, note);
  try {
    for (const { file, name } of replacement.copies) await provider.former?.keep(file, path.join(incoming, name));
    const { done, failure } = await putAll(media, prepared);
    if (failure !== null) throw failure.reason;
    const inTurn = async (end: (current: FileRow | null) => Promise<void>): Promise<void> => {
      try {
        await media.rowInTurn(row.id, end);
      } catch (error) {
        media.reportFault(error);
        await note.abandon();
      }
    };
    const settle = async (): Promise<void> => {
      if (files.length === places.length) return clear(false);
      // The lock of the row is gone, and who got it next may have placed some of the files that this one has not.
      return inTurn((current) => clearReplacement(media, { files, replacement }, partsAt(media, current), false, note));
    };
    return {
      values: valuesOf(prepared, provider.name, placementsOf(done)),
      undo: () => clear(true),
      settle,
      recover: () => inTurn((current) => recoverReplacement(media, { files, replacement }, current, note)),
      remove: () => clearReplacement(media, { files, replacement }, [], false, note),
      abandon: note.abandon,
    };
  } catch (error) {
    await clear(true);
    throw error;
  }
}

interface Replaced {
  readonly files: readonly ProviderFile[];
  readonly replacement: NotedReplacement;
}

/** Leaves exactly the listed files, either previous or new. */
async function clearReplacement(
  media: Media,
  { files, replacement }: Replaced,
  listed: readonly ProviderFile[],
  isBefore: boolean,
  note: Pick<PendingNote, 'forget' | 'abandon'>,
): Promise<void> {
  const { provider, incoming, reportFault } = media;
  const kept = new Set(listed.map(placeName));
  try {
    for (const { file, name } of replacement.copies) {
      const copy = path.join(incoming, name);
      if (isBefore) await provider.former?.restore(file, copy);
      else await rm(copy, { force: true });
    }
    const isGone = await removeParts(
      media,
      files.filter((file) => !kept.has(placeName(file))),
    );
    await (isGone ? note.forget() : note.abandon());
  } catch (error) {
    reportFault(error);
    await note.abandon();
  }
}

/** Finishes a replacement that a dead server started: `row` is the current row, or null. */
export function recoverReplacement(
  media: Media,
  replaced: Replaced,
  row: FileRow | null,
  note: Pick<PendingNote, 'forget' | 'abandon'>,
): Promise<void> {
  const isBefore = row !== null && isStillBefore(replaced.replacement, row);
  return clearReplacement(media, replaced, partsAt(media, row), isBefore, note);
}

/** What a row has stored with this provider. */
const partsAt = ({ provider }: Media, row: FileRow | null): readonly ProviderFile[] =>
  row === null || row.provider !== provider.name ? [] : partsOf(row);
