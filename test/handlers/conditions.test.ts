import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

describe('a condition is never dropped', () => {
  let server: HandlerServer;

  beforeAll(async () => {
    server = await serveHandlers({}, PROJECT);
    await server.get('/api/probe/fill');
  });

  afterAll(async () => server.stop());

  test.each(['query', 'service', 'assigned'])(
    'nothing that a value can be finds more than in v4: %s',
    { timeout: 120_000 },
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
      expect(cells.filter(({ sign, inV4 }) => isMore(sign, inV4))).toEqual([]);
      // Errors are for what v4 has no use for: most conditions mean the same.
      const same = cells.filter(({ sign, inV4 }) => sign === inV4);
      expect(same.length).toBeGreaterThan(cells.length * 0.7);
      expect(server.faults).toEqual([]);
    },
  );

  test('data that is not there is the mistake of the request that v4 makes of it', async () => {
    const { status, json } = await server.get('/api/probe/update');
    expect(status).toBe(400);
    expect(json).toMatchObject({ error: { status: 400, name: 'ValidationError' } });
  });

  test('a list inside a group holds conditions that must all match', async () => {
    const { status, json } = await server.get(
      '/api/things?filters[$or][0][name]=two&filters[$or][1][0][rank][$gt]=0&filters[$or][1][1][name]=one&fields=name',
    );
    expect([status, (json as { readonly data: readonly { readonly id: number }[] }).data.map(({ id }) => id)]).toEqual([
      200,
      [1, 2],
    ]);
  });

  test('what deletes and changes many entries touches none', async () => {
    expect((await server.get('/api/probe/remove')).json).toEqual([6, 6, 6, 6, 6, 6]);
  });
});
