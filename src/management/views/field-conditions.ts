import { badRequest } from '../../errors.ts';
import { isRecord } from '../../util/is-record.ts';
import type { AdminSchema } from '../schemas/admin-schema.ts';
import { isEditable } from './listable.ts';

/** A field is shown if another field of the same entry or component has a value. */
export interface FieldCondition {
  readonly field: string;
  /** As text: `true`, `3`, `interview`; empty if the other field must be. */
  readonly is: string;
}

/** Types of fields whose values can be named in a condition. */
const COMPARED: ReadonlySet<unknown> = new Set([
  ...['boolean', 'enumeration', 'string', 'uid', 'email', 'date', 'integer', 'biginteger', 'float', 'decimal'],
]);

const LONGEST_VALUE = 255;

/** The conditions in a request, which may replace the stored ones. */
export function readConditions(schema: AdminSchema, value: unknown): Readonly<Record<string, FieldCondition>> {
  if (!isRecord(value)) throw refusal('expected an object such as { "price": { "field": "isPaid", "is": "true" } }');
  const conditions = Object.entries(value).map(([name, condition]) => [name, readCondition(schema, name, condition)]);
  const read = Object.fromEntries(conditions) as Readonly<Record<string, FieldCondition>>;
  for (const name of Object.keys(read)) refuseCircle(read, name);
  return read;
}

function readCondition(schema: AdminSchema, name: string, value: unknown): FieldCondition {
  if (!isEditable(schema, name)) throw refusal(`"${name}" is not a field of the form`);
  const { field, is, ...rest } = isRecord(value) ? value : {};
  if (typeof field !== 'string' || typeof is !== 'string' || Object.keys(rest).length > 0)
    throw refusal(`"${name}" must have "field" and "is", both text`);
  if (is.length > LONGEST_VALUE) throw refusal(`"${name}" has a value with more than ${LONGEST_VALUE} characters`);
  if (!isEditable(schema, field) || !COMPARED.has(schema.attributes[field]?.type))
    throw refusal(`"${name}" cannot depend on "${field}", which is not a field with a simple value`);
  return { field, is };
}

/** Fields that wait for each other could never be shown again. */
function refuseCircle(conditions: Readonly<Record<string, FieldCondition>>, name: string): void {
  const seen = new Set([name]);
  for (let next = conditions[name]?.field; next !== undefined; next = conditions[next]?.field) {
    if (seen.has(next)) throw refusal(`"${name}" and "${next}" depend on each other`);
    seen.add(next);
  }
}

const refusal = (text: string) => badRequest(`conditions: ${text}.`);
