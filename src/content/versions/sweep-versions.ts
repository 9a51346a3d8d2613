import { briefTransaction } from '../../database/brief-transaction.ts';
import { REPLACED_AT_ONCE } from '../../revisions/versions.ts';
import type { Engine } from '../engine.ts';

/**
 * Deletes the versions of all entries that are too old: a write makes room among those of its own entry only. In short
 * transactions, because writes of versions may wait for them; several servers may do so at once.
 */
export async function sweepVersions(
  { driver, versions, versionRules }: Pick<Engine, 'driver' | 'versions' | 'versionRules'>,
  now: number = Date.now(),
): Promise<void> {
  const maxMs = versionRules?.maxMs ?? null;
  if (maxMs === null) return;
  for (;;) {
    const old = await versions.replacedBefore(driver, now - maxMs);
    if (old.length > 0) await briefTransaction(driver, (session) => versions.remove(session, old));
    if (old.length < REPLACED_AT_ONCE) return;
  }
}
