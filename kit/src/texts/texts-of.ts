import type { ComponentChildren } from 'preact';
import { formatMessage } from './format-message.ts';
import { language } from './language.ts';
import type { KeyOf, MessageAt, ParameterOf } from './message.ts';

type Values<M, V> = { readonly [Name in ParameterOf<M>]: Name extends 'count' ? number : V };

/** No argument for a text without parameters. */
type Given<M, V> = [ParameterOf<M>] extends [never] ? [] : [parameters: Values<M, V>];

/** Keys of texts without parameters. */
export type PlainKeyOf<C> = {
  [Key in KeyOf<C>]: [ParameterOf<MessageAt<C, Key>>] extends [never] ? Key : never;
}[KeyOf<C>];

interface Texts<C> {
  /** A text in the current language. */
  t<Key extends KeyOf<C>>(key: Key, ...given: Given<MessageAt<C, Key>, string | number>): string;
  /** A text whose parameters may be elements. */
  rich<Key extends KeyOf<C>>(
    key: Key,
    ...given: Given<MessageAt<C, Key>, ComponentChildren>
  ): readonly ComponentChildren[];
}

/** The texts of a catalogue, given the type of its English one. */
export const textsOf = <C>(): Texts<C> => ({
  t: (key, ...[parameters]) => format<string>(key, parameters).join(''),
  rich: (key, ...[parameters]) => format<ComponentChildren>(key, parameters),
});

function format<T>(key: string, parameters: object = {}): readonly (T | string)[] {
  const { locale, texts, direction } = language();
  const [area = '', name = ''] = key.split('.');
  const message = texts[area]?.[name] ?? key;
  return formatMessage(message, parameters as Readonly<Record<string, T>>, locale, direction === 'rtl');
}
