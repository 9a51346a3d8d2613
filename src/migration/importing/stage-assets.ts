import { createWriteStream } from 'node:fs';
import { mkdir, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StartError } from '../../errors.ts';
import { temporaryName } from '../../media/receiving/temporary-name.ts';
import type { ProviderFile } from '../../media/providers/provider.ts';
import type { ArchivedAsset } from '../archive/archive-parts.ts';
import type { ArchiveSource } from '../archive/open-archive.ts';
import { readChunks } from '../archive/read-archive.ts';
import type { Progress } from '../../util/progress.ts';
import type { ArchiveSurvey } from './survey-archive.ts';

/** The bytes of an asset, unpacked but not stored yet. */
export interface StagedAsset {
  readonly file: ProviderFile;
  readonly source: string;
}

export interface StagedAssets {
  /** By name: `<hash><ext>`. */
  readonly assets: ReadonlyMap<string, StagedAsset>;
  discard(): Promise<void>;
}

/**
 * Unpacks the assets next to the uploaded files, invisible to clients. If the process dies, the next start sweeps them.
 */
export async function stageAssets(
  source: ArchiveSource,
  { assets: { count, bytes } }: ArchiveSurvey,
  incoming: string,
  progress: Progress,
): Promise<StagedAssets> {
  await mkdir(incoming, { recursive: true });
  await requireSpace(incoming, bytes);
  const assets = new Map<string, StagedAsset>();
  const discard = async (): Promise<void> => {
    for (const { source: staged } of assets.values()) await rm(staged, { force: true });
  };
  progress.begin('unpacking files', count);
  try {
    for await (const chunk of readChunks(source)) {
      if (chunk.kind !== 'asset') continue;
      const { asset } = chunk;
      const target = path.join(incoming, temporaryName());
      assets.set(asset.name, { file: fileOf(asset), source: target });
      await pipeline(asset.bytes, createWriteStream(target, { flags: 'wx', flush: true }));
      progress.advance(1, asset.size);
    }
  } catch (error) {
    await discard();
    throw unpackingError(incoming, error);
  }
  progress.end();
  return { assets, discard };
}

/** A full disk or a missing folder; problems of the archive have their own messages. */
function unpackingError(folder: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error;
  return new StartError(`The files of the archive cannot be unpacked: ${error.message}.`, {
    file: folder,
    remedy: 'Make room, or leave the files out: --no-assets. Nothing was changed.',
  });
}

async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize > bytes) return;
  const inMegabytes = (number: number): string => `${Math.ceil(number / 1024 ** 2)} MB`;
  throw new StartError(
    `The files of the archive take ${inMegabytes(bytes)}; ${inMegabytes(bavail * bsize)} are free.`,
    {
      file: folder,
      remedy: 'Make room, or leave the files out: --no-assets. Nothing was changed.',
    },
  );
}

/** From v4's metadata of the asset; without metadata only the name is known. */
function fileOf({ name, size, facts }: ArchivedAsset): ProviderFile {
  const ext = path.extname(name);
  const text = (key: string): string | undefined =>
    typeof facts?.[key] === 'string' ? (facts[key] as string) : undefined;
  return {
    name: text('name') ?? name,
    hash: name.slice(0, name.length - ext.length),
    ext,
    mime: text('mime') ?? 'application/octet-stream',
    size: size / 1000,
    sizeInBytes: size,
    path: text('path') ?? null,
  };
}
