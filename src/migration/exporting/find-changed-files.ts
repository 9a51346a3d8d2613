import type { Engine } from '../../content/engine.ts';
import { type FileRow, partsOf, placeName } from '../../media/files/file-values.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { FILE_UID } from '../../schema/model.ts';
import { listEntities } from './list-entities.ts';

/**
 * Storage has no snapshots. Notes the files whose rows differ now from those of the snapshot: their bytes were removed
 * or replaced while the archive was written.
 */
export async function findChangedFiles(snapshot: Engine, now: Engine, changed: Set<string>): Promise<void> {
  const type = contentTypeOf(snapshot.model, FILE_UID);
  const current = listEntities(now, type);
  try {
    let other = await current.next();
    for await (const { id, text } of listEntities(snapshot, type)) {
      while (!other.done && other.value.id < id) other = await current.next();
      if (!other.done && other.value.id === id) {
        if (other.value.text === text || storedAs(other.value.text) === storedAs(text)) continue;
      }
      changed.add(placeName(JSON.parse(text) as FileRow));
    }
  } finally {
    await current.return(undefined);
  }
}

/** The parts of a row that depend on its bytes and their place; a caption does not. */
function storedAs(text: string): string {
  const row = JSON.parse(text) as FileRow;
  return JSON.stringify([row.provider, partsOf(row).map((part) => [placeName(part), part.url, sizeOf(part)])]);
}

const sizeOf = (part: object): unknown => ('size' in part ? part.size : null);
