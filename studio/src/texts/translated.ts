import type { Translated } from '../../../kit/src/texts/message.ts';
import type { English, FirstTexts, MoreTexts } from './en/english.ts';

type OneOther = 'one' | 'other';

/**
 * The languages that Studio is written for, by the names that `preferedLanguage` of v4 has for them, and their plural
 * categories. French and its relatives have `many` only for numbers such as “1 million”, and Studio writes digits.
 */
interface PluralCategories {
  readonly ar: Intl.LDMLPluralRule;
  readonly de: OneOther;
  readonly en: OneOther;
  readonly es: OneOther;
  readonly fr: OneOther;
  readonly hi: OneOther;
  readonly it: OneOther;
  readonly ja: 'other';
  readonly ko: 'other';
  readonly nl: OneOther;
  readonly pl: OneOther | 'few' | 'many';
  readonly pt: OneOther;
  readonly tr: OneOther;
  readonly uk: OneOther | 'few' | 'many';
  readonly 'zh-Hans': 'other';
}

export type LanguageCode = keyof PluralCategories;

/** The texts of an area in a language. */
export type Texts<Code extends LanguageCode, Area extends keyof English> = Translated<
  English[Area],
  PluralCategories[Code]
>;

export type FirstTextsIn<Code extends LanguageCode> = { readonly [Area in keyof FirstTexts]: Texts<Code, Area> };

export type MoreTextsIn<Code extends LanguageCode> = { readonly [Area in keyof MoreTexts]: Texts<Code, Area> };
