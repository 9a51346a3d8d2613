import { parseExact, printExact } from '../../../../kit/src/exact-json.ts';
import { jsonProblem } from './json-problem.ts';

/** What was typed into a JSON field, and the value that the field had afterwards. */
export interface TypedJson {
  readonly text: string;
  readonly value: unknown;
}

/** The text of a value, as it was typed unless something else has changed the value since. */
export function jsonText(value: unknown, typed: TypedJson | null): string {
  if (typed !== null && printExact(typed.value ?? null) === printExact(value ?? null)) return typed.text;
  return value === null || value === undefined ? '' : printExact(value, 2);
}

/** Text that is not JSON yet leaves the value as it is. */
export function typeJson(text: string, value: unknown): TypedJson {
  if (text.trim() === '') return { text, value: null };
  return { text, value: jsonProblem(text) === null ? parseExact(text) : value };
}
