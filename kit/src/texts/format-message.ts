import { isolate } from './isolate.ts';
import type { Message } from './message.ts';

const PLACE = /\{(\w+)\}/;

/**
 * A message with its parameters, in the order of its language; numbers are written as in `locale`. Names and titles can
 * be of another script than the message: where it runs from right to left, they are isolated, or their order would
 * depend on their neighbours.
 */
export function formatMessage<T>(
  message: Message,
  parameters: Readonly<Record<string, T | string | number>>,
  locale: string,
  isIsolating = false,
): readonly (T | string)[] {
  // Texts and names of parameters alternate.
  return formOf(message, parameters.count, locale)
    .split(PLACE)
    .flatMap((part, index) => (index % 2 === 0 ? part : shown(parameters[part] ?? `{${part}}`, locale, isIsolating)))
    .filter((part) => part !== '');
}

function shown<T>(value: T | string | number, locale: string, isIsolating: boolean): readonly (T | string)[] {
  if (typeof value === 'number') return [numberFormat(locale).format(value)];
  return isIsolating ? isolate(value) : [value];
}

function formOf(message: Message, count: unknown, locale: string): string {
  if (typeof message === 'string') return message;
  return message[pluralRules(locale).select(Number(count))] ?? message.other;
}

/** Creating one takes longer than using it a thousand times. */
function once<T>(create: (locale: string) => T): (locale: string) => T {
  const made = new Map<string, T>();
  return (locale) => {
    const found = made.get(locale) ?? create(locale);
    made.set(locale, found);
    return found;
  };
}

const pluralRules = once((locale) => new Intl.PluralRules(locale));
const numberFormat = once((locale) => new Intl.NumberFormat(locale));
