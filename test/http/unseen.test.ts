import fc from 'fast-check';
import qs from 'qs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Attribute, ContentType, Type } from '../../src/schema/model.ts';
import { anyQuery } from '../support/any-queries.ts';
import { model } from '../support/conformance-queries.ts';
import { describeEngines } from '../support/engines.ts';
import { startWriting, type WritingServer } from '../writing/writing-server.ts';

const contentTypes = [...model.contentTypes.values()];

/** Callers, and the types that they may find; what they may do else is not asked for here. */
const CALLERS: Readonly<Record<string, readonly string[]>> = {
  public: contentTypes
    .filter(({ builtIn, name }) => !builtIn && name !== 'dish' && name !== 'internal-note')
    .map(({ name }) => name),
  'user-editor': ['article', 'internal-note', 'dish'],
  'token-custom': ['author', 'article', 'internal-note'],
};

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

const LETTERS = ['string', 'text', 'richtext', 'email', 'password'];

/** Other values for what hides in a table: of all its attributes, or of the private ones alone. */
function otherValues(type: Type, isHidden: (attribute: Attribute) => boolean): readonly string[] {
  return [...type.attributes.values()].filter(isHidden).flatMap((attribute) => {
    if (attribute.kind === 'relation') {
      const { storage } = attribute;
      if (storage.kind === 'joinColumn') return [`update ${type.table} set ${storage.column} = null where id % 2 = 1`];
      return storage.owner ? [`delete from ${storage.table} where id % 2 = 1`] : [];
    }
    if (attribute.kind !== 'scalar') return [];
    if (!LETTERS.includes(attribute.type)) return [`update ${type.table} set ${attribute.column} = null`];
    return ['null', "'a'", "'b1'"].map(
      (value, index) => `update ${type.table} set ${attribute.column} = ${value} where id % 4 = ${index}`,
    );
  });
}

/** What only the caller's answers may not tell apart: other private values, and other entries of what nobody let it find. */
function changesUnseen(names: readonly string[]): readonly string[] {
  const hidden = contentTypes.filter(({ builtIn, name }) => !builtIn && !names.includes(name));
  const seen = [...contentTypes, ...model.components.values()].filter(
    (type) =>
      !hidden.some(({ uid }) => uid === type.uid) &&
      (type.kind === 'component' || !type.builtIn || type.uid === 'admin::user'),
  );
  return [
    ...seen.flatMap((type) =>
      otherValues(type, (one) => one.private || (one.kind === 'scalar' && one.type === 'password')),
    ),
    ...hidden.flatMap((type) => [
      ...otherValues(type, ({ name }) => name !== 'id'),
      `delete from ${type.table} where id % 4 = 0`,
    ]),
  ];
}

const RUNS = Number(process.env.PLINTH_TEST_UNSEEN ?? 40);

describeEngines('what a caller may not see', (engine) => {
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
        const { status, text } = await server.send('GET', url, undefined, { as });
        all.push(`${status} ${text}`);
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
