import { printExact } from '../../../kit/src/exact-json.ts';
import { t } from '../texts/t.ts';

/** A value of any field as text, for comparison. */
export const shownValue = (value: unknown): string =>
  value === null || value === undefined ? t('entry.empty') : typeof value === 'string' ? value : printExact(value, 2);
