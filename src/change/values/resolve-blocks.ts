import { BLOCK } from './blocks-rules.ts';
import { parsedList, resolveNode } from './resolve-node.ts';
import { wrongType } from '../issues/mistakes.ts';
import { jsonText } from './resolve-json.ts';
import { refuseType, type Resolved, type ScalarField } from './scalar-field.ts';

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
