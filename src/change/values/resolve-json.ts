import { printNumbers } from '../../util/json/exact-number.ts';
import { bodyIssue } from '../issues/findings.ts';
import { missingValue, tooDeep, wrongType } from '../issues/mistakes.ts';
import { storingIssue } from '../resolution.ts';
import { BLOCK } from './blocks-rules.ts';
import { parsedList, resolveNode } from './resolve-node.ts';
import { refuseType, type Resolved, type ScalarField } from './scalar-field.ts';

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
    const text = printNumbers(value);
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

/** A list of nodes. The contract also accepts its JSON, and reads anything else as null if null is allowed. */
export function resolveBlocks(field: ScalarField, sent: unknown): Resolved {
  if (!field.checked) return sent === null ? null : jsonText(field, sent);
  const list = parsedList(sent);
  if (list === null) {
    return field.required ? refuseType(field, wrongType(field.path, 'array', null, sent)) : null;
  }
  const { value, findings, steps } = resolveNode({ kind: 'list', of: BLOCK }, list, field.path);
  field.findings.push(...findings);
  field.steps = field.required ? steps : steps - 1;
  return jsonText(field, value);
}
