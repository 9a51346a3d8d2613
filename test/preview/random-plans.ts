import { expect } from 'vitest';
import type { AdminServer } from '../admin/administrator-client.ts';
import type { Dice } from '../writing/random/mixed-writes.ts';
import { collections, managedAt, rowsOf } from './random-drafts.ts';

const RELEASES = '/studio/api/releases';
const HOUR_MS = 3_600_000;

export interface PlannedRelease {
  readonly release: number;
  /** Times before and after it is planned. */
  readonly before: string;
  readonly after: string;
  /** Publishes it now; false if it was refused, and has been removed. */
  carryOut(): Promise<boolean>;
}

/** A release of some drafts, some unpublished changes, and some entries that are unpublished; edited since. */
export async function planAtRandom(server: AdminServer, dice: Dice): Promise<PlannedRelease> {
  const { call } = server;
  const { id } = (await call('POST', RELEASES, { name: 'At random' })).body.data;
  const add = async (uid: string, entry: number, action: string): Promise<void> => {
    const added = await call('POST', `${RELEASES}/${id}/entries`, { uid, id: entry, action });
    expect(added.status, added.text).toBeLessThan(500);
  };
  for (const type of collections) {
    const rows = await rowsOf(server, type);
    const changed: readonly { readonly id: number }[] = (await call('GET', `/studio/api/entries/${type.uid}/changes`))
      .body.data;
    const drafts = rows.filter(({ publishedAt }) => publishedAt === null).slice(0, 3);
    for (const row of [...drafts, ...changed]) if (dice(3) > 0) await add(type.uid, row.id, 'publish');
    const live = rows.find(({ publishedAt }) => publishedAt !== null);
    if (live !== undefined && dice(3) === 0) await add(type.uid, live.id, 'unpublish');
    const [draft] = drafts;
    if (draft !== undefined && dice(2) === 0) await call('PUT', `${managedAt(type)}/${draft.id}`, {});
  }
  const time = Date.now() + 24 * HOUR_MS;
  const at = (ms: number): string => new Date(time + ms).toISOString();
  const planned = await call('PUT', `${RELEASES}/${id}/schedule`, { at: at(0) });
  expect(planned.status, planned.text).toBe(200);
  return {
    ...{ release: id, before: at(-HOUR_MS), after: at(HOUR_MS) },
    async carryOut() {
      const published = await call('POST', `${RELEASES}/${id}/publish`);
      if (published.status === 200) return true;
      expect(published.status, published.text).toBe(400);
      expect((await call('DELETE', `${RELEASES}/${id}`)).status).toBe(204);
      return false;
    },
  };
}
