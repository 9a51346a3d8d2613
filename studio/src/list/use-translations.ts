import type { EntryLocales } from '../../../src/admin/contract/lists.ts';
import type { Data } from '../../../src/admin/contract/page.ts';
import { type ContentType, isLocalized, type Locale } from '../model/model.ts';
import { call } from '../server/call.ts';
import { useStudio } from '../state/studio.ts';
import { useAsked } from '../state/use-asked.ts';

/** In which locales the entries of a page exist. */
export interface Translations {
  /** Those that the person may read. */
  readonly locales: readonly Locale[];
  /** By entry; without any until they are known. */
  readonly byEntry: ReadonlyMap<number, ReadonlySet<string>>;
}

const NONE: Translations['byEntry'] = new Map();

/** Null if there is only one locale. The list does not wait for it. */
export function useTranslations(type: ContentType, entries: readonly { readonly id: number }[]): Translations | null {
  const { model, rights } = useStudio();
  const allowed = rights.localesOf('read', type.uid);
  const locales = model.locales.filter(({ code }) => allowed?.has(code) ?? true);
  const isShown = isLocalized(type) && locales.length > 1;
  const ids = isShown ? entries.map(({ id }) => id).join() : '';
  const { data: byEntry = NONE } = useAsked(`${type.uid} ${ids}`, async (signal) => {
    if (ids === '') return NONE;
    const path = `/studio/api/lists/${type.uid}/translations?ids=${ids}`;
    const { data } = await call<Data<readonly EntryLocales[]>>('GET', path, { signal });
    return new Map(data.map((one) => [one.id, new Set(one.locales)]));
  });
  return isShown ? { locales, byEntry } : null;
}
