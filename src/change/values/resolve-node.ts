import { assertNever } from '../../util/assert-never.ts';
import { isRecord } from '../../util/is-record.ts';
import { parseJson } from '../../util/json/parse-json.ts';
import type { ListRule, NodeRule, NumberRule, ObjectRule, TextRule } from './blocks-rules.ts';
import { bodyIssue, type FieldFindings, type Finding, orderFindings, orderItems } from '../issues/findings.ts';
import { missingField, notAmong, tooDeep, wrongType } from '../issues/mistakes.ts';
import { toFlag } from './resolve-enumeration.ts';
import { toNumber } from './resolve-number.ts';

/** A part of a blocks value as stored, and its errors. */
export interface ResolvedNode {
  readonly value: unknown;
  readonly findings: readonly Finding[];
  /** See `FieldFindings`. */
  readonly steps: number;
}

/** Maximum nesting of lists; real content has fewer levels. */
const MAX_DEPTH = 100;

const accepted = (value: unknown): ResolvedNode => ({ value, findings: [], steps: 2 });
const refused = (...findings: readonly Finding[]): ResolvedNode => ({ value: undefined, findings, steps: 1 });
const refusedLate = (...findings: readonly Finding[]): ResolvedNode => ({ value: undefined, findings, steps: 2 });

/** Strings, numbers and flags are converted as in the contract; unknown members are kept. */
export function resolveNode(rule: NodeRule, sent: unknown, path: string, depth = 0): ResolvedNode {
  if (depth > MAX_DEPTH) return refused(tooDeep(path));
  switch (rule.kind) {
    case 'text':
      return resolveNodeText(rule, sent, path);
    case 'number':
      return resolveNodeNumber(rule, sent, path);
    case 'flag':
      return resolveFlag(sent, path);
    case 'anything':
      return accepted(sent);
    case 'object':
      return resolveObject(rule, sent, path, depth);
    case 'list':
      return resolveList(rule, sent, path, depth);
    case 'node': {
      const type = isRecord(sent) ? sent.type : undefined;
      const rules = rule.rules();
      const known = typeof type === 'string' && Object.hasOwn(rules, type) ? rules[type] : undefined;
      return known ? resolveObject(known, sent, path, depth) : refusedLate(bodyIssue(path, rule.otherwise));
    }
    default:
      return assertNever(rule);
  }
}

function resolveNodeText(rule: TextRule, sent: unknown, path: string): ResolvedNode {
  const value = typeof sent === 'number' || typeof sent === 'boolean' ? String(sent) : sent;
  if (value === null && rule.nullable) return accepted(null);
  const wrong: Finding[] = [];
  if (value !== undefined && typeof value !== 'string') wrong.push(wrongType(path, 'string', value, sent));
  if (value !== undefined && rule.oneOf && !rule.oneOf.includes(value as string))
    wrong.push(notAmong(path, rule.oneOf));
  if (wrong.length > 0) return refused(...wrong);
  if (rule.required && !value) return refusedLate(missingField(path));
  if (rule.test?.passes(value as string | undefined) === false) return refusedLate(bodyIssue(path, rule.test.message));
  return accepted(value);
}

function resolveNodeNumber({ oneOf }: NumberRule, sent: unknown, path: string): ResolvedNode {
  if (sent === undefined) return refusedLate(missingField(path));
  const value = toNumber(sent);
  const wrong: Finding[] = [];
  if (!Number.isFinite(value)) wrong.push(wrongType(path, 'number', value, sent));
  if (oneOf && !oneOf.includes(value)) wrong.push(notAmong(path, oneOf.map(String)));
  return wrong.length > 0 ? refused(...wrong) : accepted(value);
}

function resolveFlag(sent: unknown, path: string): ResolvedNode {
  const value = toFlag(sent);
  return value === undefined || typeof value === 'boolean'
    ? { value, findings: [], steps: 1 }
    : refused(wrongType(path, 'boolean', value, sent));
}

function resolveObject(rule: ObjectRule, sent: unknown, path: string, depth: number): ResolvedNode {
  if (sent === undefined && rule.required) return refusedLate(missingField(path));
  const value = sent === undefined ? {} : parsedRecord(sent);
  if (value === null) return refused(wrongType(path, 'object', null, sent));
  const stored: Record<string, unknown> = { ...value };
  const fields: FieldFindings[] = [];
  let steps = 0;
  for (const [index, [name, member]] of Object.entries(rule.members).entries()) {
    const memberValue = Object.hasOwn(value, name) ? value[name] : undefined;
    const resolved = resolveNode(member, memberValue, `${path}.${name}`, depth + 1);
    if (memberValue !== undefined) stored[name] = resolved.value;
    steps = Math.max(steps, resolved.steps);
    if (resolved.findings.length > 0) fields.push({ ...resolved, index, path: `${path}.${name}` });
  }
  return { value: stored, findings: orderFindings(Object.keys(rule.members), fields), steps: 1 + steps };
}

function resolveList(rule: ListRule, sent: unknown, path: string, depth: number): ResolvedNode {
  if (sent === undefined) return refusedLate(missingField(path));
  const list = parsedList(sent);
  if (list === null) return refused(wrongType(path, 'array', null, sent));
  if (list.length === 0 && rule.notEmpty) return refusedLate(bodyIssue(path, rule.notEmpty));
  const items = list.map((item, index) => {
    const itemPath = `${path}[${index}]`;
    return { ...resolveNode(rule.of, item, itemPath, depth + 1), index, path: itemPath };
  });
  const steps = 2 + items.reduce((most, item) => Math.max(most, item.steps), 0);
  return { value: items.map(({ value }) => value), findings: orderItems(items), steps };
}

/** An object, or the JSON of one; null for anything else. */
export function parsedRecord(sent: unknown): Readonly<Record<string, unknown>> | null {
  const value = typeof sent === 'string' ? parseJson(sent, null) : sent;
  return isRecord(value) ? value : null;
}

/** A list, or the JSON of one; null for anything else. */
export function parsedList(sent: unknown): readonly unknown[] | null {
  const value = typeof sent === 'string' ? parseJson(sent, null) : sent;
  return Array.isArray(value) ? value : null;
}
