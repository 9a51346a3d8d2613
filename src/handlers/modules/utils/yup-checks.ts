import toPath from 'lodash/toPath.js';
import { codeErrors } from '../code-errors.ts';

interface YupError extends Error {
  readonly path?: string;
  readonly inner?: readonly YupError[];
}

interface YupSchema {
  validate(body: unknown, options: object): Promise<unknown>;
  validateSync(body: unknown, options: object): unknown;
}

const OPTIONS = { strict: true, abortEarly: false };

/** By name and not by class: the project may have its own copy of yup. */
const isYupError = (error: unknown): error is YupError => error instanceof Error && 'inner' in error;

const shown = ({ path = '', message, name }: YupError) => ({ path: toPath(path), message, name });

export function handleYupError(error: YupError, message?: string): never {
  const inner = error.inner ?? [];
  const errors = inner.length === 0 ? [shown(error)] : inner.map(shown);
  throw new codeErrors.YupValidationError(message || error.message, { errors });
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
