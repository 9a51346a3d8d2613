import { bodyIssue } from '../issues/findings.ts';
import { missingValue, tooDeep } from '../issues/mistakes.ts';
import { storingIssue } from '../resolution.ts';
import type { Resolved, ScalarField } from './scalar-field.ts';

/** Any value; a string stays a string, whatever it contains. */
export function resolveJson(field: ScalarField, sent: unknown): Resolved {
  if (sent === null) {
    if (field.required) field.findings.push(missingValue(field.path, field.resolution));
    return null;
  }
  return jsonText(field, sent);
}

/** JSON's own null, which code can produce through `toJSON`, counts as no value. */
export function jsonText(field: ScalarField, value: unknown): Resolved {
  try {
    const text = JSON.stringify(value);
    return text === undefined || text === 'null' ? null : text;
  } catch (error) {
    // Nested too deeply for the stack; or, from code, a cycle or a bigint.
    const mistake =
      error instanceof RangeError ? tooDeep(field.path) : bodyIssue(field.path, `${field.path} is not valid JSON`);
    if (field.checked) field.findings.push(mistake);
    else storingIssue(field.resolution, field.path, mistake.message);
    return undefined;
  }
}
