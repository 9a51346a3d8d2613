import { type RequestError, validationError } from '../../../errors.ts';
import { estimateQuery, type QueryCost } from '../../../plan/estimate-query.ts';
import type { TableRows } from '../../../database/table-sizes.ts';
import type { Query } from '../../../query/query.ts';
import type { Engine } from '../../engine.ts';
import type { Scope } from '../../scope.ts';

/** Filters may scan this many rows by default, or this many times the largest of their tables. */
const DEFAULT_FILTER_ROWS = 5_000_000;
const TIMES_THROUGH_LARGEST = 20;

/** Only extreme requests are refused up front: table sizes say little about the requested entries. */
const OUT_OF_PROPORTION = 10;

/** The shortest possible entry of a response, in characters. */
const SHORTEST_ENTRY = '{"id":1,"attributes":{}}'.length;

/** From this many entries on, a response takes several megabytes of memory. */
const MANY_ENTRIES = 10_000;

const estimated = new WeakMap<Query, { readonly rows: TableRows; readonly cost: QueryCost }>();

function costOf({ model, sizes }: Engine, query: Query): QueryCost {
  const rows = sizes.latest();
  const known = estimated.get(query);
  if (known?.rows === rows) return known.cost;
  const cost = estimateQuery(model, query, (table) => rows.get(table) ?? 0);
  estimated.set(query, { rows, cost });
  return cost;
}

/** Refuses requests that would cost far too much time or memory, before anything is read. */
export function assertAffordable(engine: Engine, query: Query): void {
  const { examined, rows, entries, widest } = costOf(engine, query);
  const { limits } = engine;
  const most = limits.filterRows ?? Math.max(DEFAULT_FILTER_ROWS, TIMES_THROUGH_LARGEST * examined.largest);
  if (examined.rows > most) throw lookingTooMuch(examined.rows, most, examined.byPath);
  if (rows > OUT_OF_PROPORTION * limits.rows) throw tooMany('rows', rows, limits.rows, widest);
  const mostEntries = Math.floor(limits.bytes / SHORTEST_ENTRY);
  if (entries > OUT_OF_PROPORTION * mostEntries) throw tooMany('entries', entries, mostEntries, widest);
}

function lookingTooMuch(rows: number, most: number, byPath: ReadonlyMap<string, number>): RequestError {
  const [[path] = ['filters']] = [...byPath].sort(([, one], [, other]) => other - one);
  return validationError(
    `Filters and sorts would examine about ${roughly(rows)} rows, estimated from table sizes; the maximum is ${roughly(most)}. Most of them are at ${path}: use fewer conditions there, or shorter paths across relations.`,
  );
}

const tooMany = (what: string, count: number, most: number, path: string): RequestError =>
  validationError(
    `The response would have about ${roughly(count)} ${what}; the maximum is ${roughly(most)}. Most of them are at populate ${path}: request fewer entries, or populate fewer levels.`,
  );

/** Two significant digits; the estimate is no more precise. */
const roughly = (count: number): string => Number(count.toPrecision(2)).toLocaleString('en-US');

/**
 * Responses with many entries are built a few at a time, in the order of their requests: built all at once, they would
 * need the memory of all, and none would be ready before the last. Reads inside a transaction never wait, because
 * others may wait for the transaction.
 */
export const inPlace = <T>({ engine, transaction, work }: Scope, query: Query, task: () => Promise<T>): Promise<T> =>
  transaction === null && costOf(engine, query).entries > MANY_ENTRIES ? engine.largeReads.run(work, task) : task();
