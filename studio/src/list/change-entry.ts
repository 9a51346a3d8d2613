import { ServerError } from '../../../kit/src/server-error.ts';
import { call, callVersioned } from '../server/call.ts';

export type EntryAction = 'publish' | 'unpublish' | 'delete';

/** What an action did to one entry. */
export interface Outcome {
  readonly id: number;
  /** `changes`: the unpublished changes of a published entry were published. `none`: it was already so. */
  readonly done: 'entry' | 'changes' | 'none';
  /** The version it has now; null if it was not written or is gone. */
  readonly version: string | null;
}

export async function changeEntry(uid: string, action: EntryAction, id: number): Promise<Outcome> {
  const path = `/content-manager/collection-types/${uid}/${id}`;
  try {
    const { version } = await (action === 'delete'
      ? callVersioned('DELETE', path)
      : callVersioned('POST', `${path}/actions/${action}`));
    return { id, done: 'entry', version };
  } catch (error) {
    if (!(error instanceof ServerError)) throw error;
    if (error.message === 'already.draft') return { id, done: 'none', version: null };
    if (error.message === 'already.published') return publishChangesOf(uid, id);
    throw error;
  }
}

/** Publishes the unpublished changes of a published entry, as they are now. */
async function publishChangesOf(uid: string, id: number): Promise<Outcome> {
  const path = `/studio/api/entries/${uid}/${id}/changes`;
  const { body, version } = await callVersioned<{ readonly data: unknown }>('GET', path);
  if (body.data === null) return { id, done: 'none', version: null };
  await call('POST', `${path}/publish`, { headers: { 'if-match': version ?? '' } });
  return { id, done: 'changes', version: null };
}
