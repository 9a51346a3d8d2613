import { call } from '../../server/call.ts';
import type { StoredFile } from '../form/values.ts';

const PAGE_SIZE = 100;

/** Files shown in an entry, at any depth. */
export function filesIn(value: unknown): ReadonlyMap<number, StoredFile> {
  const found = new Map<number, StoredFile>();
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    if (isFile(part)) found.set(part.id, part);
    else Object.values(part).forEach(visit);
  };
  visit(value);
  return found;
}

/** Files that still exist, if the person may see the media library. */
export async function loadFilesById(ids: readonly number[]): Promise<ReadonlyMap<number, StoredFile>> {
  const found = new Map<number, StoredFile>();
  for (let start = 0; start < ids.length; start += PAGE_SIZE) {
    const query = new URLSearchParams({ pageSize: String(PAGE_SIZE) });
    for (const id of ids.slice(start, start + PAGE_SIZE)) query.append('filters[id][$in]', String(id));
    const page = await call<{ results: readonly StoredFile[] }>('GET', `/upload/files?${query}`).catch(() => null);
    for (const file of page?.results ?? []) found.set(file.id, file);
  }
  return found;
}

const isFile = (value: object): value is StoredFile => 'mime' in value && 'url' in value && 'id' in value;
