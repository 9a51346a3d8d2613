import { ExactNumber } from '../../util/json/exact-number.ts';

/** A mutation's `data` in the format of a request body: dates as strings. */
export function inputData(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(inputData);
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inputData(member)]));
}
