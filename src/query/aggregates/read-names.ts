import { isRawArray, isRawObject, type RawValue } from '../parse-query-string.ts';

/** A field and what was written behind it; `groupBy[author][name]` is the field `author.name`. */
export interface GivenName {
  readonly name: string;
  readonly option: RawValue;
}

/** Names as in `sum=price,views`, `sum[0]=price`, `sum[price]` and `groupBy[createdAt]=month`. */
export function readNames(value: RawValue): readonly GivenName[] {
  if (typeof value === 'string') return value.split(',').map((name) => ({ name: name.trim(), option: null }));
  if (isRawArray(value)) return value.flatMap(readNames);
  if (!isRawObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]): readonly GivenName[] => {
    // A list too long to be parsed as an array.
    if (/^\d+$/.test(key)) return readNames(inner);
    if (!isRawObject(inner)) return [{ name: key, option: inner }];
    return readNames(inner).map(({ name, option }) => ({ name: `${key}.${name}`, option }));
  });
}

/** Whether nothing follows a name, or only that it is meant. */
export const isBare = (option: RawValue): boolean =>
  option === undefined || option === null || option === '' || option === 'true';
