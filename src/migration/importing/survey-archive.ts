import type { Uid } from '../../schema/model.ts';
import type { ArchivedSchema, ArchiveMetadata, ArchivePart } from '../archive/archive-parts.ts';
import type { ArchiveSource } from '../archive/open-archive.ts';
import { type ArchiveChunk, type ArchivedLine, readChunks, readPart } from '../archive/read-archive.ts';
import type { Progress } from '../../util/progress.ts';

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
  const entities = new Map<Uid, number>();
  const assets = { count: 0, bytes: 0 };
  let links = 0;
  let settings = 0;
  let metadata: ArchiveMetadata | undefined;
  const countLine = (chunk: ArchivedLines, line: ArchivedLine): void => {
    if (reads === 'all lines') readPart(source, chunk, line);
    if (chunk.folder === 'links') links += 1;
    else if (chunk.folder === 'configuration') settings += 1;
    else if (chunk.folder === 'entities') {
      const type = beginsWithType(line.text) ?? (readPart(source, chunk, line) as EntityPart).entity.type;
      entities.set(type, (entities.get(type) ?? 0) + 1);
    } else {
      const { schema } = readPart(source, chunk, line) as SchemaPart;
      schemas.set(schema.uid, schema);
    }
  };
  progress.begin('reading the archive', null);
  for await (const chunk of readChunks(source)) {
    if (chunk.kind === 'lines') {
      for (const line of chunk.lines) countLine(chunk, line);
      progress.advance(chunk.lines.length, 0);
    } else if (chunk.kind === 'asset') {
      assets.count += 1;
      assets.bytes += chunk.asset.size;
      progress.advance(1, chunk.asset.size);
    } else metadata = chunk.metadata;
  }
  progress.end();
  // If there is none, `readChunks` has thrown.
  return { schemas, entities, links, settings, assets, metadata: metadata as ArchiveMetadata };
}

type ArchivedLines = Extract<ArchiveChunk, { readonly kind: 'lines' }>;
type EntityPart = Extract<ArchivePart, { readonly kind: 'entity' }>;
type SchemaPart = Extract<ArchivePart, { readonly kind: 'schema' }>;

const TYPE_FIRST = '{"type":"';

/** Every export writes the type of an entry first; null if a line begins differently. */
function beginsWithType(text: string): Uid | null {
  if (!text.startsWith(TYPE_FIRST)) return null;
  const end = text.indexOf('"', TYPE_FIRST.length);
  const type = text.slice(TYPE_FIRST.length, end);
  return end === -1 || type.includes('\\') ? null : type;
}
