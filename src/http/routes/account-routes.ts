import type { AccountResponse } from '../../auth/accounts/account-request.ts';
import type { AccountRoute } from '../../auth/accounts/account-routes.ts';
import { withSentValues } from '../../content/writing/v5/v5-problems.ts';
import { parseQueryString } from '../../query/parse-query-string.ts';
import { assertNever } from '../../util/assert-never.ts';
import { contractOf, type ContractSettings } from '../contract.ts';
import { json, type Reply, type Route } from '../route.ts';

/** Login, registration, users and roles, without the contract's envelope. */
export const accountRoutes = (routes: readonly AccountRoute[], contracts: ContractSettings): readonly Route[] =>
  routes.map(({ method, path, action, admits, acceptsEndedTokens, handle }) => ({
    method,
    path: `${contracts.prefix}${path}`,
    realm: 'content',
    action: admits === undefined ? action : null,
    ...(admits === 'everybody' && { identity: 'optional' as const }),
    ...(admits === 'users' && { needs: null }),
    answeredBy: 'accounts',
    acceptsEndedTokens,
    handle: async (sent) => {
      const { id, body, queryString, params, headers, isSecure, caller, address, work } = sent;
      if (caller === null) throw new Error('an account route always has a caller');
      const query = parseQueryString(queryString);
      const { cookie: cookies } = headers;
      const inV5 = contractOf(sent, contracts) !== 'v4';
      const request = {
        id,
        body,
        query,
        params,
        cookies,
        isSecure,
        caller,
        peer: address,
        signal: work.signal,
        work,
        inV5,
      };
      if (!inV5) return replyOf(await handle(request));
      return replyOf(
        await handle(request).catch((error: unknown) => {
          throw withSentValues(error, body);
        }),
      );
    },
  }));

/** Responses contain tokens or personal data; a provider's callback, which returns a token, is a GET. */
const NO_STORE = { 'cache-control': 'no-store' };

function replyOf(answer: AccountResponse): Reply {
  switch (answer.kind) {
    case 'json':
      return {
        ...json(JSON.stringify(answer.body), answer.status),
        headers: { ...NO_STORE, ...(answer.cookie && { 'set-cookie': answer.cookie }) },
      };
    case 'empty':
      return { status: answer.status, body: null };
    case 'redirect':
      return {
        status: answer.status,
        body: null,
        headers: { ...NO_STORE, location: answer.location, ...(answer.cookie && { 'set-cookie': answer.cookie }) },
      };
    default:
      return assertNever(answer);
  }
}
