import { call } from '../server/call.ts';

export type EntryAction = 'publish' | 'unpublish' | 'delete';

/** Already in the wanted state. */
const FINE: ReadonlySet<string> = new Set(['already.published', 'already.draft']);

export async function changeEntry(uid: string, action: EntryAction, id: number): Promise<void> {
  const path = `/content-manager/collection-types/${uid}/${id}`;
  try {
    await (action === 'delete' ? call('DELETE', path) : call('POST', `${path}/actions/${action}`));
  } catch (error) {
    if (!FINE.has((error as Error).message)) throw error;
  }
}
