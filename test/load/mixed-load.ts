import { setTimeout as delay } from 'node:timers/promises';
import type { RestartDatabase } from './restart-database.ts';
import { NOTICE } from './restart-project.ts';

/** What clients have seen. */
export interface Sightings {
  answered: number;
  /** Answers 503 with the contract's body and the time to come back. */
  unavailable: number;
  /** Answers that ended in the middle. */
  cut: number;
  registered: number;
  /** Answers that should not have been given. */
  readonly wrong: string[];
}

export interface MixedLoad {
  readonly seen: Sightings;
  stop(): Promise<void>;
}

/** Always the same answers. */
const READS = [
  '/api/articles?populate=*',
  '/api/articles?sort=title:desc&pagination[page]=3&populate[author]=true',
  '/api/articles/17?populate[tags]=true',
  '/api/authors?populate[articles][populate]=tags&pagination[pageSize]=3',
  '/api/articles?filters[author][name]=Author 4&pagination[pageSize]=50',
  '/api/articles?pagination[limit]=-1&populate=*',
];

const READERS = 5;

/**
 * Clients that read what never changes, that read what changes, that leave, and that register. Whatever
 * they get is right, or says that there is nothing to be had now.
 */
export async function startMixedLoad(url: string, database: RestartDatabase): Promise<MixedLoad> {
  const seen: Sightings = { answered: 0, unavailable: 0, cut: 0, registered: 0, wrong: [] };
  let isOver = false;

  const ask = async (path: string, init: RequestInit = {}): Promise<{ status: number; text: string } | null> => {
    let answer: Response;
    let text: string;
    try {
      answer = await fetch(url + path, init);
      text = await answer.text();
    } catch (error) {
      if ((error as Error).name !== 'AbortError') seen.cut += 1;
      return null;
    }
    if (answer.status !== 503) {
      seen.answered += 1;
      return { status: answer.status, text };
    }
    seen.unavailable += 1;
    const isWhole = answer.headers.has('retry-after') && text.includes('"name":"ServiceUnavailableError"');
    if (!isWhole) seen.wrong.push(`${path}: 503 ${text.slice(0, 200)}`);
    await delay(20);
    return null;
  };

  const fail = (path: string, answer: { status: number; text: string }, why = ''): void => {
    seen.wrong.push(`${path}: ${why} ${answer.status} ${answer.text.slice(0, 200)}`);
  };

  const expected = new Map<string, string>();
  for (const path of READS) {
    const answer = await ask(path);
    if (answer?.status !== 200) throw new Error(`${path} answered ${answer?.status} ${answer?.text}`);
    expected.set(path, answer.text);
  }

  const read = async (turn: number): Promise<void> => {
    const path = READS[turn % READS.length] as string;
    const answer = await ask(path);
    if (answer !== null && (answer.status !== 200 || answer.text !== expected.get(path))) fail(path, answer);
  };

  let committed = 0;
  /** A commit that broke off may be there or not: what is read later is not older than the last certain one. */
  const change = async (): Promise<void> => {
    const next = committed + 1;
    await database.run(`update notices set version = ${next} where version < ${next}`).then(
      () => {
        committed = next;
      },
      () => undefined,
    );
    await delay(200);
  };

  const readChanged = async (): Promise<void> => {
    const path = `/api/notices?filters[name]=${NOTICE}`;
    const least = committed;
    const answer = await ask(path);
    if (answer === null) return;
    const version = Number(/"version":(\d+)/.exec(answer.text)?.[1]);
    if (answer.status !== 200 || !(version >= least)) fail(path, answer, `expected version ${least} or later`);
  };

  const leave = async (): Promise<void> => {
    const caller = new AbortController();
    setTimeout(() => caller.abort(), Math.random() * 30);
    await ask(READS.at(-1) as string, { signal: caller.signal });
  };

  let people = 0;
  const register = async (): Promise<void> => {
    const username = `person${++people}`;
    const body = JSON.stringify({ username, email: `${username}@example.com`, password: 'Restart-1' });
    const path = '/api/auth/local/register';
    const answer = await ask(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    if (answer === null) return;
    const { jwt, user } = JSON.parse(answer.text) as { jwt?: string; user?: { username: string } };
    if (answer.status !== 200 || user?.username !== username) return fail(path, answer);
    seen.registered += 1;
    const me = await ask('/api/users/me', { headers: { authorization: `Bearer ${jwt}` } });
    if (me !== null && !me.text.includes(`"username":"${username}"`)) fail('/api/users/me', me, username);
    await delay(300);
  };

  const over = async (step: (turn: number) => Promise<void>): Promise<void> => {
    for (let turn = 0; !isOver; turn += 1) await step(turn);
  };
  const clients = [...Array.from({ length: READERS }, () => read), change, readChanged, leave, register].map(over);
  return {
    seen,
    async stop() {
      isOver = true;
      await Promise.all(clients);
    },
  };
}
