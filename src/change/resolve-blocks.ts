import { BLOCK } from './blocks-rules.ts';
import { parsedList, resolveNode } from './resolve-node.ts';
import { wrongType } from './mistakes.ts';
import { jsonText } from './resolve-json.ts';
import type { Resolved, ScalarField } from './scalar-field.ts';

/** A list of nodes. The contract takes its JSON as well, and null for what is no list where null is allowed. */
export function resolveBlocks(field: ScalarField, sent: unknown): Resolved {
  if (!field.checked) return sent === null ? null : jsonText(field, sent);
  const list = parsedList(sent);
  if (list === null) {
    if (!field.required) return null;
    field.findings.push(wrongType(field.path, 'array', null, sent));
    return undefined;
  }
  const { value, findings } = resolveNode({ kind: 'list', of: BLOCK }, list, field.path);
  field.findings.push(...findings);
  return jsonText(field, value);
}
