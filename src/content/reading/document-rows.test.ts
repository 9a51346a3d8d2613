import { expect, test } from 'vitest';
import type { ContentType } from '../../schema/model.ts';
import { sqliteDialect } from '../../sql/dialects/sqlite.ts';
import { documentIdOf } from '../../util/document-id.ts';
import { startWork } from '../../util/work.ts';
import type { Scope } from '../scope.ts';
import { createDocumentRows } from './document-rows.ts';

const TYPE = { uid: 'api::a.a', table: 'as' } as ContentType;

function scopeOf(state: { rows: number[]; proof: string | null }) {
  const asked = { times: 0 };
  const query = async ({ text }: { readonly text: string }) => {
    if (text.startsWith('select count')) return [[state.rows.length, state.rows.join()]];
    asked.times += 1;
    return state.rows.map((row) => [row]);
  };
  const freshness = { current: async () => state.proof };
  const scope = { engine: { dialect: sqliteDialect }, source: { reader: { query }, freshness }, work: startWork() };
  return { scope: scope as unknown as Scope, asked };
}

test('finds rows, also those that are added later below known ones', async () => {
  const state = { rows: [2, 5], proof: '1' };
  const { scope, asked } = scopeOf(state);
  const rows = createDocumentRows();
  const find = (row: number) => rows.find(scope, TYPE, [documentIdOf(TYPE.uid, row)]);
  expect([await find(5), await find(2), asked.times]).toEqual([[5], [2], 1]);
  expect([await find(3), await find(3), asked.times], 'asked once in one state').toEqual([[], [], 1]);
  Object.assign(state, { rows: [2, 3, 5], proof: '2' });
  expect([await find(3), asked.times]).toEqual([[3], 2]);
});

test('is found by each of several requests that come together', async () => {
  const { scope } = scopeOf({ rows: [1, 2, 3], proof: '1' });
  const rows = createDocumentRows();
  const find = (row: number) => rows.find(scope, TYPE, [documentIdOf(TYPE.uid, row)]);
  const first = find(1);
  const others = [Promise.resolve(), Promise.resolve().then(() => undefined)].map((wait) => wait.then(() => find(1)));
  expect(await Promise.all([first, ...others, find(2)])).toEqual([[1], [1], [1], [2]]);
});

test('reads the rows once for all ids, and again only if there are others, also where nothing proves it', async () => {
  const state = { rows: [1], proof: null };
  const { scope, asked } = scopeOf(state);
  const rows = createDocumentRows();
  const find = () => rows.find(scope, TYPE, ['unknown0000000000000000a', documentIdOf(TYPE.uid, 2)]);
  expect([await find(), await find(), asked.times]).toEqual([[], [], 1]);
  state.rows = [2];
  expect([await find(), await find(), asked.times]).toEqual([[2], [2], 2]);
});
