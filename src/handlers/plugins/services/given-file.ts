import type { FileLibrary } from '../../../management/library/file-library.ts';
import { copyFile, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import toPath from 'lodash/toPath.js';
import { checkPaths } from '../../../content/writing/files/attach-files.ts';
import type { EntryFiles } from '../../../content/writing/files/entry-files.ts';
import type { SentFile } from '../../../media/files/file-values.ts';
import { temporaryName } from '../../../media/receiving/temporary-name.ts';
import type { ContentType, Model } from '../../../schema/model.ts';
import type { Work } from '../../../util/work.ts';

/** A file from project code: from `ctx.request.files`, or an object that it created. */
export interface GivenFile {
  readonly path?: string;
  readonly filepath?: string;
  readonly name?: string;
  readonly originalFilename?: string;
  readonly type?: string;
  readonly mimetype?: string;
}

/** Files by the paths of their attributes: `sections[0].picture`. */
export type GivenFiles = Readonly<Record<string, GivenFile | readonly GivenFile[]>>;

/** Files that project code writes together with an entry of the type; undefined if there are none. */
export function givenFiles(
  { media, whenEnded }: FileLibrary,
  model: Model,
  type: ContentType,
  filesByPath: unknown,
  work?: Work,
): EntryFiles | undefined {
  if (typeof filesByPath !== 'object' || filesByPath === null) return undefined;
  const files = Object.entries(filesByPath as GivenFiles).flatMap(([path, file]) =>
    [file].flat().map((one) => ({ path: toPath(path), one })),
  );
  if (files.length === 0) return undefined;
  const paths = files.map(({ path }) => path);
  checkPaths(model, type, paths, media.settings);
  return {
    paths,
    async keep(accepted, write) {
      const { uploadFiles } = await import('../../../media/storing/storing.ts');
      const requests = await Promise.all(
        files.map(async ({ one }, index) => ({
          sent: await takeGivenFile(media.incoming, one),
          info: {},
          accepted: accepted[index],
        })),
      );
      return uploadFiles(media, requests, write, work?.signal, whenEnded);
    },
  };
}

/** The library moves its input; the project's own files must stay where they are. */
export async function takeGivenFile(incoming: string, file: GivenFile): Promise<SentFile> {
  const source = file.filepath ?? file.path;
  if (typeof source !== 'string')
    throw new Error('A file to upload needs the path of its bytes ("filepath" or "path").');
  const target = path.join(incoming, temporaryName());
  await mkdir(incoming, { recursive: true });
  await copyFile(source, target);
  const { size } = await stat(target);
  const name = file.originalFilename ?? file.name ?? path.basename(source);
  return { path: target, name, type: file.mimetype ?? file.type ?? null, size, tooLarge: false };
}
