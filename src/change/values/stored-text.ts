import type { ScalarField } from './scalar-field.ts';
import { storingIssue } from '../resolution.ts';

/** Converts a value from code to a string, as the contract's database layer does; not objects and lists. */
export function storedText({ resolution, path }: ScalarField, value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (value instanceof Date) return value.toISOString();
  storingIssue(resolution, path, `${path} must be a text`);
  return undefined;
}
