import type { AnySchema, Asserts } from 'yup';
import { validationError } from '../../errors.ts';
import { describeYupError, isYupError } from '../../util/yup-issues.ts';

/**
 * Bodies of the admin API are validated with yup, as in v4: its messages are part of the contract, and the panel shows
 * them next to the fields.
 */
export async function validate<Schema extends AnySchema>(schema: Schema, value: unknown): Promise<Asserts<Schema>> {
  try {
    return await schema.validate(value ?? {}, { strict: true, abortEarly: false });
  } catch (error) {
    if (!isYupError(error)) throw error;
    const { message, errors } = describeYupError(error);
    throw validationError(message, { errors });
  }
}
