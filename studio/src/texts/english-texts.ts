import { setLanguage } from '../../../kit/src/texts/language.ts';
import * as first from './en/index.ts';
import * as later from './en/more.ts';

/** For tests without a page: all English texts at once. */
export function speakEnglish(): void {
  const { more: _, ...texts } = first;
  setLanguage({ code: 'en', locale: 'en', texts: { ...texts, ...later } });
}
