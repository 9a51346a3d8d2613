import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Answered, type Carries, createLoadClient } from './load-client.ts';
import { createLoadFigures, type LoadFigures } from './load-figures.ts';

/** An article whose creation was acknowledged. */
export interface WrittenArticle {
  readonly id: number;
  /** The last title that was acknowledged; null if its deletion was. */
  title: string | null;
  /** A change was sent whose answer did not arrive before the load ended. */
  isUncertain: boolean;
}

/** What was acknowledged: all of it must be there in the end, once. */
export interface ClusterLoad {
  readonly figures: LoadFigures;
  /** By slug. */
  readonly articles: ReadonlyMap<string, WrittenArticle>;
  /** Their names. */
  readonly registered: readonly string[];
  /** The content of each file, by its address. */
  readonly uploaded: ReadonlyMap<string, string>;
  stop(): Promise<void>;
}

export interface LoadOptions {
  readonly url: string;
  readonly readers: number;
  readonly writers: number;
  /** Signs in and renews the session, if there is one. */
  readonly administrator?: { readonly email: string; readonly password: string };
}

/** Time for the servers, which share a machine with their clients. */
const BREATH_MS = 50;
const REST_MS = 1_000;

const JSON_TYPE = { 'content-type': 'application/json' };

/** Clients that read, write and read back, sign in, and upload: each one after the other, all of them at once. */
export function startClusterLoad({ url, readers, writers, administrator }: LoadOptions): ClusterLoad {
  const figures = createLoadFigures();
  const articles = new Map<string, WrittenArticle>();
  const registered: string[] = [];
  const uploaded = new Map<string, string>();
  let isOver = false;
  const client = (carries: Carries) => createLoadClient(url, figures, carries, () => isOver);
  const post = (body: unknown, headers: Readonly<Record<string, string>> = {}, method = 'POST'): RequestInit => ({
    method,
    headers: { ...JSON_TYPE, ...headers },
    body: JSON.stringify(body),
  });
  const expect = (isRight: boolean, what: string, answered: { status: number; text: string }): void => {
    if (!isRight) figures.wrong(`${what}: ${answered.status} ${answered.text.slice(0, 200)}`);
  };

  /** Anybody, who has written nothing: replicas answer. */
  const read = (n: number) => {
    const { ask } = client('nothing');
    return async (turn: number): Promise<void> => {
      const path =
        turn % 3 === 0
          ? `/api/authors?populate=articles&sort=id&filters[id][$gt]=${-turn}`
          : `/api/articles?populate=*&sort=id:desc&pagination[pageSize]=5&filters[id][$gt]=${-turn * readers - n}`;
      const answered = await ask('read', path);
      if (answered !== null) expect(answered.status === 200, `read ${path}`, answered);
      await delay(BREATH_MS);
    };
  };

  /** Somebody who reads each of their writes: by id, in a list, changed and deleted. */
  const write = (n: number) => {
    const { ask } = client(n % 2 === 0 ? 'cookie' : 'header');
    const readBack = async (what: string, slug: string, written: WrittenArticle): Promise<void> => {
      const one = await ask('read back', `/api/articles/${written.id}`);
      const isOne =
        written.title === null ? one?.status === 404 : one?.text.includes(JSON.stringify(written.title)) === true;
      if (one !== null) expect(isOne, `stale after ${what} of ${slug}`, one);
      const list = await ask('read back', `/api/articles?filters[slug]=${slug}&fields[0]=title`);
      const titles = list?.status === 200 ? titlesIn(list.text) : [];
      const isListed = list?.status === 200 && titles.join() === (written.title ?? '');
      if (list !== null) expect(isListed, `stale list after ${what} of ${slug}`, list);
    };
    return async (turn: number): Promise<void> => {
      const slug = `w${n}-${turn}`;
      const data = { title: `${slug} v1`, slug, author: 1 + (turn % 3), tags: [1, 2] };
      const created = await ask('write', '/api/articles', post({ data }, { 'idempotency-key': randomUUID() }));
      if (created === null) return;
      if (created.status !== 200) return expect(false, `creation of ${slug}`, created);
      const written: WrittenArticle = { id: idIn(created.text), title: data.title, isUncertain: false };
      articles.set(slug, written);
      await readBack('creation', slug, written);
      await delay(BREATH_MS);
      if (turn % 2 === 0) await change(ask, slug, written, readBack);
      if (turn % 4 === 0) await remove(ask, slug, written, readBack);
    };
  };

  type Ask = ReturnType<typeof client>['ask'];
  type ReadBack = (what: string, slug: string, written: WrittenArticle) => Promise<void>;

  const change = async (ask: Ask, slug: string, written: WrittenArticle, readBack: ReadBack): Promise<void> => {
    const title = `${slug} v2`;
    written.isUncertain = true;
    const changed = await ask('write', `/api/articles/${written.id}`, post({ data: { title } }, {}, 'PUT'));
    if (changed === null) return;
    expect(changed.status === 200, `change of ${slug}`, changed);
    Object.assign(written, { title, isUncertain: false });
    await readBack('change', slug, written);
  };

  const remove = async (ask: Ask, slug: string, written: WrittenArticle, readBack: ReadBack): Promise<void> => {
    written.isUncertain = true;
    const removed = await ask('write', `/api/articles/${written.id}`, { method: 'DELETE' });
    if (removed === null) return;
    const isGone = removed.status === 200 || (removed.status === 404 && removed.isRepeated);
    expect(isGone, `deletion of ${slug}`, removed);
    Object.assign(written, { title: null, isUncertain: false });
    await readBack('deletion', slug, written);
  };

  /** People who register, sign in wherever they are led, and are known there. */
  const signIn = () => {
    const { ask } = client('cookie');
    return async (turn: number): Promise<void> => {
      const name = `person${turn}`;
      const person = { username: name, email: `${name}@example.com`, password: 'correct-horse' };
      const joined = await ask('sign in', '/api/auth/local/register', post(person));
      if (joined === null) return;
      // A repeated registration finds the name taken by the first attempt.
      const hasJoined = joined.status === 200 || (joined.status === 400 && joined.isRepeated);
      expect(hasJoined, `registration of ${name}`, joined);
      registered.push(name);
      const credentials = { identifier: person.email, password: person.password };
      const entered = await ask('sign in', '/api/auth/local', post(credentials));
      if (entered === null) return;
      expect(entered.status === 200, `sign-in of ${name}`, entered);
      const { jwt } = JSON.parse(entered.text) as { readonly jwt?: string };
      const me = await ask('sign in', '/api/users/me', { headers: { authorization: `Bearer ${jwt}` } });
      if (me !== null) expect(me.text.includes(`"username":"${name}"`), `account of ${name}`, me);
      await delay(REST_MS);
    };
  };

  /** An administrator, whose session any server renews. Signing in is limited to a few times in five minutes. */
  const administrate = () => {
    const { ask } = client('nothing');
    let token: string | null = null;
    return async (): Promise<void> => {
      const answered: Answered | null =
        token === null
          ? await ask('sign in', '/admin/login', post(administrator))
          : await ask('sign in', '/admin/renew-token', post({ token }));
      if (answered === null) return;
      expect(answered.status === 200, 'administrator', answered);
      if (answered.status === 200) token = (JSON.parse(answered.text) as { data: { token: string } }).data.token;
      await delay(REST_MS);
    };
  };

  /** Files that any server has. A lost answer is not repeated: another file is sent. */
  const upload = () => {
    const { ask } = client('cookie');
    return async (turn: number): Promise<void> => {
      const content = `the content of file ${turn}`;
      const form = new FormData();
      form.set('files', new Blob([content], { type: 'text/plain' }), `file${turn}.txt`);
      const sent = await ask('upload', '/api/upload', { method: 'POST', body: form });
      if (sent === null) return;
      expect(sent.status === 200, `upload ${turn}`, sent);
      const [file] = JSON.parse(sent.text) as readonly { readonly url: string }[];
      if (file === undefined) return;
      uploaded.set(file.url, content);
      const found = await ask('read back', file.url);
      if (found !== null) expect(found.text === content, `file ${file.url}`, found);
      await delay(REST_MS);
    };
  };

  const over = async (step: (turn: number) => Promise<void>): Promise<void> => {
    for (let turn = 1; !isOver; turn += 1) await step(turn);
  };
  const clients = [
    ...Array.from({ length: readers }, (_, n) => read(n)),
    ...Array.from({ length: writers }, (_, n) => write(n)),
    signIn(),
    ...(administrator === undefined ? [] : [administrate()]),
    upload(),
  ].map(over);
  return {
    figures,
    articles,
    registered,
    uploaded,
    async stop() {
      isOver = true;
      await Promise.all(clients);
    },
  };
}

/** Acknowledged articles that are not as they were acknowledged, and those that are there twice. */
export function findLost(
  { articles }: ClusterLoad,
  rows: readonly Readonly<Record<string, unknown>>[],
): readonly string[] {
  const stored = rows.map(({ slug, title }) => [String(slug), String(title)] as const);
  const titles = new Map(stored);
  const lost = [...articles].filter(
    ([slug, { title, isUncertain }]) => !isUncertain && (titles.get(slug) ?? null) !== title,
  );
  const twice = stored.filter(([slug], index) => stored.findIndex(([other]) => other === slug) !== index);
  return [...lost.map(([slug]) => `${slug} is lost`), ...twice.map(([slug]) => `${slug} is there twice`)];
}

const idIn = (text: string): number => (JSON.parse(text) as { readonly data: { readonly id: number } }).data.id;

const titlesIn = (text: string): readonly string[] =>
  (JSON.parse(text) as { readonly data: readonly { readonly attributes: { readonly title: string } }[] }).data.map(
    ({ attributes }) => attributes.title,
  );
