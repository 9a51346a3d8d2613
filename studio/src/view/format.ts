import { language } from '../../../kit/src/texts/language.ts';
import { isolate } from '../../../kit/src/texts/isolate.ts';
import { t } from '../texts/t.ts';

/** A formatter of the current language, created when it is first used. */
function inLanguage<T>(create: (locale: string) => T): () => T {
  let made: { readonly locale: string; readonly format: T } | null = null;
  return () => {
    const { locale } = language();
    if (made?.locale !== locale) made = { locale, format: create(locale) };
    return made.format;
  };
}

const date = inLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));
const time = inLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }));
const moment = inLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }));
const instant = inLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      ...({ year: 'numeric', month: 'short', day: 'numeric' } as const),
      ...({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const),
    }),
);
const month = inLanguage((locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }));
const weekday = inLanguage((locale) => new Intl.DateTimeFormat(locale, { weekday: 'short' }));
const day = inLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'full' }));
const dayOfMonth = inLanguage((locale) => new Intl.DateTimeFormat(locale, { day: 'numeric' }));
const clock = inLanguage((locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }));
const number = inLanguage((locale) => new Intl.NumberFormat(locale));
const megabytes = inLanguage(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);
const alternatives = inLanguage((locale) => new Intl.ListFormat(locale, { type: 'disjunction' }));
const list = inLanguage((locale) => new Intl.ListFormat(locale, { type: 'unit' }));
const order = inLanguage((locale) => new Intl.Collator(locale));

/** A date without a time has no time zone. */
export function formatDate(value: string): string {
  const [year = 0, month = 1, day = 1] = value.slice(0, 10).split('-').map(Number);
  const shown = new Date(2000, month - 1, day);
  shown.setFullYear(year);
  return Number.isNaN(shown.getTime()) ? value : date().format(shown);
}

export const formatTime = (value: string): string => format(time(), value);

/** With seconds. */
export const formatMoment = (value: string): string => format(moment(), value);

/** With the time zone that it is shown in. */
export const formatInstant = (value: string): string => format(instant(), value);

/** Without the date. */
export const formatClock = (value: string): string => format(clock(), value);

export const formatMonth = (time: Date): string => month().format(time);

export const formatWeekday = (time: Date): string => weekday().format(time);

/** With the weekday. */
export const formatDay = (time: Date): string => day().format(time);

export const formatDayOfMonth = (time: Date): string => dayOfMonth().format(time);

function format(how: Intl.DateTimeFormat, value: string): string {
  const shown = new Date(value);
  return Number.isNaN(shown.getTime()) ? value : how.format(shown);
}

export const formatCount = (count: number): string => number().format(count);

export function formatBytes(kilobytes: number): string {
  return kilobytes < 1000
    ? t('shell.kilobytes', { size: Math.max(1, Math.round(kilobytes)) })
    : t('shell.megabytes', { size: megabytes().format(kilobytes / 1000) });
}

/** `one, two, three` */
export const formatList = (items: readonly string[]): string => list().format(inOrder(items));

/** `one or two` */
export const formatAlternatives = (items: readonly string[]): string => alternatives().format(inOrder(items));

/** Names can be of another script than the page. */
const inOrder = (items: readonly string[]): readonly string[] =>
  language().direction === 'rtl' ? items.map((item) => isolate(item).join('')) : items;

/** `Ctrl+K`, as the keys are named in the current language. */
export const formatKeys = (keys: string): string =>
  keys.replace('Ctrl', t('common.ctrlKey')).replace('Shift', t('common.shiftKey'));

/** The order of names in the current language. */
export const compareNames = (one: string, other: string): number => order().compare(one, other);
