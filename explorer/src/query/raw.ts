import qs from 'qs';

/** A query as bracket notation can express it. */
export type RawValue = string | null | undefined | readonly RawValue[] | RawObject;

export interface RawObject {
  readonly [key: string]: RawValue;
}

/** With the contract's settings, so that the page parses a URL exactly as the server does. */
export const parseQuery = (text: string): RawObject =>
  qs.parse(text, { depth: 20, arrayLimit: 100, strictNullHandling: true }) as RawObject;

/** Readable: only characters that would break the query string are encoded. */
export const writeQuery = (query: RawObject): string =>
  qs.stringify(query, { strictNullHandling: true, encoder: (text) => encodeReadably(String(text)) });

const READABLE: Readonly<Record<string, string>> = {
  '%5B': '[',
  '%5D': ']',
  '%24': '$',
  '%3A': ':',
  '%2C': ',',
  '%2F': '/',
  '%40': '@',
};

/** Encodes only characters that would break a query string. */
export const encodeReadably = (text: string): string =>
  encodeURIComponent(text).replace(/%(?:5B|5D|24|3A|2C|2F|40)/g, (code) => READABLE[code] ?? code);

export const isObject = (value: unknown): value is RawObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isArray = (value: RawValue): value is readonly RawValue[] => Array.isArray(value);

export const isTexts = (value: RawValue): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** `['filters[title][$eq]', 'a']` for every value of a query. */
export function listParameters(query: RawObject): readonly (readonly [string, string | null])[] {
  const walk = (name: string, value: RawValue): (readonly [string, string | null])[] => {
    if (value === undefined) return [];
    if (value === null || typeof value === 'string') return [[name, value]];
    return Object.entries(value).flatMap(([key, inner]) => walk(`${name}[${key}]`, inner as RawValue));
  };
  return Object.entries(query).flatMap(([key, value]) => walk(key, value));
}
