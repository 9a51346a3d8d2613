import type { Uid } from '../../schema/model.ts';
import type { ArchivedSchema, ArchiveMetadata } from '../archive/archive-parts.ts';
import { type ArchiveSource, suspicious } from '../archive/open-archive.ts';
import { type ArchivedLines, readChunks, readParts } from '../archive/read-archive.ts';
import { getOrCreate } from '../../util/get-or-create.ts';
import type { Progress } from '../../util/progress.ts';
import { countLines, countParts, type LineCounts } from './count-lines.ts';

/** The contents of an archive, unpacked completely: nothing is missing. */
export interface ArchiveSurvey {
  readonly schemas: ReadonlyMap<Uid, ArchivedSchema>;
  readonly entities: ReadonlyMap<Uid, number>;
  readonly links: number;
  readonly settings: number;
  readonly assets: { readonly count: number; readonly bytes: number };
  readonly metadata: ArchiveMetadata;
}

/**
 * Memory is bounded by the number of types. `reads`: whether every line is parsed, or only counted because an import
 * parses it later, in a transaction.
 */
export async function surveyArchive(
  source: ArchiveSource,
  progress: Progress,
  reads: 'all lines' | 'schemas' = 'schemas',
): Promise<ArchiveSurvey> {
  const schemas = new Map<Uid, ArchivedSchema>();
  const lines = new Map<string, Map<Uid, number>>();
  const assets = { count: 0, bytes: 0 };
  let metadata: ArchiveMetadata | undefined;
  const readLines = (chunk: ArchivedLines): LineCounts => {
    const parts = readParts(source, chunk);
    for (const part of parts) if (part.kind === 'schema') schemas.set(part.schema.uid, part.schema);
    return countParts(parts);
  };
  progress.begin('reading the archive', null);
  for await (const chunk of readChunks(source)) {
    if (chunk.kind === 'lines') {
      const counts = (reads === 'schemas' ? countLines(chunk) : null) ?? readLines(chunk);
      const known = getOrCreate(lines, chunk.folder, () => new Map<Uid, number>());
      for (const [type, count] of counts) known.set(type, (known.get(type) ?? 0) + count);
      progress.advance(total(counts), 0);
    } else if (chunk.kind === 'asset') {
      assets.count += 1;
      assets.bytes += chunk.asset.size;
      progress.advance(1, chunk.asset.size);
    } else {
      metadata = chunk.metadata;
      const { version } = metadata.strapi;
      // It has every published entry twice.
      if (version.startsWith('5.')) throw suspicious(source.file, `it is one of ${version}`);
    }
  }
  progress.end();
  return {
    schemas,
    entities: lines.get('entities') ?? NO_LINES,
    links: total(lines.get('links') ?? NO_LINES),
    settings: total(lines.get('configuration') ?? NO_LINES),
    assets,
    // If there is none, `readChunks` has thrown.
    metadata: metadata as ArchiveMetadata,
  };
}

const NO_LINES: LineCounts = new Map();

const total = (counts: LineCounts): number => [...counts.values()].reduce((sum, one) => sum + one, 0);
