import { t } from '../../texts/t.ts';

/** Shown from this share of the allowed length on. */
const NEAR = 0.9;

export interface LengthNote {
  readonly text: string;
  readonly isTooLong: boolean;
}

/** How far a text is from its maximum length; null if there is none, or it is far. */
export function lengthNote(value: unknown, most: number | undefined): LengthNote | null {
  if (most === undefined || typeof value !== 'string' || value.length < most * NEAR) return null;
  const left = most - value.length;
  const isTooLong = left < 0;
  return { text: t(isTooLong ? 'editors.tooLong' : 'editors.left', { count: Math.abs(left) }), isTooLong };
}
