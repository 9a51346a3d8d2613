import { RequestError } from '../../errors.ts';
import type { Route } from '../route.ts';

/** The contract has these routes, and refuses callers without permission; Plinth only reads so far. */
export const writeRoute = (method: 'POST' | 'PUT' | 'DELETE', path: string, action: string): Route => ({
  method,
  path,
  action,
  answeredBy: 'nothing yet (501)',
  handle: async () => {
    throw new RequestError('NotImplementedError', 'This server reads content and does not write it yet.');
  },
});
