import type { Uid } from '../../schema/model.ts';
import type { ArchivedSchema, ArchiveMetadata } from '../archive/archive-parts.ts';
import type { ArchiveSource } from '../archive/open-archive.ts';
import { readArchive } from '../archive/read-archive.ts';
import type { Progress } from '../../util/progress.ts';

/** What an archive holds, read through to its end: nothing of it is damaged. */
export interface ArchiveSurvey {
  readonly schemas: ReadonlyMap<Uid, ArchivedSchema>;
  readonly entities: ReadonlyMap<Uid, number>;
  readonly links: number;
  readonly settings: number;
  readonly assets: { readonly count: number; readonly bytes: number };
  readonly metadata: ArchiveMetadata;
}

/** Bounded in memory by the number of types. */
export async function surveyArchive(source: ArchiveSource, progress: Progress): Promise<ArchiveSurvey> {
  const schemas = new Map<Uid, ArchivedSchema>();
  const entities = new Map<Uid, number>();
  const assets = { count: 0, bytes: 0 };
  let links = 0;
  let settings = 0;
  let metadata: ArchiveMetadata | undefined;
  progress.begin('reading the archive', null);
  for await (const part of readArchive(source)) {
    progress.advance(1, part.kind === 'asset' ? part.asset.size : 0);
    switch (part.kind) {
      case 'schema':
        schemas.set(part.schema.uid, part.schema);
        break;
      case 'entity':
        entities.set(part.entity.type, (entities.get(part.entity.type) ?? 0) + 1);
        break;
      case 'link':
        links += 1;
        break;
      case 'setting':
        settings += 1;
        break;
      case 'asset':
        assets.count += 1;
        assets.bytes += part.asset.size;
        break;
      case 'metadata':
        metadata = part.metadata;
        break;
    }
  }
  progress.end();
  // `readArchive` has thrown where there is none.
  return { schemas, entities, links, settings, assets, metadata: metadata as ArchiveMetadata };
}
