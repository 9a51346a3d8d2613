import toPath from 'lodash/toPath.js';

/** A yup error, detected by shape and not by class: a project may have its own copy of yup. */
export interface YupError extends Error {
  readonly path?: string;
  /** All messages. */
  readonly errors?: readonly string[];
  readonly inner?: readonly YupError[];
}

/** As v4 shows it. */
export interface YupIssue {
  readonly path: readonly string[];
  readonly message: string;
  readonly name: string;
}

export const isYupError = (error: unknown): error is YupError => error instanceof Error && 'inner' in error;

/** The issues yup found, formatted as in v4. */
export function describeYupError({ message, path = '', name, inner = [] }: YupError): {
  readonly message: string;
  readonly errors: readonly YupIssue[];
} {
  const shown = (one: Pick<YupError, 'path' | 'message' | 'name'>): YupIssue => ({
    path: toPath(one.path ?? ''),
    message: shortened(withoutHint(one.message)),
    name: one.name,
  });
  return {
    message: shortened(withoutHint(message)),
    errors: inner.length === 0 ? [shown({ path, message, name })] : inner.slice(0, MAX_ISSUES).map(shown),
  };
}

/** Messages quote values, which can be as large as a body. */
const MAX_LENGTH = 2_000;
const MAX_ISSUES = 100;

const shortened = (message: string): string =>
  message.length <= MAX_LENGTH ? message : `${message.slice(0, MAX_LENGTH)}…`;

/** yup tells developers how to change the schema; v4 omits that. */
const withoutHint = (message: string): string =>
  message.replace(/\n If "null" is intended as an empty value be sure to mark the schema as `.nullable\(\)`/g, '');
