import { expect, test } from 'vitest';
import { RequestError } from '../../errors.ts';
import type { SurroundedRequest } from './surround-requests.ts';
import { surroundRequests } from './surround-requests.ts';

const REQUEST = {
  ...{ id: 'one', method: 'GET', path: '/admin/init', params: {}, queryString: '', headers: {} },
  ...{ body: undefined, hasBody: false, readBody: async () => undefined, address: '192.0.2.1', isSecure: false },
} as SurroundedRequest;

const away = new RequestError('ServiceUnavailableError', 'The database is unreachable.');

/** A driver throws errors of its own, which only `refuseFault` knows. */
class Fault extends Error {}

test.each([
  ['refused', away],
  ['failed', new Fault('gone')],
])('a request that the server has %s while the database is away says when to come again', async (_how, error) => {
  const surround = surroundRequests([(_ctx, next) => next()], {
    ...{ sessions: null, timeLimitMs: 60_000, reportFault: () => undefined },
    refuseFault: (found) => (found instanceof Fault ? away : null),
  });
  const { status, headers } = await surround({ ...REQUEST }, async () => {
    throw error;
  });
  expect({ status, again: headers?.['retry-after'] }).toEqual({ status: 503, again: '1' });
});
