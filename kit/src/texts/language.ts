import { kit } from './en.ts';
import type { Catalogue } from './message.ts';

interface Language {
  readonly code: string;
  /** For dates and numbers: with the region that the browser names for this language. */
  readonly locale: string;
  readonly texts: Catalogue;
  /** From left to right unless it says otherwise. */
  readonly direction?: 'ltr' | 'rtl';
}

/** The shared parts of the pages speak English until a page sets another language. */
let current: Language = { code: 'en', locale: 'en', texts: { kit } };

export const language = (): Language => current;

/** What is shown already is not changed: render it again. */
export function setLanguage(next: Language): void {
  current = next;
}

/** Further areas of the language that is set. */
export function addTexts(texts: Catalogue): void {
  current = { ...current, texts: { ...current.texts, ...texts } };
}
