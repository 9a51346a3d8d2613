import type { FindType } from './model.ts';
import { isNumberType } from './operators.ts';

/** How values are written: as strings in a query string, as numbers and booleans in code. */
export interface Writing {
  readonly find: FindType;
  readonly flag: unknown;
  /** A value of a field of this type. */
  value(type: string, text: string | null): unknown;
}

export const asText = (find: FindType): Writing => ({ find, flag: 'true', value: (_, text) => text });

/** As program values; a string that is not a plain number stays a string. */
export const asLiterals = (find: FindType): Writing => ({
  find,
  flag: true,
  value(type, text) {
    if (text === null) return null;
    if (type === 'boolean') return text !== 'false' && text !== 'f' && text !== '0' && text !== '';
    const number = Number(text);
    const isExact = isNumberType(type) && text.trim() !== '' && String(number) === text;
    return isExact ? number : text;
  },
});
