import { withoutControls } from '../files/file-name.ts';
import type { FileInfo, FileRow, FileValues, SentFile } from '../files/file-values.ts';
import type { FileRequest } from '../files/prepare-file.ts';
import type { Media } from '../media.ts';
import {
  type AroundRows,
  type FileTurns,
  fileMissing,
  type MediaRows,
  type Hooked,
  type RemovedFiles,
  type WhenEnded,
} from './media-rows.ts';

/** The media library: files with their rows, for requests and project code. */
export interface MediaLibrary<Scope, Inner, Link> {
  readonly media: Media;
  readonly whenEnded: WhenEnded;
  find(scope: Scope, id: number): Promise<FileRow | null>;
  /** Stores files and their rows, all or none. Returns ids in the order of the files. */
  upload(
    scope: Scope,
    requests: readonly UploadRequest<Link>[],
    signal?: AbortSignal,
    around?: AroundRows<Inner>,
  ): Promise<readonly number[]>;
  /** Replaces the content and details of a stored file. */
  replace(scope: Scope, id: number, sent: SentFile, info: FileInfo, signal?: AbortSignal): Promise<void>;
  /** Null or absent values stay unchanged. */
  updateInfo(scope: Scope, id: number, info: FileInfo): Promise<void>;
  /** Removes the row, the formats and the file. */
  remove(scope: Scope, id: number): Promise<void>;
  /** Puts the bytes of a deleted file back, while `write` stores its row. */
  restore<T>(row: FileRow, write: () => Promise<T>): Promise<T>;
  /** Removes deleted files that are not kept any more. */
  sweepDeleted(): Promise<void>;
  /** Removes files whose rows are deleted with others. */
  removeWith<T>(deleteRows: (removed: RemovedFiles) => Promise<T>): Promise<T>;
}

export interface UploadRequest<Link> extends FileRequest {
  /** The entry that uses the file; null for none. */
  readonly link: Link | null;
}

/** Loaded with the first upload: a server that only reads does not need it. */
const storing = () => import('../storing/storing.ts');

export function createMediaLibrary<Scope, Inner, Link>(
  media: Media,
  rows: MediaRows<Scope, Inner, Link>,
): MediaLibrary<Scope, Inner, Link> {
  const stored = async (scope: Scope, id: number): Promise<FileRow> => {
    const file = await rows.find(scope, id);
    if (file === null) throw fileMissing();
    // Before its bytes change: some providers cannot restore them.
    await rows.refuse(scope, id);
    return file;
  };
  const turnsOf = (scope: Scope, id: number): FileTurns & Hooked => {
    let hooked: Hooked | null = null;
    return {
      async update(values, work) {
        hooked = await rows.update(scope, id, values, work);
      },
      whenEnded: rows.whenEnded,
      runHooks: async () => hooked?.runHooks(),
    };
  };
  const removeWith = async <T>(deleteRows: (removed: RemovedFiles) => Promise<T>): Promise<T> =>
    (await storing()).removeFiles(media, rows.whenEnded, deleteRows);
  return {
    media,
    whenEnded: rows.whenEnded,
    find: rows.find,
    async upload(scope, requests, signal, around) {
      const { uploadFiles } = await storing();
      const write = (files: readonly FileValues[]) =>
        rows.create(
          scope,
          files.map((values, index) => ({ values, link: requests[index]?.link ?? null })),
          around,
        );
      const { ids, runHooks } = await uploadFiles(media, requests, write, signal, rows.whenEnded);
      await runHooks();
      return ids;
    },
    async replace(scope, id, sent, info, signal) {
      const former = await stored(scope, id);
      const { replaceFile } = await storing();
      const turns = turnsOf(scope, id);
      await replaceFile(media, former, sent, info, turns, signal);
      await turns.runHooks();
    },
    async updateInfo(scope, id, { name, alternativeText, caption, folder }) {
      const former = await stored(scope, id);
      const values = {
        name: withoutControls(name ?? '') || former.name,
        alternativeText: alternativeText ?? former.alternativeText ?? null,
        caption: caption ?? former.caption ?? null,
        ...(folder !== undefined && { folder }),
      };
      const { runHooks } = await rows.update(scope, id, values, async ({ row, write }) => {
        if (row === null) throw fileMissing();
        await write();
      });
      await runHooks();
    },
    async remove(scope, id) {
      await stored(scope, id);
      const { runHooks } = await removeWith(async ({ note, end }) => {
        const hooked = await rows.remove(scope, id, async ({ row, write }) => {
          if (row === null) throw fileMissing();
          await write();
          await note([row]);
        });
        await end();
        return hooked;
      });
      await runHooks();
    },
    restore: async (row, write) => (await storing()).restoreFile(media, rows.whenEnded, row, write),
    sweepDeleted: async () => (await storing()).sweepBin(media).catch(media.reportFault),
    removeWith,
  };
}
