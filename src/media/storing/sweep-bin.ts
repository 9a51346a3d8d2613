import type { Media } from '../media.ts';

/** Removes deleted files that are not kept any more, and the oldest of those that take too much space together. */
export async function sweepBin({ kept, provider: { bin } }: Media): Promise<void> {
  if (kept === null || bin === null) return;
  const keys = await bin.keys();
  if (keys.length === 0) return;
  await kept.trim();
  const known = await kept.hashes();
  for (const key of keys) {
    if (!known.has(key)) await kept.inState(key, async (state) => state !== 'kept' && bin.drop(key));
  }
}
