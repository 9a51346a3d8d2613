import { getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminServer, startAdmin } from '../admin/administrator-client.ts';
import { withGraphql } from '../graphql/with-graphql.ts';
import { model } from '../support/conformance-queries.ts';
import { describeEngines } from '../support/engines.ts';
import { diceOf } from '../writing/random/mixed-writes.ts';
import { changeAtRandom, publishEverything } from './random-drafts.ts';
import { comparable, type Read, type ReadsAtRandom, readsAtRandom, V5 } from './random-reads.ts';

/** Queries on each database. */
const RUNS = Number(process.env.PLINTH_TEST_PREVIEWS ?? 20);
const SEED = Number(process.env.PLINTH_TEST_SEED ?? 7);
const PER_STATE = 20;

describeEngines('what a preview token shows', (engine) => {
  let plinth: AdminServer;
  let token: string;
  let site: string;
  let reads: ReadsAtRandom;

  beforeAll(async () => {
    plinth = await startAdmin({ engine, adapt: withGraphql() });
    token = (await plinth.call('POST', '/studio/api/previews', { name: 'Everything' })).body.data.token;
    const types = [...model.contentTypes.values()].filter(({ builtIn }) => !builtIn);
    const permissions = types.flatMap(({ uid, kind }) =>
      kind === 'singleType' ? [`${uid}.find`] : [`${uid}.find`, `${uid}.findOne`],
    );
    const made = await plinth.call('POST', '/admin/api-tokens', {
      ...{ name: 'Site', description: '', type: 'custom', lifespan: null, permissions },
    });
    site = made.body.data.accessKey;
    await publishEverything(plinth);
    const schemas = [];
    for (const headers of [{}, V5]) {
      const url = `/graphql?${new URLSearchParams({ query: getIntrospectionQuery() })}`;
      const { body } = await plinth.call('GET', url, undefined, 'token-full', headers);
      schemas.push(body.data as IntrospectionQuery);
    }
    reads = readsAtRandom(...(schemas as [IntrospectionQuery, IntrospectionQuery]));
  });
  afterAll(async () => {
    expect(plinth.faults).toEqual([]);
    await plinth.stop();
  });

  const answer = async ({ url, headers }: Read, key: string): Promise<string> => {
    const response = await fetch(`${plinth.url}${url}`, { headers: { ...headers, authorization: `Bearer ${key}` } });
    return `${response.status} ${JSON.stringify(comparable(await response.json()), null, 1)}`;
  };

  /** Of each type, what there is. */
  const entries = async (): Promise<ReadonlyMap<string, readonly (readonly [number, string])[]>> => {
    const found = new Map<string, readonly (readonly [number, string])[]>();
    for (const { uid, kind, pluralName, builtIn, localized } of model.contentTypes.values()) {
      if (builtIn || kind === 'singleType') continue;
      const url = `${plinth.url}/api/${pluralName}?fields=id&pagination[pageSize]=100&sort=id:desc${localized ? '&locale=*' : ''}`;
      const response = await fetch(url, { headers: { ...V5, authorization: `Bearer ${token}` } });
      const { data } = (await response.json()) as { data: readonly { id: number; documentId: string }[] };
      found.set(
        uid,
        data.slice(0, 20).map(({ id, documentId }) => [id, documentId] as const),
      );
    }
    return found;
  };

  test(`is what everybody is shown after everything is published: ${RUNS} queries`, {
    timeout: 3_600_000,
  }, async () => {
    const counts = { compared: 0, answered: 0, changed: 0 };
    for (let state = 0; counts.compared < RUNS; state += 1) {
      const seed = SEED + state * 7_919;
      await changeAtRandom(plinth, diceOf(seed));
      const asked = reads(PER_STATE, seed, await entries());
      const before: string[] = [];
      const live: string[] = [];
      for (const read of asked) {
        before.push(await answer(read, token));
        live.push(await answer(read, site));
      }
      // Two changes may exclude each other: nothing is what publishing both would show.
      if (!(await publishEverything(plinth))) continue;
      counts.compared += asked.length;
      for (const [index, read] of asked.entries()) {
        const shown = await answer(read, token);
        const told = `seed ${seed}: ${decodeURIComponent(read.url)} ${JSON.stringify(read.headers)}`;
        expect.soft(before[index], told).toBe(shown);
        expect.soft(before[index], `everybody ${told}`).toBe(await answer(read, site));
        if (shown.startsWith('200')) counts.answered += 1;
        if (shown !== live[index]) counts.changed += 1;
      }
    }
    expect(counts.answered).toBeGreaterThan(RUNS / 3);
    expect(counts.changed).toBeGreaterThan(RUNS / 10);
  });
});
