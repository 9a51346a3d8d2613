import fc from 'fast-check';
import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { likelyBodyOf } from '../support/any-bodies.ts';
import { anyDocuments } from '../support/any-documents.ts';
import { model } from '../support/conformance-queries.ts';
import { describeEngines, type EngineName } from '../support/engines.ts';
import { CALLERS, changesUnseen } from '../support/unseen-changes.ts';
import { diceOf } from '../writing/random/mixed-writes.ts';
import { startWriting, type WritingServer } from '../writing/writing-server.ts';

/** Few in the suite, more by option. */
const runsOn = (name: EngineName): number => Number(process.env.PLINTH_TEST_UNSEEN ?? (name === 'sqlite' ? 40 : 20));

/** Where chance refuses them all, so many times as many are tried: answers that show nothing prove nothing. */
const ROUNDS = 40;

/** The plugin, beside what the conformance project has. */
const FILES = {
  'config/plugins.js': `module.exports = ({ env }) => ({
    'users-permissions': { config: { jwtSecret: env('JWT_SECRET'), ratelimit: { enabled: false } } },
    i18n: { enabled: true }, graphql: { enabled: true, config: { aggregates: true, apolloServer: { introspection: true } } } });`,
};

const seedOf = (): number => Number(process.env.PLINTH_TEST_SEED ?? Math.floor(Math.random() * 1e9));

const post = (server: WritingServer, query: string, as: string) => server.send('POST', '/graphql', { query }, { as });

/** The schema is the same on every database. */
let documents: Promise<ReturnType<typeof anyDocuments>> | undefined;

async function introspect(server: WritingServer): Promise<ReturnType<typeof anyDocuments>> {
  const { text } = await post(server, getIntrospectionQuery(), 'token-full');
  return anyDocuments(buildClientSchema((JSON.parse(text) as { data: IntrospectionQuery }).data));
}

const documentsOf = (server: WritingServer): Promise<ReturnType<typeof anyDocuments>> =>
  (documents ??= introspect(server));

const change = (server: WritingServer, names: readonly string[]): Promise<void> =>
  server.driver.transaction(async (session) => {
    for (const text of changesUnseen(names)) await session.execute({ text }, []);
  });

describeEngines('hidden data, by GraphQL', (engine) => {
  const runs = runsOn(engine);
  let server: WritingServer;
  beforeAll(async () => {
    server = await startWriting(engine, FILES);
  });
  afterAll(async () => {
    expect(server.faults).toEqual([]);
    await server.stop();
  });

  test.each(Object.entries(CALLERS))('changes no answer to %s', { timeout: 600_000 }, async (as, names) => {
    const seed = seedOf();
    const dice = diceOf(seed);
    const { query: queryOf } = await documentsOf(server);
    const answerTo = async (query: string): Promise<string> => {
      const { status, text } = await post(server, query, as);
      return `${status} ${text}`;
    };
    const before = new Map<string, string>();
    const showsSomething = (): boolean => [...before.values()].some((one) => /"__typename":"\w+Entity"/.test(one));
    for (let tries = 0; tries < runs || (tries < runs * ROUNDS && !showsSomething()); tries += 1) {
      const query = queryOf(dice);
      // Anybody may see one dish whose id they know.
      if (!query.startsWith('{ dish(')) before.set(query, await answerTo(query));
    }
    expect(showsSomething(), `seed ${seed}`).toBe(true);
    await change(server, names);
    for (const [query, answer] of before) expect(await answerTo(query), `seed ${seed}: ${query}`).toBe(answer);
  });
});

/** Who may write, and what they may find. */
const WRITERS: Readonly<Record<string, readonly string[]>> = {
  'user-authenticated': [...model.contentTypes.values()]
    .filter(({ builtIn, name }) => !builtIn && name !== 'internal-note')
    .map(({ name }) => name),
  'user-editor': ['article', 'internal-note', 'dish'],
};

interface Write {
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
}

/** Bodies and documents that change something, what the writer may not see among what they name. */
function anyWrites(
  { mutation }: ReturnType<typeof anyDocuments>,
  names: readonly string[],
  seed: number,
  runs: number,
): readonly Write[] {
  const dice = diceOf(seed);
  const types = [...model.contentTypes.values()].filter(({ builtIn, name }) => !builtIn && names.includes(name));
  const ofRest = fc
    .constantFrom(...types)
    .chain((type) => fc.tuple(fc.constant(type), likelyBodyOf(type), fc.integer({ min: 0, max: 6 })))
    .map(([type, data, id]): Write => {
      const path = `/api/${type.kind === 'singleType' ? type.singularName : type.pluralName}`;
      if (type.kind === 'singleType') return { method: 'PUT', url: `${path}?populate=*`, body: { data } };
      return id === 0
        ? { method: 'POST', url: `${path}?populate=*`, body: { data } }
        : { method: 'PUT', url: `${path}/${id}?populate=*`, body: { data } };
    });
  return fc
    .sample(ofRest, { numRuns: runs / 2, seed })
    .flatMap((write) => [write, { method: 'POST', url: '/graphql', body: { query: mutation(dice) } }]);
}

/** Times of the writes themselves, which differ. */
const withoutTimes = (text: string): string =>
  text.replace(/"(createdAt|updatedAt|publishedAt)":"[^"]+"/g, '"$1":"…"').replace(/"f\d+":"20\d\d-[^"]+Z"/g, '"…"');

describeEngines('data hidden from a writer', (engine) => {
  test.each(Object.entries(WRITERS))('changes no answer to %s', { timeout: 600_000 }, async (as, names) => {
    const servers = await Promise.all([startWriting(engine, FILES), startWriting(engine, FILES)]);
    const [one, other] = servers;
    await change(other, names);
    const seed = seedOf();
    const known = await documentsOf(one);
    const answers: string[] = [];
    const isStored = (): boolean => answers.some((text) => text.startsWith('200') && !text.includes('"errors"'));
    const write = async ({ method, url, body }: Write): Promise<void> => {
      const [given, told] = await Promise.all(
        servers.map(async (server) => {
          const { status, text } = await server.send(method, url, body, { as });
          return `${status} ${withoutTimes(text)}`;
        }),
      );
      expect(told, `seed ${seed}: ${method} ${url} ${JSON.stringify(body)}`).toBe(given);
      answers.push(given ?? '');
    };
    for (let round = 0; round === 0 || (round < ROUNDS && !isStored()); round += 1) {
      for (const each of anyWrites(known, names, seed + round, runsOn(engine))) await write(each);
    }
    expect(isStored(), `seed ${seed}`).toBe(true);
    for (const server of servers) {
      expect(server.faults).toEqual([]);
      await server.stop();
    }
  });
});
