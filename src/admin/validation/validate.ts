import * as yup from 'yup';
import type { AnySchema, Asserts } from 'yup';
import type { ObjectShape } from 'yup/lib/object.js';
import { validationError } from '../../errors.ts';
import { describeYupError, isYupError } from '../../util/yup-issues.ts';
import { MOST_VALUES, refuseLarge, type ValueBound } from '../../util/json/count-values.ts';

/**
 * Bodies of the admin API are validated with yup, as in v4: its messages are part of the contract, and the panel shows
 * them next to the fields.
 */
export async function validate<Schema extends AnySchema>(
  schema: Schema,
  body: unknown,
  bound: ValueBound = { most: MOST_VALUES },
): Promise<Asserts<Schema>> {
  refuseLarge(body, bound);
  return check(schema, body, true);
}

/** Parameters are strings: numbers are parsed first, and invalid ones reported as such. */
export const validateQuery = <Schema extends AnySchema>(schema: Schema, query: unknown): Promise<Asserts<Schema>> =>
  check(schema, query, false);

async function check<Schema extends AnySchema>(schema: Schema, value: unknown, strict: boolean) {
  try {
    return await schema.validate(value ?? {}, { strict, abortEarly: false });
  } catch (error) {
    if (!isYupError(error)) throw error;
    const { message, errors } = describeYupError(error);
    throw validationError(message, { errors });
  }
}

/** An object without other members. */
export const exactObject = <Shape extends ObjectShape>(shape: Shape) => yup.object().shape(shape).noUnknown();
