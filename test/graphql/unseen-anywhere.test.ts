import fc from 'fast-check';
import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { likelyBodyOf } from '../support/any-bodies.ts';
import { anyDocuments } from '../support/any-documents.ts';
import { model } from '../support/conformance-queries.ts';
import { describeEngines } from '../support/engines.ts';
import { CALLERS, changesUnseen } from '../support/unseen-changes.ts';
import { diceOf } from '../writing/random/mixed-writes.ts';
import { startWriting, type WritingServer } from '../writing/writing-server.ts';

const RUNS = Number(process.env.PLINTH_TEST_UNSEEN ?? 40);

/** The plugin, beside what the conformance project has. */
const FILES = {
  'config/plugins.js': `module.exports = ({ env }) => ({
    'users-permissions': { config: { jwtSecret: env('JWT_SECRET'), ratelimit: { enabled: false } } },
    i18n: { enabled: true }, graphql: { enabled: true, config: { apolloServer: { introspection: true } } } });`,
};

const seedOf = (): number => Number(process.env.PLINTH_TEST_SEED ?? Math.floor(Math.random() * 1e9));

const post = (server: WritingServer, query: string, as: string) => server.send('POST', '/graphql', { query }, { as });

async function documentsOf(server: WritingServer) {
  const { text } = await post(server, getIntrospectionQuery(), 'token-full');
  return anyDocuments(buildClientSchema((JSON.parse(text) as { data: IntrospectionQuery }).data));
}

const change = (server: WritingServer, names: readonly string[]): Promise<void> =>
  server.driver.transaction(async (session) => {
    for (const text of changesUnseen(names)) await session.execute({ text }, []);
  });

describeEngines('what a caller may not see, by GraphQL', (engine) => {
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
    const documents = await documentsOf(server);
    // Anybody may see one dish whose id they know.
    const asked = Array.from({ length: RUNS }, () => documents.query(dice)).filter((one) => !one.startsWith('{ dish('));
    const answers = async (): Promise<readonly string[]> => {
      const all: string[] = [];
      for (const query of asked) {
        const { status, text } = await post(server, query, as);
        all.push(`${status} ${text}`);
      }
      return all;
    };
    const before = await answers();
    expect(before.filter((one) => /"__typename":"\w+Entity"/.test(one)).length, `seed ${seed}`).toBeGreaterThan(0);
    await change(server, names);
    const after = await answers();
    for (const [index, query] of asked.entries()) expect(after[index], `seed ${seed}: ${query}`).toBe(before[index]);
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
  documents: Awaited<ReturnType<typeof documentsOf>>,
  names: readonly string[],
  seed: number,
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
    .sample(ofRest, { numRuns: RUNS / 2, seed })
    .flatMap((write) => [write, { method: 'POST', url: '/graphql', body: { query: documents.mutation(dice) } }]);
}

/** Times of the writes themselves, which differ. */
const withoutTimes = (text: string): string =>
  text.replace(/"(createdAt|updatedAt|publishedAt)":"[^"]+"/g, '"$1":"…"').replace(/"f\d+":"20\d\d-[^"]+Z"/g, '"…"');

describeEngines('what a writer may not see', (engine) => {
  test.each(Object.entries(WRITERS))('changes no answer to %s', { timeout: 600_000 }, async (as, names) => {
    const servers = await Promise.all([startWriting(engine, FILES), startWriting(engine, FILES)]);
    const [one, other] = servers;
    await change(other, names);
    const seed = seedOf();
    const writes = anyWrites(await documentsOf(one), names, seed);
    const answers: string[] = [];
    for (const { method, url, body } of writes) {
      const [given, told] = await Promise.all(
        servers.map(async (server) => {
          const { status, text } = await server.send(method, url, body, { as });
          return `${status} ${withoutTimes(text)}`;
        }),
      );
      expect(told, `seed ${seed}: ${method} ${url} ${JSON.stringify(body)}`).toBe(given);
      answers.push(given ?? '');
    }
    const stored = answers.filter((answer) => answer.startsWith('200') && !answer.includes('"errors"'));
    expect(stored.length, `seed ${seed}`).toBeGreaterThan(0);
    for (const server of servers) {
      expect(server.faults).toEqual([]);
      await server.stop();
    }
  });
});
