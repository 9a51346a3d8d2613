import { applicationError, RequestError } from '../../../errors.ts';
import { checkBody, type Fields } from './check-body.ts';
import { checkRole } from './check-role.ts';

/** The body that creates an API user. */
export const checkNewUser = (body: unknown): Fields =>
  checkBody(
    body,
    {
      email: { type: 'string', email: true, required: true },
      username: { type: 'string', minLength: 1, required: true },
      password: { type: 'string', minLength: 1, required: true },
    },
    { also: ({ role }) => checkRole(role, 'create') },
  );

/** The body that changes one. */
export const checkUserChanges = (body: unknown): Fields =>
  checkBody(
    body,
    {
      email: { type: 'string', email: true, minLength: 1 },
      username: { type: 'string', minLength: 1 },
      password: { type: 'string', minLength: 1 },
    },
    { also: ({ role }) => checkRole(role, 'update') },
  );

/** v4 reports every failed creation under this name, without details. */
export async function asApplicationError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RequestError && error.name === 'ValidationError') throw applicationError(error.message);
    throw error;
  }
}
