import fc from 'fast-check';
import qs from 'qs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContentType } from '../../src/schema/model.ts';
import { anyQuery } from '../support/any-queries.ts';
import { model } from '../support/conformance-queries.ts';
import { describeEngines } from '../support/engines.ts';
import { CALLERS, changesUnseen } from '../support/unseen-changes.ts';
import { startWriting, type WritingServer } from '../writing/writing-server.ts';

const contentTypes = [...model.contentTypes.values()];

const pathsOf = (type: ContentType): readonly string[] =>
  type.kind === 'singleType'
    ? [type.singularName]
    : [type.pluralName, type.pluralName, ...(type.name === 'article' ? ['articles/3', 'articles/8'] : [])];

/** Most whole queries are refused for something in them; what is left out of a populate is no reason to. */
const PARTS = ['all', 'populate', 'populate', 'populate', 'sort', 'filters'];

/** Requests that a caller may send, in every form; many name what the caller may not see. */
function anyUrls(names: readonly string[], count: number, seed: number): readonly string[] {
  const types = contentTypes.filter(({ builtIn, name }) => !builtIn && names.includes(name));
  const url = fc
    .constantFrom(...types)
    .chain((type) => fc.tuple(fc.constantFrom(...pathsOf(type)), anyQuery(model, type), fc.constantFrom(...PARTS)))
    .map(([path, query, part]) => `/api/${path}?${qs.stringify(part === 'all' ? query : { [part]: query[part] })}`);
  return fc.sample(url, { numRuns: count, seed });
}

const RUNS = Number(process.env.PLINTH_TEST_UNSEEN ?? 40);

describeEngines('data hidden from a caller', (engine) => {
  let server: WritingServer;
  beforeAll(async () => {
    server = await startWriting(engine);
  });
  afterAll(async () => {
    expect(server.faults).toEqual([]);
    await server.stop();
  });

  test.each(Object.entries(CALLERS))('changes no answer to %s', { timeout: 600_000 }, async (as, names) => {
    const seed = Number(process.env.PLINTH_TEST_SEED ?? Math.floor(Math.random() * 1e9));
    const urls = anyUrls(names, RUNS, seed);
    const answers = async (): Promise<readonly string[]> => {
      const all: string[] = [];
      for (const url of urls) {
        const { status, headers, text } = await server.send('GET', url, undefined, { as });
        all.push(`${status} ${headers.get('etag')} ${text}`);
      }
      return all;
    };
    const before = await answers();
    // Four of ten or so; where hardly any request is answered, nothing could tell.
    expect(before.filter((one) => one.startsWith('200 ')).length, `seed ${seed}`).toBeGreaterThan(RUNS / 10);
    await server.driver.transaction(async (session) => {
      for (const text of changesUnseen(names)) await session.execute({ text }, []);
    });
    const after = await answers();
    for (const [index, url] of urls.entries())
      expect(after[index], `seed ${seed}: ${decodeURIComponent(url)}`).toBe(before[index]);
  });
});
