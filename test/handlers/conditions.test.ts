import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { configOf } from '../support/database-config.ts';
import { describeEngines, type Engine, startEngine } from '../support/engines.ts';
import { type HandlerServer, serveHandlers } from './handler-server.ts';

const PROJECT = fileURLToPath(new URL('./conditions/', import.meta.url));

type Table = Readonly<Record<string, string>>;

/** What v4 found, for every attribute, operator and value: a sign for the entries, or `!` for an error. */
const recorded = JSON.parse(readFileSync(`${PROJECT}recorded.json`, 'utf8')) as {
  readonly values: readonly string[];
} & Readonly<Record<string, Table>>;

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Entries that v4 would not have found, or any where v4 refuses. */
const isMore = (found: string, inV4: string): boolean =>
  found !== '!' && (inV4 === '!' || (SIGNS.indexOf(found) & ~SIGNS.indexOf(inV4)) !== 0);

/** Databases compare these themselves, in v4 as here: truth values as texts, JSON, letters of both cases, texts as numbers. */
const OWN_COMPARISONS: Readonly<Record<string, RegExp>> = {
  sqlite: /^$/,
  postgres: /^(flag \$(eqi|nei|(not)?contains.*|(starts|ends)Withi?)|info \$lte?)$/i,
  mariadb: /^(name|id|owner) \$gte?$/,
};

describeEngines('a condition is never dropped', (name) => {
  let engine: Engine;
  let server: HandlerServer;

  beforeAll(async () => {
    engine = await startEngine(name);
    server = await serveHandlers({ 'config/database.js': configOf(engine.settings) }, PROJECT);
    await server.get('/api/probe/fill');
  });

  afterAll(async () => {
    await server.stop();
    await engine.stop();
  });

  // All three arrive at the same SQL, so the other databases are asked by one.
  test.each(name === 'sqlite' ? ['query', 'service', 'assigned'] : ['query'])(
    'nothing that a value can be finds more than in v4: %s',
    { timeout: 300_000 },
    async (face) => {
      const inV4 = (recorded as Readonly<Record<string, Table>>)[face] as Table;
      const { values, table } = (await server.get(`/api/probe/ask?face=${face}`)).json as {
        readonly values: readonly string[];
        readonly table: Table;
      };
      expect(values).toEqual(recorded.values);
      expect(Object.keys(table)).toEqual(Object.keys(inV4));
      const cells = Object.entries(table).flatMap(([condition, signs]) =>
        [...signs].map((sign, index) => ({
          condition,
          value: values[index],
          sign,
          inV4: inV4[condition]?.[index] ?? '',
        })),
      );
      const own = OWN_COMPARISONS[name] as RegExp;
      expect(cells.filter(({ condition, sign, inV4 }) => isMore(sign, inV4) && !own.test(condition))).toEqual([]);
      // Errors are for what v4 has no use for: most conditions mean the same.
      const same = cells.filter(({ sign, inV4 }) => sign === inV4);
      expect(same.length).toBeGreaterThan(cells.length * 0.7);
      // A controller that assigns an empty list finds all entries, and fewer would break it.
      const emptyList = (of: Table) =>
        [of['id $in'], of['owner $in']].map((signs) => signs?.[values.indexOf('emptyList')]);
      expect(emptyList(table)).toEqual(emptyList(inV4));
      expect(server.faults).toEqual([]);
    },
  );

  test('missing data is the same client error as in v4', async () => {
    const { status, json } = await server.get('/api/probe/update');
    expect(status).toBe(400);
    expect(json).toMatchObject({ error: { status: 400, name: 'ValidationError' } });
  });

  test('a list inside a group contains conditions that must all match', async () => {
    const { status, json } = await server.get(
      '/api/things?filters[$or][0][name]=two&filters[$or][1][0][rank][$gt]=0&filters[$or][1][1][name]=one&fields=name',
    );
    expect([status, (json as { readonly data: readonly { readonly id: number }[] }).data.map(({ id }) => id)]).toEqual([
      200,
      [1, 2],
    ]);
  });

  test('bulk deletes and updates touch no entry', async () => {
    expect((await server.get('/api/probe/remove')).json).toEqual([6, 6, 6, 6, 6, 6]);
  });
});
