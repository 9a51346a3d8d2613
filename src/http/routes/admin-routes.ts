import type { AdminResponse, AdminRoute } from '../../admin/admin-route.ts';
import { parseQueryString } from '../../query/parse-query-string.ts';
import { printNumbers } from '../../util/json/exact-number.ts';
import { joinedHeader } from '../receiving/joined-header.ts';
import { placeOf } from '../session-place.ts';
import type { Reply, Route } from '../route.ts';

/** The admin API: its own sessions, and no response may be cached. */
export const adminRoutes = (routes: readonly AdminRoute[]): readonly Route[] =>
  routes.map(({ method, path, requires, handle, fileLimit, keepsDigits = false }) => ({
    method,
    path,
    action: null,
    ...({ realm: requires.kind === 'anyone' ? 'open' : 'admin', requires } as const),
    answeredBy: 'admin API',
    writes: method !== 'GET',
    keepsDigits,
    ...(fileLimit !== undefined && { fileLimit: (text: string) => fileLimit(parseQueryString(text)) }),
    handle: async ({ params, queryString, headers, body, files, administrator, address, proof, work, isSecure }) =>
      replyOf(
        await handle({
          ...{ params, body, files, proof, work, ...placeOf({ address, headers }) },
          query: parseQueryString(queryString),
          ...{ queryString, isSecure, cookies: headers.cookie, authorization: headers.authorization },
          isForeign: (headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin',
          origin: `${isSecure ? 'https' : 'http'}://${headers.host ?? 'localhost'}`,
          caller: administrator,
          ifMatch: headers['if-match'],
          idempotencyKey: joinedHeader(headers['idempotency-key']),
        }),
      ),
  }));

const NO_STORE = { 'cache-control': 'no-store' };

function replyOf({ status, body, text, etag, file, headers = {} }: AdminResponse): Reply {
  if (file !== undefined) {
    const { name, type, pieces } = file;
    const shown = { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` };
    return { status, body: pieces, headers: { ...NO_STORE, ...shown } };
  }
  return {
    status,
    body: text ?? (body === undefined ? null : (printNumbers(body) ?? null)),
    headers: { ...NO_STORE, ...headers, ...(etag !== undefined && { etag }) },
  };
}
