import { rememberResponse } from '../../content/memory/remember-response.ts';
import type { Scope } from '../../content/scope.ts';
import type { AdminResponse, AdminRequest } from '../admin-route.ts';

/**
 * The cached response while the database proves that nothing has been committed since; otherwise the result of `read`,
 * which may depend only on its kind, the caller's permissions, path, query and database.
 */
export async function cachedResponse(
  scope: Scope,
  { params, query, proof }: AdminRequest,
  kind: string,
  read: (scope: Scope) => Promise<string>,
): Promise<AdminResponse> {
  // Project code may read anything.
  if (scope.engine.entityCalls.decorated() !== null) return { status: 200, text: await read(scope) };
  const key = `admin ${scope.access.key}\n${kind}\n${JSON.stringify([params, query])}`;
  const answered = await rememberResponse(scope, proof, key, read, 'anything');
  // The text is already complete: nothing is streamed.
  const text = typeof answered === 'object' && 'etag' in answered ? answered.body : (answered as string);
  return { status: 200, text };
}
