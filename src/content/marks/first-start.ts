import { parseRecord } from '../../util/json/parse-json.ts';
import type { MarkStore } from './mark-store.ts';
import { MARK } from './stored-mark.ts';

/** Records when a server first started on this database. Earlier versions have noted it in production. */
export async function recordFirstStart(marks: MarkStore): Promise<void> {
  if ((await marks.read(MARK.firstStart)) !== null) return;
  const at = timeIn(await marks.read(MARK.served)) ?? Date.now();
  await marks.change(MARK.firstStart, (stored) =>
    stored === null ? JSON.stringify({ at: new Date(at).toISOString() }) : null,
  );
}

/** In milliseconds; read once. If it could not be stored: when this process started. */
export function createFirstStart(marks: Pick<MarkStore, 'read'>): () => Promise<number> {
  const startedAt = Date.now();
  let known: number | null = null;
  return async () => {
    known ??= timeIn(await marks.read(MARK.firstStart)) ?? startedAt;
    return known;
  };
}

function timeIn(text: string | null): number | null {
  const time = Date.parse(String(parseRecord(text)?.at));
  return Number.isNaN(time) ? null : time;
}
