import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Engine } from '../../content/engine.ts';
import { isPathSegment } from '../../media/files/file-name.ts';
import { type FileRow, partsOf, placeName } from '../../media/files/file-values.ts';
import type { Provider, ProviderFile } from '../../media/providers/provider.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { FILE_UID } from '../../schema/model.ts';
import type { ArchiveWriter } from '../archive/write-archive.ts';
import type { NotedFindings } from '../findings.ts';
import type { Progress } from '../../util/progress.ts';
import { listEntities } from './list-entities.ts';

export interface AssetSources {
  readonly uploadsDir: string;
  readonly provider: Provider;
}

/** Files that the archive does not have as they are in the library. */
export interface NotedFiles {
  /** Not in storage. */
  readonly missing: NotedFindings;
  /** Removed or replaced since then. */
  readonly changed: Set<string>;
  /** When the snapshot was taken. */
  readonly since: number;
}

interface AssetBytes {
  readonly size: number;
  /** Null if storage does not report it. */
  readonly changedAt: number | null;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** An unresponsive server must not block the export forever. */
const FETCH_MS = 60_000;

/**
 * Files and their formats, each after its metadata. A missing file is reported, and the export continues. Returns the
 * number of files.
 */
export async function exportAssets(
  engine: Engine,
  archive: ArchiveWriter,
  sources: AssetSources,
  { missing, changed, since }: NotedFiles,
  progress: Progress,
): Promise<number> {
  let count = 0;
  for await (const { text } of listEntities(engine, contentTypeOf(engine.model, FILE_UID))) {
    const row = JSON.parse(text) as FileRow;
    const types = new Map(Object.entries(row.formats ?? {}).map(([type, format]) => [format as unknown, type]));
    for (const part of partsOf(row)) {
      const name = placeName(part);
      const found = isPathSegment(name) ? await openAsset(sources, row.provider, part) : null;
      if (found === null) {
        missing.note(name);
        continue;
      }
      if (found.changedAt !== null && found.changedAt > since) changed.add(name);
      const type = types.get(part);
      const facts = type === undefined ? row : { ...part, type, id: row.id, mainHash: row.hash };
      await archive.text(`assets/metadata/${name}.json`, JSON.stringify(facts));
      await archive.file(`assets/uploads/${name}`, found.size, found.bytes);
      progress.advance(1, found.size);
      count += 1;
    }
  }
  return count;
}

async function openAsset(
  { uploadsDir, provider }: AssetSources,
  name: string,
  part: ProviderFile,
): Promise<AssetBytes | null> {
  if (name !== 'local') return fetchAsset(name === provider.name ? provider : null, part).catch(() => null);
  const file = path.join(uploadsDir, placeName(part));
  const facts = await stat(file).catch(() => null);
  if (facts === null || !facts.isFile()) return null;
  const { size, ctimeMs: changedAt } = facts;
  // A file that grows in the meantime is truncated: its size is already in the header.
  return { size, changedAt, bytes: size === 0 ? nothing() : createReadStream(file, { end: size - 1 }) };
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

async function fetchAsset(provider: Provider | null, part: ProviderFile): Promise<AssetBytes | null> {
  const isSigned = provider !== null && provider.sign !== null && (await provider.isPrivate());
  const url = isSigned ? await provider.sign?.(part) : part.url;
  if (url === undefined || !/^https?:/.test(url)) return null;
  const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_MS) });
  const size = Number(response.headers.get('content-length'));
  if (!response.ok || response.body === null) return null;
  if (response.headers.has('content-length') && !response.headers.has('content-encoding')) {
    return { size, changedAt: null, bytes: response.body as AsyncIterable<Uint8Array> };
  }
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { size: bytes.length, changedAt: null, bytes: one(bytes) };
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
