import { describeYupError, isYupError, type YupError } from '../../../util/yup-issues.ts';
import { codeErrors } from '../code-errors.ts';

interface YupSchema {
  validate(body: unknown, options: object): Promise<unknown>;
  validateSync(body: unknown, options: object): unknown;
}

const OPTIONS = { strict: true, abortEarly: false };

export function handleYupError(error: YupError, message?: string): never {
  const described = describeYupError(error);
  throw new codeErrors.YupValidationError(message || described.message, { errors: described.errors });
}

export const validateYupSchema =
  (schema: YupSchema, options: object = {}) =>
  async (body: unknown, message?: string): Promise<unknown> => {
    try {
      return await schema.validate(body, { ...OPTIONS, ...options });
    } catch (error) {
      if (isYupError(error)) handleYupError(error, message);
      throw error;
    }
  };

export const validateYupSchemaSync =
  (schema: YupSchema, options: object = {}) =>
  (body: unknown, message?: string): unknown => {
    try {
      return schema.validateSync(body, { ...OPTIONS, ...options });
    } catch (error) {
      if (isYupError(error)) handleYupError(error, message);
      throw error;
    }
  };
