import { storedLocales } from '../../management/entries/stored-locales.ts';
import { type AdminRequest, type AdminResponse, data } from '../admin-route.ts';
import type { ManagedType } from '../content-manager/managed-type.ts';
import type { EntryLocales } from '../contract/lists.ts';
import { idsIn } from './ids-in.ts';

/** `GET /studio/api/lists/:uid/translations?ids=1,2`: the locales in which the entries of a page exist. */
export async function listTranslations({ type, scope }: ManagedType, { query }: AdminRequest): Promise<AdminResponse> {
  const locales = await storedLocales(scope, type, idsIn(query));
  return data<readonly EntryLocales[]>([...locales].map(([id, own]) => ({ id, locales: own })));
}
