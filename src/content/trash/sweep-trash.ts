import { briefTransaction } from '../../database/brief-transaction.ts';
import { MAX_LISTED } from '../../revisions/trash.ts';
import type { Engine } from '../engine.ts';

/** Forgets entries that were deleted too long ago, in short transactions; several servers may do so at once. */
export async function sweepTrash(
  { comments, driver, trash, trashRules }: Pick<Engine, 'comments' | 'driver' | 'trash' | 'trashRules'>,
  now: number = Date.now(),
): Promise<void> {
  if (trashRules === null) return;
  const before = now - trashRules.maxMs;
  if (await comments.look()) await briefTransaction(driver, (session) => comments.forgetDeletedBefore(session, before));
  for (;;) {
    const old = await trash.deletedBefore(driver, before);
    if (old.length > 0) await briefTransaction(driver, (session) => trash.remove(session, old));
    if (old.length < MAX_LISTED) return;
  }
}
