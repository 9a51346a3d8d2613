import { isRecord } from '../is-record.ts';

/** `fallback` if the text is not JSON. */
export function parseJson(text: string, fallback: unknown): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return fallback;
  }
}

/** A stored object. Other programs may have stored anything: null for anything else. */
export function parseRecord(text: string | null | undefined): Record<string, unknown> | null {
  const value = parseJson(text ?? 'null', null);
  return isRecord(value) ? value : null;
}
