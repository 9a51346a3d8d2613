import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEngine, type Engine as ContentEngine } from '../../src/content/engine.ts';
import { openScope, type Scope } from '../../src/content/scope.ts';
import { sweepVersions } from '../../src/content/versions/sweep-versions.ts';
import type { VersionRules } from '../../src/content/versions/version-rules.ts';
import { handleWrite, type WritingAction } from '../../src/content/writing/entries/handle-write.ts';
import { codeScope } from '../../src/content/writing/transaction.ts';
import { inCodeTransaction } from '../../src/content/writing/transactions/code-transaction.ts';
import {
  createEntities,
  deleteEntities,
  relateEntity,
  updateEntities,
} from '../../src/content/writing/write-entities.ts';
import { updateEntity } from '../../src/content/writing/write-entity.ts';
import { asCode } from '../../src/content/writing/write-options.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import type { Driver } from '../../src/database/driver.ts';
import { guardDriver } from '../../src/database/drivers/guard-driver.ts';
import { DEFAULT_BUDGETS } from '../../src/query/resolution.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import { countingDriver } from '../support/counting-driver.ts';
import { EVERYTHING, model, typeNamed } from '../support/conformance-queries.ts';
import { describeEngines, type Engine, runScript, startRestored } from '../support/engines.ts';

const ARTICLE = typeNamed('article');
const PAGE = typeNamed('page');

const RULES: VersionRules = {
  ...{ secret: 'a secret', perEntry: 5, maxBytes: 1_000_000, maxMs: null },
  ...{ writes: 'all', types: new Map([[typeNamed('category').uid, 'none' as const]]), warn: () => {} },
};

describeEngines('versions of entries', (name) => {
  let engine: Engine;
  let driver: Driver;
  let content: ContentEngine;
  const statements: string[] = [];

  const open = (versionRules: VersionRules, on: Driver = countingDriver(driver, statements)): ContentEngine =>
    createEngine({
      ...{ model, dialect: dialectOf(driver.client), driver: on, versionRules },
      pagination: { defaultLimit: 25, maxLimit: 100, withCount: true },
      limits: { ...DEFAULT_BUDGETS, filterRows: null, rows: 100_000, bytes: 100_000_000 },
      defaultLocale: async () => 'en',
    });

  beforeAll(async () => {
    engine = await startRestored(name);
    driver = await openDriver(engine.settings);
    content = open(RULES);
  });

  beforeEach(() => {
    statements.length = 0;
  });

  afterAll(async () => {
    await driver.close();
    await engine.stop();
  });

  const rest = (by: Scope['by'] = { kind: 'token', id: 3 }): Scope => openScope(content, EVERYTHING, undefined, by);

  const write = async (action: WritingAction, type: typeof ARTICLE, data: object, id?: number, scope = rest()) => {
    const body = action === 'createLocalization' ? data : { data };
    const text = await handleWrite(scope, type, action, { id: id && String(id), body, query: '' } as never);
    const answer = JSON.parse(text as string);
    return (answer.data?.id ?? answer.id) as number;
  };

  /** Oldest first. */
  const versionsOf = async (id: number, type = ARTICLE) => {
    const key = { type: type.uid, id };
    const found = await content.versions.list(driver, key);
    return Promise.all(
      found.toReversed().map(async (one) => {
        const { body = '{}' } = (await content.versions.find(driver, key, one.id)) ?? {};
        return { ...one, ...(JSON.parse(body) as { readonly title: string; readonly categories: readonly number[] }) };
      }),
    );
  };
  const titlesOf = async (id: number, type = ARTICLE) => (await versionsOf(id, type)).map(({ title }) => title);
  const article = (title: string): Promise<number> => write('create', ARTICLE, { title });

  test('are left by every way of writing, with who wrote and how', async () => {
    const id = await article('By a token');
    await write('update', ARTICLE, { title: 'By a user' }, id, rest({ kind: 'user', id: 2 }));
    const graphql = openScope(content, EVERYTHING, undefined, { kind: 'nobody' }, undefined, 'graphql');
    await write('update', ARTICLE, { title: 'By GraphQL' }, id, graphql);
    await updateEntity(codeScope(content), ARTICLE, id, { title: 'By code' }, asCode('content'));
    await write('update', ARTICLE, { title: 'By Ada' }, id, rest({ kind: 'administrator', id: 1 }));
    const found = (await versionsOf(id)).map(({ title, savedAs, savedBy, way }) => [title, savedAs, savedBy, way]);
    expect(found).toEqual([
      ['By a token', 'token', 3, 'rest'],
      ['By a user', 'user', 2, 'rest'],
      ['By GraphQL', 'nobody', null, 'graphql'],
      ['By code', 'code', null, 'code'],
      ['By Ada', 'administrator', 1, 'admin'],
    ]);
  });

  test('include states that were written where none were kept; drafts have none', async () => {
    const silent = open({ ...RULES, writes: 'administrators' });
    const scope = openScope(silent, EVERYTHING, undefined, { kind: 'token', id: 3 });
    const id = await write('create', ARTICLE, { title: 'Unseen' }, undefined, scope);
    expect(await titlesOf(id)).toEqual([]);
    await write('update', ARTICLE, { publishedAt: null, title: 'Draft' }, id);
    await write('update', ARTICLE, { title: 'Other draft' }, id);
    await write('update', ARTICLE, { publishedAt: new Date().toISOString() }, id);
    const found = await versionsOf(id);
    expect(found.map(({ title, savedAs, way }) => [title, savedAs, way])).toEqual([
      ['Unseen', null, null],
      ['Other draft', 'token', 'rest'],
    ]);
  });

  test('follow the rule of their type, and go with their entry', async () => {
    const category = typeNamed('category');
    const of = await write('create', category, { name: 'Unkept' });
    await write('update', category, { name: 'Unkept again' }, of);
    expect(await versionsOf(of, category)).toEqual([]);
    const id = await article('To go');
    expect(await titlesOf(id)).toEqual(['To go']);
    await write('delete', ARTICLE, {}, id);
    expect(await titlesOf(id)).toEqual([]);
  });

  test('are one for each change: also of relations alone, none of a write that changes nothing', async () => {
    const id = await article('Related');
    const relate = (categories: readonly number[]) =>
      relateEntity(codeScope(content), ARTICLE, id, { categories }, asCode('database'));
    for (const categories of [[1, 2], [1, 2], [2]]) await relate(categories);
    expect((await versionsOf(id)).map(({ categories }) => categories)).toEqual([[], [1, 2], [2]]);
  });

  test('belong to the transaction of project code', async () => {
    const id = await article('Before');
    // Its first write is in a transaction of code.
    const fresh = open(RULES);
    const change = (title: string) => updateEntity(codeScope(fresh), ARTICLE, id, { title }, asCode('content'));
    const options = { idle: { alone: 60_000, answered: 60_000 }, leftOpen: () => {} };
    const transaction = (work: () => Promise<unknown>) =>
      inCodeTransaction(codeScope(fresh), async () => void (await work()), options);
    await transaction(async () => {
      await change('One');
      await transaction(async () => {
        await change('Undone');
        throw new Error('no');
      }).catch(() => undefined);
      await change('Two');
    });
    expect(await titlesOf(id)).toEqual(['Before', 'One', 'Two']);
    await transaction(async () => {
      await change('Three');
      throw new Error('no');
    }).catch(() => undefined);
    expect(await titlesOf(id)).toEqual(['Before', 'One', 'Two']);
  });

  test('a shared field leaves a version of each translation', async () => {
    const id = await write('create', PAGE, { title: 'Hello', slug: 'hello-versions' });
    const french = { title: 'Bonjour', slug: 'bonjour-versions', locale: 'fr' };
    const other = await write('createLocalization', PAGE, french, id);
    await write('update', PAGE, { publishedAt: new Date().toISOString() }, other);
    await write('update', PAGE, { menuOrder: 77 }, id);
    const [, changed] = await versionsOf(other, PAGE);
    expect(changed).toMatchObject({ title: 'Bonjour', menuOrder: 77, savedAs: 'token' });
    expect((await versionsOf(id, PAGE)).at(-1)).toMatchObject({ title: 'Hello', menuOrder: 77 });
  });

  test('too old ones are swept, of entries that nobody writes any more, too', async () => {
    const DAY = 86_400_000;
    const [first, second] = [await article('Old'), await article('Young')];
    for (const title of ['Old 2', 'Old 3']) await write('update', ARTICLE, { title }, first);
    await write('update', ARTICLE, { title: 'Young 2' }, second);
    // 'Old 2' has replaced 'Old' three days ago, and was replaced a day ago.
    const ages = [5, 3, 1];
    for (const [at, { id }] of (await content.versions.list(driver, { type: ARTICLE.uid, id: first }))
      .toReversed()
      .entries())
      await runScript(
        engine,
        `update plinth_versions set saved_at = ${Date.now() - (ages[at] ?? 0) * DAY} where id = ${id};`,
      );
    await sweepVersions(open(RULES));
    expect(await titlesOf(first)).toEqual(['Old', 'Old 2', 'Old 3']);
    await sweepVersions(open({ ...RULES, maxMs: 2 * DAY }));
    expect(await titlesOf(first)).toEqual(['Old 2', 'Old 3']);
    expect(await titlesOf(second)).toEqual(['Young', 'Young 2']);
    await sweepVersions(open({ ...RULES, maxMs: DAY / 2 }));
    expect(await titlesOf(first)).toEqual(['Old 3']);
    expect(await titlesOf(second)).toEqual(['Young', 'Young 2']);
  });

  test('many entries cost as many statements as one', async () => {
    const make = async (count: number): Promise<readonly number[]> => {
      const list = Array.from({ length: count }, (_, index) => ({
        ...{ title: `Many ${index}`, publishedAt: new Date().toISOString(), categories: [1] },
      }));
      return (await createEntities(codeScope(content), ARTICLE, list, asCode('database'))).ids;
    };
    const counts: number[][] = [];
    for (const count of [2, 50]) {
      const of: number[] = [];
      const step = async (work: () => Promise<unknown>) => {
        statements.length = 0;
        await work();
        of.push(statements.length);
      };
      let ids: readonly number[] = [];
      await step(async () => {
        ids = await make(count);
      });
      const find = async () => ids;
      for (let round = 0; round < 6; round++) {
        const data = { title: `Round ${round}`, updatedAt: new Date().toISOString() };
        await step(() => updateEntities(codeScope(content), ARTICLE, find, data, asCode('database')));
      }
      expect(await titlesOf(ids.at(-1) ?? 0)).toEqual([1, 2, 3, 4, 5].map((round) => `Round ${round}`));
      await step(() => deleteEntities(codeScope(content), ARTICLE, find, asCode('database')));
      expect(await titlesOf(ids.at(-1) ?? 0)).toEqual([]);
      counts.push(of);
    }
    expect(counts[1]).toEqual(counts[0]);
  });

  test('without the right to create their table, writes go on and one warning says so', async () => {
    await runScript(engine, 'drop table plinth_versions;');
    const warnings: string[] = [];
    const rights = { createsTables: false, refuses: () => false, locks: true };
    const limited = open({ ...RULES, warn: (message) => warnings.push(message) }, guardDriver(driver, rights));
    const scope = openScope(limited, EVERYTHING, undefined, { kind: 'token', id: 3 });
    const id = await write('create', ARTICLE, { title: 'Unversioned' }, undefined, scope);
    await write('update', ARTICLE, { title: 'Unversioned again' }, id, scope);
    expect(warnings).toEqual([expect.stringContaining('Versions of entries are not kept: ')]);
  });
});
