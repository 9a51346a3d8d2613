import { expect, test } from 'vitest';
import type { Statement } from '../../../sql/statement.ts';
import { StatementCosts } from './sqlite-costs.ts';

const ROWS: Readonly<Record<string, number>> = { small: 1_000, middle: 6_000, large: 50_000 };

const costsOf = (plan: readonly string[]): StatementCosts =>
  new StatementCosts({
    describePlan: () => plan,
    tables: { rows: (table) => ROWS[table] ?? 0, rowBytes: () => 4_000 },
  });

const on = (table: string): Statement => ({ text: `select * from "${table}" as "t"` });
const keys = (count: number): string => `[${Array.from({ length: count }, (_, key) => key + 1000).join()}]`;

test.each([
  ['small', ['SCAN t'], false],
  ['middle', ['SCAN t'], true],
  ['middle', ['SEARCH t USING INTEGER PRIMARY KEY (rowid=?)'], false],
  ['middle', ['SCAN json_each VIRTUAL TABLE INDEX 1:', 'SEARCH t USING INDEX x (a=?)'], true],
  ['small', ['SEARCH t USING INDEX x (a=?)'], false],
  ['small', ['SCAN t', 'USE TEMP B-TREE FOR ORDER BY'], false],
  ['large', ['SCAN t'], true],
])('before the first run: %s, %j', (table, plan, expected) => {
  expect(costsOf(plan).isLong(on(table), [])).toBe(expected);
});

test('a statement that is always cheap stays, without a look at its plan', () => {
  const tables = { rows: () => 50_000, rowBytes: () => 4_000 };
  const costs = new StatementCosts({ describePlan: () => expect.fail('It was planned.'), tables });
  const statement: Statement = { text: 'select max(rowid) from "large"', isCheap: true };
  expect(costs.isLong(statement, [])).toBe(false);
  costs.learn(statement, [], 200);
  expect(costs.isLong(statement, [])).toBe(false);
});

test.each([
  [0, false],
  [1, false],
  [40, true],
])('searching long texts %d times makes a few rows count as many', (patterns, expected) => {
  const costs = costsOf(['SCAN t']);
  const text = `${on('small').text} where ${Array(patterns).fill('"t"."a" like ?').join(' or ')}`;
  expect(costs.isLong({ text }, [])).toBe(expected);
});

test('after that, measured times decide, in proportion to the keys', () => {
  const costs = costsOf(['SEARCH t USING INDEX x (a=?)']);
  const statement = on('middle');
  costs.learn(statement, [keys(25)], 0.3);
  expect(costs.isLong(statement, [keys(25)])).toBe(false);
  expect(costs.isLong(statement, [keys(5_000)])).toBe(true);
});

test('a pause of the process moves nothing to a thread; a slow statement stays there until it is fast', () => {
  const costs = costsOf(['SCAN t']);
  const statement = on('small');
  costs.learn(statement, [], 0.2);
  for (let i = 0; i < 3; i++) costs.learn(statement, [], 12);
  expect(costs.isLong(statement, [])).toBe(false);
  costs.learn(statement, [], 12);
  expect(costs.isLong(statement, [])).toBe(true);
  costs.learn(statement, [], 0.2);
  expect(costs.isLong(statement, [])).toBe(false);
});

test.each([[[190]], [[90, 90]]])('one that took %j ms with some values stays in a thread for a while', (runs) => {
  const costs = costsOf(['SCAN t']);
  const statement = on('small');
  for (const ms of runs) costs.learn(statement, ['rare'], ms);
  for (let i = 0; i < 12; i++) costs.learn(statement, ['common'], 0.2);
  expect(costs.isLong(statement, ['common'])).toBe(true);
  for (let i = 0; i < 10; i++) costs.learn(statement, ['common'], 0.2);
  expect(costs.isLong(statement, ['common'])).toBe(false);
});

test('one that was very slow only once does not: a garbage collection looks the same', () => {
  const costs = costsOf(['SEARCH t USING INDEX x (a=?)']);
  const statement = on('large');
  costs.learn(statement, [], 0.2);
  costs.learn(statement, [], 90);
  expect(costs.isLong(statement, [])).toBe(false);
  for (let i = 0; i < 20; i++) costs.learn(statement, [], 0.2);
  costs.learn(statement, [], 90);
  expect(costs.isLong(statement, [])).toBe(false);
});

test('an entry by id never waits for a thread, however slow it seemed', () => {
  const costs = costsOf(['SEARCH t USING INTEGER PRIMARY KEY (rowid=?)']);
  const statement = on('large');
  costs.learn(statement, [], 0.2);
  for (let i = 0; i < 3; i++) costs.learn(statement, [], 900);
  expect(costs.isLong(statement, [])).toBe(false);
  for (let i = 0; i < 4; i++) costs.learn(statement, [], 12);
  expect(costs.isLong(statement, [])).toBe(false);
});

test('on a large table, only values that were fast before run here', () => {
  const costs = costsOf(['SCAN t']);
  const statement = on('large');
  costs.learn(statement, ['common', 25, 0], 0.2);
  costs.learn(statement, ['rare', 25, 0], 80);
  expect(costs.isLong(statement, ['common', 25, 0])).toBe(false);
  expect(costs.isLong(statement, ['rare', 25, 0])).toBe(true);
  expect(costs.isLong(statement, ['new', 25, 0])).toBe(true);
  costs.learn(statement, ['common', 25, 0], 9);
  expect(costs.isLong(statement, ['common', 25, 0])).toBe(true);
});
