import type { FirstTextsIn, LanguageCode, MoreTextsIn } from './translated.ts';

type LanguageTexts<Code extends LanguageCode> = FirstTextsIn<Code> & {
  /** Texts of the parts that are loaded later. */
  readonly more: () => Promise<MoreTextsIn<Code>>;
};

type Loaders = { readonly [Code in LanguageCode]?: () => Promise<LanguageTexts<Code>> };

/** The languages that Studio offers. Only the chosen one is loaded. */
export const LANGUAGES = {
  'zh-Hans': () => import('./zh-Hans/index.ts'),
  ar: () => import('./ar/index.ts'),
  de: () => import('./de/index.ts'),
  en: () => import('./en/index.ts'),
  es: () => import('./es/index.ts'),
  fr: () => import('./fr/index.ts'),
  hi: () => import('./hi/index.ts'),
  it: () => import('./it/index.ts'),
  ja: () => import('./ja/index.ts'),
  ko: () => import('./ko/index.ts'),
  nl: () => import('./nl/index.ts'),
  pl: () => import('./pl/index.ts'),
  pt: () => import('./pt/index.ts'),
  tr: () => import('./tr/index.ts'),
  uk: () => import('./uk/index.ts'),
} satisfies Loaders;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as readonly (keyof typeof LANGUAGES)[];
