import type { PlainKey } from '../texts/t.ts';

export interface Help {
  readonly title: PlainKey;
  readonly texts: readonly PlainKey[];
  /** Keys are named as on the keyboard, in every language. */
  readonly keys?: readonly (readonly [key: string, meaning: PlainKey])[];
}
