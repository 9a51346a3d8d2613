import type { WriteOutcome } from '../../database/write-outcome.ts';
import { withoutUndefined } from '../../util/without-undefined.ts';
import type { FileValues, FormatValues } from '../files/file-values.ts';
import { discardPrepared, type PreparedFile, type PreparedPart } from '../files/prepare-file.ts';
import type { Media } from '../media.ts';
import type { Placement, PutFile } from '../providers/provider.ts';
import { notePending } from './pending-note.ts';

/** A stored file without a row. */
export interface PlacedFile {
  readonly values: FileValues;
  /** It has a row. */
  settle(): Promise<void>;
  /** There will be no row. */
  undo(): Promise<void>;
  /** It is unknown whether it has a row: a later sweep checks again. */
  abandon(): Promise<void>;
}

export function endFile(file: PlacedFile, outcome: WriteOutcome): Promise<void> {
  if (outcome === 'stored') return file.settle();
  return outcome === 'undone' ? file.undo() : file.abandon();
}

/** Stores the bytes of a file and its formats with the provider: all or none. */
export async function placeFile(media: Media, prepared: PreparedFile): Promise<PlacedFile> {
  const { provider, reportFault } = media;
  const files = placesOf(prepared).map(({ file }) => file);
  const note = await notePending(media, { hash: prepared.file.hash, provider: provider.name, files });
  const { done, failure } = await putAll(media, prepared);
  const end = (endNote: () => Promise<void>) => async (): Promise<void> => {
    await endNote();
    await discardPrepared(prepared);
  };
  const undo = end(async () => {
    // Anything that cannot be undone now is in the note and swept later.
    const undone = await Promise.allSettled(done.map((put) => put.undo()));
    const failed = undone.filter((one) => one.status === 'rejected');
    for (const { reason } of failed) reportFault(reason);
    await (failed.length === 0 ? note.forget() : note.abandon());
  });
  if (failure !== null) {
    await undo();
    throw failure.reason;
  }
  return {
    values: valuesOf(prepared, provider.name, placementsOf(done)),
    undo,
    settle: end(note.forget),
    abandon: end(note.abandon),
  };
}

/** The file itself, then its formats. */
export const placesOf = (prepared: PreparedFile): readonly PreparedPart[] => [prepared, ...prepared.formats.values()];

export async function putAll({ provider }: Media, prepared: PreparedFile) {
  const puts = await Promise.allSettled(placesOf(prepared).map(({ file, source }) => provider.put(file, source)));
  return {
    done: puts.filter((put) => put.status === 'fulfilled').map(({ value }) => value),
    failure: puts.find((put) => put.status === 'rejected') ?? null,
  };
}

export const placementsOf = (done: readonly PutFile[]): readonly Placement[] => done.map(({ placement }) => placement);

/** The row's values for a placed file and its formats. */
export function valuesOf(
  prepared: PreparedFile,
  provider: string,
  [main, ...formats]: readonly Placement[],
): FileValues {
  if (main === undefined) throw new Error('a file has a place');
  const { name, hash, ext, mime, size } = prepared.file;
  const { alternativeText, caption, folder } = prepared.info;
  const { url, previewUrl = null, provider_metadata = null } = main;
  const entries = [...prepared.formats].map(([key, { file }], index): [string, FormatValues] => {
    const placement = formats[index] as Placement;
    const { width = 0, height = 0, sizeInBytes = 0, path = null } = file;
    const metadata = placement.provider_metadata;
    return [
      key,
      {
        name: file.name,
        hash: placement.hash ?? file.hash,
        ext: file.ext,
        mime: file.mime,
        path,
        width: width ?? 0,
        height: height ?? 0,
        size: file.size,
        sizeInBytes,
        url: placement.url,
        ...(metadata !== undefined && metadata !== null && { provider_metadata: metadata }),
      },
    ];
  });
  return {
    name,
    ...withoutUndefined({ alternativeText, caption, folder }),
    ...(prepared.width !== undefined && { width: prepared.width, height: prepared.height ?? null }),
    formats: entries.length === 0 ? null : Object.fromEntries(entries),
    hash: main.hash ?? hash,
    ext,
    mime,
    size,
    url,
    previewUrl,
    provider,
    provider_metadata,
  };
}
