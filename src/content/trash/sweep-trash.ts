import { briefTransaction } from '../../database/brief-transaction.ts';
import { MAX_FILES, MAX_LISTED } from '../../revisions/trash.ts';
import type { Engine } from '../engine.ts';

type Parts = Pick<Engine, 'comments' | 'driver' | 'trash' | 'trashRules'>;

/** Forgets entries that were deleted too long ago, in short transactions; several servers may do so at once. */
export async function sweepTrash(parts: Parts, now: number = Date.now()): Promise<void> {
  const { comments, driver, trash, trashRules } = parts;
  if (trashRules === null) return;
  const before = now - trashRules.maxMs;
  if (await comments.look()) await briefTransaction(driver, (session) => comments.forgetDeletedBefore(session, before));
  for (;;) {
    const old = await trash.deletedBefore(driver, before);
    if (old.length > 0) await briefTransaction(driver, (session) => trash.remove(session, old));
    if (old.length < MAX_LISTED) break;
  }
  await boundFiles(parts);
}

/** Forgets the oldest files beyond the space that they may take. Their bytes are removed by the next sweep of files. */
export async function boundFiles({ driver, trash, trashRules }: Omit<Parts, 'comments'>): Promise<void> {
  const maxBytes = trashRules?.files?.maxBytes ?? null;
  if (maxBytes === null) return;
  for (;;) {
    const files = await trash.files(driver);
    let bytes = 0;
    const surplus = files.filter((one, index) => {
      bytes += one.bytes;
      return bytes > maxBytes || index >= MAX_FILES;
    });
    if (surplus.length > 0) {
      await briefTransaction(driver, (session) =>
        trash.remove(
          session,
          surplus.map(({ id }) => id),
        ),
      );
    }
    if (files.length <= MAX_FILES) return;
  }
}
