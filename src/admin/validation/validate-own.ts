import * as z from 'zod';
import { validationError } from '../../errors.ts';
import { MOST_VALUES, refuseLarge } from '../../util/json/count-values.ts';

/**
 * Bodies and parameters of routes that v4 does not have. Each message of a schema completes "… must be". Those of v4's
 * routes are validated with yup (`validate.ts`).
 */
export function validateOwn<T>(schema: z.ZodType<T>, sent: unknown): T {
  refuseLarge(sent, { most: MOST_VALUES });
  const result = schema.safeParse(sent ?? {});
  if (result.success) return result.data;
  const errors = result.error.issues.flatMap(describeIssue);
  const [first] = errors;
  throw validationError(errors.length > 1 ? `${errors.length} errors occurred` : (first?.message ?? ''), { errors });
}

interface OwnIssue {
  readonly path: readonly string[];
  readonly message: string;
  readonly name: 'ValidationError';
}

function describeIssue(issue: z.core.$ZodIssue): readonly OwnIssue[] {
  const path = issue.path.map(String);
  const shown = (at: readonly string[], message: string): OwnIssue => ({ path: at, message, name: 'ValidationError' });
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => shown([...path, key], `${key} is unknown`));
  return [shown(path, `${path.join('.') || 'The body'} must be ${issue.message}`)];
}

export const flag = z.boolean({ error: 'true or false' });

/** Without an offset, a time of day is another moment in each time zone. */
const INSTANT = 'a time with its offset from UTC, such as 2030-01-31T09:00:00Z';
export const instant = z.iso.datetime({ offset: true, error: INSTANT });

/** A text of so many characters. */
export function text(least: number, most: number) {
  const error = `a string of ${least} to ${most} characters`;
  return z.string({ error }).min(least, { error }).max(most, { error });
}

export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, { error: values.map((value) => `"${value}"`).join(' or ') });

export const texts = z.array(z.string({ error: 'a string' }), { error: 'a list of strings' });

/** An object without other members. */
export const exactly = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, { error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : 'an object') });
