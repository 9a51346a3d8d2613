import { ServerError } from '../../../kit/src/server-error.ts';
import { call } from '../server/call.ts';
import { go, hrefOf } from '../state/place.ts';
import { tell, tellError } from '../state/tell.ts';
import { t } from '../texts/t.ts';
import type { EntryAddress } from './entry-address.ts';

/** Stores a copy and opens it, or opens one as a new entry without what cannot be copied. */
export async function duplicateEntry({ type, id, locale }: EntryAddress): Promise<void> {
  try {
    const copy = await call<{ id: number }>('POST', `/content-manager/collection-types/${type.uid}/auto-clone/${id}`);
    tell(t('entry.duplicated'));
    go(hrefOf(['content', type.uid, copy.id]));
  } catch (error) {
    if (!isNotSimple(error)) return tellError(error);
    const query = new URLSearchParams({ copies: String(id), ...(locale !== null && { locale }) });
    tell(t('entry.copyNotSaved'));
    go(hrefOf(['content', type.uid, 'new'], query));
  }
}

/** The server copies no entry with fields that must be unique, or relations that it would take from the original. */
const isNotSimple = (error: unknown): boolean =>
  error instanceof ServerError &&
  (error.details as { prohibitedFields?: unknown } | null)?.prohibitedFields !== undefined;
