import { copyFile, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Scope } from '../../../content/scope.ts';
import type { FileLink } from '../../../content/writing/files/file-link.ts';
import type { SentFile } from '../../../media/files/file-values.ts';
import type { MediaLibrary } from '../../../media/library/media-library.ts';
import { temporaryName } from '../../../media/receiving/temporary-name.ts';

export type Library = MediaLibrary<Scope, FileLink>;

/** A file as the project's code has it: from `ctx.request.files`, or an object that it made itself. */
export interface GivenFile {
  readonly path?: string;
  readonly filepath?: string;
  readonly name?: string;
  readonly originalFilename?: string;
  readonly type?: string;
  readonly mimetype?: string;
}

/** The library moves what it is given; a file of the project's own stays where it is. */
export async function takeGivenFile(incoming: string, given: GivenFile): Promise<SentFile> {
  const source = given.filepath ?? given.path;
  if (typeof source !== 'string')
    throw new Error('A file to upload needs the path of its bytes ("filepath" or "path").');
  const target = path.join(incoming, temporaryName());
  await mkdir(incoming, { recursive: true });
  await copyFile(source, target);
  const { size } = await stat(target);
  const name = given.originalFilename ?? given.name ?? path.basename(source);
  return { path: target, name, type: given.mimetype ?? given.type ?? null, size, tooLarge: false };
}
