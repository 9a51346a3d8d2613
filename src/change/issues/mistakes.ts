import { printValue } from '../values/print-value.ts';
import { bodyIssue, type Unplaced } from './findings.ts';
import type { Issue } from './issues.ts';
import type { Resolution } from '../resolution.ts';

/** A value of the wrong type; `sent` is the value before conversion. */
export function wrongType(path: string, type: string, value: unknown, sent: unknown): Unplaced<Issue> {
  const converted = sent !== null && sent !== undefined && sent !== value;
  const origin = converted ? ` (cast from the value \`${printValue(sent)}\`).` : '.';
  const name = path === '' ? 'this' : path;
  return bodyIssue(
    path,
    `${name} must be a \`${type}\` type, but the final value was: \`${printValue(value)}\`${origin}`,
  );
}

export const missingValue = (path: string, { rules }: Resolution): Unplaced<Issue> =>
  bodyIssue(path, rules === 'creation' ? `${path} must be defined.` : `${path} cannot be null.`);

export const notAmong = (path: string, values: readonly string[]): Unplaced<Issue> =>
  bodyIssue(path, `${path} must be one of the following values: ${values.join(', ')}`);

export const tooDeep = (path: string): Unplaced<Issue> => bodyIssue(path, `${path} is nested too deeply`);

export const missingField = (path: string): Unplaced<Issue> => bodyIssue(path, `${path} is a required field`);
