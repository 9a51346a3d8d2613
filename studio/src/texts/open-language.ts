import { keepUnder } from '../../../kit/src/storage.ts';
import { addTexts, setLanguage } from '../../../kit/src/texts/language.ts';
import type { Catalogue } from '../../../kit/src/texts/message.ts';
import { chooseLanguage } from './choose-language.ts';
import { LANGUAGE_CODES, LANGUAGES } from './languages.ts';

const { load, store, forget } = keepUnder('plinth-studio');

let loadMore: () => Promise<Catalogue> = async () => ({});
/** Parts that were loaded later are still shown, so another language needs their texts at once. */
let needsMore = false;

/** Before signing in: the language of the last account in this browser, then the browser's. */
export const openFirstLanguage = (): Promise<void> => open(load('localStorage', 'language', ''));

/** The language of an account, if it has chosen one. */
export function openLanguageOf({ preferedLanguage }: { readonly preferedLanguage?: string | null }): Promise<void> {
  if (preferedLanguage) store('localStorage', 'language', preferedLanguage);
  else forget('localStorage', 'language');
  return open(preferedLanguage ?? '');
}

async function open(preferred: string): Promise<void> {
  const { code, locale, direction } = chooseLanguage([preferred, ...navigator.languages], LANGUAGE_CODES);
  const { more, ...first } = await LANGUAGES[code]();
  const texts = needsMore ? { ...first, ...(await more()) } : first;
  loadMore = more;
  setLanguage({ code, locale, texts, direction });
  document.documentElement.lang = code;
  document.documentElement.dir = direction;
}

/** For parts that are loaded later. */
export async function openMoreTexts(): Promise<void> {
  needsMore = true;
  const loadedBy = loadMore;
  const texts = await loadedBy();
  if (loadedBy === loadMore) addTexts(texts);
}
