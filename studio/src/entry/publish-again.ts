import { ServerError } from '../../../kit/src/server-error.ts';
import { callVersioned } from '../server/call.ts';
import { OfflineError } from '../server/connection.ts';
import { explainError } from '../server/explain-error.ts';
import { notePublishedAgain } from '../state/published-again.ts';
import { tell } from '../state/tell.ts';
import { t } from '../texts/t.ts';
import { actionPath, type EntryAddress } from './entry-address.ts';
import type { Entry } from './entry.ts';

/** An entry that was unpublished, and its version since. */
export interface Unpublishing {
  readonly address: EntryAddress & { readonly id: number };
  readonly version: string | null;
}

/**
 * Undoes an unpublishing: publishes what was live before. An entry that was changed since stays a draft, because
 * something else would go live.
 */
export async function publishAgain(all: readonly Unpublishing[], onDone?: () => void): Promise<void> {
  const left: Unpublishing[] = [];
  let [done, changed] = [0, 0];
  for (const { address, version } of all) {
    const options = { headers: { 'if-match': version ?? '' } };
    try {
      const entry = await callVersioned<Entry>('POST', actionPath(address, 'publish'), options);
      notePublishedAgain({ uid: address.type.uid, id: address.id, from: version, entry });
      done += 1;
    } catch (error) {
      if (error instanceof OfflineError) left.push({ address, version });
      else if (error instanceof ServerError && error.status === 412) changed += 1;
      else tell(t('entry.notPublishedAgain', { reason: explainError(error as Error) }), 'bad');
    }
  }
  if (done > 0) tell(all.length === 1 ? t('entry.publishedAgain') : t('entry.entriesPublishedAgain', { count: done }));
  if (changed > 0) tell(changedSince(changed, all.length), 'bad');
  if (left.length > 0) {
    const retry = { label: t('common.tryAgain'), run: () => publishAgain(left, onDone) };
    tell(t('entry.notPublishedAgainOffline'), 'bad', retry);
  }
  onDone?.();
}

const changedSince = (changed: number, total: number): string =>
  total === 1 ? t('entry.notPublishedAgainChanged') : t('entry.entriesChangedSince', { count: changed });
