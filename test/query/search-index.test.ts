import fc from 'fast-check';
import qs from 'qs';
import { beforeAll, expect, test } from 'vitest';
import { addSearchIndex, removeSearchIndex, searchIndexTable } from '../../src/app/migrating/search-indexes.ts';
import { createEngine, type Engine } from '../../src/content/engine.ts';
import { listEntries } from '../../src/content/reading/list-entries.ts';
import { openScope } from '../../src/content/scope.ts';
import { createSearchIndex, searchKeeperOf } from '../../src/database/drivers/search-keeper-of.ts';
import type { Driver } from '../../src/database/driver.ts';
import { fitModel } from '../../src/schema/fit-model.ts';
import type { ContentType } from '../../src/schema/model.ts';
import { searchIndexOf } from '../../src/schema/search-index.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import { NO_PROGRESS } from '../../src/util/progress.ts';
import { conformanceEngine, told } from '../support/conformance-engine.ts';
import { EVERYTHING, model } from '../support/conformance-queries.ts';
import { countingDriver } from '../support/counting-driver.ts';
import { describeEngines, type EngineName } from '../support/engines.ts';
import { RESTRICTED } from '../support/restricted-role.ts';

const RUNS = Number(process.env.PLINTH_TEST_SEARCHES ?? 40);
const SEED = Number(process.env.PLINTH_TEST_SEED ?? 20_261_119);
const UID = 'api::article.article';
const INDEX = searchIndexOf(model.contentTypes.get(UID) as ContentType) ?? expect.fail();

/** Letters that fold in different ways, wildcards, quotes, what FTS5 reads as syntax, and what PostgreSQL ignores. */
const PIECES = [
  'oyster',
  'OYST',
  'ER',
  'ß',
  'İ',
  'ſ',
  'é',
  'É',
  'K',
  'ö',
  '海岸',
  '🦪',
  '_',
  '%',
  '*',
  '"',
  "'",
  '\\',
  ' AND ',
  'NOT',
  '(',
  ')',
  '^',
  '-',
  ':',
  '  ',
  '\n',
  '42',
  '1.5',
  '0',
];

const anyText = (name: EngineName): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...PIECES, ...(name === 'sqlite' ? ['\0'] : [])), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.join(''));

const OPERATORS = [
  '$contains',
  '$containsi',
  '$startsWith',
  '$startsWithi',
  '$endsWith',
  '$endsWithi',
  '$notContains',
  '$eqi',
];

/** Of the entry itself, in a negation, and of a related entry. */
const filterOf = (operator: string, text: string) => ({
  $or: [
    { title: { [operator]: text } },
    { $and: [{ body: { [operator]: text } }, { $not: { title: { $containsi: text } } }] },
    { author: { name: { [operator]: text } } },
  ],
});

describeEngines(
  'a search index',
  (name) => {
    const content = conformanceEngine(name);
    let indexed: Engine;

    const engineOf = async (driver: Driver): Promise<Engine> =>
      createEngine({
        ...{ model: fitModel(model, await driver.introspect(), driver.layout.physicalName).model, driver },
        ...{ dialect: dialectOf(driver.client), pagination: content.engine.pagination, limits: content.engine.limits },
        defaultLocale: async () => 'en',
      });

    beforeAll(async () => {
      await createSearchIndex(content.driver, INDEX);
      indexed = await engineOf(content.driver);
    });

    const ask = async (engine: Engine, query: Record<string, unknown>): Promise<string> => {
      const type = engine.model.contentTypes.get(UID) as ContentType;
      return String(await listEntries(openScope(engine, EVERYTHING), type, qs.stringify(query)));
    };
    // PostgreSQL refuses a pattern that ends in a backslash.
    const idsOf = async (engine: Engine, query: Record<string, unknown>): Promise<readonly unknown[]> => {
      const whole = { ...query, fields: ['id'], publicationState: 'preview', pagination: { pageSize: 100 } };
      const answer = await told(() => ask(engine, whole));
      const [, json] = /^200 (.*)$/s.exec(answer) ?? [];
      return json === undefined ? [answer] : JSON.parse(json).data.map(({ id }: { readonly id: number }) => id);
    };
    const total = async (engine: Engine, text: string): Promise<number> =>
      JSON.parse(await ask(engine, { _q: text })).meta.pagination.total;

    const change = (text: string, values: readonly (string | number)[] = []): Promise<number> =>
      content.driver.transaction((session) => session.execute({ text }, values));
    const placeholder = (at: number): string => dialectOf(content.driver.client).placeholder(at);
    const rename = (id: number, title: string): Promise<number> =>
      change(`update articles set title = ${placeholder(1)} where id = ${placeholder(2)}`, [title, id]);

    test('is used if the text is long enough', async () => {
      expect(indexed.model.contentTypes.get(UID)?.searchIndex).toEqual(INDEX);
      const statements: string[] = [];
      const watched = await engineOf(countingDriver(content.driver, [], statements));
      const mark = name === 'sqlite' ? INDEX.name : 'coalesce(cast("t"."title" as text)';
      for (const [text, isUsed] of [
        ['oyster', true],
        ['oy', false],
        ['o_ys', false],
        ['o_yst', true],
      ] as const) {
        statements.length = 0;
        await ask(watched, { _q: text });
        expect(statements.filter((statement) => statement.includes(mark)).length > 0).toBe(isUsed);
      }
    });

    test('finds the same entries as without it, whoever writes', async () => {
      let next = 1_000;
      let found = 0;
      await fc.assert(
        fc.asyncProperty(
          anyText(name),
          fc.nat(78),
          fc.constantFrom('update', 'insert', 'delete', 'none'),
          fc.nat(4),
          fc.nat(9),
          fc.constantFrom(...OPERATORS),
          async (text, row, write, start, length, operator) => {
            if (write === 'update') await rename(row + 1, text);
            if (write === 'insert') {
              next += 1;
              const values = `${next}, ${placeholder(1)}, ${placeholder(2)}`;
              await change(`insert into articles (id, title, body) values (${values})`, ['A title', text]);
            }
            if (write === 'delete') await change(`delete from articles where id = ${placeholder(1)}`, [next]);
            const part = [...text].slice(start, start + length + 1).join('');
            for (const searched of [text, part, part.toUpperCase(), part.replace(/^(.{3})./u, '$1_')]) {
              for (const query of [{ _q: searched }, { filters: filterOf(operator, searched) }]) {
                const expected = await idsOf(content.engine, query);
                expect(await idsOf(indexed, query)).toEqual(expected);
                if (expected.length > 0) found += 1;
              }
            }
          },
        ),
        { numRuns: RUNS, seed: SEED },
      );
      expect(found).toBeGreaterThan(RUNS);
    });

    test('ranks what it finds, by what the caller may see', async () => {
      for (const [id, title] of [
        [1, 'Die Quagga-Herde'],
        [2, 'QUAGGA'],
        [3, 'Quagga herd'],
        [4, 'aquagga'],
        [5, 'aquaggas'],
      ] as const)
        await rename(id, title);
      await change(`update articles set body = 'quagga' where id = 5`);
      const ranked = { _q: 'quagga', sort: 'relevance', fields: ['id'], publicationState: 'preview' };
      expect(await idsOf(indexed, ranked)).toEqual([5, 2, 3, 1, 4]);
      const page = { start: 3, limit: 2 };
      const type = indexed.model.contentTypes.get(UID) as ContentType;
      for (const [access, ids] of [
        [EVERYTHING, [1, 4]],
        [RESTRICTED, [4, 5]],
      ] as const) {
        const asked = qs.stringify({ ...ranked, pagination: page });
        const { data, meta } = JSON.parse(String(await listEntries(openScope(indexed, access), type, asked)));
        expect(data.map(({ id }: { readonly id: number }) => id)).toEqual(ids);
        expect(meta.pagination).toEqual({ ...page, total: 5 });
      }
    });

    test.each([
      [{ _q: 'qu' }, 'Invalid sort "relevance". It needs at least three characters in a row in _q.'],
      [
        { _q: 'quagga', pagination: { after: '' } },
        'Invalid sort "relevance". Lists with cursors are sorted by fields.',
      ],
      // As without it: there is no such field.
      [{}, 'Invalid parameter relevance'],
      [{ _q: 'quagga', sort: ['relevance'] }, 'Invalid parameter relevance'],
    ])('does not rank %j', async (query, message) => {
      expect(await told(() => ask(indexed, { sort: 'relevance', ...query }))).toContain(`ValidationError ${message} `);
    });

    test('is needed to rank', async () => {
      expect(await told(() => ask(content.engine, { _q: 'quagga', sort: 'relevance' }))).toContain(
        'ValidationError Invalid sort "relevance". It needs a search index of the content type. ',
      );
    });

    test('is created once, listed, and removed beside servers that use it', async () => {
      const opened = { model: indexed.model, driver: content.driver };
      expect(await searchIndexTable(opened)).toContainEqual([UID, expect.any(String), 'complete']);
      expect(await addSearchIndex(opened, UID, NO_PROGRESS)).toBe(`${UID} has its search index.`);
      const before = await ask(indexed, { _q: 'oyster' });
      expect(await removeSearchIndex(opened, UID)).toMatch(/^Removed the search index of api::article\.article\./);
      expect(await ask(indexed, { _q: 'oyster' })).toBe(before);
      if (name === 'sqlite') {
        expect(await searchIndexTable(opened)).toContainEqual([UID, expect.any(String), 'unfinished: not used']);
        expect(await removeSearchIndex(opened, UID)).toBe(`Removed the search index of ${UID}.`);
      }
      expect(await removeSearchIndex(opened, UID)).toBe(`${UID} has no search index.`);
      expect((await engineOf(content.driver)).model.contentTypes.get(UID)?.searchIndex).toBeUndefined();
      expect(await addSearchIndex(opened, UID, NO_PROGRESS)).toMatch(/^Created the search index/);
      await expect(addSearchIndex(opened, 'api::artcle.artcle', NO_PROGRESS)).rejects.toThrow(
        'There is no content type "api::artcle.artcle".',
      );
    });

    test('is not used while it is being created, and is complete whatever is written meanwhile', async () => {
      const keeper = searchKeeperOf(content.driver);
      await keeper.remove(content.driver, INDEX);
      const steps: string[] = [];
      await keeper.create(content.driver, INDEX, () => {
        steps.push('filled');
        void rename(1, 'Written meanwhile');
        void change('delete from articles where id = 2');
      });
      await rename(3, 'Written afterwards');
      expect(await total(indexed, 'written')).toBe(await total(content.engine, 'written'));
      expect(await keeper.state(content.driver, INDEX)).toBe('complete');
    });

    test('of other fields is not used, and replaced', async () => {
      const keeper = searchKeeperOf(content.driver);
      await keeper.remove(content.driver, INDEX);
      await keeper.remove(content.driver, INDEX);
      const { columns, ...rest } = INDEX;
      const former = { ...rest, name: `${INDEX.name.slice(0, -12)}0123456789ab`, columns: columns.slice(0, 2) };
      await keeper.create(content.driver, former, () => undefined);
      expect(await keeper.state(content.driver, INDEX)).toBe('outdated');
      expect((await engineOf(content.driver)).model.contentTypes.get(UID)?.searchIndex).toBeUndefined();
      expect(await createSearchIndex(content.driver, INDEX)).toBe(true);
      expect(await keeper.state(content.driver, former)).toBe('outdated');
      expect(await total(indexed, 'oyster')).toBe(await total(content.engine, 'oyster'));
    });

    test.runIf(name === 'sqlite')('does not make a write change more than its table', async () => {
      const effects = await content.driver.proofs?.effects();
      expect(effects?.changedBy(new Map([['articles', 'update']]))).toEqual(new Set(['articles']));
    });

    test.runIf(name === 'sqlite')('whose triggers another program dropped is no longer used', async () => {
      await change(`drop trigger ${INDEX.name}_update`);
      await rename(4, 'Unseen by the index');
      expect(await total(indexed, 'unseen by')).toBe(1);
      expect(await searchKeeperOf(content.driver).state(content.driver, INDEX)).toBe('unfinished');
      expect(await createSearchIndex(content.driver, INDEX)).toBe(true);
      expect(await total(indexed, 'unseen by')).toBe(1);
      await content.driver.transaction((session) =>
        session.execute({ text: `insert into ${INDEX.name} (${INDEX.name}) values ('integrity-check')` }, []),
      );
    });

    test.runIf(name === 'sqlite')('is left alone by whoever began to create it before', async () => {
      const keeper = searchKeeperOf(content.driver);
      await keeper.remove(content.driver, INDEX);
      let again: Promise<void> | null = null;
      const first = keeper.create(content.driver, INDEX, () => {
        again ??= keeper.create(content.driver, INDEX, () => undefined);
      });
      await expect(first).rejects.toThrow('another command has begun to create or remove it');
      await again;
      expect(await keeper.state(content.driver, INDEX)).toBe('complete');
      expect(await total(indexed, 'oyster')).toBe(await total(content.engine, 'oyster'));
    });
  },
  ['sqlite', 'postgres'],
);
