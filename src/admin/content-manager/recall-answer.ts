import { rememberAnswer } from '../../content/memory/remember-answer.ts';
import type { Scope } from '../../content/scope.ts';
import type { AdminAnswer, AdminRequest } from '../admin-route.ts';

/**
 * The answer from memory while the database proves that nothing was committed since; else what `read` gives, which
 * must depend on nothing but its kind, the caller's permissions, the path, the query and the database.
 */
export async function recallAnswer(
  scope: Scope,
  { params, query, proof }: AdminRequest,
  kind: string,
  read: (scope: Scope) => Promise<string>,
): Promise<AdminAnswer> {
  const key = `admin ${scope.access.key}\n${kind}\n${JSON.stringify([params, query])}`;
  const answered = await rememberAnswer(scope, proof, key, read);
  // What was read as a text is whole: nothing of it is streamed.
  const text = typeof answered === 'object' && 'etag' in answered ? answered.body : (answered as string);
  return { status: 200, text };
}
