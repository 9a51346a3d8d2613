import { type PlainKeyOf, textsOf } from '../../../kit/src/texts/texts-of.ts';
import type { English } from './en/english.ts';

export const { t, rich } = textsOf<English>();

/** A text without parameters: for tables of labels, which are read before a language is. */
export type PlainKey = PlainKeyOf<English>;
