import { rememberAnswer } from '../../content/memory/remember-answer.ts';
import type { Scope } from '../../content/scope.ts';
import type { AdminAnswer, AdminRequest } from '../admin-route.ts';

/**
 * The cached response while the database proves that nothing has been committed since; otherwise the result of `read`,
 * which may depend only on its kind, the caller's permissions, path, query and database.
 */
export async function recallAnswer(
  scope: Scope,
  { params, query, proof }: AdminRequest,
  kind: string,
  read: (scope: Scope) => Promise<string>,
): Promise<AdminAnswer> {
  const key = `admin ${scope.access.key}\n${kind}\n${JSON.stringify([params, query])}`;
  const answered = await rememberAnswer(scope, proof, key, read);
  // The text is already complete: nothing is streamed.
  const text = typeof answered === 'object' && 'etag' in answered ? answered.body : (answered as string);
  return { status: 200, text };
}
