import { isEmail } from '../../../change/values/is-email.ts';
import { printValue } from '../../../change/values/print-value.ts';
import { valueErrors, type ValueProblem, valueProblem } from '../../../errors.ts';
import { isRecord } from '../../../util/is-record.ts';

/** Rules for a field of a body, with the messages of the contract. */
export interface FieldRule {
  readonly required?: boolean;
  readonly type: 'string' | 'id';
  readonly email?: boolean;
  readonly minLength?: number;
  /** Must equal this other field. */
  readonly same?: { readonly field: string; readonly message: string };
}

export type Fields = Readonly<Record<string, unknown>>;

const problem = (field: string | null, message: string): ValueProblem =>
  valueProblem(field === null ? [] : [field], message);

export interface CheckOptions {
  /** Additional problems, listed after those found by the rules. */
  readonly also?: (body: Fields) => readonly ValueProblem[];
  /** Refuse keys that have no rule. */
  readonly exact?: boolean;
}

/** The body as an object whose fields satisfy the rules, or a 400 that lists every problem. */
export function checkBody(
  sentBody: unknown,
  rules: Readonly<Record<string, FieldRule>>,
  options: CheckOptions = {},
): Fields {
  const body = sentBody === undefined ? {} : sentBody;
  if (!isRecord(body)) {
    throw valueErrors(
      problem(null, `this must be a \`object\` type, but the final value was: \`${printValue(body)}\`.`),
    );
  }
  const problems = [...checkFields(body, rules), ...(options.also?.(body) ?? [])];
  const unknown = options.exact ? Object.keys(body).filter((key) => !Object.hasOwn(rules, key)) : [];
  if (unknown.length > 0) problems.push(problem(null, `this field has unspecified keys: ${unknown.join(', ')}`));
  if (problems.length > 0) throw valueErrors(...problems);
  return body;
}

/**
 * The contract's order: by the first rule whose name occurs in the field's name, so `passwordConfirmation` counts as
 * `password`; then wrong types before missing values, and the last field first.
 */
function checkFields(body: Fields, rules: Readonly<Record<string, FieldRule>>): readonly ValueProblem[] {
  const names = Object.keys(rules);
  return Object.entries(rules)
    .map(([field, rule], index) => {
      const wrong = kindProblems(body, field, rule);
      const rank = names.findIndex((name) => field.includes(name));
      const step = wrong.length > 0 ? 0 : 1;
      return { index, rank, step, problems: wrong.length > 0 ? wrong : valueProblems(body, field, rule) };
    })
    .sort((one, other) => one.rank - other.rank || one.step - other.step || other.index - one.index)
    .flatMap(({ problems }) => problems);
}

const fieldOf = (body: Fields, field: string): unknown => (Object.hasOwn(body, field) ? body[field] : undefined);

function kindProblems(body: Fields, field: string, { type, same }: FieldRule): readonly ValueProblem[] {
  const value = fieldOf(body, field);
  if (value === undefined) return [];
  const problems: ValueProblem[] = [];
  if (!hasType(value, type)) {
    const expected = type === 'id' ? 'strapiID' : type;
    const printed = printValue(value);
    problems.push(problem(field, `${field} must be a \`${expected}\` type, but the final value was: \`${printed}\`.`));
  }
  if (same && value !== fieldOf(body, same.field)) problems.push(problem(field, same.message));
  return problems;
}

function valueProblems(body: Fields, field: string, rule: FieldRule): readonly ValueProblem[] {
  const value = fieldOf(body, field);
  if (value === undefined) return rule.required ? [problem(field, `${field} is a required field`)] : [];
  if (typeof value !== 'string') return [];
  const messages: string[] = [];
  if (rule.email && value !== '' && !isEmail(value)) messages.push(`${field} must be a valid email`);
  if (rule.minLength !== undefined && value.length < rule.minLength) {
    messages.push(`${field} must be at least ${rule.minLength} characters`);
  }
  if (rule.required && value === '') messages.push(`${field} is a required field`);
  return messages.map((message) => problem(field, message));
}

function hasType(value: unknown, type: FieldRule['type']): boolean {
  switch (type) {
    case 'string':
      return typeof value === 'string';
    case 'id':
      return isId(value);
  }
}

export const isId = (value: unknown): boolean =>
  typeof value === 'string' || (Number.isInteger(value) && (value as number) >= 0);
