import type { ScalarField } from './scalar-field.ts';
import { storingIssue } from '../resolution.ts';

/** A text made of whatever code gave for one, as the contract's database layer does; not of objects and lists. */
export function storedText({ resolution, path }: ScalarField, value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (value instanceof Date) return value.toISOString();
  storingIssue(resolution, path, `${path} must be a text`);
  return undefined;
}
