import { contentType } from 'mime-types';

export const JSON_TYPE = 'application/json; charset=utf-8';
export const TEXT_TYPE = 'text/plain; charset=utf-8';
export const HTML_TYPE = 'text/html; charset=utf-8';
export const BINARY_TYPE = 'application/octet-stream';

/** `json`, `.json`, `text/plain` -> the header's value; null if the name is unknown. */
export const contentTypeOf = (name: string): string | null => contentType(name) || null;

export const essenceOf = (header: string | undefined): string =>
  (header ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
