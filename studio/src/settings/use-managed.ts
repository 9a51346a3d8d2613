import { call } from '../server/call.ts';
import { tell, tellError } from '../state/tell.ts';
import { useAsked } from '../state/use-asked.ts';

/** A list whose items are read, added and deleted below one path. */
export function useManaged<T>(path: string, listOf: (answer: unknown) => T, query = '') {
  const asked = useAsked(`${path}${query}`, async (signal) => listOf(await call('GET', `${path}${query}`, { signal })));
  const run = async <A>(method: string, at: string, body?: unknown, done?: string): Promise<A | null> => {
    try {
      const answer = await call<A>(method, at, body === undefined ? {} : { body });
      if (done !== undefined) tell(done);
      asked.reload();
      return answer;
    } catch (error) {
      tellError(error);
      return null;
    }
  };
  return {
    ...asked,
    add: <A>(body: unknown, done: string) => run<A>('POST', path, body, done),
    change: (id: number, body: unknown) => run('PUT', `${path}/${id}`, body, 'Saved'),
    remove: (id: number) => run('DELETE', `${path}/${id}`, undefined, 'Deleted'),
  };
}
