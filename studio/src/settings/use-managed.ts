import { call } from '../server/call.ts';
import { tell, tellError } from '../state/tell.ts';
import { useAsked } from '../state/use-asked.ts';
import { t } from '../texts/t.ts';

/** A list whose items are read, added and deleted below one path. */
export function useManaged<T>(path: string, listOf: (answer: unknown) => T, query = '') {
  const asked = useAsked(`${path}${query}`, async (signal) => listOf(await call('GET', `${path}${query}`, { signal })));
  const send = async <A>(method: string, at: string, done: string, body?: unknown): Promise<A> => {
    const answer = await call<A>(method, at, body === undefined ? {} : { body });
    tell(done);
    asked.reload();
    return answer;
  };
  const run = async <A>(method: string, at: string, done: string, body?: unknown): Promise<A | null> => {
    try {
      return await send<A>(method, at, done, body);
    } catch (error) {
      tellError(error);
      return null;
    }
  };
  return {
    ...asked,
    /** Throws what the server refuses, for the form that adds it. */
    add: <A>(body: unknown, done: string) => send<A>('POST', path, done, body),
    change: (id: number, body: unknown) => run('PUT', `${path}/${id}`, t('common.saved'), body),
    remove: (id: number) => run('DELETE', `${path}/${id}`, t('common.deleted')),
  };
}
