import type { AnySchema, Asserts } from 'yup';
import { validationError } from '../../errors.ts';
import { describeYupError, isYupError } from '../../util/yup-issues.ts';

/** Parameters are strings: numbers are parsed first, and invalid ones reported as such. */
export async function validateQuery<Schema extends AnySchema>(
  schema: Schema,
  value: unknown,
): Promise<Asserts<Schema>> {
  try {
    return await schema.validate(value ?? {}, { strict: false, abortEarly: false });
  } catch (error) {
    if (!isYupError(error)) throw error;
    const { message, errors } = describeYupError(error);
    throw validationError(message, { errors });
  }
}
